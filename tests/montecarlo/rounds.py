"""Rounds one by one, from blocks of a single round: what estimates are held to."""

from functools import lru_cache

import numpy as np
from attrs import frozen

from karnoffel.kernel import play_block
from karnoffel.numbering import SUITS
from karnoffel.players import as_players
from karnoffel.tables import tables


@frozen(eq=False)
class Rounds:
    """Features of each round: [rounds] for what is said of a round, [rounds, ranks, 4] for each card of each rank.

    Of the four cards of a rank the last is the chosen suit's. ``held`` is 1 where Forehand's side holds a card, -1 where
    the other does, 0 where nobody does; ``led`` and ``followed`` 1 where it won its trick so, -1 where it lost, 0 if it was
    not played so.
    """

    ours: np.ndarray
    theirs: np.ndarray
    by_power: np.ndarray
    devil: np.ndarray
    passes: np.ndarray
    forehand_won: np.ndarray
    held: np.ndarray
    led: np.ndarray
    followed: np.ndarray


def signs(cell, bits):
    """For each of four cards 1 if it is among the lower bits of a cell, -1 if among the upper, else 0."""
    return [(cell >> k & 1) - (cell >> bits + k & 1) for k in range(len(SUITS))]


@lru_cache
def one_by_one(v, players, seed, count):
    """The first rounds of a seed, each played by itself."""
    t, seats = tables(v), [player.code for player in as_players(players, v.seats)]
    blocks = [play_block(t, seats, seed, n, 1) for n in range(count)]
    codes = np.array([block.codes[0] for block in blocks], np.int64)
    cells = {
        name: np.array([getattr(block, name).argmax(axis=1) for block in blocks])
        for name in ("held", "led", "followed")
    }
    sides = {name: np.stack(signs(cell & 255, 4), axis=2) for name, cell in cells.items()}
    return Rounds(
        ours=codes & 7,
        theirs=codes >> 3 & 7,
        by_power=codes >> 6 & 7,
        devil=codes >> 9 & 3,
        passes=codes >> 11,
        forehand_won=(cells["held"][:, 0] >> 8 == 0).astype(int),
        **sides,
    )


def jackknife(estimate, count):
    """The standard error of an estimate from the rounds, leaving out one round after another: ``estimate(weights)``."""
    whole = np.ones(count)
    values = []
    for n in range(count):
        weights = whole.copy()
        weights[n] = 0
        values.append(estimate(weights))
    values = np.array(values)
    return np.sqrt((count - 1) / count * ((values - values.mean()) ** 2).sum())
