"""The figure of an arena: who wins from whom as a map, and the ladder beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from karnoffel.studies.canvas import CHOSEN, FAINT, INK, PLAIN, brief, counted
from karnoffel.studies.tournament import ladder

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LONGEST = 44
"""Letters of a player's name that stand beside the map."""
LETTER = 0.075
"""Inches that one of them takes."""
LEAST_TINT = 0.1
"""Half the range of shares that the colours span at least, so that players alike look alike."""


def arena_figure(frame: pd.DataFrame) -> Figure:
    """Shares that players win of each other, best player first, and their ratings with intervals; a row for each variant."""
    from matplotlib.figure import Figure

    variants, short = list(dict.fromkeys(frame.variant)), brief(frame.variant)
    names = brief(frame.player, LONGEST)
    many = frame.player.nunique()
    room = LETTER * max(map(len, names.values()))
    side = 0.8 + 0.5 * many
    figure = Figure(figsize=(room + side + 4.0, (side + 0.5) * len(variants) + 0.8), layout="constrained")
    axes = figure.subplots(len(variants), 2, squeeze=False, sharey="row", width_ratios=(side, 3.4))
    ladders = ladder(frame)
    ends = _ends(ladders)
    tint = max(LEAST_TINT, float((frame.win - 0.5).abs().max()))
    for (cells, rungs), variant in zip(axes, variants, strict=True):
        rows = frame[frame.variant == variant]
        rated = ladders[ladders.variant == variant]
        _cross_table(cells, rows, list(rated.player), tint)
        _ladder(rungs, rated, ends)
        cells.set_yticks(range(len(rated)), [f"{names[name]}  {n}" for n, name in enumerate(rated.player, 1)])
        cells.set_title(short[variant], fontsize=9, color=INK)
        rungs.set_title("Elo, with 95 % intervals", fontsize=9, color=INK)
        for axis in (cells, rungs):
            axis.spines[:].set_visible(False)
            axis.tick_params(length=0, labelsize=9)
    figure.suptitle("Who wins from whom", fontsize=12, color=INK)
    told = "rounds that the row's player wins from the column's, in percent ±95 %; Elo: 0 is the mean of these players"
    if "rounds" in frame.attrs:
        told += f"\n{counted(frame.attrs['rounds'], 'deal')}, each played twice by every pair, with sides exchanged; seed {frame.attrs['seed']}"
    figure.supxlabel(told, fontsize=8, color="#555555")
    return figure


def _cross_table(axis: Axes, rows: pd.DataFrame, order: Sequence[str], tint: float) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    told = rows.assign(half=(rows.high - rows.low) / 2).pivot(index="player", columns="against")
    wins, halves = (told[name].loc[order, order].to_numpy() for name in ("win", "half"))
    colours = LinearSegmentedColormap.from_list("wins", [PLAIN, "#f6f2ea", CHOSEN]).with_extremes(
        bad="#ffffff"
    )
    axis.imshow(np.ma.masked_invalid(wins), cmap=colours, vmin=0.5 - tint, vmax=0.5 + tint, aspect="auto")
    for (row, column), win in np.ndenumerate(wins):
        if row != column:
            ink = "#ffffff" if abs(win - 0.5) > 0.6 * tint else INK
            axis.text(column, row, f"{100 * win:.1f}", ha="center", va="bottom", fontsize=9, color=ink)
            half = f"±{100 * halves[row, column]:.1f}"
            axis.text(column, row + 0.06, half, ha="center", va="top", fontsize=6.5, color=ink)
    axis.set_xticks(range(len(order)), [str(number) for number in range(1, len(order) + 1)])
    axis.xaxis.tick_top()


def _ends(ladders: pd.DataFrame) -> tuple[float, float]:
    """The ends of the scale of ratings, the same for every source, so that they can be compared by eye."""
    told = ladders[["elo", "elo_low", "elo_high"]].to_numpy(float)
    finite = told[np.isfinite(told)]
    least, most = (finite.min(), finite.max()) if len(finite) else (0.0, 0.0)
    margin = max(10.0, 0.15 * (most - least))
    return least - margin, most + margin


def _ladder(axis: Axes, rated: pd.DataFrame, ends: tuple[float, float]) -> None:
    told = rated[["elo", "elo_low", "elo_high"]].to_numpy(float)
    axis.axvline(0, color=FAINT, linewidth=1)
    axis.grid(axis="x", color="#eeeeee")
    axis.set_axisbelow(True)
    for place, (elo, low, high) in enumerate(np.clip(told, *ends)):
        beyond = not np.isfinite(told[place, 0])
        marker = ("<" if told[place, 0] < 0 else ">") if beyond else "o"
        axis.plot([low, high], [place, place], color=PLAIN, linewidth=2)
        axis.plot([elo], [place], color=CHOSEN, marker=marker, markersize=4.5, linestyle="", clip_on=False)
        text = ("−∞" if told[place, 0] < 0 else "∞") if beyond else f"{round(elo):+d}".replace("-", "−")
        axis.annotate(
            text, (elo, place), (0, 5), textcoords="offset points", ha="center", fontsize=8, color=INK
        )
    axis.set_xlim(*ends)
    axis.locator_params(axis="x", nbins=5)
