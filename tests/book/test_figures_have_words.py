"""The check that every build makes: a figure that is not told in words is a warning, and so an error."""

import pytest

pytest.importorskip("karnoffel_docs", reason="the book needs the extra docs")

from docutils import nodes
from docutils.utils import new_document
from karnoffel_docs import checks
from karnoffel_docs.drawing import circle, drawing


@pytest.fixture
def warned(monkeypatch):
    """Runs the check on a page of one node and gives what it warned of."""
    told = []
    monkeypatch.setattr(checks.log, "warning", lambda text, *args, **_: told.append(text % args))

    def of(node):
        page = new_document("page")
        page += node
        checks.every_figure_has_words(None, page)
        return told

    return of


def test_an_image_without_words_is_found(warned):
    assert warned(nodes.image(uri="a.svg")) == ["figure a.svg has no alt text"]


def test_an_image_with_words_passes(warned):
    assert warned(nodes.image(uri="a.svg", alt="Two cards.")) == []


def test_a_drawing_without_words_is_found(warned):
    (told,) = warned(nodes.raw("", "<svg><title>A</title></svg>", format="html"))
    assert told.endswith("has no words")


def test_a_drawing_made_by_the_extension_has_words(warned):
    assert warned(drawing("dot", "A dot", "One dot.", (2, 2), [circle(1, 1, 1)])) == []


def test_a_drawing_whose_words_are_empty_is_found(warned):
    assert len(warned(drawing("dot", "A dot", "", (2, 2), [circle(1, 1, 1)]))) == 1
