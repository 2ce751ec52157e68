"""Which readings there are: the space of candidates, what is measured of each, and their order."""

import attrs
import pytest
from candidates import RUN, never

import karnoffel as kn
from karnoffel.studies.reconstruction import _ranked
from karnoffel.testimony import read_testimonies

COLUMNS = [
    *("rank", "variant", "readings", "admitted", "agrees", "partly", "contradicts", "late"),
    *("forehand", "forehand_low", "forehand_high", "decisive", "decisive_low", "decisive_high"),
    *("skill", "skill_low", "skill_high", "expert", "expert_low", "expert_high", "n", "expert_n"),
]


@pytest.fixture(scope="module")
def frame():
    return kn.reconstruct("dummett", **RUN)


def test_columns_are_those_promised_and_each_says_what_it_means(frame):
    assert list(frame.columns) == COLUMNS == list(frame.attrs["columns"])
    assert all(frame.attrs["columns"].values())


def test_every_combination_of_the_points_asked_for_is_a_candidate_once(frame):
    told = {"" if readings == "as it stands" else readings for readings in frame.readings}
    courts = ["", "which-courts=plain", "which-courts=any"]
    expected = {
        " ".join(filter(None, (devil, court))) for devil in ("", "unled-devil-stops=yes") for court in courts
    }
    assert told == expected
    assert (len(frame), frame.attrs["candidates"], frame.attrs["kept"]) == (6, 6, 6)


SPACES = [
    # which-courts and chosen-courts: 2 x 2, and any, which settles chosen-courts, once
    (["which-courts", "chosen-courts"], 5),
    (["chosen-courts"], 2),
    (["which-courts"], 3),
    (["election"], 3),
    (["tricks", "devil-first-lead", "unled-devil-stops"], 8),
]


@pytest.mark.parametrize(("points", "count"), SPACES)
def test_the_number_of_candidates_is_that_worked_out_by_hand(points, count):
    stopped = kn.reconstruct("dummett", points=points, rounds=10, seed=1, progress=never)
    assert stopped.attrs["candidates"] == count


def test_all_readings_that_bear_on_play_make_120_candidates():
    """Courts 5, an unled Devil 2, the first lead 2, election 3, tricks 2."""
    stopped = kn.reconstruct("dummett", rounds=10, seed=1, progress=never)
    assert stopped.attrs["candidates"] == 5 * 2 * 2 * 3 * 2
    assert stopped.attrs["kept"] <= 120
    assert len(stopped) < 120


def test_a_source_as_it_stands_is_admitted_and_so_are_readings_its_text_allows(frame):
    admitted = frame.set_index("readings").admitted
    assert admitted["as it stands"] and admitted["which-courts=any"] and admitted["which-courts=plain"]
    assert not admitted["unled-devil-stops=yes"]


def test_evidence_is_that_of_the_table_of_evidence(frame):
    binding = {each.id for each in read_testimonies() if each.binding and each.parts}
    for row in frame.itertuples():
        readings = dict(pair.split("=") for pair in row.readings.split() if "=" in pair)
        v = kn.variant("dummett").reading(**{key.replace("-", "_"): value for key, value in readings.items()})
        evidence = kn.evidence(v)
        words = evidence[evidence.part == "whole"].set_index("testimony").verdict
        words = words[[ident for ident in words.index if ident in binding]]
        assert row.agrees == (words == "agrees").sum()
        assert row.partly == words.isin(["agrees when led", "agrees when following"]).sum()
        assert row.contradicts == " ".join(words.index[words == "contradicts"])
        assert row.late == "proverb-seven: contradicts"


def test_measures_are_those_of_the_same_rounds(frame):
    compared = kn.compare("dummett", rounds=RUN["rounds"], seed=RUN["seed"]).set_index("measure").value
    row = frame.set_index("readings").loc["as it stands"]
    assert row.forehand == pytest.approx(compared["forehand_wins"])
    two_or_more = compared["tricks_3_0"] + compared["tricks_3_1"]
    two_or_more += compared.get("tricks_0_3", 0)
    two_or_more += compared.get("tricks_1_3", 0)
    assert row.decisive == pytest.approx(two_or_more)
    assert row.n == RUN["rounds"]


def test_skill_is_greedy_over_random_and_every_value_lies_in_its_interval(frame):
    assert (frame.skill > 0.5).all()
    for name in ("forehand", "decisive", "skill", "expert"):
        known = frame[frame[name].notna()]
        assert (known[f"{name}_low"] <= known[name]).all() and (known[name] <= known[f"{name}_high"]).all()


def test_experts_play_the_first_three_only(frame):
    assert list(frame.expert.notna()) == [True] * 3 + [False] * 3
    assert list(frame.expert_n > 0) == [True] * 3 + [False] * 3


def test_candidates_that_no_interval_tells_apart_share_a_rank_and_those_the_text_admits_stand_first(frame):
    """At forty rounds nothing can be told of play."""
    assert list(frame.agrees) == sorted(frame.agrees, reverse=True)
    assert list(frame["rank"]) == sorted(frame["rank"])
    assert set(frame["rank"]) == {1}
    assert list(frame.admitted) == sorted(frame.admitted, reverse=True)
    assert frame.readings[0] == "as it stands"


def test_a_candidate_that_is_better_for_certain_ranks_before():
    row = {"agrees": 1, "partly": 0, "admitted": True}
    even = {f"{name}{end}": 0.5 for name in ("forehand", "decisive", "skill") for end in ("_low", "_high")}
    plain = {"readings": "a", **row, **even}
    skilled = plain | {"readings": "b", "skill_low": 0.6, "skill_high": 0.7}
    unfair = plain | {"readings": "c", "forehand_low": 0.6, "forehand_high": 0.7}
    supported = unfair | {"readings": "d", "agrees": 2}
    ranked = _ranked([plain, skilled, unfair, supported])
    assert [(each["readings"], each["rank"]) for each in ranked] == [("d", 1), ("b", 2), ("a", 3), ("c", 4)]


def test_a_round_is_as_close_as_when_it_was_won_wherever_play_stops():
    frame = kn.reconstruct("dummett", points=["tricks"], rounds=500, seed=1).set_index("readings")
    assert frame.decisive["tricks=all"] == frame.decisive["as it stands"]


def test_the_figure_has_a_dot_for_every_candidate_shown(frame):
    figure = kn.plot(frame)
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == [f"{row.rank}. {row.readings}" for row in frame.itertuples()]
    for axis, name in zip(figure.axes, ("forehand", "decisive", "skill"), strict=True):
        dots = axis.collections[-1].get_offsets()
        assert list(dots[:, 0]) == pytest.approx(list(frame[name]))
    assert "6 of 6" in figure.get_suptitle()


# what is refused


def test_an_unknown_point_is_refused_with_the_nearest():
    with pytest.raises(kn.KarnoffelError, match="which-courts"):
        kn.reconstruct("dummett", points=["which-court"], rounds=64)


def test_no_points_leave_the_source_as_it_stands():
    assert list(kn.reconstruct("dummett", points=[], rounds=64).readings) == ["as it stands"]


def test_a_point_named_twice_is_one_point():
    frame = kn.reconstruct("dummett", points=["which-courts"] * 2, rounds=64)
    assert sorted(frame.readings) == ["as it stands", "which-courts=any", "which-courts=plain"]


def test_a_source_without_disputed_points_is_the_only_candidate():
    v = attrs.evolve(kn.variant("dummett"), points=())
    assert list(kn.reconstruct(v, rounds=64, seed=1).readings) == ["as it stands"]


def test_too_many_combinations_are_refused():
    v = kn.variant("dummett")
    with pytest.raises(kn.SettingError, match="combinations"):
        kn.reconstruct(v, points=[point.id for point in v.points], rounds=64, progress=never)


@pytest.mark.parametrize(("key", "value"), [("rounds", 0), ("seed", -1), ("workers", 0)])
def test_settings_that_cannot_be_are_refused(key, value):
    with pytest.raises(kn.SettingError, match=key):
        kn.reconstruct("dummett", **RUN | {key: value})
