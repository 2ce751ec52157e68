"""A game: rounds to the target, the deal passing on, the same again for the same seed."""

import random
from functools import cache
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn

TABLES = [(name, seats) for name in kn.variants() for seats in kn.variant(name).seating.seats]
each_table = pytest.mark.parametrize(("name", "seats"), TABLES)


@cache
def game_of(name, seats):
    return kn.play_game(kn.variant(name).with_seats(seats), seed=7)


def running_score(game):
    ours = theirs = 0
    for number in range(len(game.rounds)):
        gained = game.side_points(number)
        ours, theirs = ours + gained[0], theirs + gained[1]
        yield ours, theirs


@each_table
def test_a_game_ends_with_the_round_in_which_a_side_reaches_the_target(name, seats):
    game = game_of(name, seats)
    scores, target = list(running_score(game)), game.variant.scoring.target
    assert max(scores[-1]) >= target
    assert all(max(score) < target for score in scores[:-1])
    assert game.score == scores[-1]
    assert game.score[game.winner] == max(game.score)


@each_table
def test_the_deal_passes_to_the_next_seat_each_round(name, seats):
    game = game_of(name, seats)
    assert game.dealers == tuple(number % seats for number in range(len(game.rounds)))


class DealerStays(kn.rules.Succession):
    """A rule of the user's own."""

    def after_round(self, dealer, seats):
        return dealer


def test_the_dealer_deals_again_where_a_rule_of_ones_own_says_so():
    game = kn.play_game(kn.variant("modern").replace(succession=DealerStays()), seed=7)
    assert set(game.dealers) == {0}
    assert game.score == tuple(map(sum, zip(*(played.points[::-1] for played in game.rounds), strict=True)))


@each_table
def test_points_of_a_round_go_to_the_side_that_sits_there(name, seats):
    """Forehand sits after the dealer, so his side is now the even, now the odd seats."""
    game = game_of(name, seats)
    for number, (played, dealer) in enumerate(zip(game.rounds, game.dealers, strict=True)):
        side_of_forehand = (dealer + 1) % 2
        assert game.side_points(number)[side_of_forehand] == played.points[0]
        assert game.side_points(number)[1 - side_of_forehand] == played.points[1]


@pytest.mark.parametrize(("target", "value", "fewest"), [(1, 1, 1), (7, 1, 7), (101, 4, 26), (9, 4, 3)])
def test_a_game_has_as_many_rounds_as_the_target_needs(target, value, fewest):
    game = kn.play_game(kn.variant("modern").replace(target=target, round_value=value), seed=7)
    won = game.score[game.winner]
    assert won == fewest * value >= target
    assert fewest <= len(game.rounds) < 2 * fewest


@pytest.mark.parametrize("name", kn.variants())
def test_the_first_round_of_a_game_is_the_round_of_its_seed(name):
    game, played = kn.play_game(name, seed=7), kn.play_round(name, seed=7)
    assert game.rounds[0].events == played.events
    assert len({game_round.hands for game_round in game.rounds}) == len(game.rounds)


@pytest.mark.parametrize("players", ["greedy", "random"])
@pytest.mark.parametrize("name", kn.variants())
def test_the_same_seed_is_the_same_game_and_another_another(name, players):
    assert kn.play_game(name, seed=7, players=players) == kn.play_game(name, seed=7, players=players)
    assert (
        kn.play_game(name, seed=8, players=players).rounds
        != kn.play_game(name, seed=7, players=players).rounds
    )


class Restless:
    """Plays as the random player does, and meanwhile draws random numbers of other kinds."""

    name = "random"

    def choose(self, view):
        random.random()
        np.random.random(3)
        np.random.default_rng(1).random()
        random.seed(view.trick_number)
        return kn.players.BUILT_IN["random"].choose(view)


def test_other_code_that_draws_random_numbers_changes_nothing():
    quiet = kn.play_game("modern", seed=7, players="random")
    random.seed(12345)
    assert kn.play_game("modern", seed=7, players=Restless()) == quiet


def test_a_game_leaves_the_random_numbers_of_other_code_alone():
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    kn.play_game("dummett", seed=7, players="random")
    kn.play_round("dummett", players="random")
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


class Seated:
    """Notes his seat and the place he plays at, and plays the first card he may."""

    def __init__(self, seat, seen):
        self.seat, self.seen = seat, seen

    def choose(self, view):
        self.seen.append((self.seat, view.place))
        return view.legal[0]


@each_table
def test_players_keep_their_seats_while_the_deal_passes(name, seats):
    seen = []
    v = kn.variant(name).with_seats(seats).replace(target=12)
    game = kn.play_game(v, seed=7, players=[Seated(seat, seen) for seat in range(seats)])
    turns = iter(seen)
    for played, dealer in zip(game.rounds, game.dealers, strict=True):
        for seat, place in islice(turns, len(played.tricks) * seats):
            assert seat == (dealer + 1 + place) % seats
    assert list(turns) == []


def test_two_players_are_the_even_and_the_odd_seats():
    seen = []
    game = kn.play_game("modern", seed=7, players=[Seated("even", seen), Seated("odd", seen)])
    assert game.dealers[0] == 0
    assert set(seen[:4]) == {("odd", 0), ("even", 1), ("odd", 2), ("even", 3)}, "Forehand sits on seat 1"


@pytest.mark.parametrize("raising", ["equity", "bold", None, 0.3])
def test_raises_are_not_played_and_say_so(raising):
    with pytest.raises(kn.SettingError, match=r"raises are not played yet, only 'never'$"):
        kn.play_game("dummett", seed=7, raising=raising)
    assert kn.play_game("modern", seed=7, raising="never") == kn.play_game("modern", seed=7)


def test_a_game_is_told_round_by_round_with_the_slate():
    game = kn.play_game("modern", seed=7)
    text = game.transcript()
    for number, (dealer, score) in enumerate(zip(game.dealers, running_score(game), strict=True), start=1):
        assert f"Round {number}, dealt by seat {dealer}\n" in text
        assert f"slate: side 0 (even seats) {score[0]}, side 1 (odd seats) {score[1]}\n" in text
    high, low = max(game.score), min(game.score)
    assert text.endswith(f"side {game.winner} wins the game {high}:{low} after {len(game.rounds)} rounds\n")
    assert all(played.transcript() in text for played in game.rounds)


@given(st.data())
def test_any_variant_is_played_to_its_target(any_variant, data):
    v = data.draw(any_variant).replace(target=data.draw(st.integers(1, 8)))
    game = kn.play_game(v, seed=data.draw(st.integers(0, 2**64 - 1)), players="random")
    assert max(game.score) >= v.scoring.target > min(game.score)
    assert sum(game.score) == v.scoring.round_value * len(game.rounds)
    assert game.seed is not None
