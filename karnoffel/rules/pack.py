"""Which cards are there, and how do they rank when nothing special happens?"""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from karnoffel.cards import Card, Rank, Suit
from karnoffel.errors import RuleError
from karnoffel.rules.provenance import Rule, question, ranks, suits


@frozen
class Pack(Rule):
    """The pack: ranks in plain order, high to low, in each of four suits.

    Source of the usual answer: Parlett, *Karnöffel*, "Cards and players": 48 cards, no aces.
    Raises :class:`~karnoffel.RuleError` for a rank or suit twice or for fewer than two ranks.

    >>> len(Pack()), len(Pack(order=("K", "O", "U", "10", "7", "6", "5", "4", "3", "2")))
    (48, 40)
    >>> Pack().describe()
    'The pack has 48 cards in four suits, ranking K O U 10 9 8 7 6 5 4 3 2.'
    """

    order: tuple[Rank, ...] = question(
        "Which ranks are in the pack, and how do they rank in a plain suit?",
        default=tuple(Rank),
        converter=ranks,
    )
    suit_order: tuple[Suit, ...] = question(
        "How do the suits rank where cards of equal rank must be told apart?",
        default=(Suit.LEAVES, Suit.ACORNS, Suit.HEARTS, Suit.BELLS),
        converter=suits,
    )

    def __attrs_post_init__(self) -> None:
        if len(self.order) < 2:
            raise RuleError(f"order must name at least two ranks (got {len(self.order)})")
        if len(self.suit_order) != len(Suit):
            raise RuleError(f"suit_order must name the four suits A L H B (got {len(self.suit_order)})")

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, suit by suit, high to low."""
        return tuple(Card(rank, suit) for suit in Suit for rank in self.order)

    @cached_property
    def _strength(self) -> dict[Rank, int]:
        return {rank: strength for strength, rank in enumerate(reversed(self.order))}

    def strength(self, card: Card) -> int:
        """A card's place in its suit by plain order, 0 for the lowest rank."""
        return self._strength[card.rank]

    def __len__(self) -> int:
        return len(self.order) * len(Suit)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.rank in self._strength

    def describe(self) -> str:
        return (
            f"The pack has {len(self)} cards in four suits, ranking {' '.join(r.value for r in self.order)}."
        )
