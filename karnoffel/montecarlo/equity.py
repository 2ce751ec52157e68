"""The chance to win the game at every score, from the last points backward, and the policy of raising that goes by it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from karnoffel.errors import NoTables, SettingError
from karnoffel.graph import MOST_TARGET, graph
from karnoffel.kernel.build import Equity, Match, deal_sample, solve_scores
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.workers import processors
from karnoffel.players import BUILT_IN, raising
from karnoffel.players.chances import Chances, chances_for
from karnoffel.players.raisers import EQUITY, Policy
from karnoffel.tables import tables
from karnoffel.variant import Variant

DEALS, FEWEST = 1024, 64
"""Deals that the equity of every score rests on, with a target about 101, and with a high one."""
SEED = 1426
"""The seed of those deals, always the same."""
PLAYER = "greedy"
"""Who plays them."""
FILE = files("karnoffel") / "players" / "equity.npz"


def match_of(v: Variant, policies: tuple[Policy, ...]) -> Match:
    """What the compiled engine needs to play games of a variant.

    Raises :class:`~karnoffel.NoTables` where it cannot, as with policies that go by different chances.
    """
    models = {(id(policy.chances), id(policy.equity)) for policy in policies if policy.chances is not None}
    if len(models) > 1:
        raise NoTables("raising: two policies that go by different chances")
    if v.scoring.target > MOST_TARGET:
        raise NoTables(
            f"scoring.target: {v.scoring.target}; games are compiled for targets up to {MOST_TARGET}"
        )
    stakes = tuple(map(v.scoring.multiple, range(v.scoring.target)))
    return Match(tables(v), graph(v), policies, v.scoring.target, stakes)


def solved(v: Variant, policy: Policy, deals: int = DEALS, *, first: int = 0) -> Floats:
    """The chance of Forehand's side to win, [its points, the dealer's side's], when both sides raise by ``policy``.

    Scores only rise. So the scores are solved from the highest sum of points down: at each, every deal of one sample is
    raised as the policy raises there, and leads to scores solved already. A policy that does not know the equity of a game
    goes by the table itself as far as it is filled. ``first`` is the number of the first deal.
    Raises :class:`~karnoffel.NoTables` as :func:`match_of` does.
    """
    return solved_in_groups(v, policy, deals, 0, first=first).win


def solved_in_groups(v: Variant, policy: Policy, deals: int, groups: int, *, first: int = 0) -> Equity:
    """As :func:`solved`, and how each chance hangs on each of so many groups of the deals, from which its error is told.

    ``deals`` must be a multiple of ``groups``. What a policy knows of the game is taken as given, not as an estimate.
    """
    match = match_of(v, (policy,) * v.seats)
    sample = deal_sample(match, [BUILT_IN[PLAYER].number] * v.seats, SEED, deals, first=first)
    equity = Equity.unsolved(match.target, groups)
    with ThreadPoolExecutor(processors()) as pool:
        for scores in layers(match.target):
            parts = [part for part in np.array_split(scores, processors()) if len(part)]
            list(pool.map(lambda part: solve_scores(match, sample, equity, part), parts))
    return equity


def layers(target: int) -> Iterator[NDArray[np.int64]]:
    """The scores of a game by their sum of points, from the highest down."""
    for total in range(2 * target - 2, -1, -1):
        ours = np.arange(max(0, total - target + 1), min(total, target - 1) + 1)
        yield np.stack([ours, total - ours], axis=1)


@lru_cache(maxsize=32)
def equity_policy(v: Variant) -> Policy:
    """The ``equity`` policy for a variant.

    The equity of a game is read where it is kept, for dossiers as they are shipped; else it is worked out, in some seconds.
    Raises :class:`~karnoffel.SettingError` where no chances were fitted for its deal, or it cannot be worked out.
    """
    chances = chances_for(v)
    with FILE.open("rb") as file, np.load(file) as kept:
        if v.digest in kept:
            return _policy(v, chances, kept[v.digest].astype(np.float64))
    try:
        return policy_from(v, chances)
    except NoTables as error:
        raise SettingError(
            f"raising='equity' does not know {v.label}: {error}; use 'never' or 'bold(P)'"
        ) from None


def is_kept(v: Variant) -> bool:
    """Whether the equity of a variant is kept, and need not be worked out."""
    with FILE.open("rb") as file, np.load(file) as kept:
        return v.digest in kept


def policy_from(v: Variant, chances: Chances, deals: int | None = None) -> Policy:
    """The policy that goes by these chances and by the equity of a game in which both sides do.

    ``deals`` are those it rests on; ``None`` takes as many as are worked out in some seconds, fewer for a high target.
    """
    if deals is None:
        deals = max(FEWEST, min(DEALS, DEALS * 101**2 // v.scoring.target**2))
    return _policy(v, chances, solved(v, _policy(v, chances, np.zeros((0, 0))), deals))


def _policy(v: Variant, chances: Chances, equity: Floats) -> Policy:
    return Policy(EQUITY, raising.EQUITY, made_for=v.digest, chances=chances, equity=equity)
