"""The search: whether side 0 can come to a goal when all hands are known and everyone plays his best.

Compiled, never imported by users. It walks down and up the rows of ``work``, card by card; a row is a state, laid out in
:mod:`karnoffel.solver.state`.
"""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit

from karnoffel.machine.instructions import leading_zeros, ones, trailing_zeros
from karnoffel.machine.words import INLINED, SPLICED, TOP, U0, U1, U3, bit
from karnoffel.solver.bounds import (
    LOST,
    OPEN,
    WON_IT,
    cashes,
    certain_leads,
    distinct,
    masters,
    settled,
    twin_of,
)
from karnoffel.solver.state import (
    BARRED,
    BITS,
    CLASS,
    DEAD,
    FIRST,
    HIGH,
    KEY,
    LYING,
    MOVES,
    OURS,
    PLACE,
    POSITION,
    SLOT,
    THEIRS,
    TO_COME,
    TRICK,
    TWINS,
    WINNER,
    WON,
    elsewhere,
    lay_out,
    put,
)
from karnoffel.solver.trick import takers_of

MEMORY = 1 << 12
_SCATTER, _PLACES = np.uint64(0x9E3779B97F4A7C15), np.uint64(52)
_LEADER, _TRICKS, _STAMP, _VALUE = (np.uint64(n) for n in (48, 51, 54, 63))
LAST_STAMP = np.uint64(511)


@njit(**INLINED)
def fresh_stamp(space):
    """Forget what is remembered: it was of other hands, or of another goal."""
    space.decided[:] = U0
    space.stamp[0] += U1
    if space.stamp[0] == LAST_STAMP:
        space.memory[:] = U0
        space.stamp[0] = U1


@njit(**INLINED)
def arrive_to_lead(w, hand, g, need, space):
    """A trick begins: what is known of the state, else its moves, noted."""
    if need[0, w[WON]] == U0:
        return WON_IT
    if need[1, w[WON]] == U0:
        return LOST
    place = w[PLACE]
    side = g.side[place]
    ours, theirs = w[OURS + side], w[THEIRS - side]
    # A card belongs to one place for good, so the cards left tell all hands.
    key = ours | theirs | place << _LEADER | (w[WON] >> U3) << _TRICKS | space.stamp[0] << _STAMP
    kept = space.memory[(key * _SCATTER) >> _PLACES]
    if kept & ~(U1 << _VALUE) == key:
        return LOST + (kept >> _VALUE)
    if ones(masters(theirs, ours, g)) >= need[U1 - side, w[WON]]:
        return LOST + side
    wanted = need[side, w[WON]]
    if ones(masters(ours, theirs, g) & ~w[BARRED]) >= wanted:
        return WON_IT - side
    legal = hand[place] & ~w[BARRED]
    certain, takers = certain_leads(legal, ours & ~hand[place], theirs, g)
    if cashes(place, certain, takers, wanted, U0, hand, g):
        return WON_IT - side
    w[KEY] = key
    w[MOVES] = distinct(legal, (ours | theirs) & ~hand[place], g)
    w[FIRST] = certain
    w[TWINS] = U0
    return OPEN


@njit(**INLINED)
def arrive_to_follow(w, hand, g, need):
    """Somebody follows: what is known of the state, else his moves, noted."""
    cls, place = w[CLASS], w[PLACE]
    winners = g.side[w[WINNER]]
    to_come, against = w[TO_COME] & w[OURS + winners], w[TO_COME] & w[THEIRS - winners]
    if g.threat[cls, w[HIGH]] & against == U0 and g.harm[cls, w[HIGH]] & to_come == U0:
        known = settled(w, winners, hand, g, need)
        if known:
            return known
    moves = hand[place]
    if g.running[cls]:
        takes = moves & g.above[cls, w[HIGH]]
    else:
        takes = takers_of(moves, w[BITS], w[DEAD], g.stand[cls], g.kill[cls])
    w[MOVES] = moves
    w[FIRST] = moves & ~takes if winners == g.side[place] else takes
    w[TWINS] = U1
    return OPEN


@njit(**INLINED)
def without_twins(w, hand, g):
    """The moves left to a follower once the first has not decided. Looked for only now, as the first so often does."""
    w[TWINS] = U0
    mine = hand[w[PLACE]]
    return distinct(mine, (w[OURS] | w[THEIRS] | w[LYING]) & ~mine, g) & ~bit(w[SLOT])


@njit(**INLINED)
def next_move(w, decided):
    """The move to try next, taken off the list: the lead that decided last, else a strong one; the cheapest card that takes, else
    weak cards to throw away.
    """
    first = w[MOVES] & w[FIRST]
    found = first if first else w[MOVES]
    if w[POSITION]:
        slot = trailing_zeros(found)
    else:
        again = decided[w[TRICK], w[PLACE]] & w[MOVES]
        slot = TOP - leading_zeros(again if again else found)
    w[MOVES] ^= bit(slot)
    w[SLOT] = slot
    return slot


@njit(_nrt=False)
def attained(start, hand, g, need, space):
    """Whether side 0 comes to its goal from state ``start``: :data:`WON_IT` or :data:`LOST`."""
    work, tricks, memory, decided = space.work, space.tricks, space.memory, space.decided
    d = start
    known = OPEN
    arriving = True
    while True:
        w = work[d]
        if arriving:
            if w[POSITION] == U0:
                known = arrive_to_lead(w, hand, g, need, space)
            else:
                known = arrive_to_follow(w, hand, g, need)
        else:
            hand[w[PLACE]] |= bit(w[SLOT])
            decides = known == WON_IT - g.side[w[PLACE]]
            if w[TWINS] and not decides:
                w[MOVES] = without_twins(w, hand, g)
            if w[MOVES] and not decides:
                known = OPEN
            elif w[POSITION] == U0:
                if decides:
                    decided[w[TRICK], w[PLACE]] = bit(w[SLOT])
                memory[(w[KEY] * _SCATTER) >> _PLACES] = w[KEY] | (known - LOST) << _VALUE
        if known:
            if d == start:
                return known
            d -= U1
            arriving = False
        else:
            slot = next_move(w, decided)
            hand[w[PLACE]] ^= bit(slot)
            put(w, work[d + U1], slot, tricks, hand, g)
            d += U1
            arriving = True


@njit(**SPLICED)
def after_card(state, slot, hand, g, need, space):
    """What becomes of a state if ``slot`` is played in it."""
    place = space.work[state, PLACE]
    hand[place] ^= bit(slot)
    put(space.work[state], space.work[state + U1], slot, space.tricks, hand, g)
    known = attained(state + U1, hand, g, need, space)
    hand[place] ^= bit(slot)
    return known


@njit(_nrt=False)
def reaching(state, cards, hand, g, need, space):
    """Those of ``cards`` with which side 0 comes to its goal."""
    others = elsewhere(state, hand, space)
    fresh_stamp(space)
    found = U0
    rest = cards
    while rest:
        slot = trailing_zeros(rest)
        rest &= rest - U1
        twin = twin_of(slot, cards, others, g)
        reaches = found & twin != U0 if twin else after_card(state, slot, hand, g, need, space) == WON_IT
        if reaches:
            found |= bit(slot)
    return found


@njit(**INLINED)
def note(cards, result, found):
    """Write down the result of each of ``cards``."""
    while cards:
        found[trailing_zeros(cards)] = result
        cards &= cards - U1


@njit(**SPLICED)
def results_of(state, cards, hand, g, goals, win, space, found):
    """The result that each of ``cards`` leads to: fills ``found`` [S] with its place among all results."""
    won = reaching(state, cards, hand, g, goals[win], space)
    note(cards & ~won, np.uint64(len(goals)), found)
    note(won, np.uint64(win), found)
    open_ = won
    for better in range(win):
        if open_:
            open_ = reaching(state, open_, hand, g, goals[win - 1 - better], space)
            note(open_, np.uint64(win - 1 - better), found)
    open_ = cards & ~won
    for goal in range(win + 1, len(goals)):
        if open_:
            reached = reaching(state, open_, hand, g, goals[goal], space)
            note(reached, np.uint64(goal), found)
            open_ &= ~reached


def solved(g, goals, win, space, leader, position, won, legal, barred, found):
    """The result of each legal card, hands and the cards on the table being in ``space``: fills ``found`` [S]."""
    lay_out(leader, position, won, barred, space.hand, g, space)
    results_of(position, legal, space.hand, g, goals, win, space, found)
