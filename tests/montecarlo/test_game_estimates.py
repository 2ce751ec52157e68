"""What is estimated of games: worked by hand, and held to the games that were played."""

import numpy as np
import pytest

import karnoffel as kn
from karnoffel import sheet
from karnoffel.montecarlo.equity import equity_policy
from karnoffel.montecarlo.game_measures import GAMES, PLAYED, GameSums, column, game_difference
from karnoffel.montecarlo.game_run import game_sheet
from karnoffel.montecarlo.intervals import Z, wilson
from karnoffel.montecarlo.measures import Measure
from karnoffel.players import as_players, as_raisers


def games(rounds, refused):
    """A sheet with games of so many rounds, so many of them refused."""
    found = np.zeros((len(rounds), sheet.COLUMNS), np.int32)
    found[:, sheet.ROUNDS], found[:, sheet.REFUSED] = rounds, refused
    return found


REFUSED = Measure("refused", "", "share", "refused", "rounds")
LENGTH = Measure("rounds_per_game", "", "mean", "rounds", "games")


def test_a_share_of_rounds_and_a_mean_worked_by_hand():
    """Games of 3, 2, 4, 1 rounds with 1, 0, 2, 0 refused: 3 of 10; off by 0.1, -0.6, 0.8, -0.3, squares 1.1; variance 0.011."""
    found = GameSums.of(games([3, 2, 4, 1], [1, 0, 2, 0]))
    share = found.estimate(REFUSED)
    assert (share.value, share.n, found.variance(REFUSED)) == pytest.approx((0.3, 10, 0.011))
    assert (share.low, share.high) == pytest.approx(wilson(0.3, 0.21 / 0.011))
    # 2.5 rounds a game; off by 0.5, -0.5, 1.5, -1.5, squares 5; variance 5 / 16.
    mean = found.estimate(LENGTH)
    half = Z * np.sqrt(5 / 16)
    assert (mean.value, mean.low, mean.high, mean.n) == pytest.approx((2.5, 2.5 - half, 2.5 + half, 4))


def test_a_difference_worked_by_hand_counts_what_games_have_in_common():
    """Lengths 3, 2, 4, 1 and 4, 2, 4, 2: a gap of 0.5, whose parts are off by 0.5, -0.5, -0.5, 0.5, squares 1; variance 1 / 16."""
    one, other = games([3, 2, 4, 1], [1, 0, 2, 0]), games([4, 2, 4, 2], [0, 0, 1, 1])
    sums = [GameSums.of(one), GameSums.of(other), GameSums.of(one, other)]
    gap = game_difference(LENGTH, *sums)
    # Two games more, in which the count differs by one, add 2 / 4**2.
    half = Z * np.sqrt(3 / 16)
    assert (gap.value, gap.low, gap.high) == pytest.approx((0.5, 0.5 - half, 0.5 + half))
    refused = game_difference(REFUSED, *sums)
    assert refused.value == pytest.approx(2 / 12 - 3 / 10)


def test_a_share_that_all_agree_in_rests_on_games_not_on_rounds():
    """Games are the independent cases; where nothing varies within them each counts once."""
    share = GameSums.of(games([10, 20, 30], [0, 0, 0])).estimate(REFUSED)
    assert (share.value, share.low, share.high) == pytest.approx((0, *wilson(0, 3)))


def test_every_measure_and_difference_is_that_of_the_games():
    variants = [kn.variant("dummett"), kn.variant("dummett").with_seats(2)]
    frame = kn.compare(variants, rounds=6_000, seed=3, unit="game").set_index(["variant", "measure"])
    count = frame.n.xs("rounds_per_game", level="measure").iloc[0]
    sheets = []
    for v in variants:
        raisers = as_raisers("equity", v, equity_policy)
        sheets.append(game_sheet(v, as_players("greedy", v.seats), raisers, 3, 0, count).astype(float))
    ratios = {
        "first_dealer_wins": ("first_dealer", "games"),
        "forehand_wins": ("forehand", "rounds"),
        "refused": ("refused", "rounds"),
        "behind": ("behind", "games"),
        "come_backs": ("come_back", "behind"),
        "doubled": ("doubled", "games"),
        "trebled": ("trebled", "games"),
        "value_7": ("above 3", "played"),
    }
    for k in range(3):
        ratios |= {f"raised_{k + 1}": (f"raised {k}", f"reached {k}")}
        ratios |= {f"refused_{k + 1}": (f"refused {k}", f"raised {k}")}
    assert {GAMES, PLAYED} == {sheet.COLUMNS, sheet.COLUMNS + 1}
    for measure, (part, whole) in ratios.items():
        influences = []
        for v, found in zip(variants, sheets, strict=True):
            played = found[:, sheet.ROUNDS] - found[:, sheet.REFUSED]
            whole_sheet = np.column_stack([found, np.ones(count), played])
            a, b = whole_sheet[:, column(part)], whole_sheet[:, column(whole)]
            value, row = a.sum() / b.sum(), frame.loc[(v.label, measure)]
            influences.append((a - value * b) / b.sum())
            error = np.sqrt((influences[-1] ** 2).sum())
            cases = value * (1 - value) / error**2 if error else min(b.sum(), count)
            low, high = wilson(value, cases)
            assert (row.value, row.low, row.high, row.n) == pytest.approx((value, low, high, b.sum())), (
                measure
            )
        unseen = 2 / min(frame.n[v.label, measure] for v in variants) ** 2
        half = Z * np.sqrt(((influences[1] - influences[0]) ** 2).sum() + unseen)
        assert (row.difference_high - row.difference_low) / 2 == pytest.approx(half), measure
