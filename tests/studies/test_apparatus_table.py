"""Question by question, what each source answers and how surely, or that it is silent."""

import attrs
import pytest

import karnoffel as kn

COLUMNS = ["question", "key", "point", "variant", "answer", "standing", "work", "at", "note"]


@pytest.fixture(scope="module")
def frame():
    """Every shipped source."""
    return kn.apparatus()


def keys(v):
    return [
        f"{section}.{attribute.name}"
        for section, rule in v.rules()
        for attribute in attrs.fields(type(rule))
        if attribute.name != "cite"
    ]


def test_there_is_one_row_for_every_question_and_every_source(frame):
    assert list(frame.columns) == COLUMNS
    rows = set(zip(frame.key, frame.variant, strict=True))
    assert rows == {(key, name) for name in kn.variants() for key in keys(kn.variant(name))}
    assert len(rows) == len(frame)


def test_sources_stand_side_by_side_and_questions_in_reading_order(frame):
    assert list(dict.fromkeys(frame.key)) == keys(kn.variant("dummett"))
    for _, rows in frame.groupby("key"):
        assert list(rows.variant) == list(kn.variants())
        assert rows.question.nunique() == 1
        assert rows.question.iloc[0].endswith("?")


@pytest.mark.parametrize("name", kn.variants())
def test_a_source_is_silent_where_its_dossier_says_so_and_nowhere_else(frame, name):
    rows = frame[frame.variant == name].set_index("key")
    silent = rows[rows.standing == "silent"]
    assert set(silent.index) == kn.variant(name).silent
    assert (silent[["answer", "work", "at", "note"]] == "").all(axis=None)


@pytest.mark.parametrize("name", kn.variants())
def test_every_other_answer_has_a_standing_and_where_it_is_attested_a_place_in_a_work(frame, name):
    v = kn.variant(name)
    for row in frame[(frame.variant == name) & (frame.standing != "silent")].itertuples():
        assert row.answer != ""
        assert row.standing in ("attested", "inferred", "assumed")
        section, _, answer = row.key.partition(".")
        cited = getattr(v, section).citation(answer)
        if cited:
            expected = (cited.standing, cited.work, cited.at, cited.note)
            assert (row.standing, row.work, row.at, row.note) == expected
        else:
            assert (row.standing, row.work, row.at) == ("assumed", "", "")
        if row.standing == "attested":
            assert row.work
            assert row.at


def test_answers_are_those_of_the_rule_objects(frame):
    answers = frame.set_index(["key", "variant"]).answer
    assert answers["scoring.target", "dummett"] == "101"
    assert answers["scoring.target", "modern"] == "7"
    assert answers["powers.plain_courts", "modern"] == "all"
    assert answers["powers.order", "kaiserspiel"] == "U 7 6 Kaiser 2 3 4 5"
    assert answers["play.play_on", "dummett"] == "no"


def test_a_disputed_point_is_named_beside_the_question_it_bears_on(frame):
    points = frame.set_index(["key", "variant"]).point
    assert points["powers.plain_courts", "dummett"] == "which-courts"
    assert points["kaisers.when", "kaiserspiel"] == "kaiser"
    assert points["pack.order", "dummett"] == ""
    for name in kn.variants():
        known = {""} | set(kn.variant(name).disputed_points)
        assert set(frame.point[frame.variant == name]) <= known


def test_readings_and_replacements_are_no_answers_of_the_source():
    v = kn.variant("dummett")
    frame = kn.apparatus([v, v.reading(which_courts="plain", tricks="all"), v.replace(target=51)])
    assert list(dict.fromkeys(frame.variant)) == [
        "dummett", "dummett tricks=all which-courts=plain", "dummett target=51",
    ]  # fmt: skip
    rows = frame.set_index(["key", "variant"])
    replaced = rows.loc[("scoring.target", "dummett target=51")]
    assert (replaced.answer, replaced.standing, replaced.work) == ("51", "replaced", "")
    counterfactual = rows.loc[("play.play_on", "dummett tricks=all which-courts=plain")]
    assert (counterfactual.answer, counterfactual.standing) == ("yes", "counterfactual")
    untouched = rows.loc[("scoring.target", "dummett tricks=all which-courts=plain")]
    assert untouched.standing == "attested"


def test_one_source_or_several_by_name_or_object():
    assert set(kn.apparatus("modern").variant) == {"modern"}
    assert list(dict.fromkeys(kn.apparatus(["modern", kn.variant("dummett")]).variant)) == [
        "modern",
        "dummett",
    ]
    with pytest.raises(kn.UnknownVariant):
        kn.apparatus(["modern", "whist"])
