"""Figures of players: what skill, tips, mistakes and counsel are worth, and how cards fare in different hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.studies.canvas import CHOSEN, FAINT, INK, PLAIN, blank, brief, counted
from karnoffel.studies.game_figures import colours_for

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LONGEST = 60
_TITLES = {
    "tips_worth": "What each tip is worth: rounds won by the side that follows it",
    "mistakes_cost": "What each mistake costs: rounds won by the side that does not make it",
    "skill": "Skill: rounds won by the first of the two",
    "counsel_worth": "What knowing more is worth: rounds won by who knows more",
    "matches": "Rounds won by the first of the two",
}


def share_figure(frame: pd.DataFrame) -> Figure:
    """Shares of rounds won with intervals, a panel for each variant, a line at one half."""
    variants, short = list(dict.fromkeys(frame.variant)), brief(frame.variant)
    told = _labels(frame)
    lines = list(dict.fromkeys(told))
    names = brief(lines, LONGEST)
    room = 0.075 * max(map(len, names.values()))
    figure, axes = blank(
        len(variants), room + 2.6 * len(variants) + 0.4, 1.6 + 0.34 * len(lines), sharex=True, sharey=True
    )
    y = dict(zip(lines, np.arange(len(lines))[::-1], strict=True))
    for axis, variant in zip(axes, variants, strict=True):
        rows = frame[frame.variant == variant]
        places = [y[line] for line in told[frame.variant == variant]]
        alone = rows.company == "alone" if "company" in rows else np.zeros(len(rows), bool)
        axis.axvline(0.5, color=FAINT, linewidth=1)
        axis.grid(axis="x", color="#eeeeee")
        for place, low, high, win, is_alone in zip(places, rows.low, rows.high, rows.win, alone, strict=True):
            colour, shift = (PLAIN, -0.15) if is_alone else (CHOSEN, 0.15 if "company" in rows else 0.0)
            axis.plot([low, high], [place + shift] * 2, color=colour, linewidth=1.8)
            axis.scatter([win], [place + shift], color=colour, s=20, zorder=3)
        axis.set_title(short[variant], fontsize=10, color=INK)
        axis.set_ylim(-0.7, len(lines) - 0.3)
    axes[0].set_yticks(list(y.values()), [names[line] for line in lines])
    figure.suptitle(_TITLES[frame.attrs.get("kind", "matches")], fontsize=12, color=INK)
    note = ""
    if "company" in frame:
        _explain_company(figure)
    if "rounds" in frame.attrs:
        note += f"{counted(frame.attrs['rounds'], 'deal')}, each played twice, with sides exchanged; seed {frame.attrs['seed']}; bars, where wider than dots, are 95 % intervals"
    figure.supxlabel(note, fontsize=8, color="#555555")
    return figure


def _explain_company(figure: Figure) -> None:
    from matplotlib.lines import Line2D

    told = (("beside all the others", CHOSEN), ("alone", PLAIN))
    lines = [Line2D([], [], color=colour, marker="o", markersize=4.5, label=label) for label, colour in told]
    figure.legend(handles=lines, loc="outside right center", fontsize=8, frameon=False)


def _labels(frame: pd.DataFrame) -> pd.Series[str]:
    if "words" in frame:
        return frame.words
    return frame.player + " against " + frame.against


def players_figure(frame: pd.DataFrame) -> Figure:
    """What each card of the chosen suit adds to a side's chances, by who plays: a panel for each variant."""
    variants, short, titles = list(dict.fromkeys(frame.variant)), brief(frame.variant), brief(frame.title)
    players = list(dict.fromkeys(frame.players))
    colours = dict(zip(players, colours_for(len(players)), strict=True))
    figure, axes = blank(len(variants), 3.4 * len(variants) + 1.2, 6.4, sharex=True)
    for axis, variant in zip(axes, variants, strict=True):
        rows = frame[(frame.variant == variant) & (frame.suit == "chosen")]
        ranks = list(dict.fromkeys(rows["rank"]))
        axis.axvline(0, color=FAINT, linewidth=1)
        axis.grid(axis="x", color="#eeeeee")
        for number, player in enumerate(players):
            part = rows[rows.players == player].set_index("rank").loc[ranks]
            y = np.arange(len(ranks))[::-1] + 0.7 * (0.5 - (number + 0.5) / len(players))
            axis.hlines(y, part.lift_low, part.lift_high, color=colours[player], linewidth=1.5)
            label = brief([player])[player] if axis is axes[0] else None
            axis.scatter(part.lift, y, color=colours[player], s=12, zorder=3, label=label)
        named = rows.drop_duplicates("rank").set_index("rank").title
        labels = [f"{titles[named[rank]]} {rank}".strip() for rank in ranks]
        axis.set_yticks(np.arange(len(ranks))[::-1], labels)
        axis.set_title(short[variant], fontsize=10, color=INK)
    figure.legend(loc="outside right center", fontsize=8, frameon=False)
    figure.suptitle(
        "What a card of the chosen suit adds to the share of rounds won, by who plays", fontsize=12, color=INK
    )
    if "rounds" in frame.attrs:
        text = f"{counted(frame.attrs['rounds'], 'round')} each, seed {frame.attrs['seed']}; bars, where wider than dots, are 95 % intervals"
        figure.supxlabel(text, fontsize=8, color="#555555")
    return figure


def devil_figure(frame: pd.DataFrame) -> Figure:
    """In how many rounds the Devil is led, trick by trick, and how often it takes the trick, with intervals: by player, a row for
    each variant; blank where it is never led.
    """
    from matplotlib.figure import Figure

    variants, short = list(dict.fromkeys(frame.variant)), brief(frame.variant)
    players = list(dict.fromkeys(frame.players))
    colours = dict(zip(players, colours_for(len(players)), strict=True))
    figure = Figure(figsize=(9.5, 3.0 * len(variants) + 1.2), layout="constrained")
    grid = figure.subplots(len(variants), 2, squeeze=False, sharex=True, sharey="col")
    each = frame[(frame.how == "led") & (frame.place == "any") & (frame.trick > 0)]
    for (often, well), variant in zip(grid, variants, strict=True):
        for number, player in enumerate(players):
            rows = each[(each.variant == variant) & (each.players == player)]
            label = brief([player])[player] if often is grid[0][0] else None
            # Beside each other, so that no player's bar hides another's.
            aside = 0.6 * ((number + 0.5) / len(players) - 0.5)
            _bars(often, rows, "share", aside, colours[player], label)
            _bars(well, rows[rows.wins_n > 0], "wins", aside, colours[player], None)
        often.set_title(f"{short[variant]}: rounds in which it is led", fontsize=9, color=INK, loc="left")
        well.set_title("leads of it that take the trick", fontsize=9, color=INK, loc="left")
        often.set_ylabel("share of rounds", fontsize=8, color="#555555")
        well.set_ylabel("share of leads", fontsize=8, color="#555555")
        for axis in (often, well):
            _plain(axis)
            axis.set_xlabel("trick", fontsize=8, color="#555555")
        if never := [
            player
            for player in players
            if not each[(each.variant == variant) & (each.players == player)].wins_n.sum()
        ]:
            short_names = ", ".join(brief([player])[player] for player in never)
            well.text(
                0.02,
                0.02,
                f"never led by {short_names}",
                transform=well.transAxes,
                fontsize=8,
                va="bottom",
                color="#555555",
            )
    figure.legend(loc="outside right center", fontsize=8, frameon=False)
    figure.suptitle("The Devil: when it is led, and with what success", fontsize=12, color=INK)
    if "rounds" in frame.attrs:
        figure.supxlabel(
            f"{counted(frame.attrs['rounds'], 'round')} each, seed {frame.attrs['seed']}; bars, where wider than dots, are 95 % intervals",
            fontsize=8, color="#555555",
        )  # fmt: skip
    return figure


def _bars(axis: Axes, rows: pd.DataFrame, name: str, aside: float, colour: Any, label: str | None) -> None:
    x = rows.trick + aside
    axis.vlines(x, rows[f"{name}_low"], rows[f"{name}_high"], color=colour, linewidth=1.5)
    axis.scatter(x, rows[name], color=colour, s=14, zorder=3, label=label)


def _plain(axis: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    axis.spines[["top", "right"]].set_visible(False)
    axis.tick_params(length=0, labelsize=8)
    axis.grid(axis="y", color="#eeeeee")
    axis.set_ylim(bottom=0)
    axis.xaxis.set_major_locator(MaxNLocator(integer=True))
