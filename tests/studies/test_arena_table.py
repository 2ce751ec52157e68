"""The arena: every player against every other on the same deals, as a table, a ladder and a figure."""

import math
import warnings
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from multiprocessing import get_context

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from attrs import frozen

import karnoffel as kn
from karnoffel.montecarlo import Matches
from karnoffel.studies import ladder
from karnoffel.studies.pairings import COLUMNS as MATCH_COLUMNS
from karnoffel.studies.tournament import arena_frame
from karnoffel.studies.writing import read_frame, write_figure, write_frame

PROMISED = [
    *("variant", "seats", "player", "against", "win", "low", "high", "n"),
    *("elo", "elo_low", "elo_high"),
]
BOTH = ["random", "greedy"]


@frozen
class Lowest:
    """Plays the card of lowest rank."""

    name: str = "lowest"

    def choose(self, view):
        return min(view.legal, key=view.variant.pack.strength)


def arena(*variants, players=BOTH, **how):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kn.SlowPath)
        return kn.arena(list(variants) or "dummett", players, **({"rounds": 2_000, "seed": 2} | how))


@pytest.fixture(scope="module")
def frame():
    """Three players in two variants."""
    return arena("dummett", "modern", players=[*BOTH, Lowest()], rounds=150)


def won(frame, player, against):
    """The row of a player against another."""
    (row,) = frame[(frame.player == player) & (frame.against == against)].itertuples()
    return row


# -- the table -------------------------------------------------------------------------------------------------------------


def test_columns_are_those_promised_in_their_order_and_each_is_explained(frame):
    assert list(frame.columns) == PROMISED
    assert list(frame.attrs["columns"]) == PROMISED
    assert all(frame.attrs["columns"].values())


def test_there_is_a_row_for_every_player_and_opponent_in_the_order_given(frame):
    names = ["random", "greedy", "lowest"]
    for variant in ("dummett", "modern"):
        rows = frame[frame.variant == variant]
        assert list(zip(rows.player, rows.against, strict=True)) == list(permutations(names, 2))
        assert set(rows.seats) == {4} and set(rows.n) == {150}
    assert list(dict.fromkeys(frame.variant)) == ["dummett", "modern"]


def test_what_one_wins_the_other_does_not(frame):
    for _, rows in frame.groupby("variant"):
        for row in rows.itertuples():
            back = won(rows, row.against, row.player)
            assert row.win + back.win == pytest.approx(1)
            assert (row.low, row.high) == pytest.approx((1 - back.high, 1 - back.low))


def test_a_row_repeats_the_rating_of_its_player_and_ratings_of_a_variant_have_mean_0(frame):
    rated = frame.groupby(["variant", "player"])[["elo", "elo_low", "elo_high"]]
    assert (rated.nunique() == 1).all(axis=None)
    assert rated.first().elo.groupby("variant").mean().to_numpy() == pytest.approx([0, 0], abs=1e-9)


def test_estimates_lie_within_their_intervals(frame):
    assert (frame.low < frame.win).all() and (frame.win < frame.high).all()
    assert (frame.elo_low < frame.elo).all() and (frame.elo < frame.elo_high).all()
    assert (frame.low > 0).all() and (frame.high < 1).all()


def test_greedy_wins_from_random_as_tallies_of_both_ways_of_seating_say():
    frame = arena()
    ways = [("greedy", "random"), ("random", "greedy")]
    first, second = (
        kn.simulate("dummett", rounds=2_000, seed=2, players=way).to_frame().set_index("measure").value
        for way in ways
    )
    share = (first["forehand_wins"] + 1 - second["forehand_wins"]) / 2
    assert won(frame, "greedy", "random").win == pytest.approx(share)
    assert won(frame, "greedy", "random").low > 0.7


def test_the_ratings_of_two_are_the_closed_form_of_their_share():
    frame = arena()
    row, back = won(frame, "greedy", "random"), won(frame, "random", "greedy")
    assert row.elo - back.elo == pytest.approx(400 * math.log10(row.win / (1 - row.win)))
    ends = [200 * math.log10(end / (1 - end)) for end in (row.low, row.high)]
    assert (row.elo_low, row.elo_high) == pytest.approx(ends, abs=0.12 * (ends[1] - ends[0]))


@pytest.mark.parametrize("seats", [2, 6, 8])
def test_a_player_sits_in_all_the_seats_of_a_side(seats):
    frame = arena(kn.variant("dummett").with_seats(seats), rounds=500)
    assert set(frame.seats) == {seats}
    assert won(frame, "greedy", "random").low > 0.6


def test_other_players_and_their_order_change_nothing_that_two_win_of_each_other(frame):
    dummett = frame[frame.variant == "dummett"].reset_index(drop=True)
    turned = arena(players=[Lowest(), "greedy", "random"], rounds=150)
    for player, against in permutations(["random", "greedy", "lowest"], 2):
        a, b = won(dummett, player, against), won(turned, player, against)
        assert (a.win, a.elo, a.elo_low, a.elo_high) == pytest.approx((b.win, b.elo, b.elo_low, b.elo_high))
    pd.testing.assert_frame_equal(
        arena(rounds=150)[["win", "low", "high"]],
        dummett[(dummett.player != "lowest") & (dummett.against != "lowest")][
            ["win", "low", "high"]
        ].reset_index(drop=True),
        check_names=False,
    )


def test_any_number_of_workers_and_a_pool_of_processes_make_the_same_table_to_the_byte():
    how = {"rounds": 100_000, "seed": 5}
    frames = [arena(**how, workers=workers) for workers in (1, 2, 4)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        frames.append(arena(**how, executor=pool))
    for frame in frames[1:]:
        assert frame.to_csv() == frames[0].to_csv()
        assert frame.attrs == frames[0].attrs


def test_a_precision_is_the_widest_interval_of_what_is_won():
    frame = arena(precision=0.02)
    assert (frame.high - frame.low).max() <= 0.02
    assert frame.attrs["rounds"] == frame.n[0]


def test_provenance_tells_deals_players_seed_and_digests_and_can_be_written(frame, tmp_path):
    attrs = frame.attrs
    assert (attrs["kind"], attrs["seed"], attrs["rounds"], attrs["complete"]) == ("arena", 2, 150, True)
    assert attrs["players"] == ["random", "greedy", "lowest"]
    assert attrs["variants"] == {name: kn.variant(name).digest for name in ("dummett", "modern")}
    write_frame(frame, tmp_path, "arena")
    read = read_frame(tmp_path, "arena")
    pd.testing.assert_frame_equal(read, frame, check_dtype=False)
    assert read.attrs == attrs


def test_a_run_that_was_stopped_says_so_and_is_that_of_fewer_deals():
    stopped = arena(rounds=10**9, progress=lambda done, wanted: False)
    assert stopped.attrs["complete"] is False
    fewer = arena(rounds=stopped.attrs["rounds"])
    pd.testing.assert_frame_equal(stopped, fewer)


# -- the ladder ------------------------------------------------------------------------------------------------------------


def test_the_ladder_is_a_row_per_variant_and_player_the_best_first(frame):
    rungs = ladder(frame)
    assert list(rungs.columns) == ["variant", "seats", "player", "elo", "elo_low", "elo_high", "n"]
    assert list(rungs.variant) == ["dummett"] * 3 + ["modern"] * 3
    for _, rows in rungs.groupby("variant"):
        assert rows.elo.is_monotonic_decreasing
        assert rows.player.iloc[0] == "greedy"
    assert list(rungs.attrs["columns"]) == list(rungs.columns)
    assert frame.attrs["kind"] == "arena", "the table it is made of is left as it was"


def test_a_ladder_is_made_of_an_arena_alone():
    for other in (kn.duels("modern"), pd.DataFrame(), None, "dummett"):
        with pytest.raises(kn.SettingError, match=r"a ladder is made of a table of kn\.arena"):
            ladder(other)


# -- given pairs -----------------------------------------------------------------------------------------------------------


def test_matches_of_given_pairs_are_those_rows_of_the_arena(frame):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kn.SlowPath)
        found = kn.studies.matches(
            ["dummett", "modern"], [("greedy", "random"), ("greedy", Lowest())], rounds=150, seed=2
        )
    assert list(found.columns) == list(MATCH_COLUMNS)
    assert found.attrs["kind"] == "matches" and list(found.attrs["columns"]) == list(found.columns)
    assert list(found.against) == ["random", "lowest"] * 2
    for row in found.itertuples():
        same = won(frame[frame.variant == row.variant], row.player, row.against)
        assert (row.win, row.low, row.high, row.n) == pytest.approx((same.win, same.low, same.high, same.n))


# -- what cannot be played -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ([], "players are a list of names or players, two or more, and this one is empty"),
        (["greedy"], r"an arena needs two players or more \(got greedy\)"),
        (["greedy", "random", "greedy"], "greedy stands twice; give each player once"),
        ([Lowest(), Lowest()], "lowest stands twice; give each player once, or a name of its own"),
        ("greedy", "players are a list of names or players, two or more, not 'greedy'"),
        (Lowest(), "players are a list of names or players"),
        (None, "players are a list of names or players, two or more, not None"),
    ],
)
def test_players_are_two_or_more_each_once(players, told):
    with pytest.raises(kn.SettingError, match=told):
        kn.arena("dummett", players, rounds=5)


def test_an_unknown_player_or_variant_is_told_with_the_nearest():
    with pytest.raises(kn.UnknownPlayer, match="no player 'gready'; did you mean greedy"):
        kn.arena("dummett", ["random", "gready"], rounds=5)
    with pytest.raises(kn.UnknownPlayer, match="a player is a name or an object"):
        kn.arena("dummett", ["random", ["greedy"]], rounds=5)
    with pytest.raises(kn.UnknownVariant, match="no variant 'dumett'; did you mean dummett"):
        kn.arena("dumett", BOTH, rounds=5)


@pytest.mark.parametrize("rounds", [0, -1, True, 2.5, "100", None, 10**16])
def test_rounds_are_a_whole_number_from_1(rounds):
    with pytest.raises(
        kn.SettingError, match="rounds must be a whole number from 1 to 1,000,000,000,000,000"
    ):
        kn.arena("dummett", BOTH, rounds=rounds)


# -- the figure ------------------------------------------------------------------------------------------------------------

LONG = [
    *("random", "greedy", "tips(keep_devil=False, agree=False)", "tips(keep_kings=False, agree=False)"),
    *(f"tips(keep_devil=False, agree=False, depth={n}, wait=True)" for n in range(6)),
]


def made(names, halves, variant="dummett"):
    """The table of an arena with these results [deals, pairs], without playing."""
    halves = np.asarray(halves)
    scores = np.stack([(halves == score).sum(axis=0) for score in range(3)], axis=1)
    players = [Lowest(name) for name in names]
    pairs = tuple((a, b) for n, a in enumerate(players) for b in players[n + 1 :])
    return arena_frame([Matches(kn.variant(variant), pairs, 1, len(halves), scores, halves)])


def some(players):
    return np.random.default_rng(players).integers(0, 3, (60, players * (players - 1) // 2))


def texts(axis):
    return [text.get_text() for text in axis.texts]


@pytest.mark.parametrize("players", [2, 3, 10])
def test_the_figure_has_a_number_for_every_pair_and_a_rung_for_every_player(players, tmp_path):
    frame = made(LONG[:players], some(players))
    figure = kn.plot(frame)
    cells, rungs = figure.axes
    shown = [text for text in texts(cells) if not text.startswith("±")]
    assert sorted(shown) == sorted(f"{100 * win:.1f}" for win in frame.win)
    labels = [label.get_text() for label in cells.get_yticklabels()]
    assert len(set(labels)) == players
    assert [label.rpartition("  ")[2] for label in labels] == [str(n) for n in range(1, players + 1)]
    rated = ladder(frame)
    assert labels[0].startswith(rated.player[0][:10])
    dots = [line.get_xdata()[0] for line in rungs.lines if line.get_marker() == "o"]
    assert dots == pytest.approx(list(rated.elo))
    bars = [tuple(line.get_xdata()) for line in rungs.lines if len(line.get_xdata()) == 2][1:]
    assert np.array(bars) == pytest.approx(rated[["elo_low", "elo_high"]].to_numpy())
    assert plt.get_fignums() == []
    write_figure(figure, tmp_path, "arena", frame.attrs)


def test_the_figure_has_a_row_for_each_variant(frame):
    figure = kn.plot(frame)
    assert [axis.get_title() for axis in figure.axes[::2]] == ["dummett", "modern"]
    assert len(figure.axes) == 4


@pytest.mark.parametrize(
    ("halves", "marks"),
    [
        pytest.param([[2]] * 20, ["∞", "−∞"], id="two"),
        pytest.param([[2, 2, 1]] * 10 + [[2, 2, 2]] * 10, ["∞", "+33", "−33"], id="winner"),
        pytest.param([[2, 2, 2]] * 20, ["∞", "+0", "−∞"], id="each"),
    ],
)
def test_the_figure_shows_who_stands_at_infinity(halves, marks, tmp_path):
    players = 2 if len(halves[0]) == 1 else 3
    frame = made(LONG[:players], halves)
    figure = kn.plot(frame)
    write_figure(figure, tmp_path, "arena", frame.attrs)
    found = texts(figure.axes[1])
    assert [mark for mark in found if "∞" in mark] == [mark for mark in marks if "∞" in mark]
    assert all(math.isfinite(end) for end in figure.axes[1].get_xlim())


def test_the_figure_is_drawn_the_same_to_the_byte_and_knows_its_table_by_its_columns(frame, tmp_path):
    files = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        paths = write_figure(kn.plot(frame), tmp_path / name, "arena", frame.attrs)
        files.append([path.read_bytes() for path in paths])
    assert files[0] == files[1]
    lost = pd.DataFrame(frame.to_dict("list"))
    assert len(kn.plot(lost).axes) == len(kn.plot(frame).axes)
