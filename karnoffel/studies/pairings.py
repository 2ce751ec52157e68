"""Who wins from whom: matches of given pairs of players as a table."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karnoffel.frames import framed, provenance
from karnoffel.montecarlo.matches import Matches, Pairs, play_matches
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.montecarlo.workers import Progress
from karnoffel.players import player_name
from karnoffel.studies.frames import Variants, as_variants

if TYPE_CHECKING:
    from collections.abc import Hashable

    import pandas as pd

COLUMNS = {
    "variant": TALLY_COLUMNS["variant"],
    "seats": TALLY_COLUMNS["seats"],
    "player": "who plays on one side, in all its seats",
    "against": "who plays on the other",
    "win": "share of rounds that player wins; every deal is played twice, with sides exchanged",
    "low": "95 % interval of win, lower end; the deal is the unit: neither, one or both of its rounds won",
    "high": "95 % interval of win, upper end",
    "n": "deals, each played twice",
}


def matches(
    variants: Variants,
    pairs: Pairs,
    *,
    rounds: int = 10_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """How the first of each pair does against the second: columns as in :data:`COLUMNS`, one row per variant and pair.

    Every pair plays the same ``rounds`` deals, each twice, with the sides exchanged. Other arguments as in :func:`arena`;
    raises what :func:`karnoffel.montecarlo.play_matches` raises.

    >>> frame = matches("dummett", [("greedy", "random")], rounds=2000, seed=1)
    >>> bool(frame.low[0] > 0.5), int(frame.n[0])
    (True, 2000)
    """
    games = as_variants(variants)
    found = play_matches(
        games, pairs, rounds=rounds, seed=seed, workers=workers, executor=executor, precision=precision,
        checkpoint=checkpoint, progress=progress,
    )  # fmt: skip
    rows = [row for each in found for row in match_rows(each)]
    return framed(rows, COLUMNS, of_matches("matches", found, COLUMNS))


def match_rows(found: Matches) -> list[dict[str, Any]]:
    """The results of matches as rows of a table, one per pair."""
    rows = []
    for number, (player, against) in enumerate(found.pairs):
        share = found.share(number)
        row = {
            "variant": found.variant.label,
            "seats": found.variant.seats,
            "player": player_name(player),
            "against": player_name(against),
            "win": share.value,
            "low": share.low,
            "high": share.high,
            "n": share.n,
        }
        rows.append(row)
    return rows


def of_matches(kind: str, found: Sequence[Matches], columns: dict[str, str]) -> dict[Hashable | None, Any]:
    """The provenance of a frame of matches: ``rounds`` counts the deals, each of which every pair plays twice."""
    first = found[0]
    names = [player_name(player) for pair in first.pairs for player in pair]
    return provenance(
        kind,
        [each.variant for each in found],
        columns,
        seed=first.seed,
        rounds=first.deals,
        players=list(dict.fromkeys(names)),
        complete=first.complete,
    )
