"""The tips for beginners at the table, under counsel, and each by itself: it speaks where it bears and nowhere else."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import Rank, as_cards
from karnoffel.players import tips

TIPS = ("keep_devil", "count_specials", "await_safe", "keep_courts", "spare_partner", "spare_lost", "agree")


def heeds(*heeded):
    """Who follows these tips and no others."""
    return tips(**{tip: tip in heeded for tip in TIPS})


def without(*ignored):
    return tips(**dict.fromkeys(ignored, False))


# -- under counsel, at the table ---------------------------------------------------------------------------------------

HANDS = ["9H 2A 2L 3L 4L", "KH 3H 5L 6L 7L", "4B 4H 5H 6H 7H", "OH 3A 4A 5A 6A"]
"""Bells are chosen. 9H is led; the second player holds the King, and the last one, his partner, the Ober."""


class Leads:
    """Leads or follows with the first card dealt."""

    def choose(self, view):
        return view.legal[0]


@pytest.mark.parametrize(
    ("counsel", "card"),
    [("from-deal", "3H"), ("any-time", "3H"), ("director", "3H"), ("own", "KH")],
)
@pytest.mark.parametrize("name", ["dummett", "modern"])
def test_what_counsel_shows_decides_whether_the_trick_is_left_to_the_partner(name, counsel, card):
    v = kn.variant(name).reading(counsel=counsel)
    hands = [*HANDS[:3], "3A OH 4A 5A 6A"]
    tricks = kn.play_round(v, seed=1, hands=hands, players=[Leads(), tips(), Leads(), tips()]).tricks
    assert tricks[0].cards[:2] == (*as_cards("9H"), *as_cards(card))


# -- each tip by itself ------------------------------------------------------------------------------------------------


def bears(tip, view):
    """Whether a tip has anything to say in this turn."""
    devil = view.chosen.value
    partners = [card for place in view.to_come if place in view.partners for card in view.known[place]]
    held = {card.code for card in view.legal}
    return {
        "keep_devil": "7" + devil in held,
        "count_specials": view.leading and "7" + devil in held,
        "await_safe": view.leading and "7" + devil in held,
        "keep_courts": not view.leading and any(card.rank in {Rank.KING, Rank.OBER} for card in view.legal),
        "spare_partner": view.winning,
        "spare_lost": not view.leading and not view.winning and not view.takes,
        "agree": bool(view.takes) and not view.leading and bool(view.taking(partners)),
    }[tip]


@pytest.mark.parametrize("tip", TIPS)
@given(st.data())
def test_each_tip_speaks_only_where_it_bears(turn, any_turn, tip, data):
    others = data.draw(st.sets(st.sampled_from([each for each in TIPS if each != tip])))
    view = turn(**data.draw(any_turn))
    assume(not bears(tip, view))
    assert heeds(*others, tip).choose(view) == heeds(*others).choose(view)


@given(st.data())
def test_following_only_a_lost_trick_leaves_anything_to_chance(turn, any_turn, data):
    situation = data.draw(any_turn)
    other = {**situation, "word": data.draw(st.integers(0, 840)) * (2**64 - 1) // 840}
    view, player = turn(**situation), heeds(*data.draw(st.sets(st.sampled_from(TIPS))))
    assume(not view.leading)
    if player.choose(view) != player.choose(turn(**other)):
        assert "spare_lost=False" in player.name
        assert not view.winning
        assert not view.takes


@given(st.data())
def test_keep_devil_follows_with_the_devil_only_if_it_is_all_he_has(turn, any_turn, data):
    others = data.draw(st.sets(st.sampled_from(TIPS)))
    view = turn(**data.draw(any_turn))
    assume(not view.leading and len(view.legal) > 1)
    assert heeds("keep_devil", *others).choose(view).code != "7" + view.chosen.value


@pytest.mark.parametrize("safe", [True, False])
@given(st.data())
def test_with_the_karnoffel_gone_who_counts_leads_the_devil_and_before_that_who_waits_does_not(
    turn, any_turn, safe, data
):
    situation, others = data.draw(any_turn), data.draw(st.sets(st.sampled_from(TIPS)))
    chosen, (_, *rest) = situation["chosen"], situation["hand"].split()
    devil, karnoffel = "7" + chosen, "U" + chosen
    played = situation["played"].split()
    assume(rest and devil not in (*rest, *played) and karnoffel not in rest)
    played = [*(code for code in played if code != karnoffel), *[karnoffel] * safe]
    view = turn(
        **{
            **situation,
            "hand": " ".join([devil, *rest]),
            "played": " ".join(played),
            "trick": "",
            "known": {},
        }
    )
    assert (as_cards(karnoffel)[0] in view.against) is not safe
    assume(len(view.legal) > 1)
    player = heeds("count_specials" if safe else "await_safe", *others)
    assert (player.choose(view).code == devil) is safe


def test_the_texts_do_not_say_to_wait_so_tips_do_not():
    assert tips() == tips(await_safe=False)
    assert tips().name == "tips"
