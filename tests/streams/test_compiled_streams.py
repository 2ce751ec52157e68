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
    return kn.variant(name).reading(**readings).with_seats(seats).replace(play_on=True)


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


CUT = [(name, seats) for name, seats in TABLES if kn.variant(name).deal.recut]


@pytest.mark.parametrize("election", ["lowest", "turned-up"])
@pytest.mark.parametrize(("name", "seats"), CUT)
def test_a_card_that_may_not_lie_at_the_bottom_is_dealt_as_often_as_the_cut_makes_it(name, seats, election):
    """A Banner lies in one of the other places of the pack; any other card is at the bottom as often as its like."""
    rounds = 40_000
    v = all_played(name, seats, election=election)
    size, hand = len(v.pack.cards), v.deal.hand_size
    hands = dealt(v, 6, 0, rounds)
    counts = np.stack([np.bincount(hands[:, place].ravel(), minlength=size) for place in range(seats)])
    barred = np.array([card.rank in v.deal.recut for card in by_number(v.pack)])
    assert barred.sum() == 4
    above = np.where(barred, 1, 1 - 1 / (size - 4))
    expected = rounds * hand * above / (size - 1)
    assert expected.sum() == pytest.approx(rounds * hand)
    # As without a cut: the cards of a hand differ, and there are so many fewer ways for its counts to vary.
    statistic = ((counts - expected) ** 2 / expected).sum() * (size - 1) / (size - hand)
    assert 1e-4 < chi2.sf(statistic, seats * (size - 1)) < 1 - 1e-4


@pytest.mark.parametrize(("name", "seats"), CUT)
def test_a_barred_card_at_the_bottom_changes_places_with_any_other_and_nothing_else_moves(name, seats):
    v = kn.variant(name).with_seats(seats)
    count, pack = seats * v.deal.hand_size, by_number(v.pack)
    exchanged = stayed = 0
    for n in range(2_000):
        drawn = [pack[number] for number in Stream.of(12, n, 0).deal(len(pack), count + 1)]
        bottom = drawn.pop()
        hands = shuffled(v, Stream.of(12, n, 0)).hands
        lying = [hands[k % seats][k // seats] for k in range(count)]
        moved = [(old, new) for old, new in zip(drawn, lying, strict=True) if old != new]
        if bottom.rank not in v.deal.recut:
            assert moved == []
        else:
            assert all(new == bottom and old.rank not in v.deal.recut for old, new in moved)
            assert len(moved) <= 1
            exchanged += len(moved)
            stayed += not moved
    # The card that takes the bottom was dealt to somebody as often as any card above the bottom.
    times, share = exchanged + stayed, count / (len(pack) - 1)
    assert abs(exchanged / times - share) < 4 * (share * (1 - share) / times) ** 0.5


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
