"""Drawings in lines of SVG, with the words that stand for them; their colours come from the style sheet, by day and by night."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from docutils import nodes


def drawing(name: str, title: str, words: str, size: tuple[int, int], lines: Iterable[str]) -> nodes.raw:
    """A drawing of ``size`` (width, height) that a page holds as text; ``words`` say to a screen reader what is seen.

    ``name`` is its kind, which the style sheet knows, and after a space what it is of: no two on a page have one name.
    """
    width, height = size
    kind, ident = name.partition(" ")[0], name.replace(" ", "-")
    head = f'<svg class="{kind}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="{ident}-title {ident}-desc">'
    told = f'<title id="{ident}-title">{escape(title)}</title><desc id="{ident}-desc">{escape(words)}</desc>'
    return nodes.raw("", "\n".join([head, told, *lines, "</svg>"]), format="html")


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Words at a place; ``kind`` is the class that the style sheet knows."""
    return f'<text x="{x:g}" y="{y:g}"{_class(kind)}>{escape(words)}</text>'


def rect(x: float, y: float, width: float, height: float, kind: str = "", *, round_by: float = 4) -> str:
    """A box with rounded corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by:g}"{_class(kind)}/>'
    )


def circle(x: float, y: float, radius: float, kind: str = "") -> str:
    """A circle about a place."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"{_class(kind)}/>'


def path(steps: str, kind: str = "", *, at: tuple[float, float] | None = None) -> str:
    """A line by its steps, moved to a place."""
    moved = f' transform="translate({at[0]:g} {at[1]:g})"' if at else ""
    return f'<path d="{steps}"{moved}{_class(kind)}/>'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
