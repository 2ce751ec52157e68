"""How fast is the kernel? Beside hand-written C++, plain Python and OpenSpiel, in one run, on one core.

    python tests/benchmarks/bench_kernel.py [--seconds 1.0] [VARIANT ...]

Contenders take turns within a cell, so that whatever else the machine does falls on all of them; seconds are processor
time; a ratio is the median over the turns, with its quartiles. Before anything is timed, kernel and C++ must have filled
the same arrays with the same bytes. What is not installed (a C++ compiler, ``pyspiel``) is left out, with a line that
says so.
"""

from __future__ import annotations

import argparse
import itertools
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from time import perf_counter, thread_time
from typing import NamedTuple

import numpy as np
from yardstick import PlayBlock, built, check_same, compiler

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.players.choices import GREEDY, RANDOM
from karnoffel.tables import Tables, tables

VARIANTS = ("dummett", "modern", "kaiserspiel")
PLAYERS = {"random": RANDOM, "greedy": GREEDY}
CPP_BARS = {"dummett": 0.9, "modern": 0.8}
PLAIN_BAR, OPEN_SPIEL_BAR = 100, 10
WIDTHS = ("<20", ">10", ">22", ">18", ">4", ">22", ">18", ">4")

ROUNDS = 1 << 14
"""Rounds in one turn of the kernel or C++: some milliseconds, short beside most disturbances."""
CHECKED = 100_000
ROLLOUTS = 4_000
"""Rounds in one turn of OpenSpiel: so many that the one deal of a turn, done in Python, takes no time beside them."""
TABLE_ROUNDS = 50
FEWEST_TURNS = 5

clock = perf_counter if sys.platform == "win32" else thread_time
"""Processor time where the system counts it finely enough: time in which another process had the core is not ours."""

Turn = Callable[[int], int]
"""Plays some rounds, different ones for each number of a turn, and says how many."""
Speeds = dict[str, np.ndarray]
"""Rounds per second of each contender, turn by turn."""


class Cell(NamedTuple):
    """What is measured: a variant, all of whose seats are played by one player."""

    variant: str
    tables: Tables
    player: str

    @property
    def codes(self) -> list[int]:
        return [PLAYERS[self.player]] * self.tables.seats


def race(contenders: dict[str, Turn], seconds: float) -> Speeds:
    """Let contenders take turns, until each has had about so many seconds; who begins a turn changes."""
    names = list(contenders)
    speeds: dict[str, list[float]] = {name: [] for name in names}
    for name in names:
        contenders[name](0)  # warm up
    end = perf_counter() + seconds * len(names)
    turn = 0
    while perf_counter() < end or turn < FEWEST_TURNS:
        turn += 1
        shift = turn % len(names)
        for name in names[shift:] + names[:shift]:
            begin = clock()
            played = contenders[name](turn)
            speeds[name].append(played / (clock() - begin))
    return {name: np.array(values) for name, values in speeds.items()}


def speed(speeds: np.ndarray) -> str:
    """The median of some speeds, in rounds per second."""
    median = float(np.median(speeds))
    return f"{median / 1e6:.2f} M" if median >= 1e6 else f"{median / 1e3:.2f} k"


def ratio(ours: np.ndarray, theirs: np.ndarray, digits: int) -> str:
    """The median of paired ratios, and its quartiles."""
    low, median, high = np.quantile(ours / theirs, [0.25, 0.5, 0.75])
    return f"{median:.{digits}f} ({low:.{digits}f}-{high:.{digits}f})"


def show(*columns: object) -> None:
    """Print one line of a table."""
    print(" ".join(f"{column!s:{width}}" for column, width in zip(columns, WIDTHS, strict=False)), flush=True)


def head(*others: str) -> None:
    print()
    beside = [(other, "kernel / it", "bar") for other in others]
    show("rounds/s, one core", "kernel", *itertools.chain(*beside))


def compare(cell: Cell, speeds: Speeds, bar: object, digits: int = 2) -> None:
    """Print one row: the kernel's speed, and each other contender's with the ratio; the bar is for the first of them."""
    kernel, *others = speeds.values()
    beside = [
        (speed(other), ratio(kernel, other, digits), bar if other is others[0] else "-") for other in others
    ]
    show(f"{cell.variant}, {cell.player}", speed(kernel), *itertools.chain(*beside))


def rounds_of(play: PlayBlock, cell: Cell) -> Turn:
    """Turns of the kernel, or of what is called like it."""

    def turn(number: int) -> int:
        play(cell.tables, cell.codes, 1, number * ROUNDS, ROUNDS)
        return ROUNDS

    return turn


def rounds_at_the_table(cell: Cell) -> Turn:
    """Turns of the readable engine, in plain Python."""
    v = kn.variant(cell.variant)

    def turn(number: int) -> int:
        for seed in range(number * TABLE_ROUNDS, (number + 1) * TABLE_ROUNDS):
            kn.play_round(v, seed=seed, players=cell.player)
        return TABLE_ROUNDS

    return turn


def yardsticks(folder: str) -> dict[str, PlayBlock]:
    """C++ built with and without regard to this processor, where a compiler is."""
    cxx = compiler()
    if cxx is None:
        print("C++: left out, no compiler is installed")
        return {}
    sticks = {"C++ -O3": built(cxx, folder, "-O3")}
    try:
        sticks["C++ -O3 -march=native"] = built(cxx, folder, "-O3", "-march=native")
    except subprocess.CalledProcessError:
        print("C++ -march=native: left out, the compiler does not know it")
    return sticks


def against_cpp(cells: Sequence[Cell], seconds: float) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        sticks = yardsticks(folder)
        for cell, (what, play) in itertools.product(cells, sticks.items()):
            arguments = (cell.tables, cell.codes, 7, 123, CHECKED)
            ours, theirs = play_block(*arguments, trace=True), play(*arguments, trace=True)
            check_same(ours, theirs, f"{cell.variant}, {cell.player}, {what}")
        if sticks:
            print(f"Kernel and C++ agree to the byte on {CHECKED:,} rounds of each row.")
        head(*sticks)
        for cell in cells:
            contenders = {
                what: rounds_of(play, cell) for what, play in {"kernel": play_block, **sticks}.items()
            }
            compare(cell, race(contenders, seconds), CPP_BARS.get(cell.variant, "-"))


def against_python(cells: Sequence[Cell], seconds: float) -> None:
    head("plain Python")
    for cell in cells:
        contenders = {"kernel": rounds_of(play_block, cell), "plain": rounds_at_the_table(cell)}
        compare(cell, race(contenders, seconds), PLAIN_BAR, digits=0)


def euchre_rollouts() -> Turn:
    """Turns of OpenSpiel's euchre: random rollouts that begin and end in C++. Raises :class:`ImportError`.

    The first simulation of its tree search does nothing but ask its evaluator about the root, and the evaluator then
    plays all the rollouts it was made for. The root must be a decision, so all rollouts of a turn share one deal, and a
    rollout is a round without its deal, from the first bid on.
    """
    import pyspiel

    game = pyspiel.load_game("euchre")

    def turn(number: int) -> int:
        dice = random.Random(number)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=number)
        settings = {"uct_c": 1.0, "max_simulations": 1, "max_memory_mb": 1, "solve": False, "seed": number}
        search = pyspiel.MCTSBot(game, evaluator, verbose=False, **settings)
        root = search.mcts_search(state)
        assert root.explore_count == 1
        return ROLLOUTS

    turn(0)
    return turn


def against_open_spiel(cells: Sequence[Cell], seconds: float) -> None:
    try:
        euchre = euchre_rollouts()
    except ImportError:
        print("\nOpenSpiel: left out, open_spiel is not installed")
        return
    head("OpenSpiel euchre, C++")
    for cell in cells:
        if cell.player == "random":
            speeds = race({"kernel": rounds_of(play_block, cell), "euchre": euchre}, seconds)
            compare(cell, speeds, OPEN_SPIEL_BAR, digits=1)
    print(
        "A euchre rollout is a round from the first bid on; the kernel's rounds are also dealt and counted."
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("variants", nargs="*", default=VARIANTS, metavar="VARIANT")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="for each contender in each cell (default: %(default)s)"
    )
    chosen = parser.parse_args()
    cells = [
        Cell(variant, tables(kn.variant(variant)), player)
        for variant in chosen.variants
        for player in PLAYERS
    ]
    for measure in (against_cpp, against_python, against_open_spiel):
        measure(cells, chosen.seconds)


if __name__ == "__main__":
    main()
