"""Figures of games: how they go, what raising is worth, and the chance to win at every score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.studies.canvas import CHOSEN, FAINT, INK, PLAIN, blank, brief

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def games_figure(frame: pd.DataFrame) -> Figure:
    """How games go: values, raises by pause, and some shares."""
    from matplotlib.ticker import MaxNLocator

    variants, short = list(dict.fromkeys(frame.variant)), brief(frame.variant)
    columns = 5
    figure, (values, pauses, shares) = blank(3, 13, 4.2 + 0.25 * -(-len(variants) // columns))
    colours = dict(zip(variants, colours_for(len(variants)), strict=True))
    for name in variants:
        part = frame[frame.variant == name].set_index("measure")
        kinds = [m for m in part.index if m.startswith("value_") and part.loc[m].value > 0]
        x = [int(m.rpartition("_")[2]) for m in kinds]
        _whiskers(values, x, part.loc[kinds], colours[name], label=short[name])
        for kind, style in (("raised", "-"), ("refused", ":")):
            named = [m for m in part.index if m.startswith(f"{kind}_") and part.loc[m].n > 0]
            at = [int(m.rpartition("_")[2]) for m in named]
            _whiskers(pauses, at, part.loc[named], colours[name], style=style)
        told = part.loc[["first_dealer_wins", "forehand_wins", "refused", "behind", "come_backs", "doubled"]]
        y = np.arange(len(told))[::-1] + 0.7 * (0.5 - (variants.index(name) + 0.5) / len(variants))
        shares.hlines(y, told.low, told.high, color=colours[name], linewidth=2)
        shares.scatter(told.value, y, color=colours[name], s=18, zorder=3)
        shares.set_yticks(np.arange(len(told))[::-1], [m.replace("_", " ") for m in told.index])
    values.set_title("What rounds played to the end are worth", fontsize=10, color=INK, loc="left")
    above = any(m.startswith("value_plus_") for m in frame.measure)
    values.set_xlabel("points above the base value" if above else "points", fontsize=9)
    for axis in (values, pauses):
        axis.set_ylim(bottom=0)
    values.set_ylabel("share of rounds played", fontsize=9)
    pauses.set_ylabel("share of rounds", fontsize=9)
    figure.legend(loc="outside lower left", ncols=columns, fontsize=8, frameon=False)
    pauses.set_title("Raised (line) and, of those, refused (dots)", fontsize=10, color=INK, loc="left")
    pauses.set_xlabel("pause of the deal", fontsize=9)
    pauses.xaxis.set_major_locator(MaxNLocator(integer=True))
    shares.set_title("Shares of games and of rounds", fontsize=10, color=INK, loc="left")
    shares.set_xlim(0, 1)
    figure.suptitle("How games go", fontsize=12, color=INK)
    attrs = frame.attrs
    if "games" in attrs:
        text = f"{attrs['games']:,} games each, {attrs['players']} players, raised by {attrs['raising']}, seed {attrs['seed']}"
        figure.suptitle(
            f"How games go\n{text}; bars, where wider than dots, are 95 % intervals", fontsize=9, color=INK
        )
    return figure


def colours_for(number: int) -> list[Any]:
    """As many colours as can be told apart, ours first."""
    from matplotlib import colormaps

    ours = [PLAIN, CHOSEN, "#4d7c4d", "#8a6d1f", "#6b4c7c", "#777777"]
    more = colormaps["tab20"]
    return ours[:number] if number <= len(ours) else [more(n % more.N) for n in range(number)]


def _whiskers(
    axis: Axes, x: Sequence[int], rows: pd.DataFrame, colour: Any, *, style: str = "-", label: str = ""
) -> None:
    axis.plot(
        x,
        rows.value,
        color=colour,
        linewidth=1.2,
        linestyle=style,
        marker="o",
        markersize=3.5,
        label=label or None,
    )
    axis.vlines(x, rows.low, rows.high, color=colour, linewidth=1.5)
    axis.grid(axis="y", color="#eeeeee")


def worth_figure(frame: pd.DataFrame) -> Figure:
    """What raising is worth, match by match."""
    figure, (axis,) = blank(1, 7, 1.2 + 0.32 * len(frame))
    short = brief(frame.variant)
    y = np.arange(len(frame))[::-1]
    axis.axvline(0.5, color=FAINT, linewidth=1)
    axis.grid(axis="x", color="#eeeeee")
    axis.hlines(y, frame.low, frame.high, color=PLAIN, linewidth=2)
    axis.scatter(frame.win, y, color=CHOSEN, s=22, zorder=3)
    told = zip(frame.variant, frame.raising, frame.against, strict=True)
    axis.set_yticks(y, [f"{short[name]}: {raising} against {against}" for name, raising, against in told])
    figure.suptitle("Games won by the first of two ways of raising", fontsize=12, color=INK)
    figure.supxlabel(
        "every game played twice, with sides exchanged; bars, where wider than dots, are 95 % intervals",
        fontsize=8,
        color="#555555",
    )
    return figure


def equity_figure(frame: pd.DataFrame) -> Figure:
    """The chance to win at every score, as a map."""
    target = int(frame.forehand.max()) + 1
    grid = frame.pivot(index="forehand", columns="dealer", values="win").to_numpy()
    figure, (axis,) = blank(1, 6.4, 5.6)
    shown = axis.imshow(grid, origin="lower", vmin=0, vmax=1, cmap="RdBu")
    # At the scores themselves: a wedge of lines of equal chance.
    if target > 1:
        lines = axis.contour(grid, levels=[0.1, 0.25, 0.5, 0.75, 0.9], colors=INK, linewidths=0.7)
        axis.clabel(lines, fmt=lambda level: f"{level:.0%}", fontsize=7)
    axis.set_xlabel("points of the dealer's side", fontsize=9)
    axis.set_ylabel("points of Forehand's side", fontsize=9)
    figure.colorbar(shown, shrink=0.8, label="chance of Forehand's side")
    name = brief(frame.variant)[frame.variant.iloc[0]]
    figure.suptitle(f"Chance of Forehand's side to win the game: {name} to {target}", fontsize=11, color=INK)
    return figure
