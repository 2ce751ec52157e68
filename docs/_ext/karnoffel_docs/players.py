"""Studies of players made at build time: the figure, what it shows in words, and the numbers as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.util.docutils import SphinxDirective

import karnoffel as kn
from karnoffel.players import BUILT_IN, expert, novice, tips
from karnoffel_docs.figures import drawn
from karnoffel_docs.page import Filled, watch

if TYPE_CHECKING:
    import pandas as pd

STUDIES: dict[str, tuple[Callable[..., pd.DataFrame], str]] = {
    "tips": (kn.tips_worth, "Rounds won by the side that follows a tip from one that does not"),
    "mistakes": (kn.mistakes_cost, "Rounds won by the side that does not make a mistake from one that does"),
    "skill": (kn.skill, "Rounds won by the better player"),
    "counsel": (kn.counsel_worth, "Rounds won by who knows more"),
    "devil": (kn.devil_led, "When the Devil is led, and with what success"),
}
HEIGHT, PER_LINE = 1.4, 0.36


class Study(SphinxDirective):
    """``{study} KIND NAME ...``: one study of :data:`STUDIES` of some sources, from ``:rounds:`` deals or rounds."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"rounds": directives.positive_int, "seed": directives.nonnegative_int}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        """The chart, and the table below it."""
        watch(self)
        kind, *names = self.arguments[0].split()
        make, title = STUDIES[kind]
        frame = make(names, rounds=self.options.get("rounds", 1000), seed=self.options.get("seed", 1))
        told = _rows(frame)
        unit = (
            "rounds of each player"
            if kind == "devil"
            else "deals, each played twice, with the sides exchanged"
        )
        caption = f"{title}: {frame.attrs['rounds']:,} {unit}, seed {frame.attrs['seed']}."
        lines = 12 if kind == "devil" else len(dict.fromkeys(line for _, line, _ in told))
        alt = f"Dot chart. {title}. " + "; ".join(f"{v}, {line}: {share}" for v, line, share in told)
        chart = drawn(self, frame, f"study-{kind}", HEIGHT + PER_LINE * lines, alt, caption)
        return [*chart, *self.parse_text_to_nodes(_table(told))]


def _rows(frame: pd.DataFrame) -> list[tuple[str, str, str]]:
    """Variant, what is measured, and its share with the interval."""
    if "how" in frame:
        led = frame[frame.how == "led"]
        sums = led.assign(taken=led.wins.fillna(0) * led.wins_n).groupby(["variant", "players"], sort=False)
        return [
            (variant, player, f"{share:.1%} of rounds, of these {taken / max(n, 1):.0%} take the trick")
            for (variant, player), (share, taken, n) in sums[["share", "taken", "wins_n"]].sum().iterrows()
        ]
    named = (
        frame.words + " (" + frame.company + ")"
        if "words" in frame
        else frame.player + " against " + frame.against
    )
    return [
        (variant, line, f"{win:.1%} ({low:.1%} to {high:.1%})")
        for variant, line, win, low, high in zip(
            frame.variant, named, frame.win, frame.low, frame.high, strict=True
        )
    ]


def _table(told: list[tuple[str, str, str]]) -> str:
    """One row per line, one column per variant."""
    variants = list(dict.fromkeys(variant for variant, _, _ in told))
    cells = {(variant, line): share for variant, line, share in told}
    lines = list(dict.fromkeys(line for _, line, _ in told))
    head = f"| | {' | '.join(f'`{variant}`' for variant in variants)} |"
    rule = "|---|" + "---|" * len(variants)
    rows = (f"| {line} | {' | '.join(cells[variant, line] for variant in variants)} |" for line in lines)
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
