"""The kernel's speed, cell by cell, to be compared between commits. Nothing here fails because a machine is slow.

    pytest tests/benchmarks --benchmark-only

A plain ``pytest`` does not look into this folder.
"""

from __future__ import annotations

import pytest

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.players.choices import GREEDY, RANDOM
from karnoffel.tables import tables

pytest.importorskip("pytest_benchmark")

ROUNDS = 1 << 14


@pytest.mark.parametrize("player", [pytest.param(RANDOM, id="random"), pytest.param(GREEDY, id="greedy")])
@pytest.mark.parametrize("variant", ["dummett", "modern", "kaiserspiel"])
def test_kernel_plays_rounds(benchmark, variant, player):
    t = tables(kn.variant(variant))
    benchmark.extra_info["rounds"] = ROUNDS
    block = benchmark.pedantic(
        play_block, (t, [player] * t.seats, 1, 0, ROUNDS), rounds=60, iterations=1, warmup_rounds=2
    )
    assert block.held.sum() == ROUNDS * len(block.held)
