"""What the commands that play many rounds share: options to arguments, a bar that Ctrl-C ends, a folder, what is kept and written."""

from __future__ import annotations

import signal
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import click

from karnoffel.cli.options import as_player_names, as_several, note
from karnoffel.errors import SettingError
from karnoffel.players import BuiltIn, Player
from karnoffel.progress import bar
from karnoffel.variant import Variant

DEFAULT_VARIANTS = ("dummett", "modern", "kaiserspiel")
DEFAULT_ROUNDS = 1_000_000
CHECKPOINT = "checkpoint"
"""The folder in --out DIR where each command keeps what it has done, in a folder of its name, until it has done all."""
AT_ONCE = 0.5
"""Seconds within which a second Ctrl-C is the first one come twice, as some programs send it."""


class _Interrupted:
    """A progress function that ends the run after the chunk in hand when Ctrl-C is pressed."""

    def __init__(self, shown: Callable[[int, int | None], None]) -> None:
        self.shown, self.pressed = shown, 0.0

    def __call__(self, done: int, total: int | None) -> bool:
        self.shown(done, total)
        return not self.pressed

    def press(self, *_: object) -> None:
        now = time.monotonic()
        if self.pressed and now - self.pressed > AT_ONCE:  # a second time: not even after the chunk in hand
            raise KeyboardInterrupt
        self.pressed = self.pressed or now


@contextmanager
def _interruptible(shown: Callable[[int, int | None], None]) -> Iterator[_Interrupted]:
    progress = _Interrupted(shown)
    before = signal.signal(signal.SIGINT, progress.press)
    try:
        yield progress
    finally:
        signal.signal(signal.SIGINT, before)


def arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Rounds, seed and players as the options ask for them."""
    if options["rounds"] is not None and options["precision"] is not None:
        raise SettingError("give --rounds or --precision, not both")
    return {
        "rounds": options["rounds"] if options["rounds"] is not None else DEFAULT_ROUNDS,
        "seed": options["seed"] if options["seed"] is not None else 0,
        "players": as_player_names(options["players"]),
    }


def note_compiling(
    tables: Iterable[tuple[Variant, Sequence[Player]]], quiet: bool, loop: str = "play_rounds"
) -> None:
    """A note if playing one of these, a variant and its players, compiles first."""
    from karnoffel.montecarlo.chunks import compiles_first

    compiling = [players for v, players in tables if compiles_first(v, players, loop)]
    if compiling:
        simple = all(isinstance(p, BuiltIn) and p.is_simple for players in compiling for p in players)
        long = "some seconds" if simple else "up to a minute"
        note(f"compiling the kernel for these players, kept for the next time: {long}", quiet)


@contextmanager
def running(options: dict[str, Any], folder: Path | None, part: int = 0) -> Iterator[dict[str, Any]]:
    """How to run as the options ask: on which workers, with a bar, and keeping in ``folder`` what is done.

    ``part`` tells apart the runs of one command.
    """
    from karnoffel.montecarlo.cluster import cluster

    address, pieces = options["cluster"], folder and kept_in(folder) / str(part)
    if pieces and any(pieces.iterdir() if pieces.is_dir() else ()):
        note(f"going on from what {pieces} holds", options["quiet"])
    with (
        cluster(address) if address is not None else nullcontext() as executor,
        told(options["quiet"]) as progress,
    ):
        yield {
            "workers": options["workers"], "executor": executor, "checkpoint": pieces, "progress": progress
        }  # fmt: skip


def kept_in(folder: Path) -> Path:
    """Where the command that is running keeps what it has done."""
    return folder / CHECKPOINT / str(click.get_current_context().info_name)


def finish(paths: list[Path] | tuple[Path, ...], folder: Path, quiet: bool, *, complete: bool) -> None:
    """Tell what was written; what was kept on the way is removed once all is done."""
    from karnoffel.montecarlo.checkpoint import remove

    if complete:
        remove(kept_in(folder))
        with suppress(OSError):  # another command has kept something there
            (folder / CHECKPOINT).rmdir()
    tell_written(paths, quiet)


def note_stopped(done: str, rounds: int | None, folder: Path | None, quiet: bool) -> None:
    """A note after Ctrl-C: how far the run came, how to have the same tables again, and how to go on."""
    same = "" if rounds is None else f"--rounds {rounds} gives the same tables; "
    again = "the same command goes on from here" if folder else "with --out DIR it could be gone on with"
    note(f"stopped after {done}; {same}{again}", quiet)


@contextmanager
def told(quiet: bool) -> Iterator[_Interrupted]:
    """A bar that Ctrl-C ends after the chunk in hand; warnings become notes."""
    with (
        bar(not quiet) as shown,
        _interruptible(shown) as progress,
        warnings.catch_warnings(record=True) as caught,
    ):
        warnings.simplefilter("always")
        yield progress
    for warning in caught:
        note(f"note: {warning.message}", quiet)


def variants_of(names: tuple[str, ...], options: dict[str, Any]) -> tuple[Variant, ...]:
    """The variants that the options ask for, each once."""
    from karnoffel.studies.frames import as_variants

    return as_variants(as_several(names, options["seats"], options["readings"]))


def folder_of(out: str | None) -> AbstractContextManager[Path | None]:
    """The folder to write to, tried before any round is played."""
    from karnoffel.studies.writing import out_folder

    return nullcontext() if out is None else out_folder(out)


def tell_written(paths: list[Path] | tuple[Path, ...], quiet: bool) -> None:
    """Notes on the files written, and on those that could be."""
    from karnoffel.studies.writing import INSTALL_PARQUET, has_parquet

    for path in paths:
        note(f"wrote {path}", quiet)
    if paths and not has_parquet():
        note(INSTALL_PARQUET, quiet)
