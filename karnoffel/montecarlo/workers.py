"""Work handed out in pieces, and taken back in the order of the pieces, whichever worker ends first."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, TypeVar

from karnoffel.errors import SettingError
from karnoffel.progress import bar

T = TypeVar("T")

Progress = Callable[[int, int | None], bool | None]
"""Called with the rounds done and the rounds wanted (``None`` if a precision decides); returning ``False`` stops the run."""

AHEAD = 64
"""Pieces handed out before the first of them is needed: enough for as many workers, and some tens of megabytes."""


def shown(progress: bool | Progress) -> AbstractContextManager[Progress]:
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
    play: Callable[[int, int], T],
    spans: Iterator[tuple[int, int]],
    executor: Executor | None,
    workers: int | None,
) -> Iterator[Iterator[tuple[T, bool]]]:
    """What ``play`` makes of each span, in order, with whether it was the last; the rest is called off on leaving.

    ``workers`` are threads of our own, one per processor for ``None``; an ``executor`` given is used instead.
    """
    with _workers(executor, workers) as pool, _pending() as pending:
        waiting: deque[Future[T]] = pending
        yield _taken(play, spans, pool, waiting)


def _taken(
    play: Callable[[int, int], T], spans: Iterator[tuple[int, int]], pool: Executor, waiting: deque[Future[T]]
) -> Iterator[tuple[T, bool]]:
    while True:
        while len(waiting) < AHEAD and (span := next(spans, None)):
            try:
                waiting.append(pool.submit(play, *span))
            except RuntimeError as error:  # shut down, or broken
                raise SettingError(f"the executor takes no work: {error}") from error
        if not waiting:
            return
        found = waiting.popleft().result()
        yield found, not waiting


@contextmanager
def _workers(executor: Executor | None, workers: int | None) -> Iterator[Executor]:
    """The executor given, or threads of our own: the compiled loops let go of the interpreter's lock."""
    if executor is not None:
        if not isinstance(executor, Executor):
            raise SettingError(f"executor must be a concurrent.futures.Executor (got {executor!r})")
        yield executor
        return
    with ThreadPoolExecutor(workers or processors()) as pool:
        yield pool


@contextmanager
def _pending() -> Iterator[deque[Future[Any]]]:
    """Pieces handed out and not yet taken; those nobody will take any more are called off."""
    waiting: deque[Future[Any]] = deque()
    try:
        yield waiting
    finally:
        for future in waiting:
            future.cancel()


def processors() -> int:
    """The processors this process may use; not every system can say."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
