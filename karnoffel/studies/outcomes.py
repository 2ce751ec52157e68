"""Who wins, and how do rounds go? Variants beside each other, on the same deals."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import TYPE_CHECKING

from karnoffel.frames import framed
from karnoffel.montecarlo import Progress, Run, run
from karnoffel.montecarlo.chunks import SLOW_CHUNK, same_deals
from karnoffel.montecarlo.measures import difference, estimate, measures
from karnoffel.montecarlo.run import PATIENCE, Enough, check_precision
from karnoffel.montecarlo.simulation import Unit, check_unit
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.players import Players, Raisers
from karnoffel.studies.frames import Variants, as_variants, of_run

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = TALLY_COLUMNS | {
    "difference": "value minus that of the first variant",
    "difference_low": "95 % interval of difference, lower end",
    "difference_high": "95 % interval of difference, upper end",
    "paired": "whether both variants played the same deals, so that chance common to both falls out of the difference",
}
"""What each column means."""


def compare(
    variants: Variants,
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    unit: Unit = "round",
    raising: Raisers = "equity",
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """Who wins and how rounds go, by variant, and against the first variant: columns as in :data:`COLUMNS`.

    Variants with the same pack, hand and number of players play the same deals, and differences are paired. Arguments as in
    :func:`karnoffel.simulate`; ``precision`` is the widest interval allowed, of values and differences. Raises what
    :func:`karnoffel.variant` and :func:`karnoffel.simulate` raise.

    >>> import karnoffel as kn
    >>> frame = kn.compare(["dummett", "modern"], rounds=20_000, seed=1)
    >>> list(frame[frame.measure == "forehand_wins"].variant), bool(frame.paired.all())
    (['dummett', 'modern'], True)
    """
    games = as_variants(variants)
    check_unit(unit, raising, games)
    played = run(
        games, rounds=rounds, seed=seed, players=players, workers=workers, executor=executor,
        enough=None if precision is None else narrow_enough(precision), progress=progress,
    )  # fmt: skip
    return outcomes_frame(played)


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
            row = {
                "variant": tally.variant.label,
                "players": tally.players,
                "seats": tally.variant.seats,
                "measure": measure.name,
                "value": found.value,
                "low": found.low,
                "high": found.high,
                "n": found.n,
                "difference": 0.0,
                "difference_low": 0.0,
                "difference_high": 0.0,
                "paired": same_deals(first.variant, tally.variant),
            }
            if number:
                gap = difference(measure, first.counts.codes, tally.counts.codes, played.sums[number - 1])
                row |= {"difference": gap.value, "difference_low": gap.low, "difference_high": gap.high}
            rows.append(row)
    words = {measure.name: measure.words for measure in measures([each.variant for each in played.tallies])}
    attrs = of_run("compare", played, COLUMNS) | {"measures": words}
    return framed(rows, COLUMNS, attrs)
