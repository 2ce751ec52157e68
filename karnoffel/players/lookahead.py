"""How players choose who look ahead: by solving deals, those they imagine or the one that is.

Compiled, for both engines. What they work on is laid out in :mod:`karnoffel.solver.state`.
"""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit
from numba.extending import register_jitable

from karnoffel.machine.instructions import high_product, ones, trailing_zeros
from karnoffel.machine.words import INLINED, SPLICED, U0, U1, bit, word_of
from karnoffel.players.marks import ANY
from karnoffel.solver.search import reaching, results_of
from karnoffel.solver.state import lay_out


@register_jitable(**SPLICED)
def choose_open(legal, leader, position, won, barred, g, goals, win, space):
    """The card with the best result, the hands being those in ``space``; of equals the weakest."""
    found = space.votes
    lay_out(leader, position, won, barred, space.hand, g, space)
    results_of(position, legal, space.hand, g, goals, win, space, found)
    first_side = g.side[(leader + position) % g.seats] == U0
    best = trailing_zeros(legal)
    rest = legal & (legal - U1)
    while rest:
        slot = trailing_zeros(rest)
        rest &= rest - U1
        if found[slot] < found[best] if first_side else found[slot] > found[best]:
            best = slot
    return best


@njit(**INLINED)
def ways_to_end(known, left, cards, unseen, stock, bottoms, seats):
    """In how many ways a card comes to lie at the bottom of the pack: those with one of ``stock``, and all, up to a factor.

    With a card of the stock there, the hidden places are filled from all ``cards`` of the deck, with a card of the deck from one
    less: of n cards into h places n - h times as often, where the former counts n. No ways, where any card may lie there.
    """
    if bottoms == ANY:
        return U0, U0
    hidden = U0
    for p in range(seats):
        hidden += left[p] - ones(known[p])
    stocked = ones(stock & bottoms) * cards
    spare = cards - hidden if cards > hidden else U0
    return stocked, stocked + ones(unseen & bottoms) * spare


@njit(**INLINED)
def imagine(known, left, cards, bottoms, stocked, ways, drawn, word, g, space):
    """Fill ``space.hand`` with hands that may be: what is known, and cards of the deck drawn for the rest.

    ``cards`` are in ``space.deck``. Of ``ways`` in which a card may come to lie at the bottom of the pack, in the first ``stocked``
    it is one that no hand can hold; in the others it is one of the deck and of ``bottoms``, and is put aside first. Returns how
    many words of the stream ``word`` have been drawn.
    """
    deck = space.deck
    open_ = cards
    if ways > stocked:
        of_the_deck = True
        if stocked:
            of_the_deck = high_product(word_of(word, drawn), ways) >= stocked
            drawn += U1
        if of_the_deck:
            at = high_product(word_of(word, drawn), cards)
            drawn += U1
            # Ends: some card of the deck may lie there, or there would be no such way.
            while not (bottoms >> deck[at]) & U1:
                at = high_product(word_of(word, drawn), cards)
                drawn += U1
            open_ -= U1
            deck[at], deck[open_] = deck[open_], deck[at]
    n = U0
    for p in range(g.seats):
        space.hand[p] = known[p]
        for _ in range(ones(known[p]), left[p]):
            at = n + high_product(word_of(word, drawn), open_ - n)
            drawn += U1
            deck[at], deck[n] = deck[n], deck[at]
            space.hand[p] |= bit(deck[n])
            n += U1
    return drawn


@register_jitable(**SPLICED)
def choose_expert(
    samples, legal, known, left, unseen, stock, bottoms, leader, position, won, barred, word, g, need, space
):
    """The card that wins most often among hands that may be; of equals the weakest.

    ``known`` are the cards known by place, ``left`` how many each place still holds, ``unseen`` the cards that may be the rest,
    ``stock`` those that lie in the stock for certain, ``bottoms`` those that may lie at its bottom.
    """
    if legal & (legal - U1) == U0:
        return trailing_zeros(legal)
    votes, deck = space.votes, space.deck
    cards = U0
    rest = unseen
    while rest:
        deck[cards] = trailing_zeros(rest)
        cards += U1
        rest &= rest - U1
    stocked, ways = ways_to_end(known, left, cards, unseen, stock, bottoms, g.seats)
    for slot in range(len(votes)):
        votes[slot] = U0
    place = leader + position
    if place >= g.seats:
        place -= g.seats
    first_side = g.side[place] == U0
    live, drawn, best = legal, U0, U0
    for sample in range(samples):
        drawn = imagine(known, left, cards, bottoms, stocked, ways, drawn, word, g, space)
        lay_out(leader, position, won, barred, space.hand, g, space)
        reached = reaching(position, live, space.hand, g, need, space)
        rest = reached if first_side else live & ~reached
        while rest:
            votes[trailing_zeros(rest)] += U1
            rest &= rest - U1
        # Who cannot catch up any more need not be followed further; a stronger card must do better than the best.
        best = trailing_zeros(live)
        rest = live & (live - U1)
        while rest:
            slot = trailing_zeros(rest)
            rest &= rest - U1
            if votes[slot] > votes[best]:
                best = slot
        to_come = samples - np.uint64(sample) - U1
        rest = live ^ bit(best)
        while rest:
            slot = trailing_zeros(rest)
            rest &= rest - U1
            if votes[slot] + to_come < votes[best] or (slot > best and votes[slot] + to_come == votes[best]):
                live ^= bit(slot)
        if live & (live - U1) == U0:
            break
    return best
