"""What studies are given that they cannot use: told as an error of ours, never as one of somebody else's."""

import warnings
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest

import karnoffel as kn


class Odd:
    """A player whose comparison is an array."""

    name = "odd"

    def choose(self, view):
        return view.legal[0]

    def __eq__(self, other):
        return np.array([True, False])

    def __hash__(self):
        return 1


@pytest.mark.parametrize("pairs", [None, 5, "greedy", ["greedy"], [None]])
def test_pairs_are_a_list_of_pairs(pairs):
    with pytest.raises(kn.SettingError, match="pair"):
        kn.skill("dummett", pairs=pairs, rounds=10)


@pytest.mark.parametrize("progress", ["x", float("nan"), {}, np.zeros(3), None, 1])
def test_progress_is_true_false_or_a_function(progress):
    for study in (kn.simulate, kn.compare):
        with pytest.raises(kn.SettingError, match=r"^progress is True, False or a function"):
            study("dummett", rounds=10, progress=progress)


def test_an_executor_that_was_shut_down_is_told():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(kn.SettingError, match=r"^the executor takes no work: "):
        kn.simulate("dummett", rounds=10, executor=pool)


class Lost(Executor):
    """An executor whose workers never bring anything back."""

    def __init__(self, error):
        self.error = error

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_exception(self.error)
        return future


@pytest.mark.parametrize("error", [BrokenProcessPool("a process died"), CancelledError()])
def test_an_executor_that_loses_its_workers_is_told(error):
    with pytest.raises(
        kn.SettingError,
        match=r"^the executor has lost its workers, or they their scheduler \((a process|Cancelled)",
    ):
        kn.simulate("dummett", rounds=10, executor=Lost(error))


@pytest.mark.filterwarnings("ignore::karnoffel.SlowPath")
def test_a_player_who_compares_oddly_plays_all_the_same():
    odd = Odd()
    frame = kn.arena("dummett", [odd, "random", "greedy"], rounds=4, seed=1)
    assert set(frame.player) == {"odd", "random", "greedy"}


@pytest.mark.parametrize("study", [kn.strength_by_player, kn.devil_led, kn.arena])
def test_a_player_stands_once(study):
    with pytest.raises(kn.SettingError, match=r"^greedy stands twice; give each player once"):
        study("dummett", ["greedy", "greedy"], rounds=10)


@pytest.mark.parametrize("study", [kn.strength_by_player, kn.devil_led])
@pytest.mark.parametrize("players", [[], "greedy", None, 3])
def test_players_are_a_list_that_is_not_empty(study, players):
    with pytest.raises(kn.SettingError, match=r"^players are a list of names or players, one or more, "):
        study("dummett", players, rounds=10)


def test_a_ladder_needs_each_column_once_and_ratings_that_are_numbers():
    frame = kn.arena("dummett", ["random", "greedy"], rounds=20, seed=1)
    twice = frame.copy()
    twice.columns = [name if name != "seats" else "variant" for name in twice.columns]
    doubled = frame.assign(more=1).rename(columns={"more": "variant"})
    for other in (doubled, frame.assign(elo="high"), frame.assign(elo_low=None)):
        with pytest.raises(kn.SettingError, match=r"^a ladder needs each column once"):
            kn.ladder(other)
    with pytest.raises(kn.SettingError, match=r"^a ladder is made of"):
        kn.ladder(twice)


class First:
    """Plays the first card that it may."""

    def choose(self, view):
        return view.legal[0]


@pytest.mark.parametrize(
    "study",
    [
        lambda: kn.strength_by_player("dummett", [First()], rounds=3),
        lambda: kn.arena("dummett", [First(), "random"], rounds=3),
        lambda: kn.simulate("dummett", players=First(), rounds=3),
        lambda: kn.report("dummett", ".", players=First(), rounds=3, unit="game", raising="never"),
    ],
    ids=["strength", "arena", "simulate", "report"],
)
def test_that_rounds_are_slow_is_told_at_the_line_of_the_caller(study, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        study()
    assert [warning.filename for warning in caught if warning.category is kn.SlowPath] == [__file__]
