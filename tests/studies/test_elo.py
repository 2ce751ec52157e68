"""Elo: the likeliest ratings, infinite where nothing else is likeliest, and intervals from drawing the deals again."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import karnoffel as kn
from karnoffel.montecarlo.intervals import Z, share_of_pairs
from karnoffel.montecarlo.matches import GROUPS, Matches
from karnoffel.studies.elo import elo_distances, elo_ratings

INF = math.inf


def matches_of(halves, seed=1):
    """Matches of a round robin from what the first of each pair made of each deal [deals, pairs]."""
    halves = np.asarray(halves)
    deals, pairs = halves.shape
    scores = np.stack([(halves == score).sum(axis=0) for score in range(3)], axis=1)
    groups = np.stack([halves[group::GROUPS].sum(axis=0) for group in range(min(deals, GROUPS))])
    return Matches(kn.variant("modern"), ((None, None),) * pairs, seed, deals, scores, groups)


def table(shares, players):
    """Shares of pairs in order as a table."""
    found = np.full((players, players), 0.5)
    for (one, other), share in zip(combinations(range(players), 2), shares, strict=True):
        found[one, other], found[other, one] = share, 1 - share
    return found


def closed(share):
    """The difference at which one of two players wins this share."""
    return 400 * math.log10(share / (1 - share))


def drawn(levels, deals, seed):
    """Deals of players of these ratings, each round by itself."""
    random = np.random.default_rng(seed)
    gaps = [levels[one] - levels[other] for one, other in combinations(range(len(levels)), 2)]
    return random.binomial(2, 1 / (1 + 10 ** (-np.array(gaps) / 400)), (deals, len(gaps)))


class Single(Matches):
    """Matches whose every deal is a group of its own, however many there are."""

    @property
    def sizes(self):
        return np.ones(self.deals, np.int64)


# -- the likeliest ratings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.5, 0.6, 0.76, 0.99, 1e-6])
def test_two_players_differ_by_the_closed_form(share):
    assert elo_distances(table([share], 2))[0, 1] == pytest.approx(closed(share), abs=1e-6)


def test_ratings_of_two_players_lie_that_far_apart_around_0():
    halves = [[0]] * 20 + [[1]] * 30 + [[2]] * 50
    one, other = elo_ratings(matches_of(halves), 2)
    assert one.value == pytest.approx(closed(0.65) / 2)
    assert other.value == pytest.approx(-one.value)
    assert (one.n, other.n) == (100, 100)


@given(st.data(), st.integers(2, 6), st.sampled_from([2, 20, 20_000]))
def test_at_the_likeliest_ratings_everybody_wins_as_much_as_expected(data, players, halves):
    """The equations of the likelihood, within every set of players whose differences are finite."""
    pairs = players * (players - 1) // 2
    won = data.draw(arrays(np.int64, pairs, elements=st.integers(0, halves)))
    shares = table(won / halves, players)
    found = elo_distances(shares)
    alike = np.isfinite(found)
    expected = 1 / (1 + 10 ** (-np.where(alike, found, 0) / 400))
    assert np.where(alike, shares - expected, 0).sum(axis=1) == pytest.approx(np.zeros(players), abs=1e-9)
    assert (found == -found.T).all()
    assert (shares[found == INF] == 1).all(), "infinitely better is who wins everything"


def test_shares_that_ratings_explain_give_those_ratings_back():
    levels = np.array([-120.0, 10.0, 35.0, 75.0])
    shares = 1 / (1 + 10 ** (-(levels[:, None] - levels) / 400))
    assert elo_distances(shares) == pytest.approx(levels[:, None] - levels)


def test_several_tables_at_once_are_each_their_own():
    shares = np.stack([table([0.5, 0.6, 0.7], 3), table([1, 1, 0.5], 3), table([1, 0, 1], 3)])
    for number, each in enumerate(shares):
        assert elo_distances(shares)[number] == pytest.approx(elo_distances(each))


def test_a_ring_of_players_who_win_everything_is_finite():
    assert elo_distances(table([1, 0, 1], 3)) == pytest.approx(np.zeros((3, 3)))


def test_a_long_chain_that_one_round_in_a_million_closes_is_found():
    players, rare = 8, 1e-6
    shares = table([1] * (players * (players - 1) // 2), players)
    shares[0, -1], shares[-1, 0] = 1 - rare, rare
    found = elo_distances(shares)
    assert np.isfinite(found).all()
    expected = 1 / (1 + 10 ** (-found / 400))
    assert (shares - expected).sum(axis=1) == pytest.approx(np.zeros(players), abs=1e-12)


# -- who wins or loses everything ------------------------------------------------------------------------------------------


def test_who_wins_everything_is_infinitely_better_and_the_interval_says_from_where():
    one, other = elo_ratings(matches_of([[2]] * 50), 2)
    assert (one.value, one.high, other.value, other.low) == (INF, INF, -INF, -INF)
    share = share_of_pairs(won=50, lost=0, pairs=50)
    assert one.low == pytest.approx(closed(share.low) / 2)
    assert other.high == pytest.approx(-one.low)


def test_more_deals_won_raise_the_lowest_rating_that_is_left():
    lows = [elo_ratings(matches_of([[2]] * deals), 2)[0].low for deals in (10, 100, 1000)]
    assert lows == sorted(lows) and len(set(lows)) == 3


def test_the_others_keep_the_ratings_they_have_among_themselves():
    halves = drawn([0, 40, 80], 300, seed=2)
    beaten = np.full((300, 1), 2)
    with_loser = np.hstack([halves[:, :2], beaten, halves[:, 2:], beaten, beaten])
    three, four = elo_ratings(matches_of(halves), 3), elo_ratings(matches_of(with_loser), 4)
    assert [each.value for each in four[:3]] == pytest.approx([each.value for each in three])
    assert [each.low for each in four[:3]] == pytest.approx([each.low for each in three])
    assert (four[3].value, four[3].low) == (-INF, -INF)
    assert -INF < four[3].high < min(each.low for each in three)


def test_of_three_who_each_win_everything_from_the_next_the_middle_one_is_0():
    assert [each.value for each in elo_ratings(matches_of([[2, 2, 2]] * 5), 3)] == [INF, 0, -INF]


@pytest.mark.parametrize("deals", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_few_deals_give_ratings_within_intervals(deals, players):
    for seed in range(5):
        for found in elo_ratings(matches_of(drawn([0.0] * players, deals, seed)), players):
            assert found.low <= found.value <= found.high
            assert found.low < found.high


def test_players_whose_deals_all_came_to_the_same_have_an_interval_still():
    """Two deals, with other results and the same total for everybody: drawn again, no rating moves."""
    for found in elo_ratings(matches_of([[1, 2, 0], [2, 1, 1]]), 3):
        assert found.low < found.value - 50 and found.high > found.value + 50


# -- intervals -------------------------------------------------------------------------------------------------------------


def test_the_interval_of_two_players_is_that_of_their_share():
    """By the delta method: the share's standard error times the slope of the closed form, and half of it for each."""
    halves = drawn([0, 60], 4_000, seed=3)
    one, other = elo_ratings(matches_of(halves), 2)
    share = halves.mean() / 2
    error = (halves / 2).std() / math.sqrt(4_000)
    half = Z * error * 400 / math.log(10) / (share * (1 - share)) / 2
    assert (one.high - one.low) / 2 == pytest.approx(half, rel=0.06)
    assert one.high - one.value == pytest.approx(half, rel=0.12)
    assert (other.low, other.high) == pytest.approx((-one.high, -one.low))


def test_deals_are_drawn_again_for_all_pairs_at_once():
    """Where all results go up and down together, ratings in the middle vary less than if pairs were drawn apart."""
    apart = drawn([0, 0, 0], 500, seed=5)
    together = np.repeat(apart[:, :1], 3, axis=1)
    together[:20] = apart[:20]  # not all: what never varies has an interval for other reasons
    middle, free = (elo_ratings(matches_of(halves), 3)[1] for halves in (together, apart))
    assert middle.high - middle.low < 0.4 * (free.high - free.low)


def test_many_deals_in_groups_have_the_interval_that_they_have_one_by_one():
    halves = drawn([0, 50, 90], 2 * GROUPS + 100, seed=6)
    grouped = matches_of(halves)
    one_by_one = Single(grouped.variant, grouped.pairs, 1, grouped.deals, grouped.scores, halves)
    for a, b in zip(elo_ratings(grouped, 3), elo_ratings(one_by_one, 3), strict=True):
        assert a.value == pytest.approx(b.value)
        assert a.high - a.low == pytest.approx(b.high - b.low, rel=0.08)


def test_intervals_cover_the_truth_about_as_often_as_they_say():
    levels = np.array([-50.0, -10.0, 20.0, 40.0])
    covered = [
        found.low <= level <= found.high
        for seed in range(60)
        for found, level in zip(
            elo_ratings(matches_of(drawn(levels, 200, seed), seed), 4), levels, strict=True
        )
    ]
    assert 0.91 < np.mean(covered) < 0.99


def test_the_same_deals_give_the_same_intervals_and_another_seed_nearly_the_same():
    halves = drawn([0, 30, 60], 500, seed=7)
    first, again, other = (elo_ratings(matches_of(halves, seed), 3) for seed in (1, 1, 2))
    assert first == again
    for a, b in zip(first, other, strict=True):
        assert a.value == b.value
        assert a.low != b.low
        assert a.low == pytest.approx(b.low, abs=2)


def test_the_order_of_players_changes_nothing():
    halves = drawn([0, 30, 60], 500, seed=8)
    turned = 2 - halves[:, [2, 1, 0]]  # players 2, 1, 0: the pairs (2, 1), (2, 0), (1, 0)
    forward, backward = elo_ratings(matches_of(halves), 3), elo_ratings(matches_of(turned), 3)
    for a, b in zip(forward, reversed(backward), strict=True):
        assert (a.value, a.low, a.high) == pytest.approx((b.value, b.low, b.high))
