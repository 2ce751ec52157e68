"""Masks as sets of slots: the operations of the players, in plain Python."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from karnoffel import bits
from karnoffel.players import choices

MASKS = st.sets(st.integers(0, 47), min_size=1).map(lambda slots: (slots, sum(1 << s for s in slots)))
WORDS = st.integers(0, 2**64 - 1)


@given(MASKS)
def test_a_mask_is_the_set_of_its_slots(given_mask):
    slots, mask = given_mask
    assert bits.weakest(mask) == min(slots)
    assert bits.strongest(mask) == max(slots)
    assert bits.count(mask) == len(slots)
    assert [bits.nth(mask, n) for n in range(len(slots))] == sorted(slots)


@given(WORDS, st.integers(1, 48))
def test_scale_cuts_the_words_into_equal_parts(word, n):
    assert bits.scale(word, n) == Fraction(word, 2**64) * n // 1


@given(MASKS, WORDS)
def test_a_random_player_plays_a_legal_card(given_mask, word):
    slots, mask = given_mask
    assert choices.choose_random(mask, word) in slots


@given(MASKS, MASKS, st.booleans())
def test_a_greedy_follower_takes_as_cheaply_as_he_can_or_throws_his_weakest(held, taking, winning):
    slots, legal = held
    takes = slots & taking[0]
    played = choices.follow_greedy(legal, legal & taking[1], winning)
    assert played == (min(takes) if takes and not winning else min(slots))


@given(MASKS, *(st.integers(0, 2**48 - 1) for _ in range(4)))
def test_a_greedy_leader_leads_a_safe_devil_else_his_best_plain_card_else_his_weakest(
    held, known, plain, devils, answers
):
    slots, legal = held
    played = choices.lead_greedy(legal, known, plain, devils, answers)
    if legal & devils and answers & ~known == 0:
        assert played == max(s for s in slots if devils >> s & 1)
    elif legal & plain:
        assert played == max(s for s in slots if plain >> s & 1)
    else:
        assert played == min(slots)
