"""Runs over whole games: the budget, the seed, precision, merging, what is refused, what is slow, and what values come out."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import karnoffel as kn
from karnoffel import sheet
from karnoffel.kernel.build import play_games
from karnoffel.montecarlo.equity import equity_policy, match_of
from karnoffel.montecarlo.game_measures import GameSums
from karnoffel.montecarlo.game_run import CHUNK, game_sheet
from karnoffel.players import BUILT_IN, as_players, as_raisers

MANY = 40_000


def simulate(variant="dummett", rounds=2_000, seed=1, **how):
    return kn.simulate(variant, rounds=rounds, seed=seed, **({"unit": "game"} | how))


def sheet_of(v, raising, seed, count, players="greedy"):
    seated, raisers = as_players(players, v.seats), as_raisers(raising, v, equity_policy)
    return game_sheet(v, seated, raisers, seed, 0, count)


def told(v, raising, seed, rounds):
    """Rounds of games one after another, as the kernel tells them."""
    match = match_of(v, tuple(as_raisers(raising, v, equity_policy)))
    _, rows = play_games(match, [1] * v.seats, seed, 0, rounds // 4, most_rounds=rounds)
    assert len(rows) == rounds
    return rows


# -- how far a run goes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 500, MANY])
@pytest.mark.parametrize("name", ["dummett", "modern"])
def test_rounds_are_a_budget_and_the_game_in_progress_is_finished(name, rounds):
    tally = simulate(name, rounds)
    played = sheet_of(kn.variant(name), "equity", 1, tally.games)
    assert tally.rounds == played[:, sheet.ROUNDS].sum() >= rounds
    assert played[:-1, sheet.ROUNDS].sum() < rounds, "not one game more"
    assert (tally.sums.sums == GameSums.of(played).sums).all()
    assert [(span.seed, span.first, span.rounds) for span in tally.spans] == [(1, 0, tally.games)]


def test_a_comparison_plays_the_same_games_until_the_shortest_have_come_to_the_budget():
    frame = kn.compare(["dummett", "modern"], rounds=30_000, seed=1, unit="game").set_index("measure")
    games = frame.n["rounds_per_game"]
    assert games.nunique() == 1
    each = [
        sheet_of(kn.variant(name), "equity", 1, games.iloc[0])[:, sheet.ROUNDS]
        for name in ("dummett", "modern")
    ]
    assert min(found.sum() for found in each) >= 30_000 > min(found[:-1].sum() for found in each)


HOW = {"variant": "kaiserspiel-nidwalden", "rounds": 2 * MANY, "players": ("greedy", "random"), "seed": 8}


def as_bytes(tally):
    return tally.spans, tally.sums.sums.tobytes(), tally.sums.products.tobytes()


@pytest.fixture(scope="module")
def alone():
    """The tally of one worker, of several chunks."""
    tally = simulate(**HOW, workers=1)
    assert tally.games > 2 * CHUNK
    return as_bytes(tally)


@pytest.mark.parametrize("workers", [2, 4, None])
def test_any_number_of_workers_gives_the_same_sums(alone, workers):
    assert as_bytes(simulate(**HOW, workers=workers)) == alone


def test_a_pool_of_threads_or_of_processes_gives_the_same_sums(alone):
    with ThreadPoolExecutor(3) as pool:
        assert as_bytes(simulate(**HOW, executor=pool)) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert as_bytes(simulate(**HOW, executor=pool)) == alone


def test_another_seed_gives_other_games():
    assert len({as_bytes(simulate(seed=seed))[1] for seed in (0, 1, 2**64 - 1)}) == 3


@pytest.mark.parametrize("workers", [1, 2])
def test_a_precision_goes_on_until_every_share_is_narrow_and_no_longer(workers):
    width = 0.025
    tally = simulate("modern", seed=4, precision=width, workers=workers)
    assert tally.games % CHUNK == 0 and tally.games > CHUNK

    def narrow(found):
        frame = found.to_frame()
        shares = frame[
            ~frame.measure.isin(["rounds_per_game", "tricks_per_game", "points_per_round", "stakes"])
        ]
        return (shares.high - shares.low).dropna().max() <= width

    assert narrow(tally)
    fewer = sheet_of(kn.variant("modern"), "never", 4, tally.games - CHUNK)
    shorter = simulate("modern", rounds=int(fewer[:, sheet.ROUNDS].sum()), seed=4)
    assert shorter.games == tally.games - CHUNK
    assert not narrow(shorter)


def test_progress_is_told_in_rounds_and_can_stop_a_run():
    calls = []
    stopped = simulate(
        "modern", rounds=10**9, progress=lambda done, total: calls.append((done, total)) or len(calls) < 2
    )
    assert stopped.games == 2 * CHUNK
    assert [total for _, total in calls] == [10**9] * 2
    assert calls[1][0] == stopped.rounds


# -- merging -----------------------------------------------------------------------------------------------------------


def test_tallies_of_two_seeds_merge_to_their_sum():
    one, other = simulate(seed=1), simulate(seed=2, rounds=3_000)
    both = one.merge(other)
    assert (both.games, both.rounds) == (one.games + other.games, one.rounds + other.rounds)
    assert (both.sums.products == one.sums.products + other.sums.products).all()
    assert [span.seed for span in both.spans] == [1, 2]
    assert both.to_frame().equals(other.merge(one).to_frame())


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (lambda: simulate(), "games counted in both tallies"),
        (lambda: simulate(rounds=1), "games counted in both tallies"),
        (lambda: simulate("modern", seed=2), "different rules: dummett .* and modern "),
        (lambda: simulate(seed=2, players="random"), "different players: greedy, raising equity, and random"),
        (lambda: simulate(seed=2, raising="never"), "raising equity, and greedy, raising never"),
        (lambda: simulate(seed=2, raising=("equity", "never")), "raising equity, and greedy, raising equity/never"),
        (lambda: kn.simulate("dummett", rounds=10, seed=2), "merges with another one"),
    ],
)  # fmt: skip
def test_tallies_that_do_not_belong_together_are_refused_with_the_reason(other, reason):
    with pytest.raises(kn.SettingError, match=reason):
        simulate().merge(other())


# -- what is refused, and what is slow ----------------------------------------------------------------------------------


def no_round(done, total):
    raise AssertionError("a round was played")


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"unit": "games"}, r"unit must be 'round' or 'game' \(got 'games'\)"),
        ({"unit": None}, "unit must be"),
        ({"unit": "round", "raising": "bold(0.3)"}, r"raising='bold\(0.3\)' needs unit='game'"),
        ({"raising": "timid"}, r"raising must be 'never', 'equity' or 'bold\(P\)'.*\(got 'timid'\)"),
        ({"raising": "bold(2)"}, "a probability from 0 to 1"),
        ({"raising": 0.3}, r"an object with a method speak\(view\), not 0.3"),
        ({"raising": ("equity",) * 3}, r"two \(one per side\) or 4 \(one per seat\), not 3"),
        ({"rounds": 0}, "rounds must be a whole number from 1"),
        ({"precision": 0}, "precision must be"),
        ({"workers": 0}, "workers must be"),
        ({"seed": -1}, "seed must be"),
    ],
)
@pytest.mark.parametrize("study", [kn.simulate, kn.compare], ids=["simulate", "compare"])
def test_bad_arguments_are_told_before_a_round_is_played(study, how, said):
    with pytest.raises(kn.SettingError, match=said):
        study("dummett", **({"unit": "game", "progress": no_round} | how))


def test_raising_is_without_effect_where_the_source_knows_none():
    assert simulate("modern", raising="bold(1)").sums.sums.tolist() == simulate("modern").sums.sums.tolist()
    assert kn.simulate("modern", rounds=10, raising="bold(1)").rounds == 10


class Imitator:
    """A player and a policy of the user's own that do as built-in ones do."""

    def __init__(self, built_in):
        self.choose = getattr(built_in, "choose", None)
        self.speak = getattr(built_in, "speak", None)


@pytest.mark.parametrize("name", ["dummett", "kaiserspiel-nidwalden"])
@pytest.mark.parametrize("raising", ["never", "bold(0.4)"])
def test_players_and_policies_of_ones_own_are_slow_and_counted_alike(name, raising):
    v = kn.variant(name).replace(target=21)
    (policy, *_), how = as_raisers(raising, v, equity_policy), {"rounds": 150, "raising": raising}
    fast = simulate(v, **how)
    with pytest.warns(
        kn.SlowPath, match="Imitator is no built-in player: games are played by the table engine"
    ):
        assert (simulate(v, **how, players=Imitator(BUILT_IN["greedy"])).sums.sums == fast.sums.sums).all()
    with pytest.warns(kn.SlowPath, match="Imitator is no built-in policy of raising"):
        slow = simulate(v, **(how | {"raising": Imitator(policy)}))
    assert as_bytes(slow) == as_bytes(fast)
    assert slow.raising == "Imitator"


# -- values, and the cap -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("raising", ["equity", "bold(0.3)"])
@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_every_value_in_dummett_is_four_and_threes_and_their_shares_are_all(seats, raising):
    frame = (
        simulate(kn.variant("dummett").with_seats(seats), 200_000, raising=raising)
        .to_frame()
        .set_index("measure")
    )
    values = {int(name[6:]) for name in frame.index if name.startswith("value_")}
    most = 4 + sheet.MOST_ABOVE  # so much or more
    assert {4, 7, 10, 13} <= values
    assert {value % 3 for value in values - {most}} == {1}
    assert frame.value[[f"value_{value}" for value in values]].sum() == pytest.approx(1)


def test_every_value_in_nidwalden_is_four_and_ones_and_threes():
    """A Kaiser is worth 1 where nobody wants more, so by ``never`` the value counts Kaisers, of four open cards."""
    v = kn.variant("kaiserspiel-nidwalden")
    calm = sheet_of(v, "never", 1, 8_000)[:, sheet.ABOVE :].sum(axis=0)
    assert (calm[:5] > 0).all() and calm[5:].sum() == 0
    boldest = sheet_of(v, "bold(1)", 1, 8_000)[:, sheet.ABOVE :].sum(axis=0)
    assert set(np.flatnonzero(boldest) % 3) == {0}
    rows = told(v, "never", 1, 200_000)
    first = rows[(rows[:, 1] == 0) & (rows[:, 2] == 0), 3:]
    kaisers = (first == 3).sum(axis=1)
    # Four cards off the top, of which a tenth are Banners; but for the bottom card, which is none.
    assert kaisers.mean() == pytest.approx(16 / 39, abs=4 * kaisers.std() / np.sqrt(len(first)))
    frame = simulate(v, 200_000).to_frame().set_index("measure")
    shares = frame.value[[name for name in frame.index if name.startswith("value_")]]
    assert shares.sum() == pytest.approx(1)


def walked(rows, target):
    """Walk the raises of rounds told: of each the points it must come to, if refused, and the raises made beyond the cap."""
    beyond = 0
    for row in rows.tolist():
        value, proposed, before, cap = 4, 0, 0, target - max(row[1:3])
        refused = False
        for action in (said for said in row[3:] if said >= 0):
            if action >= 3:
                beyond += value >= cap
                before, proposed = proposed or value, (proposed or value) + 3
            elif action == 1:
                refused = True
            elif action == 0 and proposed:
                value, proposed = proposed, 0
        assert abs(row[0]) == (before if refused else value)
    return beyond


@pytest.mark.parametrize("raising", ["equity", "bold(0.5)"])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_with_announce_at_once_nothing_is_raised_once_the_value_wins_the_game_for_a_side(seats, raising):
    v = kn.variant("dummett").with_seats(seats)
    assert walked(told(v, raising, 3, 60_000), 101) == 0


def test_with_announce_by_that_side_something_is():
    v = kn.variant("dummett").reading(announce="that-side")
    assert walked(told(v, "bold(0.5)", 3, 20_000), 101) > 100
