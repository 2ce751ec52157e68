"""Disputed points: how much each reading changes, held to brute force and to runs made another way."""

import random
from itertools import permutations

import attrs
import numpy as np
import pytest
from scipy.stats import binomtest

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.players import as_players
from karnoffel.tables import tables

COLUMNS = [
    *("variant", "point", "reading", "admitted"),
    *("tricks_2", "tricks_4", "tricks_4_low", "tricks_4_high", "tricks_n"),
    *("changes", "changes_low", "changes_high", "n", "card", "moves", "moves_low", "moves_high"),
    *("points", "points_low", "points_high", "games"),
]
PACK = [rank + suit for suit in "ALHB" for rank in "K O U 10 9 8 7 6 5 4 3 2".split()]
RUN = {"rounds": 2_000, "seed": 1}


@pytest.fixture(scope="module")
def dummett():
    """What Parlett's text allows."""
    return kn.disputes("dummett", **RUN)


@pytest.fixture(scope="module")
def modern():
    """What the modern pages allow and what they do not."""
    return kn.disputes("modern", counterfactual=True, **RUN)


@pytest.fixture
def row(dummett, modern):
    """One reading: ``row("dummett", "which-courts", "any")``."""

    def found(name, point, reading):
        frame = {"dummett": dummett, "modern": modern}[name]
        (one,) = frame[(frame.point == point) & (frame.reading == reading)].itertuples()
        return one

    return found


def read(name, point, reading):
    v = kn.variant(name)
    return v, v.reading(**{point.replace("-", "_"): reading})


def only(v, *idents):
    return attrs.evolve(v, points=tuple(point for point in v.points if point.id in idents))


def test_columns_are_those_promised_and_each_says_what_it_means(dummett, modern):
    for frame in (dummett, modern):
        assert list(frame.columns) == COLUMNS == list(frame.attrs["columns"])
        assert all(frame.attrs["columns"].values())
        assert (frame.attrs["rounds"], frame.attrs["seed"], frame.attrs["players"]) == (2_000, 1, "greedy")


def test_there_is_one_row_for_every_reading_the_text_allows_beside_its_own(dummett):
    expected = {(point.id, reading) for point in kn.variant("dummett").points for reading in point.allowed}
    assert set(zip(dummett.point, dummett.reading, strict=True)) == expected
    assert len(dummett) == len(expected)
    assert dummett.admitted.all()


def test_counterfactual_readings_are_those_the_text_does_not_admit(modern):
    v = kn.variant("modern")
    expected = {
        (point.id, reading.name): reading.name in point.allowed
        for point in v.points
        for reading in point.readings
        if reading.name != point.own
    }
    found = dict(zip(zip(modern.point, modern.reading, strict=True), modern.admitted, strict=True))
    assert found == expected


def test_the_largest_effect_comes_first(dummett, modern):
    for frame in (dummett, modern):
        assert list(frame.changes) == sorted(frame.changes, reverse=True)
        apart = frame[(frame.changes == 0) & frame.points.notna()]
        assert list(apart.points.abs()) == sorted(apart.points.abs(), reverse=True)


# tricks of two cards: exact

TWO = [
    # any: the chosen K stops 3, 4, 5, the chosen O 4 and 5: five pairs, in both orders, of 48 x 47 a suit
    ("dummett", "which-courts", "any", 10),
    # plain: a court that is not of the suit led stops a led beater, which is still the highest of the suit led
    ("dummett", "which-courts", "plain", 0),
    ("modern", "which-courts", "any", 10),
    ("modern", "which-courts", "led", 0),
    # between: the same five pairs
    ("modern", "chosen-courts", "between", 10),
    # a Devil that is not led loses, whether it stops the 3 or not; the 3 led is still the higher
    ("modern", "unled-devil-stops", "yes", 0),
    ("modern", "tricks", "all", 0),
    ("modern", "election", "turned-up", 0),
    ("dummett", "re-raise", "two", 0),
]


@pytest.mark.parametrize(("name", "point", "reading", "pairs"), TWO)
def test_the_share_of_tricks_of_two_cards_is_that_worked_out_by_hand(row, name, point, reading, pairs):
    assert row(name, point, reading).tricks_2 == pytest.approx(pairs / (48 * 47), abs=1e-15)


@pytest.mark.parametrize(
    ("name", "point", "reading", "pairs"), [case for case in TWO if case[0] != "dummett"]
)
def test_the_share_of_tricks_of_two_cards_is_that_of_every_trick_played(row, name, point, reading, pairs):
    own, other = read(name, point, reading)
    told = [own.trick_winner("L", cards) != other.trick_winner("L", cards) for cards in permutations(PACK, 2)]
    assert row(name, point, reading).tricks_2 == pytest.approx(np.mean(told), abs=1e-15)


@pytest.mark.parametrize(
    ("name", "point", "reading"),
    [
        ("dummett", "which-courts", "any"),
        ("dummett", "which-courts", "plain"),
        ("modern", "unled-devil-stops", "yes"),
        ("modern", "chosen-courts", "between"),
    ],
)
def test_the_share_of_tricks_of_four_cards_is_that_of_a_sample_of_ones_own(row, name, point, reading):
    own, other = read(name, point, reading)
    draws, count = random.Random(f"{name} {point} {reading}"), 12_000
    told = 0
    for _ in range(count):
        chosen, cards = draws.choice("ALHB"), draws.sample(PACK, 4)
        told += own.trick_winner(chosen, cards) != other.trick_winner(chosen, cards)
    found = row(name, point, reading)
    share = told / count
    assert abs(share - found.tricks_4) < 4 * (found.tricks_4 / count) ** 0.5
    assert found.tricks_4_low < found.tricks_4 < found.tricks_4_high
    width = found.tricks_4_high - found.tricks_4_low
    assert width == pytest.approx(2 * 1.96 * (found.tricks_4 / found.tricks_n) ** 0.5, rel=0.1)


# rounds, on the same deals


def forehand_wins(v, rounds, seed):
    """Whether Forehand's side wins each round: from the tricks of the sides, one round after another."""
    players = [player.code for player in as_players("greedy", v.seats)]
    codes = [play_block(tables(v), players, seed, n, 1).codes[0] for n in range(rounds)]
    return np.array([int(code) & 7 for code in codes]) > np.array([int(code) >> 3 & 7 for code in codes])


@pytest.mark.parametrize(
    ("name", "point", "reading"),
    [
        ("dummett", "which-courts", "any"),
        ("dummett", "which-courts", "plain"),
        ("modern", "unled-devil-stops", "yes"),
        ("modern", "election", "turned-up"),
        ("modern", "tricks", "all"),
    ],
)
def test_changes_are_the_rounds_of_two_runs_that_end_otherwise(row, name, point, reading):
    own, other = (forehand_wins(v, **RUN) for v in read(name, point, reading))
    found = row(name, point, reading)
    assert found.changes == pytest.approx(np.mean(own != other))
    assert found.n == RUN["rounds"]


@pytest.mark.parametrize(
    ("name", "point", "reading"),
    [("dummett", "which-courts", "any"), ("modern", "chosen-courts", "between")],
)
def test_the_card_that_moves_most_moves_as_card_strengths_of_the_same_rounds_do(row, name, point, reading):
    own, other = (kn.card_strength(v, **RUN).set_index(["suit", "rank"]) for v in read(name, point, reading))
    difference = other.win - own.win
    found = row(name, point, reading)
    suit, rank = difference.abs().idxmax()
    assert found.moves == pytest.approx(difference[suit, rank])
    assert found.card in (own.title[suit, rank], f"{suit} {rank}", f"{suit} {kn.Rank(rank).name.title()}")
    assert found.moves_low < found.moves < found.moves_high


def test_a_reading_that_leaves_the_round_alone_changes_none_and_moves_no_card(dummett, modern):
    for frame in (dummett, modern):
        alone = frame[
            frame.point.isin(["re-raise", "announce", "value", "counsel", "second-up", "cap-pending"])
        ]
        assert len(alone)
        assert (alone[["tricks_2", "tricks_4", "changes", "moves", "moves_low", "moves_high"]] == 0).all(
            axis=None
        )
        assert (alone.card == "").all()
        assert (alone.changes_low < 1e-9).all() and (alone.changes_high < 4 / RUN["rounds"]).all()
        assert (alone.tricks_4_low < 1e-9).all() and (alone.tricks_4_high < 4 / alone.tricks_n).all()


@pytest.mark.parametrize("name", ["dummett", "modern"])
def test_readings_that_leave_the_round_alone_are_measured_by_the_points_of_whole_games(dummett, modern, name):
    """A reading that changes what a round is worth changes the unit, and is not measured."""
    frame = {"dummett": dummett, "modern": modern}[name]
    alone = frame[frame.point.isin(["re-raise", "announce", "second-up", "cap-pending"])]
    assert alone.points.notna().all(), list(alone.point[alone.points.isna()])
    assert (alone.games > 0).all()
    value = frame[frame.point == "value"]
    assert value.points.isna().all() and (value.games == 0).all()


def test_why_points_were_not_measured_is_told(modern):
    assert set(modern.attrs["unmeasured"]) == {"value=4-to-101", "value=1-to-5", "value=1-to-11"}
    assert all("points cannot be compared" in why for why in modern.attrs["unmeasured"].values())


def test_a_deal_that_no_chances_were_fitted_for_is_measured_in_all_but_points():
    packets = [{"cards": 1, "face": "up", "to": "pair"}, {"cards": 6, "face": "down", "to": "pair"}]
    house = kn.variant("dummett").replace(packets=packets, tricks_to_win=4)
    frame = kn.disputes(only(house, "re-raise", "which-courts", "second-up"), rounds=200, seed=1)
    assert frame.points.isna().all()
    assert set(frame.attrs["unmeasured"]) == {"re-raise=two", "re-raise=unlimited", "second-up=yes"}
    assert "play.tricks_to_win" in frame.attrs["unmeasured"].pop("second-up=yes")
    assert "second-up" not in set(frame.point)
    assert all("chances" in why for why in frame.attrs["unmeasured"].values())
    assert (frame.changes[frame.point == "which-courts"] > 0).any()


def test_readings_that_change_rounds_have_no_points(dummett):
    changing = dummett[dummett.changes > 0]
    assert list(changing.point) == ["which-courts"] * 2
    assert changing[["points", "points_low", "points_high"]].isna().all(axis=None)
    assert (changing.games == 0).all()


def test_a_pause_for_two_changes_nothing_at_a_table_of_four(row):
    found = row("dummett", "two-hand-first-pause", "no")
    assert found.points == 0
    assert found.points_low < 0 < found.points_high, "games that were not played are not known"
    assert found.points_high - found.points_low < 0.005


@pytest.mark.parametrize("name", ["dummett", "modern"])
def test_the_intervals_of_shares_are_wilsons(dummett, modern, name):
    frame = {"dummett": dummett, "modern": modern}[name]
    for row in frame[frame.point.isin(["which-courts", "unled-devil-stops"])].itertuples():
        for share, low, high, n in (
            (row.changes, row.changes_low, row.changes_high, row.n),
            (row.tricks_4, row.tricks_4_low, row.tricks_4_high, row.tricks_n),
        ):
            expected = binomtest(round(share * n), n).proportion_ci(method="wilson")
            assert (low, high) == pytest.approx((expected.low, expected.high), abs=1e-12)
            assert low <= share <= high


# arguments


def test_readings_already_taken_are_where_it_starts_from():
    v = only(kn.variant("dummett"), "which-courts").reading(which_courts="any")
    frame = kn.disputes(v, rounds=500, seed=1)
    assert set(frame.reading) == {"led", "plain"}
    assert (frame.changes > 0).all()


def test_any_number_of_workers_gives_the_same_table():
    v = only(kn.variant("dummett"), "which-courts")
    frames = [kn.disputes(v, rounds=1_000, seed=3, workers=workers) for workers in (1, 2)]
    assert frames[0].equals(frames[1])


@pytest.mark.parametrize("rounds", [0, 63, -1])
def test_fewer_rounds_than_64_are_refused(rounds):
    with pytest.raises(kn.SettingError, match="rounds"):
        kn.disputes("dummett", rounds=rounds)


def test_a_source_without_disputed_points_is_refused():
    with pytest.raises(kn.SettingError, match="disputed"):
        kn.disputes(attrs.evolve(kn.variant("dummett"), points=()), rounds=100)


def test_an_unknown_variant_or_player_is_refused():
    with pytest.raises(kn.UnknownVariant):
        kn.disputes("whist")
    with pytest.raises(kn.UnknownPlayer):
        kn.disputes("dummett", rounds=100, players="gready")


def test_the_figure_has_a_bar_for_every_reading_and_panel(dummett):
    figure = kn.plot(dummett)
    changes, tricks, points = figure.axes
    labels = [label.get_text() for label in changes.get_yticklabels()]
    assert labels == [f"{row.point}: {row.reading}" for row in dummett.itertuples()]
    assert [bar.get_width() for bar in changes.patches] == pytest.approx(list(dummett.changes))
    assert [bar.get_width() for bar in tricks.patches] == pytest.approx(list(dummett.tricks_4))
    assert [bar.get_width() for bar in points.patches] == pytest.approx(list(dummett.points.fillna(0)))
    assert [text.get_text().strip() for text in points.texts] == ["not measured"] * int(
        dummett.points.isna().sum()
    )
    assert "dummett" in figure.get_suptitle()
