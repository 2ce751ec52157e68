"""The novice makes the common mistakes of beginners, each of which can be switched off, and no others."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import Rank
from karnoffel.players import BUILT_IN, novice

MISTAKES = ("leads_high", "late_devil", "overrates", "overtakes", "follows_suit")
COURTS = {Rank.KING, Rank.OBER, Rank.UNTER}


def makes(*mistakes):
    """A novice who makes these mistakes and no others."""
    return novice(**{mistake: mistake in mistakes for mistake in MISTAKES})


def without(mistake):
    return novice(**{mistake: False})


# -- without any mistake -----------------------------------------------------------------------------------------------


@given(st.data())
def test_a_novice_without_mistakes_follows_as_greedy_does(turn, any_turn, data):
    view = turn(**data.draw(any_turn))
    assume(not view.leading)
    assert makes().choose(view) == BUILT_IN["greedy"].choose(view)


@given(st.data())
def test_a_novice_without_mistakes_leads_as_random_does(turn, any_turn, data):
    view = turn(**{**data.draw(any_turn), "trick": ""})
    assert makes().choose(view) == BUILT_IN["random"].choose(view)


@given(st.data())
def test_a_novice_plays_a_card_that_he_may(turn, any_turn, data):
    mistakes = data.draw(st.sets(st.sampled_from(MISTAKES)))
    view = turn(**data.draw(any_turn))
    assert makes(*mistakes).choose(view) in view.legal


@given(st.data())
def test_following_a_novice_leaves_nothing_to_chance(turn, any_turn, data):
    situation = data.draw(any_turn)
    assume(situation["trick"])
    player = makes(*data.draw(st.sets(st.sampled_from(MISTAKES))))
    other = {**situation, "word": data.draw(st.integers(0, 840)) * (2**64 - 1) // 840}
    assert player.choose(turn(**situation)) == player.choose(turn(**other))


# -- leads_high --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("v", ["dummett", "modern"])
@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("KL UB 2A", "UB"),
        ("KL OH 2A", "KL"),
        ("KL 5B 2A", "5B"),
        ("KA KB 9A", "KB"),
        ("KH KL 9A", "KL"),
        ("2B 3B 4B 5B", "2B"),
        ("10A UL 9B", "UL"),
    ],
)
def test_novice_leads_his_strongest_card(card_of, v, hand, card, number):
    assert card_of(novice(), hand, v=v, number=number) == card
    assert card_of(makes("leads_high"), hand, v=v, number=number) == card


def test_novice_leads_a_kaiser_as_his_strongest_card_only_once_it_is_declared(card_of):
    assert card_of(novice(), "10H KL 2A", v="kaiserspiel", kaisers="10H") == "10H"
    assert card_of(novice(), "10H 2B 2A", v="kaiserspiel", kaisers="10H") == "10H"
    assert card_of(novice(), "10H 6B 2A", v="kaiserspiel", kaisers="10H") == "6B"
    face_up = kn.variant("kaiserspiel").reading(kaiser="face-up")
    assert card_of(novice(), "10H KL 2A", v=face_up) == "KL"


def test_novice_who_does_not_lead_high_leads_any_card(any_of):
    for hand in ("KL UB 2A", "KL 5B 2A 9A", "3L", "KL 2A 3B 4B 5B"):
        assert any_of(without("leads_high"), hand) == hand


# -- late_devil --------------------------------------------------------------------------------------------------------


def test_novice_never_leads_the_devil_while_he_has_another_card(card_of, any_of):
    for player in (novice(), makes("late_devil", "leads_high")):
        assert card_of(player, "7B 2L") == "2L"
        assert card_of(player, "7B 3B 9A") == "3B"
        assert card_of(player, "7B KL", played="UB 3L 4L 5L") == "KL"
        assert card_of(player, "7B", number=5) == "7B"
    assert any_of(without("leads_high"), "7B KL 2A") == "KL 2A"
    assert any_of(without("leads_high"), "7B", number=5) == "7B"


def test_without_that_mistake_the_devil_is_led_like_any_card(card_of, any_of):
    high = without("late_devil")
    assert card_of(high, "7B 3B KL") == "7B"
    assert card_of(high, "7B 2B KL") == "2B"
    assert card_of(high, "7B 3B KL", number=1) == "3B"
    assert any_of(novice(leads_high=False, late_devil=False), "7B KL 2A") == "7B KL 2A"
    assert any_of(novice(leads_high=False, late_devil=False), "7B KL 2A", number=1) == "KL 2A"


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "keeps", "not_kept"),
    [
        ("KL 7B 2B", "9A 3H 4L", "7B", "2B"),
        ("KA 7B 3L", "9A 3H 4L", "KA", "KA"),
        ("5B 7B 3L", "9A 3H 4L", "5B", "5B"),
        ("3L 7B", "9H 4A 5L", "7B", "3L"),
        ("7B UB", "6B 3L 4L", "7B", "UB"),
        ("7B 6B", "2B 3L 4L", "7B", "6B"),
    ],
)
def test_novice_plays_the_devil_to_a_trick_in_the_hope_that_it_wins(card_of, v, hand, trick, keeps, not_kept):
    assert card_of(makes("late_devil"), hand, trick, v=v) == keeps
    assert card_of(makes(), hand, trick, v=v) == not_kept


@pytest.mark.parametrize(
    ("hand", "trick", "keeps", "not_kept"),
    [("7B 2B", "KH 2L", "2B", "7B"), ("7B 3L", "KH 2L", "3L", "3L"), ("7B UB", "6B KL", "UB", "7B")],
)
def test_novice_does_not_throw_the_devil_away(card_of, hand, trick, keeps, not_kept):
    assert card_of(makes("late_devil"), hand, trick) == keeps
    assert card_of(makes(), hand, trick) == not_kept
    assert card_of(makes("late_devil"), "7B", trick, number=5) == "7B"


def test_novice_takes_even_his_partners_trick_with_the_devil_he_believes_in(card_of):
    assert card_of(makes("late_devil", "overtakes"), "7B UB 3L", "KH 2L") == "7B"
    assert card_of(makes("overtakes"), "7B UB 3L", "KH 2L") == "UB"


# -- overrates ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "overrated", "rated"),
    [
        ("9A 5B", "KH", "5B", "9A"),
        ("9A 5B", "OH", "5B", "9A"),
        ("9A 5B", "UH", "5B", "9A"),
        ("9A 4B", "KH", "4B", "9A"),
        ("9A 3B", "KH", "3B", "9A"),
        ("5B UB", "KH", "5B", "UB"),
        ("4B 3B", "OH", "4B", "3B"),
        ("5B 4B", "UH", "5B", "4B"),
        ("5B 4B", "8H", "5B", "5B"),
        ("KH 3B", "OH", "KH", "KH"),
    ],
)
def test_novice_believes_that_no_court_stops_a_3_4_or_5(card_of, v, hand, trick, overrated, rated):
    assert card_of(makes("overrates"), hand, trick, v=v) == overrated
    assert card_of(makes(), hand, trick, v=v) == rated


def test_what_stops_a_3_is_as_the_source_has_it(card_of):
    """A King outside the suit led stops it in the modern game, not in Dummett's: there nobody is mistaken."""
    for player in (makes("overrates"), makes()):
        assert card_of(player, "3B 2B 4L", "9H KL 8H", v="dummett") == "3B"
    assert card_of(makes("overrates"), "3B 2B 4L", "9H KL 8H", v="modern") == "3B"
    assert card_of(makes(), "3B 2B 4L", "9H KL 8H", v="modern") == "2B"


@pytest.mark.parametrize("overrates", [True, False])
@pytest.mark.parametrize(
    ("hand", "trick"), [("9A 3B", "6B"), ("9A 3B", "2B"), ("9A 5B", "4B"), ("9A 4B", "3B"), ("9A 3B", "7B")]
)
def test_novice_knows_that_a_stronger_card_of_the_chosen_suit_beats_a_3_4_or_5(
    card_of, hand, trick, overrates
):
    assert card_of(makes("overrates") if overrates else makes(), hand, trick) == "9A"


def test_novice_knows_that_a_kaiser_beats_a_3(card_of):
    assert card_of(makes("overrates"), "9A 3B", "10H", v="kaiserspiel", kaisers="10H") == "9A"


# -- overtakes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "overtakes", "leaves"),
    [
        ("6B 3L", "KH 2L", "6B", "3L"),
        ("UB 9A 3L", "2B 2L", "UB", "3L"),
        ("KH 9A 3L", "OH 2L", "KH", "3L"),
        ("9A 3L", "KH 2L", "3L", "3L"),
        ("6B 3L", "KH 9H 8H", "6B", "6B"),
    ],
)
def test_novice_takes_the_trick_even_if_his_side_is_winning_it(card_of, v, hand, trick, overtakes, leaves):
    assert card_of(makes("overtakes"), hand, trick, v=v) == overtakes
    assert card_of(makes(), hand, trick, v=v) == leaves


# -- follows_suit ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "follows", "free"),
    [
        ("3H 6B KL", "9H", "3H", "6B"),
        ("KH 3H 6B", "9H", "KH", "KH"),
        ("UH 3H 6B", "OH", "3H", "6B"),
        ("3H 6B", "9A", "6B", "6B"),
        ("4L 9B 6B", "KB", "6B", "6B"),
        ("4L 9B UH", "UB", "9B", "4L"),
        ("4L 9B", "KB", "9B", "4L"),
    ],
)
def test_novice_thinks_that_one_must_follow_suit(card_of, v, hand, trick, follows, free):
    assert card_of(makes("follows_suit"), hand, trick, v=v) == follows
    assert card_of(makes(), hand, trick, v=v) == free


def test_a_kaiser_led_still_names_the_suit_to_follow(card_of):
    situation = {"trick": "10H", "v": "kaiserspiel", "kaisers": "10H"}
    assert card_of(makes("follows_suit"), "3H UB KL", **situation) == "3H"
    assert card_of(makes(), "3H UB KL", **situation) == "UB"


# -- all together, and each switch by itself ---------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("KL 7B UB", "", "UB"),
        ("7B 3L", "9H 4A 5L", "7B"),
        ("3H 6B", "9H 4A", "3H"),
        ("9A 5B 3L", "KH 4A 5L", "5B"),
        ("5B UB 3L", "KH 4A", "5B"),
        ("9A 8L 3L", "KH 4A", "3L"),
    ],
)
def test_the_whole_novice(card_of, v, hand, trick, card):
    assert card_of(novice(), hand, trick, v=v) == card
    assert card_of(BUILT_IN["novice"], hand, trick, v=v) == card


def bears(mistake, view):
    """Whether a mistake can show at all in this turn."""
    devil, overrated = view.chosen.value, {rank + view.chosen.value for rank in "2345"}
    held = {card.code for card in view.legal}
    suit = {card for card in view.legal if view.trick and card.suit is view.trick[0].suit}
    return {
        "leads_high": view.leading,
        "late_devil": "7" + devil in held,
        "overrates": bool(overrated & held) and any(card.rank in COURTS for card in view.trick),
        "overtakes": view.winning,
        "follows_suit": bool(suit) and suit != set(view.legal),
    }[mistake]


@pytest.mark.parametrize("mistake", MISTAKES)
@given(st.data())
def test_each_mistake_shows_only_where_it_bears(turn, any_turn, mistake, data):
    others = data.draw(st.sets(st.sampled_from([each for each in MISTAKES if each != mistake])))
    view = turn(**data.draw(any_turn))
    assume(not bears(mistake, view))
    assert makes(*others, mistake).choose(view) == makes(*others).choose(view)


@given(st.data())
def test_what_partners_hold_and_what_was_played_is_nothing_to_a_novice(turn, any_turn, data):
    player = makes(*data.draw(st.sets(st.sampled_from(MISTAKES))))
    situation = data.draw(any_turn)
    bare = turn(**{**situation, "known": {}, "played": ""})
    assert player.choose(turn(**situation)) == player.choose(bare)


def test_counsel_changes_no_card_of_a_novice():
    for seed in range(30):
        for name in kn.variants():
            v = kn.variant(name)
            told = kn.play_round(v, seed=seed, players="novice").tricks
            assert kn.play_round(v.reading(counsel="own"), seed=seed, players="novice").tricks == told
