"""The ratios that are promised, each measured within one run: kernel and solver beside C++ and plain Python, experts a second.

    pytest tests/benchmarks --benchmark-only --benchmark-json=FILE && python tests/benchmarks/tell.py FILE FOLDER

Nothing here fails because a machine is slow; what is measured stands in ``extra_info``, the promise beside it as ``bar``.
"""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("pytest_benchmark")

import bench_kernel
import bench_solver
from yardstick import compiler, compilers

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.montecarlo.chunks import play_rounds
from karnoffel.players import as_players
from karnoffel.tables import tables

CELLS = [
    pytest.param(bench_kernel.Cell(variant, tables(kn.variant(variant)), player), id=f"{variant}, {player}")
    for variant in bench_kernel.VARIANTS
    for player in bench_kernel.PLAYERS
]
SOLVED = [pytest.param(*cell, id=cell[0].label) for cell in bench_solver.CELLS]
needs_cpp = pytest.mark.skipif(compiler() is None, reason="no C++ compiler is installed")


@pytest.fixture
def told(benchmark):
    """Keep paired ratios: their median and quartiles, what is compared with what, and the bar."""

    def keep(what, cell, values, bar=None, unit="ratio"):
        low, median, high = np.quantile(values, [0.25, 0.5, 0.75])
        benchmark.extra_info.update(
            what=what, cell=cell, value=float(median), low=float(low), high=float(high), unit=unit,
            n=len(values), bar=bar,
        )  # fmt: skip

    return keep


@needs_cpp
@pytest.mark.parametrize("cell", CELLS)
def test_kernel_beside_cpp(benchmark, told, cell, tmp_path):
    contenders = {"kernel": play_block, **bench_kernel.yardsticks(str(tmp_path))}
    turns = {what: bench_kernel.rounds_of(play, cell) for what, play in contenders.items()}
    kernel, *sticks = benchmark.pedantic(bench_kernel.race, (turns, 1.0), rounds=1).values()
    best = max(sticks, key=np.median)
    assert all(len(each) >= bench_kernel.FEWEST_TURNS for each in (kernel, best))
    told(
        "kernel / C++",
        f"{cell.variant}, {cell.player}",
        kernel / best,
        bench_kernel.CPP_BARS.get(cell.variant),
    )


@pytest.mark.parametrize("cell", CELLS)
def test_kernel_beside_plain_python(benchmark, told, cell):
    turns = {
        "kernel": bench_kernel.rounds_of(play_block, cell),
        "plain": bench_kernel.rounds_at_the_table(cell),
    }
    kernel, plain = benchmark.pedantic(bench_kernel.race, (turns, 1.0), rounds=1).values()
    told("kernel / plain Python", f"{cell.variant}, {cell.player}", kernel / plain, bench_kernel.PLAIN_BAR)


@needs_cpp
@pytest.mark.parametrize(("v", "factor"), SOLVED)
def test_solver_beside_cpp(benchmark, told, v, factor, tmp_path):
    deals = bench_solver.dealt(v, 1000)
    made = [bench_solver.solver(v), *(bench_solver.yardstick(cxx, str(tmp_path))(v) for cxx in compilers())]
    bench_solver.check_same(made, deals, v.label)
    ours, *theirs = benchmark.pedantic(bench_solver.race, (made, deals, 5), rounds=1)
    fastest = min(theirs, key=np.median)
    told("C++ / solver, time", v.label, fastest / ours, bench_solver.CPP_BAR)


@pytest.mark.parametrize(("v", "factor"), SOLVED)
def test_solver_in_microseconds(benchmark, told, v, factor):
    deals = bench_solver.dealt(v, 2000)
    (ours,) = benchmark.pedantic(bench_solver.race, ([bench_solver.solver(v)], deals, 5), rounds=1)
    told("opening lead solved, half of them within", v.label, ours, bench_solver.MEDIAN_BAR * factor, "µs")
    benchmark.extra_info["last"] = float(np.quantile(ours, 0.99))


@pytest.mark.parametrize(("v", "factor"), SOLVED)
def test_experts_a_second(benchmark, told, v, factor):
    players = as_players("expert", v.seats)
    play_rounds(v, players, 1, 0, 10)
    speeds = []

    def turn():
        begin = bench_kernel.clock()
        play_rounds(v, players, 1, 100 * (1 + len(speeds)), 100)
        speeds.append(100 / (bench_kernel.clock() - begin))

    benchmark.pedantic(turn, rounds=5)
    told("rounds a second of four experts", v.label, speeds, bench_solver.EXPERT_BAR, "rounds/s")
