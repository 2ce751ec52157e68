"""How fast runs are, as ``analysis/speed.py`` measured it: tables, and what follows for the longest run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive

from karnoffel.montecarlo.chunks import CHUNK
from karnoffel.montecarlo.spans import spans
from karnoffel.studies.writing import read_frame
from karnoffel_docs.page import Filled
from karnoffel_docs.results import markdown

SERIES = {
    "rounds": ("rounds", "seconds", "rate", "memory"),
    "workers": ("workers", "seconds", "rate", "beside"),
    "variants": ("variants", "seconds", "rate", "beside"),
    "seats": ("seats", "seconds", "rate", "beside"),
    "players": ("players", "rounds", "seconds", "rate"),
    "kept in a folder": ("kept", "seconds", "rate", "beside"),
    "cluster": ("workers", "rounds", "seconds", "rate", "beside"),
}
"""The columns of each series."""
HEADS = {
    "rate": "rounds a second",
    "memory": "memory, MB",
    "beside": "beside the first row",
    "kept": "pieces kept",
    "seats": "players",
    "players": "played by",
    "variants": "sources",
}
FOLDER = Path(__file__).parents[2] / "reference" / "data"
MILLION_MILLION = 10**12


class Measured(Filled):
    """A part of a page that is made of tables kept in files; built anew when these change."""

    def run(self) -> list[nodes.Node]:
        """The filled template, parsed."""
        for name in ("speed", "ratios"):
            self.env.note_dependency(str(FOLDER / f"{name}.csv"))
        return super().run()


class SpeedTable(Measured):
    """``{speed-table} SERIES``: what was measured of one series of runs."""

    template = "speed_table.md.j2"
    required_arguments = 1
    optional_arguments = 0
    final_argument_whitespace = True

    def context(self) -> dict[str, Any]:
        """The rows."""
        series = self.arguments[0]
        rows = rows_of(series)
        cells = [tuple(shown(row[name]) for name in SERIES[series]) for row in rows]
        heads = tuple(HEADS.get(name, name) for name in SERIES[series])
        return {"table": markdown(heads, tuple(cells))}


class Ratios(Measured):
    """``{ratios}``: the benchmarks, each with its quartiles and what is promised."""

    template = "speed_table.md.j2"

    def context(self) -> dict[str, Any]:
        """The rows."""
        rows = []
        for row in read_frame(FOLDER, "ratios").to_dict("records"):
            digits = 2 if row["value"] < 10 else 0 if row["value"] >= 100 else 1
            value, low, high = (f"{row[name]:,.{digits}f}" for name in ("value", "low", "high"))
            unit = "" if row["unit"] == "ratio" else f" {row['unit']}"
            bar = "" if row["bar"] != row["bar"] else f"{row['bar']:g}"
            rows.append((row["what"], row["cell"], f"{value}{unit}", f"{low} to {high}", bar))
        heads = ("measured", "of", "median", "quartiles", "promised")
        return {"table": markdown(heads, tuple(rows))}


class InACluster(Measured):
    """``{in-a-cluster}``: what one worker and two workers played, and what a million million rounds would take."""

    template = "in_a_cluster.md.j2"

    def context(self) -> dict[str, Any]:
        """The figures of the cluster, and what follows for the longest run."""
        one, two = rows_of("cluster")
        size = read_frame(FOLDER, "speed").attrs["bytes"]
        pieces = list(spans(MILLION_MILLION, CHUNK))
        days = MILLION_MILLION / one["rate"] / 86_400
        return {
            "one": one,
            "two": two,
            "pieces": len(pieces),
            "largest": max(count for _, count in pieces),
            "days": days,
            "sent": len(pieces) * size["asked"] / 1e6,
            "brought": len(pieces) * size["brought"] / 1e6,
            "kept": len(pieces) * size["kept"] / 1e6,
            "minutes": max(count for _, count in pieces) / one["rate"] / 60,
        }


def rows_of(series: str) -> list[dict[str, Any]]:
    """The rows of a series."""
    frame = read_frame(FOLDER, "speed")
    return [
        {str(key): value for key, value in row.items()}
        for row in frame[frame.series == series].to_dict("records")
    ]


def shown(value: Any) -> str:
    """A figure as it is read."""
    if isinstance(value, str):
        return value
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


DIRECTIVES: dict[str, type[Directive]] = {
    "speed-table": SpeedTable,
    "ratios": Ratios,
    "in-a-cluster": InACluster,
}
