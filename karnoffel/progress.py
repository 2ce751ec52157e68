"""A progress bar on stderr, where stderr is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(shown: bool = True) -> Iterator[Callable[[int, int | None], None]]:
    """A progress function for runs -- rounds done, rate, time left -- and the bar it moves, gone at the end.

    Silent where ``shown`` is false or stderr is no terminal.
    """
    if not shown or sys.stderr is None or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("rounds"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as moved:
        task = moved.add_task("rounds", total=None, rate="")

        def say(done: int, total: int | None) -> None:
            speed = moved.tasks[0].speed
            moved.update(task, completed=done, total=total, rate=f"{speed / 1e6:.1f} M/s" if speed else "")

        yield say
