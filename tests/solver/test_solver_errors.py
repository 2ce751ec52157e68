"""Positions that cannot be: each is refused with what was wrong and what would be right."""

import re

import numpy as np
import pytest

import karnoffel as kn
from karnoffel.rules import Deal, Packet, Play

HANDS = ("KH 3L", "UB 4A", "9H 5L", "2B 7B")
LATE = {"chosen": "B", "leader": 3, "tricks": (1, 2)}
FIRST = {"leader": 0, "tricks": (0, 0)}
DEALT = ("7B 2B 3L KL KH", "4L 9H 9A 8A 8L", "3H OL UL 2A 4A", "9B 8B 10H 10L 10A")


def refused(error, *words, v="dummett", hands=HANDS, **changed):
    """That a position is refused, and that the message has all these words."""
    with pytest.raises(error) as raised:
        kn.solve(v, list(hands) if isinstance(hands, tuple) else hands, **{**LATE, **changed})
    assert isinstance(raised.value, kn.KarnoffelError)
    message = str(raised.value)
    assert "\n" not in message
    for word in words:
        assert re.search(rf"(?<!\w){re.escape(word)}(?!\w)", message), message


@pytest.mark.parametrize(
    "hands",
    ["KH 3L", None, 5, {0: "KH 3L"}, set(HANDS), (hand for hand in HANDS)],
    ids=lambda hands: type(hands).__name__,
)
def test_hands_are_a_list_of_hands(hands):
    refused(kn.HandError, "list of hands", type(hands).__name__, hands=hands)


@pytest.mark.parametrize("hands", [[1, 2, 3, 4], [None] * 4, [kn.Card.read("KH")] * 4, b"KH 3"])
def test_a_hand_is_a_text_or_a_list_of_cards(hands):
    refused(kn.CardError, "'KL 3B'", "list of cards", hands=hands)


@pytest.mark.parametrize("hands", [(), HANDS[:3], (*HANDS, "2A 2L")])
def test_there_are_as_many_hands_as_players(hands):
    refused(kn.HandError, str(len(hands)), "4 players", hands=hands)


@pytest.mark.parametrize(
    ("hands", "place", "has", "wanted"),
    [
        (("KH", *HANDS[1:]), 1, 1, 2),
        ((*HANDS[:2], "9H 5L 6L", HANDS[3]), 3, 3, 2),
        ((*HANDS[:3], ""), 4, 0, 2),
    ],
)
def test_every_hand_has_the_cards_that_are_left_to_it(hands, place, has, wanted):
    refused(kn.HandError, f"hand {place} of 4", f"{has} cards", f"{wanted}", "dummett", hands=hands)


def test_who_has_played_to_the_trick_has_a_card_less():
    refused(kn.HandError, "hand 4 of 4", "2 cards", "1", trick="8A")
    refused(kn.HandError, "hand 1 of 4", "1 cards", "2", trick="8A", hands=("KH", *HANDS[1:3], "2B"))


def test_a_whole_trick_does_not_lie_on_the_table():
    hands = ("KH", "UB", "9H", "2B")
    refused(kn.HandError, "4 cards on the table", "whole trick", hands=hands, trick="3L 4A 5L 7B")
    refused(kn.HandError, "5 cards on the table", "whole trick", hands=hands, trick="3L 4A 5L 7B 8A")


@pytest.mark.parametrize(
    ("changed", "card"),
    [
        ({"hands": ("KH KH", *HANDS[1:])}, "KH"),
        ({"hands": ("KH UB", *HANDS[1:])}, "UB"),
        ({"hands": ("KH 3L", "UB 4A", "9H 5L", "2B"), "trick": "KH"}, "KH"),
        ({"hands": ("KH", "UB 4A", "9H 5L", "2B"), "trick": "3A 3A"}, "3A"),
    ],
)
def test_a_card_stands_once(changed, card):
    refused(ValueError, card, "stands twice", **changed)


def test_a_card_that_there_is_not_is_named():
    refused(kn.CardError, "'12B'", "2B", hands=("12B 3L", *HANDS[1:]))
    refused(kn.CardError, "'AB'", "no aces", hands=("AB 3L", *HANDS[1:]))
    refused(kn.CardError, "'XB'", trick="XB")


def test_a_card_is_of_the_pack_of_the_source():
    last = {"v": "kaiserspiel-nidwalden", "tricks": (3, 3), "leader": 0}
    hands = ("8H", "KH", "OH", "UH")
    refused(kn.CardError, "8H", "not in the pack", "kaiserspiel-nidwalden", hands=hands, **last)
    refused(kn.CardError, "9H", "not in the pack", hands=("", "KH", "OH", "UH"), trick="9H", **last)


@pytest.mark.parametrize("leader", [-1, 4, 10**20])
def test_the_leader_is_one_of_the_places(leader):
    refused(kn.SettingError, "leader", "0 to 3", str(abs(leader)), leader=leader)


@pytest.mark.parametrize("leader", ["3", None, 3.0, True, [3]])
def test_the_leader_is_a_whole_number(leader):
    refused(kn.SettingError, "leader", f"got {leader!r}", leader=leader)


@pytest.mark.parametrize(
    "tricks", [(1.0, 2.0), "12", ("1", "2"), (1, 1, 1), (), (True, 2), (None, 2), None, 3, 2.5]
)
def test_tricks_are_two_whole_numbers(tricks):
    refused(kn.SettingError, "tricks", "two whole numbers", tricks=tricks)


@pytest.mark.parametrize("tricks", [(0, 3), (3, 0), (-1, 4), (4, -1)])
def test_tricks_are_of_a_round_in_progress(tricks):
    refused(kn.SettingError, f"{tricks[0]}:{tricks[1]}"[-3:].lstrip(":"), "over", tricks=tricks)


@pytest.mark.parametrize("name", ["dummett", "modern"])
def test_a_round_of_which_all_tricks_are_played_is_over_only_when_they_are(name):
    v = kn.variant(name).reading(tricks="all")
    refused(kn.SettingError, "3:2", "over", v=v, hands=("",) * 4, tricks=(3, 2))
    assert kn.solve(v, list(HANDS), **{**LATE, "leader": 2, "tricks": (3, 0)}).tricks[0] >= 3


@pytest.mark.parametrize("tricks", [(9, 0), (2, 4), (10**30, 0)])
def test_more_tricks_than_there_are_cannot_have_been_won(tricks):
    refused(ValueError, tricks=tricks)


@pytest.mark.parametrize(("chosen", "words"), [("X", ["'X'"]), ("", ["''"]), (1, ["int", "1"])])
def test_the_chosen_suit_is_a_suit(chosen, words):
    refused(kn.CardError, "suit", *words, chosen=chosen)


def test_the_suit_is_told_from_the_hands_only_before_a_card_is_played():
    refused(kn.SettingError, "name the chosen suit", "before the first card", chosen=None)
    hands = ("7B 3L KL KH", *DEALT[1:])
    refused(kn.SettingError, "name the chosen suit", chosen=None, hands=hands, trick="2B", **FIRST)


def test_without_first_cards_the_suit_is_not_told():
    refused(kn.KarnoffelError, "suit", chosen=None, hands=("",) * 4)


def test_a_suit_that_a_card_turned_up_chooses_is_named():
    v = kn.variant("dummett").reading(election="turned-up")
    refused(kn.SettingError, "turned up", "name the chosen suit", v=v, hands=DEALT, chosen=None, **FIRST)


def test_kaisers_are_banners_of_a_source_that_knows_them():
    refused(kn.CardError, "10B", "knows none", kaisers="10B")
    refused(kn.CardError, "9B", "only a Banner", v="kaiserspiel", kaisers="9B")
    refused(kn.CardError, "10B", "twice", v="kaiserspiel", kaisers="10B 10B")


@pytest.mark.parametrize("argument", ["kaisers", "trick"])
@pytest.mark.parametrize("value", [None, 4, kn.Card.read("10L")])
def test_kaisers_and_the_trick_are_cards(argument, value):
    refused(kn.CardError, "list of cards", v="kaiserspiel", **{argument: value})


def test_a_source_is_one_that_there_is():
    refused(kn.UnknownVariant, "'dumett'", "did you mean dummett?"[:-1], v="dumett")
    for v in (None, 3):
        refused(kn.UnknownVariant, type(v).__name__, "a name, a path or a Variant", v=v)


class OwnPlay(Play):
    """A rule class of one's own."""


def test_rules_of_ones_own_and_long_hands_have_no_tables():
    two = kn.variant("dummett").with_seats(2)
    hands = ("KH 3L 2L 4L 5L", "UB 4A 2A 3A 5A")
    refused(kn.NoTables, "play", "OwnPlay", v=two.replace(play=OwnPlay()), hands=hands, **FIRST)
    nine = two.replace(deal=Deal(packets=[Packet(9, "up", "one")]), play=Play(tricks_to_win=5))
    ranks = "K O U 10 9 8 7 6 5".split()
    long = tuple(" ".join(rank + suit for rank in ranks) for suit in "HL")
    refused(kn.NoTables, "9 cards", "at most 7", v=nine, hands=long, **FIRST)


def test_a_kaiser_is_a_card_of_the_pack():
    v = kn.variant("kaiserspiel").reading(kaiser="always")
    short = v.replace(
        **{"deal.recut": [], "pack.order": ["K", "O", "U", "9", "8", "7", "6", "5", "4", "3", "2"]}
    )
    refused(kn.CardError, "10B cannot be a Kaiser", "not in the pack", v=short, kaisers="10B")


def test_before_the_first_trick_forehand_leads():
    refused(
        kn.SettingError, "leader", "hand 1 leads", "not hand 2 of 4", hands=DEALT, leader=1, tricks=(0, 0)
    )


@pytest.mark.parametrize(("leader", "tricks"), [(1, (3, 0)), (3, (1, 0)), (0, (0, 2)), (2, (0, 1))])
def test_who_leads_is_of_a_side_that_has_won_a_trick(leader, tricks):
    v = kn.variant("dummett").reading(tricks="all")
    hands = tuple(" ".join(hand.split()[: 5 - sum(tricks)]) for hand in DEALT)
    refused(
        kn.SettingError,
        f"leader: hand {leader + 1} of 4",
        "other side",
        v=v,
        hands=hands,
        leader=leader,
        tricks=tricks,
    )
    assert kn.solve(v, list(hands), chosen="B", leader=(leader + 1) % 4, tricks=tricks).cards


def test_a_card_that_may_not_be_led_first_does_not_lie_led_in_the_first_trick():
    hands = ("2B 3L KL KH", *DEALT[1:])
    refused(kn.IllegalPlay, "7B", "first trick", hands=hands, trick="7B", **FIRST)
    allowed = kn.variant("dummett").reading(devil_first_lead="allowed")
    assert kn.solve(allowed, list(hands), chosen="B", trick="7B").cards


def test_what_is_no_suit_is_named_whatever_it_is():
    refused(kn.CardError, "suit", chosen=np.array([1, 2]))


def test_the_argument_that_is_wrong_is_named():
    refused(kn.SettingError, "tricks are two whole numbers", "got 2", tricks=2)
    refused(kn.SettingError, "leader must be a place", "got 'x'", leader="x")
