"""Elo ratings: by maximum likelihood from the shares that players won of each other, with errors from the deals."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from karnoffel.montecarlo.intervals import Estimate, Floats
from karnoffel.montecarlo.matches import Matches

Mask = NDArray[np.bool_]

SCALE = 400 / math.log(10)
"""Elo in a unit of log-odds: 400 Elo are odds of ten to one."""
RESAMPLES = 1999
LOWEST, HIGHEST = 49, 1949
"""Of so many values in order, counted from 0, those that 95 % lie between."""
NEVER = 1e-12
"""A share so small is none: what is lost of 1 in working out the ends of an interval."""
MOST_STEPS, LONGEST, CLOSE = 200, 2.0, 1e-9
"""Of the search for the maximum: steps, the longest and the last of them, in log-odds."""


def elo_ratings(found: Matches, players: int) -> list[Estimate]:
    """Ratings from a round robin of so many players, whose pairs stand in order: (0, 1), (0, 2) ... (1, 2) ...

    By maximum likelihood in the model of Bradley and Terry, in which one player wins against another with odds of
    ``10**(difference / 400)``; one of two rounds won is half a win. 0 is the mean of all players. Where some won every round
    against the others, no finite difference is likeliest: then 0 is the mean of the largest set of players that all won from
    each other, at first hand or through third ones, and a player out of its reach stands at plus or minus infinity.

    Intervals (95 %) from drawing the deals again 1,999 times, each time the same ones for all pairs, beyond 4,096 deals in as
    many groups. What cannot vary then -- a pair whose deals all ended alike, a player whose deals all came to the same -- is
    moved to the ends of the share's own interval as well.
    """
    shares = _table(found.groups.sum(axis=0) / (2 * found.deals), players)
    distances = elo_distances(shares)
    anchors = _anchors(distances)
    ratings = _from(distances, anchors)
    drawn = np.sort(_from(elo_distances(_table(_drawn(found), players)), anchors), axis=0)
    low, high = drawn[LOWEST], drawn[HIGHEST]
    still = np.isclose(low, high, rtol=0, atol=1e-6)
    least, most = (_moved(found, shares, anchors, still, end) for end in (0, 1))
    low, high = np.minimum(low, least), np.maximum(high, most)
    each = zip(ratings, np.minimum(low, ratings), np.maximum(high, ratings), strict=True)
    return [Estimate(float(value), float(a), float(b), found.deals) for value, a, b in each]


def elo_distances(shares: Floats) -> Floats:
    """By how much each player stands above each other, in Elo, from the shares that one won of the other.

    Both [..., players, players], with one half on the diagonal of shares. Infinite where one player, or a set of players,
    won everything from the others.

    >>> elo_distances(np.array([[0.5, 0.75], [0.25, 0.5]])).round(1).tolist()
    [[0.0, 190.8], [-190.8, 0.0]]
    """
    players = shares.shape[-1]
    reached = shares > NEVER
    for _ in range(players.bit_length()):
        reached = reached @ reached
    # Those who have each other within reach have finite differences; only their shares tell anything of these.
    alike = reached & np.swapaxes(reached, -1, -2)
    level = np.zeros(shares.shape[:-1])
    diagonal = np.arange(players)
    for _ in range(MOST_STEPS):
        gaps = level[..., :, None] - level[..., None, :]
        small = np.exp(-np.abs(gaps))
        expected = np.where(gaps > 0, 1, small) / (1 + small)
        slope = np.where(alike, shares - expected, 0).sum(axis=-1)
        bend = np.where(alike, small / (1 + small) ** 2, 0)
        bend[..., diagonal, diagonal] = 0
        # One more term for each set of players, along the mean that the likelihood leaves free.
        curve: Floats = alike - bend
        curve[..., diagonal, diagonal] += bend.sum(axis=-1)
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        size = np.abs(step).max(axis=-1, keepdims=True)
        level = level + step * (LONGEST / np.maximum(size, LONGEST))
        if size.max() < CLOSE:
            break
    gaps = level[..., :, None] - level[..., None, :]
    return np.where(alike, SCALE * gaps, np.where(reached, np.inf, -np.inf))


def _table(shares: Floats, players: int) -> Floats:
    """Shares by pair [..., pairs] as a table [..., players, players]."""
    table = np.full((*shares.shape[:-1], players, players), 0.5)
    one, other = np.triu_indices(players, 1)
    table[..., one, other], table[..., other, one] = shares, 1 - shares
    return table


def _anchors(distances: Floats) -> Mask:
    """Who belongs to the largest set of players with finite differences, or to one of several such [players]."""
    many = np.isfinite(distances).sum(axis=-1)
    return np.asarray(many == many.max())


def _from(distances: Floats, anchors: Mask) -> Floats:
    """Ratings [..., players]: the mean distance from the anchors; infinite if it is from more of them one way than the other."""
    to = distances[..., anchors]
    finite = np.isfinite(to)
    mean = np.where(finite, to, 0).sum(axis=-1) / np.maximum(finite.sum(axis=-1), 1)
    tilt = np.where(finite, 0, np.sign(to)).sum(axis=-1)
    return np.where(tilt > 0, np.inf, np.where(tilt < 0, -np.inf, mean))


def _drawn(found: Matches) -> Floats:
    """Shares by pair [RESAMPLES, pairs] of deals drawn again, with replacement, the same for all pairs."""
    groups, many = found.groups.astype(np.float64), len(found.groups)
    sizes = found.sizes.astype(np.float64)
    # Raw words of the generator: NumPy promises that these stay the same, which it does not of what is made of them.
    words = np.random.PCG64(found.seed)
    shares = np.empty((RESAMPLES, groups.shape[1]))
    for number in range(RESAMPLES):
        taken = words.random_raw(many) >> np.uint64(32)
        times = np.bincount((taken * np.uint64(many) >> np.uint64(32)).astype(np.int64), minlength=many)
        shares[number] = times @ groups / (2 * (times @ sizes))
    return shares


def _moved(found: Matches, shares: Floats, anchors: Mask, still: Mask, end: int) -> Floats:
    """Each player's rating if what cannot vary stood at this end of its interval, for this player [players]."""
    players = len(shares)
    alike = (found.scores == found.deals).any(axis=1)
    tables = np.repeat(shares[None], players, axis=0)
    for number, pair in enumerate(zip(*np.triu_indices(players, 1), strict=True)):
        told = found.share(number)
        ends = (told.low, told.high)
        for one, other in (pair, pair[::-1]):
            if alike[number] or still[one]:
                share = ends[end] if one == pair[0] else 1 - ends[1 - end]
                tables[one, one, other], tables[one, other, one] = share, 1 - share
    return np.diagonal(_from(elo_distances(tables), anchors))
