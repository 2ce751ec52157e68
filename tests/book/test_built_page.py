"""A page built by Sphinx: drawings, headings and marks as a browser and a screen reader get them."""

import os
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytest.importorskip("karnoffel_docs", reason="the book needs the extra docs")

from karnoffel_docs.headings import headings
from karnoffel_docs.words import mark

import karnoffel as kn

DOCS = Path(__file__).parents[2] / "docs"


class Seen(HTMLParser):
    """The elements of a page, each with its attributes."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.text = [], text
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def all(self, tag, **wanted):
        return [a for t, a in self.elements if t == tag and wanted.items() <= a.items()]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A page with the drawings of every source, one heading, and every mark."""
    folder = tmp_path_factory.mktemp("page")
    drawings = [
        f"```{{{kind}-drawing}} {name}\n```\n" for name in kn.variants() for kind in ("pack", "order")
    ]
    heading = f"## {headings()['sections']['deal']}\n"
    marks = " ".join(map(mark, ("attested", "inferred", "assumed", "silent")))
    # Where the gallery's examples are looked for: none are run here.
    (folder.parent / "examples").mkdir(exist_ok=True)
    (folder.parent / "examples" / "GALLERY_HEADER.rst").write_text("Examples\n========\n", "utf-8")
    (folder / "index.md").write_text(
        "\n".join(["# Page\n", *drawings, "```{stemma}\n```\n", heading, marks]), "utf-8"
    )
    library = os.pathsep.join([str(Path(kn.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "sphinx",
            "-c",
            str(DOCS),
            "-q",
            "-b",
            "html",
            str(folder),
            str(folder / "out"),
        ],
        env={**os.environ, "PYTHONPATH": library},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return Seen((folder / "out" / "index.html").read_text("utf-8"))


def test_every_figure_has_a_name_and_words_that_stand_on_the_page(built):
    figures = built.all("svg", role="img")
    assert len(figures) == 2 * len(kn.variants()) + 1
    told = {a["id"] for tag in ("title", "desc") for a in built.all(tag) if "id" in a}
    for figure in figures:
        assert set(figure["aria-labelledby"].split()) <= told
    assert all(image.get("alt") for image in built.all("img"))


def test_no_two_elements_have_one_id(built):
    counted = Counter(a["id"] for _, a in built.elements if "id" in a)
    assert [ident for ident, number in counted.items() if number > 1] == []


def test_headings_in_other_languages_carry_their_language(built):
    assert built.all("span", lang="de")
    assert built.all("span", lang="fr")


def test_a_standing_is_told_by_sign_and_word_and_not_by_colour_alone(built):
    for standing in ("● attested", "◐ inferred", "○ assumed", "– silent"):
        assert f">{standing}</span>" in built.text
