"""The heat map of testimonies and variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from karnoffel.studies.canvas import CHOSEN, INK, blank, brief
from karnoffel.studies.witnesses import WHOLE
from karnoffel.testimony import UNSURE, WORDS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

COLOURS = {
    "agrees": "#2f6f5e",
    "agrees when led": "#9cc4a8",
    "agrees when following": "#d9d3a0",
    "contradicts": CHOSEN,
    "silent": "#f1ece2",
}
"""The colour of each verdict."""
MARKS = {
    "agrees": "✓",
    "agrees when led": "led",
    "agrees when following": "fol.",
    "contradicts": "✗",
    "silent": "–",
}
"""What stands in a cell, so that no verdict is told by its colour alone."""


def evidence_figure(frame: pd.DataFrame) -> Figure:
    """Testimonies by variants: a cell for each verdict on the whole; an asterisk where an assumption decides it."""
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Patch

    whole = frame[frame.part == WHOLE]
    names, variants = list(dict.fromkeys(whole.testimony)), list(dict.fromkeys(whole.variant))
    cells = {(t, v): (word, standing) for t, v, word, standing in whole[
        ["testimony", "variant", "verdict", "standing"]
    ].itertuples(index=False)}  # fmt: skip
    grid = np.array([[WORDS.index(cells[name, v][0]) for v in variants] for name in names])
    figure, (axis,) = blank(1, 3.4 + 1.5 * len(variants), 1.6 + 0.32 * len(names))
    axis.imshow(
        grid,
        cmap=ListedColormap([COLOURS[word] for word in WORDS]),
        vmin=-0.5,
        vmax=len(WORDS) - 0.5,
        aspect="auto",
    )
    for row, name in enumerate(names):
        for column, v in enumerate(variants):
            word, standing = cells[name, v]
            star = "*" if standing in UNSURE else ""
            light = word in ("agrees", "contradicts")
            axis.text(
                column,
                row,
                MARKS[word] + star,
                ha="center",
                va="center",
                fontsize=9,
                color="white" if light else INK,
            )
    axis.set_xticks(range(len(variants)), [brief(variants)[v] for v in variants])
    axis.set_yticks(range(len(names)), [brief(names)[name] for name in names])
    axis.xaxis.tick_top()
    axis.set_xticks(np.arange(len(variants) - 1) + 0.5, minor=True)
    axis.set_yticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axis.grid(which="minor", color="white", linewidth=2)
    axis.tick_params(which="minor", length=0)
    axis.spines[:].set_visible(False)
    shown = [word for word in WORDS if word in set(whole.verdict)]
    handles = [Patch(color=COLOURS[word], label=f"{MARKS[word]} {word}") for word in shown]
    figure.legend(handles=handles, loc="outside lower center", ncols=3, fontsize=8, frameon=False)
    figure.suptitle(
        "What the sources say to each testimony (*: an assumption decides)", fontsize=11, color=INK
    )
    return figure
