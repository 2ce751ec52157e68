"""Results kept in files by the programs in ``analysis/``: their figures, their tables, and single numbers in a sentence.

No measured number of these pages is typed: a table, a figure and every number in the text is taken from the file, which a test works
out again at a small size, as far as that can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.util.docutils import SphinxDirective, SphinxRole

import karnoffel as kn
from karnoffel.errors import KarnoffelError
from karnoffel.montecarlo.measures import measures
from karnoffel.studies import historian_tables as tables
from karnoffel.studies import soundness
from karnoffel.studies.writing import read_frame
from karnoffel_docs.figures import drawn
from karnoffel_docs.page import watch
from karnoffel_docs.words import md

if TYPE_CHECKING:
    import pandas as pd

    from karnoffel.studies.layout import Laid

FOLDER = Path(__file__).parents[2] / "results" / "data"
TABLES: dict[str, Callable[[pd.DataFrame], Laid]] = {
    "evidence": tables.verdicts_table,
    "disputes": tables.disputes_table,
    "bridge": tables.bridge_table,
    "upside_down": tables.upside_down_table,
    "reconstruct": tables.reconstruct_table,
    "coverage": soundness.coverage_table,
    "streams": soundness.streams_table,
}
MEANS = {
    measure.name
    for measure in measures([kn.variant(name) for name in kn.variants()])
    if measure.kind == "mean"
}
"""The measures that are no shares."""
SHARES = ("covered", "changes", "tricks_2", "tricks_4", "moves", "forehand", "decisive", "skill", "expert")


@lru_cache
def result(name: str) -> pd.DataFrame:
    """A table kept in a file."""
    return read_frame(FOLDER, name)


@lru_cache
def names_of(kind: str) -> tuple[str, ...]:
    """The names of the kept tables of one kind, such as ``disputes``."""
    names = sorted(path.stem for path in FOLDER.glob("*.csv"))
    return tuple(name for name in names if result(name).attrs["kind"] == kind)


class Result(SphinxDirective):
    """``{result} NAME``: the figure of a result and, below it, its table; ``:rows:`` says how many rows, ``:height:`` inches."""

    required_arguments = 1
    option_spec = {"rows": directives.positive_int, "height": float}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        """The figure and the table."""
        watch(self)
        name = self.arguments[0]
        for end in ("csv", "json"):
            self.env.note_dependency(str(FOLDER / f"{name}.{end}"))
        try:
            frame = result(name)
        except KarnoffelError as error:
            raise self.error(str(error)) from error
        laid = TABLES[frame.attrs["kind"]](frame)
        rows = laid.rows[: self.options.get("rows", len(laid.rows))]
        first = "; ".join(
            ", ".join(f"{head} {cell}" for head, cell in zip(laid.heads, row, strict=True) if cell)
            for row in rows[:3]
        )
        alt = f"Chart. {laid.title}. The first rows: {first}. The table below says all of it."
        figure = drawn(
            self,
            frame,
            f"result-{name}",
            self.options.get("height", 1.8 + 0.3 * len(rows)),
            alt,
            f"{laid.title}.",
        )
        note = "\n".join(f"- {md(text)}" for text in laid.note.split("; ") if "--parts" not in text)
        return [*figure, *self.parse_text_to_nodes(f"{markdown(laid.heads, rows)}\n\n{note}")]


def markdown(heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    """A table of texts as Markdown."""
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(
        f"| {' | '.join(cell if cell == '---' else md(cell) or ' ' for cell in line)} |" for line in lines
    )


class Number(SphinxRole):
    """``{number}`NAME; COLUMN=VALUE, ...; FIELD``` : one number of a result with its interval, or one word."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The number in the text."""
        try:
            return [nodes.Text(told(self.text))], []
        except (KarnoffelError, KeyError, ValueError) as error:
            message = self.inliner.reporter.error(f"no number {self.text!r}: {error}", line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]


def told(text: str) -> str:
    """What a number role says.

    >>> told("disputes-dummett; point=which-courts, reading=plain; tricks_2")
    '0.00 %'
    """
    name, where, field = (part.strip() for part in text.split(";"))
    frame = result(name)
    if field.startswith("."):
        return str(frame.attrs[field[1:]])
    rows = frame
    for condition in filter(None, (each.strip() for each in where.split(","))):
        column, value = condition.split("=", 1)
        rows = rows[rows[column].astype(str) == value]
    if len(rows) != 1:
        raise ValueError(f"{len(rows)} rows where {where}")
    return _shown(rows.iloc[0], field, frame.attrs["kind"])


def _shown(row: Any, field: str, kind: str) -> str:
    value = row[field]
    if isinstance(value, str):
        return value
    if field in ("n", "repetitions"):
        return f"{value:,}"
    share = field in SHARES or (
        kind == "bridge" and field in ("part", "value") and row["measure"] not in MEANS
    )
    difference = field in ("moves", "part")
    form = "+.2f" if difference or field == "points" else ".2f"
    unit, factor = (" points of a hundred" if difference else " %", 100) if share else ("", 1)
    low, high = _ends(row, field)
    ends = "" if low is None else f" ({factor * low:{form}} to {factor * high:{form}})"
    return f"{factor * value:{form}}{unit}{ends}".replace("-", "−")


def _ends(row: Any, field: str) -> tuple[float | None, float | None]:
    """The ends of the interval of a field, where it has one."""
    low, high = (f"{field}_low", f"{field}_high") if f"{field}_low" in row else ("low", "high")
    has = low in row and field in (
        "part",
        "tau",
        "covered",
        *(name for name in row.index if f"{name}_low" in row),
    )
    return (float(row[low]), float(row[high])) if has else (None, None)


DIRECTIVES: dict[str, type[Directive]] = {"result": Result}
ROLES = {"number": Number()}
