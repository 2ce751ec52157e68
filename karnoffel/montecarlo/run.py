"""Runs over many rounds: chunk by chunk, on any number of workers, with the same result."""

from __future__ import annotations

import os
import re
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext

from attrs import frozen

from karnoffel.codes import MOST_TRICKS
from karnoffel.dossier import variant
from karnoffel.errors import SettingError, SlowPath
from karnoffel.montecarlo.chunks import CHUNK, SLOW_CHUNK, Chunk, Job
from karnoffel.montecarlo.intervals import Estimate
from karnoffel.montecarlo.measures import Sums, estimate, feature_names, measures
from karnoffel.montecarlo.tally import Span, Tally
from karnoffel.players import Players, as_players
from karnoffel.progress import bar
from karnoffel.streams import as_whole, check_seed
from karnoffel.variant import Variant

MOST_ROUNDS = 10**15

Progress = Callable[[int, int | None], bool | None]
"""Called with the rounds done and the rounds wanted (``None`` if a precision decides); returning ``False`` stops the run."""
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
    enough: Enough | None = None,
    progress: bool | Progress = False,
) -> Run:
    """Play the same rounds in every variant.

    Without ``enough``, ``rounds`` rounds; with it, chunks of 65,536 until it says so, asked after each chunk in order, so that
    the number of workers changes nothing. See :func:`simulate` for the other arguments.
    """
    job, most, threads = prepared(variants, rounds=rounds, seed=seed, players=players, workers=workers)
    wanted = None if enough else most
    seated = job.players
    slow = job.slow_because()
    if slow:
        warnings.warn(f"{slow}: rounds are played by the table engine, slowly", SlowPath, stacklevel=3)

    def so_far(done: Chunk, complete: bool) -> Run:
        spans = (Span(job.seed, 0, done.counts[0].rounds),)
        tallies = (Tally(v, who, spans, c) for v, who, c in zip(variants, seated, done.counts, strict=True))
        return Run(tuple(tallies), tuple(Sums(job.features, p) for p in done.paired), complete)

    shown = nullcontext(progress) if callable(progress) else bar(progress)
    # Chunks are added up in their own order, whichever worker ends first: so a run can stop after any of them.
    with shown as say, _workers(executor, 1 if slow else threads) as pool, _pending() as waiting:
        done: Chunk | None = None
        spans = _spans(wanted, SLOW_CHUNK if slow else CHUNK)
        while True:
            while len(waiting) < AHEAD and (span := next(spans, None)):
                waiting.append(pool.submit(job.play, *span))
            chunk = waiting.popleft().result()
            done = done + chunk if done else chunk
            if say(done.counts[0].rounds, wanted) is False and (waiting or enough):
                return so_far(done, complete=False)
            if not waiting or (enough and enough(so_far(done, complete=True))):
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
        if v.deal.hand_size > MOST_TRICKS:
            raise SettingError(
                f"{v.label}: hands of {v.deal.hand_size} cards; rounds are counted with hands of at most {MOST_TRICKS}"
            )
    seated = tuple(as_players(players, v.seats) for v in variants)
    return Job(tuple(variants), seated, check_seed(seed), feature_names(measures(variants))), wanted, threads


PATIENCE = 16
AHEAD = 64
"""Chunks handed out before the first of them is needed: enough for as many workers, and some tens of megabytes."""


def whole(name: str, value: int, most: int) -> int:
    """``value`` as an ``int``; raises :class:`~karnoffel.SettingError` unless it is a whole number from 1 to ``most``."""
    number = as_whole(value)
    if number is None or not 1 <= number <= most:
        raise SettingError(f"{name} must be a whole number from 1 to {most} (got {value!r})")
    return number


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
    with ThreadPoolExecutor(workers or _processors()) as pool:
        yield pool


@contextmanager
def _pending() -> Iterator[deque[Future[Chunk]]]:
    """Chunks handed out and not yet taken; those nobody will take any more are called off."""
    waiting: deque[Future[Chunk]] = deque()
    try:
        yield waiting
    finally:
        for future in waiting:
            future.cancel()


def _processors() -> int:
    """The processors this process may use; not every system can say."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


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
      most ``precision`` wide (high minus low), asked after every 65,536 rounds, 256 where the table engine plays; a measure
      without a case holds it up for sixteen times that, and then no longer.
    - ``seed``: 0 to 2**64 - 1, ``None`` for a fresh one; the same seed gives the same tally, whatever the workers.
    - ``players``: a name, a player, or a sequence: two, Forehand's side first, or one per place in order of play.
    - ``workers``: threads (default: one per processor); ``executor``: any ``concurrent.futures.Executor`` instead.
    - ``progress``: a bar on stderr, or a function of (rounds done, rounds wanted); returning ``False`` stops the run.

    Rounds are played at their base value: ``unit`` is ``round``, the only one yet, and ``raising`` is ``never`` (any policy
    where the variant has no raising, without effect).
    Raises :class:`~karnoffel.SettingError` for an argument out of its range.

    >>> import karnoffel as kn
    >>> kn.simulate("dummett", rounds=5000, seed=1).rounds
    5000
    """
    game = variant(v)
    check_unit(unit, raising, [game])
    enough = None
    if precision is not None:
        width = check_precision(precision)

        def enough(sofar: Run) -> bool:
            found = [estimate(measure, sofar.tallies[0].counts.codes) for measure in measures([game])]
            return all(narrow(e, width, sofar.tallies[0].rounds) for e in found)

    return run(
        [game], rounds=rounds, seed=seed, players=players, workers=workers, executor=executor,
        enough=enough, progress=progress,
    ).tallies[0]  # fmt: skip


def narrow(found: Estimate, width: float, rounds: int) -> bool:
    """Whether an estimate is as narrow as asked for, or has had no case in so many rounds that none can be waited for."""
    return found.high - found.low <= width if found.n else rounds >= PATIENCE * SLOW_CHUNK


def check_precision(precision: float) -> float:
    """``precision``; raises :class:`~karnoffel.SettingError` unless it is a width from 0.00001 to 1."""
    if isinstance(precision, bool) or not isinstance(precision, (int, float)) or not 1e-5 <= precision <= 1:
        raise SettingError(f"precision must be an interval's width from 0.00001 to 1 (got {precision!r})")
    return float(precision)


def check_unit(unit: str, raising: str, variants: Iterable[Variant]) -> None:
    """Raise :class:`~karnoffel.SettingError` for what no engine plays yet, or ever."""
    if not isinstance(unit, str) or unit != "round":
        raise SettingError(f"unit must be 'round' (got {unit!r}); whole games come with raising")
    if not isinstance(raising, str) or not re.fullmatch(r"never|equity|bold\([0-9.]+\)", raising):
        raise SettingError(
            f"raising must be 'never', 'equity' or 'bold(P)', such as 'bold(0.3)' (got {raising!r})"
        )
    for v in variants:
        if v.raising.steps and raising != "never":
            raise SettingError(
                f"raising must be 'never' for {v.label} (got {raising!r}); its raises are not played yet"
            )
