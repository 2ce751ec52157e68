"""The stemma: which source depends on which, as a drawing and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from attrs import frozen
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxDirective

from karnoffel.bibliography import works
from karnoffel_docs.drawing import drawing, path, rect, text
from karnoffel_docs.page import Filled, scrolling, watch
from karnoffel_docs.sources import shipped
from karnoffel_docs.words import publisher

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 190, 50, 40, 16, 6
LETTERS = 30
PASSING = "~"

Graph = Mapping[str, tuple[str, ...]]
"""For each witness, those it depends on."""


@frozen
class Box:
    """One witness in the drawing: its place, what is written in it, and how much of it was seen."""

    ident: str
    x: int
    y: int
    lines: tuple[str, ...]
    kind: str


def dependence() -> dict[str, tuple[str, ...]]:
    """Every dossier (marked ``=``) and every work it derives from, with what each depends on."""
    graph = {f"={v.name}": v.derives_from for v in shipped()}
    waiting = [work for found in graph.values() for work in found]
    while waiting:
        ident = waiting.pop()
        if ident not in graph:
            graph[ident] = works()[ident].depends_on if ident in works() else ()
            waiting += graph[ident]
    return graph


def shortest(graph: Graph) -> dict[str, tuple[str, ...]]:
    """The graph without the lines that follow from others."""

    def reached(ident: str) -> set[str]:
        return {above for parent in graph[ident] for above in (parent, *reached(parent))}

    return {
        ident: tuple(p for p in parents if not any(p in reached(other) for other in parents if other != p))
        for ident, parents in graph.items()
    }


def layers(graph: Graph) -> list[list[str]]:
    """Witnesses in columns, each as near as can be to those that depend on it; dossiers stand in the last.

    Where a line passes a column by, a place (``~`` and the witness it comes from) is kept free for it.
    """
    children = {ident: [c for c, parents in graph.items() if ident in parents] for ident in graph}

    def height(ident: str) -> int:
        return 1 + max(map(height, children[ident]), default=-1)

    tallest = max(map(height, graph))
    columns: list[list[str]] = [[] for _ in range(tallest + 1)]
    for ident in graph:
        number = tallest - height(ident)
        columns[number].append(ident)
        for passed in range(number + 1, max((tallest - height(c) for c in children[ident]), default=0)):
            columns[passed].append(PASSING + ident)
    for number in range(len(columns) - 2, -1, -1):
        order = {ident: place for later in columns[number + 1 :] for place, ident in enumerate(later)}

        def middle(ident: str, order: dict[str, int] = order) -> float:
            below = [order[c] for c in children[ident.removeprefix(PASSING)] if c in order]
            return sum(below) / max(1, len(below))

        columns[number].sort(key=middle)
    return columns


def boxes(columns: list[list[str]]) -> dict[str, Box]:
    """Where each witness stands in the drawing."""
    tallest = max(map(len, columns))
    found = {}
    for number, column in enumerate(columns):
        top = (tallest - len(column)) * (HEIGHT + GAP_Y) // 2
        for place, ident in enumerate(column):
            x, y = MARGIN + number * (WIDTH + GAP_X), MARGIN + top + place * (HEIGHT + GAP_Y)
            key = f"{ident}{number}" if ident.startswith(PASSING) else ident
            found[key] = Box(key, x, y, *_label(ident))
    return found


def _label(ident: str) -> tuple[tuple[str, ...], str]:
    if ident.startswith("="):
        return (ident[1:], "dossier"), "dossier"
    work = works().get(ident)
    if work is None:
        return ((), "passing") if ident.startswith(PASSING) else ((ident,), "unknown")
    author = re.sub(r" \(.*\)", "", work.author) or publisher(work)
    first, *others = author.split(", ")
    who = author if len(author) <= LETTERS or not work.author else f"{first} and others" if others else first
    named = work.title if work.title[:1].isupper() else publisher(work)
    title = named if len(named) <= LETTERS else named[: LETTERS - 1].rstrip() + "…"
    lines = (who, title, f"{work.year}, {_seen(work.seen)}")
    return tuple(dict.fromkeys(filter(None, lines))), _kind(work.seen)


def _seen(seen: str) -> str:
    return seen if seen.startswith("not") else f"seen {seen}"


def _kind(seen: str) -> str:
    return {"whole": "whole", "in part": "part"}.get(seen, "unseen")


def stemma(graph: Graph) -> nodes.raw:
    """The drawing."""
    columns = layers(graph)
    placed = boxes(columns)
    width = max(box.x for box in placed.values()) + WIDTH + MARGIN
    height = max(box.y for box in placed.values()) + HEIGHT + MARGIN
    lines = [
        _line([placed[parent], *_passed(columns, placed, parent, ident), placed[ident]])
        for ident, parents in graph.items()
        for parent in parents
    ]
    drawn = (_box(box) for box in placed.values() if box.kind != "passing")
    return drawing(
        "stemma sources", "Stemma of the sources", described(graph), (width, height), [*lines, *drawn]
    )


def described(graph: Graph) -> str:
    """What the drawing shows."""
    return "From left to right, from what is depended on to what depends on it. " + " ".join(
        f"{_name(ident)} depends on {', '.join(map(_name, parents))}."
        for ident, parents in graph.items()
        if parents
    )


def _name(ident: str) -> str:
    lines, _ = _label(ident)
    return f"the dossier {lines[0]}" if ident.startswith("=") else ", ".join(lines[:2])


def _passed(columns: list[list[str]], placed: dict[str, Box], start: str, end: str) -> list[Box]:
    """The free places through which a line goes."""
    numbers = [next(n for n, column in enumerate(columns) if ident in column) for ident in (start, end)]
    return [placed[f"{PASSING}{start}{n}"] for n in range(numbers[0] + 1, numbers[1])]


def _line(through: list[Box]) -> str:
    steps = f"M{through[0].x + WIDTH},{through[0].y + HEIGHT // 2}"
    for start, end in pairwise(through):
        x1, y1, x2, y2 = start.x + WIDTH, start.y + HEIGHT // 2, end.x, end.y + HEIGHT // 2
        steps += f" C{(x1 + x2) // 2},{y1} {(x1 + x2) // 2},{y2} {x2},{y2}"
        if end.kind == "passing":
            steps += f" H{end.x + WIDTH}"
    return path(steps, "line")


def _box(box: Box) -> str:
    step = HEIGHT // (len(box.lines) + 1)
    texts = (
        text(box.x + WIDTH // 2, box.y + step * (n + 1) + 4, line, "more" if n else "first")
        for n, line in enumerate(box.lines)
    )
    return f'<g class="{box.kind}">{rect(box.x, box.y, WIDTH, HEIGHT)}{"".join(texts)}</g>'


class Stemma(SphinxDirective):
    """``{stemma}``: the drawing."""

    def run(self) -> list[nodes.Node]:
        """The drawing in a frame that scrolls on a narrow screen."""
        watch(self)
        return scrolling("Stemma of the sources", [stemma(shortest(dependence()))])


class StemmaInWords(Filled):
    """``{stemma-in-words}``: what each dossier and each work depends on."""

    template = "stemma.md.j2"

    def context(self) -> dict[str, Any]:
        """The graph as lists of links."""
        graph = dependence()
        return {
            "dossiers": {ident[1:]: parents for ident, parents in graph.items() if ident.startswith("=")},
            "works": {
                ident: parents for ident, parents in graph.items() if not ident.startswith("=") and parents
            },
            "roots": [ident for ident, parents in graph.items() if not parents],
        }


DIRECTIVES: dict[str, type[Directive]] = {"stemma": Stemma, "stemma-in-words": StemmaInWords}
