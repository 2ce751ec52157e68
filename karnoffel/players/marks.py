"""What players may know, and what they look out for, as number tables derived from the rule objects."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from attrs import frozen

from karnoffel.cards import Card
from karnoffel.numbering import SUITS, by_number
from karnoffel.players.kinds import courts_against, partial_beaters
from karnoffel.players.view import seen_by
from karnoffel.tables import Bytes, Context, Words, contexts, tables
from karnoffel.variant import Variant

PARTIAL, BEATER, COURTS, OTHER, OTHERS, HIDDEN, BOTTOM, SUIT = range(8)
"""Columns of ``marked``: the beaters that some court stops; a beater and the courts kept against it, another and those kept
against that; cards that may lie unseen in a hand, and at the bottom of the pack; ``SUIT + n``: the cards of suit n."""

ANY = np.uint64((1 << 64) - 1)
"""In place of the cards that may lie at the bottom, where that tells nothing of those in hidden places."""


@frozen(eq=False)
class Marks:
    """The tables of one variant for one number of seats; rows as in :class:`~karnoffel.tables.Tables`.

    - ``marked`` [rows, 11]: sets of slots, by column.
    - ``laid_open`` [cards dealt]: whether the card at that place in the stream is dealt face up.
    - ``sees`` [seats]: for each place the places whose cards counsel lets it see, its own among them, as bits.
    """

    marked: Words
    laid_open: Bytes
    sees: Words


@lru_cache(maxsize=64)
def marks(v: Variant) -> Marks:
    """The tables of what players may know; raises :class:`~karnoffel.NoTables` as :func:`~karnoffel.tables.tables` does.

    >>> import karnoffel as kn
    >>> [f"{places:04b}" for places in marks(kn.variant("dummett")).sees.tolist()]
    ['0101', '1010', '0101', '1010']
    """
    t = tables(v)
    face_down = [row.card * v.seats + row.place for row in v.deal.rows(v.seats) if not row.face_up]
    face_up = np.ones(v.seats * v.deal.hand_size, np.uint8)
    face_up[face_down] = 0
    # A card that would have been declared in a hidden place lies in none.
    declared = np.flatnonzero(t.declares[face_down].any(axis=0))
    cards = by_number(v.pack)
    hidden = [card for number, card in enumerate(cards) if number not in declared]
    free = not t.barred.any() or len(face_up) == len(cards)
    bottom = [card for card, barred in zip(cards, t.barred, strict=True) if not barred]
    sees = [sum(1 << q for q in seen_by(v, place)) for place in range(v.seats)]
    marked = np.array([_masks(v, of, hidden, bottom) for of in contexts(v)], np.uint64)
    if free:
        marked[:, BOTTOM] = ANY
    return Marks(marked, face_up, np.array(sees, np.uint64))


def _masks(v: Variant, of: Context, hidden: list[Card], bottom: list[Card]) -> list[int]:
    def mask(wanted: Iterable[Card]) -> int:
        return sum(1 << of.order.index(card) for card in wanted)

    partial = partial_beaters(v, of.chosen, of.kaisers)
    against = courts_against(v, of.chosen, of.kaisers)
    suits = ([card for card in of.order if card.suit is suit] for suit in SUITS)
    return [mask(partial), *map(mask, against), mask(hidden), mask(bottom), *map(mask, suits)]
