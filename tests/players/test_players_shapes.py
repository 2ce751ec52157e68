"""Who plays: names, objects, one for all, one per side, one per seat; and players of one's own."""

import re

import pytest

import karnoffel as kn
from karnoffel.players import BUILT_IN, as_players, describe_players, player_name
from karnoffel.streams import Stream
from karnoffel.table import OpenRound
from karnoffel.table.hands import given

GREEDY, RANDOM = BUILT_IN["greedy"], BUILT_IN["random"]
HANDS = ["7B UB KL 9A 2L", "3B 9L 8L 7L 6L", "4B 9H 8H 7H 6H", "5B 8A 7A 6A 5A"]


class Stubborn:
    """A player of one's own: plays what he was told to, whatever he sees."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, view):
        return self.answer(view) if callable(self.answer) else self.answer


def first_legal(view):
    return view.legal[0]


@pytest.mark.parametrize(
    ("players", "seats", "expected"),
    [
        ("greedy", 4, [GREEDY] * 4),
        (RANDOM, 6, [RANDOM] * 6),
        (["greedy", "random"], 2, [GREEDY, RANDOM]),
        (["greedy", "random"], 4, [GREEDY, RANDOM] * 2),
        (("greedy", RANDOM), 8, [GREEDY, RANDOM] * 4),
        (["greedy", "greedy", "random", "greedy"], 4, [GREEDY, GREEDY, RANDOM, GREEDY]),
        (["random"] * 6, 6, [RANDOM] * 6),
    ],
)
def test_players_are_one_for_all_one_per_side_or_one_per_seat(players, seats, expected):
    assert list(as_players(players, seats)) == expected


@pytest.mark.parametrize(("number", "seats"), [(0, 4), (3, 4), (5, 4), (4, 6), (8, 6), (1, 4), (3, 2)])
def test_any_other_number_of_players_is_refused(number, seats):
    with pytest.raises(kn.SettingError, match=rf"\b{seats} \(one per seat\), not {number}$") as refused:
        as_players(["greedy"] * number, seats)
    assert "two (one per side)" in str(refused.value)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("gredy", "no player 'gredy'; did you mean greedy? (expert, greedy, novice, open, random, tips)"),
        ("hoyle", "no player 'hoyle'; one of: expert, greedy, novice, open, random, tips"),
        ("Greedy", "no player 'Greedy'; did you mean greedy? (expert, greedy, novice, open, random, tips)"),
        ("", "no player ''; one of: expert, greedy, novice, open, random, tips"),
    ],
)
def test_an_unknown_player_is_named_with_the_nearest(player, message):
    for players in (player, ["greedy", player]):
        with pytest.raises(kn.UnknownPlayer, match=f"^{re.escape(message)}$") as refused:
            as_players(players, 4)
        assert isinstance(refused.value, KeyError)


@pytest.mark.parametrize("nothing", [None, 5, 1.5, {"greedy"}, object()])
def test_what_cannot_choose_is_no_player(nothing):
    for players in (nothing, ["greedy", nothing]):
        with pytest.raises(
            kn.UnknownPlayer, match=r"^a player is a name or an object with a method choose\(view\), not "
        ):
            as_players(players, 4)


def test_the_class_of_a_player_is_none_and_it_is_told_how_to_make_one():
    for players in (Stubborn, ["greedy", Stubborn]):
        with pytest.raises(kn.UnknownPlayer, match=r"give Stubborn\(\), not Stubborn$"):
            as_players(players, 4)


def test_players_are_checked_before_a_card_is_played():
    for play in (kn.play_round, kn.play_game):
        with pytest.raises(kn.UnknownPlayer):
            play("dummett", seed=1, players="gredy")
        with pytest.raises(kn.SettingError):
            play("dummett", seed=1, players=["greedy"] * 3)


def test_a_player_of_ones_own_needs_one_method_only():
    mine = Stubborn(first_legal)
    assert isinstance(mine, kn.Player)
    assert not isinstance(object(), kn.Player)
    played = kn.play_round("dummett", seed=7, players=mine)
    assert played.players == ("Stubborn",) * 4
    assert sum(played.points) == 4


def test_a_player_of_ones_own_may_answer_with_a_code():
    coded = kn.play_round("dummett", seed=7, players=Stubborn(lambda view: view.legal[0].french.lower()))
    assert coded.tricks == kn.play_round("dummett", seed=7, players=Stubborn(first_legal)).tricks


def test_players_sit_by_place_in_order_of_play():
    seen = []

    def sits(place):
        return Stubborn(lambda view: seen.append((place, view.place)) or view.legal[0])

    kn.play_round("dummett", seed=7, players=[sits(place) for place in range(4)])
    assert {mine for mine, _ in seen} == {0, 1, 2, 3}
    assert all(mine == place for mine, place in seen)


def test_two_players_sit_on_a_side_each():
    seen = []

    def sits(side):
        return Stubborn(lambda view: seen.append((side, view.place % 2)) or view.legal[0])

    kn.play_round(kn.variant("dummett").with_seats(6), seed=7, players=[sits(0), sits(1)])
    assert {side for side, _ in seen} == {0, 1}
    assert all(side == place for side, place in seen)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("KA", "KA is not in the hand (7B UB KL 9A 2L)"),
        ("ace of bells", "no card 'ace of bells'"),
        (
            "7B",
            "7B may not be led to the first trick (play.banned_first_leads; parlett, Play, par. 1 [attested])",
        ),
        ("3B", "3B is not in the hand (7B UB KL 9A 2L)"),
        (None, "a card is a Card or a text such as 'UB', not NoneType None"),
        (5, "a card is a Card or a text such as 'UB', not int 5"),
    ],
)
def test_an_answer_that_is_no_legal_card_is_refused_by_name(answer, message):
    expected = kn.IllegalPlay if message.startswith(("KA", "7B", "3B")) else kn.CardError
    with pytest.raises(expected, match=f"^Stubborn, Forehand, trick 1: {re.escape(message)}"):
        kn.play_round("dummett", seed=1, hands=HANDS, players=Stubborn(answer))


def test_a_card_cannot_be_played_twice():
    with pytest.raises(
        kn.IllegalPlay, match=r"^Stubborn, Forehand, trick 2: KL is not in the hand \(7B UB 9A 2L\); play one"
    ):
        kn.play_round("dummett", seed=1, hands=HANDS, players=[Stubborn("KL"), "greedy", "greedy", "greedy"])


def test_a_source_without_the_ban_has_no_illegal_first_lead():
    v = kn.variant("dummett").reading(devil_first_lead="allowed")
    table = OpenRound(v, given(v, HANDS, Stream(0)))
    table.play("7B")
    assert table.trick == [kn.Card.read("7B")]


def test_an_error_of_a_players_own_is_passed_on():
    def breaks(view):
        raise ZeroDivisionError("I give up")

    with pytest.raises(ZeroDivisionError, match="I give up"):
        kn.play_round("dummett", seed=1, players=Stubborn(breaks))


def test_a_player_is_called_by_his_name_or_by_his_class():
    named = Stubborn("KL")
    assert player_name(named) == "Stubborn"
    named.name = "hoyle"
    assert player_name(named) == "hoyle"
    named.name = 5
    assert player_name(named) == "5"
    assert player_name(GREEDY) == "greedy"


def test_players_of_a_run_are_described_in_a_word_or_two():
    assert describe_players(as_players("greedy", 4)) == "greedy"
    assert describe_players(as_players(["greedy", "random"], 6)) == "greedy/random"
    assert describe_players([GREEDY, RANDOM, RANDOM, RANDOM]) == "greedy/random/random/random"
    assert describe_players([GREEDY, RANDOM] * 2) == "greedy/random"


def test_kinds_of_players_may_be_mixed():
    played = kn.play_round("dummett", seed=7, players=["greedy", RANDOM, Stubborn(first_legal), "random"])
    assert played.players == ("greedy", "random", "Stubborn", "random")
