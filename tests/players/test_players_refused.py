"""Players that cannot be, and players who do what they may not: each is told in one line that names him."""

import pytest

import karnoffel as kn
from karnoffel.players import BuiltIn, choices, expert, novice, tips


@pytest.mark.parametrize("code", [-1, 6, 1.5, "1", None])
def test_a_player_made_by_hand_has_a_code_that_there_is(code):
    with pytest.raises(kn.SettingError, match=r"^code is a whole number from 0 to 5 \(got "):
        BuiltIn("mine", code, "")


@pytest.mark.parametrize(
    ("code", "option"),
    [
        (choices.EXPERT, 0),
        (choices.EXPERT, 1),
        (choices.EXPERT, 20_002),
        (choices.NOVICE, 1 << 5),
        (choices.TIPS, -1),
        (choices.GREEDY, 1),
        (choices.OPEN, 0.5),
        (choices.RANDOM, None),
    ],
)
def test_a_player_made_by_hand_has_an_option_of_its_code(code, option):
    with pytest.raises(kn.SettingError, match=rf"^option of a player of code {code} is a whole number from "):
        BuiltIn("mine", code, "", option)


def test_players_made_by_their_functions_have_numbers_that_can_be():
    for player in (expert(1), expert(10_000, alone=True), novice(late_devil=False), tips(await_safe=True)):
        assert BuiltIn(player.name, player.code, player.rule, player.option) == player


class Cheat:
    """Plays what it was told to, whatever it holds."""

    name = "cheat"

    def __init__(self, card):
        self.card = card

    def choose(self, view):
        return self.card


@pytest.mark.parametrize("card", ["UB", None, 5, "XX"])
@pytest.mark.parametrize("play", [kn.play_round, kn.play_game])
def test_who_plays_a_card_that_he_does_not_hold_is_named(play, card):
    with pytest.raises(kn.KarnoffelError, match=r"^cheat, .*, trick 1: .*; play one of view.legal$"):
        play("dummett", seed=3, players=Cheat(card))


class Wrong(kn.rules.Play):
    """A rule of one's own that names a side that there is not."""

    def winner(self, tricks):
        return 2


@pytest.mark.filterwarnings("ignore::karnoffel.SlowPath")
def test_a_rule_that_names_no_side_as_the_winner_is_told():
    v = kn.variant("dummett").replace(play=Wrong())
    with pytest.raises(kn.RuleError, match=r"^play.winner of Wrong gave 2; a side is 0 or 1$"):
        kn.simulate(v, rounds=3, seed=1)


class Neighbours(kn.rules.Seating):
    """Partners sit beside each other."""

    def side(self, place):
        return place % 4 // 2


def test_players_sit_on_the_side_that_the_seating_gives_their_seat():
    v = kn.variant("dummett").replace(seating=Neighbours())
    played = kn.play_round(v, seed=1, players=("greedy", "random"))
    assert played.players == ("greedy", "greedy", "random", "random")


@pytest.mark.filterwarnings("ignore::karnoffel.SlowPath")
def test_in_an_arena_wins_are_counted_for_the_side_that_a_player_sits_on():
    v = kn.variant("dummett").replace(seating=Neighbours())
    frame = kn.arena(v, ["greedy", "random"], rounds=80, seed=1)
    assert frame.low[0] > 0.5
