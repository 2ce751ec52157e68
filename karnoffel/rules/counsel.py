"""What does a side know of its cards?"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from karnoffel.rules.provenance import Rule, choice, question, yes_no

Knowledge = Literal["from-deal", "any-time", "director", "own"]
_KNOWLEDGE = ("from-deal", "any-time", "director", "own")


@frozen
class Counsel(Rule):
    """Whether partners see each other's cards: from the deal, at any time, through a director, or not at all.

    Source of the usual answers: Parlett, *Karnöffel*, "Deal" and "Play".

    >>> Counsel().describe()
    "With two or four players partners may see each other's cards from the deal; with more, a director sees the cards of his side."
    """

    four: Knowledge = question(
        "What may partners know of each other's cards, up to four players?",
        default="from-deal",
        validator=choice(*_KNOWLEDGE),
    )
    more: Knowledge = question(
        "What may partners know of each other's cards, six or eight players?",
        default="director",
        validator=choice(*_KNOWLEDGE),
    )

    captains: bool = question(
        "Does a captain speak for each side?", default=False, validator=yes_no, plays=False
    )

    def shares(self, seats: int) -> bool:
        """Whether, at the pauses of the deal, whoever speaks for a side has seen the cards of all its members.

        Where two play, each is his side.

        >>> Counsel(four="own").shares(4), Counsel().shares(6)
        (False, True)
        """
        return seats == 2 or (self.four if seats == 4 else self.more) != "own"

    def describe(self) -> str:
        words = {
            "from-deal": "partners may see each other's cards from the deal",
            "any-time": "partners may see each other's cards at any time",
            "director": "a director sees the cards of his side",
            "own": "each player knows his own cards only",
        }
        captains = "; a captain speaks for each side" if self.captains else ""
        return f"With two or four players {words[self.four]}; with more, {words[self.more]}{captains}."
