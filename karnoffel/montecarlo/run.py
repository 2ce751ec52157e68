"""Runs over many rounds: chunk by chunk, on any number of workers, with the same result."""

from __future__ import annotations

import os
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor

from attrs import frozen

from karnoffel.dossier import variant
from karnoffel.errors import NoTables, SettingError
from karnoffel.kernel.build import Block, play_block
from karnoffel.montecarlo.counts import Counts
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.measures import Sums, estimate, feature_names, measures, products
from karnoffel.montecarlo.slow import table_block
from karnoffel.montecarlo.tally import Span, Tally
from karnoffel.players import BuiltIn, Player, Players, as_players, describe_players
from karnoffel.streams import check_seed
from karnoffel.tables import tables
from karnoffel.variant import Variant

CHUNK = 1 << 16
"""Rounds in a chunk, the unit of work and of stopping."""
SLOW_CHUNK = 1 << 8
MOST_ROUNDS = 10**15

Progress = Callable[[int, int | None], bool | None]
"""Called with the rounds done and the rounds wanted (``None`` if a precision decides); returning ``False`` stops the run."""
Enough = Callable[["Run"], bool]


class SlowPath(UserWarning):
    """Rounds are played by the table engine, about a thousand times slower than the kernel."""


@frozen(eq=False)
class Run:
    """The tallies of variants over the same rounds, and for each but the first the sums that pair it with the first."""

    tallies: tuple[Tally, ...]
    sums: tuple[Sums | None, ...]
    complete: bool = True


def same_deals(v: Variant, w: Variant) -> bool:
    """Whether two variants play the same deals: the same hands and first cards, place by place."""
    return v.pack.order == w.pack.order and v.deal.hand_size == w.deal.hand_size and v.seats == w.seats


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
    _check(rounds, workers, executor)
    start = check_seed(seed)
    seated = [as_players(players, v.seats) for v in variants]
    slow = _slow_reason(variants, seated)
    if slow:
        warnings.warn(f"{slow}: rounds are played by the table engine, slowly", SlowPath, stacklevel=3)
    size = SLOW_CHUNK if slow else CHUNK
    names = feature_names(measures(variants))
    jobs = _jobs(tuple(variants), tuple(seated), start, None if enough else rounds, size, names)
    made = None
    if executor is None:
        made = executor = ThreadPoolExecutor(1 if slow else workers or len(os.sched_getaffinity(0)))
    say = _progress(progress)
    total = None if enough else rounds
    try:
        return _collect(list(variants), players, start, executor, jobs, enough, say, total, names)
    finally:
        if made:
            made.shutdown(cancel_futures=True)


def _check(rounds: int, workers: int | None, executor: Executor | None) -> None:
    for name, value, most in (("rounds", rounds, MOST_ROUNDS), ("workers", 1 if workers is None else workers, 1024)):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise SettingError(f"{name} must be a whole number from 1 to {most} (got {value!r})")
    if executor is not None and not isinstance(executor, Executor):
        raise SettingError(f"executor must be a concurrent.futures.Executor (got {executor!r})")


def _slow_reason(variants: Sequence[Variant], seated: Sequence[Sequence[Player]]) -> str:
    for v, players in zip(variants, seated, strict=True):
        for player in players:
            if not isinstance(player, BuiltIn):
                return f"{type(player).__name__} is no built-in player"
        try:
            tables(v)
        except NoTables as error:
            return str(error)
    return ""


Job = tuple[tuple[Variant, ...], tuple[tuple[Player, ...], ...], int, int, int, tuple[str, ...]]


def _jobs(variants, seated, seed, rounds, size, names):  # type: ignore[no-untyped-def]
    first = 0
    while rounds is None or first < rounds:
        count = size if rounds is None else min(size, rounds - first)
        yield variants, seated, seed, first, count, names
        first += count


def play_chunk(job: Job) -> tuple[list[Counts], list[Floats | None]]:
    """One chunk of every variant: its counts, and for each but the first the sums that pair it with the first."""
    variants, seated, seed, first, count, names = job
    blocks = [_block(v, players, seed, first, count) for v, players in zip(variants, seated, strict=True)]
    paired = [
        products(names, blocks[0].codes, block.codes) if same_deals(variants[0], v) else None
        for v, block in zip(variants[1:], blocks[1:], strict=True)
    ]
    return [Counts.of(block) for block in blocks], paired


def _block(v: Variant, players: Sequence[Player], seed: int, first: int, count: int) -> Block:
    codes = [player.code for player in players if isinstance(player, BuiltIn)]
    if len(codes) == len(players):
        try:
            return play_block(tables(v), codes, seed, first, count)
        except NoTables:
            pass
    return table_block(v, players, seed, first, count)


def _collect(variants, players, seed, executor, jobs, enough, say, total, names):  # type: ignore[no-untyped-def]
    waiting: deque[Future[tuple[list[Counts], list[Floats | None]]]] = deque()
    ahead = 2 * len(os.sched_getaffinity(0)) + 2
    counts: list[Counts] = []
    paired: list[Floats | None] = []
    described = [describe_players(players, v) for v in variants]

    def so_far(complete: bool) -> Run:
        spans = (Span(seed, 0, counts[0].rounds),)
        tallies = tuple(Tally(v, who, spans, c) for v, who, c in zip(variants, described, counts, strict=True))
        sums = tuple(None if p is None else Sums(names, p) for p in paired)
        return Run(tallies, sums, complete)

    def submit() -> None:
        while len(waiting) < ahead and (job := next(jobs, None)) is not None:
            waiting.append(executor.submit(play_chunk, job))

    submit()
    while waiting:
        chunk, pairs = waiting.popleft().result()
        submit()
        counts = [a + b for a, b in zip(counts, chunk, strict=True)] if counts else chunk
        paired = [None if a is None or b is None else a + b for a, b in zip(paired, pairs, strict=True)] if paired else pairs
        if say(counts[0].rounds, total) is False:
            return so_far(complete=not waiting)
        if enough and enough(so_far(complete=True)):
            break
    return so_far(complete=True)


def _progress(progress: bool | Progress) -> Progress:
    if callable(progress):
        return progress
    if progress:
        from karnoffel.progress import bar

        return bar()
    return lambda done, total: None


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
