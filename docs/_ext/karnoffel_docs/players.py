"""Studies of players made at build time: the figure, what it shows in words, and the numbers as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen
from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.util.docutils import SphinxDirective

import karnoffel as kn
from karnoffel.players import BUILT_IN, expert, novice, tips
from karnoffel.studies import ladder
from karnoffel_docs.figures import drawn
from karnoffel_docs.page import Filled, watch

if TYPE_CHECKING:
    import pandas as pd

TWICE = "deals, each played twice, with the sides exchanged"
EACH = "rounds of each player"
HEIGHT, PER_LINE = 1.4, 0.36


@frozen
class Kind:
    """A study: what makes its table, its title, what is played so many times, and the figure's lines (0: those of the table)."""

    make: Callable[..., pd.DataFrame]
    title: str
    unit: str = TWICE
    lines: int = 0


def arena(names: Sequence[str], **how: Any) -> pd.DataFrame:
    """All built-in players against each other."""
    return kn.arena(names, list(BUILT_IN), **how)


STUDIES = {
    "arena": Kind(arena, "Rounds that each player wins from each other", TWICE, 10),
    "tips": Kind(kn.tips_worth, "Rounds won by the side that follows a tip from one that does not"),
    "mistakes": Kind(
        kn.mistakes_cost, "Rounds won by the side that does not make a mistake from one that does"
    ),
    "skill": Kind(kn.skill, "Rounds won by the better player"),
    "counsel": Kind(kn.counsel_worth, "Rounds won by who knows more"),
    "devil": Kind(kn.devil_led, "When the Devil is led, and with what success", EACH, 12),
    "strength": Kind(
        kn.strength_by_player, "What a card of the chosen suit adds to the share of rounds won", EACH, 16
    ),
}


class Study(SphinxDirective):
    """``{study} KIND NAME ...``: one study of :data:`STUDIES` of some sources, from ``:rounds:`` deals or rounds."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"rounds": directives.positive_int, "seed": directives.nonnegative_int}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        """The chart, and the table below it."""
        watch(self)
        name, *sources = self.arguments[0].split()
        kind = STUDIES[name]
        frame = kind.make(sources, rounds=self.options.get("rounds", 1000), seed=self.options.get("seed", 1))
        told = cells(frame)
        caption = f"{kind.title}: {frame.attrs['rounds']:,} {kind.unit}, seed {frame.attrs['seed']}."
        lines = kind.lines or len(dict.fromkeys(line for _, line, _ in told))
        alt = f"Dot chart. {kind.title}; the numbers stand in the table below the figure."
        chart = drawn(self, frame, f"study-{name}", HEIGHT + PER_LINE * lines, alt, caption)
        return [*chart, *self.parse_text_to_nodes(table(told))]


def cells(frame: pd.DataFrame) -> list[tuple[str, str, str]]:
    """A study as columns, lines and the text where they meet: shares with their intervals."""
    kind = frame.attrs["kind"]
    if kind == "devil_led":
        return [
            (f"`{row.variant}`", row.players, _devil(row)) for row in frame.itertuples() if _is_overall(row)
        ]
    if kind == "strength_by_player":
        return [
            (
                f"`{row.players}`",
                f"{row.title} {row.rank}".strip(),
                _share(row.lift, row.lift_low, row.lift_high, "+.3f"),
            )
            for row in frame[frame.suit == "chosen"].itertuples()
        ]
    if kind == "arena":
        rated = ladder(frame)
        order = list(rated.player)
        wins = {(row.against, row.player): _share(row.win, row.low, row.high) for row in frame.itertuples()}
        elo = [
            ("Elo", row.player, f"{row.elo:+.0f} ({row.elo_low:+.0f} to {row.elo_high:+.0f})")
            for row in rated.itertuples()
        ]
        return elo + [
            (f"`{other}`", player, wins.get((other, player), "")) for other in order for player in order
        ]
    named = (
        frame.words + " (" + frame.company + ")"
        if "words" in frame
        else frame.player + " against " + frame.against
    )
    each = zip(frame.variant, named, frame.win, frame.low, frame.high, strict=True)
    return [(f"`{variant}`", line, _share(*found)) for variant, line, *found in each]


def _share(value: float, low: float, high: float, form: str = ".1%") -> str:
    return f"{value:{form}} ({low:{form}} to {high:{form}})"


def _is_overall(row: Any) -> bool:
    return row.how == "led" and row.trick == 0 and row.place == "any"


def _devil(row: Any) -> str:
    often = f"{_share(row.share, row.share_low, row.share_high)} of rounds"
    if not row.wins_n:
        return often
    return f"{often}; {_share(row.wins, row.wins_low, row.wins_high)} of {row.wins_n:,} leads take the trick"


def table(told: list[tuple[str, str, str]]) -> str:
    """Columns and lines in the order in which they first come."""
    columns, lines = (list(dict.fromkeys(each[n] for each in told)) for n in (0, 1))
    found = {(column, line): text for column, line, text in told}
    head = f"| | {' | '.join(columns)} |"
    rule = "|---|" + "---|" * len(columns)
    rows = (f"| {line} | {' | '.join(found[column, line] for column in columns)} |" for line in lines)
    return "\n".join([head, rule, *rows])


class Ladder(Filled):
    """``{ladder}``: the built-in players, how they play, and what can be switched."""

    template = "ladder.md.j2"

    def context(self) -> dict[str, object]:
        """The players with the texts of their own docstrings."""
        made = {"novice": novice, "tips": tips, "expert": expert}
        texts = {}
        for name, player in BUILT_IN.items():
            if name in made:
                doc = (made[name].__doc__ or "").partition(">>>")[0]
                texts[name] = "\n".join(line.removeprefix("    ") for line in doc.splitlines()).strip()
            else:
                texts[name] = f"The player who {player.rule}."
        return {"players": texts}


DIRECTIVES: dict[str, type[Directive]] = {"study": Study, "ladder": Ladder}
