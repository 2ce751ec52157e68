"""How fast is the solver? From the opening lead of random deals, beside hand-written C++, in one run, on one core.

    python tests/benchmarks/bench_solver.py [--deals 2000] [--turns 7] [--rounds 100]

What is timed is who wins and nothing more, deal after deal in one compiled loop, with nothing remembered from one to the next; a
deal's time is the median of the turns. Solver and C++, by every compiler found, take turns, so that whatever else the machine does
falls on all; a ratio is the median over the deals, with its quartiles, and the bar is for the fastest C++. Before anything is
timed, all must have found the same winners and left the same memory behind after every deal: so they searched the same beginnings of
tricks, and judged them alike; states within a trick are not remembered, and not compared.
Then the speed of experts: rounds per second with one at every seat. Needs the clock of a POSIX system.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import tempfile
import time
from collections import namedtuple
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from bench_kernel import clock, ratio
from numba import njit
from yardstick import array, compilers, library

import karnoffel as kn
from karnoffel.machine.words import U0
from karnoffel.montecarlo.chunks import play_rounds
from karnoffel.numbering import weakest_first
from karnoffel.players import as_players
from karnoffel.solver.outlook import outlook
from karnoffel.solver.search import attained, fresh_stamp
from karnoffel.solver.state import ground_at, lay_out
from karnoffel.solver.workings import row_of, space
from karnoffel.tables import NOT_FIRST, tables

MEDIAN_BAR, LAST_BAR, CPP_BAR, EXPERT_BAR = 25, 300, 0.8, 300
CELLS = (
    (kn.variant("dummett"), 1),
    (kn.variant("modern"), 2),
    (kn.variant("dummett").reading(which_courts="any"), 2),
)
"""Variants, and what the bars of the solver are multiplied with: courts that spoil a trick make it dearer."""
WIDTHS = ("<36", ">6", ">4", ">6", ">6", ">4", ">5", ">18", ">18", ">18")
SEED = 1
SECOND = 1_000_000_000

MONOTONIC = getattr(time, "CLOCK_MONOTONIC", 1)
clock_gettime = ctypes.CDLL(None).clock_gettime
clock_gettime.argtypes, clock_gettime.restype = [ctypes.c_int, ctypes.c_void_p], ctypes.c_int


class Deals(NamedTuple):
    """Deals of one variant as the search takes them: hands by place, cards that may not be led, rows of the tables."""

    hands: np.ndarray
    barred: np.ndarray
    rows: np.ndarray


OfSearch = namedtuple("OfSearch", "kin apart claims stopped spoilt threat harm lead_threat lead_harm")
"""The tables that only the search looks up, as it takes them."""
Solve = Callable[[Deals, np.ndarray, Any, np.ndarray], None]
"""Solves deals: fills when each began, and who wins it; given the space of the search."""


@njit
def solve_deals(
    hands, barred, rows, times, seats, side, lead_class, stand, kill, above, running, of_search, need, space, known
):  # fmt: skip
    """Solve every deal, with nothing remembered: fill ``known`` with who wins, ``times`` with when each began."""
    now = np.zeros(2, np.int64)
    for n in range(len(rows)):
        clock_gettime(MONOTONIC, now.ctypes)
        times[n] = now[0] * SECOND + now[1]
        g = ground_at(rows[n], seats, side, lead_class, stand, kill, above, running, of_search)
        for p in range(seats):
            space.hand[p] = hands[n, p]
        lay_out(U0, U0, U0, barred[n], space.hand, g, space)
        fresh_stamp(space)
        known[n] = attained(U0, space.hand, g, need, space)
    clock_gettime(MONOTONIC, now.ctypes)
    times[len(rows)] = now[0] * SECOND + now[1]


def dealt(v: kn.Variant, count: int) -> Deals:
    """Random deals, the suit chosen by the first cards."""
    dice, size, t = random.Random(SEED), v.seats * v.deal.hand_size, tables(v)
    deals = Deals(np.zeros((count, 8), np.uint64), np.zeros(count, np.uint64), np.zeros(count, np.int64))
    for n in range(count):
        cards = dice.sample(v.pack.cards, size)
        first = cards[: v.seats]
        chosen, kaisers = v.chosen_suit(first), v.kaisers.declared(face_up=first, hands=cards)
        order = weakest_first(v, chosen, kaisers)
        for number, card in enumerate(cards):
            deals.hands[n, number % v.seats] |= np.uint64(1 << order.index(card))
        deals.rows[n] = row_of(v, chosen, kaisers)
        deals.barred[n] = deals.hands[n, 0] & t.masks[deals.rows[n], NOT_FIRST]
    return deals


def looked_up(v: kn.Variant) -> tuple[Any, ...]:
    """The tables, in the order in which the search is handed them."""
    t, o = tables(v), outlook(v)
    of_search = (getattr(o, name) for name in OfSearch._fields)
    return (
        np.uint64(t.seats),
        t.side,
        t.lead_class,
        t.stand,
        t.kill,
        t.above,
        t.running,
        *of_search,
        o.goals[o.win],
    )


def solver(v: kn.Variant) -> Solve:
    """The solver of a variant."""
    *given, need = looked_up(v)
    of_round, of_search = given[: -len(OfSearch._fields)], OfSearch(*given[-len(OfSearch._fields) :])

    def solve(deals: Deals, times: np.ndarray, room: Any, known: np.ndarray) -> None:
        solve_deals(*deals, times, *of_round, of_search, need, room, known)

    return solve


def yardstick(cxx: str, folder: str) -> Callable[[kn.Variant], Solve]:
    """The same in C++, by one compiler."""
    into = Path(folder) / Path(cxx).name
    into.mkdir()
    made = library(cxx, str(into), "search.cpp", "-O3", "-march=native").solve_deals
    word, words, rows = ctypes.c_uint64, array(np.uint64), array(np.int64)
    signature = [words, words, rows, array(np.int64, written=True), ctypes.c_int64, word, word, words, rows]
    signature += [words] * 3 + [array(np.uint8)] + [words] * 10 + [array(np.uint64, written=True)] * 3
    made.argtypes, made.restype = signature, None

    def of(v: kn.Variant) -> Solve:
        seats, *given = looked_up(v)
        size = tables(v).pack_size

        def solve(deals: Deals, times: np.ndarray, room: Any, known: np.ndarray) -> None:
            made(*deals, times, len(known), seats, size, *given, room.memory, room.stamp, known)

        return solve

    return of


def check_same(contenders: Sequence[Solve], deals: Deals, what: str) -> None:
    """Raise :class:`AssertionError` unless all find the same winners, and leave the same memory behind, deal after deal."""
    rooms = [space() for _ in contenders]
    for n in range(len(deals.rows)):
        deal = Deals(*(part[n : n + 1] for part in deals))
        left = set()
        for solve, room in zip(contenders, rooms, strict=True):
            solve(deal, np.zeros(2, np.int64), room, known := np.zeros(1, np.uint64))
            left.add((int(known[0]), room.memory.tobytes()))
        if len(left) > 1:
            raise AssertionError(f"{what}: solver and C++ differ in deal {n}")


def race(contenders: Sequence[Solve], deals: Deals, turns: int) -> np.ndarray:
    """Microseconds [contenders, deals] in which each deal is solved."""
    count, room = len(deals.rows), space()
    taken = np.zeros((len(contenders), turns, count))
    for turn in range(turns):
        for number, solve in enumerate(contenders):
            solve(deals, times := np.zeros(count + 1, np.int64), room, np.zeros(count, np.uint64))
            taken[number, turn] = np.diff(times)
    return np.median(taken, axis=1) / 1e3


def show(*columns: object) -> None:
    """Print one line of a table."""
    print(" ".join(f"{column!s:{width}}" for column, width in zip(columns, WIDTHS, strict=False)), flush=True)


def measure(count: int, turns: int) -> None:
    found = compilers()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        made = [solver, *(yardstick(cxx, folder) for cxx in found)]
        cells = [(v, factor, dealt(v, count), [of(v) for of in made]) for v, factor in CELLS]
        for v, _, deals, contenders in cells:
            check_same(contenders, deals, v.label)
        if found:
            print(f"Solver and C++ agree on {count:,} deals of each row, by winner and memory.\n")
        else:
            print("C++: left out, no compiler is installed\n")
        ratios = [f"{Path(cxx).name} / solver" for cxx in found]
        heads = ["median", "bar", "mean", "99 %", "bar", *ratios] + ["bar"] * bool(found)
        show("microseconds, one core", *heads)
        for v, factor, deals, contenders in cells:
            ours, *theirs = race(contenders, deals, turns)
            median, last = np.quantile(ours, [0.5, 0.99])
            told: list[object] = [f"{v.label}, {v.seats} players", f"{median:.1f}", MEDIAN_BAR * factor]
            told += [f"{ours.mean():.1f}", f"{last:.0f}", LAST_BAR * factor]
            told += [ratio(other, ours, 2) for other in theirs] + [CPP_BAR] * bool(found)
            show(*told)


def experts(rounds: int, turns: int) -> None:
    """Print how many rounds a second experts play, the median of the turns."""
    print()
    show("rounds/s, one core, four experts", "expert", "bar")
    for v, _ in CELLS:
        players = as_players("expert", v.seats)
        play_rounds(v, players, SEED, 0, 10)
        speeds = []
        for turn in range(turns):
            begin = clock()
            play_rounds(v, players, SEED, rounds * (1 + turn), rounds)
            speeds.append(rounds / (clock() - begin))
        show(f"{v.label}, {v.seats} players", f"{np.median(speeds):.0f}", EXPERT_BAR)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=2000, help="of each variant (default: %(default)s)")
    parser.add_argument(
        "--turns", type=int, default=7, help="of each contender and of experts (default: %(default)s)"
    )
    parser.add_argument("--rounds", type=int, default=100, help="of experts in a turn (default: %(default)s)")
    given = parser.parse_args()
    measure(given.deals, given.turns)
    experts(given.rounds, given.turns)


if __name__ == "__main__":
    main()
