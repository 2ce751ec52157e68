"""A game: rounds to the target, raised or not, the deal passing on, the same again for the same seed."""

import random
import re
from functools import cache
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from speaking import RAISING, AnyMove, spoken, value_if_refused

import karnoffel as kn
from karnoffel.table import Spoke, Won

TABLES = [(name, seats) for name in kn.variants() for seats in kn.variant(name).seating.seats]
each_table = pytest.mark.parametrize(("name", "seats"), TABLES)
each_raising = pytest.mark.parametrize("raising", RAISING)
RAISES = [name for name in kn.variants() if kn.variant(name).raising.raises]


@cache
def game_of(name, seats, raising):
    return kn.play_game(kn.variant(name).with_seats(seats), seed=7, raising=RAISING[raising])


def running_score(game):
    ours = theirs = 0
    for number in range(len(game.rounds)):
        gained = game.side_points(number)
        ours, theirs = ours + gained[0], theirs + gained[1]
        yield ours, theirs


@each_raising
@each_table
def test_a_game_ends_with_the_round_in_which_a_side_reaches_the_target(name, seats, raising):
    game = game_of(name, seats, raising)
    scores, target = list(running_score(game)), game.variant.scoring.target
    assert max(scores[-1]) >= target
    assert all(max(score) < target for score in scores[:-1])
    assert game.score == scores[-1]
    assert game.score[game.winner] == max(game.score)


@pytest.mark.parametrize("raising", ["never", "bold"])
@each_table
def test_the_deal_passes_to_the_next_seat_each_round_where_nothing_is_refused(name, seats, raising):
    game = game_of(name, seats, raising)
    assert game.dealers == tuple(number % seats for number in range(len(game.rounds)))


@pytest.mark.parametrize("reading", ["proposer", "next"])
@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, seats in TABLES if name in RAISES])
def test_after_a_refusal_whoever_raised_last_deals_or_the_next_as_the_source_is_read(name, seats, reading):
    v = kn.variant(name).with_seats(seats).reading(refusal_dealer=reading)
    game = kn.play_game(v, seed=7, raising=AnyMove())
    after = zip(game.rounds, game.dealers, game.dealers[1:], strict=False)
    proposer_dealt = 0
    for played, dealer, next_dealer in after:
        expected = (dealer + 1) % seats
        said = [event.move.kind for event in spoken(played)]
        if said[-1:] == ["refuse"] and reading == "proposer":
            raised = [event.place for event in spoken(played) if event.move.step]
            expected = (dealer + 1 + raised[-1]) % seats
            proposer_dealt += expected != (dealer + 1) % seats
        assert next_dealer == expected
    assert (proposer_dealt > 0) is (reading == "proposer")


class DealerStays(kn.rules.Succession):
    """A rule of the user's own."""

    def after_round(self, dealer, seats):
        return dealer


def test_the_dealer_deals_again_where_a_rule_of_ones_own_says_so():
    game = kn.play_game(kn.variant("modern").replace(succession=DealerStays()), seed=7)
    assert set(game.dealers) == {0}
    assert game.score == tuple(map(sum, zip(*(played.points[::-1] for played in game.rounds), strict=True)))


@each_raising
@each_table
def test_points_of_a_round_go_to_the_side_that_sits_there(name, seats, raising):
    """Forehand sits after the dealer, so his side is now the even, now the odd seats."""
    game = game_of(name, seats, raising)
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


@each_raising
@pytest.mark.parametrize("name", kn.variants())
def test_the_first_round_of_a_game_is_the_round_of_its_seed(name, raising):
    """But for what is said at the pauses, and for the points; as far as it is played."""
    game, played = game_of(name, 4, raising), kn.play_round(name, seed=7)
    first = game.rounds[0]
    assert first.hands == played.hands
    assert len({game_round.hands for game_round in game.rounds}) == len(game.rounds)
    happened = [event for event in first.events if not isinstance(event, Spoke | Won)]
    if first.refused:
        assert happened == list(played.events[: len(happened)])
    else:
        assert happened == list(played.events[:-1])
        assert (first.result.side, first.result.tricks) == (played.result.side, played.result.tricks)
        assert max(first.points) == first.value


@pytest.mark.parametrize("name", [name for name in kn.variants() if name != "kaiserspiel-nidwalden"])
def test_where_nothing_is_proposed_every_round_scores_the_base_value(name):
    """In Nidwalden who declares a Kaiser must raise."""
    game = game_of(name, 4, "never")
    assert {max(played.points) for played in game.rounds} == {game.variant.scoring.round_value}
    assert not any(event.move.step for played in game.rounds for event in spoken(played))


@pytest.mark.parametrize("raising", [*RAISING])
@pytest.mark.parametrize("players", ["greedy", "random"])
@pytest.mark.parametrize("name", kn.variants())
def test_the_same_seed_is_the_same_game_and_another_another(name, players, raising):
    how = {"players": players, "raising": RAISING[raising]}
    assert kn.play_game(name, seed=7, **how) == kn.play_game(name, seed=7, **how)
    assert kn.play_game(name, seed=8, **how).rounds != kn.play_game(name, seed=7, **how).rounds


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


class Speaking(AnyMove):
    """Notes his seat and the place he speaks from, and makes any move."""

    def __init__(self, seat, heard):
        self.seat, self.heard = seat, heard

    def speak(self, view):
        self.heard.append((self.seat, view.place))
        return super().speak(view)


@pytest.mark.parametrize("raising", ["never", "any"])
@each_table
def test_players_keep_their_seats_while_the_deal_passes(name, seats, raising):
    seen = []
    v = kn.variant(name).with_seats(seats).replace(target=12)
    game = kn.play_game(
        v, seed=7, players=[Seated(seat, seen) for seat in range(seats)], raising=RAISING[raising]
    )
    turns = iter(seen)
    for played, dealer in zip(game.rounds, game.dealers, strict=True):
        for seat, place in islice(turns, len(played.tricks) * seats):
            assert seat == (dealer + 1 + place) % seats
    assert list(turns) == []


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, seats in TABLES if name in RAISES])
def test_so_do_those_who_raise(name, seats):
    heard = []
    v = kn.variant(name).with_seats(seats)
    game = kn.play_game(v, seed=7, raising=[Speaking(seat, heard) for seat in range(seats)])
    said = [
        ((dealer + 1 + event.place) % seats, event.place)
        for played, dealer in zip(game.rounds, game.dealers, strict=True)
        for event in spoken(played)
    ]
    assert heard == said != []


def test_two_who_raise_are_the_even_and_the_odd_seats():
    heard = []
    kn.play_game("dummett", seed=7, raising=[Speaking("even", heard), Speaking("odd", heard)])
    assert heard[0] == ("odd", 0), "Forehand sits on seat 1, of the odd ones, the second of people's counting"
    assert {seat for seat, _ in heard} == {"even", "odd"}


def test_two_players_are_the_even_and_the_odd_seats():
    seen = []
    game = kn.play_game("modern", seed=7, players=[Seated("even", seen), Seated("odd", seen)])
    assert game.dealers[0] == 0
    assert set(seen[:4]) == {("odd", 0), ("even", 1), ("odd", 2), ("even", 3)}, "Forehand sits on seat 1"


class SideBySide(kn.rules.Seating):
    """A rule of the user's own, for a single round: the first two against the last two."""

    def side(self, place):
        return place // 2


def test_two_players_of_a_round_are_one_for_each_side_as_the_seating_has_them():
    played = kn.play_round(
        kn.variant("modern").replace(seating=SideBySide()), seed=7, players=("greedy", "random")
    )
    assert played.players == ("greedy", "greedy", "random", "random")


POLICIES = "'never', 'equity' or 'bold(P)', such as 'bold(0.3)'"


@pytest.mark.parametrize("name", ["dummett", "modern"])
@pytest.mark.parametrize(
    ("raising", "message"),
    [
        ("bold", f"raising must be {POLICIES} (got 'bold')"),
        ("timid", f"raising must be {POLICIES} (got 'timid')"),
        ("bold(-1)", "bold(P) takes a probability from 0 to 1 (got -1.0)"),
        ("bold(1.5)", "bold(P) takes a probability from 0 to 1 (got 1.5)"),
        (None, f"a policy of raising is {POLICIES}, or an object with a method speak(view), not None"),
        (0.3, f"a policy of raising is {POLICIES}, or an object with a method speak(view), not 0.3"),
        (["never"] * 3, "a list of policies of raising has two (one per side) or 4 (one per seat), not 3"),
    ],
)
def test_what_is_no_policy_of_raising_is_refused_whether_the_source_raises_or_not(name, raising, message):
    with pytest.raises(kn.SettingError, match=f"^{re.escape(message)}$"):
        kn.play_game(name, seed=7, raising=raising)


@pytest.mark.parametrize("name", [name for name in kn.variants() if name not in RAISES])
def test_a_policy_of_raising_has_no_effect_where_the_source_does_not_raise(name):
    games = [game_of(name, 4, raising) for raising in RAISING]
    assert len({tuple(played.events for played in game.rounds) for game in games}) == 1
    assert {game.dealers for game in games} == {games[0].dealers}


STAKES = {1: "the stake", 2: "the stake doubled", 3: "the stake trebled"}


@each_raising
@pytest.mark.parametrize("name", kn.variants())
def test_a_game_is_told_round_by_round_with_the_slate(name, raising):
    """Seats are counted from 1 for people: side 0, of the even numbers here, has the odd seats there."""
    game = game_of(name, 4, raising)
    text = game.transcript()
    told = zip(game.rounds, game.dealers, running_score(game), strict=True)
    for number, (played, dealer, score) in enumerate(told, start=1):
        head = f"Round {number}: seat {dealer + 1} deals, Forehand is seat {(dealer + 1) % 4 + 1}\n"
        body = played.transcript().partition("\n")[2]
        for place, called in enumerate(("Forehand", "second", "third", "dealer")):
            seat = (dealer + 1 + place) % 4 + 1
            body = re.sub(rf"(?m)^( *|trick \d to ){called}\b(?!'s)", rf"\g<1>{called} (seat {seat})", body)
        assert f"{head}{body}slate: odd seats {score[0]}, even seats {score[1]}\n" in text
    high, low = max(game.score), min(game.score)
    winners, losers = ("odd", "even") if game.winner == 0 else ("even", "odd")
    assert text.endswith(
        f"the {winners} seats win the game {high}:{low} after {len(game.rounds)} rounds; "
        f"the {losers} seats pay {STAKES[game.stakes]}\n"
    )


@given(st.data())
def test_any_variant_is_played_to_its_target(any_variant, data):
    v = data.draw(any_variant).replace(target=data.draw(st.integers(1, 30)))
    raising = data.draw(st.sampled_from(["never", AnyMove()]))
    game = kn.play_game(v, seed=data.draw(st.integers(0, 2**64 - 1)), players="random", raising=raising)
    assert max(game.score) >= v.scoring.target > min(game.score)
    scored = [value_if_refused(played) if played.refused else played.value for played in game.rounds]
    assert [sum(played.points) for played in game.rounds] == scored
    assert sum(game.score) == sum(scored)
    if raising == "never" and not v.raising.kaiser_steps:
        assert set(scored) == {v.scoring.round_value}
    assert game.seed is not None
