"""Studies of players: what tips, mistakes, skill and counsel are worth, cards by player, and how the Devil is played."""

import numpy as np
import pytest

import karnoffel as kn
from karnoffel.montecarlo.devils import count_devils
from karnoffel.players import as_players, novice, tips
from karnoffel.streams import Stream
from karnoffel.studies.by_player import LADDER
from karnoffel.studies.devil import COLUMNS as DEVIL_COLUMNS
from karnoffel.studies.habits import COLUMNS, COMPANY, MISTAKES, TIPS
from karnoffel.table.events import Played, Taken
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out


def devils_at_the_table(v, player, seed, rounds):
    """The same counts from the events of rounds played at the table."""
    led, won, thrown = (np.zeros((v.deal.hand_size, v.seats), int) for _ in range(3))
    seated = as_players(player, v.seats)
    for n in range(rounds):
        stream = Stream.of(seed, n, 0)
        played = play_out(v, shuffled(v, stream), seated, stream)
        lead = None
        for event in played.events:
            if isinstance(event, Played) and v.powers.needs_lead(event.card, played.chosen):
                (thrown if event.position else led)[event.trick - 1, event.place] += 1
                lead = None if event.position else event
            elif isinstance(event, Taken):
                if lead is not None and event.place == lead.place:
                    won[lead.trick - 1, lead.place] += 1
                lead = None
    return led, won, thrown


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
    for found, wanted in zip(
        (counted.led, counted.won, counted.thrown), devils_at_the_table(v, player, 3, 150), strict=True
    ):
        assert (found == wanted).all()


def test_the_devil_is_counted_alike_whatever_the_workers():
    one, two = (kn.devil_led("modern", ["random", "tips"], rounds=20_000, seed=2, workers=n) for n in (1, 2))
    assert one.equals(two)


def test_the_devil_table_has_its_columns_and_every_player_trick_and_place():
    frame = kn.devil_led(["dummett", "modern"], ["greedy", "random"], rounds=500, seed=1)
    assert list(frame.columns) == list(DEVIL_COLUMNS)
    assert len(frame) == 2 * 2 * 2 * 5 * 4
    assert (frame.n == 500).all()
    assert (frame[frame.trick == 1].share[frame.how == "led"] == 0).all()  # banned from the first lead
    assert frame[frame.wins_n == 0].wins.isna().all()


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
    named = [(habit, company) for habit in habits for company in COMPANY]
    for variant in ("dummett", "modern"):
        rows = frame[frame.variant == variant]
        assert list(zip(rows.habit, rows.company, strict=True)) == named
        assert ((rows.low <= rows.win) & (rows.win <= rows.high) & (rows.n == 300)).all()


def test_a_tip_is_worth_what_a_match_with_and_without_it_gives():
    frame = kn.tips_worth("dummett", rounds=500, seed=4)
    match = kn.arena("dummett", [tips(), tips(agree=False)], rounds=500, seed=4)
    row = frame[(frame.habit == "agree") & (frame.company == "with the others")].iloc[0]
    assert row.win == match[match.player == "tips"].win.iloc[0]


def test_a_mistake_costs_what_a_match_without_and_with_it_gives():
    frame = kn.mistakes_cost("modern", rounds=500, seed=4)
    match = kn.arena("modern", [novice(), novice(overtakes=False)], rounds=500, seed=4)
    row = frame[(frame.habit == "overtakes") & (frame.company == "with the others")].iloc[0]
    assert row.win == match[match.player == "novice(overtakes=False)"].win.iloc[0]


def test_skill_tells_the_deals_that_the_cards_decide():
    frame = kn.skill("dummett", pairs=[("greedy", "random")], rounds=400, seed=2)
    v, decided = kn.variant("dummett"), 0
    for n in range(400):
        winners = []
        for seated in (("greedy", "random"), ("random", "greedy")):
            stream = Stream.of(2, n, 0)
            winners.append(play_out(v, shuffled(v, stream), as_players(seated, 4), stream).result.side)
        decided += winners[0] == winners[1]
    assert frame.cards[0] == decided / 400


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

    assert set(LADDER) == set(BUILT_IN)


@pytest.mark.parametrize(
    "frame",
    [
        lambda: kn.tips_worth(["dummett", "modern"], rounds=200, seed=1),
        lambda: kn.mistakes_cost("dummett", rounds=200, seed=1),
        lambda: kn.skill("dummett", pairs=[("greedy", "random"), ("tips", "novice")], rounds=200, seed=1),
        lambda: kn.studies.matches("dummett", [("greedy", "random")], rounds=200, seed=1),
        lambda: kn.strength_by_player(["dummett", "modern"], ["random", "greedy"], rounds=500, seed=1),
        lambda: kn.devil_led(["dummett", "modern"], ["random", "novice"], rounds=500, seed=1),
    ],
)
def test_every_study_of_players_has_a_figure(frame, tmp_path):
    kn.plot(frame()).savefig(tmp_path / "figure.png")
    assert (tmp_path / "figure.png").stat().st_size > 0
