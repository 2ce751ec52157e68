"""Names are spelled as each source spells them, and whatever the pages cite is in the bibliography."""

import re
import tomllib
from pathlib import Path

import pytest

from karnoffel.bibliography import works

ROOT = Path(__file__).parent.parent
PAGES = [
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
]
PAGES = [path for path in PAGES if "_build" not in path.parts]
DATA = [*sorted((ROOT / "variants").glob("*.toml")), *sorted((ROOT / "docs").rglob("*.toml"))]
TEMPLATES = sorted((ROOT / "docs" / "_ext").rglob("*.j2"))
CODE = [
    path for name in ("karnoffel", "analysis", "examples") for path in sorted((ROOT / name).rglob("*.py"))
]
TEXTS = [*PAGES, *DATA, *TEMPLATES, *CODE, ROOT / "CITATION.cff", ROOT / "pyproject.toml"]

each_text = pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
each_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))

MISSPELLED = (
    r"Karnoffel(?!Error)", r"Karnoeffel", r"Karnöfel", r"Kaiserpiel", r"Dummet\b", r"Dumett", r"Parlet\b", r"Leiden\b", r"Layden",
    r"Geyler", r"Meißner", r"Meisner", r"Noerdlingen", r"Nordlingen", r"Kaiserberg", r"Styrivolt", r"Knueffeln", r"Buechmann",
)  # fmt: skip
"""What a hand slips into. The package and the command are `karnoffel`, in small letters; ids have no umlauts either."""

ALLOWED = {("sources.toml", "Kaiserberg")}
"""Where a spelling is told of because a source has it."""


def prose(path):
    """A text without ids, file names, and what is code."""
    text = path.read_text("utf-8")
    text = re.sub(r"`[^`\n]*`|\[[a-z0-9-]+\]|\"[a-z0-9-]+\"", " ", text)
    return re.sub(r"\S*[/_-]\S*|\w+\.\w+", " ", text) if path.suffix == ".py" else text


@each_text
def test_no_name_is_misspelled(path):
    text = prose(path)
    found = {slip for slip in MISSPELLED if re.search(rf"\b{slip}", text)}
    assert {(path.name, slip) for slip in found} <= ALLOWED


@each_text
def test_leyden_is_spelled_as_the_source_spells_him(path):
    """Never without *van* or *von*; *von* only where the German page, or a work that spells so, is spoken of."""
    text = path.read_text("utf-8")
    assert re.findall(r"(?<!van )(?<!von )Leyden", text) == []
    for sentence in re.split(r"(?<=[.;:])\s|\n", text):
        if "von Leyden" in sentence:
            assert re.search(r"German|Lungern|others list", sentence), sentence


def test_who_is_called_karl_is_von_leyden_and_who_is_called_rudolf_van():
    for path in TEXTS:
        text = path.read_text("utf-8")
        assert not re.search(r"Karl van Leyden|Rudolf von Leyden", text), path


def test_the_authors_in_the_bibliography_are_spelled_as_on_the_pages():
    assert works()["parlett"].author == works()["penguin"].author == "David Parlett"
    assert works()["dummett-1980"].author == "Michael Dummett"
    assert works()["van-leyden-1978"].author == "Rudolf van Leyden"
    assert "Karl von Leyden" in works()["zone-de"].note


# -- what the pages cite ------------------------------------------------------------------------------------------------


def citations(text):
    """Every work cited with a place: (work, place), as ``{cite}`` writes them; a place is empty where none is named."""
    for role in re.findall(r"\{cite\}`([^`]*)`", text):
        keys, _, after = role.partition("{")
        places = [_plain(place) for place in after.rstrip("}").split("; ")] if after else [""]
        for key in keys.split(","):
            yield from ((key.strip(), place) for place in places)


def _plain(place):
    """“Deal”, par. 1 as the index has it: Deal, par. 1."""
    return re.sub(r"“([^”]*)”", r"\1", place)


@each_page
def test_every_place_cited_on_a_page_is_in_the_index_of_its_work(path):
    for work, place in citations(path.read_text("utf-8")):
        assert work in works(), work
        assert not place or works()[work].has(place), f"{work}, {place}"


GLOSSARY = tomllib.loads((ROOT / "docs" / "reference" / "glossary.toml").read_text("utf-8"))


@pytest.mark.parametrize("ident", sorted(GLOSSARY))
def test_every_form_in_the_glossary_stands_where_it_is_cited(ident):
    entry = GLOSSARY[ident]
    for work, place in citations(entry["says"]):
        assert not place or works()[work].has(place), f"{work}, {place}"
    for language in ("de", "fr", "la", "ch"):
        for form in entry.get(language, ()):
            assert form["form"]
            if "work" in form:
                assert works()[form["work"]].has(form["at"]), form


def test_every_statement_of_the_history_names_a_work_or_says_that_it_is_ours():
    """Each paragraph of the history has a citation, and a mark for each kind of knowledge it claims."""
    text = (
        (ROOT / "docs" / "explanation" / "history.md").read_text("utf-8").partition("```{timeline}\n```")[2]
    )
    told = text.partition("\n## What we do not know")[0]
    parts = [
        part
        for part in re.split(r"\n\n|\n- ", told)
        if part.strip() and not part.lstrip().startswith(("#", "|"))
    ]
    for part in parts:
        assert "{cite}" in part, part
        assert re.search(r"\{\.standing \.\w+\}|read in part", part) or part.rstrip().endswith(":"), part
