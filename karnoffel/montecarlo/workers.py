"""Work handed out in pieces, and taken back in the order of the pieces, whichever worker ends first."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from karnoffel.errors import SettingError, shown
from karnoffel.montecarlo.kept import Keeper, Work
from karnoffel.progress import bar

T = TypeVar("T")
Waiting = deque[tuple[tuple[int, int], "Future[T] | None"]]
"""Spans in order, each with what comes of it; ``None`` where it was kept, and need not be played."""

Progress = Callable[[int, int | None], bool | None]
"""Called with the rounds done and the rounds wanted (``None`` if a precision decides); returning ``False`` stops the run."""

AHEAD = 256
"""Pieces handed out before the first of them is needed: enough for as many workers. Each takes some hundred kilobytes of a variant."""


def reported(progress: bool | Progress) -> AbstractContextManager[Progress]:
    """The progress function given, or a bar on stderr, or one that shows nothing.

    Raises :class:`~karnoffel.SettingError` for what is neither true or false nor a function.
    """
    if callable(progress):
        return nullcontext(progress)
    if not isinstance(progress, bool):
        raise SettingError(
            f"progress is True, False or a function of rounds done and wanted, not {type(progress).__name__}"
        )
    return bar(progress)


@contextmanager
def in_order(
    work: Work[T],
    spans: Iterator[tuple[int, int]],
    executor: Executor | None,
    workers: int | None,
    checkpoint: str | Path | None = None,
) -> Iterator[Iterator[tuple[T, bool]]]:
    """What a job makes of each span, in order, with whether it was the last; the rest is called off on leaving.

    ``workers`` are threads of our own, one per processor for ``None``; an ``executor`` given is used instead. What lies in the folder
    ``checkpoint`` is not played again, and what is played is kept there before it is handed on.
    """
    keeper = Keeper.of(work, checkpoint)
    with _workers(executor, workers) as pool, _pending() as waiting:
        yield _taken(work, spans, pool, waiting, keeper)


def _taken(
    work: Work[T],
    spans: Iterator[tuple[int, int]],
    pool: Executor,
    waiting: Waiting[T],
    keeper: Keeper[T] | None,
) -> Iterator[tuple[T, bool]]:
    while True:
        while len(waiting) < AHEAD and (span := next(spans, None)):
            kept = keeper is not None and keeper.has(*span)
            waiting.append((span, None if kept else _handed_out(work, span, pool)))
        if not waiting:
            return
        span, future = waiting.popleft()
        # Read when its turn comes, and not before: pieces that wait would fill the memory.
        found = keeper.find(*span) if keeper and not future else None
        if found is None:
            found = _brought_back(future or _handed_out(work, span, pool))
            if keeper:
                keeper.keep(*span, found)
        yield found, not waiting


def _handed_out(work: Work[T], span: tuple[int, int], pool: Executor) -> Future[T]:
    try:
        return pool.submit(work.play, *span)
    except RuntimeError as error:  # shut down, or broken
        raise SettingError(f"the executor takes no work: {error}") from error


def _brought_back(future: Future[T]) -> T:
    try:
        return future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise SettingError(
            f"the executor has lost its workers, or they their scheduler ({str(error) or type(error).__name__}); what was kept stays"
        ) from error


@contextmanager
def _workers(executor: Executor | None, workers: int | None) -> Iterator[Executor]:
    """The executor given, or threads of our own: the compiled loops let go of the interpreter's lock."""
    if executor is not None:
        if not isinstance(executor, Executor):
            raise SettingError(f"executor must be a concurrent.futures.Executor (got {shown(executor)})")
        yield executor
        return
    with ThreadPoolExecutor(workers or processors()) as pool:
        yield pool


@contextmanager
def _pending() -> Iterator[Waiting[Any]]:
    """Pieces handed out and not yet taken; those nobody will take any more are called off."""
    waiting: Waiting[Any] = deque()
    try:
        yield waiting
    finally:
        for _, future in waiting:
            if future:
                future.cancel()


def processors() -> int:
    """The processors this process may use; not every system can say."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
