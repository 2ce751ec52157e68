"""What stands in the bodies of the rule classes: the usual answers, the words that may answer, and what changes no play."""

import attrs
import pytest

import karnoffel as kn
from karnoffel.rules import Packet

RULES = {name: type(rule) for name, rule in kn.Variant("bare").rules()}
DEALT = (Packet(1, "up", "pair"), Packet(2, "down", "pair"), Packet(2, "down", "pair"))
SEVEN = kn.Rank.SEVEN

USUAL = {
    "pack": {"order": tuple(kn.Rank), "suit_order": tuple(map(kn.Suit, "LAHB"))},
    "seating": {"seats": (2, 4, 6, 8), "direction": "left"},
    "draw": {"by": "cards", "ties": "suit-order"},
    "deal": {"packets": DEALT, "two_hand_first_pause": True, "recut": ()},
    "election": {"by": "lowest-first-card", "ties": "first-dealt"},
    "kaisers": {"when": "never"},
    "powers": {
        "order": (), "only_led": (), "stopped_by": (), "plain_courts": "led", "chosen_courts": "never", "unled_stops": False,
        "kaiser_order": tuple(map(kn.Suit, "BALH")), "titles": (),
    },
    "play": {"banned_first_leads": (SEVEN,), "tricks_to_win": 3, "play_on": False},
    "raising": {
        "steps": (), "kaiser_steps": (), "re_raises": 1, "re_raise_when": "every-pause", "second_proposes": "if-first-did-not",
        "pending_counts": False, "cap_announced": "at-once",
    },
    "scoring": {"round_value": 4, "target": 101, "stake": "simple"},
    "succession": {"after_play": "next-in-turn", "after_refusal": "next-in-turn"},
    "counsel": {"four": "from-deal", "more": "director", "captains": False},
}  # fmt: skip

KNOWLEDGE = ["any-time", "director", "from-deal", "own"]
WORDS = {
    "seating.direction": ["left", "right"],
    "draw.by": ["cards", "lot"],
    "draw.ties": ["drawn-again", "suit-order"],
    "election.by": ["lowest-first-card", "turned-up-card"],
    "election.ties": ["first-dealt", "suit-order"],
    "kaisers.when": ["always", "face-up", "held", "never"],
    "powers.plain_courts": ["all", "led"],
    "powers.chosen_courts": ["always", "led", "never"],
    "raising.re_raise_when": ["every-pause", "first-pause"],
    "raising.second_proposes": ["each-in-turn", "if-first-did-not"],
    "raising.cap_announced": ["at-once", "by-that-side"],
    "scoring.stake": ["doubled-below-half-trebled-at-zero", "simple"],
    "succession.after_play": ["next-in-turn"],
    "succession.after_refusal": ["next-in-turn", "proposer"],
    "counsel.four": KNOWLEDGE,
    "counsel.more": KNOWLEDGE,
}

RANGES = {
    "play.tricks_to_win": (1, 12),
    "scoring.round_value": (1, 1000),
    "scoring.target": (1, 100_000),
}

YES_OR_NO = [
    f"{name}.{key}"
    for name, answers in USUAL.items()
    for key, answer in answers.items()
    if isinstance(answer, bool)
]


def refused(question, value):
    rule, _, name = question.partition(".")
    with pytest.raises(kn.RuleError) as told:
        RULES[rule](**{name: value})
    return str(told.value)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_of_which_nothing_is_said_has_parletts_usual_answers(rule):
    assert dict(RULES[rule]().answers()) == USUAL[rule]


@pytest.mark.parametrize("question", WORDS)
def test_a_question_is_answered_by_its_words_alone(question):
    rule, _, name = question.partition(".")
    for word in WORDS[question]:
        assert getattr(RULES[rule](**{name: word}), name) == word
    assert refused(question, "xyzzy") == f"{name} must be one of: {', '.join(WORDS[question])} (got 'xyzzy')"


@pytest.mark.parametrize("question", RANGES)
def test_a_number_may_be_as_small_and_as_large_as_its_range(question):
    rule, _, name = question.partition(".")
    low, high = RANGES[question]
    for number in (low, high):
        assert getattr(RULES[rule](**{name: number}), name) == number
    for number in (low - 1, high + 1):
        words = f"{name} must be a whole number from {low} to {high} (got {number})"
        assert refused(question, number) == words


@pytest.mark.parametrize("question", YES_OR_NO)
def test_yes_or_no_is_no_number(question):
    name = question.partition(".")[2]
    assert refused(question, 1) == f"{name} must be true or false (got 1)"


def test_names_and_who_speaks_for_a_side_change_no_play():
    idle = {
        f"{name}.{field.name}"
        for name, cls in RULES.items()
        for field in attrs.fields(cls)
        if field.name != "cite" and not field.metadata["plays"]
    }
    assert idle == {"powers.titles", "counsel.captains"}


@pytest.mark.parametrize("cards", [0, 12])
def test_a_packet_holds_up_to_twelve_cards(cards):
    assert Packet(cards, "up", "one", first_pair=1).cards == cards
    assert Packet(1, "up", "one", first_pair=cards).first_pair == cards


def test_a_packet_gives_everyone_the_same_unless_it_says_otherwise():
    assert Packet(1, "up", "one").first_pair is None
