"""Studies of players: what tips, mistakes, skill and counsel are worth, cards by player, and how the Devil is played."""

import inspect

import numpy as np
import pytest
from matplotlib.collections import LineCollection, PathCollection

import karnoffel as kn
from karnoffel.montecarlo import matches
from karnoffel.montecarlo.devils import count_devils
from karnoffel.montecarlo.intervals import wilson
from karnoffel.players import as_players, novice, tips
from karnoffel.players.switches import MISTAKES, TIPS
from karnoffel.streams import Stream
from karnoffel.studies.by_player import LADDER_PLAYERS
from karnoffel.studies.devil import COLUMNS as DEVIL_COLUMNS
from karnoffel.studies.habits import COLUMNS, COMPANY
from karnoffel.table.events import Played, Taken
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out


def devils_at_the_table(v, player, seed, rounds):
    """The same counts from the events of rounds played at the table."""
    led, won, thrown = (np.zeros((v.deal.hand_size, v.seats), int) for _ in range(3))
    rounds_with = np.zeros((2, 1 + v.deal.hand_size), int)
    seated = as_players(player, v.seats)
    for n in range(rounds):
        stream = Stream.of(seed, n, 0)
        played = play_out(v, shuffled(v, stream), seated, stream)
        lead, seen = None, set()
        for event in played.events:
            if isinstance(event, Played) and v.powers.needs_lead(event.card, played.chosen):
                seen |= {(bool(event.position), 0), (bool(event.position), event.trick)}
                (thrown if event.position else led)[event.trick - 1, event.place] += 1
                lead = None if event.position else event
            elif isinstance(event, Taken):
                if lead is not None and event.place == lead.place:
                    won[lead.trick - 1, lead.place] += 1
                lead = None
        for how, trick in seen:
            rounds_with[int(how), trick] += 1
    return led, won, thrown, *rounds_with


@pytest.mark.parametrize("player", ["random", "novice", "tips"])
@pytest.mark.parametrize(
    ("name", "seats", "readings"),
    [
        ("dummett", 4, {}),
        ("modern", 6, {"which_courts": "any"}),
        ("dummett", 2, {"unled_devil_stops": "yes"}),
        ("kaiserspiel", 4, {}),
        ("kaiserspiel-nidwalden", 4, {}),
    ],
)
def test_the_devil_is_counted_from_compiled_rounds_as_at_the_table(player, name, seats, readings):
    v = kn.variant(name).with_seats(seats).reading(**readings)
    (counted,) = count_devils([v], player, rounds=150, seed=3)
    counts = counted.counts
    told = (counts.led, counts.won, counts.thrown, counts.rounds_led, counts.rounds_thrown)
    for found, wanted in zip(told, devils_at_the_table(v, player, 3, 150), strict=True):
        assert (found == wanted).all()


def test_the_devil_is_counted_alike_whatever_the_workers():
    one, two = (kn.devil_led("modern", ["random", "tips"], rounds=20_000, seed=2, workers=n) for n in (1, 2))
    assert one.equals(two)


def test_where_two_cards_need_the_lead_rounds_are_counted_once():
    v = kn.variant("dummett").replace(only_led=["7", "6"])
    (counted,) = count_devils([v], "random", rounds=400, seed=3)
    *_, rounds_led, rounds_thrown = wanted = devils_at_the_table(v, "random", 3, 400)
    counts = counted.counts
    assert (counts.thrown == wanted[2]).all()
    assert (counts.rounds_led == rounds_led).all() and (counts.rounds_thrown == rounds_thrown).all()
    assert rounds_thrown[0] < counts.thrown.sum()


def test_the_devil_table_has_its_columns_and_every_player_trick_and_place():
    frame = kn.devil_led(["dummett", "modern"], ["greedy", "random"], rounds=500, seed=1)
    assert list(frame.columns) == list(DEVIL_COLUMNS)
    assert len(frame) == 2 * 2 * 2 * (1 + 5 + 5 * 4)
    assert (frame.n == 500).all()
    assert (frame[frame.trick == 1].share[frame.how == "led"] == 0).all()  # banned from the first lead
    never = frame[frame.wins_n == 0]
    assert len(never) and never[["wins", "wins_low", "wins_high"]].isna().all(axis=None)


def test_every_row_of_the_devil_table_has_the_interval_of_its_own_counts():
    frame = kn.devil_led("dummett", ["greedy"], rounds=4_000, seed=1)
    led = frame[frame.how == "led"]
    overall, by_trick = led[led.trick == 0].iloc[0], led[(led.place == "any") & (led.trick > 0)]
    places = led[led.place != "any"].groupby("trick")
    assert overall.place == "any" and list(by_trick.trick) == [1, 2, 3, 4, 5]
    assert list(by_trick.wins_n) == list(places.wins_n.sum())
    assert overall.wins_n == by_trick.wins_n.sum()
    assert overall.share == pytest.approx(overall.wins_n / 4_000)
    for row in led.itertuples():
        assert (row.share_low, row.share_high) == pytest.approx(wilson(row.wins_n / 4_000, 4_000))
        if row.wins_n:
            assert (row.wins_low, row.wins_high) == pytest.approx(wilson(row.wins, row.wins_n))


def test_a_player_of_ones_own_is_refused_where_the_devil_is_counted():
    class First:
        def choose(self, view):
            return view.legal[0]

    with pytest.raises(kn.SettingError, match="First is no built-in player"):
        kn.devil_led("dummett", [First()], rounds=10)


@pytest.mark.parametrize(("study", "habits"), [(kn.tips_worth, TIPS), (kn.mistakes_cost, MISTAKES)])
def test_every_habit_is_measured_beside_the_others_and_alone(study, habits):
    frame = study(["dummett", "modern"], rounds=300, seed=1)
    assert list(frame.columns) == list(COLUMNS)
    named = [(habit.name, company) for habit in habits for company in COMPANY]
    for variant in ("dummett", "modern"):
        rows = frame[frame.variant == variant]
        assert list(zip(rows.habit, rows.company, strict=True)) == named
        assert ((rows.low <= rows.win) & (rows.win <= rows.high) & (rows.n == 300)).all()


def test_a_tip_is_worth_what_a_match_with_and_without_it_gives():
    frame = kn.tips_worth("dummett", rounds=500, seed=4)
    match = kn.arena("dummett", [tips(), tips(agree=False)], rounds=500, seed=4)
    row = frame[(frame.habit == "agree") & (frame.company == "with the others")].iloc[0]
    assert row.win == match[match.player == "tips"].win.iloc[0]


def test_waiting_is_measured_against_who_follows_the_tips_of_the_texts():
    frame = kn.tips_worth("dummett", rounds=500, seed=4)
    match = kn.arena("dummett", [tips(await_safe=True), tips()], rounds=500, seed=4)
    row = frame[(frame.habit == "await_safe") & (frame.company == "with the others")].iloc[0]
    assert row.win == match[match.player == "tips(await_safe=True)"].win.iloc[0]
    assert row.high < 0.5


@pytest.mark.parametrize(("make", "switches"), [(tips, TIPS), (novice, MISTAKES)])
def test_the_table_of_switches_is_that_of_the_players_arguments(make, switches):
    arguments = inspect.signature(make).parameters.values()
    assert [(each.name, each.default) for each in arguments] == [(each.name, each.on) for each in switches]
    assert [each.bit for each in switches] == [1 << n for n in range(len(switches))]
    for each in switches:
        other = make(**{each.name: not each.on})
        assert other.option ^ make().option == each.bit
        assert (each.words in make().rule) is each.on and (each.words in other.rule) is not each.on
        assert f"``{each.name}``" in make.__doc__


@pytest.mark.parametrize("study", [kn.tips_worth, kn.mistakes_cost, kn.skill, kn.counsel_worth])
def test_a_precision_is_the_widest_interval_of_what_is_won(study, monkeypatch):
    monkeypatch.setattr(matches, "chunk_size", lambda v, players: 64)
    frame = study("dummett", precision=0.4, workers=1)
    assert (frame.high - frame.low).max() <= 0.4 and frame.n[0] < 200
    with pytest.raises(kn.SettingError, match="precision must be an interval's width"):
        study("dummett", precision=2)


def test_a_mistake_costs_what_a_match_without_and_with_it_gives():
    frame = kn.mistakes_cost("modern", rounds=500, seed=4)
    match = kn.arena("modern", [novice(), novice(overtakes=False)], rounds=500, seed=4)
    row = frame[(frame.habit == "overtakes") & (frame.company == "with the others")].iloc[0]
    assert row.win == match[match.player == "novice(overtakes=False)"].win.iloc[0]


def test_skill_tells_the_deals_in_which_the_same_seats_win_both_rounds():
    frame = kn.skill("dummett", pairs=[("greedy", "random")], rounds=400, seed=2)
    v, same = kn.variant("dummett"), 0
    for n in range(400):
        winners = []
        for seated in (("greedy", "random"), ("random", "greedy")):
            stream = Stream.of(2, n, 0)
            winners.append(play_out(v, shuffled(v, stream), as_players(seated, 4), stream).result.side)
        same += winners[0] == winners[1]
    assert frame.same_seats[0] == same / 400


def test_who_knows_more_wins_more():
    frame = kn.counsel_worth("dummett", rounds=400, seed=1)
    assert (frame.low > 0.5).all()
    assert frame.attrs["kind"] == "counsel_worth"


def test_with_two_players_there_is_no_counsel_to_gain_from():
    frame = kn.counsel_worth(kn.variant("dummett").with_seats(2), rounds=40, seed=1)
    assert frame.win[0] == 0.5


def test_strength_by_player_is_the_strength_of_each_player_alone():
    frame = kn.strength_by_player("dummett", ["random", "tips"], rounds=400, seed=5)
    alone = kn.card_strength("dummett", players="tips", rounds=400, seed=5)
    part = frame[frame.players == "tips"].reset_index(drop=True)
    assert part.equals(alone)
    assert frame.attrs["players"] == ["random", "tips"]


@pytest.mark.parametrize("study", [kn.strength_by_player, kn.devil_led])
@pytest.mark.parametrize("players", ["greedy", [], 3])
def test_players_must_be_a_list(study, players):
    with pytest.raises(kn.SettingError, match="players are a list of names or players"):
        study("dummett", players, rounds=10)


def test_the_ladder_names_every_built_in_player():
    from karnoffel.players import BUILT_IN

    assert tuple(BUILT_IN) == LADDER_PLAYERS


# -- figures ---------------------------------------------------------------------------------------------------------------


def bars(axis):
    """The bars of an axis, as their ends, and its points, in the order drawn; lines that span the axis are none."""
    segments = [path.get_segments() for path in axis.collections if isinstance(path, LineCollection)]
    lines = [np.column_stack(line.get_data()) for line in axis.lines if len(set(line.get_xdata())) > 1]
    ends = [np.asarray(segment) for segment in (*lines, *(each for many in segments for each in many))]
    dots = [np.asarray(path.get_offsets()) for path in axis.collections if isinstance(path, PathCollection)]
    return ends, np.concatenate(dots) if dots else np.zeros((0, 2))


@pytest.mark.parametrize(
    "make",
    [
        lambda: kn.tips_worth(["dummett", "modern"], rounds=200, seed=1),
        lambda: kn.mistakes_cost("dummett", rounds=200, seed=1),
        lambda: kn.skill("dummett", pairs=[("greedy", "random"), ("tips", "novice")], rounds=200, seed=1),
        lambda: kn.studies.matches("dummett", [("greedy", "random")], rounds=200, seed=1),
    ],
)
def test_the_figure_of_shares_has_a_point_and_a_bar_for_every_row(make):
    frame = make()
    figure = kn.plot(frame)
    assert [axis.get_title() for axis in figure.axes] == list(dict.fromkeys(frame.variant))
    for axis in figure.axes:
        rows = frame[frame.variant == axis.get_title()]
        ends, dots = bars(axis)
        assert dots[:, 0] == pytest.approx(rows.win.to_numpy())
        assert np.array([end[:, 0] for end in ends]) == pytest.approx(rows[["low", "high"]].to_numpy())
        assert [end[0, 1] for end in ends] == pytest.approx(dots[:, 1])
        assert len(set(dots[:, 1].round(6))) == len(rows), "no two points on one line"
    labels = {label.get_text() for label in figure.axes[0].get_yticklabels()}
    assert len(labels) == (frame.words.nunique() if "words" in frame else len(frame))


def test_the_figure_of_cards_by_player_has_a_point_and_a_bar_for_every_card_and_player():
    frame = kn.strength_by_player(["dummett", "modern"], ["random", "greedy"], rounds=500, seed=1)
    figure = kn.plot(frame)
    for axis in figure.axes:
        rows = frame[(frame.variant == axis.get_title()) & (frame.suit == "chosen")]
        ends, dots = bars(axis)
        assert dots[:, 0] == pytest.approx(rows.lift.to_numpy())
        assert np.array([end[:, 0] for end in ends]) == pytest.approx(
            rows[["lift_low", "lift_high"]].to_numpy()
        )
        assert len(axis.get_yticklabels()) == len(rows) / 2
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["random", "greedy"]


def test_the_figure_of_the_devil_has_intervals_and_nothing_where_it_is_never_led():
    frame = kn.devil_led(["dummett", "modern"], ["random", "novice"], rounds=500, seed=1)
    figure = kn.plot(frame)
    each = frame[(frame.how == "led") & (frame.place == "any") & (frame.trick > 0)]
    for number, variant in enumerate(["dummett", "modern"]):
        rows = each[each.variant == variant]
        some = rows[rows.wins_n > 0]
        assert len(some) < len(rows)
        for axis, shown, name in zip(
            figure.axes[2 * number :], (rows, some), ("share", "wins"), strict=False
        ):
            ends, dots = bars(axis)
            assert dots[:, 1] == pytest.approx(shown[name].to_numpy())
            assert dots[:, 0].round() == pytest.approx(shown.trick.to_numpy())
            drawn = np.array([end[:, 1] for end in ends])
            assert drawn == pytest.approx(shown[[f"{name}_low", f"{name}_high"]].to_numpy())
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["random", "novice"]


def test_the_devils_of_several_sources_are_drawn_on_one_scale_and_who_never_leads_it_is_named():
    frame = kn.devil_led(["dummett", "modern"], ["random", "novice"], rounds=60, seed=1)
    figure = kn.plot(frame)
    assert figure.axes[0].get_ylim() == figure.axes[2].get_ylim()
    assert (
        figure.axes[0].get_ylabel() == "share of rounds" and figure.axes[1].get_ylabel() == "share of leads"
    )
    each = frame[(frame.how == "led") & (frame.place == "any") & (frame.trick == 0)]
    for number, variant in enumerate(["dummett", "modern"]):
        never = each[(each.variant == variant) & (each.wins_n == 0)].players.tolist()
        told = [text.get_text() for text in figure.axes[2 * number + 1].texts]
        assert told == ([f"never led by {', '.join(never)}"] if never else [])


def test_the_colours_of_the_figure_of_tips_are_explained():
    figure = kn.plot(kn.tips_worth("dummett", rounds=100, seed=1))
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["beside all the others", "alone"]


def test_ratings_of_several_sources_are_drawn_on_one_scale_and_what_0_is_is_told():
    figure = kn.plot(kn.arena(["dummett", "kaiserspiel"], ["random", "greedy"], rounds=100, seed=1))
    assert figure.axes[1].get_xlim() == figure.axes[3].get_xlim()
    assert "0 is the mean of these players" in figure.get_supxlabel()
