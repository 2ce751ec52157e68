"""The historian's commands that play rounds: disputes, bridge, reconstruct."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from karnoffel.cli.options import (
    FORMAT,
    GAME,
    QUIET,
    SEED,
    TABLE,
    WORKERS,
    as_played,
    as_player_names,
    together,
)
from karnoffel.cli.output import emit
from karnoffel.cli.runs import finish, folder_of, note_compiling, note_stopped, running
from karnoffel.players import as_players

if TYPE_CHECKING:
    import pandas as pd

    from karnoffel.studies.layout import Laid
    from karnoffel.variant import Variant

OUT = click.option(
    "--out",
    metavar="DIR",
    help="Write the table and a figure into this folder; the same command goes on where it was stopped.",
)
DEFAULT_ROUNDS, ROUNDS_OF_A_CANDIDATE = 200_000, 20_000
ROUNDS = click.option(
    "--rounds",
    type=int,
    default=DEFAULT_ROUNDS,
    show_default=True,
    metavar="N",
    help="How many rounds of each.",
)
STUDY = together(ROUNDS, TABLE, GAME, WORKERS, OUT, FORMAT, QUIET)


@click.command()
@click.argument("name", metavar="VARIANT")
@click.option("--counterfactual", is_flag=True, help="Also the readings that its text does not admit.")
@STUDY
def disputes(name: str, counterfactual: bool, **options: Any) -> None:
    """Measure what each reading that a source allows would change.

    The largest effect stands first.
    """
    from karnoffel.studies.disputed import disputes as study
    from karnoffel.studies.historian_tables import disputes_table

    v = as_played(name, options["seats"], options["readings"])
    _run("disputes", [v], options, lambda how: study(v, counterfactual=counterfactual, **how), disputes_table)


@click.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--measure", default="forehand_wins", show_default=True, metavar="NAME", help="A measure of `compare`."
)
@STUDY
def bridge(first: str, second: str, measure: str, **options: Any) -> None:
    """Share out the difference of two sources among their rules.

    Readings apply to B.
    """
    from karnoffel.studies.bridging import bridge as study
    from karnoffel.studies.historian_tables import bridge_table

    a = as_played(first, options["seats"], ())
    b = as_played(second, options["seats"], options["readings"])
    _run("bridge", [a, b], options, lambda how: study(a, b, measure, **how), bridge_table)


@click.command()
@click.argument("name", metavar="VARIANT")
@click.option(
    "--point",
    "points",
    multiple=True,
    metavar="ID",
    help="A disputed point to vary; repeatable.  [default: all that bear on play]",
)
@click.option(
    "--file", "claims", metavar="FILE", help="Testimonies of your own, in place of the shipped ones."
)
@click.option(
    "--rounds",
    type=int,
    default=ROUNDS_OF_A_CANDIDATE,
    show_default=True,
    metavar="N",
    help="How many rounds of each candidate.",
)
@SEED
@GAME
@WORKERS
@OUT
@FORMAT
@QUIET
def reconstruct(name: str, points: tuple[str, ...], claims: str | None, **options: Any) -> None:
    """Go through every combination of disputed readings.

    Which meet the testimonies, and how these play.
    """
    from karnoffel.studies.historian_tables import reconstruct_table
    from karnoffel.studies.reconstruction import reconstruct as study

    v = as_played(name, options["seats"], options["readings"])

    def played(how: dict[str, Any]) -> pd.DataFrame:
        del how["players"]
        return study(v, points=list(points) or None, claims=claims, **how)

    _run("reconstruct", [v], options | {"players": "greedy"}, played, reconstruct_table)


def _run(
    kind: str,
    variants: list[Variant],
    options: dict[str, Any],
    study: Callable[[dict[str, Any]], pd.DataFrame],
    table: Callable[[pd.DataFrame], Laid],
) -> None:
    """The study played as the options ask, its files written, its table shown."""
    from karnoffel.studies.figures import write_study

    players, quiet = as_player_names(options["players"]), options["quiet"]
    note_compiling([(v, as_players(players, v.seats)) for v in variants], quiet)
    how = {"rounds": options["rounds"], "seed": options["seed"] or 0, "players": players}
    with folder_of(options["out"]) as folder:
        with running(options, folder) as workers:
            frame = study(how | workers)
        told = frame.attrs
        if folder:
            finish(write_study(frame, folder, kind), folder, quiet, complete=told["complete"])
        emit(frame, options["style"], [table(frame)])
    if not told["complete"]:
        done = (
            f"{len(frame)} of {told['kept']} candidates"
            if "kept" in told
            else f"{told['rounds']:,} rounds of each"
        )
        note_stopped(done, None if "kept" in told else told["rounds"], folder, quiet)
