"""What is raising worth? Policies against each other, in games played twice with the sides exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import GameRun, Progress, run_games
from karnoffel.montecarlo.game_measures import GAMES, column
from karnoffel.montecarlo.intervals import Z
from karnoffel.montecarlo.run import whole
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.players import Players, Raiser, describe_raisers
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "variant": TALLY_COLUMNS["variant"],
    "seats": TALLY_COLUMNS["seats"],
    "raising": "the policy of one side",
    "against": "that of the other",
    "win": "share of games that the first wins; every game is played twice, with sides exchanged",
    "low": "95 % interval of win, lower end",
    "high": "95 % interval of win, upper end",
    "n": "pairs of games",
}


def raising_worth(
    variants: Variants,
    *,
    raising: str | Raiser = "equity",
    against: Sequence[str | Raiser] = ("never", "bold(0.3)", "bold(1)"),
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """What a policy of raising is worth against others: columns as in :data:`COLUMNS`.

    One side raises by ``raising``, the other by each of ``against``; every game is played twice on the same deals, the sides
    exchanged, and the pair is the unit. Each match runs until ``rounds`` rounds are played. Variants that know no raises are
    left out. Arguments as in :func:`karnoffel.simulate`; raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.raising_worth("dummett", raising="bold(0.3)", against=("never",), rounds=20_000, seed=1)
    >>> list(frame.columns), bool(frame.low[0] < frame.win[0] < frame.high[0])
    (['variant', 'seats', 'raising', 'against', 'win', 'low', 'high', 'n'], True)
    """
    options: dict[str, Any] = {
        "rounds": whole("rounds", rounds, 10**15), "seed": seed, "players": players, "workers": workers,
        "executor": executor, "progress": progress,
    }  # fmt: skip
    games = [v for v in as_variants(variants) if v.raising.raises]
    rows: list[dict[str, Any]] = []
    for v in games:
        for other in against:
            # The same variant twice: once with the policy in the even seats, once in the odd ones.
            run = run_games([v, v], raising_each=[(raising, other), (other, raising)], **options)
            rows.append(_worth(v, run))
    told = provenance("raising_worth", games, COLUMNS, seed=seed, rounds=rounds, players=str(players))
    return framed(rows, COLUMNS, told)


def _worth(v: Variant, run: GameRun) -> dict[str, Any]:
    first, second = run.tallies
    won, games = column("first_dealer"), GAMES
    n = first.games
    a, b = first.sums.sums[won] / n, second.sums.sums[won] / n
    # Per pair: (won in the even seats + 1 - lost from the odd seats) / 2.
    squares = first.sums.products[won, won] / n - a * a + second.sums.products[won, won] / n - b * b
    covariance = run.paired[0].products[won, won] / n - a * b
    error = float(np.sqrt(max(0.0, squares - 2 * covariance) / 4 / first.sums.sums[games]))
    win = float((a + 1 - b) / 2)
    return {
        "variant": v.label,
        "seats": v.seats,
        "raising": describe_raisers(first.raisers[:1]),
        "against": describe_raisers(first.raisers[1:2]),
        "win": win,
        "low": max(0.0, win - Z * error),
        "high": min(1.0, win + Z * error),
        "n": n,
    }
