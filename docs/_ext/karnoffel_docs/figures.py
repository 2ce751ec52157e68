"""Figures drawn by the library at build time, with a text that says what is seen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.util.docutils import SphinxDirective

import karnoffel as kn
from karnoffel_docs.page import Filled, scrolling, watch

if TYPE_CHECKING:
    import pandas as pd

STRONGEST_NAMED = 3
WIDTH = 9
"""Inches: near the width of a page's text, so that what is written in a figure is not shrunk."""


def drawn(
    directive: SphinxDirective, frame: pd.DataFrame, name: str, height: float, alt: str, caption: str
) -> list[nodes.Node]:
    """The figure of a table as nodes: saved beside the pickled pages, in a frame that scrolls on a narrow screen."""
    folder = Path(directive.env.doctreedir) / "figures"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.svg"
    made = kn.plot(frame)
    made.set_size_inches(WIDTH, height)
    with mpl.rc_context({"svg.hashsalt": name}):
        made.savefig(path, metadata={"Date": None, "Creator": None})
    uri = "/" + Path(os.path.relpath(path, directive.env.srcdir)).as_posix()
    figure = nodes.figure("", nodes.image(uri=uri, alt=alt))
    text, _ = directive.parse_inline(caption)
    figure += nodes.caption(caption, "", *text)
    return scrolling(caption.split(":")[0], [figure])


class StrengthChart(SphinxDirective):
    """``{strength-chart} NAME NAME ...``: how strong each card is, from ``:rounds:`` rounds of each source."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"rounds": directives.positive_int, "seed": directives.nonnegative_int}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        """The chart, its caption and its alternative text."""
        watch(self)
        names = self.arguments[0].split()
        frame = kn.card_strength(
            names, rounds=self.options.get("rounds", 20_000), seed=self.options.get("seed", 1)
        )
        attrs = frame.attrs
        caption = (
            f"How strong each card is: the share of rounds won by the side that holds it, {attrs['rounds']:,} rounds "
            f"of each source, {attrs['players']} players, seed {attrs['seed']}. The bars are 95 % intervals. "
            "Above the dotted line the chosen suit, strongest power first; below it the plain suits."
        )
        return drawn(self, frame, "card-strength", 7.2, strength_alt(frame), caption)


def strength_alt(frame: pd.DataFrame) -> str:
    """What the strength chart shows, source by source."""
    parts = []
    for name, rows in frame.groupby("variant", sort=False):
        ranked = rows.sort_values("win", ascending=False)
        best = ", ".join(map(_card, ranked.head(STRONGEST_NAMED).to_dict("records")))
        devils = rows[rows.title == "Devil"].to_dict("records")
        devil = f"; {_card(devils[0])}" if devils else ""
        worst = _card(ranked.tail(1).to_dict("records")[0])
        parts.append(f"{name}: highest {best}{devil}; lowest {worst}")
    return f"Dot chart with one panel for each source. {'. '.join(parts)}."


def _card(row: dict[Any, Any]) -> str:
    name = f"{row['suit']} {row['rank']}" + (f" ({row['title']})" if row["title"] else "")
    return f"{name} {100 * row['win']:.0f} %"


class EquityChart(SphinxDirective):
    """``{equity-chart} NAME``: the chance of Forehand's side to win the game at every score, from ``:deals:`` deals."""

    required_arguments = 1
    option_spec = {"deals": directives.positive_int}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        """The chart, its caption and its alternative text."""
        watch(self)
        frame = kn.game_equity(self.arguments[0], deals=self.options.get("deals", 256))
        widest = 50 * float((frame.high - frame.low).max())
        caption = (
            f"The chance of Forehand's side to win a game of {frame.variant[0]}, by the points of both sides before a round: "
            f"{int(frame.n[0]):,} deals, the same at every score; within {widest:.0f} points of a hundred at most (95 %)."
        )
        return drawn(self, frame, f"equity-{self.arguments[0]}", 7.4, equity_alt(frame), caption)


def equity_alt(frame: pd.DataFrame) -> str:
    """What the equity chart shows at a few scores."""
    wins = {
        (ours, theirs): win for ours, theirs, win in zip(frame.forehand, frame.dealer, frame.win, strict=True)
    }
    half = int(frame.forehand.max() + 1) // 2
    told = ", ".join(f"{a} to {b}: {wins[a, b]:.0%}" for a, b in ((0, 0), (half, 0), (0, half), (half, half)))
    return f"Heat map of the chance of Forehand's side, with lines of equal chance; {told}."


class DuelChart(Filled):
    """``{duel-chart} NAME``: the chart of who takes the trick when two cards meet, and the same in words."""

    template = "duels.md.j2"
    required_arguments = 1
    optional_arguments = 0

    def context(self) -> dict[str, Any]:
        """For every lead, who takes it."""
        frame = kn.duels(self.arguments[0])
        kinds = list(dict.fromkeys(zip(frame.lead_suit, frame.lead_rank, strict=True)))
        return {
            "rows": [
                (suit, rank, *(takers(frame, suit, rank, kind) for kind in KINDS)) for suit, rank in kinds
            ],
            "some": bool(frame.takes.between(0, 1, inclusive="neither").any()),
        }

    def run(self) -> list[nodes.Node]:
        """The chart, then the table."""
        v = kn.variant(self.arguments[0])
        frame = kn.duels(v)
        caption = f"Who takes the trick when two cards meet, in {v.title}: exact, over every suit."
        return [*drawn(self, frame, f"duels-{v.name}", 6.3, duel_alt(frame), caption), *super().run()]


KINDS = ("chosen", "same", "other")


def takers(frame: pd.DataFrame, lead_suit: str, lead_rank: str, kind: str) -> str:
    """The cards of one kind that take a lead, high to low; an asterisk where that depends on the suits."""
    rows = frame[
        (frame.lead_suit == lead_suit) & (frame.lead_rank == lead_rank) & (frame.follow_suit == kind)
    ]
    taking = rows[rows.takes > 0]
    if not len(rows):
        return "–"
    if len(taking) == len(rows) and bool((taking.takes == 1).all()):
        return "every card"
    marked = (
        rank + ("" if takes == 1 else "*")
        for rank, takes in zip(taking.follow_rank, taking.takes, strict=True)
    )
    return " ".join(marked) or "none"


def duel_alt(frame: pd.DataFrame) -> str:
    """What the duel chart shows: which chosen cards take every plain card, and which leads nothing takes."""
    plain = frame[(frame.lead_suit == "plain") & (frame.follow_suit == "chosen")]
    least, most = (getattr(plain.groupby("follow_rank", sort=False).takes, name)() for name in ("min", "max"))
    full = [str(rank) for rank in least.index if least[rank] == 1]
    none = [str(rank) for rank in most.index if most[rank] == 0]
    led = frame[frame.lead_suit == "chosen"].groupby("lead_rank", sort=False).takes.max()
    safe = [str(rank) for rank in led.index if led[rank] == 0]
    return (
        "Grid with a row for each card led and a column for each card that follows, dark where the card that follows "
        f"takes the trick. Of the chosen suit, {', '.join(full) or 'no card'} take every plain card led, "
        f"and {', '.join(none) or 'no card'} take none. Led, the chosen {', '.join(safe) or '(none)'} "
        "cannot be taken. The table below the figure says the rest in words."
    )


DIRECTIVES: dict[str, type[Directive]] = {
    "strength-chart": StrengthChart,
    "duel-chart": DuelChart,
    "equity-chart": EquityChart,
}
