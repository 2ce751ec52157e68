"""Long tables laid out for people: one row per card or measure, one column per variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    import pandas as pd


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
    return Laid("How rounds go", ("measure", *variants), tuple(rows), _note(frame))


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
    note = f"rounds won by the side holding the card, in percent ±95 %, and lift in points; {_note(frame)}"
    return Laid("Card strength", ("card", "title", *variants), tuple(rows), note)


def plain_table(frame: pd.DataFrame, title: str) -> Laid:
    """Any table as it stands, numbers with four decimals."""
    rows = [
        tuple(f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in row)
        for row in frame.itertuples(index=False)
    ]
    return Laid(title, tuple(map(str, frame.columns)), tuple(rows), "")


def _with_half(value: float, low: float, high: float, *, sign: bool = False) -> str:
    return f"{value:{'+' if sign else ''}.4f} ±{(high - low) / 2:.4f}"


def _note(frame: pd.DataFrame) -> str:
    attrs = frame.attrs
    stopped = "" if attrs.get("complete", True) else ", stopped early"
    told = [f"{attrs['rounds']:,} rounds each{stopped}, {attrs['players']} players, seed {attrs['seed']}"]
    told += [
        f"{name}: {number} answers assumed, no text seen gives them"
        for name, number in attrs["assumed"].items()
        if number
    ]
    told += [
        f"{name}: counterfactual, its text does not admit this reading"
        for name, changes in attrs["changes"].items()
        if any("counterfactual" in change for change in changes)
    ]
    return "; ".join(told)
