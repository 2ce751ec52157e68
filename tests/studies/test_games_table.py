"""Tables of games: how they go, what raising is worth, and the chance to win at every score."""

import numpy as np
import pytest
import scipy.stats
from matplotlib.figure import Figure

import karnoffel as kn
from karnoffel import sheet
from karnoffel.kernel.build import Equity
from karnoffel.montecarlo.equity import equity_policy, solved
from karnoffel.montecarlo.game_run import game_sheet
from karnoffel.montecarlo.intervals import share_of_pairs
from karnoffel.players import as_players, as_raisers
from karnoffel.players.raisers import NEVER
from karnoffel.studies.equity import ends

PROMISED = [
    *("variant", "players", "seats", "measure", "value", "low", "high", "n"),
    *("difference", "difference_low", "difference_high", "paired", "raising"),
]
ALWAYS = [
    *(
        "first_dealer_wins",
        "rounds_per_game",
        "tricks_per_game",
        "forehand_wins",
        "points_per_round",
        "refused",
    ),
    *("behind", "come_backs", "doubled", "trebled", "stakes"),
]
MEANS = ("rounds_per_game", "tricks_per_game", "points_per_round", "stakes")
VARIANTS = ["dummett", "modern", "kaiserspiel-nidwalden"]


def compare(*variants, **how):
    return kn.compare(list(variants), **({"rounds": 6_000, "seed": 2, "unit": "game"} | how))


@pytest.fixture(scope="module")
def frame():
    return compare(*VARIANTS)


def measures_of(frame, variant):
    return frame[frame.variant == variant].set_index("measure")


# -- how games go --------------------------------------------------------------------------------------------------------


def test_columns_are_those_promised_in_their_order_and_each_is_explained(frame):
    assert list(frame.columns) == PROMISED
    assert list(frame.attrs["columns"]) == PROMISED
    assert all(frame.attrs["columns"].values())


def test_there_is_a_row_per_variant_and_measure_and_every_measure_has_words(frame):
    assert not frame.duplicated(["variant", "measure"]).any()
    measures = list(dict.fromkeys(frame.measure))
    assert len(frame) == len(VARIANTS) * len(measures)
    assert list(frame.attrs["measures"]) == measures
    assert all(frame.attrs["measures"].values())


def test_what_the_issue_asks_for_is_measured(frame):
    """Rounds per game, values, refusals at each pause, come-backs, stakes, what the first deal is worth."""
    measures = set(frame.measure)
    assert set(ALWAYS) <= measures
    assert {f"{kind}_{pause}" for kind in ("raised", "refused") for pause in range(1, 7)} <= measures
    assert any(name.startswith("value_plus_") for name in measures), "base values differ"
    alone = compare("dummett", "kaiserspiel-nidwalden")
    assert {"value_4", "value_5", "value_7", "value_8"} <= set(alone.measure)


def test_a_source_without_raises_has_no_case_of_them(frame):
    modern = measures_of(frame, "modern")
    assert (modern.n[[name for name in modern.index if name.startswith(("raised_", "refused_"))]] == 0).all()
    assert modern.value["refused"] == 0
    assert modern.value["value_plus_0"] == 1
    assert (modern.raising == "nobody").all()
    assert not {name for name in compare("modern").measure if name.startswith(("raised_", "refused_"))}


def test_estimates_lie_within_their_intervals_and_shares_between_0_and_1(frame):
    seen = frame.dropna(subset="value")
    assert (seen.low <= seen.value).all() and (seen.value <= seen.high).all()
    shares = seen[~seen.measure.isin(MEANS)]
    assert (shares.low >= 0).all() and (shares.high <= 1).all()
    assert (frame.value.isna() == (frame.n == 0)).all()


def test_differences_are_from_the_first_variant_on_the_same_games(frame):
    values = frame.pivot(index="measure", columns="variant", values="value")
    gaps = frame.pivot(index="measure", columns="variant", values="difference")
    assert (gaps.dummett == 0).all()
    for name in VARIANTS[1:]:
        assert np.allclose(gaps[name], values[name] - values.dummett, equal_nan=True)
    assert dict(zip(frame.variant, frame.paired, strict=True)) == {
        "dummett": True, "modern": True, "kaiserspiel-nidwalden": False,
    }  # fmt: skip


def test_provenance_tells_games_rounds_policies_and_digests(frame):
    attrs = frame.attrs
    assert (attrs["kind"], attrs["seed"], attrs["players"], attrs["complete"]) == ("games", 2, "greedy", True)
    assert attrs["raising"] == "equity"
    assert attrs["games"] == measures_of(frame, "modern").n["rounds_per_game"]
    assert attrs["rounds"] >= 6_000
    assert attrs["variants"] == {name: kn.variant(name).digest for name in VARIANTS}
    assert compare("modern").attrs["raising"] == "nobody"
    assert set(compare("dummett", raising=("equity", "never"), rounds=500).raising) == {"equity/never"}


def test_a_reading_of_raising_is_compared_in_the_same_games():
    """Where each of a pair may propose in turn, rounds grow; the deals are the same until raising parts the games."""
    v = kn.variant("dummett")
    found = compare(v, v.reading(second_proposal="each"), raising="bold(0.5)", rounds=20_000)
    one, other = (measures_of(found, name) for name in dict.fromkeys(found.variant))
    assert other.difference_low["points_per_round"] > 0
    width = other.difference_high["first_dealer_wins"] - other.difference_low["first_dealer_wins"]
    alone = one.high["first_dealer_wins"] - one.low["first_dealer_wins"]
    assert width < 1.35 * alone, "independent, it would be 1.41 as wide"


# -- what raising is worth -----------------------------------------------------------------------------------------------


def test_what_raising_is_worth_is_that_of_pairs_of_games_with_sides_exchanged():
    frame = kn.raising_worth("dummett", raising="bold(0.8)", against="never", rounds=8_000, seed=3)
    (row,) = frame.itertuples()
    assert list(frame.columns) == ["variant", "seats", "raising", "against", "win", "low", "high", "n"]
    assert (row.variant, row.seats, row.raising, row.against) == ("dummett", 4, "bold(0.8)", "never")
    v, who = kn.variant("dummett"), as_players("greedy", 4)
    ways = (("bold(0.8)", "never"), ("never", "bold(0.8)"))
    sheets = [game_sheet(v, who, as_raisers(way, v, equity_policy), 3, 0, row.n) for way in ways]
    assert min(found[:, sheet.ROUNDS].sum() for found in sheets) >= 8_000
    assert min(found[:-1, sheet.ROUNDS].sum() for found in sheets) < 8_000
    even, odd = (found[:, sheet.FIRST_DEALER] for found in sheets)
    pairs = (even + 1 - odd) / 2
    assert row.win == pytest.approx(pairs.mean())
    interval = share_of_pairs(won=int((pairs == 1).sum()), lost=int((pairs == 0).sum()), pairs=row.n)
    assert (row.low, row.high) == pytest.approx((interval.low, interval.high))
    assert (frame.attrs["kind"], frame.attrs["seed"], frame.attrs["rounds"]) == ("raising_worth", 3, 8_000)
    assert set(frame.attrs["columns"]) == set(frame.columns)


def test_a_policy_against_itself_wins_half_of_its_games_exactly():
    frame = kn.raising_worth("dummett", raising="bold(0.3)", against=("bold(0.3)", "never"), rounds=2_000)
    assert frame.win[0] == 0.5
    assert frame.win[1] != 0.5
    assert list(frame.against) == ["bold(0.3)", "never"]


def test_variants_that_know_no_raises_are_left_out():
    frame = kn.raising_worth(["modern", "dummett"], raising="never", against=["bold(1)"], rounds=500)
    assert list(frame.variant) == ["dummett"]
    nothing = kn.raising_worth("modern", rounds=500)
    assert len(nothing) == 0
    with pytest.raises(kn.SettingError, match="no rows to draw"):
        kn.plot(nothing)


OTHERS = ("never", "bold(0.1)", "bold(0.3)", "bold(0.5)", "bold(1)")


@pytest.mark.parametrize(
    ("name", "seats", "rounds"),
    [("dummett", 4, 60_000), ("kaiserspiel-nidwalden", 4, 60_000), *(("dummett", seats, 30_000) for seats in (2, 6, 8))],
)  # fmt: skip
def test_equity_beats_never_and_every_bold(name, seats, rounds):
    frame = kn.raising_worth(kn.variant(name).with_seats(seats), against=OTHERS, rounds=rounds, seed=5)
    assert list(frame.against) == list(OTHERS)
    assert (frame.raising == "equity").all()
    assert (frame.low > 0.5).all(), frame[["against", "win", "low"]].to_string()


# -- the chance to win at every score ------------------------------------------------------------------------------------


def test_game_equity_is_a_row_for_every_score():
    v = kn.variant("modern").replace(target=4)
    frame = kn.game_equity(v, deals=250)
    assert list(frame.columns) == ["variant", "seats", "forehand", "dealer", "win", "low", "high", "n"]
    assert [*zip(frame.forehand, frame.dealer, strict=True)] == [*np.ndindex(4, 4)]
    assert set(frame.n) == {256}, "sixteen groups of sixteen"
    assert frame.win.to_numpy() == pytest.approx(solved(v, NEVER, 256).ravel())
    assert (frame.low <= frame.win).all()
    assert (frame.high >= frame.win).all()
    assert (frame.attrs["kind"], frame.attrs["deals"], frame.attrs["raising"]) == (
        "game_equity",
        256,
        "never",
    )
    assert set(frame.attrs["columns"]) == set(frame.columns)


def test_game_equity_before_the_last_round_has_the_interval_of_a_mean_of_sixteen_groups():
    v = kn.variant("modern").replace(target=1)
    frame = kn.game_equity(v, deals=320)
    groups = np.array([solved(v, NEVER, 20, first=20 * group)[0, 0] for group in range(16)])
    half = scipy.stats.t.ppf(0.975, 15) * groups.std(ddof=1) / 4
    assert frame.win[0] == pytest.approx(groups.mean())
    assert (frame.low[0], frame.high[0]) == pytest.approx(
        (frame.win[0] - half, frame.win[0] + half), abs=1e-5
    )


@pytest.mark.parametrize("bend", [0.3, 0.02, 0.0, -0.02, -0.3])
def test_game_equity_where_it_bends_may_be_what_it_is_within_the_error_of_the_sample(bend):
    """One group's weight moves it, and the others' against that; worked out at a thousand errors."""
    shifts = np.zeros((16, 1, 1))
    shifts[0], shifts[1] = 0.3, -0.3
    low, high = ends(Equity(np.full((1, 1), 0.5), shifts, np.full((1, 1), 2 * 240 * bend / 100)))
    slope = (2 * 0.3**2 / 240) ** 0.5
    errors = np.linspace(-2.1314, 2.1314, 1001)
    can_be = 0.5 - slope * errors + bend / 100 * errors**2
    assert (low[0, 0], high[0, 0]) == pytest.approx((can_be.min(), can_be.max()), abs=1e-6)


def test_game_equity_of_a_dossier_agrees_with_the_one_that_ships():
    v = kn.variant("dummett").with_seats(2)
    frame = kn.game_equity(v, deals=256)
    assert len(frame) == 101 * 101
    assert frame.attrs["raising"] == "equity"
    known = np.array(equity_policy(v).equity).ravel()
    error = (frame.high - frame.low) / 2
    near = ((frame.win - known).abs() <= error + 0.02).mean()
    assert near > 0.9


@pytest.mark.parametrize("deals", [0, 239, 1.5, True, "many", 100_001])
def test_game_equity_takes_a_number_of_deals(deals):
    with pytest.raises(kn.SettingError, match="deals must be a whole number from 240 to 100,000"):
        kn.game_equity("modern", deals=deals)


# -- figures -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "panels"),
    [
        pytest.param(lambda: compare("dummett", "modern", rounds=500), 3, id="games"),
        pytest.param(lambda: compare("modern", rounds=500), 3, id="games-without-raises"),
        pytest.param(lambda: kn.raising_worth("dummett", raising="never", rounds=500), 1, id="raising_worth"),
        pytest.param(lambda: kn.game_equity("modern", deals=240), 2, id="game_equity"),
    ],
)
def test_every_table_of_games_has_a_figure(make, panels):
    figure = kn.plot(make())
    assert isinstance(figure, Figure)
    assert len(figure.axes) == panels
    assert figure.get_suptitle()


def test_the_figure_of_a_comparison_shows_values_and_pauses_of_each_variant():
    frame = compare("dummett", rounds=3_000)
    values, pauses, _ = kn.plot(frame).axes
    rows = frame[frame.measure.str.startswith("value_") & (frame.value > 0)]
    assert list(values.lines[0].get_ydata()) == pytest.approx(list(rows.value))
    assert [int(x) for x in values.lines[0].get_xdata()] == [int(name[6:]) for name in rows.measure]
    raised = frame[frame.measure.str.fullmatch(r"raised_\d+")]
    assert list(pauses.lines[0].get_ydata()) == pytest.approx(list(raised.value))


def test_a_report_of_games_stands_whole_in_its_folder(tmp_path):
    paths = kn.report(["dummett", "modern"], tmp_path, rounds=2000, seed=1, unit="game", raising="never")
    assert {path.name for path in paths} >= {"report.html", "report.md", "games.csv", "games.png"}
    html = (tmp_path / "report.html").read_text("utf-8")
    games = kn.compare(["dummett", "modern"], rounds=2000, seed=1, unit="game", raising="never").attrs[
        "games"
    ]
    assert f"{games:,} whole games" in html
    assert "How games go" in html and "Difference from dummett" in html


def test_cards_are_not_counted_in_games():
    with pytest.raises(kn.SettingError, match=r"counted in single rounds; compare\(\.\.\., unit='game'\)"):
        kn.card_strength("dummett", rounds=10, unit="game")
