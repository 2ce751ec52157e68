"""The arena: players against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karnoffel.cli.options import MATCH
from karnoffel.cli.output import emit
from karnoffel.cli.runs import finish, folder_of, note_compiling, note_stopped, running, variants_of
from karnoffel.errors import SettingError
from karnoffel.players import BUILT_IN, as_players

if TYPE_CHECKING:
    from karnoffel.montecarlo import Matches

DEFAULT_DEALS = 10_000


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="VARIANT...")
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help=f"Who plays; give two or more of: {', '.join(BUILT_IN)}. Options go in brackets: 'expert(50)', 'tips(keep_devil=False)'.",
)
@MATCH
def arena(names: tuple[str, ...], players: tuple[str, ...], **options: Any) -> None:
    """Let players meet, each against every other on the same deals.

    Tells who wins from whom, and the ladder in Elo.
    """
    from karnoffel.studies.figures import write_study
    from karnoffel.studies.layout import arena_tables
    from karnoffel.studies.tournament import arena_frame

    with folder_of(options["out"]) as folder:
        frame = arena_frame(_played(names, players, options, folder))
        if folder:
            paths = write_study(frame, folder, "arena")
            finish(paths, folder, options["quiet"], complete=frame.attrs["complete"])
        emit(frame, options["style"], arena_tables(frame))


def _played(
    names: tuple[str, ...], players: tuple[str, ...], options: dict[str, Any], folder: Path | None
) -> tuple[Matches, ...]:
    """The matches that the options ask for; Ctrl-C keeps the deals that are done."""
    from karnoffel.montecarlo.matches import play_matches, prepared_matches
    from karnoffel.studies.canvas import counted
    from karnoffel.studies.tournament import round_robin

    if options["rounds"] is not None and options["precision"] is not None:
        raise SettingError("give --rounds or --precision, not both")
    if len(players) < 2:
        raise SettingError("an arena needs two players or more: give --player NAME for each")
    variants, pairs, quiet = variants_of(names, options), round_robin(players), options["quiet"]
    how: dict[str, Any] = {
        "rounds": options["rounds"] if options["rounds"] is not None else DEFAULT_DEALS,
        "seed": options["seed"] if options["seed"] is not None else 0,
    }
    job, _, _ = prepared_matches(variants, pairs, **how, workers=options["workers"])
    seatings = ((v, as_players(seated, v.seats, v.seating.side)) for v in variants for seated in job.seatings)
    note_compiling(seatings, quiet)
    with running(options, folder) as workers:
        found = play_matches(variants, pairs, **how, **workers, precision=options["precision"])
    if not found[0].complete:
        note_stopped(counted(found[0].deals, "deal"), found[0].deals, folder, quiet)
    return found
