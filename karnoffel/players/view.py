"""What a player sees when it is his turn: his own cards and what lies open, nothing more."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import frozen

from karnoffel.cards import Card, Suit
from karnoffel.numbering import weakest_first
from karnoffel.variant import Variant


@frozen
class View:
    """One player's turn.

    ``place`` is his place in order of play, Forehand 0; ``hand`` and ``legal`` are his cards and those he may play;
    ``trick`` the cards on the table in order of play, ``leader`` the place that led; ``trick_number`` counts from 1;
    ``played`` are the cards of earlier tricks; ``first_cards`` the cards dealt face up, by place; ``word`` is a random
    number from 0 to 2**64 - 1 that belongs to this play alone.
    """

    variant: Variant
    place: int
    chosen: Suit
    kaisers: tuple[Card, ...]
    first_cards: tuple[Card, ...]
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    trick: tuple[Card, ...]
    leader: int
    trick_number: int
    played: tuple[Card, ...]
    word: int

    @property
    def leading(self) -> bool:
        """Whether he leads to the trick."""
        return not self.trick

    @property
    def winning(self) -> bool:
        """Whether the trick as it stands goes to his side."""
        if not self.trick:
            return False
        best = self.variant.judge(self.chosen, self.trick, self.kaisers).winner
        side = self.variant.seating.side
        return side((self.leader + best) % self.variant.seats) == side(self.place)

    @property
    def takes(self) -> tuple[Card, ...]:
        """His legal cards that would take the trick as it stands."""
        judge, place = self.variant.judge, len(self.trick)
        return tuple(
            card
            for card in self.legal
            if judge(self.chosen, (*self.trick, card), self.kaisers).winner == place
        )

    def mask(self, cards: Iterable[Card]) -> int:
        """A set of cards as a mask over slots; see :mod:`karnoffel.numbering`."""
        slots = _slots(self.variant, self.chosen, self.kaisers)
        return sum(1 << slots[card] for card in cards)

    def card(self, slot: int) -> Card:
        """The card of a slot."""
        return weakest_first_cached(self.variant, self.chosen, self.kaisers)[slot]


@lru_cache(maxsize=1024)
def weakest_first_cached(v: Variant, chosen: Suit, kaisers: tuple[Card, ...]) -> tuple[Card, ...]:
    """:func:`~karnoffel.numbering.weakest_first`, remembered: a round asks for it many times."""
    return weakest_first(v, chosen, kaisers)


@lru_cache(maxsize=1024)
def _slots(v: Variant, chosen: Suit, kaisers: tuple[Card, ...]) -> dict[Card, int]:
    return {card: slot for slot, card in enumerate(weakest_first_cached(v, chosen, kaisers))}
