"""Commands that count rounds: strength, compare, report."""

from __future__ import annotations

import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karnoffel.cli.options import (
    FORMAT,
    GAME,
    RAISING,
    RUN,
    as_played,
    as_player_names,
    as_several,
    note,
    note_raising,
)
from karnoffel.cli.output import emit
from karnoffel.errors import SettingError
from karnoffel.progress import bar
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

    from karnoffel.montecarlo import Run

DEFAULT_VARIANTS = ("dummett", "modern", "kaiserspiel")
DEFAULT_ROUNDS = 1_000_000
WORTH_ROUNDS = 300_000
"""Rounds of each match in which policies of raising meet."""


class _Interrupted:
    """A progress function that ends the run after the chunk in hand when Ctrl-C is pressed."""

    def __init__(self, shown: Callable[[int, int | None], None]) -> None:
        self.shown, self.pressed = shown, False

    def __call__(self, done: int, total: int | None) -> bool:
        self.shown(done, total)
        return not self.pressed

    def press(self, *_: object) -> None:
        if self.pressed:  # a second time: not even after the chunk in hand
            raise KeyboardInterrupt
        self.pressed = True


@contextmanager
def _interruptible(shown: Callable[[int, int | None], None]) -> Iterator[_Interrupted]:
    progress = _Interrupted(shown)
    before = signal.signal(signal.SIGINT, progress.press)
    try:
        yield progress
    finally:
        signal.signal(signal.SIGINT, before)


def played(
    names: tuple[str, ...], options: dict[str, Any], enough: Callable[[float], Callable[[Run], bool]] | None
) -> Run:
    """The run that the options ask for; Ctrl-C keeps the chunks that are done."""
    from karnoffel.kernel import compiles_now
    from karnoffel.montecarlo.run import prepared, run

    quiet = options["quiet"]
    variants = _variants(names, options)
    how = _how(options)
    narrow = enough(options["precision"]) if enough and options["precision"] is not None else None
    prepared(variants, **how)
    if compiles_now():
        note("compiling the kernel, once on this machine: some seconds", quiet)
    with _told(quiet) as progress:
        found = run(variants, **how, enough=narrow, progress=progress)
    if not found.complete:
        done = found.tallies[0].rounds
        note(f"stopped after {done:,} rounds of each variant; --rounds {done} gives the same tables", quiet)
    return found


def _how(options: dict[str, Any]) -> dict[str, Any]:
    """Rounds, seed, players and workers as the options ask for them."""
    if options["rounds"] is not None and options["precision"] is not None:
        raise SettingError("give --rounds or --precision, not both")
    return {
        "rounds": options["rounds"] if options["rounds"] is not None else DEFAULT_ROUNDS,
        "seed": options["seed"] if options["seed"] is not None else 0,
        "players": as_player_names(options["players"]),
        "workers": options["workers"],
    }


@contextmanager
def _told(quiet: bool) -> Iterator[_Interrupted]:
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


def _variants(names: tuple[str, ...], options: dict[str, Any]) -> tuple[Variant, ...]:
    from karnoffel.studies.frames import as_variants

    return as_variants(as_several(names, options["seats"], options["readings"]))


def _folder(out: str | None) -> AbstractContextManager[Path | None]:
    """The folder to write to, tried before any round is played."""
    from karnoffel.studies.writing import out_folder

    return nullcontext() if out is None else out_folder(out)


def _tell(paths: list[Path] | tuple[Path, ...], quiet: bool) -> None:
    from karnoffel.studies.writing import INSTALL_PARQUET, has_parquet

    for path in paths:
        note(f"wrote {path}", quiet)
    if paths and not has_parquet():
        note(INSTALL_PARQUET, quiet)


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="VARIANT...")
@RUN
def strength(names: tuple[str, ...], **options: Any) -> None:
    """Say how strong each card is: rounds won by the side holding it, and what the card adds to that."""
    from karnoffel.studies.figures import plot
    from karnoffel.studies.layout import strength_table
    from karnoffel.studies.strength import narrow_enough, strength_frame
    from karnoffel.studies.writing import write_figure, write_frame

    with _folder(options["out"]) as folder:
        frame = strength_frame(played(names, options, narrow_enough))
        emit(frame, options["style"], [strength_table(frame)])
        if folder:
            paths = write_frame(frame, folder, "card_strength")
            paths += write_figure(plot(frame), folder, "card_strength", frame.attrs)
            _tell(paths, options["quiet"])


@click.command()
@click.argument("names", nargs=-1, metavar="[VARIANT]...")
@click.option("--games", is_flag=True, help="Whole games, with raising, instead of single rounds.")
@RAISING
@RUN
def compare(names: tuple[str, ...], games: bool, raising: str | None, **options: Any) -> None:
    """Compare rule sources: who wins, how rounds go, how strong each card is. Without names: dummett modern kaiserspiel.

    With --games: how long games are, how high rounds grow, what is refused, who comes back, what raising is worth.
    """
    if games:
        compare_games(names or DEFAULT_VARIANTS, raising or "equity", options)
        return
    if raising is not None:
        raise SettingError("--raising needs --games: single rounds are played at their base value")
    from karnoffel.studies.layout import differences_table, outcomes_table, strength_table
    from karnoffel.studies.outcomes import narrow_enough, outcomes_frame
    from karnoffel.studies.reporting import write_report
    from karnoffel.studies.strength import strength_frame

    with _folder(options["out"]) as folder:
        found = played(names or DEFAULT_VARIANTS, options, narrow_enough)
        frame = outcomes_frame(found)
        tables = [outcomes_table(frame), strength_table(strength_frame(found))]
        if len(found.tallies) > 1:
            tables.insert(1, differences_table(frame))
        emit(frame, options["style"], tables)
        if folder:
            _tell(write_report(found, folder), options["quiet"])
        else:
            note("--out DIR writes these tables as CSV, with figures and a report", options["quiet"])


def compare_games(names: tuple[str, ...], raising: str, options: dict[str, Any]) -> None:
    """Whole games beside each other, and what raising is worth in them."""
    from karnoffel.kernel import compiles_now
    from karnoffel.montecarlo import run_games
    from karnoffel.montecarlo.simulation import check_unit
    from karnoffel.studies.games import games_frame
    from karnoffel.studies.layout import differences_table, outcomes_table, worth_table
    from karnoffel.studies.reporting import write_game_report

    quiet = options["quiet"]
    variants = _variants(names, options)
    how = _how(options)
    with _folder(options["out"]) as folder:
        check_unit("game", as_player_names(raising), variants)
        for v in variants:
            note_raising(v, raising, quiet)
        if compiles_now("games"):
            note("compiling the kernel for games, once on this machine: some seconds", quiet)
        with _told(quiet) as progress:
            found = run_games(
                variants,
                **how,
                raising=as_player_names(raising),
                precision=options["precision"],
                progress=progress,
            )
        frame = games_frame(found)
        tables = [outcomes_table(frame)]
        if len(found.tallies) > 1:
            tables.append(differences_table(frame))
        worth = None
        if found.complete and (folder or options["style"] == "table"):
            worth = _worth(variants, how, quiet)
        if worth is not None:
            tables.append(worth_table(worth))
        emit(frame, options["style"], tables)
        if not found.complete:
            done = min(tally.rounds for tally in found.tallies)
            note(
                f"stopped after {found.tallies[0].games:,} games; --rounds {done} gives the same tables",
                quiet,
            )
        if folder:
            _tell(write_game_report(found, folder, worth), quiet)
        else:
            note("--out DIR writes these tables as CSV, with figures and a report", quiet)


def _worth(variants: tuple[Variant, ...], how: dict[str, Any], quiet: bool) -> pd.DataFrame | None:
    """What raising is worth in the variants that know it; ``None`` where none does, or the matches were not played out."""
    from karnoffel.montecarlo.equity import equity_policy
    from karnoffel.studies.worth import raising_worth

    known = []
    for v in (v for v in variants if v.raises_values):
        try:
            equity_policy(v)
            known.append(v)
        except SettingError as error:
            note(f"note: {error}", quiet)
    if not known:
        return None
    rounds = min(how["rounds"], WORTH_ROUNDS)
    with _told(quiet) as progress:
        frame = raising_worth(known, **(how | {"rounds": rounds}), progress=progress)
    return frame if frame.attrs["complete"] else None


@click.command()
@click.argument("name", metavar="VARIANT")
@GAME
@click.option(
    "--deals", type=int, default=2048, show_default=True, metavar="N", help="Deals that the chances rest on."
)
@click.option("--out", metavar="DIR", help="Write the whole table and a figure into this folder.")
@FORMAT
@click.option("--quiet", is_flag=True, help="No progress and no notes.")
def equity(
    name: str,
    seats: int | None,
    readings: tuple[str, ...],
    deals: int,
    out: str | None,
    style: str,
    quiet: bool,
) -> None:
    """Tell the chance of Forehand's side to win the game at every score, raising by it."""
    from karnoffel.kernel import compiles_now
    from karnoffel.studies.equity import game_equity
    from karnoffel.studies.figures import plot
    from karnoffel.studies.layout import equity_table
    from karnoffel.studies.writing import write_figure, write_frame

    v = as_played(name, seats, readings)
    with _folder(out) as folder:
        if compiles_now("solve"):
            note("compiling the kernel for games, once on this machine: some seconds", quiet)
        frame = game_equity(v, deals=deals)
        emit(frame, style, [equity_table(frame)])
        if folder:
            paths = [*write_frame(frame, folder, "game_equity")]
            _tell([*paths, *write_figure(plot(frame), folder, "game_equity", frame.attrs)], quiet)


@click.command()
@click.argument("names", nargs=-1, metavar="[VARIANT]...")
@RUN
def report(names: tuple[str, ...], **options: Any) -> None:
    """Write the comparison as a report into --out DIR (default: the folder here): HTML, Markdown, tables, figures."""
    from karnoffel.studies.outcomes import narrow_enough
    from karnoffel.studies.reporting import write_report

    with _folder(options["out"] or ".") as folder:
        paths = write_report(played(names or DEFAULT_VARIANTS, options, narrow_enough), folder or Path())
    click.echo(paths[0])
    _tell(paths[1:], options["quiet"])
