"""The time line: every dated work of the bibliography and every testimony, from 1426 to today."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import matplotlib as mpl
from attrs import frozen
from docutils import nodes
from docutils.parsers.rst import Directive
from matplotlib.figure import Figure
from sphinx.util.docutils import SphinxDirective

from karnoffel.bibliography import Work, works
from karnoffel.testimony import read_testimonies
from karnoffel_docs.page import scrolling, watch
from karnoffel_docs.words import publisher

INKS = {
    "light": {"ink": "#222222", "faint": "#cccccc", "witness": "#8c2d19", "rules": "#2f5473"},
    "dark": {"ink": "#e6e6e6", "faint": "#555555", "witness": "#f0a494", "rules": "#a3c6e4"},
}
SEEN = {"whole": "seen whole", "in part": "seen in part", "not seen": "not seen"}
FIRST, LAST = 1400, 2030
LONG = 9
"""Years from which a span is drawn as a line."""
ROW = 0.27
LETTERS = 74


@frozen
class Dated:
    """One line: the years it spans, its date in words, what it is, whether it bears witness, and how much of it was seen."""

    first: int
    last: int
    date: str
    label: str
    witness: bool
    seen: str


def years(text: str) -> tuple[int, int] | None:
    """The first and the last year that a date names.

    >>> years("c. 1450"), years("1517-19"), years("16th century, in late reports"), years("undated")
    ((1450, 1450), (1517, 1519), (1501, 1600), None)
    """
    if span := re.search(r"\b(\d{4})-(\d{2})\b", text):
        return int(span[1]), int(span[1][:2] + span[2])
    if century := re.search(r"\b(\d\d)th century", text):
        return int(century[1]) * 100 - 99, int(century[1]) * 100
    found = re.search(r"\b\d{4}\b", text)
    return (int(found[0]), int(found[0])) if found else None


def dated() -> list[Dated]:
    """Every dated work, and every testimony whose text is no work of the bibliography, in the order of time."""
    testimonies = read_testimonies()
    witnesses = {text for each in testimonies for text in each.texts}
    found = [
        Dated(*span, work.year, _named(work), ident in witnesses, work.seen)
        for ident, work in works().items()
        if (span := years(work.year))
    ]
    found += [
        Dated(*span, each.date, f"a {each.kind}: {each.says.rstrip('.')}", True, "not seen")
        for each in testimonies
        if not each.texts and (span := years(each.date))
    ]
    return sorted(found, key=lambda line: (line.first, line.last, line.label))


def _named(work: Work) -> str:
    """Author and title; a work without an author by where it appeared."""
    where = publisher(work).partition(",")[0]
    text = f"{work.author}: {work.title}" if work.author else ", ".join(filter(None, (work.title, where)))
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1].rstrip()}…"


def drawn(lines: list[Dated], inks: dict[str, str]) -> Figure:
    """One row for each line: a mark at its years, filled by how much was seen, and its label."""
    figure = Figure(figsize=(9, 0.9 + ROW * len(lines)), layout="constrained")
    figure.patch.set_alpha(0)
    axis = figure.subplots()
    axis.patch.set_alpha(0)
    for row, line in enumerate(lines):
        ink = inks["witness" if line.witness else "rules"]
        fill = {"whole": ink, "in part": inks["faint"], "not seen": "none"}[line.seen]
        marker = "D" if line.witness else "o"
        if line.last - line.first > LONG:
            axis.plot((line.first, line.last), (row, row), color=ink, linewidth=1.5)
        axis.plot(line.first, row, marker, color=ink, markerfacecolor=fill, markersize=6)
        left = line.first < (FIRST + LAST) / 2
        text = f"{line.date}  {line.label}" if left else f"{line.label}  {line.date}"
        edge = line.last if line.last - line.first > LONG else line.first
        axis.annotate(
            text,
            (edge if left else line.first, row),
            xytext=(8 if left else -8, 0),
            textcoords="offset points",
            ha="left" if left else "right",
            va="center",
            fontsize=8.5,
            color=inks["ink"],
        )
    axis.set_xlim(FIRST, LAST)
    axis.set_ylim(len(lines) - 0.3, -0.7)
    axis.set_yticks([])
    axis.xaxis.tick_top()
    axis.set_xticks(range(FIRST, LAST, 100))
    axis.tick_params(length=0, labelsize=9, colors=inks["ink"])
    axis.grid(axis="x", color=inks["faint"], linewidth=0.6, alpha=0.6)
    axis.set_axisbelow(True)
    axis.spines[:].set_visible(False)
    return figure


def described(lines: list[Dated]) -> str:
    """What the figure shows, line by line."""
    told = "; ".join(f"{line.date} {line.label} ({SEEN[line.seen]})" for line in lines)
    return f"Time line from {lines[0].first} to {lines[-1].last}: {told}."


class Timeline(SphinxDirective):
    """``{timeline}``: the figure by day and by night, each with its words."""

    def run(self) -> list[nodes.Node]:
        """Two images of which the page shows one, and the caption."""
        watch(self)
        lines = dated()
        folder = Path(self.env.doctreedir) / "figures"
        folder.mkdir(parents=True, exist_ok=True)
        found: list[nodes.Node] = []
        undated = sum(not years(work.year) for work in works().values())
        caption = (
            f"Every dated work of the bibliography; {undated} works bear no date. Diamonds: texts and pictures that bear witness; circles: "
            "descriptions, rules and studies. Grey: seen in part; empty: not seen, known at second hand."
        )
        for name, inks in INKS.items():
            path = folder / f"timeline-{name}.svg"
            with mpl.rc_context({"svg.hashsalt": name}):
                drawn(lines, inks).savefig(path, metadata={"Date": None, "Creator": None})
            uri = "/" + Path(os.path.relpath(path, self.env.srcdir)).as_posix()
            image: Any = nodes.image(uri=uri, alt=described(lines), classes=[f"only-{name}"])
            found.append(image)
        figure = nodes.figure("", *found, nodes.caption("", caption), classes=["by-day-and-night"])
        return scrolling("Time line", [figure])


DIRECTIVES: dict[str, type[Directive]] = {"timeline": Timeline}
