"""Long tables laid out for people: one row per card or measure, one column per variant."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from karnoffel.studies.canvas import counted
from karnoffel.studies.tournament import ladder

if TYPE_CHECKING:
    import pandas as pd


GAME_WORDS = (
    "behind: games in which a side was half the target behind, and come_backs: those of them it won; raised_2, refused_2: rounds "
    "raised at the second pause of the deal, and refused of those; value_7: rounds played that are worth 7; "
)
"""The measures of games whose names do not say enough."""


@frozen
class Laid:
    """A table as texts: a title, the heads of its columns, its rows, and a line of explanation."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str


def outcomes_table(frame: pd.DataFrame) -> Laid:
    """Outcomes, one row per measure: value and half-width of its interval for each variant."""
    variants = tuple(dict.fromkeys(frame.variant))
    rows = []
    for measure, part in frame.groupby("measure", sort=False):
        estimates = part[["value", "low", "high"]].itertuples(index=False)
        rows.append((str(measure), *(_with_half(value, low, high) for value, low, high in estimates)))
    title = "How games go" if "games" in frame.attrs else "How rounds go"
    return Laid(
        title,
        ("measure", *variants),
        tuple(rows),
        (GAME_WORDS if "games" in frame.attrs else "") + rounds_note(frame),
    )


def differences_table(frame: pd.DataFrame) -> Laid:
    """Outcomes minus those of the first variant; an asterisk where the interval leaves out zero."""
    first, *others = dict.fromkeys(frame.variant)
    rows = []
    for measure, part in frame[frame.variant != first].groupby("measure", sort=False):
        cells = [
            _with_half(gap, low, high, sign=True) + ("*" if low > 0 or high < 0 else " ")
            for gap, low, high in part[["difference", "difference_low", "difference_high"]].itertuples(
                index=False
            )
        ]
        rows.append((str(measure), *cells))
    paired = "on the same deals" if bool(frame.paired.all()) else "not all on the same deals"
    return Laid(
        f"Difference from {first}",
        ("measure", *others),
        tuple(rows),
        f"{paired}; * the 95 % interval leaves out zero",
    )


def strength_table(frame: pd.DataFrame) -> Laid:
    """Card strengths, one row per kind of card: win share in percent with half-width, and lift in points."""
    variants = tuple(dict.fromkeys(frame.variant))
    named = {(v, s, r): (t, w, lo, hi, lift) for v, s, r, t, w, lo, hi, lift in frame[
        ["variant", "suit", "rank", "title", "win", "win_low", "win_high", "lift"]
    ].itertuples(index=False)}  # fmt: skip
    rows = []
    for suit, rank in dict.fromkeys(zip(frame.suit, frame["rank"], strict=True)):
        titles = dict.fromkeys(named[v, suit, rank][0] for v in variants if (v, suit, rank) in named)
        cells = []
        for v in variants:
            if (v, suit, rank) not in named:
                cells.append("-")
                continue
            _, win, low, high, lift = named[v, suit, rank]
            cells.append(f"{100 * win:.1f} ±{50 * (high - low):.1f} {100 * lift:+5.1f}")
        rows.append((f"{suit} {rank}", "/".join(title for title in titles if title), *cells))
    note = (
        "rounds won by the side holding the card, in percent ±95 %, and lift in points: how much more that is than what the same "
        f"seats win where nobody holds it; {rounds_note(frame)}"
    )
    return Laid("Card strength", ("card", "title", *variants), tuple(rows), note)


def worth_table(frame: pd.DataFrame) -> Laid:
    """What raising is worth, one row per variant and opponent: games won in percent."""
    rows = tuple(
        (variant, f"{raising} against {against}", f"{100 * win:.2f} ±{50 * (high - low):.2f}", f"{n:,}")
        for variant, raising, against, win, low, high, n in frame[
            ["variant", "raising", "against", "win", "low", "high", "n"]
        ].itertuples(index=False)
    )
    note = "games won by the first of the two, in percent ±95 %; every game is played twice, with sides exchanged"
    return Laid("What raising is worth", ("variant", "raising", "win", "pairs of games"), rows, note)


def arena_tables(frame: pd.DataFrame) -> list[Laid]:
    """An arena, a table for each variant: players from the best down, with ratings and what they won of each other in percent."""
    rated = ladder(frame)
    variants = dict.fromkeys(frame.variant)
    return [_arena(frame[frame.variant == name], rated[rated.variant == name], name) for name in variants]


def _arena(part: pd.DataFrame, rated: pd.DataFrame, variant: str) -> Laid:
    won = {(player, against): f"{100 * win:.1f} ±{50 * (high - low):.1f}" for player, against, win, low, high in part[
        ["player", "against", "win", "low", "high"]
    ].itertuples(index=False)}  # fmt: skip
    names = list(rated.player)
    rows = tuple(
        (f"{name} ({place})", _rating(*elo), *(won.get((name, other), "-") for other in names))
        for place, (name, elo) in enumerate(
            zip(names, rated[["elo", "elo_low", "elo_high"]].itertuples(index=False), strict=True), start=1
        )
    )
    attrs = part.attrs
    told = [
        "rounds won from the player of each number, in percent ±95 %",
        "Elo ±95 %: 0 is the mean of these players",
        f"{counted(attrs['rounds'], 'deal')}, each played twice by every pair, with sides exchanged"
        + ("" if attrs["complete"] else ", stopped early")
        + f", seed {attrs['seed']}",
        *_standing(attrs, variant),
    ]
    places = (str(place) for place in range(1, len(names) + 1))
    return Laid(f"Arena: {variant}", ("player", "elo", *places), rows, "; ".join(told))


def _rating(elo: float, low: float, high: float) -> str:
    """A rating with half the width of its interval, or its ends where one of them is infinite."""
    if high - low < float("inf"):
        return f"{elo:+.1f} ±{(high - low) / 2:.1f}"
    return f"{elo:+.1f} ({low:+.1f} to {high:+.1f})"


def equity_table(frame: pd.DataFrame, step: int = 10) -> Laid:
    """The chance of Forehand's side to win the game, in percent, at every tenth score and the last."""
    target = int(frame.forehand.max()) + 1
    shown = sorted({*range(0, target, step if target > 2 * step else 1), target - 1})
    cells = {
        (ours, theirs): f"{100 * win:.1f}"
        for ours, theirs, win in frame[["forehand", "dealer", "win"]].itertuples(index=False)
    }
    rows = tuple((str(ours), *(cells[ours, theirs] for theirs in shown)) for ours in shown)
    widest = 50 * float((frame.high - frame.low).max())
    note = (
        f"rows: points of Forehand's side; columns: of the dealer's; in percent, ±{widest:.1f} at most (95 %); "
        f"{counted(int(frame.n.max()), 'deal')}, the same at every score and in every run; raised by {frame.attrs['raising']}"
    )
    return Laid(f"Chance of Forehand's side to win: {frame.variant[0]}", ("", *map(str, shown)), rows, note)


def plain_table(frame: pd.DataFrame, title: str) -> Laid:
    """Any table as it stands, numbers with four decimals."""
    rows = [
        tuple(f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in row)
        for row in frame.itertuples(index=False)
    ]
    return Laid(title, tuple(map(str, frame.columns)), tuple(rows), "")


def _with_half(value: float, low: float, high: float, *, sign: bool = False) -> str:
    if value != value:  # not a number: there was no case
        return "-"
    return f"{value:{'+' if sign else ''}.4f} {off(value, low, high)}"


def off(value: float, low: float, high: float, form: str = ".4f") -> str:
    """How far off a value may be: half its interval, or all of it where nothing is possible on one side.

    >>> off(0.5, 0.4, 0.6), off(1.0, 0.9781, 1.0), off(0.0, 0.0, 0.001)
    ('±0.1000', '-0.0219', '+0.0010')
    """
    if low < value < high or low == high:
        return f"±{(high - low) / 2:{form}}"
    return f"{low - value:+{form}}" if low < value else f"{high - value:+{form}}"


def rounds_note(frame: pd.DataFrame) -> str:
    """How many rounds, who played, which seed, and what no text bears out."""
    attrs = frame.attrs
    stopped = "" if attrs.get("complete", True) else ", stopped early"
    many = f"{counted(attrs['rounds'], 'round')} each"
    if "games" in attrs:
        many = f"{counted(attrs['games'], 'game')} each, of {counted(attrs['rounds'], 'round')} or more, raised by {attrs['raising']}"
    told = f"{many}{stopped}, {attrs['players']} players, seed {attrs['seed']}"
    return "; ".join([told, *_standing(attrs)])


def _standing(attrs: Mapping[Hashable | None, Any], variant: str | None = None) -> list[str]:
    """What no text bears out in the variants of a table, or in one of them."""
    told = [
        f"{name}: {number} answer{'' if number == 1 else 's'} assumed, no text seen gives {'it' if number == 1 else 'them'}"
        for name, number in attrs["assumed"].items()
        if number and variant in (None, name)
    ]
    told += [
        f"{name}: counterfactual, its text does not admit this reading"
        for name, changes in attrs["changes"].items()
        if variant in (None, name) and any("counterfactual" in change for change in changes)
    ]
    return told
