"""The chance to win the game at every score, from the last points backward, and the policy of raising that goes by it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from karnoffel.graph import graph
from karnoffel.kernel.build import Match, deal_sample, solve_scores
from karnoffel.players import BUILT_IN
from karnoffel.players.chances import Chances, chances_for
from karnoffel.players.raisers import Policy
from karnoffel.players.raising import EQUITY
from karnoffel.tables import tables
from karnoffel.variant import Variant

DEALS = 1024
"""Deals that the equity of every score rests on."""
SEED = 1426
"""The seed of those deals, always the same."""
PLAYER = "greedy"
"""Who plays them."""
FILE = files("karnoffel") / "players" / "equity.npz"


def match_of(v: Variant, policies: Sequence[Policy]) -> Match:
    """What the compiled engine needs to play games of a variant; raises :class:`~karnoffel.NoTables` where it cannot."""
    stakes = tuple(map(v.scoring.multiple, range(v.scoring.target)))
    return Match(tables(v), graph(v), tuple(policies), v.scoring.target, stakes)


def solved(v: Variant, policy: Policy, deals: int = DEALS, *, first: int = 0) -> NDArray[np.float64]:
    """The chance of Forehand's side to win, [its points, the dealer's side's], when both sides raise by ``policy``.

    Scores only rise. So the scores are solved from the highest sum of points down: at each, every deal of one sample is
    raised as the policy raises there, and leads to scores solved already. ``first`` is the number of the first deal.
    """
    match = match_of(v, [policy] * v.seats)
    sample = deal_sample(match, [BUILT_IN[PLAYER].code] * v.seats, SEED, deals, first=first)
    target = v.scoring.target
    equity = np.zeros((target, target))
    with ThreadPoolExecutor() as pool:
        for total in range(2 * target - 2, -1, -1):
            ours = np.arange(max(0, total - target + 1), min(total, target - 1) + 1)
            scores = np.stack([ours, total - ours], axis=1)
            parts = [part for part in np.array_split(scores, pool._max_workers) if len(part)]
            list(pool.map(lambda part: solve_scores(match, sample, equity, part), parts))
    return equity


@lru_cache(maxsize=32)
def equity_policy(v: Variant) -> Policy:
    """The ``equity`` policy for a variant.

    The equity of a game is read where it is kept, for dossiers as they are shipped; else it is worked out, in some seconds.
    Raises :class:`~karnoffel.SettingError` where no chances were fitted for its deal.
    """
    chances = chances_for(v)
    with FILE.open("rb") as file, np.load(file) as kept:
        if v.digest in kept:
            return Policy("equity", EQUITY, 0, chances, kept[v.digest].astype(np.float64))
    return policy_from(v, chances)


def policy_from(v: Variant, chances: Chances, deals: int = DEALS) -> Policy:
    """The policy that goes by these chances and by the equity of a game in which both sides do."""
    policy = Policy("equity", EQUITY, 0, chances)
    return Policy("equity", EQUITY, 0, chances, solved(v, policy, deals).tolist())
