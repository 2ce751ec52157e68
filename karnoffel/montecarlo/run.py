"""Runs over many rounds: chunk by chunk, on any number of workers, with the same result."""

from __future__ import annotations

import os
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager

from attrs import frozen

from karnoffel.dossier import variant
from karnoffel.errors import SettingError
from karnoffel.montecarlo.chunks import CHUNK, SLOW_CHUNK, Chunk, Job
from karnoffel.montecarlo.measures import Sums, estimate, feature_names, measures
from karnoffel.montecarlo.tally import Span, Tally
from karnoffel.players import Players, as_players, describe_players
from karnoffel.progress import bar
from karnoffel.streams import check_seed
from karnoffel.variant import Variant

MOST_ROUNDS = 10**15

Progress = Callable[[int, int | None], bool | None]
"""Called with the rounds done and the rounds wanted (``None`` if a precision decides); returning ``False`` stops the run."""
Enough = Callable[["Run"], bool]


class SlowPath(UserWarning):
    """Rounds are played by the table engine, about a thousand times slower than the kernel."""


@frozen(eq=False)
class Run:
    """The tallies of variants over the same rounds, and for each but the first the sums that pair it with the first.

    ``complete`` is false where a progress function stopped the run.
    """

    tallies: tuple[Tally, ...]
    sums: tuple[Sums | None, ...]
    complete: bool = True


def run(
    variants: Sequence[Variant],
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    enough: Enough | None = None,
    progress: bool | Progress = False,
) -> Run:
    """Play the same rounds in every variant.

    Without ``enough``, ``rounds`` rounds; with it, chunks of 65,536 until it says so, asked after each chunk in order, so that
    the number of workers changes nothing. See :func:`simulate` for the other arguments.
    """
    _whole("rounds", rounds, MOST_ROUNDS)
    if workers is not None:
        _whole("workers", workers, 1024)
    seated = tuple(as_players(players, v.seats) for v in variants)
    job = Job(tuple(variants), seated, check_seed(seed), feature_names(measures(variants)))
    slow = job.slow_because()
    if slow:
        warnings.warn(f"{slow}: rounds are played by the table engine, slowly", SlowPath, stacklevel=3)
    wanted = None if enough else rounds
    say = progress if callable(progress) else bar() if progress else _silent
    described = [describe_players(players, v) for v in variants]

    def so_far(done: Chunk, complete: bool) -> Run:
        spans = (Span(job.seed, 0, done.counts[0].rounds),)
        tallies = (
            Tally(v, who, spans, c) for v, who, c in zip(variants, described, done.counts, strict=True)
        )
        return Run(
            tuple(tallies), tuple(None if p is None else Sums(job.features, p) for p in done.paired), complete
        )

    # Chunks are added up in their own order, whichever worker ends first: so a run can stop after any of them.
    with _workers(executor, 1 if slow else workers) as pool:
        done: Chunk | None = None
        waiting: deque[Future[Chunk]] = deque()
        spans = _spans(wanted, SLOW_CHUNK if slow else CHUNK)
        while True:
            while len(waiting) < _AHEAD and (span := next(spans, None)):
                waiting.append(pool.submit(job.play, *span))
            chunk = waiting.popleft().result()
            done = done + chunk if done else chunk
            if say(done.counts[0].rounds, wanted) is False and (waiting or enough):
                return so_far(done, complete=False)
            if not waiting or (enough and enough(so_far(done, complete=True))):
                return so_far(done, complete=True)


_AHEAD = 2 * (os.cpu_count() or 1) + 2
"""Chunks handed out before the first of them is needed."""


def _whole(name: str, value: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise SettingError(f"{name} must be a whole number from 1 to {most} (got {value!r})")


def _silent(done: int, wanted: int | None) -> None:
    """No progress shown."""


def _spans(rounds: int | None, size: int) -> Iterator[tuple[int, int]]:
    first = 0
    while rounds is None or first < rounds:
        count = size if rounds is None else min(size, rounds - first)
        yield first, count
        first += count


@contextmanager
def _workers(executor: Executor | None, workers: int | None) -> Iterator[Executor]:
    """The executor given, or threads of our own: the compiled loop lets go of the interpreter's lock."""
    if executor is not None:
        if not isinstance(executor, Executor):
            raise SettingError(f"executor must be a concurrent.futures.Executor (got {executor!r})")
        yield executor
        return
    pool = ThreadPoolExecutor(workers or len(os.sched_getaffinity(0)))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def simulate(
    v: Variant | str,
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    unit: str = "round",
    raising: str = "never",
    progress: bool | Progress = False,
) -> Tally:
    """Play many rounds and count.

    - ``rounds``: how many, from 1; with ``precision`` the run ignores it and goes on until every interval of the result is at
      most ``precision`` wide (high minus low; measures without a case apart), asked after every 65,536 rounds.
    - ``seed``: 0 to 2**64 - 1, ``None`` for a fresh one; the same seed gives the same tally, whatever the workers.
    - ``players``: a name, a player, or a sequence: two, Forehand's side first, or one per place in order of play.
    - ``workers``: threads (default: one per processor); ``executor``: any ``concurrent.futures.Executor`` instead.
    - ``progress``: a bar on stderr, or a function of (rounds done, rounds wanted); returning ``False`` stops the run.

    Rounds are played at their base value; ``unit`` is ``round``, the only one yet, and ``raising`` is ``never``.
    Raises :class:`~karnoffel.SettingError` for an argument out of its range.

    >>> import karnoffel as kn
    >>> kn.simulate("dummett", rounds=5000, seed=1).rounds
    5000
    """
    check_unit(unit, raising)
    game = variant(v)
    enough = None
    if precision is not None:
        width = check_precision(precision)

        def enough(sofar: Run) -> bool:
            found = [estimate(measure, sofar.tallies[0].counts.codes) for measure in measures([game])]
            return all(e.high - e.low <= width for e in found if e.n)

    return run(
        [game], rounds=rounds, seed=seed, players=players, workers=workers, executor=executor,
        enough=enough, progress=progress,
    ).tallies[0]  # fmt: skip


def check_precision(precision: float) -> float:
    """``precision``; raises :class:`~karnoffel.SettingError` unless it is a width from 0.00001 to 1."""
    if isinstance(precision, bool) or not isinstance(precision, (int, float)) or not 1e-5 <= precision <= 1:
        raise SettingError(f"precision must be an interval's width from 0.00001 to 1 (got {precision!r})")
    return float(precision)


def check_unit(unit: str, raising: str) -> None:
    """Raise :class:`~karnoffel.SettingError` for what no engine plays yet."""
    if unit != "round":
        raise SettingError(f"unit must be 'round' (got {unit!r}); whole games come with raising")
    if raising != "never":
        raise SettingError(f"raising must be 'never' (got {raising!r}); raises are not played yet")
