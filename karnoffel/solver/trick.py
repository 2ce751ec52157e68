"""The trick on the table, card by card: what takes it, and who holds it. For the search and for the kernel.

Under a lead, ``stand`` and ``kill`` [cards] are the bits of each card (:mod:`karnoffel.tables`); ``bits`` and ``dead`` are those of the
cards on the table, taken together.
"""

# mypy: ignore-errors
from __future__ import annotations

from numba import njit

from karnoffel.machine.instructions import leading_zeros, trailing_zeros
from karnoffel.machine.words import INLINED, TOP, U0, U1, bit, next_place


@njit(**INLINED)
def would_take(slot, bits, dead, stand, kill):
    """Whether a card would take the trick as it stands."""
    live = (bits | stand[slot]) & ~(dead | kill[slot])
    return (stand[slot] >> (TOP - leading_zeros(live))) & U1 != U0


@njit(_nrt=False)
def takers_of(hand, bits, dead, stand, kill):
    """The cards of ``hand`` that would take the trick as it stands."""
    found = U0
    left = hand
    while left:
        slot = trailing_zeros(left)
        left &= left - U1
        if would_take(slot, bits, dead, stand, kill):
            found |= bit(slot)
    return found


@njit(_nrt=False)
def weakest_taker(hand, bits, dead, stand, kill):
    """The weakest of those cards, as a mask; empty if there is none."""
    left = hand
    while left:
        slot = trailing_zeros(left)
        left &= left - U1
        if would_take(slot, bits, dead, stand, kill):
            return bit(slot)
    return U0


@njit(**INLINED)
def holder(slot, place, winner, high, before, leader, lying, stand, seats):
    """Who holds the trick after ``place`` has played ``slot``, and ``winner`` held it before.

    ``high`` and ``before`` are the highest bit left, with that card and without it; ``lying`` [places] the cards on the table.
    """
    if (stand[slot] >> high) & U1:
        return place
    if high != before:
        # The card that stood highest was annulled: whose is it now?
        winner = leader
        while not (stand[lying[winner]] >> high) & U1:
            winner = next_place(winner, seats)
    return winner
