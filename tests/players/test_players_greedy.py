"""The greedy player, situation by situation, and the order in which he parts with his cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import CARDS, as_cards
from karnoffel.numbering import weakest_first
from karnoffel.players import BUILT_IN

PLAIN_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "U", "O", "K"]


@pytest.fixture(scope="session")
def plays(turn):
    """The code of the card that the greedy player plays: ``plays("KL 2B", "9H") == "2B"``."""

    def card(hand, trick="", **situation):
        return BUILT_IN["greedy"].choose(turn(hand, trick, **situation)).code

    return card


# -- following ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("KH OH 2B UB", "9H", "OH"),
        ("KH 2B UB", "9H", "KH"),
        ("3L 2B UB 6B", "9H", "2B"),
        ("3L UB 6B", "9H", "6B"),
        ("3L UB", "2B", "UB"),
        ("9A 5B 4B 3B", "8H", "5B"),
        ("9A 5B 4B 3B", "UH", "4B"),
        ("9A 5B 4B 3B", "OH", "3B"),
        ("9A 5B 4B 3B 2B", "KH", "2B"),
        ("KB OB 9B", "8B", "9B"),
        ("KB 5B 4B", "OB", "KB"),
    ],
)
def test_greedy_takes_a_trick_of_the_other_side_with_the_weakest_card_that_does(plays, hand, trick, card):
    assert plays(hand, trick) == card


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [("3L 4A KL", "9H", "3L"), ("9A 5B 4B 3B", "KH", "9A"), ("7B 8L 2B", "6B", "8L"), ("7B 5B", "UB", "5B")],
)
def test_greedy_throws_his_weakest_card_if_none_takes_the_trick(plays, hand, trick, card):
    assert plays(hand, trick) == card


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [("UB 9A 3L", "KH 2L", "3L"), ("UB 6B", "2B KH", "6B"), ("KH OH", "9H 8H", "OH")],
)
def test_greedy_throws_his_weakest_card_if_his_side_is_winning(plays, hand, trick, card):
    assert plays(hand, trick) == card


def test_greedy_counts_who_is_winning_as_the_trick_stands(plays):
    assert plays("UB 9A 3L", "2H KH") == "UB"
    assert plays("UB 9A 3L", "2H KH 2L") == "3L"
    assert plays("UB 9A 3L", "2B KH 3H") == "UB"


def test_greedy_takes_with_a_card_stopped_only_from_outside_the_suit_led_where_the_source_has_it_so(plays):
    trick = "9H KL 8H"
    assert plays("3B 2B 4L", trick, v="dummett") == "3B"
    assert plays("3B 2B 4L", trick, v="modern") == "2B"


def test_greedy_takes_with_a_kaiser_rather_than_the_pope(plays):
    assert plays("10H 6B 3L", "9L", v="kaiserspiel", kaisers="10H") == "10H"
    assert plays("10H 2B 3L", "9L", v="kaiserspiel", kaisers="10H") == "2B"


# -- leading -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "played", "card"),
    [
        ("7B UB KL", "", "7B"),
        ("7B KL 2A", "UB 3L 4L 5L", "7B"),
        ("7B 6B 2B", "UB 3L 4L 5L", "7B"),
    ],
)
def test_greedy_leads_the_devil_once_the_karnoffel_is_played_or_his_own(plays, hand, played, card):
    assert plays(hand, played=played) == card


def test_greedy_keeps_the_devil_while_the_karnoffel_is_about(plays):
    assert plays("7B KL 6B") == "KL"
    assert plays("7B 8B 6B") == "8B"
    assert plays("7B KL 6B", played="UL 6A") == "KL"
    assert plays("7B KL 2A", played="6B 3L 4L 5L") == "KL"


def test_greedy_does_not_lead_the_devil_to_the_first_trick_where_it_is_forbidden(plays):
    assert plays("7B UB KL 9A 2L", number=1) == "KL"
    allowed = kn.variant("dummett").reading(devil_first_lead="allowed")
    assert plays("7B UB KL 9A 2L", number=1, v=allowed) == "7B"


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("KL OH 2B", "KL"),
        ("KL KA 6B", "KA"),
        ("KH KL", "KL"),
        ("3L 2A UB", "3L"),
        ("2L KB 6B", "2L"),
        ("9B 8L", "8L"),
    ],
)
def test_greedy_leads_his_highest_plain_card(plays, hand, card):
    assert plays(hand) == card


def test_a_declared_kaiser_is_no_plain_card(plays):
    assert plays("10H 9L 6B", v="kaiserspiel", kaisers="10H") == "9L"
    assert plays("10H 9L 6B", v="kaiserspiel") == "10H"


@pytest.mark.parametrize(
    ("hand", "card"),
    [("UB 6B 4B", "4B"), ("UB KB 2B", "KB"), ("6B UB", "6B"), ("9B 8B 5B", "8B"), ("7B 6B 2B", "7B")],
)
def test_greedy_leads_his_weakest_card_if_he_has_no_plain_one(plays, hand, card):
    assert plays(hand) == card


# -- from the weakest to the strongest ---------------------------------------------------------------------------------


def order(v, chosen, powered, kaisers=""):
    """Powerless cards by plain rank, plain before chosen, then suits B H L A; then those with power."""
    strong = as_cards(powered)
    weak = [card for card in CARDS if card not in strong]
    weak.sort(
        key=lambda c: (PLAIN_RANKS.index(c.rank.value), c.suit.value == chosen, "BHLA".index(c.suit.value))
    )
    return (*weak, *strong)


@pytest.mark.parametrize("chosen", "BHLA")
@pytest.mark.parametrize("name", ["dummett", "modern"])
def test_cards_with_power_are_parted_with_last_five_four_three_devil_kaiser_pope_karnoffel(name, chosen):
    v = kn.variant(name)
    powered = " ".join(rank + chosen for rank in "543726U")
    assert weakest_first(v, kn.Suit(chosen)) == order(v, chosen, powered)


def test_kaisers_stand_between_the_two_and_the_pope_the_weakest_first():
    v = kn.variant("kaiserspiel")
    declared = as_cards("10B 10H 10A")
    expected = order(v, "L", "5L 4L 3L 7L 2L 10H 10A 10B 6L UL")
    assert weakest_first(v, kn.Suit.LEAVES, declared) == expected
    assert weakest_first(v, kn.Suit.LEAVES) == order(v, "L", "5L 4L 3L 7L 2L 6L UL")


@given(st.data())
def test_greedy_throws_the_card_that_comes_first_in_that_order(plays, data):
    chosen = data.draw(st.sampled_from("BHLA"))
    lead = "U" + chosen
    hand = data.draw(
        st.lists(
            st.sampled_from([c.code for c in CARDS if c.code != lead]), min_size=1, max_size=5, unique=True
        )
    )
    first = next(c.code for c in weakest_first(kn.variant("dummett"), kn.Suit(chosen)) if c.code in hand)
    assert plays(" ".join(hand), lead, chosen=chosen) == first


@given(st.data())
def test_greedy_does_not_depend_on_chance(any_variant, data):
    v = data.draw(any_variant).reading(election="lowest")
    seed, other = data.draw(st.integers(0, 2**64 - 1)), data.draw(st.integers(0, 2**64 - 1))
    played = kn.play_round(v, seed=seed)
    assert kn.play_round(v, seed=other, hands=played.hands).tricks == played.tricks


def test_the_rule_of_a_built_in_player_is_told_in_words():
    assert list(BUILT_IN) == ["random", "novice", "greedy", "tips", "expert", "open"]
    for name, player in BUILT_IN.items():
        assert player.name == name
        assert player.rule
