"""The shortest trick or deal that separates two sources or readings: it does separate them, and none is shorter."""

from itertools import permutations

import pytest

import karnoffel as kn


def every_other_reading():
    for name in kn.variants():
        v = kn.variant(name)
        for ident, point in v.disputed_points.items():
            for reading in point.readings:
                if reading.name != point.own:
                    yield pytest.param(
                        name, ident.replace("-", "_"), reading.name, id=f"{name}-{ident}-{reading.name}"
                    )


def won(v, separation):
    """The card that takes the trick of a separation, Banners held being declared where they may be."""
    cards = separation.cards
    held = v.kaisers.when in ("held", "always")
    banners = [card for card in cards if card.rank is kn.Rank.BANNER] if held else []
    return cards[v.trick_winner(separation.chosen, cards, kaisers=banners)]


def told_of(v, tokens, score):
    """What raises come to, in words."""
    try:
        raised = v.raises(tokens, score=score)
    except kn.IllegalRaise:
        return "not allowed"
    if raised.kind == "play":
        return f"played for {raised.value}"
    return f"refused, {raised.points} points, seat {raised.next_dealer} deals next"


def judged_again(a, b, found):
    """What each of two variants makes of a separation, by the public face alone; they differ."""
    if found.kind == "trick":
        assert (found.ours, found.theirs) == (str(won(a, found)), str(won(b, found)))
    elif found.kind == "first lead":
        (card,) = found.cards
        legal = [bool(v.legal_plays(found.chosen, [card])) for v in (a, b)]
        assert [found.ours, found.theirs] == ["allowed" if each else "forbidden" for each in legal]
    elif found.kind == "election" and found.cards:
        suits = [str(v.chosen_suit(found.cards)) for v in (a, b)]
        assert [found.ours, found.theirs] == suits
    elif found.kind == "election":
        assert a.election.turns_up != b.election.turns_up
        assert [found.ours, found.theirs] == [v.election.describe() for v in (a, b)]
    elif found.kind == "raises":
        told, _, ours = found.ours.partition(": ")
        tokens, _, score = told.partition(" at ")
        points = tuple(map(int, score.split(":"))) if score else (0, 0)
        assert [ours, found.theirs] == [told_of(v, tokens, points) for v in (a, b)]
        assert ours != found.theirs
    elif found.kind == "deal":
        size = a.deal.hand_size
        hands = [found.cards[first : first + size] for first in range(0, len(found.cards), size)]
        played = [kn.play_round(v, hands=hands, players="greedy", seed=0) for v in (a, b)]
        told = ["{}:{} in {} tricks".format(*r.result.tricks, len(r.tricks)) for r in played]
        assert [found.ours, found.theirs] == told
    else:
        assert found.kind == "rule"
        fields = [difference.field for difference in a.differences(b)]
        assert fields
        assert all(field in found.ours and field in found.theirs for field in fields)
    assert found.ours != found.theirs


@pytest.mark.parametrize(("name", "ident", "reading"), tuple(every_other_reading()))
def test_every_reading_is_separated_from_the_sources_own(name, ident, reading):
    own = kn.variant(name)
    other = own.reading(**{ident: reading})
    found = kn.discriminate(own, other)
    judged_again(own, other, found)
    plays = {"which_courts", "chosen_courts", "unled_devil_stops"}
    # What is dealt face up tells in a trick; Banners held and Banners that always are Kaisers take the same tricks.
    open_or_not = ident == "kaiser" and "face-up" in (reading, own.disputed_points[ident].own)
    assert (found.kind == "trick") == (ident in plays or open_or_not)
    kinds = {"devil_first_lead": "first lead", "election": "election", "tricks": "deal"}
    if ident in kinds:
        assert found.kind == kinds[ident]
    raising = {
        *("second_up", "re_raise", "re_raise_when", "second_proposal", "refusal_dealer", "cap_pending"),
        "announce",
    }
    # In Nidwalden there is no pause but the first of each pair.
    only_first = (name, ident) == ("kaiserspiel-nidwalden", "re_raise_when")
    assert (found.kind == "raises") == (ident in raising and not only_first)


@pytest.mark.parametrize(("a", "b"), tuple(permutations(kn.variants(), 2)))
def test_every_source_is_separated_from_every_other(a, b):
    found = kn.discriminate(a, b)
    ours, theirs = kn.variant(a), kn.variant(b)
    assert found.kind == ("trick" if set(ours.pack.cards) == set(theirs.pack.cards) else "rule")
    judged_again(ours, theirs, found)
    back = kn.discriminate(b, a)
    assert (back.cards, back.ours, back.theirs) == (found.cards, found.theirs, found.ours)


def test_no_shorter_trick_separates_dummett_and_modern():
    """They part only where a court of a third suit lies in the trick."""
    a, b = kn.variant("dummett"), kn.variant("modern")
    assert len(kn.discriminate(a, b).cards) == 3
    for pair in permutations(a.pack.cards, 2):
        assert a.trick_winner("B", pair) == b.trick_winner("B", pair)


def test_a_devil_led_by_force_needs_the_card_that_leads():
    """Whether it may be led: no trick, once it lies, tells."""
    own = kn.variant("dummett")
    found = kn.discriminate(own, own.reading(devil_first_lead="allowed"))
    assert [str(card) for card in found.cards] == ["7B"]
    assert str(found) == "first lead 7B, bells chosen: forbidden / allowed"


@pytest.mark.parametrize("name", kn.variants())
def test_nothing_separates_a_source_from_itself(name):
    v = kn.variant(name)
    assert kn.discriminate(v, name) is None
    assert kn.discriminate(v, v.replace(name="renamed", titles={})) is None


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ({"second_up": "yes"},
         "- pr: refused, 4 points, seat 3 deals next / refused, 4 points, seat 1 deals next"),
        ({"re_raise_when": "first"}, "- - pRa: played for 10 / not allowed"),
        ({"second_proposal": "each"}, "pasa: not allowed / played for 10"),
        ({"cap_pending": "yes"}, "pRa at 94:0: played for 10 / not allowed"),
        ({"announce": "that-side"}, "pa at 98:0: not allowed / played for 7"),
    ],
)  # fmt: skip
def test_a_reading_of_raising_is_told_by_what_is_said_at_one_pause_and_perhaps_the_score(reading, told):
    own = kn.variant("dummett")
    assert str(kn.discriminate(own, own.reading(**reading))) == f"raises: {told}"


def test_packs_and_numbers_of_players_are_rules_that_differ():
    v = kn.variant("dummett")
    found = kn.discriminate(v, v.with_seats(6))
    assert (found.kind, found.ours, found.theirs) == ("rule", "seats 4", "seats 6")
    forty = v.replace(pack=kn.rules.Pack(order=["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]))
    found = kn.discriminate(v, forty)
    assert found.kind == "rule"
    assert "pack.order" in found.ours


def test_a_rank_cut_again_is_a_rule_that_differs_and_no_deal():
    """On the same hands both play alike: only how likely a hand is differs."""
    v = kn.variant("dummett")
    cut = v.replace(recut=["10"])
    found = kn.discriminate(v, cut)
    judged_again(v, cut, found)
    assert (found.kind, found.cards) == ("rule", ())
    assert "deal.recut" in found.ours


def test_powers_of_ones_own_are_asked_trick_by_trick():
    class LastTakes(kn.rules.Powers):
        def judge(self, pack, chosen, cards, kaisers):
            return kn.rules.Trick(chosen, tuple(cards), tuple(kaisers), len(cards) - 1, False, ())

    last = kn.variant("dummett").replace(powers=LastTakes())
    found = kn.discriminate("dummett", last)
    assert (found.kind, len(found.cards)) == ("trick", 2)
    judged_again(kn.variant("dummett"), last, found)


def test_names_are_taken_and_unknown_ones_refused():
    assert kn.discriminate("dummett", kn.variant("modern")) == kn.discriminate(
        kn.variant("dummett"), "modern"
    )
    with pytest.raises(kn.UnknownVariant, match="did you mean modern"):
        kn.discriminate("dummett", "modem")
