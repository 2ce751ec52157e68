"""The chance to win the game at every score: small games worked by hand, the tables that ship, and what refusing is worth."""

from fractions import Fraction
from functools import cache
from itertools import product

import attrs
import numpy as np
import pytest

import karnoffel as kn
from karnoffel.kernel.build import Equity, deal_sample, solve_scores
from karnoffel.montecarlo import equity as equity_
from karnoffel.montecarlo.equity import equity_policy, match_of, policy_from, solved
from karnoffel.pauses import pauses
from karnoffel.players import BUILT_IN
from karnoffel.players.chances import chances_for
from karnoffel.players.raisers import NEVER, Policy, bold
from karnoffel.players.raising import EQUITY, HALF_LOGITS, worth
from karnoffel.streams import Stream
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out

RAISING = [
    (name, seats)
    for name in kn.variants()
    for seats in kn.variant(name).seating.seats
    if kn.variant(name).raising.raises
]
shipped = pytest.mark.parametrize(("name", "seats"), RAISING)


@cache
def share(v, deals):
    """Of the deals that equities rest on, the part that Forehand's side wins, played at the table."""
    players, won = [BUILT_IN["greedy"]] * v.seats, 0
    for number in range(deals):
        stream = Stream.of(equity_.SEED, number, 0)
        won += play_out(v, shuffled(v, stream), players, stream).result.side == 0
    return Fraction(won, deals)


def the_others(chance):
    """After a round that was played the other side is Forehand's."""
    return 1 - chance


@pytest.mark.parametrize(("name", "seats"), [("modern", 4), ("modern", 6), ("dummett", 4), ("dummett", 2)])
def test_equity_of_games_of_one_two_and_three_rounds_worked_by_hand(name, seats):
    """Never raised; ``f`` is the share of deals that Forehand's side wins, and the lead passes to the others each round."""
    v = kn.variant(name).with_seats(seats)
    value = v.scoring.round_value
    f = share(v, 60)
    assert 0 < f < 1

    one = solved(v.replace(target=value), NEVER, 60)
    assert one == pytest.approx(np.full((value, value), float(f)), abs=1e-12)

    both_need_one = f
    ours_one_theirs_two = f + (1 - f) * the_others(both_need_one)
    ours_two_theirs_one = f * the_others(both_need_one)
    both_need_two = f * the_others(ours_two_theirs_one) + (1 - f) * the_others(ours_one_theirs_two)
    by_hand = [[both_need_two, ours_two_theirs_one], [ours_one_theirs_two, both_need_one]]
    two = solved(v.replace(target=2 * value), NEVER, 60)
    expected = np.kron(np.array(by_hand, float), np.ones((value, value)))
    assert two == pytest.approx(expected, abs=1e-12), "points short of a whole round change nothing"

    three = solved(v.replace(target=3 * value), NEVER, 60)
    ours_one_theirs_three = f + (1 - f) * the_others(ours_two_theirs_one)
    ours_three_theirs_one = f * the_others(ours_one_theirs_two)
    assert three[2 * value, 0] == pytest.approx(float(ours_one_theirs_three))
    assert three[0, 2 * value] == pytest.approx(float(ours_three_theirs_one))
    assert three[value:, value:] == pytest.approx(two)


@pytest.mark.parametrize(("seats", "readings"), [(2, {}), (4, {}), (6, {}), (4, {"refusal_dealer": "next"})])
def test_equity_where_nobody_may_raise_any_more_is_that_of_the_cards(seats, readings):
    """97:97 and 100:97 are one round; at 100 to anything the cap is told at once, so the rest is never raised."""
    v = kn.variant("dummett").with_seats(seats).reading(**readings)
    f = share(v, 60)
    found = _near_the_end(v, 60, 60)
    for ours, theirs in ((97, 97), (100, 97), (97, 100), (100, 100)):
        assert found[ours, theirs] == pytest.approx(float(f))
    leads, follows = f, f  # the chance of the side at 100 as Forehand's, and that of the other as Forehand's
    for theirs in range(93, 60, -4):
        leads, follows = f + (1 - f) * (1 - follows), f * (1 - leads)
        assert found[100, theirs] == pytest.approx(float(leads))
        assert found[theirs, 100] == pytest.approx(float(follows))


def believing(v, *, unasked, asked):
    """Chances that go by no card: sure to win or to lose, by side, where nothing is asked and where a raise must be answered."""
    model = chances_for(v)
    nothing, flat = np.zeros_like(model.ours), np.zeros_like(model.stretch)
    shift = flat.copy()
    for side in (0, 1):
        shift[:, side, 0] = 8 * HALF_LOGITS * unasked[side]
        shift[:, side, 1] = 8 * HALF_LOGITS * asked[side]
    return attrs.evolve(model, ours=nothing, theirs=nothing, stretch=flat, shift=shift)


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("dealer", ["proposer", "next"])
def test_equity_of_a_game_to_seven_in_which_every_proposal_is_refused_worked_by_hand(seats, dealer):
    """At 0:0 a proposal of 7 would decide the game; refused it is 4:0, where 4 is enough, and nobody raises any more."""
    v = kn.variant("dummett").with_seats(seats).reading(refusal_dealer=dealer).replace(target=7)
    f = share(kn.variant("dummett").with_seats(seats), 60)
    at_4_4 = f
    at_0_4, at_4_0 = f * the_others(at_4_4), f + (1 - f) * the_others(at_4_4)

    forehand_proposes = believing(v, unasked=(1, -1), asked=(-1, -1))
    found = solved(v, Policy("equity", EQUITY, chances=forehand_proposes), 60)
    assert found[4, 4] == pytest.approx(float(at_4_4))
    assert (found[0, 4], found[4, 0]) == pytest.approx((float(at_0_4), float(at_4_0)))
    # Forehand proposed and deals, by either reading: the others lead at 4:0.
    assert found[0, 0] == pytest.approx(float(the_others(at_0_4)))

    dealer_proposes = believing(v, unasked=(-1, 1), asked=(-1, -1))
    found = solved(v, Policy("equity", EQUITY, chances=dealer_proposes), 60)
    # The proposer deals, and Forehand's side leads again at 0:4; or the deal passes on, and the others lead.
    assert found[0, 0] == pytest.approx(float(at_0_4 if dealer == "proposer" else the_others(at_4_0)))


def test_equity_of_a_game_to_seven_in_which_every_proposal_is_accepted():
    """All goes by one round of 7; without raising it takes two of 4."""
    v = kn.variant("dummett").replace(target=7)
    f = share(kn.variant("dummett"), 60)
    assert solved(v, bold(1), 60)[0, 0] == pytest.approx(float(f))
    calm = solved(v, NEVER, 60)[0, 0]
    assert calm == pytest.approx(float(f * (1 - f * (1 - f)) + (1 - f) * (1 - f - (1 - f) ** 2)))


def test_equity_counts_the_deals_asked_for_and_no_others():
    v = kn.variant("modern")
    parts = [solved(v.replace(target=1), NEVER, 30, first=first)[0, 0] for first in (0, 30)]
    assert parts[0] != parts[1]
    assert sum(parts) / 2 == pytest.approx(float(share(v, 60)))


# -- the tables that ship ----------------------------------------------------------------------------------------------


@shipped
def test_equity_and_chances_are_shipped_for_every_dossier_that_raises(name, seats):
    v = kn.variant(name).with_seats(seats)
    model = chances_for(v)
    assert model.dealt == tuple(stop.dealt for stop in pauses(v.deal, seats))
    with np.load(str(equity_.FILE)) as kept:
        assert v.digest in kept
        assert kept[v.digest].shape == (101, 101)
        assert np.array(equity_policy(v).equity) == pytest.approx(kept[v.digest])


POINTS = (
    *("second-up", "re-raise", "re-raise-when", "second-proposal", "refusal-dealer", "cap-pending"),
    *("two-hand-first-pause", "announce", "value", "kaiser", "counsel", "election"),
)


def readings_that_raise():
    for name in kn.variants():
        for ident in POINTS:
            point = kn.variant(name).disputed_points.get(ident)
            for reading, seats in product(point.readings if point else (), kn.variant(name).seating.seats):
                v = kn.variant(name).reading(**{ident.replace("-", "_"): reading.name}).with_seats(seats)
                if v.raising.raises:
                    yield pytest.param(v, id=v.label)


@pytest.mark.parametrize("v", [*readings_that_raise()])
def test_equity_plays_every_reading_for_every_number_of_players(v):
    """``equity`` is what a user gets who names no policy."""
    short = v.replace(target=9)
    assert max(kn.play_game(short, seed=1).score) >= 9


def _near_the_end(v, least, deals):
    """The equity from scores ``least`` up, solved as :func:`solved` does, and from nothing else."""
    match = match_of(v, (Policy("equity", EQUITY, chances=chances_for(v)),) * v.seats)
    sample = deal_sample(match, [BUILT_IN["greedy"].code] * v.seats, equity_.SEED, deals)
    target = v.scoring.target
    found = Equity.unsolved(target)
    found.win[:] = np.nan
    scores = sorted(product(range(least, target), repeat=2), key=sum, reverse=True)
    solve_scores(match, sample, found, np.array(scores))
    return found.win


@shipped
def test_equity_shipped_is_that_of_these_chances_and_deals(name, seats):
    """Worked out anew where both sides are at 88 or more; so chances and equity belong together."""
    v = kn.variant(name).with_seats(seats)
    found = _near_the_end(v, 88, 2048)[88:, 88:]
    assert np.isfinite(found).all()
    assert np.array(equity_policy(v).equity)[88:, 88:] == pytest.approx(found, abs=1e-6)


@shipped
def test_equity_is_a_chance_and_rises_with_ones_own_points(name, seats):
    found = np.array(equity_policy(kn.variant(name).with_seats(seats)).equity)
    assert found.min() >= 0 and found.max() <= 1
    assert found[0].max() < found[100].max() and found[100, 0] > 0.99 and found[0, 100] < 0.01
    # Point by point where the end is far, but for the noise of the deals; the more players, the wilder the raising.
    least = -0.01 if seats <= 4 else -0.07
    assert np.diff(found, axis=0)[:50, :50].min() > least
    assert np.diff(found, axis=1)[:50, :50].max() < -least
    # Ten points more are a gain at any score.
    assert (found[10:] - found[:-10]).min() > -0.02
    assert (found[:, 10:] - found[:, :-10]).max() < 0.02


@shipped
def test_equity_is_the_same_for_both_sides_but_for_the_lead(name, seats):
    """What a side has as Forehand's and what it has as the dealer's differ by little, and at equal scores both have half."""
    found = np.array(equity_policy(kn.variant(name).with_seats(seats)).equity)
    lead = found + found.T - 1
    assert abs(lead).max() < 0.12
    assert abs(lead[:60, :60]).mean() < 0.03
    assert abs(np.diag(found)[:60] - 0.5).max() < 0.04


@shipped
def test_equity_is_the_chance_to_win_games_that_are_played(name, seats):
    v = kn.variant(name).with_seats(seats)
    tally = kn.simulate(v, rounds=120_000, seed=8, unit="game").to_frame().set_index("measure")
    row = tally.loc["first_dealer_wins"]
    error = (row.high - row.low) / 3.92
    # The table rests on 2,048 deals; the lead at 0:0 is worth so little that both are near one half.
    assert 1 - equity_policy(v).equity[0][0] == pytest.approx(row.value, abs=4 * error + 0.015)


# -- the take point ----------------------------------------------------------------------------------------------------

LAST_VALUES = (4, 7)


@cache
def far(target, dealer, deals):
    """The equity of ``dummett`` without re-raises to a target."""
    v = kn.variant("dummett").reading(refusal_dealer=dealer).replace(re_raises=0, target=target)
    return np.array(policy_from(v, chances_for(v), deals=deals).equity)


def take_points(found, value, asked, leads_if_refused):
    """The chance below which refusing is right, at each score far from the end; after a round that is played side 1 leads."""
    target, many = len(found), len(found) // 4
    for mine, theirs in product(range(many), repeat=2):
        won = worth(found, target, mine + value + 3, theirs, asked == 1)
        lost = worth(found, target, mine, theirs + value + 3, asked == 1)
        refused = worth(found, target, mine, theirs + value, asked == leads_if_refused)
        yield (refused - lost) / (won - lost)


@pytest.mark.parametrize("value", LAST_VALUES)
@pytest.mark.parametrize("asked", [0, 1])
def test_take_point_is_half_of_the_share_at_stake_as_the_target_grows(value, asked):
    """Last pause, no re-raise, the deal passes on after a refusal too: right to refuse below (1 - v/(v+3))/2."""
    limit = (1 - value / (value + 3)) / 2
    off = [
        abs(np.mean([*take_points(far(target, "next", deals), value, asked, 1)]) - limit)
        for target, deals in ((31, 128), (101, 128), (201, 48))
    ]
    assert off[2] < off[0] and off[1] < off[0]
    assert max(off[1:]) < 0.01


@pytest.mark.parametrize("value", LAST_VALUES)
def test_take_point_counts_the_lead_where_refusing_moves_it(value):
    """The proposer deals: refused by Forehand's side it leads, where else the others would; (3 + h)/(2(v + 3))."""
    found = far(101, "proposer", 128)
    near = range(25)
    lead = np.mean([found[a, b] + found[b, a] - 1 for a, b in product(near, repeat=2)])
    point = np.mean([(found[a + 7, b] - found[a, b + 7]) / 14 for a, b in product(near, repeat=2)])
    h = lead / point  # what it is worth to be Forehand's side, in points
    assert h > 0.5
    moved = np.mean([*take_points(found, value, 0, 0)])
    assert moved == pytest.approx((3 + h) / (2 * (value + 3)), abs=0.01)
    # Refused by the dealer's side, the others would lead as they would after the round.
    same = np.mean([*take_points(found, value, 1, 1)])
    assert same == pytest.approx(3 / (2 * (value + 3)), abs=0.01)
