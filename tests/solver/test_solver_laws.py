"""What holds of every position, whatever the rules: laws of the solver."""

import random
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from positions import SUITS, Drawn, full, small, solution, solved

import karnoffel as kn

VARIANTS = (
    kn.variant("dummett"),
    kn.variant("dummett").with_seats(2).reading(tricks="all"),
    kn.variant("dummett").with_seats(6).reading(which_courts="plain"),
    kn.variant("modern").with_seats(8),
    kn.variant("modern").reading(which_courts="any", unled_devil_stops="yes"),
    kn.variant("modern").reading(which_courts="led", chosen_courts="between"),
    kn.variant("kaiserspiel").reading(which_courts="any"),
    kn.variant("kaiserspiel-nidwalden"),
)
SEEDS = st.integers(0, 10**9)
MANY, FEW = settings(max_examples=300), settings(max_examples=25)


@st.composite
def positions(draw):
    """Late positions of variants of every kind, and now and then a whole deal of the first."""
    v, dice = draw(st.sampled_from(VARIANTS)), random.Random(draw(SEEDS))
    return full(VARIANTS[0], dice) if draw(st.integers(0, 9)) == 0 else small(v, dice)


def turned(drawn, by):
    """The same position with everyone moved on by so many places."""
    seats = len(drawn.hands)
    hands = tuple(drawn.hands[(place - by) % seats] for place in range(seats))
    return drawn._replace(hands=hands, leader=(drawn.leader + by) % seats)


def exchanged(drawn, cards):
    """The same position with some cards exchanged for others."""

    def other(card):
        return cards.get(card, card)

    return drawn._replace(
        hands=tuple(tuple(map(other, hand)) for hand in drawn.hands),
        trick=tuple(map(other, drawn.trick)),
        kaisers=tuple(map(other, drawn.kaisers)),
    )


def after(drawn, card):
    """The position once a card is played, or the tricks of both sides if that ends the round."""
    v, hands = drawn.v, list(drawn.hands)
    place = (drawn.leader + len(drawn.trick)) % len(hands)
    hands[place] = tuple(other for other in hands[place] if other != card)
    trick, leader, tricks = (*drawn.trick, card), drawn.leader, list(drawn.tricks)
    if len(trick) == len(hands):
        leader = (leader + v.judge(drawn.chosen, trick, drawn.kaisers).winner) % len(hands)
        tricks[v.seating.side(leader)] += 1
        trick = ()
        if v.play.is_over(tricks, v.deal.hand_size):
            return tuple(tricks)
    return drawn._replace(hands=tuple(hands), trick=trick, leader=leader, tricks=tuple(tricks))


@MANY
@given(positions(), st.integers(1, 3))
def test_who_sits_two_places_on_finds_the_same_and_one_place_on_the_opposite(drawn, by):
    assume(sum(drawn.tricks))  # to the first trick Forehand leads
    found = solved(drawn)
    if by % 2:
        found = {card: (1 - side, (theirs, ours)) for card, (side, (ours, theirs)) in found.items()}
        drawn = drawn._replace(tricks=drawn.tricks[::-1])
    assert solved(turned(drawn, by)) == found


@MANY
@given(positions(), st.permutations(SUITS))
def test_relabelling_the_suits_changes_nothing_where_no_two_kaisers_are(drawn, suits):
    assume(len(drawn.kaisers) <= 1)
    to = dict(zip(SUITS, suits, strict=True))
    cards = {card: kn.Card(card.rank, to[card.suit]) for card in drawn.v.pack.cards}
    other = exchanged(drawn, cards)._replace(chosen=to[drawn.chosen])
    assert solved(other) == {cards[card]: result for card, result in solved(drawn).items()}


@MANY
@given(positions())
def test_of_plain_numerals_only_the_order_counts(drawn):
    v, cards = drawn.v, {}
    held = {*drawn.trick, *(card for hand in drawn.hands for card in hand)}
    for suit in SUITS:
        numerals = [
            card
            for card in reversed(v.pack.cards)
            if card.suit is suit and not card.rank.is_court and card not in drawn.kaisers
        ]
        numerals.sort(key=v.pack.strength)
        if suit is not drawn.chosen:
            cards |= dict(zip((card for card in numerals if card in held), numerals, strict=False))
    found = {cards.get(card, card): result for card, result in solved(drawn).items()}
    assert solved(exchanged(drawn, cards)) == found


@MANY
@given(positions())
def test_plain_numerals_of_one_hand_with_none_between_in_another_come_to_the_same(drawn):
    v, found = drawn.v, solved(drawn)
    own = [card for card in found if card.suit is not drawn.chosen and not card.rank.is_court]
    others = {*drawn.trick, *(card for hand in drawn.hands for card in hand)} - set(found)
    for high, low in pairwise(sorted(own, key=v.pack.strength, reverse=True)):
        between = range(v.pack.strength(low), v.pack.strength(high))
        told_apart = any(card.suit is low.suit and v.pack.strength(card) in between for card in others)
        if high.suit is low.suit and not told_apart and not {high, low} & set(drawn.kaisers):
            assert found[high] == found[low]


@MANY
@given(positions())
def test_a_card_comes_to_what_the_position_after_it_does(drawn):
    for each in solution(drawn).cards:
        then = after(drawn, each.card)
        if not isinstance(then, Drawn):
            assert each.tricks == then
            continue
        found = solution(then)
        assert (found.side, found.tricks) == (each.side, each.tricks)


@MANY
@given(positions())
def test_the_winner_has_the_most_tricks_and_the_round_is_then_over(drawn):
    v = drawn.v
    for each in solution(drawn).cards:
        assert v.play.is_over(each.tricks, v.deal.hand_size)
        assert v.play.winner(each.tricks) == each.side
        assert all(end >= now for end, now in zip(each.tricks, drawn.tricks, strict=True))


@MANY
@given(positions())
def test_every_card_that_may_be_played_is_solved_and_no_other(drawn):
    place = (drawn.leader + len(drawn.trick)) % len(drawn.hands)
    legal = drawn.v.legal_plays(drawn.chosen, drawn.hands[place], drawn.trick, sum(drawn.tricks) + 1)
    found = solution(drawn)
    assert found.place == place
    assert len(found.cards) == len(legal) and {each.card for each in found.cards} == set(legal)


@FEW
@given(st.sampled_from(["dummett", "modern", "kaiserspiel"]), SEEDS)
def test_when_all_see_all_hands_the_round_ends_as_solved(name, seed):
    drawn = full(kn.variant(name), random.Random(seed))
    hands = [" ".join(map(str, hand)) for hand in drawn.hands]
    assert kn.play_round(drawn.v, hands=hands, players="open").events[-1].tricks == solution(drawn).tricks


@FEW
@given(SEEDS, st.sampled_from(["random", "greedy"]))
def test_the_side_that_wins_with_best_play_wins_against_anybody(seed, other):
    drawn = full(kn.variant("modern"), random.Random(seed))
    side = solution(drawn).side
    players = ("open", other) if side == 0 else (other, "open")
    hands = [" ".join(map(str, hand)) for hand in drawn.hands]
    played = kn.play_round(drawn.v, hands=hands, players=players, seed=seed)
    assert played.events[-1].side == side


@pytest.mark.parametrize("v", VARIANTS, ids=lambda v: v.label)
def test_the_same_position_solved_again_is_the_same(v):
    drawn = small(v, random.Random(1))
    again = solution(drawn)
    assert solution(drawn) == again and hash(again) == hash(solution(drawn))
