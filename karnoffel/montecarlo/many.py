"""Many variants on the same rounds: one measure of each, and how these vary together, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen

from karnoffel.errors import SettingError
from karnoffel.montecarlo.chunks import chunk_size, play_rounds, warn_slow, what_is_played
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.measures import Measure, features
from karnoffel.montecarlo.run import prepared
from karnoffel.montecarlo.spans import by_blocks, spans
from karnoffel.montecarlo.workers import Progress, in_order, reported
from karnoffel.players import Player, Players, describe_players
from karnoffel.variant import Variant


@frozen
class MeasureJob:
    """What to play, the same for every chunk: variants, players by place, the seed, the measure."""

    variants: tuple[Variant, ...]
    players: tuple[tuple[Player, ...], ...]
    seed: int
    measure: Measure

    def play(self, first: int, count: int) -> MeasureSums:
        """Play rounds ``first`` to ``first + count - 1``."""
        return by_blocks(self._block, first, count, self.chunk)

    @property
    def chunk(self) -> int:
        """Rounds to play at one go: columns of every variant lie beside each other, so the more variants, the fewer."""
        return max(256, min(map(chunk_size, self.variants, self.players)) // max(1, len(self.variants) // 16))

    def about(self) -> dict[str, Any]:
        """What is played, in plain values."""
        played = what_is_played(self.variants, self.players, self.seed)
        return {"kind": "measure", **played, "measure": self.measure.name}

    def _block(self, first: int, count: int) -> MeasureSums:
        table = features((self.measure.part, self.measure.whole))
        columns = [
            table[play_rounds(v, who, self.seed, first, count).codes]
            for v, who in zip(self.variants, self.players, strict=True)
        ]
        rounds = np.concatenate([each.T for each in columns])
        return MeasureSums(count, rounds.sum(axis=1), rounds @ rounds.T)


@frozen(eq=False)
class MeasureSums:
    """Sums over rounds of the part and the whole of a measure, for each variant in turn [2 x variants], and of their products.

    All are whole numbers below 2**53, so that adding up in any order gives the same to the last bit.
    """

    rounds: int
    sums: Floats
    products: Floats

    def __add__(self, other: MeasureSums) -> MeasureSums:
        return MeasureSums(self.rounds + other.rounds, self.sums + other.sums, self.products + other.products)

    def covariance(self) -> Floats:
        """How the measures of the variants vary together [variants, variants]; ratios of sums over independent rounds.

        Variants that deal otherwise still share the random words of a round; what comes of that is in it.
        """
        part, whole = self.sums[::2], self.sums[1::2]
        ratio = part / whole
        p = self.products
        joint = (
            p[::2, ::2]
            - ratio[None, :] * p[::2, 1::2]
            - ratio[:, None] * p[1::2, ::2]
            + np.outer(ratio, ratio) * p[1::2, 1::2]
        )
        return np.asarray(joint / np.outer(whole, whole))


@frozen(eq=False)
class MeasureRun:
    """What many variants came to on the same rounds; ``complete`` is false where a progress function stopped the run."""

    sums: MeasureSums
    players: str
    seed: int
    complete: bool


def run_measure(
    variants: Sequence[Variant],
    measure: Measure,
    *,
    rounds: int,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> MeasureRun:
    """Play the same rounds in every variant, and sum up one measure; arguments as in :func:`karnoffel.simulate`.

    Raises what :func:`karnoffel.simulate` raises, and :class:`~karnoffel.SettingError` where a variant has no case of the measure.
    """
    asked, wanted, threads = prepared(variants, rounds=rounds, seed=seed, players=players, workers=workers)
    job = MeasureJob(asked.variants, asked.players, asked.seed, measure)
    slow = asked.slow_because()
    if slow:
        warn_slow(slow)
    done = job.play(0, 0)
    complete = True
    pieces, threads = spans(wanted, job.chunk), 1 if slow else threads
    with reported(progress) as say, in_order(job, pieces, executor, threads, checkpoint) as chunks:
        for chunk, last in chunks:
            done = done + chunk
            if say(done.rounds, wanted) is False and not last:
                complete = False
                break
    for v, cases in zip(variants, done.sums[1::2], strict=True):
        if not cases:
            raise SettingError(f"{measure.name} has no case in {done.rounds} rounds of {v.label}; play more")
    return MeasureRun(done, describe_players(job.players[0]), job.seed, complete)
