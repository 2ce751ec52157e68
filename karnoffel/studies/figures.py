"""Figures of the tables made here: one function, :func:`plot`, for any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from karnoffel.errors import SettingError
from karnoffel.studies.arena_figure import arena_figure
from karnoffel.studies.canvas import CHOSEN, FAINT, INK, PLAIN, blank, brief, footnote
from karnoffel.studies.evidence_figure import evidence_figure
from karnoffel.studies.game_figures import equity_figure, games_figure, worth_figure
from karnoffel.studies.historian_figures import (
    bridge_figure,
    disputes_figure,
    reconstruct_figure,
    upside_down_figure,
)
from karnoffel.studies.skill_figures import devil_figure, players_figure, share_figure
from karnoffel.studies.soundness import coverage_figure, streams_figure
from karnoffel.studies.writing import write_figure, write_frame

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


def plot(frame: pd.DataFrame) -> Figure:
    """The figure for a table made by this library: card strengths, outcomes, duels, games, what raising is worth, the
    equity of a game, an arena, or a study of players.

    Returns a Matplotlib figure that belongs to no window; save it with ``.savefig``. Raises
    :class:`~karnoffel.SettingError` for a table of another make.

    >>> import karnoffel as kn
    >>> len(kn.plot(kn.card_strength(["dummett", "modern"], rounds=5000, seed=1)).axes)
    2
    """
    import pandas as pd

    if not isinstance(frame, pd.DataFrame):
        raise SettingError(
            f"no figure for {type(frame).__name__}: only for a table that this library has made"
        )
    kind = frame.attrs.get("kind") or next(
        (k for k, needed in _COLUMNS.items() if needed <= set(frame.columns)), None
    )
    if kind not in _PLOTS:
        raise SettingError(f"no figure for this table; there is one for each of: {', '.join(_PLOTS)}")
    if frame.empty:
        raise SettingError("the table has no rows to draw")
    return _PLOTS[kind](frame)


def write_study(frame: pd.DataFrame, folder: Path, name: str) -> list[Path]:
    """A table with its provenance, and its figure, as files of this name; see :mod:`karnoffel.studies.writing`."""
    drawn = [] if frame.empty else write_figure(plot(frame), folder, name, frame.attrs)
    return [*write_frame(frame, folder, name), *drawn]


def _strength(frame: pd.DataFrame) -> Figure:
    variants = list(dict.fromkeys(frame.variant))
    short, titles = brief(frame.variant), brief(frame.title)
    figure, axes = blank(len(variants), 3.4 * len(variants) + 1.2, 7.2, sharex=True)
    for axis, name in zip(axes, variants, strict=True):
        rows = frame[frame.variant == name]
        y = np.arange(len(rows))[::-1]
        colours = np.where(rows.suit == "chosen", CHOSEN, PLAIN)
        axis.axvline(0.5, color=FAINT, linewidth=1)
        axis.grid(axis="x", color="#eeeeee")
        for place, low, high, colour in zip(y, rows.win_low, rows.win_high, colours, strict=True):
            axis.plot([low, high], [place, place], color=colour, linewidth=1.5)
        axis.scatter(rows.win, y, c=list(colours), s=22, zorder=3)
        labels = [
            f"{titles[title]} {rank}" if title else rank
            for title, rank in zip(rows.title, rows["rank"], strict=True)
        ]
        axis.set_yticks(y, labels)
        axis.set_title(short[name], fontsize=11, color=INK)
        axis.set_ylim(-0.8, len(rows) - 0.2)
        chosen = int((rows.suit == "chosen").sum())
        axis.axhline(len(rows) - chosen - 0.5, color=FAINT, linewidth=1, linestyle=":")
    axes[0].text(0.02, 0.995, "chosen suit", color=CHOSEN, fontsize=8, va="top", transform=axes[0].transAxes)
    axes[0].text(0.98, 0.01, "plain suits", color=PLAIN, fontsize=8, ha="right", transform=axes[0].transAxes)
    figure.suptitle("Share of rounds won by the side that holds the card", fontsize=12, color=INK)
    footnote(figure, frame)
    return figure


def _outcomes(frame: pd.DataFrame) -> Figure:
    measures, variants = list(dict.fromkeys(frame.measure)), list(dict.fromkeys(frame.variant))
    columns = 3
    rows = -(-len(measures) // columns)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(3.6 * columns, (0.55 + 0.28 * len(variants)) * rows + 1.0), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    words, short = frame.attrs.get("measures", {}), brief(frame.variant)
    for axis, measure in zip(axes, measures, strict=False):
        part = frame[frame.measure == measure]
        y = np.arange(len(part))[::-1]
        axis.hlines(y, part.low, part.high, color=PLAIN, linewidth=2)
        axis.scatter(part.value, y, color=CHOSEN, s=18, zorder=3)
        axis.set_yticks(y, [short[name] for name in part.variant])
        axis.set_ylim(-0.7, len(part) - 0.3)
        axis.margins(x=0.25)
        axis.locator_params(axis="x", nbins=4)
        axis.set_title(words.get(measure, measure), fontsize=8, color=INK, loc="left", wrap=True)
        axis.spines[["top", "right"]].set_visible(False)
        axis.tick_params(length=0, labelsize=8)
        axis.grid(axis="x", color="#eeeeee")
    for axis in axes[len(measures) :]:
        axis.set_axis_off()
    figure.suptitle("How rounds go", fontsize=12, color=INK)
    footnote(figure, frame)
    return figure


def _duels(frame: pd.DataFrame) -> Figure:
    ranks = list(dict.fromkeys(frame.lead_rank))
    leads = [("chosen", rank) for rank in ranks] + [("plain", rank) for rank in ranks]
    follows = [(suit, rank) for suit in ("chosen", "same", "other") for rank in ranks]
    cells = {(a, b, c, d): takes for a, b, c, d, takes in frame[
        ["lead_suit", "lead_rank", "follow_suit", "follow_rank", "takes"]
    ].itertuples(index=False)}  # fmt: skip
    grid = np.array([[cells.get((*lead, *follow), np.nan) for follow in follows] for lead in leads], float)
    figure, (axis,) = blank(1, 11, 7)
    from matplotlib.colors import LinearSegmentedColormap

    colours = LinearSegmentedColormap.from_list("takes", ["#f1ece2", CHOSEN]).with_extremes(bad="#ffffff")
    axis.imshow(np.ma.masked_invalid(grid), cmap=colours, vmin=0, vmax=1, aspect="equal")
    titles = frame.attrs.get("titles", {})
    axis.set_xticks(range(len(follows)), [rank for _, rank in follows])
    axis.set_yticks(
        range(len(leads)), [f"{titles.get(f'{suit} {rank}', '')} {rank}".strip() for suit, rank in leads]
    )
    axis.xaxis.tick_top()
    size = len(ranks)
    for label, (_, rank) in [
        *zip(axis.get_xticklabels(), follows, strict=True),
        *zip(axis.get_yticklabels(), leads, strict=True),
    ]:
        label.set_fontweight("bold" if rank in "KOU" else "normal")
    for k in (1, 2):
        axis.axvline(k * size - 0.5, color=INK, linewidth=1.2)
    axis.axhline(size - 0.5, color=INK, linewidth=1.2)
    for k, text in enumerate(
        ("follows: chosen suit", "follows: the plain suit led", "follows: another plain suit")
    ):
        axis.text(
            (k + 0.5) * size - 0.5, -2.2, text, ha="center", fontsize=9, color=CHOSEN if k == 0 else PLAIN
        )
    for k, text in enumerate(("led: chosen suit", "led: a plain suit")):
        axis.text(
            -2.6 - 0.32 * max(map(len, titles.values()), default=0),
            (k + 0.5) * size - 0.5,
            text,
            va="center",
            rotation=90,
            fontsize=9,
            color=PLAIN if k else CHOSEN,
        )
    axis.spines[:].set_visible(False)
    figure.suptitle(
        f"Who takes the trick when two cards meet: {brief(frame.variant)[frame.variant.iloc[0]]}",
        fontsize=12,
        color=INK,
    )
    figure.supxlabel(
        "dark: the card that follows takes the trick; pale: the card led holds; white: no such two cards; courts in bold",
        fontsize=8,
        color="#555555",
    )
    return figure


_PLOTS: dict[str, Callable[[pd.DataFrame], Figure]] = {
    "card_strength": _strength,
    "compare": _outcomes,
    "duels": _duels,
    "games": games_figure,
    "raising_worth": worth_figure,
    "game_equity": equity_figure,
    "arena": arena_figure,
    "matches": share_figure,
    "skill": share_figure,
    "counsel_worth": share_figure,
    "tips_worth": share_figure,
    "mistakes_cost": share_figure,
    "strength_by_player": players_figure,
    "devil_led": devil_figure,
    "evidence": evidence_figure,
    "disputes": disputes_figure,
    "bridge": bridge_figure,
    "upside_down": upside_down_figure,
    "reconstruct": reconstruct_figure,
    "coverage": coverage_figure,
    "streams": streams_figure,
}
_COLUMNS = {
    "card_strength": {"variant", "suit", "rank", "title", "win", "win_low", "win_high"},
    "games": {"variant", "measure", "value", "low", "high", "raising"},
    "raising_worth": {"variant", "raising", "against", "win", "low", "high"},
    "game_equity": {"variant", "forehand", "dealer", "win"},
    "arena": {"variant", "player", "against", "win", "low", "high", "elo", "elo_low", "elo_high"},
    "compare": {"variant", "measure", "value", "low", "high"},
    "disputes": {"point", "reading", "changes", "tricks_4", "points"},
    "bridge": {"from", "to", "step", "part", "low", "high", "value"},
    "upside_down": {"variant", "suit", "tau", "low", "high"},
    "reconstruct": {"rank", "readings", "admitted", "forehand", "decisive", "skill"},
    "evidence": {"testimony", "part", "variant", "verdict", "standing"},
    "duels": {"variant", "lead_suit", "lead_rank", "follow_suit", "follow_rank", "takes"},
}
