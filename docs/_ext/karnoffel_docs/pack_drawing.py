"""The pack drawn: every card by rank and suit, a gap where a rank is left out, and what cards are called in the chosen suit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxDirective

import karnoffel as kn
from karnoffel import Rank, Suit
from karnoffel.cards import Card
from karnoffel.rules import KAISER
from karnoffel_docs.drawing import drawing, path, rect, text
from karnoffel_docs.page import watch

LABEL, COLUMN, ROW, TITLE, HEAD = 78, 40, 40, 112, 40
"""Width of the names of ranks, of a suit, height of a row, width of the titles, height of the head."""
CARD = (28, 34)
PIPS = {
    Suit.ACORNS: "M-6-1C-6-6 6-6 6-1ZM-4.5 0C-4.5 4-1.5 6 0 7.5C1.5 6 4.5 4 4.5 0ZM0-5V-8",
    Suit.LEAVES: "M0-8C4-5 7-1 5 3C3 5 1 4 0 2C-1 4-3 5-5 3C-7-1-4-5 0-8ZM0 2V8",
    Suit.HEARTS: "M0 7C-8 1-7-6-3-6C-1-6 0-4 0-3C0-4 1-6 3-6C7-6 8 1 0 7Z",
    Suit.BELLS: "M-2-6A2 2 0 1 1 2-6M0-6A6 6 0 1 1-.01-6ZM-6 1H6M0 1V6",
}
"""The sign of each suit about the middle of a card, in lines of our own."""


def rows(v: kn.Variant) -> tuple[Rank, ...]:
    """The ranks of the pack, high to low, with those left out where they would stand.

    >>> " ".join(rank.value for rank in rows(kn.variant("kaiserspiel-nidwalden")))
    'K O U 10 9 8 7 6 5 4 3 2'
    """
    listed, every = list(v.pack.order), list(Rank)
    for rank in every:
        if rank not in listed:
            before = every[every.index(rank) - 1] if rank is not every[0] else None
            listed.insert(listed.index(before) + 1 if before else 0, rank)
    return tuple(listed)


def title(v: kn.Variant, rank: Rank) -> str:
    """What the card of a rank is called when its suit is chosen; of a Banner, in any suit, when it is declared."""
    powers = {found.power: found.name for found in v.powers.titles}
    if rank is Rank.BANNER and v.kaisers.when != "never":
        return f"{powers.get(KAISER, KAISER)}{'' if v.kaisers.when == 'always' else ' if declared'}"
    return powers.get(rank.value, "")


def words(v: kn.Variant) -> str:
    """What the drawing shows."""
    absent = [rank.value for rank in rows(v) if rank not in v.pack.order]
    called = [f"the {rank} {title(v, rank)}" for rank in v.pack.order if title(v, rank)]
    return (
        f"{len(v.pack)} cards. In each of the four suits, {', '.join(map(str, Suit))}, high to low: "
        f"{', '.join(map(str, v.pack.order))}. "
        + (f"Left out, and drawn as empty frames: {', '.join(absent)}. " if absent else "")
        + (f"In the chosen suit these are called: {', '.join(called)}." if called else "")
    )


def pack_drawing(v: kn.Variant) -> nodes.raw:
    """The drawing: ranks from top to bottom, suits from left to right."""
    listed = rows(v)
    size = (LABEL + COLUMN * len(Suit) + TITLE, HEAD + ROW * len(listed))
    return drawing(f"pack {v.name}", f"The pack of {v.title}", words(v), size, _lines(v, listed))


def _lines(v: kn.Variant, listed: tuple[Rank, ...]) -> Iterator[str]:
    for number, suit in enumerate(Suit):
        yield text(LABEL + COLUMN * (number + 0.5), HEAD - 12, str(suit), "suit")
    yield text(LABEL + COLUMN * len(Suit) + 8, HEAD - 24, "if its suit", "title")
    yield text(LABEL + COLUMN * len(Suit) + 8, HEAD - 12, "is chosen", "title")
    for number, rank in enumerate(listed):
        top = HEAD + ROW * number
        there = rank in v.pack.order
        name = "" if str(rank) == rank.value else f" {rank}"
        yield text(0, top + ROW / 2 + 4, f"{rank.value}{name}" if there else f"{rank.value} left out", "rank")
        for place, suit in enumerate(Suit):
            yield from _card(Card(rank, suit), LABEL + COLUMN * (place + 0.5), top + ROW / 2, there=there)
        if there:
            yield text(LABEL + COLUMN * len(Suit) + 8, top + ROW / 2 + 4, title(v, rank), "title")


def _card(card: Card, x: float, y: float, *, there: bool) -> Iterator[str]:
    width, height = CARD
    yield rect(x - width / 2, y - height / 2, width, height, "card" if there else "absent")
    if there:
        yield text(x, y - 4, card.rank.value, "code")
        yield path(PIPS[card.suit], f"pip {card.suit.name.lower()}", at=(x, y + 8))


class PackDrawing(SphinxDirective):
    """``{pack-drawing} NAME``: the pack of a dossier."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The drawing and its caption."""
        watch(self)
        v = kn.variant(self.arguments[0])
        absent = len(rows(v)) - len(v.pack.order)
        left_out = "; a broken frame stands for a card left out" if absent else ""
        return captioned(self, pack_drawing(v), f"The pack: {len(v.pack)} cards{left_out}.")


def captioned(directive: SphinxDirective, drawn: nodes.raw, caption: str) -> list[nodes.Node]:
    """A drawing as a figure with its caption."""
    told, _ = directive.parse_inline(caption)
    figure: Any = nodes.figure("", drawn, nodes.caption(caption, "", *told), classes=["drawn"])
    return [figure]


DIRECTIVES: dict[str, type[Directive]] = {"pack-drawing": PackDrawing}
