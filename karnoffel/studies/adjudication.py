"""Many tricks judged at once."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from attrs import evolve
from numpy.typing import NDArray

from karnoffel.cards import Card, Suit
from karnoffel.errors import NoTables
from karnoffel.numbering import SUITS, by_number
from karnoffel.tables import tables
from karnoffel.variant import Variant

Numbers: TypeAlias = NDArray[np.int64]


def winners(v: Variant, chosen: Suit, tricks: Numbers) -> Numbers:
    """The index of the winning card of each trick.

    ``tricks`` [tricks, cards] holds pack numbers (see :mod:`karnoffel.numbering`) in order of play. A Banner counts as a Kaiser
    where a Banner held is declared one. Powers of the user's own that have no tables are asked trick by trick.
    """
    cards = by_number(v.pack)
    try:
        t = tables(v)
    except NoTables:
        return np.array([_ask(v, chosen, [cards[n] for n in trick]) for trick in tricks], np.int64)
    bits = [1 << SUITS.index(card.suit) if held_kaisers(v, [card]) else 0 for card in cards]
    row = t.context[SUITS.index(chosen), np.bitwise_or.reduce(np.array(bits)[tricks], axis=1)]
    slots = t.slot[row[:, None], tricks]
    lead = t.lead_class[row, slots[:, 0]][:, None]
    stand, kill = t.stand[lead, slots], t.kill[lead, slots]
    alive = stand & ~np.bitwise_or.reduce(kill, axis=1)[:, None]
    return np.asarray(alive.argmax(axis=1))


def judge_alike(v: Variant, other: Variant) -> bool:
    """Whether two variants of one pack judge every trick of cards held in hands alike, their titles apart, by their rules alone."""
    cards = list(by_number(v.pack))
    same_kaisers = held_kaisers(v, cards) == held_kaisers(other, cards)
    return evolve(v.powers, titles=()) == evolve(other.powers, titles=()) and same_kaisers


def held_kaisers(v: Variant, cards: list[Card]) -> tuple[Card, ...]:
    """The Kaisers among cards held in hands."""
    return v.kaisers.declared(face_up=(), hands=cards)


def _ask(v: Variant, chosen: Suit, trick: list[Card]) -> int:
    return v.trick_winner(chosen, trick, held_kaisers(v, trick))
