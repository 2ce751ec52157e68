"""Cards as numbers: by pack, and from the weakest to hold to the strongest.

The order of weakness is a player's, not a source's: which card to part with first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from karnoffel.cards import Card, Suit
from karnoffel.codes import CHOSEN_QUARTER
from karnoffel.rules import KAISER, Pack

if TYPE_CHECKING:
    from karnoffel.variant import Variant

SUITS = (Suit.BELLS, Suit.HEARTS, Suit.LEAVES, Suit.ACORNS)
"""The suits from the weakest to hold to the strongest; also their numbers."""

HOLDING = ("5", "4", "3", "7", "2", KAISER, "6", "U")
"""The cards with power, from the weakest to hold to the strongest."""


def pack_number(card: Card, pack: Pack) -> int:
    """A card's number in the pack: four times its plain strength, plus the number of its suit.

    >>> from karnoffel.cards import as_card
    >>> [pack_number(as_card(code), Pack()) for code in ("2B", "2A", "KA")]
    [0, 3, 47]
    """
    return 4 * pack.strength(card) + SUITS.index(card.suit)


def quarter(suit: Suit, chosen: Suit) -> int:
    """Which of the four cards of a rank in tallies: the plain suits first, in order, then the chosen suit."""
    return CHOSEN_QUARTER if suit is chosen else [other for other in SUITS if other is not chosen].index(suit)


def by_number(pack: Pack) -> tuple[Card, ...]:
    """The cards of a pack by their number."""
    return tuple(sorted(pack.cards, key=lambda card: pack_number(card, pack)))


def weakest_first(v: Variant, chosen: Suit, kaisers: Iterable[Card] = ()) -> tuple[Card, ...]:
    """Every card of the pack from the weakest to hold to the strongest; a card's place is its *slot*.

    First the powerless cards by plain rank -- of equal ranks plain before chosen, then B H L A -- then the chosen
    5 4 3 7 2, Kaisers, 6, U. Cards to which only the user's own rules give power come before those.

    >>> import karnoffel as kn
    >>> order = weakest_first(kn.variant("dummett"), kn.Suit.BELLS)
    >>> " ".join(map(str, order[:4])), " ".join(map(str, order[-8:]))
    ('2H 2L 2A 3H', 'KB 5B 4B 3B 7B 2B 6B UB')
    """
    declared = tuple(kaisers)
    powered = v.powers.claimants(chosen, declared)

    def holding(card: Card) -> tuple[int, int]:
        power = KAISER if card in declared else card.rank.value
        return (HOLDING.index(power) if power in HOLDING else -1, -powered.index(card))

    powerless = [card for card in v.pack.cards if card not in powered]
    powerless.sort(key=lambda card: (v.pack.strength(card), card.suit is chosen, SUITS.index(card.suit)))
    return (*powerless, *sorted((card for card in powered if card in v.pack), key=holding))


def kinds(v: Variant, chosen: Suit, kaisers: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The plain cards, the cards that have power only when led (the Devil), and the cards that take one of those when led.

    >>> import karnoffel as kn
    >>> plain, devils, answers = kinds(kn.variant("dummett"), kn.Suit.BELLS, ())
    >>> len(plain), devils, answers
    (36, (Card('7B'),), (Card('UB'),))
    """
    plain = tuple(card for card in v.pack.cards if card.suit is not chosen and card not in kaisers)
    devils = tuple(card for card in v.pack.cards if v.powers.needs_lead(card, chosen))
    answers = tuple(
        card
        for card in v.pack.cards
        if any(card != devil and v.judge(chosen, (devil, card), kaisers).winner == 1 for devil in devils)
    )
    return plain, devils, answers
