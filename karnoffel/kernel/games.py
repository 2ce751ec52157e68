"""The loop over whole games, and over the scores of a game.

Compiled as it stands by :mod:`karnoffel.kernel.build`, which names the tuples of tables ``t`` (:mod:`karnoffel.tables`),
``g`` (:mod:`karnoffel.graph`) and ``c`` (:mod:`karnoffel.players.chances`). The readable engine that does the same, event for
event, is :mod:`karnoffel.table`.
"""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit

from karnoffel import graph as graph_
from karnoffel import sheet as columns
from karnoffel.kernel.dealing import deal, declared_in, lowest
from karnoffel.kernel.deciding import lay_open
from karnoffel.kernel.playing import play_hands, take_up
from karnoffel.kernel.raising import judge, raise_round, worth
from karnoffel.machine.words import INLINED, U0, U1, U3, mix

IS_REFUSED = graph_.REFUSED
ROUNDS, TRICKS, REFUSED, POINTS, FOREHAND = (
    columns.ROUNDS, columns.TRICKS, columns.REFUSED, columns.POINTS, columns.FOREHAND,
)  # fmt: skip
FIRST_DEALER, STAKES, DOUBLED, TREBLED = (
    columns.FIRST_DEALER,
    columns.STAKES,
    columns.DOUBLED,
    columns.TREBLED,
)
BEHIND, COME_BACK, ABOVE = columns.BEHIND, columns.COME_BACK, columns.ABOVE
RAISED_AT, REFUSED_AT, REACHED = columns.RAISED_AT, columns.REFUSED_AT, columns.REACHED
LAST_PAUSE, MOST_ABOVE = columns.MOST_PAUSES - 1, columns.MOST_ABOVE


@njit(**INLINED)
def cards_drawn(t):
    """How many cards of the shuffled pack a round needs: those dealt, and one turned up where the suit falls on that."""
    dealt = t.seats * t.hand_size
    return dealt + U1 if t.exposed[0] == dealt else dealt


@njit(**INLINED)
def played_out(key, t, players, pack, hand, table, won, nothing, m):
    """Play the cards dealt, ``players`` by place; the side that wins."""
    dealt = t.seats * t.hand_size
    chosen = np.uint64(lowest(pack, t.exposed, t.election_key, len(t.exposed))) & U3
    row = np.uint64(t.context[chosen, declared_in(pack, dealt, t.declares)])
    take_up(row, pack, dealt, t.seats, t.slot, hand, t.side, t.tally_bit, None)
    if m is not None:
        lay_open(m, row, pack, dealt, cards_drawn(t), t.seats, t.slot, t.declares)
    over, _, _, _, _, _, _, _ = play_hands(
        key, row, t.seats, t.hand_size, t.side, t.stop, t.tally_bit, t.masks, t.lead_class, t.stand, t.kill, t.above,
        t.running, players, hand, table, won, nothing, m,
    )  # fmt: skip
    return np.int64(over) - 1


def play_games(
    seed_key,
    first,
    count,
    t,
    g,
    c,
    equity,
    target,
    base_value,
    stakes,
    players,
    codes,
    nerves,
    sheet,
    told,
    m,
):
    """Play ``count`` games, filling ``sheet`` [games, columns] (:mod:`karnoffel.sheet`).

    ``players``, ``codes`` and ``nerves`` are by seat, ``stakes`` [points] what losers pay who have scored so much. ``told``
    [rounds, 3 + decisions], if it is not empty, is filled for the rounds in order: the points scored, less than nothing for
    the dealer's side, the points before of Forehand's side and of the dealer's, then the actions of the raising.
    """
    drawn = cards_drawn(t)
    pack = np.empty(len(t.barred), np.uint8)
    hand, table, won = np.empty(8, np.uint64), np.empty(8, np.uint64), np.empty(2, np.uint64)
    nothing, unsaid = np.empty(0, np.uint8), np.empty(0, np.int64)
    pauses = len(g.pair) if len(g.is_) > 1 else 0
    base, declared = np.zeros((len(g.pair), 2), np.int64), np.zeros((len(g.pair), 2), np.int64)
    made, worths = np.zeros(len(g.pair), np.int64), np.zeros(g.raises.shape[1], np.float64)
    player, code, nerve = np.empty(8, players.dtype), np.empty(8, np.int64), np.empty(8, np.uint64)
    seats = np.int64(t.seats)
    score, behind, before = np.zeros(2, np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    rounds = 0

    for n in range(count):
        row = sheet[n]
        row[:] = 0
        score[:] = 0
        behind[:] = 0
        dealer = 0
        number = U0
        while score[0] < target and score[1] < target:
            key = mix(mix(seed_key ^ (first + np.uint64(n))) ^ number)
            number += U1
            deal(key, drawn, pack, t.barred, t.others)
            for place in range(seats):
                seat = (dealer + 1 + place) % seats
                player[place], code[place], nerve[place] = players[seat], codes[seat], nerves[seat]
            ahead = np.int64(t.side[(dealer + 1) % seats])
            before[0], before[1] = score[ahead], score[1 - ahead]
            node = 0
            if pauses:
                judge(pack, t, g, c, base, declared)
                saying = told[rounds, 3:] if rounds < len(told) else unsaid
                node = raise_round(
                    key, g, c, equity, target, before, code, nerve, base, declared, worths, made, saying
                )
            last = pauses - 1
            if g.is_[node] == IS_REFUSED:
                winner, gained, last = g.scorer[node], g.points[node], g.pause[node]
                row[REFUSED] += 1
                row[REFUSED_AT + min(last, LAST_PAUSE)] += 1
            else:
                winner = played_out(key, t, player, pack, hand, table, won, nothing, m)
                gained = g.value[node]
                row[TRICKS] += np.int64(won[0] + won[1])
                row[ABOVE + min(gained - base_value, MOST_ABOVE)] += 1
            for pause in range(pauses):
                row[RAISED_AT + min(pause, LAST_PAUSE)] += made[pause]
                row[REACHED + min(pause, LAST_PAUSE)] += pause <= last
            row[ROUNDS] += 1
            row[POINTS] += gained
            row[FOREHAND] += winner == 0
            if rounds < len(told):
                told[rounds, 0] = gained if winner == 0 else -gained
                told[rounds, 1:3] = before
            rounds += 1
            score[ahead ^ winner] += gained
            for side in range(2):
                behind[side] = max(behind[side], score[1 - side] - score[side])
            dealer = (dealer + 1 + g.dealer[node]) % seats
        side = 0 if score[0] >= target else 1
        paid = stakes[score[1 - side]]
        half = target // 2
        row[FIRST_DEALER] = side == 0
        row[STAKES] = paid
        row[DOUBLED] = paid == 2
        row[TREBLED] = paid == 3
        row[BEHIND] = behind[0] >= half or behind[1] >= half
        row[COME_BACK] = behind[side] >= half
    return rounds


def deal_sample(seed_key, first, count, t, g, c, players, bases, declareds, winners, packs, m):
    """Deal and play ``count`` rounds without raising, for what the cards say at each pause and who wins.

    Fills ``bases`` and ``declareds`` [rounds, pauses, sides], ``winners`` [rounds], and ``packs`` [rounds, cards drawn] unless
    it is empty.
    """
    drawn = cards_drawn(t)
    pack = np.empty(len(t.barred), np.uint8)
    hand, table, won = np.empty(8, np.uint64), np.empty(8, np.uint64), np.empty(2, np.uint64)
    nothing = np.empty(0, np.uint8)
    for n in range(count):
        key = mix(mix(seed_key ^ (first + np.uint64(n))) ^ U0)
        deal(key, drawn, pack, t.barred, t.others)
        if len(g.is_) > 1:
            judge(pack, t, g, c, bases[n], declareds[n])
        winners[n] = played_out(key, t, players, pack, hand, table, won, nothing, m)
        if len(packs) > 0:
            for i in range(drawn):
                packs[n, i] = pack[i]


def solve_cells(cells, g, c, known, equity, shifts, bends, target, codes, nerves, bases, declareds, winners):
    """The chance of Forehand's side to win the game at each score of ``cells`` [cells, 2], written into ``equity``.

    Every score that can follow must be solved already. ``known`` is what policies go by: the same table, or one solved before.
    How the chance hangs on which deals are in the sample is written into ``shifts`` [groups, ...]: its slope in the weight of each
    group of deals, which stand one after the other and are of one size; and into ``bends``: the sum of its second derivatives in
    these weights. There may be no groups.
    """
    made, worths = np.zeros(len(g.pair), np.int64), np.zeros(g.raises.shape[1], np.float64)
    unsaid = np.empty(0, np.int64)
    deals, groups = len(winners), len(shifts)
    here, later = np.zeros(groups, np.float64), np.zeros(groups, np.float64)
    for cell in range(len(cells)):
        score = cells[cell]
        total, own, bend = 0.0, 0.0, 0.0
        here[:] = later[:] = 0.0
        for n in range(deals):
            node = raise_round(
                U0,
                g,
                c,
                known,
                target,
                score,
                codes,
                nerves,
                bases[n],
                declareds[n],
                worths,
                made,
                unsaid,
            )
            winner, gained = np.int64(winners[n]), g.value[node]
            if g.is_[node] == IS_REFUSED:
                winner, gained = g.scorer[node], g.points[node]
            leads = g.leads[node] == 0
            mine = score[0] + (gained if winner == 0 else 0)
            theirs = score[1] + (gained if winner == 1 else 0)
            value = worth(equity, target, mine, theirs, leads)
            total += value
            if groups:
                group = n * groups // deals
                here[group] += value
                if mine < target and theirs < target:
                    sign, one, other = (1.0, mine, theirs) if leads else (-1.0, theirs, mine)
                    for k in range(groups):
                        later[k] += sign * shifts[k, one, other]
                    own += sign * shifts[group, one, other]
                    bend += sign * bends[one, other]
        equity[score[0], score[1]] = total / deals
        for k in range(groups):
            shifts[k, score[0], score[1]] = (here[k] * groups - total + later[k]) / deals
        if groups:
            bends[score[0], score[1]] = (2.0 * (own * groups - later.sum()) + bend) / deals


def raise_at(scores, g, c, equity, target, codes, nerves, bases, declareds, told):
    """Raise in rounds dealt by :func:`deal_sample`, each at its score; fills ``told`` [rounds, decisions] with the actions."""
    made, worths = np.zeros(len(g.pair), np.int64), np.zeros(g.raises.shape[1], np.float64)
    for n in range(len(scores)):
        raise_round(
            U0,
            g,
            c,
            equity,
            target,
            scores[n],
            codes,
            nerves,
            bases[n],
            declareds[n],
            worths,
            made,
            told[n],
        )
