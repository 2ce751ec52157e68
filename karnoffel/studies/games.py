"""How do games go, and what is raising worth? Variants beside each other, in the same games."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import GameRun, Progress, run_games
from karnoffel.montecarlo.chunks import same_deals
from karnoffel.montecarlo.equity import equity_policy, solved
from karnoffel.montecarlo.game_measures import GAMES, column, game_difference, game_measures
from karnoffel.montecarlo.intervals import Z
from karnoffel.montecarlo.run import whole
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.players import Players, Raiser, describe_raisers
from karnoffel.players.raisers import NEVER
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.studies.outcomes import COLUMNS as OUTCOME_COLUMNS
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = OUTCOME_COLUMNS | {
    "measure": "what is measured; shares are between 0 and 1, the rest are means per game or per round",
    "n": "cases that value rests on: games, rounds, or rounds of a kind",
    "raising": "who raised",
}
"""What each column of a comparison of games means."""

WORTH_COLUMNS = {
    "variant": TALLY_COLUMNS["variant"],
    "seats": TALLY_COLUMNS["seats"],
    "raising": "the policy of one side",
    "against": "that of the other",
    "win": "share of games that the first wins; every game is played twice, with sides exchanged",
    "low": "95 % interval of win, lower end",
    "high": "95 % interval of win, upper end",
    "n": "pairs of games",
}
EQUITY_COLUMNS = {
    "variant": TALLY_COLUMNS["variant"],
    "seats": TALLY_COLUMNS["seats"],
    "forehand": "points of Forehand's side before the round",
    "dealer": "points of the dealer's side",
    "win": "chance of Forehand's side to win the game",
    "low": "95 % interval of win, lower end",
    "high": "95 % interval of win, upper end",
    "n": "deals that win rests on, the same at every score",
}
GROUPS, T = 8, 2.3646
"""Groups of deals that the error of an equity is told from, and half the width of a 95 % interval in standard errors of
their mean (Student's t with seven degrees of freedom)."""


def games_frame(played: GameRun) -> pd.DataFrame:
    """The outcomes of a run of games: columns as in :data:`COLUMNS`."""
    tallies = played.tallies
    measures = game_measures([t.variant for t in tallies], [t.sums for t in tallies])
    rows = []
    for number, tally in enumerate(tallies):
        for measure in measures:
            found = tally.sums.estimate(measure)
            row = {
                "variant": tally.variant.label,
                "players": tally.players,
                "raising": tally.raising,
                "seats": tally.variant.seats,
                "measure": measure.name,
                "value": found.value,
                "low": found.low,
                "high": found.high,
                "n": found.n,
                "difference": 0.0,
                "difference_low": 0.0,
                "difference_high": 0.0,
                "paired": same_deals(tallies[0].variant, tally.variant),
            }
            if number:
                gap = game_difference(measure, tallies[0].sums, tally.sums, played.paired[number - 1])
                row |= {"difference": gap.value, "difference_low": gap.low, "difference_high": gap.high}
            rows.append(row)
    told = provenance(
        "games",
        [tally.variant for tally in tallies],
        COLUMNS,
        seed=tallies[0].spans[0].seed,
        rounds=min(tally.rounds for tally in tallies),
        games=tallies[0].games,
        players=tallies[0].players,
        raising=" and ".join(dict.fromkeys(t.raising for t in tallies if t.variant.raising.raises))
        or "nobody",
        complete=played.complete,
        measures={measure.name: measure.words for measure in measures},
    )
    return framed(rows, COLUMNS, told)


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
    """What a policy of raising is worth against others: columns as in :data:`WORTH_COLUMNS`.

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
    told = provenance("raising_worth", games, WORTH_COLUMNS, seed=seed, rounds=rounds, players=str(players))
    return framed(rows, WORTH_COLUMNS, told)


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


def game_equity(v: Variant | str, *, deals: int = 2048) -> pd.DataFrame:
    """The chance of Forehand's side to win the game at every score: columns as in :data:`EQUITY_COLUMNS`.

    Both sides raise by ``equity`` and play by ``greedy``. ``deals``, from 8 to 100,000, are how many deals the chances rest
    on, in eight groups whose spread gives the intervals; the same deals at every score, so neighbouring errors go together.
    Raises what :func:`karnoffel.variant` raises, and :class:`~karnoffel.SettingError` for a deal that no chances were fitted for.

    >>> import karnoffel as kn
    >>> frame = kn.game_equity("modern", deals=800)
    >>> len(frame), bool(frame[(frame.forehand == 6) & (frame.dealer == 0)].win.iloc[0] > 0.9)
    (49, True)
    """
    (game,) = as_variants(v)
    wanted = whole("deals", deals, 100_000)
    size = -(-wanted // GROUPS)
    policy = equity_policy(game) if game.raising.raises else NEVER
    groups = np.stack([solved(game, policy, size, first=group * size) for group in range(GROUPS)])
    win = groups.mean(axis=0)
    half = T * groups.std(axis=0, ddof=1) / np.sqrt(GROUPS)
    rows = [
        {
            "variant": game.label,
            "seats": game.seats,
            "forehand": ours,
            "dealer": theirs,
            "win": float(win[ours, theirs]),
            "low": float(max(0.0, win[ours, theirs] - half[ours, theirs])),
            "high": float(min(1.0, win[ours, theirs] + half[ours, theirs])),
            "n": size * GROUPS,
        }
        for ours, theirs in np.ndindex(win.shape)
    ]
    told = provenance("game_equity", [game], EQUITY_COLUMNS, deals=size * GROUPS, raising=policy.name)
    return framed(rows, EQUITY_COLUMNS, told)
