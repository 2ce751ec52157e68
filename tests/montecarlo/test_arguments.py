"""What simulate and the studies refuse, by name, before a round is played."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np
import pytest

import karnoffel as kn

STUDIES = [
    pytest.param(lambda **how: kn.simulate("dummett", **how), id="simulate"),
    pytest.param(lambda **how: kn.compare("dummett", **how), id="compare"),
    pytest.param(lambda **how: kn.card_strength("dummett", **how), id="card_strength"),
]


def never(done, total):
    raise AssertionError("a round was played")


@pytest.mark.parametrize(
    "rounds", [0, -1, True, False, 1.0, 1e6, 2.5, float("inf"), float("nan"), "100", None, 10**15 + 1, 10**30]
)
@pytest.mark.parametrize("study", STUDIES)
def test_rounds_are_a_whole_number_from_1(study, rounds):
    with pytest.raises(
        kn.SettingError, match=r"^rounds must be a whole number from 1 to 1000000000000000 \(got "
    ):
        study(rounds=rounds, progress=never)


def test_one_round_is_enough():
    assert kn.simulate("dummett", rounds=1).rounds == 1
    assert kn.simulate("dummett", rounds=np.int64(2)).rounds == 2


@pytest.mark.parametrize("workers", [0, -1, True, 1.5, "2", 1025])
@pytest.mark.parametrize("study", STUDIES)
def test_workers_are_a_whole_number_from_1(study, workers):
    with pytest.raises(kn.SettingError, match=r"^workers must be a whole number from 1 to 1024 \(got "):
        study(rounds=10, workers=workers, progress=never)


@pytest.mark.parametrize("executor", ["threads", 4, ThreadPoolExecutor])
def test_an_executor_is_one(executor):
    with pytest.raises(kn.SettingError, match=r"^executor must be a"):
        kn.simulate("dummett", rounds=10, executor=executor, progress=never)


@pytest.mark.parametrize(
    "precision", [0, -0.1, 1.1, 1e-6, True, "0.01", float("nan"), float("inf"), Fraction(1, 10)]
)
@pytest.mark.parametrize("study", STUDIES)
def test_a_precision_is_a_width_from_a_hundred_thousandth_to_one(study, precision):
    with pytest.raises(
        kn.SettingError, match=r"^precision must be an interval's width from 0.00001 to 1 \(got "
    ):
        study(precision=precision, progress=never)


@pytest.mark.parametrize("study", STUDIES)
def test_what_no_engine_plays_yet_is_refused_and_not_passed_over(study):
    with pytest.raises(kn.SettingError, match="unit must be 'round'"):
        study(rounds=10, unit="game", progress=never)
    with pytest.raises(kn.SettingError, match="raising must be 'never'"):
        study(rounds=10, raising="equity", progress=never)


@pytest.mark.parametrize("study", STUDIES)
def test_players_are_known_and_as_many_as_there_are_sides_or_seats(study):
    with pytest.raises(kn.UnknownPlayer, match="no player 'gready'; did you mean greedy"):
        study(rounds=10, players="gready", progress=never)
    with pytest.raises(kn.SettingError, match=r"two \(one per side\) or 4 \(one per seat\), not 3"):
        study(rounds=10, players=["greedy"] * 3, progress=never)
    with pytest.raises(kn.UnknownPlayer, match="a player is a name or an object with a method choose"):
        study(rounds=10, players=7, progress=never)


def test_an_unknown_variant_names_the_nearest():
    for study in (kn.simulate, kn.compare, kn.card_strength):
        with pytest.raises(kn.UnknownVariant, match="no variant 'dumett'; did you mean dummett"):
            study("dumett", rounds=10)


@pytest.mark.parametrize("study", [kn.compare, kn.card_strength], ids=["compare", "card_strength"])
def test_studies_want_variants_each_once(study):
    with pytest.raises(kn.SettingError, match="no variant given"):
        study([], rounds=10)
    with pytest.raises(kn.SettingError, match="dummett stands twice"):
        study(["dummett", "modern", "dummett"], rounds=10)


@pytest.mark.parametrize(
    ("players", "described"),
    [
        ("greedy", "greedy"),
        (["greedy", "greedy"], "greedy"),
        (("greedy", "random"), "greedy/random"),
        (["greedy", "random", "greedy", "random"], "greedy/random"),
        (["greedy", "random", "random", "random"], "greedy/random/random/random"),
    ],
)
def test_the_players_of_a_run_are_told_as_briefly_as_they_can_be(players, described):
    assert kn.simulate("dummett", rounds=10, players=players).players == described
