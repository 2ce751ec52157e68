"""The compiled streams and the readable ones deal and draw alike."""

import numpy as np
import pytest
from scipy.stats import chi2

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.numbering import by_number, pack_number
from karnoffel.players.choices import RANDOM
from karnoffel.streams import WORD, Stream
from karnoffel.table.hands import shuffled
from karnoffel.tables import tables


def dealt(v, seed, first, count):
    """The pack numbers that each place held, [rounds, places, cards], from a kernel that plays every card."""
    t = tables(v)
    trace = play_block(t, [RANDOM] * v.seats, seed, first, count, trace=True).trace
    number_of = np.argsort(t.slot, axis=1)
    played = number_of[trace[:, :1], trace[:, 1:].astype(np.int64)]
    return np.sort(played.reshape(count, t.hand_size, v.seats).transpose(0, 2, 1), axis=2)


def all_played(name, seats, **readings):
    return kn.variant(name).reading(tricks="all", **readings).with_seats(seats)


TABLES = [(name, seats) for name in kn.variants() for seats in kn.variant(name).seating.seats]


@pytest.mark.parametrize("election", ["lowest", "turned-up"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_deal_the_same_hands_and_choose_the_same_suit(name, seats, election):
    v = all_played(name, seats, election=election)
    t = tables(v)
    hands = dealt(v, 11, 0, 300)
    contexts = play_block(t, [RANDOM] * seats, 11, 0, 300, trace=True).trace[:, 0]
    for n in range(300):
        deck = shuffled(v, Stream.of(11, n, 0))
        assert [sorted(pack_number(c, v.pack) for c in hand) for hand in deck.hands] == hands[n].tolist()
        exposed = [deck.turned_up] if deck.turned_up else deck.first_cards
        bells_first = ("B", "H", "L", "A").index(v.chosen_suit(exposed).value)
        assert contexts[n] in t.context[bells_first]


@pytest.mark.parametrize("seed", [0, WORD])
@pytest.mark.parametrize("first", [0, 10**15 - 5, (1 << 32) - 3])
def test_any_round_of_any_seed_can_be_dealt_alone(seed, first):
    v = all_played("modern", 4)
    hands = dealt(v, seed, first, 5)
    for n in range(5):
        assert (dealt(v, seed, first + n, 1) == hands[n]).all()
        deck = shuffled(v, Stream.of(seed, first + n, 0))
        assert [sorted(pack_number(c, v.pack) for c in hand) for hand in deck.hands] == hands[n].tolist()


@pytest.mark.parametrize("first", [0, 10**14])
def test_every_card_is_as_likely_as_any_other_in_every_hand(first):
    hands = dealt(all_played("dummett", 8), 5, first, 40_000)
    counts = np.stack([np.bincount(hands[:, place].ravel(), minlength=48) for place in range(8)])
    expected = 40_000 * 5 / 48
    # The five cards of a hand differ, so a hand's counts vary less than independent draws, by (48 - 5) / (48 - 1).
    statistic = ((counts - expected) ** 2 / expected).sum() * 47 / 43
    assert 1e-4 < chi2.sf(statistic, 8 * 47) < 1 - 1e-4


def test_round_0_of_a_simulation_is_the_round_that_play_round_plays():
    for players in ("random", "greedy", ("greedy", "random")):
        v = kn.variant("kaiserspiel")
        played = kn.play_round(v, seed=99, players=players)
        tally = kn.simulate(v, rounds=1, seed=99, players=players)
        (code,) = np.flatnonzero(tally.counts.codes)
        assert (code & 7, code >> 3 & 7) == played.result.tricks


def test_a_pack_of_another_size_is_dealt_from_whole():
    ranks = ["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]
    v = kn.variant("dummett").replace(pack=kn.rules.Pack(order=ranks), play_on=True)
    hands = dealt(v, 3, 0, 5_000)
    assert set(hands.ravel().tolist()) == set(range(40)) == set(range(len(by_number(v.pack))))
    assert all(len(set(cards)) == 20 for cards in hands.reshape(5_000, 20).tolist())
