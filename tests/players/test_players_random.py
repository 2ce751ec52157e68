"""The random player plays every legal card as often as any other, and the same ones again for the same seed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.bits import count, nth, scale, strongest, weakest
from karnoffel.players import BUILT_IN

WORDS = 1 << 64


@pytest.mark.parametrize("hand", ["KL", "KL 2B", "KL 2B 7B", "KL 2B 7B 9H", "KL 2B 7B 9H UA"])
def test_random_plays_each_legal_card_for_an_equal_share_of_all_random_words(turn, hand):
    number = len(hand.split())
    steps = 60 * number
    played = Counter(
        BUILT_IN["random"].choose(turn(hand, "3L", word=(2 * step + 1) * WORDS // (2 * steps))).code
        for step in range(steps)
    )
    assert played == dict.fromkeys(hand.split(), 60)


def test_random_never_leads_what_may_not_be_led(turn):
    led = {
        BUILT_IN["random"].choose(turn("7B 2B 9H", number=1, word=step * WORDS // 64)).code
        for step in range(64)
    }
    assert led == {"2B", "9H"}


def test_random_leads_and_follows_alike(turn):
    for word in range(0, WORDS, WORDS // 7):
        led = BUILT_IN["random"].choose(turn("7B 2B 9H", word=word))
        assert BUILT_IN["random"].choose(turn("7B 2B 9H", "3L 4L", word=word)) == led


@pytest.mark.parametrize("name", kn.variants())
def test_random_plays_the_same_for_the_same_seed_and_otherwise_for_another(name):
    rounds = [kn.play_round(name, seed=seed, players="random") for seed in range(20)]
    assert rounds == [kn.play_round(name, seed=seed, players="random") for seed in range(20)]
    hands = rounds[0].hands
    replayed = {kn.play_round(name, seed=seed, players="random", hands=hands).tricks for seed in range(20)}
    assert len(replayed) > 10


@pytest.mark.parametrize("name", kn.variants())
def test_random_plays_every_card_of_a_hand_now_and_then(name):
    hands = kn.play_round(name, seed=3).hands
    first = Counter(
        kn.play_round(name, seed=seed, players="random", hands=hands).tricks[0].cards[1]
        for seed in range(200)
    )
    assert set(first) == set(hands[1])


@given(st.sets(st.integers(0, 63), min_size=1), st.integers(0, WORDS - 1))
def test_sets_of_cards_as_masks_are_counted_and_picked_from(slots, word):
    mask = sum(1 << slot for slot in slots)
    listed = sorted(slots)
    assert (weakest(mask), strongest(mask), count(mask)) == (listed[0], listed[-1], len(listed))
    assert [nth(mask, n) for n in range(len(listed))] == listed
    assert nth(mask, scale(word, count(mask))) in slots
    assert 0 <= scale(word, len(listed)) < len(listed)
