"""Runs over many rounds: chunk by chunk, on any number of workers, with the same result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from attrs import frozen

from karnoffel.codes import MOST_TRICKS
from karnoffel.errors import SettingError, shown
from karnoffel.montecarlo.chunks import SLOW_CHUNK, Chunk, Job, chunk_size, warn_slow
from karnoffel.montecarlo.intervals import Estimate
from karnoffel.montecarlo.measures import Sums, feature_names, measures
from karnoffel.montecarlo.spans import spans
from karnoffel.montecarlo.tally import Span, Tally
from karnoffel.montecarlo.workers import Progress, in_order, reported
from karnoffel.players import Players, as_players
from karnoffel.streams import as_whole, check_seed
from karnoffel.variant import Variant

MOST_ROUNDS = 10**15

Enough = Callable[["Run"], bool]


@frozen(eq=False)
class Run:
    """The tallies of variants over the same rounds, and for each but the first the sums that pair it with the first.

    ``complete`` is false where a progress function stopped the run.
    """

    tallies: tuple[Tally, ...]
    sums: tuple[Sums, ...]
    complete: bool = True


def run(
    variants: Sequence[Variant],
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    enough: Enough | None = None,
    progress: bool | Progress = False,
) -> Run:
    """Play the same rounds in every variant.

    Without ``enough``, ``rounds`` rounds; with it, chunks of 65,536 until it says so -- 256 where players look ahead or the table
    engine plays; larger ones in long runs --, asked after each in order, so that the number of workers changes nothing. See :func:`simulate` for the other arguments.
    """
    job, most, threads = prepared(variants, rounds=rounds, seed=seed, players=players, workers=workers)
    wanted = None if enough else most
    seated = job.players
    slow = job.slow_because()
    if slow:
        warn_slow(slow)

    def so_far(done: Chunk, complete: bool) -> Run:
        counted = (Span(job.seed, 0, done.counts[0].rounds),)
        tallies = (Tally(v, who, counted, c) for v, who, c in zip(variants, seated, done.counts, strict=True))
        return Run(tuple(tallies), tuple(Sums(job.features, p) for p in done.paired), complete)

    pieces = spans(wanted, min(map(chunk_size, variants, seated)))
    threads = 1 if slow else threads
    done = job.play(0, 0)
    with reported(progress) as say, in_order(job, pieces, executor, threads, checkpoint) as chunks:
        for chunk, last in chunks:
            done = done + chunk
            if say(done.counts[0].rounds, wanted) is False and not (last and enough is None):
                return so_far(done, complete=False)
            if last or (enough and enough(so_far(done, complete=True))):
                break
    return so_far(done, complete=True)


def prepared(
    variants: Sequence[Variant],
    *,
    rounds: int,
    seed: int | None,
    players: Players,
    workers: int | None,
) -> tuple[Job, int, int | None]:
    """The job, rounds and workers of a run, everything checked; raises :class:`~karnoffel.KarnoffelError` for what cannot be."""
    wanted = whole("rounds", rounds, MOST_ROUNDS)
    threads = None if workers is None else whole("workers", workers, 1024)
    for v in variants:
        check_countable(v)
    seated = tuple(as_players(players, v.seats, v.seating.side) for v in variants)
    return Job(tuple(variants), seated, check_seed(seed), feature_names(measures(variants))), wanted, threads


def check_countable(v: Variant) -> None:
    """Raise :class:`~karnoffel.SettingError` for a variant whose hands are too large to be counted."""
    if v.deal.hand_size > MOST_TRICKS:
        raise SettingError(
            f"{v.label}: hands of {v.deal.hand_size} cards; rounds are counted with hands of at most {MOST_TRICKS}"
        )


PATIENCE = 16


def whole(name: str, value: int, most: int, *, least: int = 1) -> int:
    """``value`` as an ``int``; raises :class:`~karnoffel.SettingError` unless it is a whole number from ``least`` to ``most``."""
    number = as_whole(value)
    if number is None or not least <= number <= most:
        raise SettingError(f"{name} must be a whole number from {least:,} to {most:,} (got {shown(value)})")
    return number


def narrow(found: Estimate, width: float, rounds: int) -> bool:
    """Whether an estimate is as narrow as asked for, or has had no case in so many rounds that none can be waited for."""
    return found.high - found.low <= width if found.n else rounds >= PATIENCE * SLOW_CHUNK


def check_precision(precision: float) -> float:
    """``precision``; raises :class:`~karnoffel.SettingError` unless it is a width from 0.00001 to 1."""
    if isinstance(precision, bool) or not isinstance(precision, (int, float)) or not 1e-5 <= precision <= 1:
        raise SettingError(
            f"precision must be an interval's width from 0.00001 to 1 (got {shown(precision)})"
        )
    return float(precision)
