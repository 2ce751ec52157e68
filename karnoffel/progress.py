"""A progress bar on stderr, where stderr is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable


def bar() -> Callable[[int, int | None], None]:
    """A progress function for runs: rounds done, rate, and time left; silent where stderr is no terminal."""
    if not sys.stderr.isatty():
        return lambda done, total: None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shown = Progress(
        TextColumn("rounds"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = shown.add_task("rounds", total=None, rate="")
    shown.start()

    def say(done: int, total: int | None) -> None:
        speed = shown.tasks[0].speed
        shown.update(task, completed=done, total=total, rate=f"{speed / 1e6:.1f} M/s" if speed else "")
        if total is not None and done >= total:
            shown.stop()

    return say
