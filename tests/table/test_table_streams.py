"""Where chance comes from: a stream of random words for every round, the same on every machine."""

import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

import karnoffel as kn
from karnoffel.streams import GOLDEN, WORD, Stream, check_seed, fresh_seed, mix, round_key

KEYS = st.integers(0, WORD)


def test_random_words_are_those_of_splitmix64():
    """The outputs published for seed 1234567."""
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [mix((1234567 + n * GOLDEN) & WORD) for n in range(5)] == published
    assert [Stream(1234567).word(n) for n in range(5)] == published


def test_the_first_deal_of_a_seed_stays_what_it_was():
    """A promise to users: a seed written down today deals the same cards tomorrow."""
    hands = " / ".join(" ".join(map(str, hand)) for hand in kn.play_round("dummett", seed=7).hands)
    assert hands == "4B 5H KL 7H 6B / 5B 2B 5A 8L 3L / 7L 10L UH UB 10H / 4A 3B 8H 7A 3H"


@given(KEYS, st.integers(1, 48), st.data())
def test_a_deal_is_the_beginning_of_a_shuffled_pack(key, size, data):
    count = data.draw(st.integers(0, size))
    dealt = Stream(key).deal(size, count)
    assert len(dealt) == len(set(dealt)) == count
    assert set(dealt) <= set(range(size))
    assert sorted(Stream(key).deal(size, size)) == list(range(size))
    assert Stream(key).deal(size, size)[:count] == dealt


@given(KEYS, st.integers(0, 1 << 20), st.integers(0, 7))
def test_words_for_play_are_apart_from_those_for_the_deal(key, trick, position):
    stream = Stream(key)
    assert stream.play_word(trick, position) == stream.word(64 + 8 * trick + position)
    assert 0 <= stream.word(0) <= WORD


@given(KEYS, KEYS, st.integers(0, 100), st.integers(0, 100))
def test_streams_of_other_seeds_games_and_rounds_are_other_streams(seed, other, game, number):
    keys = {
        round_key(seed, game, number),
        round_key(seed, game, number + 1),
        round_key(seed, game + 1, number),
    }
    keys |= {round_key(other, game, number)} if other != seed else set()
    assert len(keys) == 3 + (other != seed)
    assert Stream.of(seed, game, number).key == round_key(seed, game, number)


def test_every_card_is_dealt_to_every_place_as_often_as_any_other():
    counts = Counter(
        (place, card) for seed in range(2400) for place, card in enumerate(Stream.of(seed, 0, 0).deal(48, 5))
    )
    for place in range(5):
        assert chisquare([counts[place, card] for card in range(48)]).pvalue > 0.001


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**64 - 1])
def test_a_seed_is_a_whole_number_of_64_bits(seed):
    assert check_seed(seed) == kn.play_round("modern", seed=seed).seed == seed


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "7", True, [7], float("nan")])
def test_any_other_seed_is_refused(seed):
    expected = f"^{re.escape(f'seed must be a whole number from 0 to 2**64 - 1 (got {seed!r})')}$"
    for play in (kn.play_round, kn.play_game):
        with pytest.raises(kn.SettingError, match=expected):
            play("modern", seed=seed)


def test_no_seed_draws_a_fresh_one_and_records_it():
    played = kn.play_round("modern")
    assert 0 <= played.seed < 2**32
    assert kn.play_round("modern", seed=played.seed) == played
    assert len({kn.play_round("modern").seed for _ in range(20)}) > 15
    assert kn.play_game("modern").seed is not None
    assert len({fresh_seed() for _ in range(20)}) > 15


def test_a_seed_may_be_any_kind_of_whole_number():
    assert kn.play_round("modern", seed=np.uint64(7)) == kn.play_round("modern", seed=7)
