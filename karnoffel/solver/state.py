"""A state of the search: how it is laid out, and what a card played makes of it.

A state is one row of ``work``. What is looked up stands in ``g``, a :class:`Ground`: tables of the round for one context, see
:mod:`karnoffel.tables` and :mod:`karnoffel.solver.outlook`. What is written on is a :class:`Space`.
"""

# mypy: ignore-errors
from __future__ import annotations

from collections import namedtuple

import numpy as np
from numba import njit
from numba.extending import register_jitable

from karnoffel.machine.instructions import leading_zeros
from karnoffel.machine.words import INLINED, SPLICED, TOP, U0, U1, U3, bit, next_place
from karnoffel.solver.trick import holder

Ground = namedtuple(
    "Ground",
    "seats side lead_class stand kill above running kin apart claims stopped spoilt threat harm lead_threat lead_harm",
)
Space = namedtuple("Space", "work tricks hand memory stamp decided deck votes")
"""``work`` [states, columns], ``tricks`` [tricks, places], ``hand`` [places], ``memory`` and its ``stamp`` [1], ``decided``
[tricks, places] with the lead that last decided for its side, as a mask; for players who sample, ``deck`` [cards] and ``votes``
[cards]."""

(
    PLACE,
    POSITION,
    WON,
    TRICK,
    BARRED,
    OURS,
    THEIRS,
    CLASS,
    BITS,
    DEAD,
    HIGH,
    WINNER,
    MOVES,
    FIRST,
    SLOT,
    KEY,
    LYING,
    TO_COME,
    TWINS,
) = range(19)
"""Columns of a state: whose turn; cards in the trick; 8 x tricks of side 0 + tricks of side 1; tricks since the first state;
cards that may not be led now; cards left to side 0 and to side 1. Of the trick on the table: the class of its lead, the bits
that stand and are annulled, the highest left, and the place that holds it. Then the moves left to try, those to try
first, the one being tried, and the key of the state. Of the trick again: its cards, and the hands of those who have still to
play; and whether twins may be among the moves."""
COLUMNS = 19
MOST_STATES = 64


# Spliced, not inlined: it returns views of arrays, and a caller who counts references must count these.
@register_jitable(**SPLICED)
def ground_at(row, seats, side, lead_class, stand, kill, above, running, o):
    """What is looked up in one row of the tables: those of the round, and in ``o`` those of the search, all by their names."""
    return Ground(
        seats=seats,
        side=side,
        lead_class=lead_class[row],
        stand=stand,
        kill=kill,
        above=above,
        running=running,
        kin=o.kin[row],
        apart=o.apart[row],
        claims=o.claims[row],
        stopped=o.stopped[row],
        spoilt=o.spoilt[row],
        threat=o.threat,
        harm=o.harm,
        lead_threat=o.lead_threat[row],
        lead_harm=o.lead_harm[row],
    )


@njit(**INLINED)
def put(w, after, slot, tricks, hand, g):
    """Play a card, already taken from the hand: fills the state ``after``."""
    place, position = w[PLACE], w[POSITION]
    tricks[w[TRICK], place] = slot
    if position == U0:
        cls = np.uint64(g.lead_class[slot])
        bits, dead = g.stand[cls, slot], g.kill[cls, slot]
        high = TOP - leading_zeros(bits & ~dead)
        winner = place
    else:
        cls, winner = w[CLASS], w[WINNER]
        bits, dead = w[BITS] | g.stand[cls, slot], w[DEAD] | g.kill[cls, slot]
        high = TOP - leading_zeros(bits & ~dead)
        leader = place - position if place >= position else place + g.seats - position
        winner = holder(slot, place, winner, high, w[HIGH], leader, tricks[w[TRICK]], g.stand[cls], g.seats)
    after[WON], after[TRICK], after[BARRED] = w[WON], w[TRICK], U0
    after[OURS], after[THEIRS] = w[OURS], w[THEIRS]
    after[OURS + g.side[place]] ^= bit(slot)
    if position + U1 == g.seats:
        after[TRICK] += U1
        after[WON] += U1 if g.side[winner] else U1 << U3
        after[POSITION], after[PLACE] = U0, winner
    else:
        after[POSITION], after[PLACE] = position + U1, next_place(place, g.seats)
        after[CLASS], after[BITS], after[DEAD], after[HIGH], after[WINNER] = cls, bits, dead, high, winner
        lying, to_come = (w[LYING], w[TO_COME]) if position else (U0, w[OURS] | w[THEIRS])
        after[LYING], after[TO_COME] = lying | bit(slot), to_come & ~(hand[place] | bit(slot))


@njit(**INLINED)
def lay_out(leader, position, won, barred, hand, g, space):
    """Fill the states up to the one in which ``position`` cards lie on the table, as the first row of tricks has them."""
    w, table = space.work[0], space.tricks[0]
    w[PLACE], w[POSITION], w[WON], w[TRICK], w[BARRED] = leader, U0, won, U0, barred
    w[OURS] = w[THEIRS] = U0
    for p in range(g.seats):
        w[OURS + g.side[p]] |= hand[p]
    place = leader
    for _ in range(position):
        w[OURS + g.side[place]] |= bit(table[place])
        place = next_place(place, g.seats)
    for n in range(position):
        put(space.work[n], space.work[n + U1], table[space.work[n, PLACE]], space.tricks, hand, g)


@njit(**SPLICED)
def elsewhere(state, hand, space):
    """All cards left but those of the player whose turn it is, those on the table included."""
    w = space.work[state]
    lying = w[LYING] if w[POSITION] else U0
    return (w[OURS] | w[THEIRS]) & ~hand[w[PLACE]] | lying
