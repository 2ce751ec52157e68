"""Which disputed points matter? Each reading that a source allows, against the reading it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import permutations
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import evolve, frozen

from karnoffel.cards import Suit
from karnoffel.dossier import variant
from karnoffel.errors import ReadingConflict, RuleError, SettingError
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import GameRun, Progress, run_games
from karnoffel.montecarlo.batches import Batches, run_batches
from karnoffel.montecarlo.equity import equity_policy
from karnoffel.montecarlo.intervals import Floats, wilson
from karnoffel.montecarlo.kept import part_of
from karnoffel.players import BuiltIn, Player, Players
from karnoffel.players.chances import chances_for
from karnoffel.players.raisers import NEVER
from karnoffel.points import Point
from karnoffel.streams import check_seed
from karnoffel.studies.adjudication import Numbers, judge_alike, winners
from karnoffel.studies.strength import kinds, title, wins
from karnoffel.tables import same_rounds
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

TRICKS = 400_000
"""Tricks of four cards looked at."""
COLUMNS = {
    "variant": "the rule source",
    "point": "the disputed point",
    "reading": "the reading, in place of the one that the source takes",
    "admitted": "whether the text of the source admits it; if not, it is counterfactual",
    "tricks_2": "share of all tricks of two cards that it decides otherwise; exact",
    "tricks_4": "share of all tricks of four cards that it decides otherwise; from a sample",
    "tricks_4_low": "95 % interval of tricks_4, lower end",
    "tricks_4_high": "95 % interval of tricks_4, upper end",
    "tricks_n": "tricks of four cards looked at",
    "changes": "share of rounds that the other side wins, on the same deals",
    "changes_low": "95 % interval of changes, lower end",
    "changes_high": "95 % interval of changes, upper end",
    "n": "rounds",
    "card": "the card whose strength it moves most",
    "moves": "by how much its side wins more often, on the same deals",
    "moves_low": "95 % interval of moves, lower end; wide enough for the choice of the card among all",
    "moves_high": "95 % interval of moves, upper end",
    "points": "points scored more in a round of whole games, measured where single rounds go the same and a round is worth the same; both sides raise by the "
    "equity of the source as it is",
    "points_low": "95 % interval of points, lower end",
    "points_high": "95 % interval of points, upper end",
    "games": "games that points rests on",
}
"""What each column means."""


def disputes(
    v: Variant | str,
    *,
    counterfactual: bool = False,
    rounds: int = 200_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """What each reading that a source allows would change: one row per reading, the largest effect first, columns as in :data:`COLUMNS`.

    ``counterfactual`` adds the readings that its text does not admit. All readings play the same ``rounds`` deals; readings that
    leave the round alone, and what it is worth, are measured by the points of whole games, ``rounds`` rounds each; where no
    chances were fitted for a deal they cannot be. ``.attrs["unmeasured"]`` says why of each, and of readings that do not fit the
    other rules of a variant of your own, which are left out. Other arguments as in :func:`karnoffel.simulate`.

    Raises what :func:`karnoffel.variant` and :func:`karnoffel.simulate` raise, and :class:`~karnoffel.SettingError` for fewer
    rounds than 64, and for a source without disputed points.

    >>> import karnoffel as kn
    >>> frame = kn.disputes("modern", rounds=5000, seed=1)
    >>> frame.point[0], round(float(frame.tricks_2[0]), 3)
    ('which-courts', 0.004)
    """
    game = variant(v)
    unmeasured: dict[str, str] = {}
    read = tuple(readings(game, counterfactual=counterfactual, unmeasured=unmeasured))
    if not read:
        raise SettingError(f"{game.label} has no disputed point that its text leaves open")
    number = check_seed(seed)
    how: dict[str, Any] = {
        "rounds": rounds, "seed": number, "players": players, "workers": workers, "executor": executor, "progress": progress,
    }  # fmt: skip
    batches = run_batches([game, *(each.variant for each in read)], checkpoint=part_of(checkpoint, 0), **how)
    tricks = sampled_tricks(game, number)
    tally, complete = batches.run.tallies[0], batches.run.complete
    rows = []
    for place, each in enumerate(read, start=1):
        alike = each.plays_alike(game, tally.seated)
        kept = how | {"checkpoint": part_of(checkpoint, place)}
        games = _games(game, each, kept, unmeasured) if alike else None
        complete = complete and (games is None or games.complete)
        rows.append(
            {
                "variant": game.label,
                "point": each.point.id,
                "reading": each.name,
                "admitted": each.point.admits(each.name),
                **_tricks(game, each.variant, tricks),
                **(
                    _SAME | {"n": tally.rounds}
                    if alike
                    else rounds_changed(batches, place) | card_moved(batches, place)
                ),
                **(_NOT_MEASURED if games is None else _points(games)),
            }
        )
    rows.sort(key=lambda row: (-row["changes"], -row["tricks_4"], -abs(np.nan_to_num(row["points"]))))
    attrs = provenance(
        "disputes",
        [game],
        COLUMNS,
        seed=number,
        rounds=tally.rounds,
        players=tally.players,
        complete=complete,
        unmeasured=unmeasured,
    )
    return framed(rows, COLUMNS, attrs)


@frozen
class Read:
    """A source with one disputed point read otherwise."""

    point: Point
    name: str
    variant: Variant

    def plays_alike(self, source: Variant, players: Sequence[Player]) -> bool:
        """Whether these players play every round as in the source: nothing that they look at has changed."""
        simple = all(isinstance(player, BuiltIn) and player.is_simple for player in players)
        return same_rounds(source, self.variant) and (simple or self.variant.counsel == source.counsel)


def readings(v: Variant, *, counterfactual: bool, unmeasured: dict[str, str]) -> Iterator[Read]:
    """The readings that a source allows in place of those it takes, and with ``counterfactual`` all others.

    Of those that do not fit its other rules ``unmeasured`` says why.
    """
    taken = dict(v.taken)
    for point in v.points:
        for reading in point.readings:
            if reading.name == taken.get(point.id, point.own):
                continue
            if counterfactual or point.admits(reading.name):
                # Settled already by another reading that was taken: there is nothing left to dispute.
                try:
                    yield Read(point, reading.name, v.reading(**{point.id: reading.name}))
                except ReadingConflict:
                    pass
                except (RuleError, SettingError) as error:
                    unmeasured[f"{point.id}={reading.name}"] = str(error)


def sampled_tricks(v: Variant, seed: int) -> dict[Suit, Numbers]:
    """Random tricks of four cards, :data:`TRICKS` in all, as pack numbers [tricks, 4] for each chosen suit."""
    dice = np.random.default_rng(seed)
    found = {}
    for suit in Suit:
        drawn = np.empty((0, 4), np.int64)
        while len(drawn) < TRICKS // 4:
            more = dice.integers(0, len(v.pack), (TRICKS // 2, 4))
            ordered = np.sort(more, axis=1)
            drawn = np.concatenate([drawn, more[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]])
        found[suit] = drawn[: TRICKS // 4]
    return found


def _tricks(v: Variant, other: Variant, sampled: dict[Suit, Numbers]) -> dict[str, float]:
    """How many tricks a reading decides otherwise: of two cards all, of four those sampled."""
    if judge_alike(v, other):
        return dict.fromkeys(("tricks_2", "tricks_4", "tricks_4_low", "tricks_4_high"), 0.0) | {
            "tricks_n": TRICKS
        }
    pairs = np.array(list(permutations(range(len(v.pack)), 2)))
    differ = [winners(v, suit, pairs) != winners(other, suit, pairs) for suit in Suit]
    of_four = np.concatenate([winners(v, s, t) != winners(other, s, t) for s, t in sampled.items()])
    low, high = _interval(float(of_four.mean()), len(of_four))
    return {
        "tricks_2": float(np.mean(differ)), "tricks_4": float(of_four.mean()), "tricks_4_low": low, "tricks_4_high": high,
        "tricks_n": len(of_four),
    }  # fmt: skip


_SAME = {
    "changes": 0.0, "changes_low": 0.0, "changes_high": 0.0, "card": "", "moves": 0.0, "moves_low": 0.0, "moves_high": 0.0,
}  # fmt: skip
"""What is said of a reading under which these players play every round as before."""


def _interval(share: float, n: float) -> tuple[float, float]:
    """Wilson's interval, with the share itself inside to the last bit."""
    low, high = wilson(share, n)
    return min(low, share), max(high, share)


def rounds_changed(batches: Batches, place: int) -> dict[str, float]:
    """How many rounds the other side wins."""
    sums = batches.run.sums[place - 1]
    won, rounds = sums.names.index("forehand_wins"), sums.names.index("rounds")
    both, n = sums.products[won, won], sums.products[rounds, rounds]
    share = float((sums.products[won, rounds] + sums.products[rounds, won] - 2 * both) / n)
    low, high = _interval(share, float(n))
    return {"changes": share, "changes_low": low, "changes_high": high, "n": round(float(n))}


def card_moved(batches: Batches, place: int) -> dict[str, Any]:
    """The card whose strength moves most, with an interval that holds for all cards at once (Bonferroni)."""
    v = batches.run.tallies[0].variant
    cards = list(kinds(v))

    def moved(held: tuple[Numbers, ...]) -> Floats:
        return wins(v, cards, held[place]) - wins(v, cards, held[0])

    moves, errors = batches.jackknife(moved)
    most = int(np.nanargmax(np.abs(moves)))
    half = NormalDist().inv_cdf(1 - 0.025 / len(cards)) * errors[most]
    rank, chosen = cards[most]
    called = title(v, rank, chosen) or f"{'chosen' if chosen else 'plain'} {rank}"
    return {
        "card": called if moves[most] else "", "moves": float(moves[most]), "moves_low": float(moves[most] - half),
        "moves_high": float(moves[most] + half),
    }  # fmt: skip


_NOT_MEASURED = {"points": float("nan"), "points_low": float("nan"), "points_high": float("nan"), "games": 0}


def _games(v: Variant, read: Read, how: dict[str, Any], unmeasured: dict[str, str]) -> GameRun | None:
    """Whole games of a source and of it read otherwise, both sides raising by the equity of the source as it is.

    Where points cannot be told from games, ``unmeasured`` says why.
    """
    other = read.variant
    if other.scoring != v.scoring:
        unmeasured[f"{read.point.id}={read.name}"] = (
            "a round is worth something else: points cannot be compared"
        )
        return None
    # One equity for both: two worked out from samples of deals would differ by chance, and no interval would tell.
    try:
        own = equity_policy(v) if v.raises_values else NEVER
        theirs = (
            evolve(own, made_for=other.digest, chances=chances_for(other)) if other.raises_values else NEVER
        )
    except SettingError as error:
        unmeasured[f"{read.point.id}={read.name}"] = str(error)
        return None
    return run_games([v, other], raising_each=[own, theirs], **how)


def _points(run: GameRun) -> dict[str, float]:
    """How many points more a round scores under a reading than in the source."""
    (measure,) = (each for each in run.measures if each.name == "points_per_round")
    gap = run.difference(1, measure)
    return {
        "points": gap.value, "points_low": gap.low, "points_high": gap.high, "games": run.tallies[0].games,
    }  # fmt: skip
