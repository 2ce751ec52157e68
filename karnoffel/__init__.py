"""Karnöffel: the oldest European card game known by name, source by source, as executable rules.

>>> import karnoffel as kn
>>> kn.variant("dummett").trick_winner("B", ["KL", "3B", "8H", "9L"])
0
"""

from __future__ import annotations

from karnoffel import rules
from karnoffel.cards import Card, Rank, Suit
from karnoffel.dossier import variant, variants
from karnoffel.errors import *  # noqa: F403
from karnoffel.variant import Variant

__version__ = "0.1.0"
from karnoffel.table import Game, Round, play_game, play_round, read_round, replay
