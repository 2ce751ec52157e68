"""Random streams: one per round, the same wherever and however often it is asked for."""

import random
from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2, chisquare

import karnoffel as kn
from karnoffel.streams import WORD, Stream, check_seed, mix, round_key

SEEDS = st.integers(0, WORD)
UNLIKELY = 1e-4
"""The streams are fixed, so a test that passes once passes always; this is how surprising they may be."""


def uniform(counts):
    """The probability of counts at least so uneven if every row of them is uniform, its last cell following from the rest."""
    counts = np.atleast_2d(counts)
    expected = counts.sum(axis=1, keepdims=True) / counts.shape[1]
    return chi2.sf(((counts - expected) ** 2 / expected).sum(), counts.shape[0] * (counts.shape[1] - 1))


@given(seed=SEEDS, game=st.integers(0, 10**15), number=st.integers(0, 10**6), size=st.integers(1, 48))
def test_a_deal_takes_different_cards_of_the_pack_and_is_the_same_each_time(seed, game, number, size):
    dealt = Stream.of(seed, game, number).deal(size, size)
    assert sorted(dealt) == list(range(size))
    assert Stream.of(seed, game, number).deal(size, size) == dealt


@given(seed=SEEDS, count=st.integers(0, 48))
def test_a_shorter_deal_is_the_beginning_of_a_longer_one(seed, count):
    stream = Stream.of(seed, 0, 0)
    assert stream.deal(48, count) == stream.deal(48, 48)[:count]


def test_mix_is_splitmix64():
    """The first outputs of the published generator for seed 1234567."""
    golden = 0x9E3779B97F4A7C15
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [mix((1234567 + n * golden) & WORD) for n in range(4)] == published


@given(words=st.lists(SEEDS, min_size=2, max_size=20, unique=True))
def test_mix_sends_different_words_to_different_words(words):
    assert len({mix(word) for word in words}) == len(words)


def test_neighbouring_seeds_games_and_rounds_have_streams_of_their_own():
    keys = [round_key(seed, game, n) for seed in range(20) for game in range(20) for n in range(20)]
    assert len(set(keys)) == len(keys)


def test_the_words_that_deal_and_the_words_of_each_play_are_all_different():
    stream = Stream.of(5, 6, 7)
    deal = [stream.word(n) for n in range(12)]
    play = [stream.play_word(trick, position) for trick in range(7) for position in range(8)]
    assert len({*deal, *play}) == len(deal) + len(play)


@pytest.mark.parametrize("first", [0, 10**12])
def test_every_card_is_as_likely_as_any_other_at_every_position(first):
    counts = np.zeros((48, 48), np.int64)
    for n in range(first, first + 12_000):
        counts[np.arange(48), Stream.of(2, n, 0).deal(48, 48)] += 1
    assert uniform(counts) > UNLIKELY
    assert min(chisquare(row).pvalue for row in counts) > UNLIKELY / 48


def test_two_cards_of_one_deal_are_independent():
    pairs = np.zeros((48, 48), np.int64)
    for n in range(60_000):
        a, b = Stream.of(3, n, 0).deal(48, 2)
        pairs[a, b] += 1
    off_diagonal = pairs[~np.eye(48, dtype=bool)]
    assert pairs.trace() == 0
    assert chisquare(off_diagonal).pvalue > UNLIKELY


@pytest.mark.parametrize(
    "streams",
    [
        pytest.param(lambda n: (Stream.of(4, n, 0), Stream.of(4, n + 1, 0)), id="next-game"),
        pytest.param(lambda n: (Stream.of(4, n, 0), Stream.of(4, n, 1)), id="next-round"),
        pytest.param(lambda n: (Stream.of(n, 0, 0), Stream.of(n + 1, 0, 0)), id="next-seed"),
    ],
)
def test_first_cards_of_neighbouring_rounds_are_independent(streams):
    pairs = Counter(tuple(stream.deal(48, 1)[0] for stream in streams(n)) for n in range(0, 100_000, 2))
    counts = [pairs[a, b] for a in range(48) for b in range(48)]
    assert chisquare(counts).pvalue > UNLIKELY


def test_first_cards_are_a_2_as_often_as_they_should():
    exact = 1 - comb(44, 4) / comb(48, 4)
    seen = sum(min(Stream.of(1, n, 0).deal(48, 4)) < 4 for n in range(40_000)) / 40_000
    assert abs(seen - exact) < 4 * (exact * (1 - exact) / 40_000) ** 0.5


@pytest.mark.parametrize("seed", [0, 7, WORD, np.int64(7), np.uint64(WORD)])
def test_any_whole_number_of_64_bits_is_a_seed(seed):
    assert check_seed(seed) == int(seed)


WRONG_SEEDS = [-1, WORD + 1, 1.0, 1.5, float("nan"), True, False, "7", b"7", [7]]


@pytest.mark.parametrize("seed", WRONG_SEEDS)
@pytest.mark.parametrize(
    "function",
    [
        pytest.param(lambda seed: kn.simulate("dummett", rounds=10, seed=seed), id="simulate"),
        pytest.param(lambda seed: kn.card_strength("dummett", rounds=10, seed=seed), id="card_strength"),
        pytest.param(lambda seed: kn.compare("dummett", rounds=10, seed=seed), id="compare"),
        pytest.param(lambda seed: kn.play_round("dummett", seed=seed), id="play_round"),
        pytest.param(lambda seed: kn.play_game("dummett", seed=seed), id="play_game"),
    ],
)
def test_anything_else_is_refused_by_name(function, seed):
    with pytest.raises(kn.SettingError, match=r"^seed must be a whole number from 0 to 2\*\*64 - 1 \(got "):
        function(seed)


def test_no_seed_draws_a_fresh_one_and_records_it():
    seeds = {check_seed(None) for _ in range(20)}
    assert len(seeds) == 20
    tally = kn.simulate("dummett", rounds=100, seed=None)
    (span,) = tally.spans
    again = kn.simulate("dummett", rounds=100, seed=span.seed)
    assert (again.counts.codes == tally.counts.codes).all()
    played = kn.play_round("dummett")
    assert kn.play_round("dummett", seed=played.seed) == played


def test_nothing_draws_from_the_global_generators_or_depends_on_them():
    def everything():
        return (
            kn.play_round("modern", seed=3, players="random"),
            kn.play_game("modern", seed=3, players="random").score,
            kn.simulate("modern", rounds=500, seed=3, players="random").counts.codes.tobytes(),
        )

    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tobytes()
    found = everything()
    assert (random.getstate(), np.random.get_state()[1].tobytes()) == before
    random.seed(2)
    np.random.seed(2)
    assert everything() == found
