"""Which readings the testimonies leave: the space of candidates, what is kept of it, its order, and runs that go on."""

from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

import karnoffel as kn
from karnoffel.studies.reconstruction import _ranked
from karnoffel.testimony import read_testimonies

COLUMNS = [
    *("rank", "variant", "readings", "admitted", "agrees", "partly", "contradicts", "late"),
    *("forehand", "forehand_low", "forehand_high", "decisive", "decisive_low", "decisive_high"),
    *("skill", "skill_low", "skill_high", "expert", "expert_low", "expert_high", "n", "expert_n"),
]
POINTS = ["which-courts", "unled-devil-stops"]
RUN = {"points": POINTS, "rounds": 40, "seed": 1}


@pytest.fixture(scope="module")
def frame():
    """Two points of Parlett's rules: six candidates."""
    return kn.reconstruct("dummett", **RUN)


@pytest.fixture
def own(tmp_path):
    """A file of testimonies of one's own, each with one claim: ``own(mine="beats(K, O)")``."""

    def written(late=(), used=(), **claims):
        path = tmp_path / "own.toml"
        path.write_text(
            "".join(
                f'[{ident}]\nsays = "{ident}"\nclaim = "{claim}"\n'
                + ("binding = false\n" if ident in late else "")
                + ('used_by = ["van-leyden-1978"]\n' if ident in used else "")
                for ident, claim in claims.items()
            ),
            "utf-8",
        )
        return path

    return written


def never(done, total):
    """Stop at the first report."""
    return False


def stop_after(count):
    def progress(done, total):
        return done < count

    return progress


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


def test_attrs_tell_what_was_met_and_what_the_source_was_made_from(frame):
    used = {each.id for each in read_testimonies() if "van-leyden-1978" in each.used_by}
    assert set(frame.attrs["used"]) == used
    (met,) = frame.attrs["met"]
    assert set(met) == {each.id for each in read_testimonies() if each.binding and each.parts}
    assert frame.attrs["unmet"] == []


def test_the_proverb_excludes_what_is_said_of_the_karnoffel_and_is_named(frame):
    assert ["dialogue-karnoffel", "proverb-seven"] in [sorted(pair) for pair in frame.attrs["excluding"]]
    assert all("proverb-seven" in pair for pair in frame.attrs["excluding"])


# testimonies of one's own


def readings(frame):
    return set(frame.readings)


def courts(claims, **more):
    return kn.reconstruct("dummett", points=["which-courts"], claims=claims, rounds=64, seed=1, **more)


def test_candidates_that_contradict_a_binding_testimony_fall(own):
    """The chosen King takes the chosen 3 only where any court stops it: led, the K; led, the 3 yields by rank."""
    frame = courts(own(mine="takes(3 of chosen, K of chosen)"))
    assert readings(frame) == {"as it stands", "which-courts=plain"}
    assert (frame.attrs["candidates"], frame.attrs["kept"], frame.attrs["met"]) == (3, 2, [["mine"]])
    frame = courts(own(mine="takes(K of chosen, 3 of chosen)"))
    assert readings(frame) == {"which-courts=any"}


def test_a_testimony_that_is_not_binding_filters_nothing_and_is_shown(own):
    frame = courts(own(mine="takes(K of chosen, 3 of chosen)", late=["mine"]))
    assert frame.attrs["kept"] == 3
    late = frame.set_index("readings").late
    assert late["which-courts=any"] == "mine: agrees"
    assert late["as it stands"] == "mine: contradicts"


def test_a_testimony_that_no_candidate_meets_is_named_and_filters_nothing(own):
    frame = courts(own(mine="beats(9 of chosen, U of chosen)", other="beats(U of chosen, K)"))
    assert (frame.attrs["unmet"], frame.attrs["met"], frame.attrs["kept"]) == (["mine"], [["other"]], 3)
    assert set(frame.contradicts) == {"mine"}


def test_testimonies_that_exclude_each_other_are_named_and_of_the_two_sets_the_larger_is_met(own):
    """Two for the 3, one for the King."""
    frame = courts(
        own(
            three="takes(3 of chosen, K of chosen)",
            king="takes(K of chosen, 3 of chosen)",
            four="holds(3 of chosen, K of chosen)",
        )
    )
    assert readings(frame) == {"as it stands", "which-courts=plain"}
    assert [set(each) for each in frame.attrs["met"]] == [{"three", "four"}]
    excluding = {frozenset(pair) for pair in frame.attrs["excluding"]}
    assert excluding == {frozenset(["king", "four"])}, (
        "of the 3 led and the King following, both say who wins"
    )


def test_of_two_claims_that_exclude_each_other_each_keeps_those_that_meet_it(own):
    """Of the 3 led and the chosen King on it: where any court stops it the King takes it, else the 3 holds."""
    frame = courts(own(one="takes(K of chosen, 3 of chosen)", other="holds(3 of chosen, K of chosen)"))
    assert [sorted(pair) for pair in frame.attrs["excluding"]] == [["one", "other"]]
    assert sorted(frame.attrs["met"]) == [["one"], ["other"]]
    assert frame.attrs["kept"] == 3


def test_a_testimony_about_cards_that_are_not_there_is_silent_and_not_unmet(own):
    path = own(mine="beats(8 of chosen, 9)", other="beats(6 of chosen, K)")
    frame = kn.reconstruct(
        "kaiserspiel-nidwalden", points=["devil-first-lead"], claims=path, rounds=64, seed=1, progress=never
    )
    assert (frame.attrs["silent"], frame.attrs["unmet"], frame.attrs["met"]) == (["mine"], [], [["other"]])


def test_what_the_source_was_made_from_is_told(own):
    path = own(mine="beats(2 of chosen, K)", other="beats(6 of chosen, K)", used=["mine"])
    assert courts(path).attrs["used"] == ["mine"]


def test_a_partial_agreement_meets_a_testimony(own):
    frame = courts(own(mine="beats(5 of chosen, K)"))
    assert frame.attrs["met"] == [["mine"]] and frame.attrs["kept"] == 3
    assert set(zip(frame.agrees, frame.partly, strict=True)) == {(0, 1)}


# runs that are stopped and go on


@pytest.fixture
def written(tmp_path):
    """A run that keeps its candidates, and the folder in which it does."""
    folder = tmp_path / "kept"

    def run(**more):
        return kn.reconstruct("dummett", **RUN | {"checkpoint": folder} | more), folder

    return run


def pieces(folder):
    """Each piece kept, with its bytes."""
    return {path.name: path.read_bytes() for path in folder.rglob("*.npz")}


def table(frame):
    return frame.to_csv(index=False).encode()


@pytest.mark.parametrize("count", [1, 4])
def test_a_run_that_was_stopped_goes_on_and_ends_with_the_same_table_to_the_byte(frame, written, count):
    stopped, folder = written(progress=stop_after(count))
    assert stopped.attrs["complete"] is False
    before = pieces(folder)
    assert len(before) == len(stopped) >= 1
    reports = []
    whole, _ = written(progress=lambda *report: reports.append(report))
    assert table(whole) == table(frame)
    assert whole.attrs == frame.attrs
    assert before.items() <= pieces(folder).items(), "nothing was played again"
    assert len({total for _, total in reports}) == 1
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)


def test_the_table_of_a_stopped_run_holds_the_candidates_played_so_far(frame, written):
    stopped, _ = written(progress=stop_after(2))
    assert 1 <= len(stopped) < 6
    shared = ["forehand", "decisive", "skill", "agrees", "admitted"]
    expected = frame.set_index("readings").loc[list(stopped.readings), shared]
    assert stopped.set_index("readings")[shared].equals(expected)


def test_a_run_that_is_done_is_not_played_again(frame, written):
    _, folder = written()
    before = pieces(folder)
    again, _ = written(progress=False)
    assert table(again) == table(frame)
    assert pieces(folder) == before


def test_a_piece_that_was_damaged_is_played_again(frame, written):
    _, folder = written()
    whole = pieces(folder)
    (folder / "0" / "pieces" / "0-1.npz").write_bytes(whole["0-1.npz"][:-20])
    with pytest.warns(UserWarning, match="not used, it is worked out again"):
        again, _ = written()
    assert table(again) == table(frame)
    assert pieces(folder).keys() == whole.keys()


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"seed": 2}, "seed 1, here 2"), ({"rounds": 41}, "rounds 40, here 41")],
)
def test_results_kept_of_another_run_are_refused_and_what_differs_is_named(written, changed, told):
    _, folder = written(progress=stop_after(1))
    before = pieces(folder)
    with pytest.raises(kn.CheckpointError) as refused:
        written(**changed)
    assert told in str(refused.value) and str(folder) in str(refused.value)
    assert pieces(folder) == before


def test_results_kept_of_another_source_are_refused(written):
    _, folder = written(progress=stop_after(1))
    with pytest.raises(kn.CheckpointError, match="variants"):
        kn.reconstruct("modern", **RUN, checkpoint=folder)


# who does the work


def test_workers_and_executors_change_nothing(frame):
    assert table(kn.reconstruct("dummett", **RUN, workers=1)) == table(frame)
    assert table(kn.reconstruct("dummett", **RUN, workers=2)) == table(frame)
    with ThreadPoolExecutor(2) as executor:
        assert table(kn.reconstruct("dummett", **RUN, executor=executor)) == table(frame)


def test_progress_counts_candidates_up_to_all_of_them():
    reports = []
    kn.reconstruct("dummett", **RUN, progress=lambda done, total: reports.append((done, total)))
    assert reports[-1][0] == reports[-1][1]
    assert {total for _, total in reports} == {reports[-1][1]}


# what is refused


def test_an_unknown_point_is_refused_with_the_nearest():
    with pytest.raises(kn.KarnoffelError, match="which-courts"):
        kn.reconstruct("dummett", points=["which-court"], rounds=64)


def test_no_points_and_a_point_twice_are_refused_or_mean_the_source_itself():
    try:
        frame = kn.reconstruct("dummett", points=[], rounds=64)
    except kn.SettingError:
        return
    assert list(frame.readings) == ["as it stands"]


def test_too_many_combinations_are_refused():
    v = kn.variant("dummett")
    with pytest.raises(kn.SettingError, match="combinations"):
        kn.reconstruct(v, points=[point.id for point in v.points], rounds=64, progress=never)


def test_a_file_that_is_no_sound_one_is_refused(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('[mine]\nsays = "x"\nclaim = "bets(K, O)"\n')
    with pytest.raises(kn.EvidenceError, match="did you mean beats"):
        kn.reconstruct("dummett", claims=path, rounds=64)


@pytest.mark.parametrize(("key", "value"), [("rounds", 0), ("seed", -1), ("workers", 0)])
def test_settings_that_cannot_be_are_refused(key, value):
    with pytest.raises(kn.SettingError, match=key):
        kn.reconstruct("dummett", **RUN | {key: value})


def test_a_folder_that_cannot_be_written_is_told_before_a_round_is_played(tmp_path):
    (tmp_path / "file").write_text("mine")

    def played(done, total):
        raise AssertionError("a round was played")

    with pytest.raises(kn.CheckpointError, match="file"):
        kn.reconstruct("dummett", **RUN, checkpoint=tmp_path / "file", progress=played)


def test_a_source_with_one_reading_of_each_is_the_only_candidate():
    v = attrs.evolve(kn.variant("dummett"), points=())
    try:
        frame = kn.reconstruct(v, rounds=64, seed=1)
    except kn.SettingError:
        return
    assert list(frame.readings) == ["as it stands"]


def test_the_figure_has_a_dot_for_every_candidate_shown(frame):
    figure = kn.plot(frame)
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == [f"{row.rank}. {row.readings}" for row in frame.itertuples()]
    for axis, name in zip(figure.axes, ("forehand", "decisive", "skill"), strict=True):
        dots = axis.collections[-1].get_offsets()
        assert list(dots[:, 0]) == pytest.approx(list(frame[name]))
    assert "6 of 6" in figure.get_suptitle()
