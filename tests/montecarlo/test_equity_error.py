"""How the chance to win hangs on the deals that it rests on: what its error is told from."""

import attrs
import numpy as np
import pytest

import karnoffel as kn
from karnoffel.kernel.build import Equity, Sample, deal_sample, solve_scores
from karnoffel.montecarlo.equity import SEED, layers, match_of, solved_in_groups
from karnoffel.players import BUILT_IN
from karnoffel.players.raisers import NEVER, bold


def weighted(v, policy, weights):
    """The equity from a sample in which each group of ten deals stands so many times."""
    match = match_of(v, (policy,) * v.seats)
    players = [BUILT_IN["greedy"].number] * v.seats
    parts = [deal_sample(match, players, SEED, 10, first=10 * k) for k in range(len(weights))]
    repeated = [part for part, times in zip(parts, weights, strict=True) for _ in range(times)]
    columns = zip(*(attrs.astuple(part, recurse=False) for part in repeated), strict=True)
    sample, found = Sample(*map(np.concatenate, columns)), Equity.unsolved(v.scoring.target)
    for scores in layers(v.scoring.target):
        solve_scores(match, sample, found, scores)
    return found.win


@pytest.mark.parametrize("policy", [NEVER, bold(1)], ids=str)
@pytest.mark.parametrize(("name", "seats"), [("modern", 4), ("dummett", 4), ("kaiserspiel-nidwalden", 4)])
def test_the_slopes_and_bends_of_an_equity_are_those_of_samples_with_one_group_more_or_less(
    name, seats, policy
):
    """Three groups of a thousand each; one is moved by a thousandth of the way to a sample of it alone, and as far away from it."""
    v = kn.variant(name).with_seats(seats)
    v, step = v.replace(target=2 * v.scoring.round_value), 0.001
    found = solved_in_groups(v, policy, 30, 3)
    assert found.win == pytest.approx(weighted(v, policy, (1, 1, 1)))
    bends = np.zeros_like(found.win)
    for k in range(3):
        more = weighted(v, policy, [1002 if one == k else 999 for one in range(3)])
        less = weighted(v, policy, [998 if one == k else 1001 for one in range(3)])
        assert found.shifts[k] == pytest.approx((more - less) / (2 * step), abs=1e-6)
        bends += (more - 2 * found.win + less) / step**2
    assert found.bends == pytest.approx(bends, abs=1e-6)
    assert np.abs(found.bends).max() > 0.01


def test_groups_draw_an_equity_as_much_one_way_as_the_other():
    found = solved_in_groups(kn.variant("modern"), NEVER, 240, 16)
    assert found.shifts.sum(axis=0) == pytest.approx(np.zeros((7, 7)), abs=1e-12)
