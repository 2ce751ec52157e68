"""Hands as they will be dealt: from a random stream, or given by the caller."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from karnoffel.bits import scale
from karnoffel.cards import Card, as_cards
from karnoffel.errors import CardError, HandError
from karnoffel.numbering import by_number
from karnoffel.streams import CUT_WORD, Stream
from karnoffel.variant import Variant


@frozen
class Deck:
    """The hands by place, the first card of each first, and the card turned up, if one is."""

    hands: tuple[tuple[Card, ...], ...]
    turned_up: Card | None = None

    @property
    def first_cards(self) -> tuple[Card, ...]:
        """The card dealt first to each place, by place."""
        return tuple(hand[0] for hand in self.hands)


def shuffled(v: Variant, stream: Stream) -> Deck:
    """The hands of one round of a stream.

    Card ``k`` of place ``p`` is number ``k * seats + p`` of the shuffled pack, whatever the order of dealing: so sources
    that deal in packets and sources that deal singly share the same hands, place by place.
    """
    seats, size = v.seats, v.deal.hand_size
    pack = by_number(v.pack)
    count = seats * size + v.election.turns_up
    drawn = _cut(v, [pack[number] for number in stream.deal(len(pack), min(count + 1, len(pack)))], stream)[
        :count
    ]
    hands = tuple(tuple(drawn[k * seats + place] for k in range(size)) for place in range(seats))
    return Deck(hands, drawn[-1] if v.election.turns_up else None)


def _cut(v: Variant, drawn: list[Card], stream: Stream) -> list[Card]:
    """Cards off the top of the pack and last that at its bottom, as they lie when no barred rank is left at the bottom.

    To cut until another card lies there gives every such order of the pack the same chance; so does exchanging the barred
    card for one of the others, each as likely.
    """
    bottom = drawn[-1]
    if bottom.rank not in v.deal.recut:
        return drawn
    others = [card for card in by_number(v.pack) if card.rank not in v.deal.recut]
    other = others[scale(stream.word(CUT_WORD), len(others))]
    return [*(bottom if card == other else card for card in drawn[:-1]), other]


def given(
    v: Variant,
    hands: Sequence[str | Iterable[Card | str]],
    stream: Stream | None,
    turned_up: Card | None = None,
) -> Deck:
    """The hands that the caller gives, in order of play from Forehand, the first card of each first.

    Where a card is turned up and none is given, the stream turns up one of the cards left; without a stream it stays unknown.
    Raises :class:`~karnoffel.HandError` for hands that cannot be dealt.
    """
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise HandError(f"hands are a list of hands such as ['9H 2B ...', ...], not {type(hands).__name__}")
    if len(hands) != v.seats:
        raise HandError(f"{len(hands)} hands for {v.seats} players")
    read = tuple(as_cards(hand) for hand in hands)
    owner: dict[Card, int] = {}
    for place, hand in enumerate(read):
        if len(hand) != v.deal.hand_size:
            raise HandError(
                f"hand {place + 1} of {v.seats} has {len(hand)} cards; in {v.name} a hand has {v.deal.hand_size}"
            )
        for card in hand:
            if card not in v.pack:
                raise CardError(f"{card} in hand {place + 1} is not in the pack of {v.name}")
            if card in owner:
                raise HandError(f"{card} is in hand {owner[card] + 1} and in hand {place + 1}")
            owner[card] = place
    if not v.election.turns_up:
        return Deck(read)
    stock = [card for card in by_number(v.pack) if card not in owner]
    if turned_up is None and stream is not None:
        turned_up = stock[stream.deal(len(stock), 1)[0]]
    if turned_up is not None and turned_up not in stock:
        raise HandError(f"{turned_up} cannot be turned up: it is in a hand")
    return Deck(read, turned_up)
