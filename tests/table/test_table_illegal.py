"""An illegal act is refused, says why, and changes nothing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import CARDS
from karnoffel.table.round import recorded

HANDS = ["7B 2B 3L KL KH", "9L 9H 9A 8A 8L", "OH 8H 7H 6H 5H", "KA 5A 4A 3A 7L"]


def refused(table, state, card, error, message):
    before = state(table)
    with pytest.raises(error, match=message):
        table.play(card)
    assert state(table) == before


@pytest.mark.parametrize(
    ("card", "error", "message"),
    [
        ("UA", kn.IllegalPlay, "UA is not in the hand (7B 2B 3L KL KH)"),
        ("9L", kn.IllegalPlay, "9L is not in the hand (7B 2B 3L KL KH)"),
        ("7B", kn.IllegalPlay,
         "7B may not be led to the first trick (play.banned_first_leads; parlett, Play, par. 1 [attested])"),
        ("12B", kn.CardError, "no card '12B'; the nearest is 2B (2 of bells). "),
        ("AB", kn.CardError, "no card 'AB'; "),
        ("", kn.CardError, "no card ''. "),
        (None, kn.CardError, "a card is a Card or a text such as 'UB', not NoneType None"),
        (3, kn.CardError, "a card is a Card or a text such as 'UB', not int 3"),
        (["KL"], kn.CardError, "a card is a Card or a text such as 'UB', not list ['KL']"),
    ],
)  # fmt: skip
def test_a_card_that_may_not_be_led_is_refused_and_changes_nothing(deal, state, card, error, message):
    refused(deal("dummett", hands=HANDS), state, card, error, f"^{re.escape(message)}")


def test_a_card_cannot_be_played_twice(deal, state):
    table = deal("dummett", hands=HANDS)
    for card in ("KL", "9L", "OH", "KA"):
        table.play(card)
    refused(table, state, "KL", kn.IllegalPlay, r"^KL is not in the hand \(7B 2B 3L KH\)$")


def test_a_card_of_the_player_before_is_refused(deal, state):
    table = deal("dummett", hands=HANDS)
    table.play("KL")
    refused(table, state, "KH", kn.IllegalPlay, r"^KH is not in the hand \(9L 9H 9A 8A 8L\)$")


def test_the_ban_on_the_first_lead_is_told_without_a_source_where_none_is_cited(deal, state):
    v = kn.Variant("mine")
    refused(
        deal(v, hands=HANDS),
        state,
        "7B",
        kn.IllegalPlay,
        r"^7B may not be led .* \(play\.banned_first_leads\)$",
    )


def test_after_the_end_nothing_can_be_played(deal, state):
    table = deal("dummett")
    while not table.is_over:
        table.play(table.legal()[0])
    for hand in table.held:
        for card in hand:
            refused(table, state, card, kn.IllegalPlay, "^the round is over: a side has won it$")


def test_after_the_end_no_card_is_legal(deal):
    """Three tricks to none: two cards are left in every hand."""
    table = deal("dummett", hands=["2A UA 6A 3A 4A", "9L 8L 7L 6L 5L", "9H 8H 7H 6H 5H", "9B 8B 7B 6B 5B"])
    while not table.is_over:
        table.play(table.legal()[0])
    assert table.tricks_won == [3, 0]
    assert [len(hand) for hand in table.held] == [2] * 4
    assert table.legal() == ()


@pytest.mark.parametrize("ask", [lambda r: r.points, lambda r: r.result, lambda r: r.to_notation()])
def test_a_round_that_is_not_over_has_no_result_to_tell(deal, ask):
    table = deal("dummett")
    table.play(table.legal()[0])
    with pytest.raises(kn.KarnoffelError, match="not over"):
        ask(recorded(table))


def test_a_round_that_is_not_over_can_be_told_in_words(deal):
    table = deal("dummett", hands=HANDS)
    table.play("KL")
    assert recorded(table).transcript().splitlines()[-1] == "  Forehand leads KL"
    assert recorded(table).tricks == ()


@given(st.data())
def test_whatever_is_tried_is_played_or_refused_and_then_nothing_has_changed(any_variant, deal, state, data):
    table = deal(data.draw(any_variant), seed=data.draw(st.integers(0, 2**64 - 1)))
    for _ in range(data.draw(st.integers(0, 8))):
        if table.is_over:
            break
        table.play(data.draw(st.sampled_from(table.legal())))
    card = data.draw(st.sampled_from(CARDS))
    before = state(table)
    if card in before["legal"] and not table.is_over:
        table.play(card)
        assert len(table.events) > len(before["events"])
        assert card not in table.held[before["to play"]]
    else:
        with pytest.raises(kn.IllegalPlay, match=f"{card} |over"):
            table.play(card)
        assert state(table) == before


def test_a_record_does_not_change_when_the_table_plays_on(deal):
    table = deal("dummett", hands=HANDS)
    record = recorded(table)
    events = record.events
    table.play("KL")
    assert record.events == events
    assert len(recorded(table).events) == len(events) + 1
