"""Who plays best? Every player against every other on the same deals, and the ladder that comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karnoffel.errors import SettingError
from karnoffel.frames import framed
from karnoffel.montecarlo.matches import Matches, play_matches
from karnoffel.montecarlo.workers import Progress
from karnoffel.players import Player, player_name
from karnoffel.studies.by_player import several
from karnoffel.studies.elo import elo_ratings
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.studies.pairings import COLUMNS as MATCH_COLUMNS
from karnoffel.studies.pairings import match_rows, of_matches

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = MATCH_COLUMNS | {
    "elo": "rating of player among these players, 0 their mean; 400 are odds of ten to one; infinite if all rounds are won or lost (in JSON: inf or -inf, as a text)",
    "elo_low": "95 % interval of elo, lower end",
    "elo_high": "95 % interval of elo, upper end",
}
LADDER_COLUMNS = ("variant", "seats", "player", "elo", "elo_low", "elo_high", "n")
"""Those of an arena's columns that a ladder keeps."""
_RATINGS = ("elo", "elo_low", "elo_high")


def arena(
    variants: Variants,
    players: Iterable[str | Player],
    *,
    rounds: int = 10_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """Every player against every other on the same deals: columns as in :data:`COLUMNS`, one row per variant, player and opponent.

    With k players k(k - 1) rows for each variant. ``win``, ``low``, ``high`` and ``elo``, ``elo_low``, ``elo_high`` are the main
    columns; ``frame.attrs["columns"]`` tells what each means. Beginners play hundreds of thousands of rounds a second, players who look ahead
    (``expert``, ``open``) about 300 a second and core: the ``rounds`` deals of a pair with one of them are twice as many rounds.

    A row says what ``player`` wins from ``against`` and repeats the rating of ``player``, so that one table serves both:
    ``frame.pivot(index="player", columns="against", values="win")`` is the cross table, and :func:`karnoffel.ladder`
    the ratings, best first. :func:`karnoffel.plot` draws the two beside each other.

    - ``players``: two or more, by name or as players, each on all seats of its side.
    - ``rounds``: how many deals, from 1. Each pair plays each deal twice, with the sides exchanged; the pair of rounds is the
      unit, of which a player wins nothing, a half or all. With ``precision`` the run ignores it and goes on until no interval of
      ``win`` is wider, asked after every chunk of deals.
    - ``seed``, ``workers``, ``executor``, ``checkpoint``, ``progress``: as in :func:`karnoffel.simulate`; progress is told in deals.

    Ratings are Elo by maximum likelihood, with intervals from drawing deals again; see :func:`karnoffel.studies.elo.elo_ratings`.

    Raises :class:`~karnoffel.UnknownPlayer` for a player there is none of, :class:`~karnoffel.SettingError` for fewer than two
    players, one that stands twice, and an argument out of its range.

    >>> import karnoffel as kn
    >>> frame = kn.arena("dummett", ["random", "greedy"], rounds=2000, seed=1)
    >>> frame[["player", "against", "win", "n"]].round(2).to_string(index=False, header=False).split()
    ['random', 'greedy', '0.24', '2000', 'greedy', 'random', '0.76', '2000']
    >>> kn.ladder(frame).player.tolist()
    ['greedy', 'random']
    """
    games, pairs = as_variants(variants), round_robin(players)
    found = play_matches(
        games, pairs, rounds=rounds, seed=seed, workers=workers, executor=executor, precision=precision,
        checkpoint=checkpoint, progress=progress,
    )  # fmt: skip
    return arena_frame(found)


def ladder(frame: pd.DataFrame) -> pd.DataFrame:
    """The ratings of an arena, best first: one row per variant and player.

    Raises :class:`~karnoffel.SettingError` for another table.

    >>> import karnoffel as kn
    >>> list(kn.ladder(kn.arena("dummett", ["random", "greedy"], rounds=200)).columns)
    ['variant', 'seats', 'player', 'elo', 'elo_low', 'elo_high', 'n']
    """
    if not set(LADDER_COLUMNS) <= set(getattr(frame, "columns", ())):
        raise SettingError("a ladder is made of a table of kn.arena, with ratings of players; this is none")
    numbers = [frame.columns.tolist().count(name) == 1 and frame[name].dtype.kind == "f" for name in _RATINGS]
    if not frame.columns.is_unique or not all(numbers):
        raise SettingError(f"a ladder needs each column once, and numbers in {', '.join(_RATINGS)}")
    order = {name: number for number, name in enumerate(dict.fromkeys(frame.variant))}
    rated = frame[list(LADDER_COLUMNS)].drop_duplicates(["variant", "player"])
    best_first = rated.sort_values("elo", ascending=False, kind="stable")
    found = best_first.sort_values("variant", key=lambda names: names.map(order), kind="stable")
    found = found.reset_index(drop=True)
    found.attrs = frame.attrs | {
        "kind": "ladder",
        "columns": {name: COLUMNS[name] for name in LADDER_COLUMNS},
    }
    return found


def round_robin(players: Iterable[str | Player]) -> list[tuple[Player, Player]]:
    """Every pair of players, each once, in the order given; raises as :func:`arena` does."""
    seated = several(players, "two or more")
    if len(seated) < 2:
        raise SettingError(f"an arena needs two players or more (got {player_name(seated[0])})")
    return list(combinations(seated, 2))


def arena_frame(found: Sequence[Matches]) -> pd.DataFrame:
    """The table of a round robin: columns as in :data:`COLUMNS`."""
    rows: list[dict[str, Any]] = []
    for each in found:
        names = list(dict.fromkeys(player_name(player) for pair in each.pairs for player in pair))
        rated = dict(zip(names, elo_ratings(each, len(names)), strict=True))
        played = match_rows(each)
        results = {(row["player"], row["against"]): row for row in [*played, *map(_exchanged, played)]}
        for player in names:
            elo = rated[player]
            told = {"elo": elo.value, "elo_low": elo.low, "elo_high": elo.high}
            rows += [results[player, other] | told for other in names if other != player]
    return framed(rows, COLUMNS, of_matches("arena", found, COLUMNS))


def _exchanged(row: dict[str, Any]) -> dict[str, Any]:
    """The same result from the other side."""
    names = {"player": row["against"], "against": row["player"]}
    return row | names | {"win": 1 - row["win"], "low": 1 - row["high"], "high": 1 - row["low"]}
