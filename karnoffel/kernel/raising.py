"""Raising during the deal: a walk through the graph of a variant (:mod:`karnoffel.graph`)."""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit
from numba.extending import register_jitable

from karnoffel import streams
from karnoffel.graph import NO_SUIT, NOWHERE, REFUSED, WAITS
from karnoffel.kernel.dealing import lowest
from karnoffel.machine.words import INLINED, word_of
from karnoffel.players import raising
from karnoffel.players.chances import STRETCH

for function in (
    raising.raised_so_far,
    raising.place_of_chance,
    raising.worth,
    raising.expected,
    raising.choose,
):
    register_jitable(**INLINED)(function)
raised_so_far, place_of_chance, worth = raising.raised_so_far, raising.place_of_chance, raising.worth
expected, choose = raising.expected, raising.choose
SPEAK = np.uint64(streams.FIRST_RAISE_WORD)
EQUITY, RAISE, REFUSE, ANNOUNCE = raising.EQUITY, raising.RAISE, raising.REFUSE, raising.ANNOUNCE


@njit(**INLINED)
def judge(pack, t, g, c, base, declared):
    """What the cards seen at each pause add up to, for each side: fills ``base`` and ``declared`` [pauses, sides]."""
    titled = 0
    for pause in range(len(base)):
        suit = NO_SUIT
        if g.known[pause] > 0:
            suit = np.int64(lowest(pack, t.exposed, t.election_key, g.known[pause]) & np.uint8(3))
        declared[pause, 0] = declared[pause, 1] = 0
        for at in g.fresh[pause]:
            if at == NOWHERE:
                break
            offer = g.offers[pack[at]]
            if offer:
                titled |= offer
                declared[pause, np.int64(t.side[at % np.int64(t.seats)])] += 1
        for side in range(2):
            total = 0
            for at in g.ours[pause, side]:
                if at == NOWHERE:
                    break
                total += c.ours[pause, side, g.kinds[suit, titled, pack[at]]]
            for at in g.theirs[pause, side]:
                if at == NOWHERE:
                    break
                total += c.theirs[pause, side, g.kinds[suit, titled, pack[at]]]
            base[pause, side] = total


@njit(**INLINED)
def raise_round(key, g, c, equity, target, score, codes, nerves, base, declared, worths, made, told):
    """Raise, from the first pause to the end of the deal or to a refusal; returns the node where it ends.

    ``score`` is the points of Forehand's side and of the dealer's; ``codes`` and ``nerves`` are the policies by place. ``made``
    [pauses] is set to 1 where a raise was made, and ``told`` holds the actions in order, unless it is empty.
    """
    node = spoken = 0
    raised_0 = raised_1 = 0
    made[:] = 0
    cap, silent = g.limit[score[0], score[1]], g.unaware[score[0], score[1]]
    while True:
        side = g.is_[node]
        if side >= REFUSED:
            break
        pause = g.pause[node]
        if side == WAITS:
            node = g.enter[node, declared[pause, 0], declared[pause, 1]]
            continue
        asked = g.proposed[node] > 0
        may_raise = cap > g.opens[node]
        if not asked and not may_raise:
            node = g.stand[node]
            continue
        place = g.pair[pause, side]
        steps = g.steps[node] if may_raise else 0
        stand = refuse = 0.0
        if codes[place] == EQUITY:
            mine, theirs = score[side], score[1 - side]
            us = raised_so_far(raised_0 if side == 0 else raised_1)
            them = raised_so_far(raised_1 if side == 0 else raised_0)
            logit = base[pause, side] * c.stretch[pause, side, int(asked), us, them] >> STRETCH
            chance = c.chances[place_of_chance(logit + c.shift[pause, side, int(asked), us, them])]
            after = g.leads[node] == side
            now = g.proposed[node] if asked else g.value[node]
            stand = expected(
                chance,
                worth(equity, target, mine + now, theirs, after),
                worth(equity, target, mine, theirs + now, after),
            )
            if asked:
                end = g.refuse[node]
                refuse = worth(equity, target, mine, theirs + g.points[end], g.leads[end] == side)
            for step in range(steps):
                then = g.proposed[g.raises[node, step]]
                worths[step] = expected(
                    chance,
                    worth(equity, target, mine + then, theirs, after),
                    worth(equity, target, mine, theirs + then, after),
                )
        announces = silent == side and g.announce[node] != NOWHERE
        action = choose(
            codes[place], nerves[place], word_of(key, SPEAK + np.uint64(spoken)),
            g.must[node] == 1, asked, announces, steps, stand, refuse, worths,
        )  # fmt: skip
        if spoken < len(told):
            told[spoken] = action
        spoken += 1
        if action >= RAISE:
            made[pause] = 1
            if side == 0:
                raised_0 += 1
            else:
                raised_1 += 1
            node = g.raises[node, action - RAISE]
        elif action == REFUSE:
            node = g.refuse[node]
        elif action == ANNOUNCE:
            node = g.announce[node]
        else:
            node = g.stand[node]
    return node
