"""Choosing a card for players who need to know more than the trick: beginners, and those who look ahead.

What they need is a tuple ``m`` of the type :data:`Minds`. Loops without such players are handed ``None`` in its place, and are
compiled without any of this.
"""

# mypy: ignore-errors
from __future__ import annotations

from collections import namedtuple

import numpy as np
from attrs import fields
from numba import njit
from numba.extending import register_jitable

from karnoffel.machine.instructions import leading_zeros, ones, trailing_zeros
from karnoffel.machine.words import INLINED, SPLICED, U0, U1, U3, bit, next_place
from karnoffel.players import beginners, choices
from karnoffel.players.lookahead import choose_expert, choose_open
from karnoffel.players.marks import BEATER, BOTTOM, COURTS, HIDDEN, OTHER, OTHERS, PARTIAL, SUIT, Marks
from karnoffel.solver.outlook import Outlook
from karnoffel.solver.state import ground_at
from karnoffel.solver.trick import takers_of
from karnoffel.tables import ANSWERS, NEEDS_LEAD, NOT_FIRST, PLAIN

for function in (
    beginners.lead_novice, beginners.follow_novice, beginners.lead_tips, beginners.follow_tips,
    beginners.courts_to_keep,
):  # fmt: skip
    register_jitable(**INLINED)(function)
lead_novice, follow_novice, lead_tips = beginners.lead_novice, beginners.follow_novice, beginners.lead_tips
follow_tips, courts_to_keep = beginners.follow_tips, beginners.courts_to_keep
lead, follow = choices.lead, choices.follow
CODE, OPTION = np.uint64(choices.CODES - 1), np.uint64(choices.OPTIONS)
NOVICE, EXPERT, OPEN = choices.NOVICE, choices.EXPERT, choices.OPEN
GREEDY = choices.GREEDY

Minds = namedtuple(
    "Minds",
    [field.name for field in (*fields(Marks), *fields(Outlook)) if field.name != "results"]
    + ["pack", "space", "open", "known", "left", "shown"],
)
"""The tables of :mod:`karnoffel.players.marks` and :mod:`karnoffel.solver.outlook`; all cards as a mask; the space of the search; and
of the round in play, by place, the cards that lay open and, for the player whose turn it is, those known and how many are left;
and the card turned up [1]."""


@njit(**INLINED)
def lay_open(m, row, pack, dealt, drawn, seats, slot_of, declares):
    """Note the cards that everybody has seen: dealt open, declared, or turned up."""
    m.open[:] = U0
    place = U0
    for i in range(dealt):
        if m.laid_open[i] or declares[i, pack[i]]:
            m.open[place] |= bit(slot_of[row, pack[i]])
        place = next_place(place, seats)
    m.shown[0] = bit(slot_of[row, pack[dealt]]) if drawn > dealt else U0


@njit(**SPLICED)
def look_ahead(
    player, word, legal, barred, position, place, leader, hand, table, played, won, row,
    seats, side_of, lead_class, stand, kill, above, running, m,
):  # fmt: skip
    """The card of a player who solves deals."""
    g = ground_at(row, seats, side_of, lead_class, stand, kill, above, running, m)
    tricks = won[0] << U3 | won[1]
    for p in range(seats):
        m.space.tricks[0, p] = table[p]
    if player & CODE == OPEN:
        for p in range(seats):
            m.space.hand[p] = hand[p]
        return choose_open(legal, leader, position, tricks, barred, g, m.goals, m.win, m.space)
    option = player >> OPTION
    alone = option & U1
    unseen = m.pack & ~(played | m.shown[0])
    for p in range(seats):
        sees = p == place or (not alone and (m.sees[place] >> p) & U1)
        m.known[p] = hand[p] if sees else hand[p] & m.open[p]
        m.left[p] = ones(hand[p])
        unseen &= ~m.known[p]
    hidden = m.marked[row, HIDDEN]
    return choose_expert(
        option >> U1, legal, m.known, m.left, unseen & hidden, unseen & ~hidden, m.marked[row, BOTTOM], leader, position,
        tricks, barred, word, g, m.goals[m.win], m.space,
    )  # fmt: skip


@njit(_nrt=False)
def decide(
    player, word, trick, position, place, leader, winner, cls, bits, dead, top, hand, table, played, won, row,
    seats, side_of, masks, lead_class, stand, kill, above, running, m,
):  # fmt: skip
    """The slot that a player of any kind plays; the arguments are those of the loop over tricks."""
    code, option = player & CODE, player >> OPTION
    mine = hand[place]
    barred = masks[row, NOT_FIRST] & mine if trick == 0 and position == U0 else U0
    legal = mine & ~barred
    if code >= EXPERT:
        return look_ahead(
            player, word, legal, barred, position, place, leader, hand, table, played, won, row,
            seats, side_of, lead_class, stand, kill, above, running, m,
        )  # fmt: skip
    needy, answers = masks[row, NEEDS_LEAD], masks[row, ANSWERS]
    if position == U0 and code <= GREEDY:
        return lead(code, legal, played | mine, masks[row, PLAIN], needy, answers, word)
    partners, to_come = U0, U0
    for p in range(seats):
        if p != place and side_of[p] == side_of[place]:
            seen = hand[p] if (m.sees[place] >> p) & U1 else hand[p] & m.open[p]
            partners |= seen
            # Who follows later has not played yet: fewer places on from the leader than the whole round.
            after = p + seats - leader if p < leader else p - leader
            if after > position:
                to_come |= seen
    unseen = m.pack & ~(played | mine | partners | m.shown[0])
    if position == U0:
        if code == NOVICE:
            return lead_novice(option, legal, needy, word)
        return lead_tips(option, legal, needy, answers, unseen, word)
    winning = side_of[winner] == side_of[place]
    if running[cls]:
        takes, helps = legal & above[cls, top], to_come & above[cls, top]
    else:
        takes = takers_of(legal, bits, dead, stand[cls], kill[cls])
        helps = takers_of(to_come, bits, dead, stand[cls], kill[cls])
    if code <= GREEDY:
        return follow(code, legal, takes, winning, word)
    if code == NOVICE:
        led = m.marked[row, SUIT]
        for suit in range(SUIT, SUIT + 4):
            if (m.marked[row, suit] >> table[leader]) & U1:
                led = m.marked[row, suit]
        partial, rest = U0, legal & m.marked[row, PARTIAL]
        while rest:
            slot = trailing_zeros(rest)
            rest &= rest - U1
            if leading_zeros(stand[cls, slot]) < leading_zeros(bits):
                partial |= bit(slot)
        return follow_novice(option, legal, led, takes, winning, needy, partial)
    kept = courts_to_keep(
        unseen, m.marked[row, BEATER], m.marked[row, COURTS], m.marked[row, OTHER], m.marked[row, OTHERS]
    )
    return follow_tips(option, legal, takes, winning, helps, needy, kept, word)
