"""What a variant answers when it is asked, for every argument that it passes on to its rules."""

import re

import attrs
import pytest

import karnoffel as kn
from karnoffel.cards import as_card, as_cards

DUMMETT = kn.variant("dummett")
EIGHT = "KA OA UA 7A 6A 5A 4A 2A"


def test_a_trick_counts_every_banner_in_it_where_every_banner_is_a_kaiser():
    powers = kn.rules.Powers(order=["U", "Kaiser"])
    v = kn.Variant("mine", powers=powers, kaisers=kn.rules.Kaisers("always"))
    trick = v.trick("B", "9H 10L KA")
    assert (trick.winner, [card.code for card in trick.kaisers]) == (1, ["10L"])


def test_the_winner_of_a_trick_heeds_declared_kaisers():
    v = kn.variant("kaiserspiel")
    assert v.trick_winner("B", "9H 10L", kaisers="10L") == 1
    assert v.trick_winner("B", "9H 10L") == 0


@pytest.mark.parametrize(
    ("arguments", "legal"),
    [
        (("B", "7B 2L 7L"), "2L 7L"),
        (("L", "7B 2L 7L"), "7B 2L"),
        (("B", "7B 2L", "9H"), "7B 2L"),
        (("B", "7B 2L", "", 1), "2L"),
        (("B", "7B 2L", (), 2), "7B 2L"),
        (("B", "7B 2L", "", 5), "7B 2L"),
        (("B", "2L"), "2L"),
    ],
)
def test_every_card_may_be_played_but_those_banned_from_the_first_lead(arguments, legal):
    assert DUMMETT.legal_plays(*arguments) == as_cards(legal)


def test_a_game_is_described_rule_by_rule():
    v = kn.Variant("mine")
    assert v.describe() == tuple(rule.describe() for _, rule in v.rules())
    assert v.describe()[-1].startswith("With two or four players partners may see each other's cards")


@pytest.mark.parametrize(
    ("parts", "raises"),
    [
        ({"raising": kn.rules.Raising(steps=[3])}, True),
        ({}, False),
        (
            {
                "raising": kn.rules.Raising(steps=[3]),
                "deal": kn.rules.Deal([kn.rules.Packet(5, "up", "one")]),
            },
            False,
        ),
    ],
    ids=["steps and pauses", "no steps", "no pauses"],
)
def test_values_are_raised_where_there_are_steps_and_pauses_to_raise_at(parts, raises):
    assert kn.Variant("mine", **parts).raises_values is raises


def test_eight_cards_are_a_trick_and_eight_first_cards_choose_a_suit():
    assert DUMMETT.trick_winner("B", EIGHT) == 0
    assert DUMMETT.chosen_suit(EIGHT) is kn.Suit.ACORNS


@pytest.mark.parametrize(
    ("card", "trick", "number", "message"),
    [
        ("KB", "", 1, "KB is not in the hand (7B 2L)"),
        ("7B", "", 1, "7B may not be led to the first trick (play.banned_first_leads; parlett, Play, par. 1 [attested])"),
        ("7B", "9H", 1, None),
        ("7B", "", 2, None),
        ("2L", "", 1, None),
    ],
)  # fmt: skip
def test_a_play_that_is_not_allowed_is_refused_with_its_reason(card, trick, number, message):
    asked = (kn.Suit.BELLS, as_cards("7B 2L"), as_card(card), as_cards(trick), number)
    if message is None:
        DUMMETT.check_play(*asked)
        return
    with pytest.raises(kn.IllegalPlay, match=f"^{re.escape(message)}$"):
        DUMMETT.check_play(*asked)


def test_a_ban_that_no_source_vouches_for_is_told_alone():
    with pytest.raises(kn.IllegalPlay) as refused:
        kn.Variant("mine").check_play(kn.Suit.BELLS, as_cards("7B"), as_card("7B"), (), 1)
    assert str(refused.value) == "7B may not be led to the first trick (play.banned_first_leads)"


def test_the_ban_holds_for_the_chosen_suit_alone():
    DUMMETT.check_play(kn.Suit.HEARTS, as_cards("7B"), as_card("7B"), (), 1)


@pytest.mark.parametrize(
    ("v", "tokens", "raised"),
    [
        (DUMMETT, "", ("play", 4, None, None, None)),
        (DUMMETT, "pa", ("play", 7, None, None, None)),
        (DUMMETT, "pa - sRr", ("refused", 7, 0, 10, 1)),
        (DUMMETT, "- pr", ("refused", 4, 0, 4, 3)),
        (DUMMETT.replace(after_refusal="next-in-turn"), "- pr", ("refused", 4, 0, 4, 1)),
        (DUMMETT.with_seats(2), "- sr", ("refused", 4, 1, 4, 0)),
        (DUMMETT.replace(round_value=1), "pa", ("play", 4, None, None, None)),
        (DUMMETT.replace(steps=[5]), "pa", ("play", 9, None, None, None)),
    ],
)
def test_raises_come_to_what_the_rules_make_of_them(v, tokens, raised):
    assert attrs.astuple(v.raises(tokens)) == raised


def test_raises_end_at_what_the_score_before_lacks_of_the_target():
    with pytest.raises(
        kn.IllegalRaise, match=r"^pause 1, 'pa': the value has reached 4, and 4 wins the game"
    ):
        DUMMETT.raises("pa", score=(97, 0))


def test_what_is_no_question_is_refused_with_a_hint():
    with pytest.raises(
        kn.SettingError, match=r"^no question 'scoring\.tarlet'; did you mean scoring\.target\?"
    ):
        DUMMETT.standing("scoring.tarlet")
    with pytest.raises(kn.SettingError, match=r"^no question 5; "):
        DUMMETT.standing(5)


def test_a_readings_name_and_its_point_are_hinted_at():
    with pytest.raises(
        kn.UnknownReading, match=r"^dummett has no disputed point 'trick'; did you mean tricks\?"
    ):
        DUMMETT.reading(trick="all")


def test_a_variant_shows_every_reading_taken():
    v = DUMMETT.reading(tricks="all", which_courts="any")
    assert repr(v) == f"<Variant dummett: 4 players, tricks=all, which-courts=any, {v.digest[:12]}>"


@pytest.mark.parametrize("seats", [True, False, 4.0, "4", None])
def test_players_are_counted_in_whole_numbers(seats):
    with pytest.raises(kn.SettingError) as refused:
        DUMMETT.with_seats(seats)
    assert str(refused.value) == f"dummett is for 2, 4, 6, 8 players, not {seats!r}"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"name": ""}, "name must be a text of one line (got '')"),
        ({"name": 5}, "name must be a text of one line (got 5)"),
        ({"name": "two\nlines"}, r"name must be a text of one line (got 'two\nlines')"),
        ({"name": "mine", "title": 5}, "title must be a text (got 5)"),
    ],
)
def test_a_variant_is_named_in_one_line(parts, message):
    with pytest.raises(kn.SettingError) as refused:
        kn.Variant(**parts)
    assert str(refused.value) == message


def test_what_stands_for_a_rule_must_be_one():
    with pytest.raises(kn.RuleError) as refused:
        DUMMETT.replace(powers="U")
    assert str(refused.value) == "powers must be a kn.rules.Powers (got 'U')"
    with pytest.raises(kn.SettingError) as compared:
        DUMMETT.differences("modern")
    assert (
        str(compared.value)
        == "differences are to another Variant, not to 'modern'; kn.variant(...) loads one"
    )


def test_seats_alone_differ_without_a_citation():
    (seats,) = DUMMETT.differences(DUMMETT.with_seats(6))
    assert (seats.field, seats.ours, seats.theirs) == ("seats", "4", "6")
    assert (seats.our_citation, seats.their_citation) == (None, None)
