"""The language of claims: what can be said, and what is said of what cannot be read."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.testimony import RELATIONS, read_claim

DUMMETT = kn.variant("dummett")


def word(text, v=DUMMETT):
    return read_claim(text).judged_by(v).verdict


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("beats(2 of chosen, K)", "agrees"),
        ("beats(5 of chosen, K)", "agrees when led"),
        ("beats(7 of chosen, K)", "agrees when led"),
        ("beats(K, 5 of chosen)", "agrees when led"),
        ("beats(U of chosen, 7 of chosen)", "agrees"),
        ("beats(6 of chosen, U of chosen)", "contradicts"),
        ("beats(6 of chosen, 7 of chosen)", "agrees when led"),
        ("takes(5 of chosen, K)", "contradicts"),
        ("takes(2 of chosen, K)", "agrees"),
        ("holds(5 of chosen, K)", "agrees"),
        ("holds(7 of chosen, 6 of chosen)", "agrees"),
        ("holds(7 of chosen, U of chosen)", "contradicts"),
        ("never_takes(7 of chosen, any)", "agrees"),
        ("never_takes(6 of chosen, 7 of chosen)", "agrees"),
        ("never_takes(6 of chosen, K)", "contradicts"),
        ("neither_beats(6 of chosen, 7 of chosen)", "agrees"),
        ("neither_beats(7 of chosen, U of chosen)", "contradicts"),
        ("neither_beats(3, 2 of other)", "agrees"),
        ("beats_only(5 of chosen, 10 9 8)", "agrees"),
        ("beats_only(5 of chosen, K)", "agrees when led"),
        ("elects(exposed)", "agrees"),
    ],
)
def test_every_relation_says_what_it_means(claim, expected):
    assert word(claim) == expected


def test_every_relation_is_tried_here_and_explained():
    assert set(RELATIONS) == {
        "beats", "beats_only", "takes", "holds", "neither_beats", "never_takes", "elects",
    }  # fmt: skip
    assert all(RELATIONS.values())


def test_no_duel_of_the_old_game_agrees_only_when_following_but_a_card_of_ones_own_may():
    """A beater that has power only when it is not led: the verdict has its word."""
    v = kn.variant("dummett")
    beats = {
        word(f"beats({rank} of chosen, {other} of {suit})", v)
        for rank in "K O U 10 9 8 7 6 5 4 3 2".split()
        for other in "K O U 10 2".split()
        for suit in ("chosen", "plain")
        if (rank, "chosen") != (other, suit)
    }
    assert beats == {"agrees", "agrees when led", "contradicts"}


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("beats(K, O of same)", "agrees"),
        ("beats(K, O)", "agrees when led"),
        ("beats(K, O of other)", "agrees when led"),
        ("beats(K, O of plain)", "agrees when led"),
        ("takes(K, O of other)", "contradicts"),
        ("takes(K of plain, O of same)", "agrees"),
        ("beats(K of chosen, O of chosen)", "agrees"),
        ("beats(K of chosen, O of same)", "silent"),
        ("holds(K of chosen, O of other)", "agrees"),
        ("never_takes(2, any of other)", "agrees"),
        ("never_takes(2, any of same)", "agrees"),
        ("never_takes(3, any of same)", "contradicts"),
        ("never_takes(any of plain, any of chosen)", "agrees"),
        ("never_takes(any of chosen, any of plain)", "contradicts"),
    ],
)
def test_suits_are_chosen_plain_the_same_or_another(claim, expected):
    """Same and other are plain, and set against the suit of the first card."""
    assert word(claim) == expected


def test_where_nothing_is_said_a_rank_is_plain_and_any_is_every_card():
    assert word("beats(3, 2 of other)") == word("beats(3 of plain, 2 of other)") == "agrees when led"
    assert word("beats(U of chosen, any)") == "agrees"
    assert word("holds(K, any)") == "contradicts"
    assert word("holds(K, any of plain)") == "agrees"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("beats(2 of chosen or 6 of chosen, K or O)", "agrees"),
        ("beats(3 of chosen, K or O)", "agrees when led"),
        ("beats(3 of chosen, O or U)", "agrees"),
        ("beats(2 6 of chosen, K O U)", "agrees"),
        ("beats(2 of chosen, any but U 7 6 of chosen)", "agrees"),
        ("beats(2 of chosen, any)", "contradicts"),
        ("beats(2 of chosen, any but U of chosen)", "contradicts"),
        ("beats(6 of chosen, any but U 7 of chosen or K)", "agrees"),
        ("beats(3 of chosen, any of plain but K)", "agrees"),
        ("beats(any of chosen but K O 10 9 8 7 5 4 3 of chosen, any of plain)", "agrees"),
        ("beats(3 of chosen, K but K)", "silent"),
    ],
)
def test_or_joins_and_but_takes_away(claim, expected):
    assert word(claim) == expected


@pytest.mark.parametrize(
    "claim",
    [
        "beats( 3 of chosen , O )",
        "beats(3  of  chosen, O)",
        "beats(3 of chosen,O)",
        " beats(3 of chosen, O) ",
    ],
)
def test_blanks_do_not_matter(claim):
    assert word(claim) == "agrees"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "write it as relation(cards, cards), for example beats(3 of chosen, O)"),
        ("beats", "write it as relation(cards, cards)"),
        ("beats(K, O", "write it as relation(cards, cards)"),
        ("beats(K, O) and more", "write it as relation(cards, cards)"),
        ("bets(3 of chosen, O)", "no relation 'bets'; did you mean beats?"),
        ("trumps(3 of chosen, O)", "no relation 'trumps'"),
        ("beats(K)", "two sets of cards"),
        ("beats(K, O, U)", "two sets of cards"),
        ("beats(, O)", ""),
        ("beats(K, )", ""),
        ("beats(1 of chosen, K)", "no rank '1'"),
        ("beats(Kaiser, K)", "no rank 'Kaiser'"),
        ("beats(K of trump, O)", "'trump'"),
        ("beats(K of same, O)", "chosen or plain (got 'same')"),
        ("beats(K, O of bells)", "'bells'"),
        ("beats(K or, O)", "'or'"),
        ("beats(K but, O)", ""),
        ("beats(any K, O)", "no rank 'any'"),
        ("elects(hidden)", "elects(exposed)"),
        ("elects(exposed, K)", "elects(exposed)"),
        ("beats(exposed, K)", "no rank 'exposed'"),
    ],
)
def test_a_claim_that_cannot_be_read_is_told_with_what_is_wrong_in_it(text, told):
    with pytest.raises(kn.ClaimError) as refused:
        read_claim(text)
    assert isinstance(refused.value, kn.KarnoffelError) and isinstance(refused.value, ValueError)
    assert told in str(refused.value)
    assert repr(text) in str(refused.value), "the claim is quoted"
    assert "\n" not in str(refused.value)


@given(st.text(max_size=400))
@example("beats(" * 60)
@example("beats(K,O);import os")
@example("__import__('os')")
@example("beats(\x00, K)")
@example("beats(K, O)\n[evil]")
@example("beats(K of chosen," + "K " * 5000 + ")")
@example("beats(Ｋ, Ｏ)")
@example("beats({0.__class__}, %s)")
def test_hostile_text_is_a_claim_or_refused_in_one_short_line(text):
    told = ""
    try:
        read_claim(text)
    except kn.ClaimError as refused:
        told = str(refused)
    assert len(told) < 1000
    assert "\n" not in told


PIECES = [
    "beats",
    "holds",
    "elects",
    "(",
    ")",
    ",",
    "K",
    "10",
    "any",
    "of",
    "chosen",
    "same",
    "or",
    "but",
    " ",
]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join))
def test_words_of_the_language_in_any_order_are_a_claim_that_can_be_judged_or_refused(text):
    try:
        read = read_claim(text)
    except kn.ClaimError:
        return
    assert read.judged_by(DUMMETT).verdict


@pytest.mark.parametrize("text", [None, 3, b"beats(K, O)", ["beats(K, O)"]])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(kn.ClaimError):
        read_claim(text)
