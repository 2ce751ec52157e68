"""What need not be searched: cards that are one move, tricks that nothing can prevent, and states that these settle."""

# mypy: ignore-errors
from __future__ import annotations

from numba import njit

from karnoffel.machine.instructions import leading_zeros, ones, trailing_zeros
from karnoffel.machine.words import INLINED, TOP, U0, U1, U2, bit, next_place
from karnoffel.solver.state import CLASS, HIGH, OURS, PLACE, POSITION, WINNER, WON

OPEN, LOST, WON_IT = U0, U1, U2
"""What is known of a state: nothing, that side 0 does not come to its goal, that it does."""


@njit(**INLINED)
def twin_of(slot, cards, others, g):
    """The next weaker of ``cards`` that is as good as ``slot``, as a mask; empty if there is none."""
    near = g.kin[slot] & cards & (bit(slot) - U1)
    if near:
        below = TOP - leading_zeros(near)
        if g.apart[below, slot] & others == U0:
            return bit(below)
    return U0


@njit(**INLINED)
def distinct(moves, others, g):
    """The moves without those for which a weaker one stands, as no card of ``others`` tells them apart."""
    kept = moves
    left = moves & (moves - U1)
    while left:
        slot = trailing_zeros(left)
        left &= left - U1
        if twin_of(slot, moves, others, g):
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
        if g.lead_threat[slot] & theirs == U0 and g.lead_harm[slot] & ours == U0:
            certain |= bit(slot)
            takers |= g.lead_threat[slot]
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
def lasting(w, cards, side, wanted, hand, g):
    """Whether a side still has so many of ``cards`` once this trick is played."""
    left = ones(cards)
    if left < wanted:
        return False
    place = w[PLACE]
    for _ in range(w[POSITION], g.seats):
        # Who has nothing but such cards must waste one on this trick.
        if g.side[place] == side and hand[place] & ~cards == U0:
            left -= U1
        place = next_place(place, g.seats)
    return left >= wanted


@njit(**INLINED)
def settled(w, winners, hand, g, need):
    """What is known once nobody can take the trick from the side of ``winners`` any more."""
    wanted = need[winners, w[WON]] - U1
    if wanted == U0:
        return WON_IT - winners
    losers = U1 - winners
    theirs, others = w[OURS + winners], w[OURS + losers]
    if lasting(w, masters(theirs, others, g), winners, wanted, hand, g):
        return WON_IT - winners
    if lasting(w, masters(others, theirs, g), losers, need[losers, w[WON]], hand, g):
        return WON_IT - losers
    leads = hand[w[WINNER]]
    certain, takers = certain_leads(leads, theirs & ~leads, others, g)
    takers |= g.threat[w[CLASS], w[HIGH]]
    if cashes(w[WINNER], certain, takers, wanted, U1, hand, g):
        return WON_IT - winners
    return OPEN
