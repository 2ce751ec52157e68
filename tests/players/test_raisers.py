"""Who raises: the built-in policies, by name, and those of the user's own."""

from itertools import pairwise

import attrs
import numpy as np
import pytest
from scipy.stats import binomtest

import karnoffel as kn
from karnoffel.montecarlo.equity import equity_policy
from karnoffel.players import Raiser, as_raisers, describe_raisers
from karnoffel.players.raisers import NEVER, Policy, bold
from karnoffel.players.raising import EQUITY
from karnoffel.rules import Move
from karnoffel.streams import Stream
from karnoffel.table import Spoke, play_out_game
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out

DUMMETT = kn.variant("dummett")
PASS, ACCEPT, REFUSE, ANNOUNCE = map(Move, ("pass", "accept", "refuse", "announce"))


class Watcher:
    """Keeps what it sees and does as another policy."""

    def __init__(self, policy=NEVER):
        self.policy, self.views = policy, []

    def speak(self, view):
        self.views.append(view)
        return self.policy.speak(view)


def watched(v, deck=None, *, policy=NEVER, score=(0, 0), stream=None):
    """What is seen at the pauses of a round."""
    stream = stream or Stream.of(7, 0, 0)
    watcher = Watcher(policy)
    players = [kn.players.BUILT_IN["greedy"]] * v.seats
    play_out(v, deck or shuffled(v, stream), players, stream, raisers=[watcher] * v.seats, score=score)
    return watcher.views


def spoken(v, raising, games, seed=1):
    """Everything said in some games."""
    raisers = as_raisers(raising, v, equity_policy)
    players = [kn.players.BUILT_IN["greedy"]] * v.seats
    for number in range(games):
        for played in play_out_game(v, players, raisers, seed, number).rounds:
            yield from (event for event in played.events if isinstance(event, Spoke))


# -- the policies --------------------------------------------------------------------------------------------------------


def test_never_proposes_nothing_and_accepts_everything():
    assert {event.move.kind for event in spoken(DUMMETT, "never", 2)} == {"pass"}
    said = list(spoken(DUMMETT, ("never", "bold(1)"), 3))
    answers = {event.move.kind for before, event in pairwise(said) if before.move.step}
    assert answers == {"accept"}


def test_never_offers_the_least_for_a_kaiser_since_it_must():
    v = kn.variant("kaiserspiel-nidwalden")
    said = [event.move for event in spoken(v, "never", 3)]
    assert {move.kind for move in said} == {"pass", "offer", "accept"}
    assert {move.step for move in said if move.kind == "offer"} == {1}
    assert {move.step for move in (e.move for e in spoken(v, "bold(1)", 3)) if move.step} == {3}


@pytest.mark.parametrize("probability", [0.1, 0.4, 0.9])
def test_bold_proposes_as_often_as_it_says(probability):
    """Among decisions in which it may propose, within what a binomial leaves one run in ten thousand."""
    v = DUMMETT.replace(target=51)
    said = [event.move.kind for event in spoken(v, f"bold({probability})", 12, seed=3)]
    assert set(said) == {"pass", "propose", "accept"}, "it refuses nothing and re-raises nothing"
    n, k = said.count("pass") + said.count("propose"), said.count("propose")
    assert n > 200
    assert binomtest(k, n, probability).pvalue > 1e-4


def test_bold_of_nought_is_never_and_of_one_always_proposes():
    assert [e.move for e in spoken(DUMMETT, "bold(0)", 1)] == [e.move for e in spoken(DUMMETT, "never", 1)]
    assert "pass" not in {event.move.kind for event in spoken(DUMMETT, "bold(1)", 1)}


@attrs.frozen
class Sure:
    """Chances that say the same of all cards."""

    chance: float

    def of(self, view):
        return self.chance


LINEAR = np.clip(0.5 + np.subtract.outer(np.arange(101), np.arange(101)) / 200, 0, 1)
"""Equity by the lead in points alone; so a proposal of 7 instead of 4 is right to refuse below 3/14."""


def by(chance):
    return Policy("equity", EQUITY, chances=Sure(chance), equity=LINEAR)


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.2, REFUSE), (3 / 14 - 0.001, REFUSE), (3 / 14 + 0.001, ACCEPT), (0.49, ACCEPT), (0.51, Move("re-raise", 3))],
)  # fmt: skip
def test_equity_refuses_accepts_and_re_raises_by_what_the_game_is_worth(chance, said):
    v = DUMMETT.reading(refusal_dealer="next")
    (view, *_) = (view for view in watched(v, policy=bold(1)) if view.talk.proposed)
    assert by(chance).speak(view) == said
    move, why = by(chance).reasoned(view)
    assert move == said
    assert why == f"a chance of {chance:.0%} to win the round"


def test_equity_proposes_where_it_is_likelier_to_win():
    (view, *_) = watched(DUMMETT)
    assert [by(chance).speak(view).kind for chance in (0.3, 0.49, 0.51, 0.9)] == [
        *["pass"] * 2,
        *["propose"] * 2,
    ]


def test_equity_raises_by_as_much_as_is_worth_most():
    v = DUMMETT.replace(steps=(1, 3, 5))
    (view, *_) = watched(v)
    assert by(0.8).speak(view).step == 5
    close = LINEAR.copy()
    close[7:, :7], close[:7, 7:] = 1, 0  # seven points are as good as the game
    assert Policy("equity", EQUITY, chances=Sure(0.8), equity=close).speak(view).step == 3


def test_equity_announces_at_once_when_it_may():
    v = DUMMETT.reading(announce="that-side")
    views = watched(v, score=(98, 40), policy=bold(0))
    (first, *_) = (view for view in views if view.side == 0)
    assert ANNOUNCE in first.moves
    for chance in (0.01, 0.5, 0.99):
        assert by(chance).speak(first) == ANNOUNCE
    assert NEVER.speak(first) == PASS
    for other in (view for view in views if view.side == 1):
        assert ANNOUNCE not in other.moves


# -- by name, and of one's own -------------------------------------------------------------------------------------------


def test_policies_by_name_for_all_for_each_side_and_for_each_seat():
    def named(raising, v=DUMMETT):
        return [raiser.name for raiser in as_raisers(raising, v, equity_policy)]

    assert named("equity") == ["equity"] * 4
    assert named(("equity", "bold(.25)")) == ["equity", "bold(0.25)"] * 2
    assert named(["never", "bold(1)", NEVER, bold(0.125)]) == ["never", "bold(1)", "never", "bold(0.125)"]
    assert named("equity", kn.variant("modern")) == ["never"] * 4, "where nothing is raised nobody need judge"
    assert describe_raisers(as_raisers(("never", "bold(1)"), DUMMETT, equity_policy)) == "never/bold(1)"


@pytest.mark.parametrize(
    ("raising", "said"),
    [
        (
            "bolt(0.3)",
            "raising must be 'never', 'equity' or 'bold(P)', such as 'bold(0.3)' (got 'bolt(0.3)')",
        ),
        ("bold", "raising must be 'never', 'equity' or 'bold(P)', such as 'bold(0.3)' (got 'bold')"),
        ("bold()", "raising must be 'never', 'equity' or 'bold(P)', such as 'bold(0.3)' (got 'bold()')"),
        ("", "raising must be 'never', 'equity' or 'bold(P)', such as 'bold(0.3)' (got '')"),
        ("bold(1.5)", "bold(P) takes a probability from 0 to 1 (got 1.5)"),
        (
            ["never", "never", "never"],
            "a list of policies of raising has two (one per side) or 4 (one per seat), not 3",
        ),
        (
            7,
            "a policy of raising is 'never', 'equity' or 'bold(P)', such as 'bold(0.3)', or an object with a method "
            "speak(view), not 7",
        ),
        (
            Watcher,
            "a policy of raising is an object, not its class: give Watcher(), not Watcher",
        ),
    ],
)
def test_what_is_no_policy_is_told_with_what_would_be(raising, said):
    with pytest.raises(kn.SettingError) as error:
        kn.play_game("dummett", raising=raising)
    assert str(error.value) == said


@pytest.mark.parametrize("probability", [-0.1, 1.1, float("nan"), True, "0.5", None])
def test_bold_takes_a_probability(probability):
    with pytest.raises(kn.SettingError, match="probability from 0 to 1"):
        bold(probability)


class Contrary:
    """Refuses whatever it may."""

    def speak(self, view):
        return REFUSE if REFUSE in view.moves else PASS


def test_a_policy_of_ones_own_raises_at_the_table():
    assert isinstance(Contrary(), Raiser)
    game = kn.play_game(DUMMETT.replace(target=21), seed=3, raising=("bold(1)", Contrary()))
    assert game.rounds[0].raisers in {("Contrary", "bold(1)") * 2, ("bold(1)", "Contrary") * 2}
    assert all(played.refused for played in game.rounds[:5]), "each side has a pause to propose at"
    assert game.slate(5) == (20, 0)
    assert not game.rounds[5].refused, "four points win: nothing is proposed"


def test_a_policy_that_says_what_it_may_not_is_told_so():
    class Rash:
        def speak(self, view):
            return Move("re-raise", 3)

    with pytest.raises(kn.IllegalRaise, match="nothing has been proposed"):
        kn.play_game(DUMMETT, seed=3, raising=Rash())
