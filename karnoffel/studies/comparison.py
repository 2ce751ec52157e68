"""Variants beside each other, on the same deals: round by round, or game by game."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING

from karnoffel.montecarlo import Progress, run, run_games
from karnoffel.montecarlo.simulation import Unit, check_unit
from karnoffel.players import Players, Raisers
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.studies.games import COLUMNS, games_frame
from karnoffel.studies.outcomes import narrow_enough, outcomes_frame

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["COLUMNS", "compare"]


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
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """Who wins and how rounds go, by variant, and against the first variant: columns as in
    :data:`COLUMNS`, ``raising`` in games alone.

    Variants with the same pack, hand and number of players play the same deals, and differences are paired. Arguments as in
    :func:`karnoffel.simulate`; ``precision`` is the widest interval allowed, of values and differences. With ``unit="game"``
    the same games are played in every variant, until each has come to ``rounds`` rounds, and what is measured is how games go.
    Raises what :func:`karnoffel.variant` and :func:`karnoffel.simulate` raise.

    >>> import karnoffel as kn
    >>> frame = kn.compare(["dummett", "modern"], rounds=20_000, seed=1)
    >>> list(frame[frame.measure == "forehand_wins"].variant), bool(frame.paired.all())
    (['dummett', 'modern'], True)
    """
    games = as_variants(variants)
    check_unit(unit, raising, games)
    if unit == "game":
        all_games = run_games(
            games, rounds=rounds, seed=seed, players=players, raising=raising, workers=workers, executor=executor,
            precision=precision, checkpoint=checkpoint, progress=progress,
        )  # fmt: skip
        return games_frame(all_games)
    played = run(
        games, rounds=rounds, seed=seed, players=players, workers=workers, executor=executor,
        enough=None if precision is None else narrow_enough(precision), checkpoint=checkpoint, progress=progress,
    )  # fmt: skip
    return outcomes_frame(played)
