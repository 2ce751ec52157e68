"""A report: tables, figures and provenance of a comparison, as one self-contained HTML file and one Markdown file."""

from __future__ import annotations

import base64
import re
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from karnoffel.montecarlo import GameRun, Progress, Run, run, run_games
from karnoffel.montecarlo.simulation import Unit, check_unit
from karnoffel.players import Players, Raisers
from karnoffel.studies.figures import plot
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.studies.games import games_frame
from karnoffel.studies.layout import Laid, differences_table, outcomes_table, strength_table, worth_table
from karnoffel.studies.matrix import duels
from karnoffel.studies.outcomes import narrow_enough, outcomes_frame
from karnoffel.studies.strength import strength_frame
from karnoffel.studies.writing import out_folder, write_figure, write_frame, write_whole
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd


@frozen
class Section:
    """One part of a report: a table, a figure with its file and what it shows, or both."""

    title: str
    table: Laid | None = None
    file: str = ""
    figure: str = ""
    alt: str = ""


def report(
    variants: Variants,
    out: str | Path,
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    unit: Unit = "round",
    raising: Raisers = "equity",
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> tuple[Path, ...]:
    """Play, and write a report of it into the folder ``out``; returns the paths written, the HTML file first.

    Besides ``report.html`` and ``report.md`` stand the tables (CSV, and Parquet where pyarrow is installed) and figures (PNG,
    SVG). With ``unit="game"`` it tells of whole games. Arguments as in :func:`karnoffel.simulate`. Raises what :func:`karnoffel.variant` and :func:`karnoffel.simulate` raise,
    and :class:`~karnoffel.SettingError` for a folder that cannot be written.

    >>> import karnoffel as kn, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in kn.report("dummett", folder, rounds=2000, seed=1)][:2]
    ['report.html', 'report.md']
    """
    games = as_variants(variants)
    check_unit(unit, raising, games)
    enough = None if precision is None else narrow_enough(precision)
    with out_folder(out) as folder:
        if unit == "game":
            all_games = run_games(
                games, rounds=rounds, seed=seed, players=players, raising=raising, workers=workers, executor=executor,
                precision=precision, checkpoint=checkpoint, progress=progress,
            )  # fmt: skip
            return write_game_report(all_games, folder)
        played = run(
            games, rounds=rounds, seed=seed, players=players, workers=workers, executor=executor,
            enough=enough, checkpoint=checkpoint, progress=progress,
        )  # fmt: skip
        return write_report(played, folder)


def write_report(played: Run, folder: Path) -> tuple[Path, ...]:
    """Write the report of a run, with its tables and figures; see :func:`report`."""
    games = [tally.variant for tally in played.tallies]
    strength, outcomes = strength_frame(played), outcomes_frame(played)
    paths: list[Path] = []
    sections = [
        _drawn("Card strength", strength, folder, "card_strength", paths, strength_table(strength)),
        _drawn("How rounds go", outcomes, folder, "outcomes", paths, outcomes_table(outcomes)),
    ]
    if len(games) > 1:
        sections.append(Section(f"Difference from {games[0].label}", differences_table(outcomes)))
        sections += [_rules_apart(games[0], other) for other in games[1:]]
    for number, v in enumerate(games, start=1):
        name = f"duels-{_slug(v, number)}"
        sections.append(_drawn(f"Duels: {v.label}", duels(v), folder, name, paths, None))
    for name, frame in (("card_strength", strength), ("outcomes", outcomes)):
        paths += write_frame(frame, folder, name)
    return (*_pages(sections, outcomes, folder), *paths)


def write_game_report(played: GameRun, folder: Path, worth: pd.DataFrame | None = None) -> tuple[Path, ...]:
    """Write the report of a run of games, and of what raising is ``worth`` in them if that is given; see :func:`report`."""
    variants = [tally.variant for tally in played.tallies]
    frame = games_frame(played)
    paths: list[Path] = []
    sections = [_drawn("How games go", frame, folder, "games", paths, outcomes_table(frame))]
    if len(variants) > 1:
        sections.append(Section(f"Difference from {variants[0].label}", differences_table(frame)))
    if worth is not None:
        sections.append(
            _drawn("What raising is worth", worth, folder, "raising_worth", paths, worth_table(worth))
        )
    sections += [_rules_apart(variants[0], other) for other in variants[1:]]
    paths += write_frame(frame, folder, "games")
    if worth is not None:
        paths += write_frame(worth, folder, "raising_worth")
    return (*_pages(sections, frame, folder), *paths)


def _slug(v: Variant, number: int) -> str:
    """A variant as part of a file name: its name, or its number and digest where the name does not tell it."""
    return (
        v.name if v.label == v.name and re.fullmatch(r"[\w-]{1,40}", v.name) else f"{number}-{v.digest[:12]}"
    )


def _drawn(
    title: str, frame: pd.DataFrame, folder: Path, name: str, paths: list[Path], table: Laid | None
) -> Section:
    figure = plot(frame)
    written = write_figure(figure, folder, name, frame.attrs)
    paths += written
    png = base64.b64encode(written[0].read_bytes()).decode()
    return Section(title, table, written[0].name, png, figure.get_suptitle())


def _rules_apart(first: Variant, other: Variant) -> Section:
    rows = tuple((d.field, d.ours, d.theirs) for d in first.differences(other))
    heads = ("rule", first.label, other.label)
    return Section(
        f"Rules: {first.label} and {other.label}", Laid("", heads, rows, f"{len(rows)} rules differ")
    )


def _pages(sections: list[Section], outcomes: pd.DataFrame, folder: Path) -> list[Path]:
    from jinja2 import Environment, PackageLoader

    attrs = outcomes.attrs
    names = list(dict.fromkeys(outcomes.variant))
    many = f"{attrs['rounds']:,} rounds"
    if "games" in attrs:
        many = f"{attrs['games']:,} whole games"
    context = {
        "title": f"Karnöffel: {', '.join(names)}",
        "lead": f"{many} of each variant, played by {attrs['players']} players. Every interval is a 95 % interval.",
        "sections": sections,
        "provenance": [
            *(("variant " + name, digest) for name, digest in attrs["variants"].items()),
            ("seed", attrs["seed"]),
            ("rounds", attrs["rounds"]),
            ("players", attrs["players"]),
            *((name, attrs[name]) for name in ("games", "raising") if name in attrs),
            *attrs["versions"].items(),
        ],
    }
    written = []
    for suffix, escape in (("html", True), ("md", False)):
        pages = Environment(
            loader=PackageLoader("karnoffel", "studies"),
            autoescape=escape,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        text = pages.get_template(f"report.{suffix}.j2").render(context)
        write = partial(Path.write_text, data=text, encoding="utf-8")
        written.append(write_whole(folder / f"report.{suffix}", write))
    return written
