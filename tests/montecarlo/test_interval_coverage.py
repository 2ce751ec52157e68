"""Intervals hold the truth as often as they say: the worlds of analysis/intervals.py, with fewer runs drawn from each."""

import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import karnoffel as kn

sys.path.append(str(Path(__file__).parents[2] / "analysis"))

from worlds import batches, games, rounds

RUNS = 2_000
FAR = 4.2
"""Standard errors: a right interval is never so far off; one with 1.64 standard errors for 1.96 is farther."""
DUMMETT, MODERN, KAISERSPIEL = (kn.variant(name) for name in ("dummett", "modern", "kaiserspiel"))
PLAIN = DUMMETT.reading(which_courts="plain")
KARNOFFEL, KING = (kn.Rank("U"), True), (kn.Rank("K"), False)


def shares(kind, n, runs=RUNS):
    """How often each interval of runs of ``n`` holds the truth."""
    random, held, seen = np.random.default_rng(7), Counter(), Counter()
    for _ in range(runs):
        holds = kind.run(random, n)
        seen.update(holds.keys())
        held.update(key for key, yes in holds.items() if yes)
    return {key: held[key] / times for key, times in seen.items()}


def off(runs=RUNS):
    return FAR * (0.95 * 0.05 / runs) ** 0.5


HOLD = {
    "measures of rounds": (lambda: rounds.of_measures(DUMMETT), 1_000, {}),
    "differences of two sources": (
        lambda: rounds.of_differences(DUMMETT, KAISERSPIEL),
        1_000,
        {"devil_wins"},
    ),
    "a card dealt": (lambda: rounds.of_cards(DUMMETT, *KARNOFFEL), 1_000, {}),
    "plain cards dealt": (lambda: rounds.of_cards(DUMMETT, *KING), 1_000, {}),
    "cards led": (lambda: rounds.of_tricks(DUMMETT, *KING, "led"), 1_000, {}),
    "cards that follow": (lambda: rounds.of_tricks(DUMMETT, *KING, "followed"), 1_000, {}),
    "rounds changed": (lambda: rounds.of_changes(DUMMETT, PLAIN), 10_000, {}),
    "pairs of rounds": (lambda: games.of_pairs(DUMMETT, "greedy", "random"), 1_000, {}),
    "pairs, few decisive": (lambda: games.of_decisive_pairs(0.01, 0.7), 40_000, {}),
    "parts of a bridge": (lambda: batches.of_bridge(DUMMETT, MODERN, "forehand_wins"), 10_000, {}),
}
"""Kinds of interval that hold the truth as often as they say, a size of run, and what is wider in runs so small."""
WIDE = {
    "differences where few rounds differ": (lambda: rounds.of_differences(DUMMETT, PLAIN), 1_000),
    "parts of a bridge where few rounds differ": (
        lambda: batches.of_bridge(DUMMETT, PLAIN, "tricks_played"),
        1_000,
    ),
    "pairs, hardly any decisive": (lambda: games.of_decisive_pairs(0.01, 0.7), 400),
}
"""Kinds that hold it rather more often."""


@pytest.mark.parametrize("name", HOLD)
def test_intervals_hold_the_truth_in_19_runs_of_20(name):
    kind, n, wider = HOLD[name]
    for key, share in shares(kind(), n).items():
        assert share > 0.95 - off(), key
        assert share < 0.95 + off() or key[1] in wider, key


@pytest.mark.parametrize("name", WIDE)
def test_where_hardly_anything_is_seen_intervals_hold_the_truth_no_less_often(name):
    kind, n = WIDE[name]
    for key, share in shares(kind(), n).items():
        assert share > 0.95 - off(), key


def test_intervals_of_games_and_of_their_differences_hold_the_truth_in_19_runs_of_20():
    """A hundred games: the means of so few are a little narrow, by half a point."""
    for kind in (
        games.of_games(DUMMETT),
        games.of_game_differences(DUMMETT, DUMMETT.reading(refusal_dealer="next")),
    ):
        for key, share in shares(kind, 100).items():
            assert share > 0.95 - 0.01 - off(), key
            assert share < 0.95 + 0.015 + off(), key


@pytest.mark.parametrize("n", [1_024, 10_240])
def test_tau_lies_within_its_interval_however_few_the_rounds(n):
    found = shares(batches.of_tau(DUMMETT, (n,)), n, 150)
    assert min(found.values()) > 0.95 - off(150)


def test_the_card_that_moves_most_moves_within_its_interval():
    (share,) = shares(batches.of_moves(DUMMETT, KAISERSPIEL, (1_024,)), 1_024, 150).values()
    assert share > 0.95 - off(150)


def test_the_equity_of_a_game_lies_within_its_interval():
    found = shares(games.of_equity(MODERN, 800), 800, 150)
    assert min(found.values()) > 0.95 - off(150)
