"""What the rule objects admit: good values are taken as they are, bad ones refused in words that say what is right."""

import re

import pytest

import karnoffel as kn
from karnoffel.rules import (
    Citation,
    Counsel,
    Deal,
    Election,
    Kaisers,
    Pack,
    Packet,
    Play,
    Powers,
    Raising,
    Scoring,
    Seating,
    Stop,
    Succession,
    Title,
)

RANKS = [rank.value for rank in kn.Rank]
FORTY = [rank for rank in RANKS if rank not in ("9", "8")]
NO_RANK = "no rank {}. Ranks, high to low: K O U 10 9 8 7 6 5 4 3 2"
FIRST_UP = "packets must begin with one that is face up: the first cards choose the suit"
A_PACKET = "a packet is {{ cards = 1, face = 'up', to = 'one' }} with exactly these three keys, or first_pair too (got {})"


@pytest.mark.parametrize(
    ("rule", "question", "value", "answer"),
    [
        (Pack, "order", FORTY, tuple(map(kn.Rank, FORTY))),
        (Pack, "order", ["king", "Q"], (kn.Rank.KING, kn.Rank.OBER)),
        (Pack, "suit_order", ["D", "hearts", "Laub", "a"], tuple(map(kn.Suit, "BHLA"))),
        (Seating, "seats", [6, 4, 4], (4, 6)),
        (Seating, "direction", "right", "right"),
        (Deal, "packets", [{"cards": 7, "face": "up", "to": "one"}], (Packet(7, "up", "one"),)),
        (Deal, "packets", [Packet(1, "up", "one")], (Packet(1, "up", "one"),)),
        (Election, "by", "turned-up-card", "turned-up-card"),
        (Election, "ties", "suit-order", "suit-order"),
        (Kaisers, "when", "face-up", "face-up"),
        (Powers, "order", ["unter", "Kaiser", kn.Rank.SIX], ("U", "Kaiser", "6")),
        (Powers, "kaiser_order", ["H", "L", "A", "B"], tuple(map(kn.Suit, "HLAB"))),
        (Powers, "titles", {"Kaiser": "Mugg", "7": "Devil"}, (Title("Kaiser", "Mugg"), Title("7", "Devil"))),
        (Powers, "chosen_courts", "always", "always"),
        (Powers, "unled_stops", True, True),
        (Play, "banned_first_leads", [], ()),
        (Play, "banned_first_leads", ["7", "U"], (kn.Rank.SEVEN, kn.Rank.UNTER)),
        (Play, "tricks_to_win", 12, 12),
        (Play, "play_on", True, True),
        (Raising, "steps", [1, 3], (1, 3)),
        (Raising, "steps", [100, 3, 3, 1], (1, 3, 100)),
        (Raising, "kaiser_steps", (1,), (1,)),
        (Raising, "re_raises", 0, 0),
        (Raising, "re_raises", 9, 9),
        (Raising, "re_raises", "unlimited", "unlimited"),
        (Scoring, "round_value", 1000, 1000),
        (Scoring, "target", 100_000, 100_000),
        (Succession, "after_refusal", "proposer", "proposer"),
        (Counsel, "more", "own", "own"),
    ],
)
def test_a_good_value_is_taken(rule, question, value, answer):
    assert getattr(rule(**{question: value}), question) == answer


def test_courts_that_stop_a_beater_are_written_as_a_table_or_given_as_objects():
    written = Powers(order=["3", "4"], stopped_by={"3": ["K"], "4": ["K", "queen"]})
    stops = (Stop(kn.Rank.THREE, (kn.Rank.KING,)), Stop(kn.Rank.FOUR, (kn.Rank.KING, kn.Rank.OBER)))
    assert written.stopped_by == stops
    assert Powers(order=["3", "4"], stopped_by=stops) == written


BAD = [
    (Pack, {"order": "KOU"}, "ranks are a list of codes (got 'KOU')"),
    (Pack, {"order": 5}, "ranks are a list of codes (got 5)"),
    (Pack, {"order": ["K"]}, "order must name at least two ranks (got 1)"),
    (Pack, {"order": []}, "order must name at least two ranks (got 0)"),
    (Pack, {"order": ["K", "O", "K"]}, "King stands twice in (King, Ober, King)"),
    (Pack, {"order": ["A", "K"]}, NO_RANK.format("'A'")),
    (Pack, {"suit_order": ["L", "A", "H"]}, "suit_order must name the four suits A L H B (got 3)"),
    (Pack, {"suit_order": ["L", "A", "H", "H"]}, "hearts stands twice in (leaves, acorns, hearts, hearts)"),
    (Pack, {"suit_order": "LAHB"}, "suits are a list of codes (got 'LAHB')"),
    (Seating, {"seats": []}, "seats must be a list of even numbers from 2 to 8 (got [])"),
    (Seating, {"seats": 4}, "seats must be a list of even numbers from 2 to 8 (got 4)"),
    (Seating, {"seats": [4, 3]}, "seats must be even numbers from 2 to 8 (got 3)"),
    (Seating, {"seats": [10]}, "seats must be even numbers from 2 to 8 (got 10)"),
    (Seating, {"seats": [0]}, "seats must be even numbers from 2 to 8 (got 0)"),
    (Seating, {"seats": [4.0]}, "seats must be even numbers from 2 to 8 (got 4.0)"),
    (Seating, {"seats": ["4"]}, "seats must be even numbers from 2 to 8 (got '4')"),
    (Seating, {"direction": "up"}, "direction must be one of: left, right (got 'up')"),
    (Deal, {"packets": []}, FIRST_UP),
    (Deal, {"packets": [Packet(1, "down", "one")]}, FIRST_UP),
    (Deal, {"packets": [5]}, A_PACKET.format("(5,)")),
    (Deal, {"packets": [{"cards": 5}]}, A_PACKET.format("({'cards': 5},)")),
    (Deal, {"packets": [{"cards": 0, "face": "up", "to": "one"}]}, "cards must be at least 1 where the first pair gets none either (got 0)"),
    (Deal, {"packets": [Packet(0, "up", "one", first_pair=1)]}, FIRST_UP),
    (Deal, {"packets": [Packet(1, "up", "one", first_pair=1)]}, "packets must begin with one that gives every player the same"),
    (Deal, {"packets": [Packet(1, "up", "one"), Packet(3, "down", "one", first_pair=2)]}, "packets give the first pair 3 cards and the others 4; all must get the same"),
    (Deal, {"packets": "up"}, "packets are a list of tables (got 'up')"),
    (Deal, {"packets": [{"cards": 1, "face": "up", "to": "one", "first_pair": 13}]}, "first_pair must be a whole number from 0 to 12 (got 13)"),
    (Deal, {"packets": [{"cards": 1, "face": "up", "to": "one", "first_pair": True}]}, "first_pair must be a whole number from 0 to 12 (got True)"),
    (Powers, {"order": ["3"], "stopped_by": "K"}, "stopped_by is a table of a rank and its courts (got 'K')"),
    (Powers, {"order": ["3"], "stopped_by": ["K"]}, "stopped_by is a table of a rank and its courts, such as {3 = ['K']} (got 'K')"),
    (Powers, {"titles": "U"}, "titles are a table of a card and its name (got 'U')"),
    (Powers, {"titles": ["U"]}, "titles are a table of a card and its name, such as {7 = 'Devil'} (got ['U'])"),
    (Powers, {"titles": {"U": 5}}, "titles are a table of a card and its name, such as {7 = 'Devil'} (got {'U': 5})"),
    (Powers, {"kaiser_order": ["B", "A"]}, "kaiser_order must name the four suits A L H B (got 2)"),
    (Election, {"by": "cut"}, "by must be one of: lowest-first-card, turned-up-card (got 'cut')"),
    (Election, {"ties": None}, "ties must be one of: first-dealt, suit-order (got None)"),
    (Kaisers, {"when": "often"}, "when must be one of: always, face-up, held, never (got 'often')"),
    (Powers, {"order": "U76"}, "order is a list of ranks and the word Kaiser (got 'U76')"),
    (Powers, {"order": ["U", "7", "J"]}, "a card stands twice in the order (U 7 U)"),
    (Powers, {"order": ["Kaiser", "Kaiser"]}, "a card stands twice in the order (Kaiser Kaiser)"),
    (Powers, {"order": ["U", "Pope"]}, NO_RANK.format("'Pope'")),
    (Powers, {"order": ["U", 7]}, NO_RANK.format("7")),
    (Powers, {"order": ["U", "6"], "only_led": ["7"]}, "only_led: 7 has no place in the order (U 6) (got '7')"),
    (Powers, {"order": ["U"], "stopped_by": {"3": ["K"]}}, "stopped_by: 3 has no place in the order (U) (got '3')"),
    (Powers, {"order": ["3"], "stopped_by": {"3": ["K", "9"]}}, "stopped_by: only courts (K, O, U) stop a beater, not 9"),
    (Powers, {"order": ["3"], "stopped_by": {"3": "K"}}, "ranks are a list of codes (got 'K')"),
    (Powers, {"order": ["3"], "stopped_by": {"3": ["K"], "three": ["O"]}}, "stopped_by: a rank stands twice"),
    (Powers, {"titles": {"Joss": "U"}}, NO_RANK.format("'Joss'")),
    (Powers, {"titles": {"10": "Banner", "ten": "Ten"}}, "titles: a card stands twice"),
    (Powers, {"plain_courts": "some"}, "plain_courts must be one of: all, led (got 'some')"),
    (Powers, {"chosen_courts": True}, "chosen_courts must be one of: always, led, never (got True)"),
    (Powers, {"unled_stops": 1}, "unled_stops must be true or false (got 1)"),
    (Powers, {"kaiser_order": ["B", "D"]}, "bells stands twice in (bells, bells)"),
    (Play, {"banned_first_leads": "7"}, "ranks are a list of codes (got '7')"),
    (Play, {"banned_first_leads": ["7", "7"]}, "7 stands twice in (7, 7)"),
    (Play, {"tricks_to_win": 0}, "tricks_to_win must be a whole number from 1 to 12 (got 0)"),
    (Play, {"tricks_to_win": 3.0}, "tricks_to_win must be a whole number from 1 to 12 (got 3.0)"),
    (Play, {"tricks_to_win": True}, "tricks_to_win must be a whole number from 1 to 12 (got True)"),
    (Play, {"play_on": "yes"}, "play_on must be true or false (got 'yes')"),
    (Raising, {"steps": 3}, "steps must be a list of whole numbers from 1 to 100 (got 3)"),
    (Raising, {"steps": [0]}, "steps must be a list of whole numbers from 1 to 100 (got [0])"),
    (Raising, {"steps": [3, 101]}, "steps must be a list of whole numbers from 1 to 100 (got [3, 101])"),
    (Raising, {"steps": ["3"]}, "steps must be a list of whole numbers from 1 to 100 (got ['3'])"),
    (Raising, {"re_raises": -1}, "re_raises must be a whole number from 0 to 9, or 'unlimited' (got -1)"),
    (Raising, {"re_raises": 10}, "re_raises must be a whole number from 0 to 9, or 'unlimited' (got 10)"),
    (Raising, {"re_raises": True}, "re_raises must be a whole number from 0 to 9, or 'unlimited' (got True)"),
    (Raising, {"re_raises": "many"}, "re_raises must be a whole number from 0 to 9, or 'unlimited' (got 'many')"),
    (Raising, {"re_raise_when": "now"}, "re_raise_when must be one of: every-pause, first-pause (got 'now')"),
    (Raising, {"second_proposes": "no"}, "second_proposes must be one of: each-in-turn, if-first-did-not (got 'no')"),
    (Raising, {"pending_counts": 0}, "pending_counts must be true or false (got 0)"),
    (Deal, {"two_hand_first_pause": None}, "two_hand_first_pause must be true or false (got None)"),
    (Raising, {"cap_announced": "x"}, "cap_announced must be one of: at-once, by-that-side (got 'x')"),
    (Scoring, {"round_value": 0}, "round_value must be a whole number from 1 to 1000 (got 0)"),
    (Scoring, {"target": 100_001}, "target must be a whole number from 1 to 100000 (got 100001)"),
    (Scoring, {"target": "101"}, "target must be a whole number from 1 to 100000 (got '101')"),
    (Scoring, {"stake": 2}, "stake must be one of: doubled-below-half-trebled-at-zero, simple (got 2)"),
    (Succession, {"after_play": "x"}, "after_play must be one of: next-in-turn (got 'x')"),
    (Succession, {"after_refusal": "x"}, "after_refusal must be one of: next-in-turn, proposer (got 'x')"),
    (Counsel, {"four": "x"}, "four must be one of: any-time, director, from-deal, own (got 'x')"),
    (Counsel, {"more": []}, "more must be one of: any-time, director, from-deal, own (got [])"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "answers", "message"), BAD, ids=lambda part: str(part)[:40])
def test_a_bad_value_is_refused_in_words_that_say_what_is_right(rule, answers, message):
    with pytest.raises(kn.KarnoffelError, match=f"^{re.escape(message)}$") as refused:
        rule(**answers)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize(
    ("rule", "answers"),
    [
        (Powers, {"order": 5}),
        (Powers, {"order": None}),
        (Powers, {"order": ["3"], "stopped_by": 5}),
        (Powers, {"order": ["3"], "stopped_by": ["3"]}),
        (Powers, {"titles": 5}),
        (Powers, {"titles": ["U"]}),
        (Deal, {"packets": 5}),
        (Deal, {"packets": None}),
    ],
    ids=str,
)
def test_a_value_of_another_shape_is_a_rule_error_that_names_its_question(rule, answers):
    question = list(answers)[-1]
    with pytest.raises(kn.RuleError, match=f"{question}|{question[:-1]}"):
        rule(**answers)


def test_kaisers_rank_by_all_four_suits():
    with pytest.raises(kn.RuleError, match=r"^kaiser_order must name the four suits A L H B \(got 2\)$"):
        Powers(order=["Kaiser"], kaiser_order=["B", "A"])


def test_a_near_miss_is_told_what_is_right():
    with pytest.raises(kn.RuleError, match=r"^plain_courts must be one of: all, led\b.*got 'ledd'"):
        Powers(plain_courts="ledd")


def test_a_card_needs_a_place_in_the_order_of_powers_even_if_the_order_is_empty():
    with pytest.raises(kn.RuleError, match=r"only_led.*order.*'7'|'7'.*order"):
        Powers(only_led=["7"])


@pytest.mark.parametrize(
    ("packet", "message"),
    [
        ((0, "up", "one"), "cards must be at least 1 where the first pair gets none either (got 0)"),
        ((13, "up", "one"), "cards must be a whole number from 0 to 12 (got 13)"),
        ((True, "up", "one"), "cards must be a whole number from 0 to 12 (got True)"),
        ((1, "open", "one"), "face must be one of: down, up (got 'open')"),
        ((1, "up", "all"), "to must be one of: one, pair (got 'all')"),
    ],
)
def test_a_packet_has_one_to_twelve_cards_face_up_or_down_to_one_or_a_pair(packet, message):
    with pytest.raises(kn.RuleError, match=f"^{re.escape(message)}$"):
        Packet(*packet)


def test_a_citation_is_attested_inferred_or_assumed():
    with pytest.raises(
        kn.RuleError, match=r"^standing must be one of: assumed, attested, inferred \(got 'certain'\)$"
    ):
        Citation("order", "parlett", "Play, table", "certain")
