"""Figures of the tables made here: one function, :func:`plot`, for any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.errors import SettingError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LONGEST = 28
"""Letters of a name that a figure has room for."""
INK, CHOSEN, PLAIN, FAINT = "#222222", "#8c2d19", "#355c7d", "#bbbbbb"


def plot(frame: pd.DataFrame) -> Figure:
    """The figure for a table made by this library: card strengths, outcomes, duels, games, what raising is worth, or
    the equity of a game.

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


def _figure(columns: int, width: float, height: float, **options: Any) -> tuple[Figure, Sequence[Axes]]:
    # Not pyplot: a library must leave the user's windows and backends alone.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(1, columns, squeeze=False, **options)[0]
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
        axis.tick_params(length=0, labelsize=9)
        axis.set_axisbelow(True)
    return figure, axes


def _brief(names: Iterable[str]) -> dict[str, str]:
    """Each name short enough to stand in a figure, its dollar signs no formula, and no two alike."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        kept = LONGEST // 2
        short = name if len(name) <= LONGEST else f"{name[:kept]}…{name[-(kept - 1) :]}"
        if short in found.values():
            short = f"{short} ({len(found) + 1})"
        found[name] = short
    return {name: short.replace("$", r"\$") for name, short in found.items()}


def _footnote(figure: Figure, frame: pd.DataFrame) -> None:
    attrs = frame.attrs
    if "rounds" in attrs:
        text = f"{attrs['rounds']:,} rounds each, {attrs['players']} players, seed {attrs['seed']}; bars are 95 % intervals"
        figure.supxlabel(text, fontsize=8, color="#555555")


def _strength(frame: pd.DataFrame) -> Figure:
    variants = list(dict.fromkeys(frame.variant))
    brief, titles = _brief(frame.variant), _brief(frame.title)
    figure, axes = _figure(len(variants), 3.4 * len(variants) + 1.2, 7.2, sharex=True)
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
        axis.set_title(brief[name], fontsize=11, color=INK)
        axis.set_ylim(-0.8, len(rows) - 0.2)
        chosen = int((rows.suit == "chosen").sum())
        axis.axhline(len(rows) - chosen - 0.5, color=FAINT, linewidth=1, linestyle=":")
    axes[0].text(0.02, 0.995, "chosen suit", color=CHOSEN, fontsize=8, va="top", transform=axes[0].transAxes)
    axes[0].text(0.98, 0.01, "plain suits", color=PLAIN, fontsize=8, ha="right", transform=axes[0].transAxes)
    figure.suptitle("Share of rounds won by the side that holds the card", fontsize=12, color=INK)
    _footnote(figure, frame)
    return figure


def _outcomes(frame: pd.DataFrame) -> Figure:
    measures, variants = list(dict.fromkeys(frame.measure)), list(dict.fromkeys(frame.variant))
    columns = 3
    rows = -(-len(measures) // columns)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(3.6 * columns, (0.55 + 0.28 * len(variants)) * rows + 1.0), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    words, brief = frame.attrs.get("measures", {}), _brief(frame.variant)
    for axis, measure in zip(axes, measures, strict=False):
        part = frame[frame.measure == measure]
        y = np.arange(len(part))[::-1]
        axis.hlines(y, part.low, part.high, color=PLAIN, linewidth=2)
        axis.scatter(part.value, y, color=CHOSEN, s=18, zorder=3)
        axis.set_yticks(y, [brief[name] for name in part.variant])
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
    _footnote(figure, frame)
    return figure


def _duels(frame: pd.DataFrame) -> Figure:
    ranks = list(dict.fromkeys(frame.lead_rank))
    leads = [("chosen", rank) for rank in ranks] + [("plain", rank) for rank in ranks]
    follows = [(suit, rank) for suit in ("chosen", "same", "other") for rank in ranks]
    cells = {(a, b, c, d): takes for a, b, c, d, takes in frame[
        ["lead_suit", "lead_rank", "follow_suit", "follow_rank", "takes"]
    ].itertuples(index=False)}  # fmt: skip
    grid = np.array([[cells.get((*lead, *follow), np.nan) for follow in follows] for lead in leads], float)
    figure, (axis,) = _figure(1, 11, 7)
    from matplotlib.colors import LinearSegmentedColormap

    colours = LinearSegmentedColormap.from_list("takes", ["#f1ece2", CHOSEN]).with_extremes(bad="#ffffff")
    axis.imshow(np.ma.masked_invalid(grid), cmap=colours, vmin=0, vmax=1, aspect="equal")
    axis.set_xticks(range(len(follows)), [rank for _, rank in follows])
    axis.set_yticks(range(len(leads)), [rank for _, rank in leads])
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
            -2.6,
            (k + 0.5) * size - 0.5,
            text,
            va="center",
            rotation=90,
            fontsize=9,
            color=PLAIN if k else CHOSEN,
        )
    axis.spines[:].set_visible(False)
    figure.suptitle(
        f"Who takes the trick when two cards meet: {_brief(frame.variant)[frame.variant.iloc[0]]}",
        fontsize=12,
        color=INK,
    )
    figure.supxlabel(
        "dark: the card that follows takes the trick; courts in bold", fontsize=8, color="#555555"
    )
    return figure


def _games(frame: pd.DataFrame) -> Figure:
    from matplotlib.ticker import MaxNLocator

    variants, brief = list(dict.fromkeys(frame.variant)), _brief(frame.variant)
    figure, (values, pauses, shares) = _figure(3, 13, 4.4)
    colours = dict(zip(variants, _colours(len(variants)), strict=True))
    for name in variants:
        part = frame[frame.variant == name].set_index("measure")
        kinds = [m for m in part.index if m.startswith("value_") and part.loc[m].value > 0]
        x = [int(m.rpartition("_")[2]) for m in kinds]
        _whiskers(values, x, part.loc[kinds], colours[name], label=brief[name])
        for kind, style in (("raised", "-"), ("refused", ":")):
            named = [m for m in part.index if m.startswith(f"{kind}_") and part.loc[m].n > 0]
            at = [int(m.rpartition("_")[2]) for m in named]
            _whiskers(pauses, at, part.loc[named], colours[name], style=style)
        told = part.loc[["first_dealer_wins", "forehand_wins", "refused", "behind", "come_backs", "doubled"]]
        y = np.arange(len(told))[::-1] + 0.12 * (len(variants) / 2 - variants.index(name))
        shares.hlines(y, told.low, told.high, color=colours[name], linewidth=2)
        shares.scatter(told.value, y, color=colours[name], s=18, zorder=3)
        shares.set_yticks(np.arange(len(told))[::-1], [m.replace("_", " ") for m in told.index])
    values.set_title("What rounds played to the end are worth", fontsize=10, color=INK, loc="left")
    above = any(m.startswith("value_plus_") for m in frame.measure)
    values.set_xlabel("points above the base value" if above else "points", fontsize=9)
    for axis in (values, pauses):
        axis.set_ylim(bottom=0)
    values.legend(fontsize=8, frameon=False)
    pauses.set_title("Raised (line) and, of those, refused (dots)", fontsize=10, color=INK, loc="left")
    pauses.set_xlabel("pause of the deal", fontsize=9)
    pauses.xaxis.set_major_locator(MaxNLocator(integer=True))
    shares.set_title("Shares of games and of rounds", fontsize=10, color=INK, loc="left")
    shares.set_xlim(0, 1)
    figure.suptitle("How games go", fontsize=12, color=INK)
    attrs = frame.attrs
    if "games" in attrs:
        text = f"{attrs['games']:,} games each, {attrs['players']} players, raised by {attrs['raising']}, seed {attrs['seed']}"
        figure.supxlabel(f"{text}; bars are 95 % intervals", fontsize=8, color="#555555")
    return figure


def _colours(number: int) -> list[str]:
    return [(PLAIN, CHOSEN, "#4d7c4d", "#8a6d1f", "#6b4c7c", "#777777")[n % 6] for n in range(number)]


def _whiskers(
    axis: Axes, x: Sequence[int], rows: pd.DataFrame, colour: str, *, style: str = "-", label: str = ""
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


def _worth(frame: pd.DataFrame) -> Figure:
    figure, (axis,) = _figure(1, 7, 1.2 + 0.32 * len(frame))
    brief = _brief(frame.variant)
    y = np.arange(len(frame))[::-1]
    axis.axvline(0.5, color=FAINT, linewidth=1)
    axis.grid(axis="x", color="#eeeeee")
    axis.hlines(y, frame.low, frame.high, color=PLAIN, linewidth=2)
    axis.scatter(frame.win, y, color=CHOSEN, s=22, zorder=3)
    told = zip(frame.variant, frame.raising, frame.against, strict=True)
    axis.set_yticks(y, [f"{brief[name]}: {raising} against {against}" for name, raising, against in told])
    figure.suptitle("Games won by the first of two ways of raising", fontsize=12, color=INK)
    figure.supxlabel(
        "every game played twice, with sides exchanged; bars are 95 % intervals", fontsize=8, color="#555555"
    )
    return figure


def _equity(frame: pd.DataFrame) -> Figure:
    target = int(frame.forehand.max()) + 1
    grid = frame.pivot(index="forehand", columns="dealer", values="win").to_numpy()
    figure, (axis,) = _figure(1, 6.4, 5.6)
    shown = axis.imshow(grid, origin="lower", vmin=0, vmax=1, cmap="RdBu")
    # At the scores themselves: a wedge of lines of equal chance.
    lines = axis.contour(grid, levels=[0.1, 0.25, 0.5, 0.75, 0.9], colors=INK, linewidths=0.7)
    axis.clabel(lines, fmt=lambda level: f"{level:.0%}", fontsize=7)
    axis.set_xlabel("points of the dealer's side", fontsize=9)
    axis.set_ylabel("points of Forehand's side", fontsize=9)
    figure.colorbar(shown, shrink=0.8, label="chance of Forehand's side")
    name = _brief(frame.variant)[frame.variant.iloc[0]]
    figure.suptitle(f"Chance of Forehand's side to win the game: {name} to {target}", fontsize=11, color=INK)
    return figure


_PLOTS: dict[str, Callable[[pd.DataFrame], Figure]] = {
    "card_strength": _strength,
    "compare": _outcomes,
    "duels": _duels,
    "games": _games,
    "raising_worth": _worth,
    "game_equity": _equity,
}
_COLUMNS = {
    "card_strength": {"variant", "suit", "rank", "title", "win", "win_low", "win_high"},
    "games": {"variant", "measure", "value", "low", "high", "raising"},
    "raising_worth": {"variant", "raising", "against", "win", "low", "high"},
    "game_equity": {"variant", "forehand", "dealer", "win"},
    "compare": {"variant", "measure", "value", "low", "high"},
    "duels": {"variant", "lead_suit", "lead_rank", "follow_suit", "follow_rank", "takes"},
}
