"""What all figures have in common: colours, short names, a footnote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LONGEST = 28
"""Letters of a name that a figure has room for."""
INK, CHOSEN, PLAIN, FAINT = "#222222", "#8c2d19", "#355c7d", "#bbbbbb"


def counted(number: int, word: str) -> str:
    """A number of things in words: ``1 deal``, ``2,000 deals``."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def blank(columns: int, width: float, height: float, **options: Any) -> tuple[Figure, Sequence[Axes]]:
    """A figure with a row of axes, plainly framed."""
    # Not pyplot: a library must leave the user's windows and backends alone.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(1, columns, squeeze=False, **options)[0]
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
        axis.tick_params(length=0, labelsize=9)
        axis.set_axisbelow(True)
    return figure, axes


def brief(names: Iterable[str], longest: int = LONGEST) -> dict[str, str]:
    """Each name short enough to stand in a figure, its dollar signs no formula, and no two alike."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        kept = longest // 2
        short = name if len(name) <= longest else f"{name[:kept]}…{name[-(kept - 1) :]}"
        if short in found.values():
            short = f"{short} ({len(found) + 1})"
        found[name] = short
    return {name: short.replace("$", r"\$") for name, short in found.items()}


def footnote(figure: Figure, frame: pd.DataFrame) -> None:
    """What the rounds of a table were, below its figure."""
    attrs = frame.attrs
    if "rounds" in attrs:
        text = f"{counted(attrs['rounds'], 'round')} each, {attrs['players']} players, seed {attrs['seed']}; bars, where wider than dots, are 95 % intervals"
        figure.supxlabel(text, fontsize=8, color="#555555")
