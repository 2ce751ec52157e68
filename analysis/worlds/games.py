"""Intervals of whole games, of the equity of a game, of pairs of rounds, and of the ratings that come of these."""

from __future__ import annotations

from itertools import count

import numpy as np
from numpy.random import Generator

import karnoffel as kn
from karnoffel.montecarlo.equity import equity_policy, solved, solved_in_groups
from karnoffel.montecarlo.game_measures import GameSums, game_difference, game_measures
from karnoffel.montecarlo.game_run import game_sheet
from karnoffel.montecarlo.intervals import Estimate, share_of_pairs, wilson
from karnoffel.montecarlo.matches import GROUPS as DEAL_GROUPS
from karnoffel.montecarlo.matches import Matches, MatchJob
from karnoffel.players import as_players, as_raisers
from karnoffel.players.raisers import NEVER
from karnoffel.studies.elo import elo_ratings
from karnoffel.studies.equity import GROUPS, ends
from worlds import SEED, Key, Kind, counted, drawn, kind_of, seated

GAMES = 1 << 14
DEALS = 1 << 16
SIZES = (100, 1_000)


def sheets(v: kn.Variant, raising: str = "equity") -> np.ndarray:
    """Games of a world."""
    return game_sheet(v, seated(v), as_raisers(raising, v, equity_policy), SEED, 0, GAMES)


def of_games(v: kn.Variant) -> Kind:
    """What ``simulate`` reports of games."""
    world = sheets(v)
    whole = [
        m for m in game_measures([v], [GameSums.of(world)]) if not m.name.startswith(("raised", "value"))
    ]

    def figures(games: np.ndarray) -> dict[Key, Estimate]:
        sums = GameSums.of(world[games])
        return {(kind_of(m, "games"), m.name): sums.estimate(m) for m in whole}

    return drawn(f"{v.label}, games", SIZES, GAMES, figures)


def of_game_differences(v: kn.Variant, w: kn.Variant) -> Kind:
    """What ``compare`` reports of the games of two variants, ``disputes`` of their points."""
    worlds = sheets(v), sheets(w)
    names = ("first_dealer_wins", "rounds_per_game", "forehand_wins", "points_per_round", "refused")
    whole = [m for m in game_measures([v], [GameSums.of(worlds[0])]) if m.name in names]

    def figures(games: np.ndarray) -> dict[Key, Estimate]:
        one, other = (world[games] for world in worlds)
        sums = GameSums.of(one), GameSums.of(other), GameSums.of(one, other)
        return {(f"difference of a {kind_of(m, 'games')}", m.name): game_difference(m, *sums) for m in whole}

    return drawn(f"{w.label} against {v.label}, games", SIZES, GAMES, figures)


def of_equity(v: kn.Variant, deals: int) -> Kind:
    """What ``game_equity`` reports at some scores, resting on so many deals; runs are cut one after the other from one long one."""
    policy = equity_policy(v) if v.raises_values else NEVER
    last = v.scoring.target - 1
    scores = ((0, 0), (last, last), (0, last), (last, 0), (last // 2, last // 2), (0, last // 2))
    truth = solved(v, policy, 100 * deals)
    number = count()

    def run(random: Generator, n: int) -> dict[Key, bool]:
        first = (100 + next(number)) * deals
        low, high = ends(solved_in_groups(v, policy, deals, GROUPS, first=first))
        return {
            ("equity of a game", f"{a}:{b}"): bool(low[a, b] <= truth[a, b] <= high[a, b]) for a, b in scores
        }

    return Kind(v.label, (deals,), run)


# -- pairs of rounds ---------------------------------------------------------------------------------------------------


def halves(v: kn.Variant, players: tuple[str, ...]) -> np.ndarray:
    """What the first of each pair of players made of the deals of a world [deals, pairs]."""
    who = as_players(players, len(players))
    pairs = tuple((one, other) for n, one in enumerate(who) for other in who[n + 1 :])
    return MatchJob((v,), pairs, SEED).halves(v, 0, DEALS)


def of_pairs(v: kn.Variant, player: str, against: str) -> Kind:
    """What ``matches``, ``arena``, ``skill`` and their like report of two players."""

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        lost, same, won = counts.tolist()
        n = lost + same + won
        return {
            ("share of pairs", "win"): share_of_pairs(won, lost, n),
            ("skill and luck: same_seats", ""): Estimate(same / n, *wilson(same / n, n), n),
        }

    kinds = np.bincount(halves(v, (player, against))[:, 0], minlength=3)
    return counted(f"{v.label}, {player} against {against}", (100, 1_000, 10_000), kinds, figures)


def of_decisive_pairs(decisive: float, win: float) -> Kind:
    """Pairs of which so many are decisive, and of those so many won."""

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        lost, same, won = counts.tolist()
        return {("share of pairs", "win"): share_of_pairs(won, lost, lost + same + won)}

    kinds = np.array([decisive * (1 - win), 1 - decisive, decisive * win]) * 1_000_000
    world = f"{decisive:.0%} of pairs decisive, {win:.0%} of these won"
    return counted(world, (400, 4_000, 40_000), kinds.round().astype(np.int64), figures)


def of_ratings(v: kn.Variant, players: tuple[str, ...], sizes: tuple[int, ...]) -> Kind:
    """What ``arena`` reports as ratings."""
    many = len(players) * (len(players) - 1) // 2
    rows, times = np.unique(halves(v, players), axis=0, return_counts=True)

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        made = np.repeat(rows, counts, axis=0)
        groups = np.zeros((min(len(made), DEAL_GROUPS), many), np.int64)
        np.add.at(groups, np.arange(len(made)) % DEAL_GROUPS, made)
        scores = np.stack([(made == half).sum(axis=0) for half in range(3)], axis=1)
        # The deals drawn again are others in every run.
        seed = int(counts @ np.arange(1, len(counts) + 1) ** 3)
        found = elo_ratings(Matches(v, (), seed, len(made), scores, groups), len(players))
        return {("Elo rating", name): each for name, each in zip(players, found, strict=True)}

    return counted(f"{v.label}, {len(players)} players", sizes, times, figures)
