"""Players who look ahead at the table: what they see becomes numbers, and the compiled search answers."""

from __future__ import annotations

from typing import Any

import numpy as np

from karnoffel.cards import Card
from karnoffel.machine.compiled import compiled
from karnoffel.players import lookahead
from karnoffel.players.choices import OPEN
from karnoffel.players.marks import BOTTOM, HIDDEN, marks
from karnoffel.players.view import View
from karnoffel.solver.outlook import outlook
from karnoffel.solver.workings import ground, row_of, space


def look_ahead(view: View, code: int, option: int) -> Card:
    """The card that a player plays who solves deals; see :mod:`karnoffel.players.lookahead`."""
    v, word = view.variant, np.uint64
    row, o, work = row_of(v, view.chosen, view.kaisers), outlook(v), space()
    for n, card in enumerate(view.trick):
        work.tricks[0, (view.leader + n) % v.seats] = view.mask([card]).bit_length() - 1
    legal = view.mask(view.legal)
    ours, theirs = view.tricks_won
    where: tuple[Any, ...] = (
        word(view.leader), word(len(view.trick)), word(8 * ours + theirs), word(view.mask(view.hand) & ~legal),
    )  # fmt: skip
    if code == OPEN:
        work.hand[: v.seats] = [view.mask(hand) for hand in view.known]
        slot = compiled(lookahead.choose_open)(word(legal), *where, ground(v, row), o.goals, o.win, work)
        return view.card(int(slot))
    alone = option & 1
    known = np.zeros(8, word)
    seen_cards = [view.hand if place == view.place else view.shown[place] for place in range(v.seats)]
    known[: v.seats] = [view.mask(cards) for cards in (seen_cards if alone else view.known)]
    left = np.array(view.left, word)
    marked = marks(v).marked[row]
    seen = view.mask((*view.played, *view.trick, *((view.turned_up,) if view.turned_up else ())))
    unseen = word(view.mask(v.pack.cards)) & ~(word(seen) | np.bitwise_or.reduce(known))
    hidden = marked[HIDDEN]
    slot = compiled(lookahead.choose_expert)(
        word(option >> 1), word(legal), known, left, unseen & hidden, unseen & ~hidden, marked[BOTTOM], *where,
        word(view.word), ground(v, row), o.goals[o.win], work,
    )  # fmt: skip
    return view.card(int(slot))
