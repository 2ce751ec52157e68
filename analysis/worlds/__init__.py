"""Worlds: very many rounds, deals or games, played once, so that every figure of them is known exactly.

A small run is drawn from a world, one round as likely as any other, and estimated by the library as any other run is. So it can be
counted how often an interval holds the truth. Players are greedy unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from attrs import frozen
from numpy.random import Generator

import karnoffel as kn
from karnoffel.kernel.build import play_block
from karnoffel.montecarlo.chunks import play_rounds
from karnoffel.montecarlo.intervals import Estimate
from karnoffel.montecarlo.measures import Measure
from karnoffel.players import as_players
from karnoffel.tables import tables

Key = tuple[str, str]
"""A kind of interval, and of what it is one."""

SEED = 1426
ROUNDS, ONE_BY_ONE = 1 << 20, 1 << 15
"""Rounds of a world, and of one whose rounds are looked at one by one."""


@frozen
class Kind:
    """Small runs of one world: its name, sizes of runs, and for a run of ``n`` which of its intervals hold the truth."""

    world: str
    sizes: tuple[int, ...]
    run: Callable[[Generator, int], dict[Key, bool]]


Figures = Callable[[np.ndarray], dict[Key, Estimate]]


def holding(found: dict[Key, Estimate], truth: dict[Key, Estimate]) -> dict[Key, bool]:
    """Which estimates have an interval that holds the true value; of one that rests on no case nothing is said."""
    return {key: each.low <= truth[key].value <= each.high for key, each in found.items() if each.n}


def counted(world: str, sizes: Sequence[int], kinds: np.ndarray, figures: Figures) -> Kind:
    """Runs of a world of which is known how often it has each kind of round; ``figures`` are of such counts."""
    seen = np.flatnonzero(kinds)
    chances, truth = kinds[seen] / kinds.sum(), figures(kinds)

    def run(random: Generator, n: int) -> dict[Key, bool]:
        counts = np.zeros_like(kinds)
        counts[seen] = random.multinomial(n, chances)
        return holding(figures(counts), truth)

    return Kind(world, tuple(sizes), run)


def drawn(world: str, sizes: Sequence[int], size: int, figures: Figures) -> Kind:
    """Runs of a world of ``size`` games, each of its own kind; ``figures`` are of the games of these numbers."""
    truth = figures(np.arange(size))

    def run(random: Generator, n: int) -> dict[Key, bool]:
        return holding(figures(random.integers(size, size=n)), truth)

    return Kind(world, tuple(sizes), run)


def kind_of(measure: Measure, unit: str) -> str:
    """The kind of interval that a measure has."""
    if measure.kind == "mean":
        return f"mean of {unit}"
    return f"share of {unit}" if measure.whole == unit else f"share pooled over {unit}"


def seated(v: kn.Variant) -> tuple[kn.Player, ...]:
    """Greedy players in all seats."""
    return as_players("greedy", v.seats, v.seating.side)


@cache
def codes(v: kn.Variant) -> np.ndarray:
    """The rounds of a world, as codes."""
    return play_rounds(v, seated(v), SEED, 0, ROUNDS).codes.astype(np.int64)


@cache
def cells(v: kn.Variant) -> dict[str, np.ndarray]:
    """``held``, ``led`` and ``followed`` [rounds, ranks] of rounds one by one: the cell of each rank, as in a block."""
    numbers = [player.number for player in seated(v)]
    found = {
        name: np.empty((ONE_BY_ONE, len(v.pack.order)), np.int64) for name in ("held", "led", "followed")
    }
    for n in range(ONE_BY_ONE):
        block = play_block(tables(v), numbers, SEED, n, 1)
        for name, each in found.items():
            each[n] = getattr(block, name).argmax(axis=1)
    return found
