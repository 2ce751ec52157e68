"""The search: whether side 0 can come to a goal when all hands are known and everyone plays his best.

Compiled, never imported by users. A state is one row of ``work``, laid out below; the search walks down and up these rows, card by
card. What it looks up stands in ``g``, a :class:`Ground`: tables of the round for one context, see :mod:`karnoffel.tables` and
:mod:`karnoffel.solver.outlook`. What it writes on is a :class:`Space`.
"""

# mypy: ignore-errors
from __future__ import annotations

from collections import namedtuple

import numpy as np
from numba import njit

from karnoffel.machine.instructions import leading_zeros, ones, trailing_zeros
from karnoffel.machine.words import INLINED, SPLICED, TOP, U0, U1, U2, U3, bit, next_place

Ground = namedtuple(
    "Ground",
    "seats side lead_class stand kill above running kin apart claims stopped spoilt threat harm",
)
Space = namedtuple("Space", "work tricks hand memory stamp deck votes")
"""``work`` [states, columns], ``tricks`` [tricks, places], ``hand`` [places], ``memory`` and its ``stamp`` [1]; for players who
sample, ``deck`` [cards] and ``votes`` [cards]."""

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
) = range(16)
"""Columns of a state: whose turn; cards in the trick; 8 x tricks of side 0 + tricks of side 1; tricks since the first state;
cards that may not be led now; cards left to side 0 and to side 1. Of the trick on the table: the class of its lead, the bits
that stand and are annulled, the highest left, and the place that holds it. Then the moves left to try, those to try
first, the one being tried, and the key of the state."""
COLUMNS = 16
MOST_STATES = 64

OPEN, LOST, WON_IT = U0, U1, U2
"""What is known of a state: nothing, that side 0 does not come to its goal, that it does."""

MEMORY = 1 << 12
_SCATTER, _PLACES = np.uint64(0x9E3779B97F4A7C15), np.uint64(52)
_LEADER, _TRICKS, _STAMP, _VALUE = (np.uint64(n) for n in (48, 51, 54, 63))
LAST_STAMP = np.uint64(511)


@njit(**INLINED)
def fresh_stamp(space):
    """Forget what is remembered: it was of other hands, or of another goal."""
    space.stamp[0] += U1
    if space.stamp[0] == LAST_STAMP:
        space.memory[:] = U0
        space.stamp[0] = U1


@njit(**INLINED)
def distinct(moves, others, g):
    """The moves without those for which a weaker one stands, as no card of ``others`` tells them apart."""
    kept = moves
    left = moves & (moves - U1)
    while left:
        slot = trailing_zeros(left)
        left &= left - U1
        near = g.kin[slot] & moves & (bit(slot) - U1)
        if near and g.apart[TOP - leading_zeros(near), slot] & others == U0:
            kept ^= bit(slot)
    return kept


@njit(**INLINED)
def masters(ours, theirs, g):
    """Our cards that take any trick: each is a trick, one by one, whoever leads."""
    found = U0
    rest = ours & g.claims
    while rest:
        slot = trailing_zeros(rest)
        rest &= rest - U1
        if g.stopped[slot] & theirs == U0 and g.spoilt[slot] & ours == U0:
            found |= bit(slot)
    return found


@njit(**INLINED)
def certain_leads(legal, ours, theirs, g):
    """The leads with which our side takes the trick whatever is played, and the cards that may take over from one of them."""
    certain, takers = U0, U0
    rest = legal
    while rest:
        slot = trailing_zeros(rest)
        rest &= rest - U1
        cls = np.uint64(g.lead_class[slot])
        high = TOP - leading_zeros(g.stand[cls, slot] & ~g.kill[cls, slot])
        if g.threat[cls, high] & theirs == U0 and g.harm[cls, high] & ours == U0:
            certain |= bit(slot)
            takers |= g.threat[cls, high]
    return certain, takers


@njit(**INLINED)
def cashes(leader, certain, takers, wanted, before, hand, g):
    """Whether the certain leads of ``leader`` are all the tricks wanted.

    His partners must be able to stay below, in each of these tricks but the last and in ``before`` tricks until he leads.
    """
    if ones(certain) < wanted:
        return False
    for p in range(g.seats):
        partner = p != leader and g.side[p] == g.side[leader]
        if partner and ones(hand[p] & ~takers) + U1 < wanted + before:
            return False
    return True


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
    return OPEN


@njit(**INLINED)
def settled(w, winners, hand, g, need):
    """What is known once nobody can take the trick from the side of ``winners`` any more."""
    wanted = need[winners, w[WON]] - U1
    if wanted == U0:
        return WON_IT - winners
    losers = U1 - winners
    theirs = masters(w[OURS + winners], w[OURS + losers], g)
    others = masters(w[OURS + losers], w[OURS + winners], g)
    more, less = ones(theirs), ones(others)
    place = w[PLACE]
    for _ in range(w[POSITION], g.seats):
        # Who has nothing but such cards must waste one on this trick.
        if g.side[place] == winners:
            more -= U1 if hand[place] & ~theirs == U0 else U0
        else:
            less -= U1 if hand[place] & ~others == U0 else U0
        place = next_place(place, g.seats)
    if more >= wanted:
        return WON_IT - winners
    if less >= need[losers, w[WON]]:
        return WON_IT - losers
    leads = hand[w[WINNER]]
    certain, takers = certain_leads(leads, w[OURS + winners] & ~leads, w[OURS + losers], g)
    takers |= g.threat[w[CLASS], w[HIGH]]
    if cashes(w[WINNER], certain, takers, wanted, U1, hand, g):
        return WON_IT - winners
    return OPEN


@njit(_nrt=False)
def takers_of(hand, bits, dead, stand, kill):
    """The cards of ``hand`` that would take the trick as it stands."""
    found = U0
    left = hand
    while left:
        slot = trailing_zeros(left)
        left &= left - U1
        live = (bits | stand[slot]) & ~(dead | kill[slot])
        if (stand[slot] >> (TOP - leading_zeros(live))) & U1:
            found |= bit(slot)
    return found


@njit(**INLINED)
def arrive_to_follow(w, hand, g, need, tricks):
    """Somebody follows: what is known of the state, else his moves, noted."""
    cls, place = w[CLASS], w[PLACE]
    winners = g.side[w[WINNER]]
    to_come, against = U0, U0
    p = place
    for _ in range(w[POSITION], g.seats):
        if g.side[p] == winners:
            to_come |= hand[p]
        else:
            against |= hand[p]
        p = next_place(p, g.seats)
    if g.threat[cls, w[HIGH]] & against == U0 and g.harm[cls, w[HIGH]] & to_come == U0:
        known = settled(w, winners, hand, g, need)
        if known:
            return known
    others = (w[OURS] | w[THEIRS]) & ~hand[place]
    for _ in range(w[POSITION]):
        others |= bit(tricks[w[TRICK], p])
        p = next_place(p, g.seats)
    moves = distinct(hand[place], others, g)
    if g.running[cls]:
        takes = moves & g.above[cls, w[HIGH]]
    else:
        takes = takers_of(moves, w[BITS], w[DEAD], g.stand[cls], g.kill[cls])
    w[MOVES] = moves
    w[FIRST] = moves & ~takes if winners == g.side[place] else takes
    return OPEN


@njit(**INLINED)
def put(w, after, slot, tricks, g):
    """Play a card: fills the state ``after``; the hand it comes from is the caller's."""
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
        if (g.stand[cls, slot] >> high) & U1:
            winner = place
        elif high != w[HIGH]:
            # The card that stood highest was annulled: whose is it now? The leader is ``position`` places back.
            winner = place + g.seats - position
            if winner >= g.seats:
                winner -= g.seats
            while not (g.stand[cls, tricks[w[TRICK], winner]] >> high) & U1:
                winner = next_place(winner, g.seats)
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


@njit(**INLINED)
def next_move(w, g, need):
    """The move to try next, taken off the list: strong leads, the cheapest card that takes -- or, where this trick is all that
    is needed, the surest --, weak cards to throw away.
    """
    first = w[MOVES] & w[FIRST]
    found = first if first else w[MOVES]
    side = g.side[w[PLACE]]
    strong = w[POSITION] == U0
    if not strong and first:
        strong = need[side, w[WON]] == U1 and g.side[w[WINNER]] != side
    slot = TOP - leading_zeros(found) if strong else trailing_zeros(found)
    w[MOVES] ^= bit(slot)
    w[SLOT] = slot
    return slot


@njit(_nrt=False)
def attained(start, hand, g, need, space):
    """Whether side 0 comes to its goal from state ``start``: :data:`WON_IT` or :data:`LOST`."""
    work, tricks, memory = space.work, space.tricks, space.memory
    d = start
    known = OPEN
    arriving = True
    while True:
        w = work[d]
        if arriving:
            if w[POSITION] == U0:
                known = arrive_to_lead(w, hand, g, need, space)
            else:
                known = arrive_to_follow(w, hand, g, need, tricks)
        else:
            hand[w[PLACE]] |= bit(w[SLOT])
            if w[MOVES] and known != WON_IT - g.side[w[PLACE]]:
                known = OPEN
            elif w[POSITION] == U0:
                memory[(w[KEY] * _SCATTER) >> _PLACES] = w[KEY] | (known - LOST) << _VALUE
        if known:
            if d == start:
                return known
            d -= U1
            arriving = False
        else:
            slot = next_move(w, g, need)
            hand[w[PLACE]] ^= bit(slot)
            put(w, work[d + U1], slot, tricks, g)
            d += U1
            arriving = True


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
        put(space.work[n], space.work[n + U1], table[space.work[n, PLACE]], space.tricks, g)
    if position:
        space.work[position, BARRED] = U0


@njit(**INLINED)
def twin_of(slot, cards, others, g):
    """The next weaker of ``cards`` that is as good as ``slot``, as a mask; empty if there is none."""
    near = g.kin[slot] & cards & (bit(slot) - U1)
    if near:
        below = TOP - leading_zeros(near)
        if g.apart[below, slot] & others == U0:
            return bit(below)
    return U0


@njit(**SPLICED)
def elsewhere(state, hand, g, space):
    """All cards left but those of the player whose turn it is, those on the table included."""
    w = space.work[state]
    found = (w[OURS] | w[THEIRS]) & ~hand[w[PLACE]]
    place = w[PLACE]
    for _ in range(w[POSITION]):
        place = place - U1 if place else g.seats - U1
        found |= bit(space.tricks[w[TRICK], place])
    return found


@njit(**SPLICED)
def after_card(state, slot, hand, g, need, space):
    """What becomes of a state if ``slot`` is played in it."""
    place = space.work[state, PLACE]
    hand[place] ^= bit(slot)
    put(space.work[state], space.work[state + U1], slot, space.tricks, g)
    known = attained(state + U1, hand, g, need, space)
    hand[place] ^= bit(slot)
    return known


@njit(_nrt=False)
def reaching(state, cards, hand, g, need, space):
    """Those of ``cards`` with which side 0 comes to its goal."""
    others = elsewhere(state, hand, g, space)
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
