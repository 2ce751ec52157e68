"""Who deals next?"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from karnoffel.rules.provenance import Rule, choice, question


@frozen
class Succession(Rule):
    """Who deals the next round, after play and after a refusal.

    Seats are numbered in the direction of play; the next in turn is also who led to the first trick.
    Source of the usual answers: Parlett, *Karnöffel*, "Cards and players" and "Deal".

    >>> Succession().after_round(dealer=3, seats=4)
    0
    """

    after_play: Literal["next-in-turn"] = question(
        "Who deals after a round that was played?", default="next-in-turn", validator=choice("next-in-turn")
    )
    after_refusal: Literal["proposer", "next-in-turn"] = question(
        "Who deals after a proposal was refused?",
        default="next-in-turn",
        validator=choice("proposer", "next-in-turn"),
    )

    def after_round(self, dealer: int, seats: int) -> int:
        """The seat of the next dealer after a round that was played."""
        return (dealer + 1) % seats

    def after_refused(self, proposer: int, seats: int) -> int:
        """The place, in the round that was refused, of the next dealer; ``proposer`` is the place that made the last raise.

        >>> Succession(after_refusal="proposer").after_refused(proposer=2, seats=4)
        2
        """
        return proposer if self.after_refusal == "proposer" else self.after_round(seats - 1, seats)

    def describe(self) -> str:
        after = {"proposer": "the proposer deals", "next-in-turn": "the deal passes on as well"}[
            self.after_refusal
        ]
        return f"The deal passes to the next player after a round; after a refusal {after}."
