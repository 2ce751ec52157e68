"""How is the suit chosen?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from attrs import frozen

from karnoffel.cards import Card
from karnoffel.errors import HandError
from karnoffel.rules.pack import Pack
from karnoffel.rules.provenance import Rule, choice, question


@frozen
class Election(Rule):
    """The choice of suit by an exposed card.

    Source of the usual answer: Parlett, *Karnöffel*, "Deal": the lowest first card, of equals the first dealt.
    Raises :class:`~karnoffel.RuleError` for an unknown answer.

    >>> from karnoffel.cards import as_cards
    >>> Election().elect(as_cards("9H 4B KA 4L"), Pack())
    Card('4B')
    >>> Election(ties="suit-order").elect(as_cards("9H 4B KA 4L"), Pack())
    Card('4L')
    """

    by: Literal["lowest-first-card", "turned-up-card"] = question(
        "Which exposed card chooses the suit?",
        default="lowest-first-card",
        validator=choice("lowest-first-card", "turned-up-card"),
    )
    ties: Literal["first-dealt", "suit-order"] = question(
        "Of equally low first cards, which one chooses?",
        default="first-dealt",
        validator=choice("first-dealt", "suit-order"),
    )

    @property
    def turns_up(self) -> bool:
        """Whether one card of the stock is turned up to choose the suit."""
        return self.by == "turned-up-card"

    def rank_of_choice(self, card: Card, pack: Pack) -> int:
        """A number for an exposed card: the lowest number chooses, of equal numbers the first dealt."""
        if self.ties == "first-dealt":
            return pack.strength(card)
        return pack.strength(card) * len(pack.suit_order) + pack.suit_order.index(card.suit)

    def elect(self, exposed: Sequence[Card], pack: Pack) -> Card:
        """The card whose suit is chosen, of the exposed cards in the order dealt.

        ``exposed`` is the one card turned up, or the first card of each player. Raises
        :class:`~karnoffel.HandError` if there is none, or several where one is turned up.
        """
        if not exposed:
            raise HandError("no exposed card to choose the suit; give the first cards in the order dealt")
        if self.turns_up and len(exposed) != 1:
            raise HandError(f"one card is turned up to choose the suit, not {len(exposed)}")
        return min(exposed, key=lambda card: self.rank_of_choice(card, pack))

    def describe(self) -> str:
        if self.turns_up:
            return "One card of the stock is turned up, and its suit is chosen."
        ties = "the first dealt" if self.ties == "first-dealt" else "the one of the highest suit"
        return f"The lowest first card chooses the suit, of equals {ties}."
