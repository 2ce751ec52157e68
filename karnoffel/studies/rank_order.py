"""Is the world upside down? Social rank against the strength of the cards."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.frames import framed
from karnoffel.montecarlo import Progress, Run
from karnoffel.montecarlo.batches import Batches, run_batches
from karnoffel.montecarlo.counts import Numbers
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.kept import part_of
from karnoffel.players import Players
from karnoffel.streams import check_seed
from karnoffel.studies.frames import Variants, as_variants, of_run
from karnoffel.studies.strength import wins
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

SURE = NormalDist().inv_cdf(0.95)
"""From how many standard errors on a gap of two strengths tells which is the greater: 1.64."""
COLUMNS = {
    "variant": "the rule source, with readings taken",
    "players": "who played",
    "seats": "number of players",
    "suit": "chosen, or plain for control",
    "tau": "Kendall's tau between social rank (King, Ober, Unter, 10 down to 2) and strength, the share of rounds won by the side that "
    "holds the card: 1 the order of the world, -1 the world upside down",
    "low": "95 % interval of tau, lower end: ranks whose strengths are too near to be told apart count in either order; of the "
    "simulation only, since twelve ranks are no sample of anything",
    "high": "95 % interval of tau, upper end",
    "ranks": "ranks set in order",
    "n": "rounds",
}
"""What each column means."""


def upside_down(
    variants: Variants,
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """How far strength turns social rank upside down: two rows per variant, chosen suit and plain ones, columns as in :data:`COLUMNS`.

    Noise draws tau towards zero, the more the fewer the rounds, for it sets ranks that are near in any order. So the interval goes by
    the ranks that are near: it holds every tau that their orders can make, and is wider than a 95 % interval need be.
    Arguments as in :func:`karnoffel.simulate`; raises what it raises, and :class:`~karnoffel.SettingError` for fewer rounds than 64.

    >>> import karnoffel as kn
    >>> frame = kn.upside_down("dummett", rounds=20_000, seed=1).set_index("suit")
    >>> bool(frame.high["chosen"] < 0 < frame.low["plain"])
    True
    """
    number = check_seed(seed)
    rows: list[dict[str, Any]] = []
    runs = []
    for place, v in enumerate(as_variants(variants)):
        batches = run_batches(
            [v],
            rounds=rounds,
            seed=number,
            players=players,
            workers=workers,
            executor=executor,
            checkpoint=part_of(checkpoint, place),
            progress=progress,
        )
        (tally,) = batches.run.tallies
        runs.append(batches.run)
        for suit in ("chosen", "plain"):
            value, low, high = tau(v, batches, suit == "chosen")
            rows.append(
                {
                    "variant": v.label, "players": tally.players, "seats": v.seats, "suit": suit, "tau": value, "low": low,
                    "high": high, "ranks": len(v.pack.order), "n": tally.rounds,
                }
            )  # fmt: skip
    together = Run(tuple(run.tallies[0] for run in runs), (), all(run.complete for run in runs))
    return framed(rows, COLUMNS, of_run("upside_down", together, COLUMNS))


def tau(v: Variant, batches: Batches, chosen: bool) -> tuple[float, float, float]:
    """Kendall's tau of pack order and strength, and how low and how high it is if pairs of ranks that are too near count either way.

    Too near are strengths whose gap is less than :data:`SURE` of its standard errors, so that each order that is told is wrong at
    most once in twenty. The errors come from the batches.
    """
    cards = [(rank, chosen) for rank in v.pack.order]
    upper, lower = np.triu_indices(len(cards), 1)

    def gaps(held: tuple[Numbers, ...]) -> Floats:
        strengths = wins(v, cards, held[0])
        return strengths[..., upper] - strengths[..., lower]

    gap, error = batches.jackknife(gaps)
    order = np.sign(gap)
    told = np.abs(gap) > SURE * error
    least, value, most = (np.where(told, order, other).mean() for other in (-1, order, 1))
    return float(value), float(least), float(most)
