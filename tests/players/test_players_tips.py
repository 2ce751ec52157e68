"""The tips for beginners, one by one: what each says, and that without it nothing else changes."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.players import BUILT_IN, tips

TIPS = ("keep_devil", "count_specials", "await_safe", "keep_courts", "spare_partner", "spare_lost", "agree")
OWN = {"counsel": "own"}
WAITS = tips(await_safe=True)
"""Who follows every tip, and leads the Devil only when it is safe."""


def heeds(*heeded):
    """Who follows these tips and no others."""
    return tips(**{tip: tip in heeded for tip in TIPS})


def without(*ignored):
    return tips(**dict.fromkeys(ignored, False))


# -- where no tip speaks -----------------------------------------------------------------------------------------------


def test_where_no_tip_speaks_he_leads_any_card(any_of):
    for player in (tips(), heeds()):
        for hand in ("KL UB 2A", "KL", "KL 2A 3B 4B 5B", "UB 6B"):
            assert any_of(player, hand) == hand


@given(st.data())
def test_with_no_tip_at_all_he_leads_as_random_does(turn, any_turn, data):
    view = turn(**{**data.draw(any_turn), "trick": ""})
    assert heeds().choose(view) == BUILT_IN["random"].choose(view)


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("KH 6B 3L", "9H", "KH"),
        ("3L UB 6B", "9H", "6B"),
        ("9A 5B 4B 3B", "8H", "5B"),
        ("9A 5B 4B 3B", "UH", "4B"),
        ("9A 5B 4B 3B", "OH", "3B"),
        ("9A 5B 4B 6B", "KH", "6B"),
    ],
)
def test_following_he_takes_the_trick_with_his_weakest_card_that_does(card_of, v, hand, trick, card):
    assert card_of(tips(), hand, trick, v=v) == card
    assert card_of(heeds(), hand, trick, v=v) == card


@given(st.data())
def test_with_the_two_tips_that_spare_cards_he_follows_as_greedy_does(turn, any_turn, data):
    view = turn(**data.draw(any_turn))
    assume(not view.leading)
    side_wins_with_any = view.winning and view.takes
    assume(not side_wins_with_any)
    assert heeds("spare_partner", "spare_lost").choose(view) == BUILT_IN["greedy"].choose(view)


@given(st.data())
def test_he_plays_a_card_that_he_may(turn, any_turn, data):
    view, player = turn(**data.draw(any_turn)), heeds(*data.draw(st.sets(st.sampled_from(TIPS))))
    assert player.choose(view) in view.legal


# -- keep_devil, count_specials and await_safe, leading ----------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
def test_the_devil_is_led_as_soon_as_the_karnoffel_is_played(any_of, v):
    assert any_of(tips(), "7B KL 2A", v=v, played="UB 3L 4L 5L") == "7B"
    assert any_of(tips(), "7B 6B 2B", v=v, played="UB 3L 4L 5L") == "7B"


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
def test_the_devil_is_not_led_while_the_karnoffel_may_be_against_it(any_of, v):
    assert any_of(WAITS, "7B KL 2A", v=v) == "KL 2A"
    assert any_of(WAITS, "7B KL 2A", v=v, played="UL 6B 3L 4L") == "KL 2A"
    assert any_of(WAITS, "7B", v=v, number=5) == "7B"


def test_neither_pope_nor_kaiser_is_to_be_feared_for_a_led_devil(any_of):
    situation = {"v": "kaiserspiel", "played": "UB 3L 4L 5L", "kaisers": "10H"}
    assert any_of(WAITS, "7B KL 2A", **situation) == "7B"
    assert any_of(WAITS, "7B 10H 2A", **situation) == "7B"


def test_the_karnoffel_in_his_own_or_his_partners_hand_is_not_against_it(any_of):
    assert any_of(WAITS, "7B UB KL") == "7B"
    assert any_of(WAITS, "7B KL 2A", known={2: "UB 3L 4L"}) == "7B"
    assert any_of(WAITS, "7B KL 2A", known={2: "UL 3L 4L"}) == "KL 2A"
    six = {"seats": 6, "v": "dummett"}
    assert any_of(WAITS, "7B KL 2A", known={2: "3A 3L 4L", 4: "UB 5A 5L"}, **six) == "7B"


def test_a_karnoffel_of_the_other_side_that_all_have_seen_is_against_it(any_of):
    assert any_of(WAITS, "7B KL 2A", shown={1: "UB"}) == "KL 2A"
    assert any_of(WAITS, "7B KL 2A", shown={3: "UB"}, v=kn.variant("modern").reading(**OWN)) == "KL 2A"


def test_a_karnoffel_of_the_partner_that_all_have_seen_is_not_against_it_whatever_counsel_shows(any_of):
    own = kn.variant("modern").reading(**OWN)
    assert any_of(WAITS, "7B KL 2A", v=own, shown={2: "UB"}) == "7B"
    assert any_of(WAITS, "7B KL 2A", v=own) == "KL 2A"


def test_a_karnoffel_turned_up_is_in_no_hand(any_of):
    v = kn.variant("dummett").reading(election="turned-up")
    assert any_of(WAITS, "7B KL 2A", v=v, turned_up="UB") == "7B"
    assert any_of(WAITS, "7B KL 2A", v=v, turned_up="6B") == "KL 2A"


def test_who_plays_alone_fears_every_card_that_he_has_not_seen(any_of):
    assert any_of(WAITS, "7B KL 2A", seats=2) == "KL 2A"
    assert any_of(WAITS, "7B KL 2A", seats=2, played="UB 3L") == "7B"
    assert any_of(WAITS, "7B UB 2A", seats=2) == "7B"


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
def test_the_devil_is_not_led_to_the_first_trick_where_it_is_forbidden(any_of, v):
    hand = "7B UB KL 9A 2L"
    allowed = kn.variant(v).reading(devil_first_lead="allowed")
    for player in (tips(), WAITS, without("count_specials"), heeds("count_specials")):
        assert any_of(player, hand, number=1, v=v) == "UB KL 9A 2L"
        assert any_of(player, hand, number=1, v=allowed) == "7B"


def test_who_keeps_the_devil_leads_it_as_soon_as_it_may_whoever_holds_the_karnoffel(any_of):
    for player in (tips(), without("count_specials"), heeds("keep_devil")):
        assert any_of(player, "7B KL 2A") == "7B"
        assert any_of(player, "7B KL 2A", shown={1: "UB"}) == "7B"
        assert any_of(player, "7B KL 2A", played="UB 3L 4L 5L") == "7B"


def test_counting_alone_leads_the_devil_once_nothing_can_take_it_and_says_nothing_before(any_of):
    for player in (without("keep_devil"), heeds("count_specials")):
        assert any_of(player, "7B KL 2A") == "7B KL 2A"
        assert any_of(player, "7B KL 2A", shown={1: "UB"}) == "7B KL 2A"
        assert any_of(player, "7B KL 2A", played="UB 3L 4L 5L") == "7B"
        assert any_of(player, "7B UB 2A") == "7B"


def test_waiting_alone_keeps_the_devil_from_being_led_too_early_and_no_more(any_of):
    player = heeds("await_safe")
    assert any_of(player, "7B KL 2A") == "KL 2A"
    assert any_of(player, "7B", number=5) == "7B"
    assert any_of(player, "7B KL 2A", played="UB 3L 4L 5L") == "7B KL 2A"
    assert any_of(player, "7B UB 2A") == "7B UB 2A"


def test_who_counts_and_waits_leads_the_devil_when_it_is_safe_and_not_before(any_of):
    for player in (WAITS, heeds("count_specials", "await_safe"), heeds("keep_devil", "await_safe")):
        assert any_of(player, "7B KL 2A") == "KL 2A"
        assert any_of(player, "7B KL 2A", played="UB 3L 4L 5L") == "7B"


def test_without_all_three_the_devil_is_led_like_any_card(any_of):
    for player in (without("keep_devil", "count_specials"), heeds()):
        assert any_of(player, "7B KL 2A") == "7B KL 2A"
        assert any_of(player, "7B KL 2A", shown={1: "UB"}) == "7B KL 2A"
    assert any_of(heeds(), "7B KL 2A", played="UB 3L 4L 5L") == "7B KL 2A"


# -- keep_devil, following ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "keeps", "throws"),
    [
        ("7B 6B", "UB", "6B", "7B"),
        ("7B 2B 6B", "UB 3L", "2B", "7B"),
        ("7B 2B", "UB 3L", "2B", "7B"),
        ("7B 8L 6B", "UB", "8L", "8L"),
        ("7B 5B 6B", "UB", "5B", "5B"),
        ("7B", "UB", "7B", "7B"),
    ],
)
def test_tips_keep_devil_never_throws_the_devil_away(card_of, v, hand, trick, keeps, throws):
    assert card_of(heeds("spare_partner", "spare_lost", "keep_devil"), hand, trick, v=v) == keeps
    assert card_of(heeds("spare_partner", "spare_lost"), hand, trick, v=v) == throws


def test_the_devil_is_not_among_the_cards_thrown_at_random(any_of):
    assert any_of(heeds("keep_devil"), "7B 8L 6B", "UB") == "8L 6B"
    assert any_of(heeds(), "7B 8L 6B", "UB") == "7B 8L 6B"


# -- keep_courts -------------------------------------------------------------------------------------------------------

THROWN = ("spare_partner", "spare_lost")


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "situation", "keeps"),
    [
        ("KL 5B", {}, "5B"),
        ("KL OH 5B", {}, "5B"),
        ("OL 5B", {}, "5B"),
        ("KL 6B", {"played": "3L 8A 9A 9L"}, "6B"),
        ("KL 5B", {"played": "3B 8A 9A 9L"}, "KL"),
        ("OL 5B", {"played": "4B 8A 9A 9L"}, "OL"),
        ("OL 5B", {"played": "3B 8A 9A 9L"}, "5B"),
        ("KL 5B", {"played": "4B 8A 9A 9L"}, "5B"),
        ("KL OL 5B", {"played": "3B 8A 9A 9L"}, "KL"),
        ("KL OL 5B", {"played": "4B 8A 9A 9L"}, "OL"),
        ("UL 5B", {}, "UL"),
        ("KL 3B", {}, "KL"),
        ("OL 4B", {}, "OL"),
        ("KL", {}, "KL"),
    ],
)
def test_kings_are_kept_against_the_3_and_obers_against_the_4(card_of, v, hand, situation, keeps):
    expected = min(hand.split(), key=["UL", "OL", "OH", "KL", "5B", "4B", "3B", "6B"].index)
    assert card_of(heeds(*THROWN, "keep_courts"), hand, "UB", v=v, **situation) == keeps
    assert card_of(heeds(*THROWN), hand, "UB", v=v, **situation) == expected


def test_courts_need_not_be_kept_against_a_3_or_4_on_the_partners_side(card_of):
    player = heeds(*THROWN, "keep_courts")
    assert card_of(player, "KL 5B", "UB", known={3: "3B 2L"}) == "KL"
    assert card_of(player, "OL 5B", "UB", known={3: "4B 2L"}) == "OL"
    assert card_of(player, "KL 5B", "UB", known={3: "4B 2L"}) == "5B"
    assert card_of(player, "KL 5B", "UB", shown={2: "3B"}) == "5B"
    own = kn.variant("dummett").reading(**OWN)
    assert card_of(player, "KL 5B", "UB", v=own) == "5B"
    assert card_of(player, "KL 5B", "UB", v=own, shown={3: "3B"}) == "KL"


def test_a_3_in_the_trick_is_played_and_no_longer_about(card_of):
    player = heeds(*THROWN, "keep_courts")
    assert card_of(player, "KL 5B", "UB 3B 2L") == "KL"
    assert card_of(player, "OL 5B", "UB 4B 2L") == "OL"


def test_a_king_of_the_chosen_suit_is_kept_where_it_stops_the_3(card_of):
    player = heeds(*THROWN, "keep_courts")
    every = kn.variant("modern").reading(which_courts="any")
    assert every.trick("B", ["9L", "3B", "KB"]).card.code == "9L"
    assert card_of(player, "KB 5B", "UB", v=every) == "5B"
    assert card_of(player, "OB 5B", "UB", v=every) == "5B"


def test_kept_courts_still_take_a_trick_and_may_be_led(card_of, any_of):
    assert card_of(tips(), "KL 2B", "9L") == "KL"
    assert card_of(tips(), "OL 2B", "9L") == "OL"
    assert any_of(tips(), "KL OL") == "KL OL"


def test_courts_are_not_among_the_cards_thrown_at_random(any_of):
    assert any_of(heeds("keep_courts"), "KL OL 8L 6B", "UB") == "8L 6B"
    assert any_of(heeds("keep_courts"), "KL OL 8L 6B", "UB", played="3B 4B 2A 2H") == "KL OL 8L 6B"
    assert any_of(heeds(), "KL OL 8L 6B", "UB") == "KL OL 8L 6B"


# -- spare_partner -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "spares", "takes"),
    [
        ("6B 3L", "KH 2L", "3L", "6B"),
        ("UB 9A 3L", "2B 2L", "3L", "UB"),
        ("KH 9A 3L", "OH 2L", "3L", "KH"),
        ("9A 3L", "KH 2L", "3L", "3L"),
        ("6B 3L", "KH 9H 8H", "6B", "6B"),
    ],
)
def test_tips_take_no_trick_that_their_side_is_winning(card_of, v, hand, trick, spares, takes):
    assert card_of(tips(), hand, trick, v=v) == spares
    assert card_of(without("spare_partner"), hand, trick, v=v) == takes


def test_he_throws_a_card_that_does_not_take_his_partners_trick(card_of):
    assert card_of(tips(), "3H 10L", "2H 2L") == "10L"
    assert card_of(tips(), "3H 10L", "2H 2L", v="modern") == "10L"
    assert card_of(without("spare_partner"), "3H 10L", "2H 2L") == "3H"
    assert card_of(tips(), "6B UB", "KH 2L") == "6B"


def test_he_rather_takes_his_partners_trick_than_throw_the_devil_away(card_of):
    assert card_of(tips(), "7B UB", "6B 2L") == "UB"
    assert card_of(without("keep_devil"), "7B UB", "6B 2L") == "7B"


# -- spare_lost --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
def test_on_a_lost_trick_he_throws_his_weakest_card(card_of, any_of, v):
    assert any_of(tips(), "3L 9A 10L", "UB", v=v) == "3L"
    assert any_of(without("spare_lost"), "3L 9A 10L", "UB", v=v) == "3L 9A 10L"
    assert any_of(without("spare_lost"), "3L 9A 5B", "KH", v=v) == "3L 9A 5B"


def test_a_trick_that_he_can_take_or_that_his_side_is_winning_is_not_lost(any_of):
    assert any_of(without("spare_lost"), "3L 9A 2B 6B", "KH") == "2B"
    assert any_of(without("spare_lost"), "3L 9A 10L", "KH 2L") == "3L"


# -- agree -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", ["dummett", "modern", "kaiserspiel"])
@pytest.mark.parametrize(
    ("hand", "trick", "partner", "agreed", "alone"),
    [
        ("KH 3L", "9H", "OH 2A", "3L", "KH"),
        ("6B 3L", "9H", "10H 2A", "3L", "6B"),
        ("UB 3L", "9H", "6B 2A", "3L", "UB"),
        ("6B 4L", "9H", "3B 2A", "4L", "6B"),
        ("6B 4L", "KH", "3B 2A", "6B", "6B"),
        ("KH 3L", "9H", "6B 2A", "KH", "KH"),
        ("KH 3L", "9H", "8H 2A", "KH", "KH"),
        ("KH 3L", "9H", "OA OL", "KH", "KH"),
        ("KH OH 3L", "9H", "UH 2A", "3L", "OH"),
        ("KH 10H 3L", "9H", "UH 2A", "10H", "10H"),
    ],
)
def test_the_trick_is_left_to_a_partner_who_takes_it_with_a_weaker_card(
    card_of, v, hand, trick, partner, agreed, alone
):
    situation = {"v": v, "known": {3: partner}}
    assert card_of(tips(), hand, trick, **situation) == agreed
    assert card_of(without("agree"), hand, trick, **situation) == alone
    assert card_of(heeds("agree"), hand, trick, **situation) == agreed


def test_a_partner_who_has_played_takes_nothing_more(card_of):
    assert card_of(tips(), "KH 3L", "9L 9H", known={0: "OH"}, leader=0) == "3L"
    assert card_of(tips(), "KH 3L", "8H 9H", known={0: "OH"}, leader=0) == "KH"
    assert card_of(tips(), "KH 3L", "8H 2L 9H", known={1: "OH"}, leader=0) == "KH"


def test_the_trick_is_not_left_to_the_other_side(card_of):
    assert card_of(tips(), "KH 3L", "9H", shown={2: "OH"}) == "KH"


def test_nothing_is_left_to_a_partner_whose_cards_counsel_does_not_show(card_of):
    own = kn.variant("modern").reading(**OWN)
    assert card_of(tips(), "KH 3L", "9H", v=own) == "KH"
    assert card_of(tips(), "KH 3L", "9H", v=own, known={3: ""}) == "KH"


def test_with_six_any_partner_still_to_play_may_be_left_the_trick(card_of):
    six = {"seats": 6, "v": "dummett"}
    assert card_of(tips(), "KH 3L", "9H", known={3: "2A 2L", 5: "OH 4L"}, **six) == "3L"
    assert card_of(tips(), "KH 3L", "9H", known={3: "OH 2L", 5: "2A 4L"}, **six) == "3L"
    assert card_of(tips(), "KH 3L", "8H 2L 9H", known={1: "OH", 5: "2A 4L"}, **six) == "KH"


def test_a_trick_left_to_a_partner_is_not_lost(any_of):
    assert any_of(without("spare_lost"), "KH 3L 9A", "9H", known={3: "OH 2A 2H"}) == "3L"


def test_a_card_thrown_on_a_trick_left_to_the_partner_heeds_the_other_tips(card_of):
    """Neither the Devil, nor a King while the 3 may be against it."""
    assert card_of(tips(), "7B 2B UB", "KH", known={3: "6B 3A 3L"}) == "2B"
    assert card_of(tips(), "7B UB 2L", "KH", known={3: "6B 3A 3L"}) == "2L"
    assert card_of(tips(), "KL 5B UB", "KH", known={3: "6B 3A 3L"}) == "5B"
