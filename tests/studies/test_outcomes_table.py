"""The table of outcomes: its columns, its measures, its pairing."""

import numpy as np
import pytest

import karnoffel as kn

PROMISED = [
    *("variant", "players", "seats", "measure", "value", "low", "high", "n"),
    *("difference", "difference_low", "difference_high", "paired"),
]
ROUNDS = 20_000


def compare(*variants, **how):
    return kn.compare(list(variants), **({"rounds": ROUNDS, "seed": 2} | how))


@pytest.fixture(scope="module")
def frame():
    """All three sources."""
    return compare("dummett", "modern", "kaiserspiel")


def test_columns_are_those_promised_in_their_order(frame):
    assert list(frame.columns) == PROMISED
    assert list(frame.attrs["columns"]) == PROMISED
    assert all(frame.attrs["columns"].values())


def test_there_is_one_row_per_variant_and_measure_and_every_measure_has_words(frame):
    assert not frame.duplicated(["variant", "measure"]).any()
    measures = list(dict.fromkeys(frame.measure))
    assert len(frame) == 3 * len(measures)
    assert list(frame.attrs["measures"]) == measures
    assert all(frame.attrs["measures"].values())


def test_what_the_issue_asks_for_is_measured(frame):
    """Forehand's share, results by tricks of each side, beaters, the led Devil, the lead that passes."""
    results = {f"tricks_{a}_{b}" for a, b in [(3, 0), (3, 1), (3, 2), (0, 3), (1, 3), (2, 3)]}
    measured = {"forehand_wins", "tricks_by_beaters", "devil_led", "devil_wins", "lead_passes"}
    assert results | measured <= set(frame.measure)


def test_results_are_all_there_are(frame):
    for _, rows in frame.groupby("variant"):
        value = rows.set_index("measure").value
        results = [name for name in value.index if name.startswith("tricks_") and name[7].isdigit()]
        assert value[results].sum() == pytest.approx(1)
        won = [name for name in results if int(name.split("_")[1]) > int(name.split("_")[2])]
        assert value[won].sum() == pytest.approx(value["forehand_wins"])
        played = sum(sum(map(int, name.split("_")[1:])) * value[name] for name in results)
        assert played == pytest.approx(value["tricks_played"])


def test_where_all_tricks_are_played_other_results_are_possible_and_all_are_compared():
    v = kn.variant("dummett")
    frame = compare(v, v.reading(tricks="all"))
    three, all_five = (rows.set_index("measure") for _, rows in frame.groupby("variant", sort=False))
    assert {"tricks_5_0", "tricks_4_1", "tricks_3_2", "tricks_3_0"} <= set(three.index)
    assert list(three.index) == list(all_five.index)
    assert three.value["tricks_5_0"] == 0 == all_five.value["tricks_3_0"]
    assert all_five.value["tricks_played"] == 5
    assert three.value["forehand_wins"] == all_five.value["forehand_wins"], "the third trick decides in both"


def test_estimates_lie_within_their_intervals(frame):
    assert (frame.low <= frame.value).all()
    assert (frame.value <= frame.high).all()
    assert (frame.difference_low <= frame.difference).all()
    assert (frame.difference <= frame.difference_high).all()


def test_differences_are_from_the_first_variant(frame):
    values = frame.pivot(index="measure", columns="variant", values="value")
    gaps = frame.pivot(index="measure", columns="variant", values="difference")
    assert (gaps.dummett == 0).all()
    for name in ("modern", "kaiserspiel"):
        assert np.allclose(gaps[name], values[name] - values.dummett)


def test_turned_round_a_difference_changes_its_sign_and_not_its_width():
    one = compare("dummett", "modern").iloc[12:].set_index("measure")
    other = compare("modern", "dummett").iloc[12:].set_index("measure")
    assert np.allclose(one.difference, -other.difference)
    assert np.allclose(one.difference_low, -other.difference_high)


def test_variants_of_one_pack_hand_and_number_of_players_are_paired():
    assert compare("dummett", "modern", "kaiserspiel", rounds=100).paired.all()


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(lambda v: v.with_seats(6), id="players"),
        pytest.param(
            lambda v: v.replace(
                pack=kn.rules.Pack(order=["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"])
            ),
            id="pack",
        ),
        pytest.param(
            lambda v: v.replace(
                packets=[{"cards": 1, "face": "up", "to": "one"}, {"cards": 2, "face": "down", "to": "one"}],
                tricks_to_win=2,
            ),
            id="hand",
        ),
    ],
)
def test_others_are_not_and_the_column_says_so(other):
    v = kn.variant("dummett")
    frame = compare(v, other(v), rounds=3_000)
    assert frame.paired[frame.variant == v.label].all()
    assert not frame.paired[frame.variant != v.label].any()
    assert frame.difference.notna().sum() >= len(frame) - 2


def test_forehand_gains_by_leading_first(frame):
    """Even so little: with greedy players it wins more than half of the rounds in all three."""
    wins = frame[frame.measure == "forehand_wins"]
    assert (wins.low > 0.5).all()


def test_beaters_take_most_tricks_where_banners_are_kaisers(frame):
    beaters = frame[frame.measure == "tricks_by_beaters"].set_index("variant")
    assert beaters.difference_low["kaiserspiel"] > 0.15
    assert beaters.difference_high["modern"] < 0, "courts of any plain suit stop the partial beaters"


def test_one_variant_alone_is_compared_with_nothing():
    frame = compare("modern", rounds=100)
    assert (frame.difference == 0).all()
    assert set(frame.variant) == {"modern"}


def test_players_of_the_two_sides_are_told():
    strong = compare("dummett", players=("greedy", "random"))
    assert set(strong.players) == {"greedy/random"}
    assert strong.value[strong.measure == "forehand_wins"].item() > 0.6
