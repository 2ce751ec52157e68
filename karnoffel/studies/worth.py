"""What is raising worth? Policies against each other, in games played twice with the sides exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karnoffel.errors import SettingError, shown
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import GameRun, Progress, run_games
from karnoffel.montecarlo.game_measures import column
from karnoffel.montecarlo.intervals import share_of_pairs
from karnoffel.montecarlo.kept import part_of
from karnoffel.montecarlo.run import MOST_ROUNDS, whole
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.players import Players, Raiser, describe_raisers
from karnoffel.streams import check_seed
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
    against: str | Raiser | Sequence[str | Raiser] = ("never", "bold(0.3)", "bold(1)"),
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """What a policy of raising is worth against others: columns as in :data:`COLUMNS`.

    One side raises by ``raising``, the other by each of ``against``; every game is played twice on the same deals, the sides
    exchanged, and the pair is the unit (0, one half, 1). Each match runs until ``rounds`` rounds are played. Variants that know
    no raises are left out. ``seed``, ``players``, ``workers``, ``executor``, ``checkpoint`` and ``progress`` are as in :func:`karnoffel.simulate`;
    raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.raising_worth("dummett", raising="bold(0.3)", against=("never",), rounds=20_000, seed=1)
    >>> list(frame.columns), bool(frame.low[0] < frame.win[0] < frame.high[0])
    (['variant', 'seats', 'raising', 'against', 'win', 'low', 'high', 'n'], True)
    """
    number = check_seed(seed)
    options: dict[str, Any] = {
        "rounds": whole("rounds", rounds, MOST_ROUNDS), "seed": number, "players": players, "workers": workers,
        "executor": executor, "progress": progress,
    }  # fmt: skip
    games = [v for v in as_variants(variants) if v.raises_values]
    if not isinstance(against, (str, Raiser, Sequence)):
        raise SettingError(f"against is a policy of raising, or a list of them, not {shown(against)}")
    others = [against] if isinstance(against, (str, Raiser)) else list(dict.fromkeys(against))
    rows: list[dict[str, Any]] = []
    complete, who = True, ""
    for v in games:
        for other in others:
            # The same variant twice: once with the policy in the even seats, once in the odd ones.
            kept = part_of(checkpoint, len(rows))
            run = run_games(
                [v, v], raising_each=[(raising, other), (other, raising)], checkpoint=kept, **options
            )
            rows.append(_worth(v, run))
            complete = complete and run.complete
            who = run.tallies[0].players
    told = provenance(
        "raising_worth", games, COLUMNS, seed=number, rounds=rounds, players=who, complete=complete
    )
    return framed(rows, COLUMNS, told)


def _worth(v: Variant, run: GameRun) -> dict[str, Any]:
    first, second = run.tallies
    won = column("first_dealer")
    # Of each pair the policy wins the game from the even seats, then the one that the even seats lose.
    both = first.sums.sums[won] - run.paired[0].products[won, won]
    neither = second.sums.sums[won] - run.paired[0].products[won, won]
    found = share_of_pairs(int(both), int(neither), first.games)
    return {
        "variant": v.label,
        "seats": v.seats,
        "raising": describe_raisers(first.raisers[:1]),
        "against": describe_raisers(first.raisers[1:2]),
        "win": found.value,
        "low": found.low,
        "high": found.high,
        "n": found.n,
    }
