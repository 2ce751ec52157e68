"""Which readings the testimonies leave: those that meet as many as can be met together, and what is told of the rest."""

import pytest
from candidates import RUN, never

import karnoffel as kn
from karnoffel.testimony import read_testimonies


@pytest.fixture(scope="module")
def frame():
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


def test_a_file_that_is_no_sound_one_is_refused(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('[mine]\nsays = "x"\nclaim = "bets(K, O)"\n')
    with pytest.raises(kn.EvidenceError, match="did you mean beats"):
        kn.reconstruct("dummett", claims=path, rounds=64)
