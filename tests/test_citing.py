"""How to cite: the software as CITATION.cff has it, a source with its digest and works, and a work in BibTeX."""

import re
from pathlib import Path

import pytest

import karnoffel as kn
from karnoffel.bibliography import works
from karnoffel.testimony import read_testimonies

ROOT = Path(__file__).parent.parent
CFF = (ROOT / "CITATION.cff").read_text("utf-8")

each_work = pytest.mark.parametrize("ident", sorted(works()))
each_dossier = pytest.mark.parametrize("name", kn.variants())


def field(entry, name):
    """What a field of a BibTeX entry holds, without the braces that keep its capitals."""
    return re.search(rf"^  {name} = \{{\{{?(.*?)\}}?\}},$", entry, re.MULTILINE)[1]


def cff(key):
    """A line of CITATION.cff."""
    return re.search(rf'^\W*{key}: "?(.*?)"?$', CFF, re.MULTILINE)[1]


def entries(bibtex):
    return re.findall(r"^@\w+\{(.+),$", bibtex, re.MULTILINE)


@pytest.mark.parametrize(
    ("key", "name"), [("title", "title"), ("version", "version"), ("license", "license"), ("name", "author")]
)
def test_the_software_is_cited_as_the_citation_file_has_it(key, name):
    assert field(kn.cite(bibtex=True), name) == cff(key)


def test_the_software_in_words_names_its_authors_version_and_licence():
    assert kn.cite().startswith(f"{cff('name')}: karnoffel, version {cff('version')}. ")
    assert kn.cite().endswith(f" {cff('license')} licence.")


@each_dossier
def test_a_source_is_cited_with_its_digest_and_every_work_it_rests_on(name):
    v = kn.variant(name)
    cited = {c.work for _, rule in v.rules() for c in rule.cite} | set(v.derives_from)
    told = kn.cite(name)
    assert v.digest in told
    assert f"version {v.version}" in told
    for work in cited:
        assert f"  {work}: {works()[work]}. {works()[work].knowledge}" in told
    assert cited <= set(entries(kn.cite(name, bibtex=True)))


def test_each_work_of_a_source_stands_once():
    keys = entries(kn.cite("kaiserspiel", bibtex=True))
    assert len(keys) == len(set(keys))


def test_a_source_read_otherwise_is_cited_as_it_was_played():
    read = kn.variant("modern").reading(which_courts="led").with_seats(6)
    told = kn.cite(read)
    assert read.digest in told
    assert (
        "6 players; changed: powers.plain_courts: all -> led (reading which-courts=led, counterfactual)"
        in told
    )


def test_works_of_a_dossier_of_ones_own_are_cited_as_it_names_them():
    path = ROOT / "docs" / "howto" / "house.toml"
    assert "  our table: as the dossier names it" in kn.cite(path)
    assert "@misc{our-table,\n  title = {{[our table]}}" in kn.cite(path, bibtex=True)


def test_an_unknown_source_is_an_error_that_names_the_nearest():
    with pytest.raises(kn.UnknownVariant, match="did you mean dummett"):
        kn.cite("dumett")


@each_work
def test_a_work_is_one_entry_of_bibtex_that_says_what_we_saw_of_it(ident):
    work = works()[ident]
    assert entries(work.bibtex()) == [ident]
    assert work.title in field(work.bibtex(), "title")
    note = {"whole": "Read whole", "in part": "Read in part", "not seen": "Not seen"}[work.seen]
    assert field(work.bibtex(), "note").startswith(f"{note}: ")
    assert work.note


def test_books_and_articles_are_taken_apart():
    assert field(works()["penguin"].bibtex(), "publisher") == "Penguin"
    article = works()["baumgartner-2015"].bibtex()
    assert [field(article, name) for name in ("journal", "volume", "number")] == ["Traverse", "22", "3"]


@pytest.mark.parametrize("testimony", read_testimonies(), ids=lambda testimony: testimony.id)
def test_the_texts_of_a_testimony_are_in_the_bibliography_under_its_date(testimony):
    for text in testimony.texts:
        assert works()[text].seen == "not seen"
        assert works()[text].year in testimony.date


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.fixture
def run():
    """Run ``karnoffel cite`` with these arguments."""
    from click.testing import CliRunner

    from karnoffel.cli import main

    return lambda *arguments: CliRunner().invoke(main, ["cite", *arguments])


@pytest.mark.parametrize("arguments", [(), ("modern",)])
def test_the_command_prints_what_the_function_says(run, arguments):
    assert run(*arguments).stdout == kn.cite(*arguments) + "\n"
    assert run(*arguments, "--bibtex").stdout == kn.cite(*arguments, bibtex=True) + "\n"


def test_the_command_cites_a_reading(run):
    read = kn.variant("dummett").reading(tricks="all")
    assert run("dummett", "--reading", "tricks=all").stdout == kn.cite(read) + "\n"


@pytest.mark.parametrize("options", [("--seats", "4"), ("--reading", "tricks=all")])
def test_seats_and_readings_need_a_variant(run, options):
    result = run(*options)
    assert result.exit_code == 2
    assert "name the VARIANT" in result.stderr


def test_a_work_without_a_date_has_no_year():
    undated = [work for work in works().values() if work.year == "undated"]
    assert undated
    assert all("year" not in work.bibtex() for work in undated)
