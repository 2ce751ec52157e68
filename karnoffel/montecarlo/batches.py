"""Runs counted batch by batch, for figures whose error no single round can tell: the spread between batches tells it.

A batch is a stretch of the same rounds in every variant, so that what variants share falls out of a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

import numpy as np
from attrs import frozen

from karnoffel.errors import SettingError
from karnoffel.montecarlo.chunks import warn_slow
from karnoffel.montecarlo.counts import Numbers
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.measures import Sums
from karnoffel.montecarlo.run import Run, prepared
from karnoffel.montecarlo.tally import Span, Tally
from karnoffel.montecarlo.workers import Progress, in_order, reported
from karnoffel.players import Players
from karnoffel.variant import Variant

BATCHES = 64
"""Batches of a run: so many that the spread between them is known well, so few that each is long."""

FEWEST = 24
"""Batches of a run that was stopped: their spread must still tell something."""


@frozen(eq=False)
class Batches:
    """A run, and ``held``: for each variant who held which cards in each batch [batches, ranks, 512], as in a block."""

    run: Run
    held: tuple[Numbers, ...]

    def jackknife(self, figures: Callable[[tuple[Numbers, ...]], Floats]) -> tuple[Floats, Floats]:
        """Some figures of the cards held in the whole run, and their standard errors, from leaving out each batch in turn.

        ``figures`` makes them [..., figures] of what each variant held [..., ranks, 512].
        """
        whole = tuple(held.sum(axis=0) for held in self.held)
        without = figures(tuple(total - held for total, held in zip(whole, self.held, strict=True)))
        number = len(without)
        spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0)
        return figures(whole), np.sqrt(spread * (number - 1) / number)


def run_batches(
    variants: Sequence[Variant],
    *,
    rounds: int,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> Batches:
    """Play the same rounds in every variant, in :data:`BATCHES` batches; arguments as in :func:`karnoffel.simulate`.

    Raises :class:`~karnoffel.SettingError` for fewer rounds than batches, and what :func:`karnoffel.simulate` raises.
    """
    job, wanted, threads = prepared(variants, rounds=rounds, seed=seed, players=players, workers=workers)
    if wanted < BATCHES:
        raise SettingError(f"rounds must be at least {BATCHES} here, one for each batch (got {rounds})")
    if slow := job.slow_because():
        warn_slow(slow)
    ends = [wanted * (batch + 1) // BATCHES for batch in range(BATCHES)]
    stretches = iter([(first, end - first) for first, end in zip([0, *ends], ends, strict=False)])
    total = job.play(0, 0)
    held: list[tuple[Numbers, ...]] = []
    complete, stopped = True, False
    threads = 1 if slow else threads
    with reported(progress) as say, in_order(job, stretches, executor, threads, checkpoint) as played:
        for chunk, last in played:
            total = total + chunk
            held.append(tuple(counts.held for counts in chunk.counts))
            stopped = stopped or say(total.counts[0].rounds, wanted) is False
            if stopped and len(held) >= FEWEST and not last:
                complete = False
                break
    span = (Span(job.seed, 0, total.counts[0].rounds),)
    tallies = tuple(
        Tally(v, who, span, c) for v, who, c in zip(variants, job.players, total.counts, strict=True)
    )
    run = Run(tallies, tuple(Sums(job.features, p) for p in total.paired), complete)
    return Batches(run, tuple(np.stack(each) for each in zip(*held, strict=True)))
