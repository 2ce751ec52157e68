"""Is the world upside down? Social rank against the strength of the cards."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.frames import framed
from karnoffel.montecarlo import Progress, Run
from karnoffel.montecarlo.batches import Batches, run_batches
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.kept import part_of
from karnoffel.players import Players
from karnoffel.streams import check_seed
from karnoffel.studies.frames import Variants, as_variants, of_run
from karnoffel.studies.strength import number_of, ones
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

RESAMPLES = 2000
COLUMNS = {
    "variant": "the rule source, with readings taken",
    "players": "who played",
    "seats": "number of players",
    "suit": "chosen, or plain for control",
    "tau": "Kendall's tau between social rank (King, Ober, Unter, 10 down to 2) and strength, the share of rounds won by the side that "
    "holds the card: 1 the order of the world, -1 the world upside down",
    "low": "95 % interval of tau, lower end: of the simulation only, since twelve ranks are no sample of anything",
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

    Below some ten thousand rounds noise draws tau towards zero, and its interval with it.
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
            value, low, high = _tau(v, batches, suit == "chosen", number)
            rows.append(
                {
                    "variant": v.label, "players": tally.players, "seats": v.seats, "suit": suit, "tau": value, "low": low,
                    "high": high, "ranks": len(v.pack.order), "n": tally.rounds,
                }
            )  # fmt: skip
    together = Run(tuple(run.tallies[0] for run in runs), (), all(run.complete for run in runs))
    return framed(rows, COLUMNS, of_run("upside_down", together, COLUMNS))


def _tau(v: Variant, batches: Batches, chosen: bool, seed: int) -> tuple[float, float, float]:
    """Kendall's tau of pack order and strength, and the middle 95 % of it where batches are drawn again at random."""
    seen = np.arange(512)
    ours, theirs = ones(seen & 15, chosen), ones(seen >> 4 & 15, chosen)
    won = np.where(seen >> 8 == 0, ours, theirs)
    order = [number_of(v, rank) for rank in v.pack.order]
    held = batches.held[0][:, order, :].astype(np.float64)
    wins, cards = held @ won, held @ (ours + theirs)
    number = len(held)
    draws = (
        np.random.default_rng(seed)
        .multinomial(number, np.full(number, 1 / number), RESAMPLES)
        .astype(np.float64)
    )
    value = float(kendall(wins.sum(axis=0) / cards.sum(axis=0)))
    again = kendall((draws @ wins) / (draws @ cards))
    low, high = np.quantile(again, [0.025, 0.975])
    return value, min(float(low), value), max(float(high), value)


def kendall(strengths: Floats) -> Floats:
    """Kendall's tau [...] between the order of the last axis, from high to low, and ``strengths`` [..., ranks]; ties count nothing.

    >>> kendall(np.array([3.0, 2.0, 1.0])), kendall(np.array([1.0, 2.0, 3.0]))
    (np.float64(1.0), np.float64(-1.0))
    """
    size = strengths.shape[-1]
    upper, lower = np.triu_indices(size, 1)
    return np.asarray(
        np.sign(strengths[..., upper] - strengths[..., lower]).sum(axis=-1) * 2 / (size * (size - 1))
    )[()]
