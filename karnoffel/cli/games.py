"""Commands about whole games: how they go, what raising is worth, the chance to win at every score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karnoffel.cli.options import FORMAT, GAME, as_played, as_player_names, note, note_raising
from karnoffel.cli.output import emit
from karnoffel.cli.runs import (
    arguments,
    finish,
    folder_of,
    note_compiling,
    note_stopped,
    running,
    tell_written,
    variants_of,
)
from karnoffel.errors import SettingError
from karnoffel.players import as_players
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

    from karnoffel.montecarlo import GameRun

WORTH_ROUNDS = 300_000
"""Rounds of each match in which policies of raising meet."""


def compare_games(names: tuple[str, ...], raising: str, options: dict[str, Any]) -> None:
    """Whole games beside each other, and what raising is worth in them."""
    from karnoffel.studies.games import games_frame
    from karnoffel.studies.layout import differences_table, outcomes_table, worth_table
    from karnoffel.studies.reporting import write_game_report

    with folder_of(options["out"]) as folder:
        wanted = bool(folder) or options["style"] == "table"
        found, worth, complete = played_games(names, raising, options, folder, with_worth=wanted)
        frame = games_frame(found)
        tables = [outcomes_table(frame)]
        if len(found.tallies) > 1:
            tables.append(differences_table(frame))
        if worth is not None:
            tables.append(worth_table(worth))
        if folder:
            finish(write_game_report(found, folder, worth), folder, options["quiet"], complete=complete)
        emit(frame, options["style"], tables)
        if not folder:
            note("--out DIR writes these tables as CSV, with figures and a report", options["quiet"])


def played_games(
    names: tuple[str, ...],
    raising: str,
    options: dict[str, Any],
    folder: Path | None,
    *,
    with_worth: bool = True,
) -> tuple[GameRun, pd.DataFrame | None, bool]:
    """The games that the options ask for, what raising is worth in them, and whether all were played; Ctrl-C keeps what is done."""
    from karnoffel.montecarlo import run_games
    from karnoffel.montecarlo.simulation import check_unit

    quiet = options["quiet"]
    variants, how, raisers = variants_of(names, options), arguments(options), as_player_names(raising)
    check_unit("game", raisers, variants)
    for v in variants:
        note_raising(v, raising, quiet)
    seated = [(v, as_players(how["players"], v.seats, v.seating.side)) for v in variants]
    note_compiling(seated, quiet, "play_games")
    with running(options, folder) as workers:
        found = run_games(variants, **how, **workers, raising=raisers, precision=options["precision"])
    if not found.complete:
        done = min(tally.rounds for tally in found.tallies)
        note_stopped(f"{found.tallies[0].games:,} games", done, folder, quiet)
    if not with_worth or not found.complete:
        return found, None, found.complete
    worth = _worth(variants, how, options, folder)
    if worth is not None and not worth.attrs["complete"]:
        note_stopped("all games, and before it was told what raising is worth", None, folder, quiet)
        return found, None, False
    return found, worth, True


def _worth(
    variants: tuple[Variant, ...], how: dict[str, Any], options: dict[str, Any], folder: Path | None
) -> pd.DataFrame | None:
    """What raising is worth in the variants that know it; ``None`` where none does."""
    from karnoffel.montecarlo.equity import equity_policy
    from karnoffel.studies.worth import raising_worth

    known = []
    for v in (v for v in variants if v.raises_values):
        try:
            equity_policy(v)
            known.append(v)
        except SettingError as error:
            note(f"note: {error}", options["quiet"])
    if not known:
        return None
    rounds = min(how["rounds"], WORTH_ROUNDS)
    with running(options, folder, part=1) as workers:
        return raising_worth(known, **how | {"rounds": rounds}, **workers)


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
    """Tell the chance to win the game at every score.

    That of Forehand's side; both sides raise by it.
    """
    from karnoffel.kernel import compiles_now
    from karnoffel.studies.equity import game_equity
    from karnoffel.studies.figures import write_study
    from karnoffel.studies.layout import equity_table

    v = as_played(name, seats, readings)
    with folder_of(out) as folder:
        if compiles_now("solve_cells"):
            note("compiling the kernel for games, kept for the next time: some seconds", quiet)
        frame = game_equity(v, deals=deals)
        if folder:
            tell_written(write_study(frame, folder, "game_equity"), quiet)
        emit(frame, style, [equity_table(frame)])
