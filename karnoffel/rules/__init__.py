"""The rule objects: one small frozen class per question that a source answers.

A :class:`~karnoffel.Variant` is one of each. To compose your own, replace one::

    kn.variant("dummett").replace(powers=kn.rules.Powers(order=["U", "6"]))

A rule class of your own is a subclass of one of these with some of its methods written anew, for example ``judge`` of
:class:`Powers`. Tables for the compiled engine are derived from the shipped classes only: a game with a class of your own is
played by the table engine, which is slow and says so.
"""

from karnoffel.rules.counsel import Counsel
from karnoffel.rules.deal import Deal, Dealt, Packet
from karnoffel.rules.draw import Draw, Drawn
from karnoffel.rules.election import Election
from karnoffel.rules.kaisers import Kaisers
from karnoffel.rules.pack import Pack
from karnoffel.rules.play import Play
from karnoffel.rules.powers import KAISER, Powers, Stop, Title
from karnoffel.rules.provenance import STANDINGS, Citation, Rule, Standing
from karnoffel.rules.raising import Raising
from karnoffel.rules.scoring import Scoring
from karnoffel.rules.seating import Seating
from karnoffel.rules.succession import Succession
from karnoffel.rules.talk import ACCEPT, ANNOUNCE, PASS, REFUSE, Cap, Move, Talk, Turn
from karnoffel.rules.trick import Reason, Trick

__all__ = [
    "ACCEPT",
    "ANNOUNCE",
    "KAISER",
    "PASS",
    "REFUSE",
    "STANDINGS",
    "Cap",
    "Citation",
    "Counsel",
    "Deal",
    "Dealt",
    "Draw",
    "Drawn",
    "Election",
    "Kaisers",
    "Move",
    "Pack",
    "Packet",
    "Play",
    "Powers",
    "Raising",
    "Reason",
    "Rule",
    "Scoring",
    "Seating",
    "Standing",
    "Stop",
    "Succession",
    "Talk",
    "Title",
    "Trick",
    "Turn",
]
