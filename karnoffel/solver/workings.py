"""From cards to numbers and back: what the compiled search is handed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from karnoffel.cards import Card, Suit
from karnoffel.machine.compiled import compiled
from karnoffel.numbering import SUITS, weakest_first
from karnoffel.solver import search, state
from karnoffel.solver.outlook import outlook
from karnoffel.tables import tables
from karnoffel.variant import Variant

if TYPE_CHECKING:
    from karnoffel.solver.position import Position


def row_of(v: Variant, chosen: Suit, kaisers: Iterable[Card]) -> int:
    """The row of a chosen suit and a set of Kaisers in the tables."""
    declared = sum(1 << SUITS.index(card.suit) for card in kaisers)
    return int(tables(v).context[SUITS.index(chosen), declared])


@lru_cache(maxsize=256)
def ground(v: Variant, row: int) -> Any:
    """What the search looks up in one context."""
    t, at = tables(v), cast(Any, state.ground_at)
    return at(row, np.uint64(t.seats), t.side, t.lead_class, t.stand, t.kill, t.above, t.running, outlook(v))


def space() -> Any:
    """What the search writes on."""
    word = np.uint64
    return state.Space(
        np.zeros((state.MOST_STATES, state.COLUMNS), word),
        np.zeros((10, 8), word),
        np.zeros(8, word),
        np.zeros(search.MEMORY, word),
        np.zeros(1, word),
        np.zeros((10, 8), word),
        np.zeros(64, word),
        np.zeros(64, word),
    )


def results(position: Position) -> dict[Card, tuple[int, int]]:
    """The tricks of both sides at the end of the round, for every card that may be played."""
    v, legal_cards = position.variant, position.legal
    row, o = row_of(v, position.chosen, position.kaisers), outlook(v)
    cards = weakest_first(v, position.chosen, position.kaisers)
    slot = {card: number for number, card in enumerate(cards)}

    def mask(cards: Sequence[Card]) -> np.uint64:
        return np.uint64(sum(1 << slot[card] for card in cards))

    work, word = space(), np.uint64
    for place, hand in enumerate(position.hands):
        work.hand[place] = mask(hand)
    for n, card in enumerate(position.trick):
        work.tricks[0, (position.leader + n) % v.seats] = slot[card]
    legal, hand = mask(legal_cards), work.hand[position.place]
    won = word(8 * position.tricks[0] + position.tricks[1])
    found = np.zeros(len(cards), word)
    compiled(search.solved)(
        ground(v, row), o.goals, o.win, work, word(position.leader), word(len(position.trick)), won, legal, hand & ~legal, found,
    )  # fmt: skip
    strongest_first = sorted(legal_cards, key=slot.__getitem__, reverse=True)
    return {card: o.results[int(found[slot[card]])] for card in strongest_first}
