"""A trick explains itself: what happened, by which rule, and where that rule stands written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.rules import Powers


@pytest.mark.parametrize(
    ("v", "cards", "reasons"),
    [
        ("dummett", "9H 8H KL", [("9H is the highest card of the suit led", "pack.order")]),
        ("dummett", "9H UB", [("UB, the Karnöffel, is the only beater in force", "powers.order")]),
        ("dummett", "9H 2B 6B", [("6B, the Pope, is the strongest beater", "powers.order")]),
        ("dummett", "9H 5B", [("5B is the only beater in force", "powers.order")]),
        ("dummett", "7B 6B 2B", [("7B, the Devil, is the strongest beater", "powers.order")]),
        ("dummett", "9H 7B", [
            ("7B was not led: Devil has no power", "powers.only_led"),
            ("9H is the highest card of the suit led", "pack.order"),
        ]),
        ("dummett", "KL 3B", [
            ("KL stops 3B, a beater that yields to a King", "powers.stopped_by"),
            ("no beater is left: KL is the highest card of the suit led", "pack.order"),
        ]),
        ("dummett", "OL 4B UL 5B", [
            ("OL stops 4B, a beater that yields to an Ober", "powers.stopped_by"),
            ("OL stops 5B, a beater that yields to an Ober", "powers.stopped_by"),
            ("no beater is left: OL is the highest card of the suit led", "pack.order"),
        ]),
        ("dummett", "UL 5B 4B", [
            ("UL stops 5B, a beater that yields to an Unter", "powers.stopped_by"),
            ("4B is the only beater in force", "powers.order"),
        ]),
        ("dummett", "9H 3B KL", [
            ("KL does not stop 3B: it is not of the suit led", "powers.plain_courts"),
            ("3B is the only beater in force", "powers.order"),
        ]),
        ("dummett", "9H 3B KB", [
            ("KB does not stop 3B: it is of the chosen suit", "powers.chosen_courts"),
            ("3B is the only beater in force", "powers.order"),
        ]),
        ("modern", "9H 3B KL", [
            ("KL stops 3B, a beater that yields to a King", "powers.stopped_by"),
            ("KL counts although it is not of the suit led", "powers.plain_courts"),
            ("no beater is left: 9H is the highest card of the suit led", "pack.order"),
        ]),
    ],
)  # fmt: skip
def test_reasons_are_told_in_order_each_by_its_rule(v, cards, reasons):
    assert [(reason.text, reason.rule) for reason in kn.variant(v).trick("B", cards).reasons] == reasons


def test_an_unled_devil_that_stops_a_beater_is_told():
    v = kn.variant("modern").reading(unled_devil_stops="yes")
    told = [(reason.text, reason.rule) for reason in v.trick("B", "9H 3B 7B").reasons]
    assert told == [
        ("7B was not led: Devil has no power", "powers.only_led"),
        ("7B, not led, stops 3B", "powers.unled_stops"),
        ("no beater is left: 9H is the highest card of the suit led", "pack.order"),
    ]


def test_a_kaiser_is_told_by_his_title():
    told = kn.variant("kaiserspiel").trick("B", "9H 10L", kaisers="10L").reasons
    assert [reason.text for reason in told] == ["10L, the Kaiser, is the only beater in force"]


@given(st.sampled_from(kn.variants()), st.sampled_from(kn.Suit), st.data())
def test_every_reason_of_a_source_names_a_question_and_where_it_is_answered(name, chosen, data):
    v = kn.variant(name)
    cards = data.draw(st.lists(st.sampled_from(v.pack.cards), min_size=1, max_size=8, unique=True))
    trick = v.trick(chosen, cards)
    assert trick.reasons
    assert trick.card.code in trick.reasons[-1].text
    assert trick.by_power is (trick.reasons[-1].rule == "powers.order")
    for reason in trick.reasons:
        rule, _, question = reason.rule.partition(".")
        cited = getattr(v, rule).citation(question)
        assert reason.citation == cited
        assert cited is not None
        assert str(reason) == f"{reason.text} ({reason.rule}; {cited})"


def test_a_reason_without_a_source_names_its_rule_alone():
    (reason,) = kn.Variant("mine", powers=Powers(order=["U"])).trick("B", "9H UB").reasons
    assert str(reason) == "UB is the only beater in force (powers.order)"


def test_a_trick_keeps_what_was_asked():
    trick = kn.variant("kaiserspiel").trick("bells", "9H 10L KA", kaisers=["10L"])
    assert trick.chosen is kn.Suit.BELLS
    assert " ".join(map(str, trick.cards)) == "9H 10L KA"
    assert (trick.winner, trick.card.code, trick.by_power) == (1, "10L", True)
    assert [card.code for card in trick.kaisers] == ["10L"]


def test_powers_of_ones_own_judge_for_themselves():
    class LastCardWins(Powers):
        def judge(self, pack, chosen, cards, kaisers):
            reason = kn.rules.Reason("the last card wins", "powers.own", None)
            return kn.rules.Trick(chosen, tuple(cards), tuple(kaisers), len(cards) - 1, False, (reason,))

    v = kn.variant("dummett").replace(powers=LastCardWins())
    assert v.trick_winner("B", "UB 7B 2L") == 2
    played = kn.play_round(v, seed=7, players="random")
    assert all(trick.winner == (trick.leader + 3) % 4 for trick in played.tricks)
    assert "the last card wins" in played.transcript()
