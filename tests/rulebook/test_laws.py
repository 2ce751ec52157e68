"""What no reading disputes: laws of the powers that hold for every trick."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

import karnoffel as kn

SUITS = "ALHB"
RANKS = "K O U 10 9 8 7 6 5 4 3 2".split()
CARDS = st.sampled_from([rank + suit for suit in SUITS for rank in RANKS])
TRICKS = st.lists(CARDS, min_size=1, max_size=8, unique=True)
POWER_READINGS = st.one_of(
    st.fixed_dictionaries(
        {
            "which_courts": st.sampled_from(["led", "plain"]),
            "chosen_courts": st.sampled_from(["below", "between"]),
            "unled_devil_stops": st.sampled_from(["no", "yes"]),
        }
    ),
    st.fixed_dictionaries(
        {"which_courts": st.just("any"), "unled_devil_stops": st.sampled_from(["no", "yes"])}
    ),
)
KARNOFFEL = st.builds(
    lambda name, reading: kn.variant(name).reading(**reading),
    st.sampled_from(["dummett", "modern"]),
    POWER_READINGS,
)
laws = settings(deadline=None, max_examples=300)


@laws
@given(KARNOFFEL, st.sampled_from(SUITS), TRICKS)
def test_any_reading_one_of_the_cards_wins_and_the_shortcut_agrees(v, chosen, cards):
    """Every text: the trick has one winner, of the suit led or of the chosen suit."""
    trick = v.trick(chosen, cards)
    assert trick.card.code == cards[trick.winner]
    assert v.trick_winner(chosen, cards) == trick.winner
    assert trick.card.code[-1] in (cards[0][-1], chosen)


@laws
@given(KARNOFFEL, st.sampled_from(SUITS), TRICKS, st.permutations(SUITS))
def test_any_reading_suits_are_alike(v, chosen, cards, suits):
    """Every text: the powers hang on the chosen suit, on no suit as such."""
    renamed = dict(zip(SUITS, suits, strict=True))
    relabelled = [card[:-1] + renamed[card[-1]] for card in cards]
    assert v.trick_winner(renamed[chosen], relabelled) == v.trick_winner(chosen, cards)


@laws
@given(st.sampled_from(SUITS), TRICKS, st.permutations(SUITS))
def test_kaiserspiel_suits_are_alike_while_no_kaiser_is_declared(chosen, cards, suits):
    """Only the assumed order of the Kaisers names suits."""
    v = kn.variant("kaiserspiel")
    renamed = dict(zip(SUITS, suits, strict=True))
    relabelled = [card[:-1] + renamed[card[-1]] for card in cards]
    assert v.trick_winner(renamed[chosen], relabelled) == v.trick_winner(chosen, cards)


@laws
@given(KARNOFFEL, st.sampled_from(SUITS), TRICKS, st.randoms(use_true_random=False))
def test_any_reading_order_of_the_followers_is_nothing(v, chosen, cards, random):
    """EN 6; Parlett, Play: only the card led has a place that counts."""
    followers = cards[1:]
    random.shuffle(followers)
    shuffled = [cards[0], *followers]
    winning = v.trick(chosen, cards).card.code
    assert v.trick(chosen, shuffled).card.code == winning


@laws
@given(KARNOFFEL, st.sampled_from(SUITS), TRICKS)
def test_any_reading_karnoffel_wins_else_a_led_devil_and_never_an_unled_one(v, chosen, cards):
    """Parlett, Play, table; EN 5 and 9; DE Sonderregeln; FR 7."""
    winning = v.trick(chosen, cards).card.code
    if "U" + chosen in cards:
        assert winning == "U" + chosen
    elif cards[0] == "7" + chosen:
        assert winning == "7" + chosen
    else:
        assert winning != "7" + chosen


@laws
@given(st.sampled_from(SUITS), TRICKS)
def test_dummett_and_modern_differ_in_which_courts_alone(chosen, cards):
    """Powers: Parlett's table and EN 5 give the same order and the same courts."""
    dummett, modern = kn.variant("dummett"), kn.variant("modern")
    led, plain = {"which_courts": "led"}, {"which_courts": "plain"}
    winner = dummett.trick_winner(chosen, cards)
    assert modern.reading(**led).trick_winner(chosen, cards) == winner
    winner = modern.trick_winner(chosen, cards)
    assert dummett.reading(**plain).trick_winner(chosen, cards) == winner


@laws
@given(st.sampled_from(SUITS), TRICKS)
def test_readings_of_different_points_may_be_named_in_any_order(chosen, cards):
    """No point hangs on another, save that `any` settles the chosen courts."""
    points = {
        "which_courts": "plain",
        "chosen_courts": "between",
        "unled_devil_stops": "yes",
    }
    at_once = kn.variant("dummett").reading(**points).trick_winner(chosen, cards)
    for order in permutations(points):
        v = kn.variant("dummett")
        for point in order:
            v = v.reading(**{point: points[point]})
        assert v.trick_winner(chosen, cards) == at_once
