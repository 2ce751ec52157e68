"""The formulas of intervals: Wilson's, round-clustered shares, means, and what becomes of them at the edges."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.stats import binomtest, norm

from karnoffel.montecarlo.intervals import (
    NOTHING,
    Estimate,
    Joint,
    Z,
    gap,
    mean,
    share,
    share_of,
    share_of_pairs,
    wilson,
)

ROUNDS = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda pair: (min(pair), max(pair))),
    min_size=1,
    max_size=60,
)
"""Rounds, each with so many hits of so many cases."""


def arrays(rounds):
    """One entry per kind of round: how often it was seen, its hits, its cases."""
    kinds = sorted(set(rounds))
    times = [rounds.count(kind) for kind in kinds]
    hits, cases = zip(*kinds, strict=True)
    return np.array(times, float), np.array(hits, float), np.array(cases, float)


def test_z_is_half_the_width_of_a_95_percent_interval():
    assert pytest.approx(norm.ppf(0.975)) == Z


@given(n=st.integers(1, 10**6), data=st.data())
def test_wilson_is_scipys(n, data):
    hits = data.draw(st.one_of(st.integers(0, n), st.sampled_from([0, n])))
    expected = binomtest(hits, n).proportion_ci(0.95, method="wilson")
    low, high = wilson(hits / n, n)
    assert low == pytest.approx(expected.low, abs=1e-9)
    assert high == pytest.approx(expected.high, abs=1e-9)
    assert 0 <= low <= hits / n + 1e-12
    assert hits / n - 1e-12 <= high <= 1


@given(n=st.floats(0.5, 1e6), p=st.floats(0.001, 0.999))
def test_the_bounds_of_wilson_are_the_shares_that_lie_z_standard_errors_away(n, p):
    """What defines the interval, for a number of cases that need not be whole."""
    for bound in wilson(p, n):
        assert (p - bound) ** 2 == pytest.approx(Z**2 * bound * (1 - bound) / n, rel=1e-6)


@given(hits=st.integers(0, 500), misses=st.integers(0, 500))
def test_a_share_with_one_case_a_round_has_wilsons_interval(hits, misses):
    n = hits + misses
    found = share(np.array([hits, misses], float), np.array([1.0, 0.0]), np.array([1.0, 1.0]))
    if not n:
        assert found.n == 0
        assert all(map(math.isnan, (found.value, found.low, found.high)))
        return
    assert (found.value, found.n) == (hits / n, n)
    assert (found.low, found.high) == pytest.approx(wilson(hits / n, n))


@given(ROUNDS)
def test_a_pooled_share_has_the_round_clustered_variance(rounds):
    found = share(*arrays(rounds))
    hits, cases = (np.array(column, float) for column in zip(*rounds, strict=True))
    assert found.n == cases.sum()
    if not found.n:
        return
    assert found.value == pytest.approx(hits.sum() / cases.sum())
    error = math.sqrt(((hits - found.value * cases) ** 2).sum()) / cases.sum()
    if error > 1e-9:
        effective = found.value * (1 - found.value) / error**2
        assert (found.low, found.high) == pytest.approx(wilson(found.value, effective), abs=1e-9)
    assert 0 <= found.low <= found.value + 1e-12
    assert found.value - 1e-12 <= found.high <= 1


@given(ROUNDS, st.integers(2, 50))
def test_the_same_rounds_counted_more_often_have_the_same_share_and_a_narrower_interval(rounds, times):
    counted, hits, cases = arrays(rounds)
    one, many = share(counted, hits, cases), share(times * counted, hits, cases)
    if one.n:
        assert many.value == pytest.approx(one.value)
        assert many.n == times * one.n
        assert many.high - many.low < one.high - one.low


@pytest.mark.parametrize("value", [0, 1])
def test_where_all_cases_agree_every_round_counts_once(value):
    """Three cards of one round that all won are no three witnesses; rounds without a case are none at all."""
    found = share(np.array([10.0, 5.0]), np.array([3.0 * value, 0.0]), np.array([3.0, 0.0]))
    assert (found.value, found.n) == (value, 30)
    assert (found.low, found.high) == pytest.approx(wilson(value, 10))


def test_a_bound_of_wilson_never_leaves_the_shares_there_are():
    """Rounding alone would put some above one, as with five of five, or below nothing."""
    ends = [wilson(value, n) for value in (0.0, 1.0) for n in range(1, 2_000)]
    assert min(low for low, _ in ends) == 0.0
    assert max(high for _, high in ends) == 1.0


@pytest.mark.parametrize("each", [1, 2, 3])
def test_where_all_cases_agree_a_round_counts_however_many_cases_it_has(each):
    found = share(np.array([10.0]), np.array([float(each)]), np.array([float(each)]))
    assert (found.low, found.high) == pytest.approx(wilson(1.0, 10))


def test_a_share_keeps_its_place_within_its_interval_and_whole_cases():
    """Two of three by rounds that vary twice as much as single cases would: half as many cases count."""
    found = share_of(2 / 3, 2 * (2 / 9) / 300, 299.7, 100.0)
    assert (found.value, found.n) == (2 / 3, 300)
    assert (found.low, found.high) == pytest.approx(wilson(2 / 3, 150))


def test_no_case_at_all_is_not_a_number_and_rests_on_nothing():
    nothing = np.zeros(0)
    for estimate in (share, mean):
        for arguments in ((nothing, nothing, nothing), (np.array([7.0]), np.array([0.0]), np.array([0.0]))):
            found = estimate(*arguments)
            assert found.n == 0
            assert all(map(math.isnan, (found.value, found.low, found.high)))


@given(ROUNDS)
def test_a_mean_is_that_of_the_rounds_with_its_standard_error(rounds):
    times, amounts, _ = arrays([(low, high + 1) for low, high in rounds])
    found = mean(times, amounts, np.ones_like(times))
    plain = np.repeat(amounts, times.astype(int))
    assert found.n == len(plain)
    assert found.value == pytest.approx(plain.mean())
    half = Z * plain.std() / math.sqrt(len(plain))
    assert (found.low, found.high) == pytest.approx((plain.mean() - half, plain.mean() + half))


@given(ROUNDS)
def test_a_mean_over_rounds_of_several_cases_has_the_round_clustered_error(rounds):
    times, amounts, cases = arrays(rounds)
    found = mean(times, amounts, cases)
    each, of = (np.array(column, float) for column in zip(*rounds, strict=True))
    assert found.n == of.sum()
    if not found.n:
        return
    assert found.value == pytest.approx(each.sum() / of.sum())
    half = Z * math.sqrt(((each - found.value * of) ** 2).sum()) / of.sum()
    assert (found.low, found.high) == pytest.approx((found.value - half, found.value + half))


def test_intervals_cover_the_truth_as_often_as_they_say():
    """A thousand small runs of rounds with up to three cases that go together, as plain cards of one rank do."""
    random = np.random.default_rng(1)
    truth, covered = 0.4, 0
    for _ in range(1_000):
        cases = random.integers(0, 4, 150)
        together = random.random(150) < 0.5
        hits = np.where(together, cases * (random.random(150) < truth), random.binomial(cases, truth))
        found = share(*arrays(list(zip(hits.tolist(), cases.tolist(), strict=True))))
        covered += found.low <= truth <= found.high
    assert 0.93 < covered / 1_000 < 0.97


# -- differences of two ratios over the same rounds ------------------------------------------------------------------------

PAIRED = st.lists(st.tuples(*[st.integers(0, 3)] * 4), min_size=2, max_size=40).filter(
    lambda rounds: sum(row[1] for row in rounds) and sum(row[3] for row in rounds)
)
"""Rounds of two variants: part and whole of the first, part and whole of the other."""


def ratio(part, whole):
    """A ratio with the variance of its rounds."""
    value, number = part.sum() / whole.sum(), whole.sum()
    variance = float(((part - value * whole) ** 2).sum() / number**2)
    return Estimate(float(value), float("nan"), float("nan"), int(number)), variance


def joined(rounds):
    """Two ratios, their variances, and what pairs them, of columns part, whole, part, whole."""
    columns = np.array(rounds, float).T
    (first, one), (other, two) = ratio(*columns[:2]), ratio(*columns[2:])
    return first, other, (one, two), Joint.of(columns[:2] @ columns[2:].T, 0, 1)


@given(PAIRED)
def test_a_difference_of_ratios_has_the_error_of_the_rounds_differences(rounds):
    first, other, variances, joint = joined(rounds)
    found = gap(first, other, variances, joint)
    a, of_a, b, of_b = np.array(rounds, float).T
    each = (b - other.value * of_b) / of_b.sum() - (a - first.value * of_a) / of_a.sum()
    # And of two cases more that were not seen, one to each side.
    half = Z * math.sqrt((each**2).sum() + 2 / min(first.n, other.n) ** 2)
    assert found.value == other.value - first.value
    assert found.n == min(first.n, other.n)
    assert (found.low, found.high) == pytest.approx((found.value - half, found.value + half), abs=1e-7)


@given(PAIRED)
def test_a_ratio_differs_from_itself_by_nothing_but_what_was_not_seen(rounds):
    first, other, variances, joint = joined([(part, whole, part, whole) for part, whole, _, _ in rounds])
    found = gap(first, other, variances, joint)
    half = Z * math.sqrt(2) / first.n
    assert (found.value, found.low, found.high) == pytest.approx((0, -half, half), abs=1e-7)


@pytest.mark.parametrize(
    "sides",
    [(Estimate(0.5, 0.4, 0.6, 10), NOTHING), (NOTHING, Estimate(0.5, 0.4, 0.6, 10)), (NOTHING, NOTHING)],
)
def test_from_no_case_nothing_differs(sides):
    found = gap(*sides, (0.0, 0.0), Joint(0.0, 0.0, 0.0, 0.0))
    assert all(map(math.isnan, (found.value, found.low, found.high)))
    assert found.n == 0


def test_what_pairs_two_ratios_is_found_by_their_columns():
    assert Joint.of(np.arange(9.0).reshape(3, 3), 2, 1) == Joint(8.0, 7.0, 5.0, 4.0)


# -- shares of pairs -------------------------------------------------------------------------------------------------------

PAIRS = st.tuples(st.integers(0, 300), st.integers(0, 300), st.integers(0, 10_000)).filter(any)
"""Pairs both of which were won, both lost, and one of each."""


@given(PAIRS)
@example((1, 0, 0))
@example((0, 1, 0))
def test_the_interval_of_pairs_is_that_of_bonett_and_price(pairs):
    won, lost, even = pairs
    n = won + lost + even
    found = share_of_pairs(won=won, lost=lost, pairs=n)
    first, second = (won + 1) / (n + 2), (lost + 1) / (n + 2)
    error = math.sqrt((first + second - (first - second) ** 2) / (n + 2))
    ends = [0.5 + (first - second + sign * Z * error) / 2 for sign in (-1, 1)]
    assert found.value == pytest.approx((won + even / 2) / n)
    assert found.n == n
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low == pytest.approx(max(0, min(ends[0], found.value)))
    assert found.high == pytest.approx(min(1, max(ends[1], found.value)))


@given(PAIRS)
def test_from_the_other_side_the_interval_of_pairs_is_turned_around(pairs):
    won, lost, _ = pairs
    one = share_of_pairs(won=won, lost=lost, pairs=sum(pairs))
    other = share_of_pairs(won=lost, lost=won, pairs=sum(pairs))
    assert (1 - other.value, 1 - other.high, 1 - other.low) == pytest.approx((one.value, one.low, one.high))


@pytest.mark.parametrize("win", [0.5, 0.7], ids=["even", "apart"])
@pytest.mark.parametrize(("decisive", "pairs"), [(0.01, 400), (0.01, 4_000), (0.1, 400), (0.6, 400)], ids=str)
def test_intervals_of_pairs_cover_the_truth_however_few_are_decisive(decisive, pairs, win):
    """Twenty thousand runs; of the decisive pairs the first wins a share ``win``."""
    random, runs = np.random.default_rng(7), 20_000
    chances = [decisive * win, decisive * (1 - win), 1 - decisive]
    truth = 0.5 + decisive * (win - 0.5)
    kinds, times = np.unique(random.multinomial(pairs, chances, runs)[:, :2], axis=0, return_counts=True)
    found = [share_of_pairs(won=int(won), lost=int(lost), pairs=pairs) for won, lost in kinds]
    covered = times @ np.array([each.low <= truth <= each.high for each in found]) / runs
    assert covered > 0.94
    if decisive * pairs >= 40:  # with fewer the two cases added make it wider than it need be
        assert covered < 0.96
