"""Figures of the historian's questions: what matters, where a difference comes from, what is upside down, what fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from karnoffel.studies.bridging import TOTAL
from karnoffel.studies.canvas import CHOSEN, FAINT, INK, PLAIN, blank, brief, footnote

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHOWN = 20
"""Candidates that a figure has room for."""


def disputes_figure(frame: pd.DataFrame) -> Figure:
    """A tornado: each reading's rounds that the other side wins, its tricks decided otherwise, the points it adds."""
    names = [f"{point}: {reading}" for point, reading in zip(frame.point, frame.reading, strict=True)]
    figure, axes = blank(3, 11, 1.8 + 0.3 * len(names), sharey=True)
    y = np.arange(len(names))[::-1]
    panels = (
        ("changes", "rounds that the other side wins", axes[0]),
        ("tricks_4", "tricks of four cards decided otherwise", axes[1]),
        ("points", "points more in a round of whole games", axes[2]),
    )
    colours = [CHOSEN if admitted else FAINT for admitted in frame.admitted]
    for column, words, axis in panels:
        values, low, high = (frame[f"{column}{end}"].to_numpy(float) for end in ("", "_low", "_high"))
        axis.barh(y, np.nan_to_num(values), color=colours, height=0.6)
        axis.hlines(y, low, high, color=INK, linewidth=1.5)
        axis.axvline(0, color=INK, linewidth=0.8)
        axis.set_title(words, fontsize=9, color=INK, loc="left")
        axis.grid(axis="x", color="#eeeeee")
        axis.locator_params(axis="x", nbins=5)
    for axis in axes[:2]:
        axis.xaxis.set_major_formatter(lambda value, _: f"{value:.1%}")
    for place, value in zip(y, frame.points, strict=True):
        if np.isnan(value):
            axes[2].text(0, place, " not measured", fontsize=7, va="center", color="#777777")
    axes[0].set_yticks(y, names)
    figure.suptitle(
        f"What the disputed points change: {brief(frame.variant)[frame.variant.iloc[0]]}",
        fontsize=12,
        color=INK,
    )
    footnote(figure, frame)
    return figure


def bridge_figure(frame: pd.DataFrame) -> Figure:
    """A waterfall from one source to the other."""
    steps, total = frame[frame.step != TOTAL], frame[frame.step == TOTAL].iloc[0]
    start, end = float(total.value - total.part), float(total.value)
    names = [str(frame["from"].iloc[0]), *steps.step, str(frame["to"].iloc[0])]
    y = np.arange(len(names))[::-1]
    figure, (axis,) = blank(1, 9, 1.7 + 0.42 * len(names))
    ends = np.array([start, *steps.value])
    for place, left, right in zip(y[1:-1], ends, ends[1:], strict=False):
        axis.barh(place, right - left, left=left, color=PLAIN if right >= left else CHOSEN, height=0.55)
        axis.plot([right, right], [place + 0.3, place - 1.3], color=FAINT, linewidth=1)
    errors = np.array([steps.part - steps.low, steps.high - steps.part])
    axis.errorbar(steps.value, y[1:-1], xerr=errors, fmt="none", ecolor=INK, elinewidth=1.2)
    axis.errorbar(
        [end],
        [0],
        xerr=[[total.part - total.low], [total.high - total.part]],
        fmt="none",
        ecolor=INK,
        elinewidth=1.2,
    )
    axis.scatter([start, end], [y[0], y[-1]], color=INK, zorder=3)
    short = brief(names, 56)
    axis.set_yticks(y, [short[name] for name in names])
    axis.grid(axis="x", color="#eeeeee")
    left, right = (
        min(ends.min(), total.value - (total.part - total.low)),
        max(ends.max(), total.value + (total.high - total.part)),
    )
    axis.set_xlim(left - 0.08 * (right - left or 0.01), right + 0.08 * (right - left or 0.01))
    words = frame.attrs.get("measure_words", total.measure)
    axis.set_xlabel(f"{words}\nbars at the right of a step: 95 % interval of its part", fontsize=8)
    figure.suptitle(f"From {names[0]} to {names[-1]}, rule by rule, over all orders", fontsize=12, color=INK)
    return figure


def upside_down_figure(frame: pd.DataFrame) -> Figure:
    """Kendall's tau of each variant, chosen suit and plain suits."""
    variants = list(dict.fromkeys(frame.variant))
    figure, (axis,) = blank(1, 8, 1.6 + 0.5 * len(variants))
    y = {name: len(variants) - n for n, name in enumerate(variants)}
    for suit, colour, lift in (("chosen", CHOSEN, 0.1), ("plain", PLAIN, -0.1)):
        part = frame[frame.suit == suit]
        places = [y[name] + lift for name in part.variant]
        axis.hlines(places, part.low, part.high, color=colour, linewidth=2)
        axis.scatter(
            part.tau,
            places,
            color=colour,
            s=26,
            zorder=3,
            label=f"{suit} suit{'s' if suit == 'plain' else ''}",
        )
    axis.axvline(0, color=INK, linewidth=0.8)
    axis.set_xlim(-1.05, 1.05)
    axis.set_yticks(list(y.values()), [brief(variants)[name] for name in variants])
    axis.set_ylim(0.5, len(variants) + 0.5)
    axis.grid(axis="x", color="#eeeeee")
    axis.set_xlabel(
        "Kendall's tau: -1 the world upside down, 1 the order of the world; intervals hold simulation error only",
        fontsize=8,
    )
    axis.legend(fontsize=8, frameon=False, loc="upper left")
    figure.suptitle("Social rank against strength", fontsize=12, color=INK)
    return figure


def reconstruct_figure(frame: pd.DataFrame) -> Figure:
    """The best candidates: fairness, decisiveness and skill, those that the text admits in the other colour."""
    best = frame.head(SHOWN)
    figure, axes = blank(3, 13, 1.9 + 0.27 * len(best), sharey=True)
    y = np.arange(len(best))[::-1]
    panels = (
        ("forehand", "won by Forehand's side"),
        ("decisive", "won by two tricks or more"),
        ("skill", "greedy wins from random"),
    )
    for axis, (column, words) in zip(axes, panels, strict=True):
        _dots(axis, best, column, y)
        axis.set_title(f"share of rounds {words}", fontsize=9, color=INK, loc="left")
    axes[0].axvline(0.5, color=FAINT, linewidth=1)
    axes[0].set_yticks(
        y,
        [
            f"{rank}. {brief([name], 60)[name]}"
            for rank, name in zip(best["rank"], best.readings, strict=True)
        ],
    )
    axes[0].tick_params(axis="y", labelsize=7)
    kept, space = frame.attrs.get("kept", len(frame)), frame.attrs.get("candidates", len(frame))
    figure.suptitle(
        f"Readings of {brief(frame.variant)[frame.variant.iloc[0]]} that meet the testimonies: {kept} of {space}, the first {len(best)}",
        fontsize=12, color=INK,
    )  # fmt: skip
    rounds = frame.attrs.get("rounds", int(best.n.iloc[0]))
    figure.supxlabel(
        f"{rounds:,} rounds each; bars, where wider than dots, are 95 % intervals; red: the text admits all these readings",
        fontsize=8,
        color="#555555",
    )
    return figure


def _dots(axis: Axes, frame: pd.DataFrame, column: str, y: np.ndarray) -> None:
    colours = [CHOSEN if admitted else PLAIN for admitted in frame.admitted]
    axis.hlines(y, frame[f"{column}_low"], frame[f"{column}_high"], color=colours, linewidth=1.5)
    axis.scatter(frame[column], y, color=colours, s=18, zorder=3)
    axis.grid(axis="x", color="#eeeeee")
    axis.locator_params(axis="x", nbins=5)
