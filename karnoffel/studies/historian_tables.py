"""The historian's tables laid out for people: testimonies, disputes, bridges, reconstructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karnoffel.studies.layout import Laid
from karnoffel.studies.witnesses import WHOLE

if TYPE_CHECKING:
    import pandas as pd

UNSURE = ("assumed", "counterfactual", "replaced")
_STARRED = "*: an assumption, or a changed answer, decides"


def _verdict(verdict: str, standing: str) -> str:
    return f"{verdict}*" if standing in UNSURE else verdict


def verdicts_table(frame: pd.DataFrame) -> Laid:
    """One row per testimony, one column per variant."""
    whole = frame[frame.part == WHOLE]
    heads = tuple(dict.fromkeys(whole.variant))
    rows = []
    for name, part in whole.groupby("testimony", sort=False):
        cells = (_verdict(v, s) for v, s in zip(part.verdict, part.standing, strict=True))
        rows.append((str(name), str(part.date.iloc[0]), *cells))
    note = f"{_STARRED}; --parts shows each part, and the tricks that go against it"
    return Laid("What the sources say to each testimony", ("testimony", "date", *heads), tuple(rows), note)


def parts_table(frame: pd.DataFrame) -> Laid:
    """One row per testimony, part and variant, with the trick that goes against it."""
    columns = zip(
        frame.testimony, frame.part, frame.variant, frame.verdict, frame.standing, frame.trick, strict=True
    )
    rows = tuple((name, part, v, _verdict(word, sure), trick) for name, part, v, word, sure, trick in columns)
    heads = ("testimony", "part", "variant", "verdict", "trick against it")
    return Laid("What the sources say to each testimony", heads, rows, _STARRED)
