"""Every line that a transcript can have, whole; and every error of the table, by its whole message."""

import pytest

import karnoffel as kn
from karnoffel.cards import as_card, as_cards
from karnoffel.rules import ACCEPT, ANNOUNCE, PASS, REFUSE, Move, Reason, Trick
from karnoffel.streams import Stream
from karnoffel.table import (
    Capped,
    Dealt,
    Declared,
    Elected,
    OpenRound,
    Played,
    Round,
    Spoke,
    Taken,
    TurnedUp,
    Won,
)
from karnoffel.table.hands import Deck, given
from karnoffel.table.round import recorded
from karnoffel.table.sight import pause_view, play_view

DUMMETT = kn.variant("dummett")
HANDS = ["7B 2B 3L KL KH", "9L 9H 9A 8A 8L", "OH 8H 7H 6H 5H", "KA 5A 4A 3A 7L"]
BELLS = kn.Suit.BELLS
TRICK = Trick(BELLS, as_cards("KL 3B"), (), 0, False, (Reason("KL stops 3B", "powers.stopped_by", None), Reason("KL is high", "pack.order", None)))  # fmt: skip


def told(*events, **more):
    """The transcript of these events alone."""
    return Round(DUMMETT, (), events, **more).transcript()


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Dealt(0, as_cards("KL"), True), "  Forehand is dealt KL, face up"),
        (Dealt(3, as_cards("KL 3B"), False), "  dealer is dealt KL 3B"),
        (TurnedUp(as_card("4B")), "  4B (4 of bells) is turned up"),
        (Elected(BELLS, as_card("4B")), "4B chooses bells"),
        (Declared(1, as_card("10B")), "second declares 10B a Kaiser"),
        (Spoke(0, 0, PASS, 4), "pause 1\n  Forehand proposes nothing"),
        (Spoke(0, 0, Move("propose", 3), 7), "pause 1\n  Forehand proposes 7 points"),
        (Spoke(2, 1, Move("propose", 3), 7, "it pays"), "pause 2\n  third proposes 7 points (it pays)"),
        (Spoke(1, 0, Move("offer", 1), 2), "pause 1\n  second offers 2 points for the Kaiser"),
        (Spoke(1, 0, Move("re-raise", 3), 10), "pause 1\n  second accepts and re-raises to 10 points"),
        (Spoke(1, 0, ACCEPT, 1), "pause 1\n  second accepts: the round is worth 1 point"),
        (Spoke(1, 0, REFUSE, 4), "pause 1\n  second refuses"),
        (Spoke(1, 0, ANNOUNCE, 4), "pause 1\n  second says that the base value is enough: nothing more may be proposed"),
        (Capped(0), "Forehand's side announces that this is enough to win: nothing more may be proposed"),
        (Capped(1), "the dealer's side announces that this is enough to win: nothing more may be proposed"),
        (Played(0, as_card("KL"), 1, 0), "  Forehand leads KL"),
        (Played(1, as_card("3B"), 1, 1), "  second plays 3B"),
        (Taken(0, 2, TRICK), "trick 2 to Forehand: KL stops 3B; KL is high"),
        (Won(0, (3, 1), (4, 0)), "Forehand's side wins 3:1 and scores 4 points"),
        (Won(1, (2, 3), (0, 1)), "the dealer's side wins 3:2 and scores 1 point"),
        (Won(1, (0, 0), (0, 7)), "the dealer's side wins by the refusal and scores 7 points"),
    ],
)  # fmt: skip
def test_whatever_happens_is_told_in_a_line(event, line):
    assert told(event) == f"dummett: 4 players\n{line}\n"


def test_a_pause_is_headed_once_and_the_next_anew():
    events = Spoke(0, 0, PASS, 4), Spoke(1, 0, PASS, 4), Spoke(2, 1, PASS, 4)
    lines = told(*events).splitlines()[1:]
    assert [line for line in lines if line.startswith("pause")] == ["pause 1", "pause 2"]
    assert lines.index("pause 2") == 3


def test_players_and_raisers_are_named_once_each():
    head = told(players=("greedy", "random", "greedy"), raisers=("never", "equity", "never"), seed=0)
    assert head == "dummett: 4 players, seed 0, played by greedy, random, raised by never, equity\n"


def test_a_game_is_told_from_the_draw_to_the_stakes():
    """Seed 3 of a game to 9: one raised round, and nothing for the losers."""
    game = kn.play_game(DUMMETT.replace(target=9), seed=3, raising="bold(0.5)")
    lines = game.transcript().splitlines()
    assert lines[:8] == [
        "Everyone draws a card: the lowest half play against the highest half, and the lowest deals first; of equal ranks suits part them.",
        "  who comes to sit in seat 1 draws 3L (3 of leaves)",
        "  who comes to sit in seat 2 draws OA (Ober of acorns)",
        "  who comes to sit in seat 3 draws 10B (Banner of bells)",
        "  who comes to sit in seat 4 draws KA (King of acorns)",
        "seat 1 deals first; the sides are the odd seats and the even seats",
        "",
        "Round 1: seat 1 deals, Forehand is seat 2",
    ]  # fmt: skip
    assert lines[8:10] == [
        "  Forehand (seat 2) is dealt OB, face up",
        "  second (seat 3) is dealt 4B, face up",
    ]
    assert lines[-4:] == [
        "Forehand's side wins 3:1 and scores 10 points",
        "slate: odd seats 0, even seats 10",
        "",
        "the even seats win the game 10:0 after 1 round; the odd seats pay the stake trebled",
    ]
    assert (game.score, game.winner, game.stakes) == ((0, 10), 1, 3)


def test_a_card_drawn_again_is_told_as_such():
    v = kn.variant("kaiserspiel-nidwalden").replace(target=1)
    texts = [kn.play_game(v, seed=seed).transcript() for seed in range(20)]
    assert any("draws again " in text for text in texts)


# -- errors ----------------------------------------------------------------------------------------------------------------


def opened(v, score=None, hands=HANDS):
    return OpenRound(v, given(v, hands, Stream(0)), score)


def message(error, ask):
    with pytest.raises(error) as refused:
        ask()
    return str(refused.value)


NO_PAUSE = "the deal has no pause now: nobody may raise"


def test_while_cards_are_dealt_none_is_played_or_seen():
    table = opened(DUMMETT, (0, 0))
    waits = "cards are still being dealt: the dealer waits for somebody to speak"
    assert message(kn.IllegalPlay, lambda: table.play("7B")) == waits
    unknown = "cards are still being dealt: no suit is chosen yet"
    assert message(kn.IllegalPlay, lambda: play_view(table, Stream(0))) == unknown


def test_without_a_pause_nobody_speaks_or_sees_one():
    table = opened(DUMMETT)
    assert message(kn.IllegalRaise, lambda: table.say(PASS)) == NO_PAUSE
    assert message(kn.IllegalRaise, lambda: pause_view(table, Stream(0))) == NO_PAUSE


def test_a_round_not_over_has_no_result():
    assert (
        message(kn.SettingError, lambda: recorded(opened(DUMMETT)).result)
        == "the round is not over: it has no result yet"
    )


class Wrong(kn.rules.Play):
    """A rule of one's own that names a side that there is not."""

    def winner(self, tricks):
        return 2


def test_a_rule_that_names_no_side_as_the_winner_is_told():
    v = DUMMETT.replace(play=Wrong())
    assert (
        message(kn.RuleError, lambda: kn.play_round(v, seed=1))
        == "play.winner of Wrong gave 2; a side is 0 or 1"
    )


class Cheat:
    """Plays and says what it was told to."""

    name = "cheat"

    def __init__(self, does):
        self.does = does

    def choose(self, view):
        return self.does

    def speak(self, view):
        return self.does


@pytest.mark.parametrize(
    ("card", "error", "words"),
    [
        ("UB", kn.IllegalPlay, "cheat, Forehand, trick 1: UB is not in the hand (7B 2B 3L KL KH); play one of view.legal"),
        (5, kn.CardError, "cheat, Forehand, trick 1: a card is a Card or a text such as 'UB', not int 5; play one of view.legal"),
    ],
)  # fmt: skip
def test_who_plays_what_he_may_not_is_named_with_his_place_and_trick(card, error, words):
    assert message(error, lambda: kn.play_round("dummett", seed=1, hands=HANDS, players=Cheat(card))) == words


def test_who_says_what_he_may_not_is_named_with_his_place_and_pause():
    words = "cheat, Forehand, pause 1: nothing has been proposed (raising.steps; parlett, Target score, par. 1 [attested]); say one of view.moves"
    assert message(kn.IllegalRaise, lambda: kn.play_game("dummett", seed=1, raising=Cheat(ACCEPT))) == words


def test_a_game_has_no_round_before_its_first_or_after_its_last():
    game = kn.play_game(DUMMETT.replace(target=9), seed=3, raising="bold(0.5)")
    for number in (-1, 1):
        assert (
            message(kn.SettingError, lambda n=number: game.side_points(n))
            == f"the game has rounds 0 to 0, not {number}"
        )
    for number in (-1, 2):
        assert (
            message(kn.SettingError, lambda n=number: game.slate(n)) == f"the game has 1 rounds, not {number}"
        )
    assert (game.side_points(0), game.slate(0), game.slate(1)) == ((0, 10), (0, 0), (0, 10))


# -- hands -----------------------------------------------------------------------------------------------------------------


def test_the_card_turned_up_is_the_one_given_or_one_of_the_stock():
    v = DUMMETT.reading(election="turned-up")
    assert given(v, HANDS, Stream(0), as_card("4B")).turned_up == as_card("4B")
    assert given(DUMMETT, HANDS, Stream(0), as_card("4B")) == Deck(tuple(map(as_cards, HANDS)))
    dealt = {card for hand in HANDS for card in as_cards(hand)}
    turned = {given(v, HANDS, Stream.of(seed, 0, 0)).turned_up for seed in range(60)}
    assert len(turned) > 10
    assert not turned & dealt
    held = message(kn.HandError, lambda: given(v, HANDS, Stream(0), as_card("7B")))
    assert held == "7B cannot be turned up: it is in a hand"


# -- what is seen, and what a record says of the suit ----------------------------------------------------------------------


def test_a_player_sees_his_hand_what_lies_open_and_the_kaisers_declared_from_the_hand():
    """Counsel apart: where each knows his own cards alone, and a Banner held is declared."""
    v = kn.variant("kaiserspiel").reading(kaiser="hand").replace(four="own")
    table = opened(v, hands=["9B 2L KA 8B 3H", "4B 3B 10H KH 2H", "KL 10A 2B UB 3L", "OL 9L 8L 4L 2A"])
    view = play_view(table, Stream(0))
    assert view.shown == tuple(map(as_cards, ("9B", "4B 10H", "KL 10A", "OL")))
    assert view.known == tuple(map(as_cards, ("9B 2L KA 8B 3H", "4B 10H", "KL 10A", "OL")))
    assert view.left == (5, 5, 5, 5)
    assert (view.place, view.leader, view.trick_number, view.played, view.tricks_won) == (0, 0, 1, (), (0, 0))
    assert view.first_cards == as_cards("9B 4B KL OL")
    everything = play_view(table, Stream(0), sees_all=True)
    assert everything.known == tuple(map(tuple, table.held))
    assert everything.shown == view.shown


def test_a_record_says_of_a_round_refused_early_that_no_suit_was_chosen():
    table = opened(DUMMETT, (0, 0))
    table.say(Move("propose", 3))
    table.say(REFUSE)
    text = recorded(table).to_notation()
    assert "chosen: -\n" in text
    assert kn.replay(text)[1] == ()
    assert kn.replay(text.replace("chosen: -", "chosen: B"))[1] == ("chosen: B is written, - was chosen",)
    played = kn.play_round("dummett", seed=7).to_notation().replace("chosen: B", "chosen: -")
    assert kn.replay(played)[1] == ("chosen: - is written, B was chosen",)


RECORD = kn.play_round("dummett", seed=7).to_notation()


@pytest.mark.parametrize(
    ("old", "new", "error", "words"),
    [
        ("variant: dummett", "variant: dummett tricks=all=x", kn.UnknownReading, "no reading 'all=x' of tricks; "),
        ("hands:", "score: a 40\nhands:", kn.NotationError, "line 6: 'a' is no whole number"),
        ("hands:", "score: 40 a\nhands:", kn.NotationError, "line 6: 'a' is no whole number"),
        ("seats: 4", "seats: four", kn.NotationError, "line 4: 'four' is no whole number"),
        ("seed: 7", "seed: 18446744073709551616", kn.NotationError, "line 5: a seed is at most 2**64 - 1"),
    ],
)  # fmt: skip
def test_a_number_or_a_reading_that_cannot_be_is_told_by_its_line(old, new, error, words):
    text = "\n".join(line for line in RECORD.splitlines() if not line.startswith("players"))
    assert message(error, lambda: kn.replay(text.replace(old, new))).startswith(words)


def test_a_record_has_at_most_twenty_thousand_characters():
    longest = RECORD + "#" * (20_000 - len(RECORD))
    assert kn.read_round(longest) == kn.read_round(RECORD)
    assert (
        message(kn.NotationError, lambda: kn.read_round(longest + "#"))
        == "a record has at most 20000 characters, not 20001"
    )


def test_only_a_player_made_to_see_every_hand_sees_them(monkeypatch):
    seen = []

    def noted(table, stream, *, sees_all):
        seen.append(sees_all)
        return play_view(table, stream, sees_all=sees_all)

    monkeypatch.setattr("karnoffel.table.round.play_view", noted)
    kn.play_round("dummett", seed=7, players=("open", "greedy"))
    assert seen[:4] == [True, False, True, False]
