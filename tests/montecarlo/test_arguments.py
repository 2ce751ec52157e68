"""What simulate and the studies refuse, by name, before a round is played."""

import re
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
        kn.SettingError, match=r"^rounds must be a whole number from 1 to 1,000,000,000,000,000 \(got "
    ):
        study(rounds=rounds, progress=never)


def test_one_round_is_enough():
    assert kn.simulate("dummett", rounds=1).rounds == 1
    assert kn.simulate("dummett", rounds=np.int64(2)).rounds == 2


@pytest.mark.parametrize("workers", [0, -1, True, 1.5, "2", 1025])
@pytest.mark.parametrize("study", STUDIES)
def test_workers_are_a_whole_number_from_1(study, workers):
    with pytest.raises(kn.SettingError, match=r"^workers must be a whole number from 1 to 1,024 \(got "):
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
@pytest.mark.parametrize("unit", ["rounds", "trick", "", None, 1])
def test_the_unit_is_the_round_or_the_game(study, unit):
    with pytest.raises(kn.SettingError, match=rf"^unit must be 'round' or 'game' \(got {unit!r}\)$"):
        study(rounds=10, unit=unit, progress=never)


@pytest.mark.parametrize("study", STUDIES)
@pytest.mark.parametrize("raising", ["bold(0.3)", ("equity", "bold(0.3)"), ["never"] * 3 + ["bold(1)"]])
def test_single_rounds_of_a_source_that_raises_take_no_policy_of_raising(study, raising):
    """They are played at their base value; a policy is refused and not passed over."""
    told = rf"^raising={re.escape(repr(raising))} needs unit='game': single rounds of dummett are played at"
    with pytest.raises(kn.SettingError, match=told):
        study(rounds=10, raising=raising, progress=never)


@pytest.mark.parametrize("study", STUDIES)
@pytest.mark.parametrize("raising", ["bold", "bold(2)", "timid", None, ("never", "timid"), ["never"] * 3])
def test_games_take_only_policies_of_raising_there_are(study, raising):
    with pytest.raises(
        kn.SettingError, match=r"raising must be 'never'|^a (list of )?polic|^bold\(P\) takes"
    ):
        study(rounds=10, unit="game", raising=raising, progress=never)


@pytest.mark.parametrize("raising", ["never", ("equity", "never"), ["never"] * 4])
def test_single_rounds_are_the_same_by_any_mixture_of_never_and_equity(raising):
    default, named = (kn.simulate("dummett", rounds=10, **how) for how in ({}, {"raising": raising}))
    assert (default.counts.codes == named.counts.codes).all()


def test_a_source_that_does_not_raise_takes_any_policy_without_effect():
    never_raised, bold = (kn.simulate("modern", rounds=10, raising=each) for each in ("never", "bold(0.3)"))
    assert (never_raised.counts.codes == bold.counts.codes).all()


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
