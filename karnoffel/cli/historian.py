"""The historian's commands that play rounds: disputes, bridge, reconstruct."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
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
    note,
    together,
)
from karnoffel.cli.output import emit
from karnoffel.cli.runs import folder_of, note_compiling, tell_written, told
from karnoffel.players import as_players

if TYPE_CHECKING:
    import pandas as pd

    from karnoffel.studies.layout import Laid
    from karnoffel.variant import Variant

OUT = click.option("--out", metavar="DIR", help="Write the table and a figure into this folder.")
CHECKPOINT = "checkpoint"
"""The folder in --out DIR where a run keeps what it has done, until it has done all."""
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
    """Measure what each reading that a source allows would change, the largest effect first."""
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
    """Share out the difference of two sources in a measure among the rules that cause it. Readings apply to B."""
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
@click.option(
    "--out",
    metavar="DIR",
    help="Write the table and a figure into this folder; begun again with it, a stopped run goes on.",
)
@FORMAT
@QUIET
def reconstruct(name: str, points: tuple[str, ...], claims: str | None, **options: Any) -> None:
    """Go through every combination of disputed readings: which meet the testimonies, and how these play."""
    from karnoffel.montecarlo.checkpoint import remove
    from karnoffel.studies.historian_tables import reconstruct_table
    from karnoffel.studies.reconstruction import reconstruct as study

    v = as_played(name, options["seats"], options["readings"])

    def played(how: dict[str, Any]) -> pd.DataFrame:
        del how["players"]
        pieces = Path(options["out"]) / CHECKPOINT if options["out"] else None
        return study(v, points=list(points) or None, claims=claims, checkpoint=pieces, **how)

    frame = _run("reconstruct", [v], options | {"players": "greedy"}, played, reconstruct_table)
    if frame.attrs["complete"] and options["out"]:
        remove(Path(options["out"]) / CHECKPOINT)
    elif not frame.attrs["complete"]:
        again = (
            "the same command goes on from here"
            if options["out"]
            else "with --out DIR it can be gone on with"
        )
        note(f"stopped after {len(frame)} of {frame.attrs['kept']} candidates; {again}", options["quiet"])


def _run(
    kind: str,
    variants: list[Variant],
    options: dict[str, Any],
    study: Callable[[dict[str, Any]], pd.DataFrame],
    table: Callable[[pd.DataFrame], Laid],
) -> pd.DataFrame:
    """The study played as the options ask, its files written, its table shown."""
    from karnoffel.studies.figures import write_study

    players = as_player_names(options["players"])
    note_compiling([(v, as_players(players, v.seats)) for v in variants], options["quiet"])
    how = {
        "rounds": options["rounds"], "seed": options["seed"] or 0, "players": players, "workers": options["workers"],
    }  # fmt: skip
    with folder_of(options["out"]) as folder:
        with told(options["quiet"]) as progress:
            frame = study(how | {"progress": progress})
        if folder:
            tell_written(write_study(frame, folder, kind), options["quiet"])
        emit(frame, options["style"], [table(frame)])
    if not frame.attrs["complete"] and kind != "reconstruct":
        done = frame.attrs["rounds"]
        note(f"stopped after {done:,} rounds of each; --rounds {done} plays as many", options["quiet"])
    return frame
