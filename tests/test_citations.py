"""Sources travel: every answer of a shipped dossier stands in a text, or the source is said to be silent."""

from graphlib import TopologicalSorter

import pytest

import karnoffel as kn
from karnoffel.bibliography import resolves, works
from karnoffel.rules import STANDINGS, Citation

each_dossier = pytest.mark.parametrize("name", kn.variants())
each_work = pytest.mark.parametrize("ident", sorted(works()))


def questions(v):
    return [f"{name}.{attribute}" for name, rule in v.rules() for attribute, _ in rule.answers()]


def rule_citations(v):
    return [(f"{name}.{cited.field}", cited) for name, rule in v.rules() for cited in rule.cite]


def point_citations(v):
    return [(f"points.{point.id}", point.cite) for point in v.points if point.cite is not None]


@each_dossier
def test_every_place_cited_for_an_answer_is_in_the_index_of_its_work(name):
    cited = rule_citations(kn.variant(name))
    assert cited
    assert [f"{key}: {c.work}, {c.at}" for key, c in cited if not resolves(c)] == []


@each_dossier
def test_every_place_cited_for_a_disputed_point_is_in_the_index_of_its_work(name):
    cited = point_citations(kn.variant(name))
    assert cited
    assert [f"{key}: {c.work}, {c.at}" for key, c in cited if not resolves(c)] == []


@each_dossier
def test_every_disputed_point_is_cited(name):
    assert [point.id for point in kn.variant(name).points if point.cite is None] == []


@each_dossier
def test_every_question_is_either_cited_or_declared_silent_never_both(name):
    v = kn.variant(name)
    cited = [key for key, _ in rule_citations(v)]
    assert sorted([*cited, *v.silent]) == sorted(questions(v))


@each_dossier
def test_every_citation_says_how_sure_it_is(name):
    v = kn.variant(name)
    cited = [*rule_citations(v), *point_citations(v)]
    assert {c.standing for _, c in cited} <= set(STANDINGS)


@each_dossier
def test_every_work_a_dossier_derives_from_is_known_and_named_once(name):
    v = kn.variant(name)
    assert v.derives_from
    assert set(v.derives_from) <= set(works())
    assert len(set(v.derives_from)) == len(v.derives_from)


@each_dossier
def test_every_version_of_a_dossier_has_its_history(name):
    v = kn.variant(name)
    assert [number for number, _ in v.history] == list(range(1, v.version + 1))
    assert all(text for _, text in v.history)


@each_work
def test_every_work_that_a_work_depends_on_is_known(ident):
    assert set(works()[ident].depends_on) <= set(works()) - {ident}


def test_no_work_depends_on_itself_round_about():
    graph = {ident: work.depends_on for ident, work in works().items()}
    assert set(TopologicalSorter(graph).static_order()) == set(works())


@each_work
def test_a_work_has_places_exactly_if_we_saw_it(ident):
    work = works()[ident]
    assert work.seen in ("whole", "in part", "not seen")
    assert bool(work.places) == (work.seen != "not seen")


@pytest.mark.parametrize(
    "place",
    [
        "Play",
        "Play, par. 1",
        "Play, par. 5",
        "Play, table",
        "Deal, list",
        "Karnöffel is as much a game, par. 1",
    ],
)
def test_a_place_in_the_index_is_found(place):
    assert works()["parlett"].has(place)


@pytest.mark.parametrize(
    "place",
    [
        "",
        "play",
        "Play, par. 0",
        "Play, par. 6",
        "Play, list",
        "Play, ",
        "Play,table",
        "Playing",
        "par. 1",
        ", table",
    ],
)
def test_a_place_that_is_not_in_the_index_is_not_found(place):
    assert not works()["parlett"].has(place)


def test_a_heading_may_hold_a_comma_and_a_number():
    work = works()["zone-en"]
    assert work.has("8. End of the round & scoring, table")
    assert not work.has("8. End of the round & scoring, par. 2")


def test_a_citation_of_an_unknown_work_is_not_found():
    assert not resolves(Citation("order", "hoyle", "Play, table", "attested"))


def test_a_work_not_seen_has_no_place_to_cite():
    assert not resolves(Citation("order", "dummett-1980", "Play, table", "attested"))


@each_work
def test_a_work_can_be_cited_in_words(ident):
    work = works()[ident]
    assert work.title in str(work)
    assert work.year in str(work)
    assert not str(work).startswith(", ")
    assert ", ," not in str(work)
