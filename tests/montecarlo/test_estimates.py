"""Every estimate of a study, held to the rounds it was made of: brute force, and leaving one round out at a time."""

import numpy as np
import pytest
from rounds import jackknife, one_by_one

import karnoffel as kn
from karnoffel.montecarlo.intervals import Z, wilson

COUNT = 1_500
SEED = 12
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "U", "O", "K"]
VARIANTS = ("dummett", "kaiserspiel")
PLAYERS = ("greedy", "random")

CASES = [(suit, rank) for suit in ("chosen", "plain") for rank in RANKS]


@pytest.fixture(scope="module", params=VARIANTS)
def seen(request):
    """The rounds of a variant, one by one, and the table of card strengths of the same rounds."""
    v = kn.variant(request.param)
    frame = kn.card_strength(v, rounds=COUNT, seed=SEED, players=PLAYERS)
    return one_by_one(v, PLAYERS, SEED, COUNT), frame.set_index(["suit", "rank"])


def of_kind(cards, suit, rank):
    """The cards of one kind in each round: [rounds, 1] for the chosen suit, [rounds, 3] for the plain ones."""
    return cards[:, RANKS.index(rank), 3:] if suit == "chosen" else cards[:, RANKS.index(rank), :3]


def clustered(hits, cases):
    """A ratio of two sums over rounds, and its round-clustered Wilson interval."""
    value = hits.sum() / cases.sum()
    error = np.sqrt(((hits - value * cases) ** 2).sum()) / cases.sum()
    return value, *wilson(value, value * (1 - value) / error**2)


@pytest.mark.parametrize(("suit", "rank"), CASES)
def test_dealt_and_win_are_those_of_the_rounds(seen, suit, rank):
    rounds, frame = seen
    row = frame.loc[(suit, rank)]
    held = of_kind(rounds.held, suit, rank)
    cards = np.abs(held).sum(axis=1)
    won = np.where(rounds.forehand_won[:, None] == 1, held == 1, held == -1).sum(axis=1)
    assert row.n == cards.sum()
    possible = np.full(COUNT, held.shape[1])
    assert (row.dealt, row.dealt_low, row.dealt_high) == pytest.approx(clustered(cards, possible))
    assert (row.win, row.win_low, row.win_high) == pytest.approx(clustered(won, cards))


@pytest.mark.parametrize(("suit", "rank"), CASES)
def test_led_and_followed_are_those_of_the_tricks(seen, suit, rank):
    rounds, frame = seen
    row = frame.loc[(suit, rank)]
    for name in ("led", "followed"):
        played = of_kind(getattr(rounds, name), suit, rank)
        cases, won = np.abs(played).sum(axis=1), (played == 1).sum(axis=1)
        assert row[f"{name}_n"] == cases.sum()
        if 0 < won.sum() < cases.sum():
            expected = clustered(won, cases)
            assert (row[name], row[f"{name}_low"], row[f"{name}_high"]) == pytest.approx(expected)
        elif cases.sum():
            assert row[name] == float(won.sum() > 0)
        else:
            assert np.isnan(row[name])


def lift_of(rounds, suit, rank):
    """The lift as a function of how much each round counts, written from its definition."""
    held = of_kind(rounds.held, suit, rank)
    first_won = rounds.forehand_won[:, None] == 1
    holder_won = np.where(held == 1, first_won, ~first_won)

    def lift(weights):
        counted = np.broadcast_to(weights[:, None], held.shape)
        absent, dealt = counted * (held == 0), counted * (held != 0)
        base = (absent * first_won).sum() / absent.sum()
        by_side = np.where(held == 1, base, 1 - base)
        return (dealt * (holder_won - by_side)).sum() / dealt.sum()

    return lift


@pytest.mark.parametrize(("suit", "rank"), CASES)
def test_lift_is_the_holders_wins_over_those_of_a_side_of_the_same_seats_where_nobody_holds_the_card(
    seen, suit, rank
):
    rounds, frame = seen
    assert frame.lift[suit, rank] == pytest.approx(lift_of(rounds, suit, rank)(np.ones(COUNT)))


@pytest.mark.parametrize(
    ("suit", "rank"), [("chosen", "U"), ("chosen", "2"), ("plain", "K"), ("plain", "10")]
)
def test_the_interval_of_a_lift_is_that_of_leaving_rounds_out(seen, suit, rank):
    rounds, frame = seen
    row = frame.loc[(suit, rank)]
    error = jackknife(lift_of(rounds, suit, rank), COUNT)
    assert (row.lift_high - row.lift_low) / (2 * Z) == pytest.approx(error, rel=0.01)
    assert (row.lift_high + row.lift_low) / 2 == pytest.approx(row.lift)


@pytest.mark.parametrize("rank", ["K", "10", "2"])
def test_the_interval_of_pooled_plain_cards_is_that_of_leaving_rounds_out(seen, rank):
    rounds, frame = seen
    held = of_kind(rounds.held, "plain", rank)
    cards = np.abs(held).sum(axis=1)
    won = np.where(rounds.forehand_won[:, None] == 1, held == 1, held == -1).sum(axis=1)
    error = jackknife(lambda weights: (weights @ won) / (weights @ cards), COUNT)
    win = frame.win["plain", rank]
    low, high = wilson(win, win * (1 - win) / error**2)
    row = frame.loc[("plain", rank)]
    assert (row.win_low, row.win_high) == pytest.approx((low, high), abs=2e-4)


def features(rounds):
    """Each measure as what it adds up, over what: [rounds] each."""
    ones, tricks = np.ones(COUNT), rounds.ours + rounds.theirs
    results = {
        f"tricks_{a}_{b}": ((rounds.ours == a) & (rounds.theirs == b), ones)
        for a, b in [(3, 0), (3, 1), (3, 2), (0, 3), (1, 3), (2, 3)]
    }
    return results | {
        "forehand_wins": (rounds.forehand_won, ones),
        "tricks_played": (tricks, ones),
        "tricks_by_beaters": (rounds.by_power, tricks),
        "devil_led": (rounds.devil > 0, ones),
        "devil_wins": (rounds.devil == 2, rounds.devil > 0),
        "lead_passes": (rounds.passes, ones),
    }


MEANS = ("tricks_played", "lead_passes")


@pytest.fixture(scope="module")
def compared():
    """Two variants on the same deals: their rounds one by one, and the table that compares them."""
    frame = kn.compare(VARIANTS, rounds=COUNT, seed=SEED, players=PLAYERS)
    rounds = [features(one_by_one(kn.variant(name), PLAYERS, SEED, COUNT)) for name in VARIANTS]
    return rounds, frame.set_index(["variant", "measure"])


def test_the_measures_compared_are_these(compared):
    rounds, frame = compared
    assert set(frame.index.get_level_values("measure")) == set(rounds[0])


@pytest.mark.parametrize("number", [0, 1], ids=VARIANTS)
def test_every_measure_is_that_of_the_rounds(compared, number):
    rounds, frame = compared
    for measure, (part, whole) in rounds[number].items():
        row = frame.loc[(VARIANTS[number], measure)]
        part, whole = part.astype(float), whole.astype(float)
        assert row.n == whole.sum()
        if measure in MEANS:
            half = Z * part.std() / np.sqrt(COUNT)
            expected = (part.mean(), part.mean() - half, part.mean() + half)
        else:
            expected = clustered(part, whole)
        assert (row.value, row.low, row.high) == pytest.approx(expected), measure


def test_every_difference_is_paired_round_by_round(compared):
    """The standard error of a difference of ratios on the same deals: the spread of the rounds' influences on both, and two rounds
    more in which what is counted differs by one."""
    rounds, frame = compared
    for measure in rounds[0]:
        influences, values = [], []
        for part, whole in (features[measure] for features in rounds):
            value = part.sum() / whole.sum()
            values.append(value)
            influences.append((part - value * whole) / whole.sum())
        row = frame.loc[(VARIANTS[1], measure)]
        unseen = 2 / min(features[measure][1].sum() for features in rounds) ** 2
        half = Z * np.sqrt(((influences[1] - influences[0]) ** 2).sum() + unseen)
        gap = values[1] - values[0]
        expected = (gap, gap - half, gap + half)
        assert (row.difference, row.difference_low, row.difference_high) == pytest.approx(expected), measure
        first = frame.loc[(VARIANTS[0], measure)]
        assert (first.difference, first.difference_low, first.difference_high) == (0, 0, 0)


@pytest.mark.parametrize("measure", ["forehand_wins", "tricks_by_beaters", "lead_passes", "tricks_played"])
def test_the_interval_of_a_difference_is_that_of_leaving_rounds_out_of_both(compared, measure):
    rounds, frame = compared
    (part, whole), (other, other_whole) = (features[measure] for features in rounds)

    def gap(weights):
        return (weights @ other) / (weights @ other_whole) - (weights @ part) / (weights @ whole)

    row = frame.loc[(VARIANTS[1], measure)]
    error = jackknife(gap, COUNT)
    assert (row.difference_high - row.difference_low) / (2 * Z) == pytest.approx(error, rel=0.01)


def test_the_paired_interval_is_the_narrower_for_what_both_have_in_common():
    """Of two variants that differ in one reading, most of a round's chance is common to both."""
    v = kn.variant("dummett")
    frame = kn.compare([v, v.reading(which_courts="plain")], rounds=20_000, seed=1)
    row = frame[frame.measure == "forehand_wins"].iloc[1]
    assert row.paired
    assert row.difference_high - row.difference_low < (row.high - row.low) / 2


def test_differences_cover_the_truth_as_often_as_they_say():
    """Two hundred small runs; the truth is that of a million rounds."""
    names = ["dummett", "kaiserspiel"]
    truth = kn.compare(names, rounds=1_000_000, seed=10**6).set_index(["variant", "measure"]).difference
    covered = total = 0
    for seed in range(200):
        frame = kn.compare(names, rounds=400, seed=seed).set_index(["variant", "measure"])
        for measure in ("forehand_wins", "tricks_by_beaters", "lead_passes", "tricks_3_1"):
            row = frame.loc[("kaiserspiel", measure)]
            covered += row.difference_low <= truth["kaiserspiel", measure] <= row.difference_high
            total += 1
    assert 0.925 < covered / total < 0.975
