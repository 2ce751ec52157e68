"""How sound the numbers are: how often intervals hold the truth, and how random the random numbers look."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from karnoffel.studies.canvas import CHOSEN, FAINT, INK, PLAIN, blank
from karnoffel.studies.layout import Laid

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

PROMISED, OFF = 0.95, 0.007
"""How often an interval should hold the truth, and how far off that may be measured."""
COVERAGE_COLUMNS = {
    "kind": "the kind of interval",
    "setting": "what was played, and of what the interval is",
    "n": "rounds, games or deals of a run",
    "repetitions": "runs drawn; those without a case of what is estimated are left out",
    "covered": "share of them whose interval holds the truth; 0.95 is promised",
    "low": "95 % interval of covered, lower end",
    "high": "95 % interval of covered, upper end",
    "verdict": "holds: its interval leaves open that covered is within 0.007 of 0.95; wide: it is more; narrow: it is less",
}
"""What each column of a table of coverage means."""


def verdict(low: float, high: float) -> str:
    """In a word what is said of intervals that hold the truth so often: the share of them lies between ``low`` and ``high``.

    >>> [verdict(*ends) for ends in ((0.89, 0.91), (0.94, 0.95), (0.97, 0.98))]
    ['narrow', 'holds', 'wide']
    """
    if high < PROMISED - OFF:
        return "narrow"
    return "wide" if low > PROMISED + OFF else "holds"


STREAMS_COLUMNS = {
    "question": "what was asked of the random numbers",
    "of": "of which of them",
    "cases": "how many were counted",
    "statistic": "what they came to: chi-square, or the number of equal ones",
    "freedom": "degrees of freedom of chi-square; of equal ones the number expected",
    "p": "how often chance alone comes to at least so much",
}
"""What each column of a table of random numbers means."""


def coverage_figure(frame: pd.DataFrame) -> Figure:
    """How often each kind of interval holds the truth: a dot for each setting and size of run."""
    kinds = list(dict.fromkeys(frame.kind))
    figure, (axis,) = blank(1, 9, 1.6 + 0.28 * len(kinds))
    place = {kind: len(kinds) - n for n, kind in enumerate(kinds)}
    axis.axvspan(PROMISED - OFF, PROMISED + OFF, color=FAINT, alpha=0.4, linewidth=0)
    axis.axvline(PROMISED, color=INK, linewidth=0.8)
    colours = [CHOSEN if word == "narrow" else PLAIN for word in frame.verdict]
    axis.scatter(frame.covered, frame.kind.map(place), c=colours, s=16, alpha=0.7, zorder=3)
    axis.set_yticks(list(place.values()), kinds)
    axis.set_ylim(0.4, len(kinds) + 0.6)
    axis.grid(axis="y", color="#eeeeee")
    axis.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axis.set_xlabel(
        "share of intervals that hold the truth; grey: 0.7 points about 95 %; red: fewer", fontsize=8
    )
    figure.suptitle("Do the intervals hold what they promise?", fontsize=12, color=INK)
    return figure


def coverage_table(frame: pd.DataFrame) -> Laid:
    """One row per kind of interval and size of run: the lowest and the highest share of its settings."""
    rows = []
    for (kind, n), part in frame.groupby(["kind", "n"], sort=False):
        words = part.verdict.value_counts()
        rows.append(
            (
                str(kind),
                f"{n:,}",
                f"{part.repetitions.max():,}",
                f"{100 * part.covered.min():.1f}",
                f"{100 * part.covered.max():.1f}",
                ", ".join(f"{words[word]} {word}" for word in ("holds", "wide", "narrow") if word in words),
            )
        )
    note = (
        "in percent of the runs drawn: the intervals that hold the truth, in the setting with the fewest and in that with the most; "
        "95 is promised; holds: within 0.7 points of it, as far as so many runs can tell; wide: more; narrow: fewer"
    )
    return Laid(
        "Intervals that hold the truth", ("kind", "n", "runs", "least", "most", "settings"), tuple(rows), note
    )


def streams_figure(frame: pd.DataFrame) -> Figure:
    """The p-values in order, against those of chance."""
    p = np.sort(frame.p[frame.p < 1])
    figure, (axis,) = blank(1, 5, 4)
    axis.plot([0, 1], [0, 1], color=FAINT, linewidth=1)
    axis.scatter((np.arange(len(p)) + 0.5) / len(p), p, color=PLAIN, s=16, zorder=3)
    axis.set_xlabel("what chance would have", fontsize=8)
    axis.set_ylabel("p-values, in order", fontsize=8)
    axis.grid(color="#eeeeee")
    figure.suptitle("How random the random numbers look", fontsize=12, color=INK)
    return figure


def streams_table(frame: pd.DataFrame) -> Laid:
    """One row per question."""
    rows = tuple(
        (question, of, f"{cases:,}", f"{statistic:,.1f}", f"{freedom:,.6g}", f"{p:.4f}")
        for question, of, cases, statistic, freedom, p in frame[list(STREAMS_COLUMNS)].itertuples(index=False)
    )
    attrs = frame.attrs
    note = f"{attrs['rule']}; smallest p-value {attrs['least']:.2g}; all together, Kolmogorov and Smirnov: {attrs['together']:.2g}"
    return Laid(
        "Random numbers put to the test", ("question", "of", "cases", "statistic", "freedom", "p"), rows, note
    )
