"""What a reading changes in play, as measured: from the tables of disputed points kept in ``results/data``."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from karnoffel_docs.results import names_of, result

SMALL = 0.1
NONE = "changes no trick, no round and no point"


@frozen
class Effect:
    """What a reading changes in place of the source's own, in words, and how that was found."""

    says: str
    how: str


def effect(variant: str, point: str, reading: str) -> Effect | None:
    """The measured effect of a reading in a source, or ``None`` where no kept table has it.

    >>> effect("dummett", "two-hand-first-pause", "no").says
    'changes no trick, no round and no point'
    """
    for name in names_of("disputes"):
        frame = result(name)
        rows = frame[(frame.variant == variant) & (frame.point == point) & (frame.reading == reading)]
        if len(rows):
            told = frame.attrs
            how = (
                f"{told['rounds']:,} rounds on the same deals, players {told['players']}, seed {told['seed']}"
            )
            return Effect(_says(rows.iloc[0], told.get("unmeasured", {}).get(f"{point}={reading}", "")), how)
    return None


def _says(row: Any, unmeasured: str) -> str:
    parts = []
    if row["changes"]:
        parts.append(f"the other side wins {_percent(row, 'changes')} of rounds")
    if row["tricks_4"]:
        parts.append(f"{_percent(row, 'tricks_4')} of tricks of four cards fall otherwise")
    if row["card"]:
        moved = _interval(row, "moves", "+", 100).replace(" (", " points of a hundred (", 1)
        parts.append(f"it moves the {row['card']} most, whose side’s share of rounds won changes by {moved}")
    if row["points"] == row["points"] and row["points"]:
        parts.append(f"{_interval(row, 'points', '+')} points more are scored in a round of whole games")
    if unmeasured:
        parts.append(f"points were not measured: {unmeasured}")
    return "; ".join(parts) or NONE


def _percent(row: Any, field: str) -> str:
    return _interval(row, field, "", 100).replace(" (", " % (", 1)


def _interval(row: Any, field: str, sign: str, factor: int = 1) -> str:
    """A number and the ends of its interval, with more places where it is small."""
    value, low, high = (factor * float(row[f"{field}{end}"]) for end in ("", "_low", "_high"))
    form = f"{sign}.{2 if abs(value) >= SMALL else 4}f"
    return f"{value:{form}} ({low:{form}} to {high:{form}})".replace("-", "−")
