"""Disputed points of election and play: how the suit falls, when play stops, what a Kaiser is."""

from itertools import combinations, permutations, product

import pytest

import karnoffel as kn

SUITS = "ALHB"
RANKS = "K O U 10 9 8 7 6 5 4 3 2".split()
BANNERS = "10B 10A 10L 10H".split()
SOURCES = ["dummett", "modern", "kaiserspiel"]
each_source = pytest.mark.parametrize("name", SOURCES)
each_policy = pytest.mark.parametrize("players", ["greedy", "random"])


# election


@each_source
def test_election_ties_split_by_suit_let_the_highest_suit_elect(elected, name):
    """One modern program; leaves, acorns, hearts, bells downwards is assumed."""
    v = kn.variant(name).reading(election="suit-order")
    for rank, suits in product(RANKS, permutations(SUITS)):
        assert elected(v, " ".join(rank + suit for suit in suits)) == "L"
        assert elected(v, " ".join(r + s for r, s in zip("KK22", suits, strict=True))) == min(
            suits[2:], key="LAHB".index
        )


@each_source
def test_election_by_suit_order_still_takes_the_lowest_rank(elected, name):
    """Only ties of the lowest rank are split by suit."""
    v = kn.variant(name).reading(election="suit-order")
    for (high, low), suits in product(combinations(RANKS, 2), permutations(SUITS)):
        cards = [*(high + suit for suit in suits[:3]), low + suits[3]]
        assert elected(v, " ".join(cards)) == suits[3]


@each_source
def test_election_by_one_card_turned_up(elected, name, pack):
    """One modern page; Geiler's words of 1496 allow it."""
    v = kn.variant(name).reading(election="turned-up")
    for card in pack:
        assert elected(v, card) == card[-1]


@each_source
@pytest.mark.parametrize("cards", ["", "9H 4B", "9H 4B KA 10L"])
def test_election_turns_up_exactly_one_card(name, cards):
    """One card is turned, not none and not one for each."""
    v = kn.variant(name).reading(election="turned-up")
    with pytest.raises(kn.KarnoffelError) as refused:
        v.chosen_suit(cards.split())
    assert isinstance(refused.value, ValueError)


@each_source
def test_election_of_a_round_follows_the_reading(name):
    """First dealt of the lowest, or the highest suit of them."""
    v = kn.variant(name)
    hands = [
        "3B 4B 5B 6B 8B".split(),
        "3A 4A 5A 6A 8A".split(),
        "KL 4L 5L 6L 8L".split(),
        "3H 4H 5H 6H 8H".split(),
    ]
    chosen = {
        reading: kn.play_round(v.reading(election=reading), seed=3, hands=hands).chosen
        for reading in ("lowest", "suit-order")
    }
    assert chosen == {"lowest": kn.Suit.BELLS, "suit-order": kn.Suit.ACORNS}


@each_source
def test_election_by_a_card_turned_up_makes_now_one_suit_now_another_chosen(name):
    """Geiler 1496: as luck will have it."""
    v = kn.variant(name).reading(election="turned-up")
    rounds = [kn.play_round(v, seed=seed, players="random") for seed in range(80)]
    assert {played.chosen for played in rounds} == set(kn.Suit)


# tricks


@each_policy
@pytest.mark.parametrize(
    ("name", "seats"), [("dummett", 2), ("dummett", 8), ("modern", 4), ("kaiserspiel", 6)]
)
def test_tricks_all_five_are_played_and_the_majority_scores(name, seats, players, deals, tricks_by_side):
    """Three modern pages: every trick is played."""
    v = kn.variant(name).with_seats(seats).reading(tricks="all")
    declared = BANNERS if name == "kaiserspiel" else ()
    for seed, hands in enumerate(deals(seats, 30)):
        played = kn.play_round(v, seed=seed, players=players, hands=hands)
        won = tricks_by_side(v, hands, played, kaisers=declared)
        assert sum(won) == 5
        side = won.index(max(won))
        assert played.points[side] == played.value > 0
        assert played.points[1 - side] == 0


@each_source
@pytest.mark.parametrize(("reading", "count"), [("three", 3), ("all", 5)])
def test_tricks_when_play_stops(name, reading, count, one_strong_hand):
    """Parlett, Play, and EN 8 (three); three modern pages (all)."""
    v = kn.variant(name).reading(tricks=reading)
    for place in range(4):
        played = kn.play_round(v, seed=place, hands=one_strong_hand(4, place))
        assert [trick.winner for trick in played.tricks] == [place] * count


# kaiser


def test_kaiser_always_needs_no_declaring(winner):
    """Gasser, Lungern: the four Banners always beat, above all Kings."""
    source = kn.variant("kaiserspiel")
    always = source.reading(kaiser="always")
    for banner, chosen, led in product(BANNERS, SUITS, SUITS):
        if led in (chosen, banner[-1]):
            continue
        trick = f"O{led} {banner} K{led} 2{chosen}"
        assert winner(always, chosen, trick) == banner
        assert winner(source, chosen, trick) == "K" + led
    for high, low in combinations(BANNERS, 2):
        assert winner(always, "A", f"{low} {high}") == high
        assert winner(always, "A", f"{high} {low} 6A") == "6A"


@each_policy
@pytest.mark.parametrize("reading", ["hand", "face-up", "always"])
def test_kaiser_which_banners_a_round_knows(reading, players, deals, tricks_by_side):
    """Dummett as reported (in the hand); Penguin Book (dealt face up); Gasser, Lungern (always)."""
    source = kn.variant("kaiserspiel")
    v = source.reading(kaiser=reading)
    declared = BANNERS
    for seed, hands in enumerate(deals(4, 60)):
        if reading == "face-up":
            declared = [hand[0] for hand in hands if hand[0] in BANNERS]
        played = kn.play_round(v, seed=seed, players=players, hands=hands)
        won = tricks_by_side(source, hands, played, kaisers=declared)
        assert max(won) == 3


# direction


@pytest.mark.parametrize("place", range(4))
def test_direction_of_play_changes_nothing_by_place_in_order_of_play(place, one_strong_hand):
    """Schnyder; Willisau: to the right now, formerly to the left; Forehand leads either way."""
    hands = one_strong_hand(4, place)
    for reading in ("right", "left"):
        v = kn.variant("kaiserspiel").reading(direction=reading)
        played = kn.play_round(v, seed=2, hands=hands)
        assert played.chosen == kn.Suit.ACORNS
        assert [trick.winner for trick in played.tricks] == [place] * 3
        assert played.tricks[0].cards[0].code in hands[0]
        assert list(played.points) == [4 * (place % 2 == side) for side in range(2)]
