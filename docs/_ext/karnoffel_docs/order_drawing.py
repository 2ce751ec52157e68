"""The order of the chosen suit drawn: which of its cards takes what, found by judging tricks and not from the order a dossier states.

Three kinds of tricks are judged for every card of the chosen suit, and for a declared Kaiser: it is led, and each of the
others follows; it follows a plain lead; it follows a plain lead, and a court of another plain suit comes after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs
from attrs import frozen
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxDirective

import karnoffel as kn
from karnoffel import Rank, Suit
from karnoffel.cards import Card
from karnoffel.rules import KAISER
from karnoffel_docs.drawing import circle, drawing, path, rect, text
from karnoffel_docs.pack_drawing import captioned
from karnoffel_docs.page import watch

CHOSEN, LED, BESIDE, OTHER = Suit.BELLS, Suit.LEAVES, Suit.HEARTS, Suit.ACORNS
"""The parts that suits play in the tricks judged; which suit plays which makes no difference (tested)."""
LABEL, COLUMN, HEAD_WIDTH, GAP, ROW, FALLS, HEAD = 96, 26, 82, 8, 30, 92, 54
"""Widths: names, a column of marks, a head over them, between groups; height of a row; width of the last column; height of the head."""
NAMED = 3
"""So many cards are named one by one."""


@frozen
class Rung:
    """One card of the order: what takes it when it is led, and which plain cards it takes.

    ``takes`` says of every rank in :func:`plain_ranks` whether it takes that plain card when it follows; ``beside``, of every court,
    whether it then still takes a low plain card when that court, of another plain suit, lies in the trick as well.
    """

    code: str
    title: str
    falls_to: tuple[str, ...]
    takes: tuple[bool, ...]
    beside: tuple[bool, ...]


def plain_ranks(v: kn.Variant) -> tuple[Rank, ...]:
    """The ranks of cards that may lie in a trick as what they are; a Banner that is a Kaiser in every hand is not one.

    >>> Rank.BANNER in plain_ranks(kn.variant("kaiserspiel")), Rank.BANNER in plain_ranks(kn.variant("kaiserspiel-nidwalden"))
    (False, True)
    """
    kaisers = v.kaisers.declared(face_up=(), hands=[Card(Rank.BANNER, CHOSEN)])
    return tuple(rank for rank in v.pack.order if rank not in [card.rank for card in kaisers])


def ladder(v: kn.Variant, parts: Sequence[Suit] = (CHOSEN, LED, BESIDE, OTHER)) -> tuple[Rung, ...]:
    """The cards of the chosen suit, those first that fewest others take when they are led; equals as the source lists them.

    >>> [(rung.code, rung.falls_to) for rung in ladder(kn.variant("dummett"))[:4]]
    [('U', ()), ('7', ('U',)), ('6', ('U',)), ('2', ('U', '6'))]
    """
    chosen, led, beside, other = parts
    declared = (Card(Rank.BANNER, other),) if v.kaisers.when != "never" else ()
    ranks = plain_ranks(v)
    cards = {rank.value: Card(rank, chosen) for rank in ranks}
    if declared:
        cards[KAISER] = declared[0]

    def wins(card: Card, *trick: Card) -> bool:
        return v.trick(chosen, trick, [d for d in declared if d in trick]).card == card

    def rung(code: str, card: Card) -> Rung:
        follows = [wins(card, Card(rank, led), card) for rank in ranks]
        low = Card(ranks[-1], led)
        courts = [wins(card, low, card, Card(rank, beside)) for rank in ranks if rank.is_court]
        takers = (c for c, lying in cards.items() if lying != card and wins(lying, card, lying))
        return Rung(code, _title(v, code), tuple(takers), tuple(follows), tuple(courts))

    stated = [code for code in v.powers.order if code in cards]
    order = [*stated, *(code for code in cards if code not in stated)]
    found = sorted((rung(code, cards[code]) for code in order), key=lambda each: len(each.falls_to))
    above = [each.code for each in found]
    return tuple(attrs.evolve(each, falls_to=tuple(sorted(each.falls_to, key=above.index))) for each in found)


def _title(v: kn.Variant, code: str) -> str:
    return next((found.name for found in v.powers.titles if found.power == code != found.name), "")


def falls_to(rung: Rung, above: Sequence[str]) -> str:
    """What takes a card when it is led, in few words; ``above`` are the cards before it in the order."""
    takers = rung.falls_to
    spared = [code for code in above if code not in takers]
    if len(takers) > NAMED and set(takers) <= set(above):
        return f"all above{' but ' if spared else ''}{', '.join(spared)}"
    return " ".join(takers) or "nothing"


def columns(ranks: Sequence[Rank], marks: Sequence[tuple[bool, ...]]) -> list[tuple[str, int]]:
    """Ranks in runs that no card of the order tells apart: the name of each run, and the place of its first rank.

    >>> columns([Rank.KING, Rank.OBER, Rank.UNTER], [(False, True, True), (True, True, True)])
    [('K', 0), ('O–U', 1)]
    """
    found = []
    for _, run in groupby(range(len(ranks)), key=lambda place: [mark[place] for mark in marks]):
        first, *rest = run
        name = f"{ranks[first].value}–{ranks[rest[-1]].value}" if rest else ranks[first].value
        found.append((name, first))
    return found


def words(v: kn.Variant, rungs: Sequence[Rung]) -> str:
    """What the drawing shows, card by card; a Kaiser is a declared Banner."""
    ranks = plain_ranks(v)
    courts = [rank for rank in ranks if rank.is_court]
    told = []
    for place, rung in enumerate(rungs):
        name = f"{rung.code} ({rung.title})" if rung.title else rung.code
        taken = _ranks(ranks, rung.takes, "plain card")
        line = f"{name}: led, it falls to {falls_to(rung, [r.code for r in rungs[:place]])}; following, it takes {taken}"
        if any(rung.takes):
            stopped = [not mark for mark in rung.beside]
            line += f", and is stopped by {_ranks(courts, stopped, 'court')} of a suit not led"
        told.append(line)
    return f"From strong to weak. {'. '.join(told)}."


def _ranks(ranks: Sequence[Rank], marks: Sequence[bool], what: str) -> str:
    if all(marks) or not any(marks):
        return f"{'every' if all(marks) else 'no'} {what}"
    return f"a {what} {', '.join(name for name, place in columns(ranks, [tuple(marks)]) if marks[place])}"


@frozen
class Group:
    """Columns of marks under one head: the field of a rung that they show, and its runs of ranks."""

    heads: tuple[str, str]
    field: str
    columns: list[tuple[str, int]]

    @property
    def width(self) -> int:
        """As wide as its columns, or as its head."""
        return max(COLUMN * len(self.columns), HEAD_WIDTH)


def order_drawing(v: kn.Variant) -> nodes.raw:
    """The drawing: a row for each card, a column for plain cards that none of them tells apart."""
    rungs, ranks = ladder(v), plain_ranks(v)
    courts = [rank for rank in ranks if rank.is_court]
    groups = [
        Group(("follows and", "takes a plain"), "takes", columns(ranks, [r.takes for r in rungs])),
        Group(("even beside", "an unled court"), "beside", columns(courts, [r.beside for r in rungs])),
    ]
    width = LABEL + sum(group.width + GAP for group in groups) + FALLS
    return drawing(
        f"order {v.name}", f"The order of the chosen suit in {v.title}", words(v, rungs), (width, HEAD + ROW * len(rungs)),
        _lines(rungs, groups, width),
    )  # fmt: skip


def _lines(rungs: Sequence[Rung], groups: Sequence[Group], width: int) -> Iterator[str]:
    left = LABEL
    for group in groups:
        yield from _head(left, *group.heads)
        for place, (name, first) in enumerate(group.columns):
            x = left + COLUMN * (place + 0.5)
            yield text(x, HEAD - 10, name, "column")
            for number, rung in enumerate(rungs):
                yield _mark(x, HEAD + ROW * (number + 0.5), yes=getattr(rung, group.field)[first])
        left += group.width + GAP
    yield from _head(left, "is led and", "falls to")
    for number, rung in enumerate(rungs):
        y = HEAD + ROW * (number + 0.5)
        yield path(f"M0 {y - ROW / 2:g}H{width}", "line")
        yield text(0, y + 5, rung.code, "code")
        yield text(24, y + 4, rung.title, "title")
        yield text(left, y + 4, falls_to(rung, [r.code for r in rungs[:number]]), "title")


def _head(left: float, *heads: str) -> Iterator[str]:
    for number, head in enumerate(heads):
        yield text(left, 12 + 13 * number, head, "head")


def _mark(x: float, y: float, *, yes: bool) -> str:
    return circle(x, y, 7, "yes") if yes else rect(x - 5, y - 1, 10, 2, "no", round_by=1)


class OrderDrawing(SphinxDirective):
    """``{order-drawing} NAME``: the order of the chosen suit in a dossier."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The drawing and its caption."""
        watch(self)
        v = kn.variant(self.arguments[0])
        caption = (
            "The order of the chosen suit, found by judging tricks: a disc where the card of the row takes the plain card "
            "of the column, a dash where it does not; then whether it still takes one with such a court of a suit that "
            "was not led in the trick; last, which of these cards take it when it is led."
        )
        return captioned(self, order_drawing(v), caption)


DIRECTIVES: dict[str, type[Directive]] = {"order-drawing": OrderDrawing}
