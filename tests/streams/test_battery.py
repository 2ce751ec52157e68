"""The battery of analysis/streams.py, with fewer cards, rounds and words of each."""

import runpy
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

from karnoffel.streams import Stream, round_key

PROGRAM = runpy.run_path(str(Path(__file__).parents[2] / "analysis" / "streams.py"))
LEAST, TOGETHER = PROGRAM["LEAST"], PROGRAM["TOGETHER"]


def test_the_battery_counts_the_streams_that_the_table_reads():
    numbers = np.array([0, 1, 2**40 + 3], np.uint64)
    keys = PROGRAM["keys_of"](numbers, numbers + np.uint64(1), numbers + np.uint64(2))
    assert keys.tolist() == [round_key(n, n + 1, n + 2) for n in numbers.tolist()]
    streams = [Stream(key) for key in keys.tolist()]
    assert PROGRAM["dealt"](keys, 48, 20).tolist() == [stream.deal(48, 20) for stream in streams]
    assert PROGRAM["words_of"](keys, 64).tolist() == [stream.play_word(0, 0) for stream in streams]


def test_no_test_of_the_battery_says_anything_against_the_streams():
    rows = PROGRAM["battery"](0.002)
    assert {row["question"]: row["p"] for row in rows if row["p"] < LEAST} == {}
    assert PROGRAM["together"](rows) > TOGETHER


@pytest.mark.parametrize("wrong", ["a card too many", "a round twice"])
def test_the_battery_sees_what_is_wrong(wrong):
    """Streams made wrong by hand: one card a little likelier at one position; every tenth round as the one before it."""
    keys = PROGRAM["rounds"](200_000)
    cards = PROGRAM["dealt"](keys, 48, 1)[:, 0].astype(np.int64)
    following = np.roll(cards, -1)
    if wrong == "a card too many":
        cards[::100] = 7
    else:
        following[::10] = cards[::10]
    assert PROGRAM["independent"]("", "", cards, following, 48)["p"] < LEAST


def test_words_by_their_ones_are_compared_with_the_binomial_law():
    seen, expected, freedom = PROGRAM["of_binomial"](np.zeros(25, np.int64), 1000)
    assert (len(seen), freedom) == (26, 25)
    assert expected[12] == pytest.approx(1000 * binom.pmf(32, 64, 0.5))
    assert expected.sum() == pytest.approx(1000)
