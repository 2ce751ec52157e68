"""Cards as numbers: in the pack, and from the weakest to hold to the strongest."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import composed

import karnoffel as kn
from karnoffel.numbering import by_number, pack_number, weakest_first


def codes(cards):
    return " ".join(card.code for card in cards)


def test_pack_numbers_count_rank_by_rank_from_the_lowest():
    pack = kn.rules.Pack()
    assert codes(by_number(pack)[:5]) == "2B 2H 2L 2A 3B"
    assert [pack_number(card, pack) for card in by_number(pack)] == list(range(48))


@pytest.mark.parametrize("name", ["dummett", "modern"])
def test_the_weakest_cards_are_powerless_and_the_strongest_is_the_karnoffel(name):
    """Powerless cards by plain rank, plain before chosen, then B H L A; then the chosen 5 4 3 7 2 6 U."""
    order = weakest_first(kn.variant(name), kn.Suit.HEARTS)
    assert codes(order[:7]) == "2B 2L 2A 3B 3L 3A 4B"
    assert codes(card for card in order if card.rank in (kn.Rank.EIGHT, kn.Rank.KING)) == (
        "8B 8L 8A 8H KB KL KA KH"
    )
    assert codes(order[-7:]) == "5H 4H 3H 7H 2H 6H UH"


def test_kaisers_stand_between_the_2_and_the_6_by_their_own_order():
    v = kn.variant("kaiserspiel")
    banners = tuple(card for card in v.pack.cards if card.rank is kn.Rank.BANNER)
    order = weakest_first(v, kn.Suit.LEAVES, banners)
    assert codes(order[-10:]) == "4L 3L 7L 2L 10H 10L 10A 10B 6L UL"
    two = weakest_first(v, kn.Suit.LEAVES, [card for card in banners if card.code in ("10A", "10H")])
    assert codes(two[-6:]) == "7L 2L 10H 10A 6L UL"
    assert {card.code for card in two[:-9]} >= {"10B", "10L"}


@settings(max_examples=60, deadline=None)
@given(v=composed(), chosen=st.sampled_from(tuple(kn.Suit)))
def test_every_card_of_any_pack_has_one_slot(v, chosen):
    order = weakest_first(v, chosen)
    assert sorted(map(str, order)) == sorted(map(str, v.pack.cards))


def test_cards_to_which_only_the_users_rules_give_power_come_before_the_known_ones():
    powers = kn.rules.Powers(order=["9", "U", "8"])
    order = weakest_first(kn.Variant("own", powers=powers), kn.Suit.BELLS)
    assert codes(order[-3:]) == "8B 9B UB"
