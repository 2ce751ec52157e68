"""Commands that count rounds: strength, compare, report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karnoffel.cli.games import compare_games, played_games
from karnoffel.cli.options import (
    RAISING,
    RUN,
    note,
)
from karnoffel.cli.output import emit
from karnoffel.cli.runs import (
    DEFAULT_VARIANTS,
    arguments,
    finish,
    folder_of,
    note_compiling,
    note_stopped,
    running,
    variants_of,
)
from karnoffel.errors import SettingError

if TYPE_CHECKING:
    from karnoffel.montecarlo import Run


def played(
    names: tuple[str, ...],
    options: dict[str, Any],
    enough: Callable[[float], Callable[[Run], bool]],
    folder: Path | None,
) -> Run:
    """The run that the options ask for; Ctrl-C keeps the chunks that are done."""
    from karnoffel.montecarlo.run import prepared, run

    quiet = options["quiet"]
    variants = variants_of(names, options)
    how = arguments(options)
    narrow = enough(options["precision"]) if options["precision"] is not None else None
    job, _, _ = prepared(variants, **how, workers=options["workers"])
    note_compiling(zip(variants, job.players, strict=True), quiet)
    with running(options, folder) as workers:
        found = run(variants, **how, **workers, enough=narrow)
    if not found.complete:
        done = found.tallies[0].rounds
        note_stopped(f"{done:,} rounds of each variant", done, folder, quiet)
    return found


def _check_raising(games: bool, raising: str | None) -> None:
    if raising is not None and not games:
        raise SettingError("--raising needs --games: single rounds are played at their base value")


GAMES = click.option("--games", is_flag=True, help="Whole games, with raising, instead of single rounds.")


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="VARIANT...")
@RUN
def strength(names: tuple[str, ...], **options: Any) -> None:
    """Say how strong each card is.

    Rounds won by the side holding it, and what the card adds to that.
    """
    from karnoffel.studies.figures import write_study
    from karnoffel.studies.layout import strength_table
    from karnoffel.studies.strength import narrow_enough, strength_frame

    with folder_of(options["out"]) as folder:
        found = played(names, options, narrow_enough, folder)
        frame = strength_frame(found)
        if folder:
            paths = write_study(frame, folder, "card_strength")
            finish(paths, folder, options["quiet"], complete=found.complete)
        emit(frame, options["style"], [strength_table(frame)])


@click.command()
@click.argument("names", nargs=-1, metavar="[VARIANT]...")
@GAMES
@RAISING
@RUN
def compare(names: tuple[str, ...], games: bool, raising: str | None, **options: Any) -> None:
    """Compare rule sources: who wins, and how rounds go.

    Without names: dummett modern kaiserspiel. With --format other than table only how rounds go; --out writes all.

    With --games: how long games are, how high rounds grow, what is refused, who comes back, what raising is worth.
    """
    _check_raising(games, raising)
    if games:
        compare_games(names or DEFAULT_VARIANTS, raising or "equity", options)
        return
    from karnoffel.studies.layout import differences_table, outcomes_table, strength_table
    from karnoffel.studies.outcomes import narrow_enough, outcomes_frame
    from karnoffel.studies.reporting import write_report
    from karnoffel.studies.strength import strength_frame

    with folder_of(options["out"]) as folder:
        found = played(names or DEFAULT_VARIANTS, options, narrow_enough, folder)
        frame = outcomes_frame(found)
        tables = [outcomes_table(frame), strength_table(strength_frame(found))]
        if len(found.tallies) > 1:
            tables.insert(1, differences_table(frame))
        if folder:
            finish(write_report(found, folder), folder, options["quiet"], complete=found.complete)
        emit(frame, options["style"], tables)
        if not folder:
            note("--out DIR writes these tables as CSV, with figures and a report", options["quiet"])


@click.command()
@click.argument("names", nargs=-1, metavar="[VARIANT]...")
@GAMES
@RAISING
@RUN
def report(names: tuple[str, ...], games: bool, raising: str | None, **options: Any) -> None:
    """Write the comparison as a report.

    HTML, Markdown, tables and figures; into --out DIR, or the folder here.
    """
    from karnoffel.studies.outcomes import narrow_enough
    from karnoffel.studies.reporting import write_game_report, write_report

    _check_raising(games, raising)
    chosen = names or DEFAULT_VARIANTS
    with folder_of(options["out"] or ".") as folder:
        assert folder is not None
        if games:
            found, worth, complete = played_games(chosen, raising or "equity", options, folder)
            paths = write_game_report(found, folder, worth)
        else:
            single = played(chosen, options, narrow_enough, folder)
            paths, complete = write_report(single, folder), single.complete
        click.echo(paths[0])
        finish(paths[1:], folder, options["quiet"], complete=complete)
