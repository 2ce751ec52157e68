"""Verdicts against every trick of two cards: the library and brute force say the same of every claim."""

import attrs
import pytest
from brute import RANKS, Cards, against, every_rank_and_suit, pairs, verdict
from hypothesis import given, settings
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.testimony import WORDS, read_claim

RELATIONS = ("beats", "beats_only", "takes", "holds", "neither_beats", "never_takes")
VARIANTS = [
    kn.variant(name).reading(which_courts=courts)
    for name in kn.variants()
    for courts in ("led", "plain", "any")
]
DEVILS = [kn.variant(name).reading(unled_devil_stops="yes") for name in ("dummett", "modern")]
COURTS = [kn.variant(name).reading(chosen_courts="between") for name in ("dummett", "modern")]
# a Banner may be a Kaiser in the Kaiserspiel: its rank is tried apart
NUMBERS = tuple(rank for rank in RANKS if rank != "10")


def ranks(allowed):
    return st.lists(st.sampled_from(allowed), min_size=1, max_size=3, unique=True).map(tuple)


@st.composite
def cards(draw, allowed, suits):
    group = st.tuples(ranks(allowed), st.sampled_from(suits))
    if "10" in allowed:
        group |= st.tuples(st.just(()), st.sampled_from(suits))
    groups = draw(st.lists(group, min_size=1, max_size=2))
    but = draw(st.lists(group, max_size=2)) if draw(st.booleans()) else []
    return Cards(tuple(groups), tuple(but))


@st.composite
def claims(draw, allowed):
    relation = draw(st.sampled_from(RELATIONS))
    first = draw(cards(allowed, ("", "chosen", "plain")))
    second = draw(cards(allowed, ("", "chosen", "plain", "same", "other")))
    return relation, first, second


def judged(v, relation, first, second):
    return read_claim(f"{relation}({first}, {second})").judged_by(v)


def agree(v, relation, first, second):
    given_by_library = judged(v, relation, first, second)
    assert given_by_library.verdict == verdict(v, relation, first, second)
    if given_by_library.verdict in ("agrees", "silent"):
        assert given_by_library.trick is None
    else:
        trick = given_by_library.trick
        assert trick == v.trick(trick.chosen, trick.cards)
        assert against(v, relation, first, second, trick)


@settings(max_examples=40)
@given(
    st.sampled_from([v for v in [*VARIANTS, *DEVILS, *COURTS] if v.kaisers.when == "never"]), claims(RANKS)
)
def test_a_claim_has_the_verdict_of_all_its_tricks(v, claim):
    agree(v, *claim)


@settings(max_examples=40)
@given(st.sampled_from([v for v in VARIANTS if v.kaisers.when != "never"]), claims(NUMBERS))
def test_a_claim_without_banners_has_the_verdict_of_all_its_tricks_in_the_kaiserspiel(v, claim):
    agree(v, *claim)


@pytest.mark.parametrize("v", [kn.variant("dummett"), kn.variant("modern")], ids=str)
def test_every_two_ranks_of_every_suit_named_are_judged_as_they_are_played(v):
    first_named, second_named = every_rank_and_suit()
    for rank, suit in first_named[::5]:
        for other, where in second_named[::3]:
            agree(v, "beats", Cards((((rank,), suit),)), Cards((((other,), where),)))


@settings(max_examples=25)
@given(st.sampled_from(VARIANTS), claims(RANKS))
def test_the_word_is_one_of_five_and_comes_with_what_it_rests_on(v, claim):
    found = judged(v, *claim)
    assert found.verdict in WORDS
    assert (found.trick is None) == (found.verdict in ("agrees", "silent"))
    if found.verdict == "silent":
        assert (found.rules, found.standing) == ((), "")
        return
    standings = [v.standing(rule) for rule in found.rules]
    surest = ["attested", "inferred", "assumed", "counterfactual", "replaced"]
    assert found.rules and found.standing == max(standings, key=surest.index)
    if found.trick is not None:
        assert set(found.rules) == {reason.rule for reason in found.trick.reasons}


@settings(max_examples=15)
@given(st.sampled_from(VARIANTS), claims(NUMBERS))
def test_a_claim_agrees_exactly_if_everything_it_demands_comes_true(v, claim):
    relation, first, second = claim
    read = read_claim(f"{relation}({first}, {second})")
    demanded = read.demands(v)
    met = all(
        v.trick(trick.chosen, trick.cards, kaisers=trick.kaisers).card == card
        for trick, card in demanded.items()
    )
    word = read.judged_by(v).verdict
    assert met or word != "agrees"
    both_ways = {(led, followed) for _, led, followed in pairs(v, first, second)}
    if not any((followed, led) in both_ways for led, followed in both_ways):
        assert (word == "agrees") == (met and bool(demanded))
    assert (word == "silent") == (not demanded)


# Kaisers, by hand


def word(name, claim, **readings):
    v = kn.variant(name)
    return read_claim(claim).judged_by(v.reading(**readings) if readings else v).verdict


def test_a_banner_that_is_named_is_no_kaiser():
    """Nidwalden: one dealt face down stays an ordinary card."""
    assert word("kaiserspiel-nidwalden", "beats(2 of chosen, 10)") == "agrees"
    assert word("kaiserspiel-nidwalden", "takes(K, 10 of same)") == "agrees"
    assert word("kaiserspiel-nidwalden", "beats(10, 7)") == "agrees when led"


def test_any_card_is_a_banner_that_may_be_a_kaiser_as_well():
    assert word("kaiserspiel-nidwalden", "beats(2 of chosen, any of plain but K)") == "contradicts"
    assert word("dummett", "beats(2 of chosen, any of plain but K)") == "agrees"
    assert word("kaiserspiel-nidwalden", "beats(6 of chosen, any of plain)") == "agrees"


@pytest.mark.parametrize("when", ["hand", "face-up", "always"])
def test_a_kaiser_beats_the_chosen_two_however_it_became_one(when):
    claim = "beats(2 of chosen, any of chosen but U 7 6 of chosen)"
    judged = read_claim(claim).judged_by(kn.variant("kaiserspiel").reading(kaiser=when))
    assert judged.verdict == "contradicts"
    assert judged.trick.card.rank.value == "10"


@pytest.mark.parametrize("name", ["kaiserspiel", "kaiserspiel-nidwalden"])
def test_a_led_devil_falls_to_no_kaiser(name):
    assert word(name, "holds(7 of chosen, any but U of chosen)") == "agrees"


@pytest.mark.parametrize("name", kn.variants())
def test_ranks_that_the_pack_has_not_are_silent(name):
    expected = "silent" if name == "kaiserspiel-nidwalden" else "agrees"
    assert word(name, "beats(9 of chosen, 8 of chosen)") == expected
    assert word(name, "beats(2 of chosen, 2 of chosen)") == "silent", "no card meets itself"


@pytest.mark.parametrize("election", ["lowest", "suit-order", "turned-up"])
@pytest.mark.parametrize("name", kn.variants())
def test_an_exposed_card_elects_whether_the_lowest_or_one_turned_up(name, election):
    """Geiler: the text does not decide between them."""
    assert word(name, "elects(exposed)", election=election) == "agrees"


def test_a_claim_is_frozen_and_known_by_its_words():
    one, other = (read_claim("beats(3 of chosen, O)") for _ in range(2))
    assert one == other and hash(one) == hash(other)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.text = "beats(4 of chosen, O)"
