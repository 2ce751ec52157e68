"""Who wins, and how do rounds go: the outcomes of a run as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karnoffel.frames import framed
from karnoffel.montecarlo import Run
from karnoffel.montecarlo.chunks import SLOW_CHUNK, same_deals
from karnoffel.montecarlo.measures import difference, estimate, measures
from karnoffel.montecarlo.run import PATIENCE, Enough, check_precision
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.studies.frames import apart, estimated, of_run

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = TALLY_COLUMNS | {
    "difference": "value minus that of the first variant",
    "difference_low": "95 % interval of difference, lower end",
    "difference_high": "95 % interval of difference, upper end",
    "paired": "whether both variants played the same deals, so that chance common to both falls out of the difference; where one "
    "of them cuts again, one card in one deal of twelve is another",
}
"""What each column means."""


def narrow_enough(precision: float) -> Enough:
    """When to stop: as soon as no interval of a value or a difference is wider than ``precision``."""
    width = check_precision(precision)

    def enough(played: Run) -> bool:
        frame = outcomes_frame(played)
        if not (frame.n > 0).all() and played.tallies[0].rounds < PATIENCE * SLOW_CHUNK:
            return False
        widths = (frame.high - frame.low, frame.difference_high - frame.difference_low)
        return all(bool((each.dropna() <= width).all()) for each in widths)

    return enough


def outcomes_frame(played: Run) -> pd.DataFrame:
    """The outcomes of a run; see :func:`compare`."""
    first, *_ = played.tallies
    rows = []
    for number, tally in enumerate(played.tallies):
        for measure in measures([each.variant for each in played.tallies]):
            found = estimate(measure, tally.counts.codes)
            gap = (
                difference(measure, first.counts.codes, tally.counts.codes, played.sums[number - 1])
                if number
                else None
            )
            row = {
                "variant": tally.variant.label,
                "players": tally.players,
                "seats": tally.variant.seats,
                "measure": measure.name,
                **estimated(found),
                **apart(gap),
                "paired": same_deals(first.variant, tally.variant),
            }
            rows.append(row)
    words = {measure.name: measure.words for measure in measures([each.variant for each in played.tallies])}
    attrs = of_run("compare", played, COLUMNS) | {"measures": words}
    return framed(rows, COLUMNS, attrs)
