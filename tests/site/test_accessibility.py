"""The main pages by day and by night: nothing serious or critical that axe-core finds, and no page wider than a phone."""

from pathlib import Path

import pytest

PAGES = [
    "index.html",
    "sources/index.html",
    "sources/apparatus.html",
    "sources/dummett.html#chosen=A&trick=OH,3A,KL",
    "sources/kaiserspiel.html#chosen=L&trick=OH,10B,KL,3L&kaisers=10B&which-courts=any",
    "sources/stemma.html",
    "sources/bibliography.html",
    "testimonies/index.html",
    "results/disputed-points.html",
    "results/duels.html",
    "tutorial/first-comparison.html",
    "howto/own-dossier.html",
    "reference/cards.html",
]
NAMES = "reference/api.html"
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="session")
def axe():
    """The program of axe-core."""
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")


def faults(page, axe, part="document", options="{}"):
    """What axe-core finds serious or critical: rule, help and the places."""
    page.evaluate(axe)
    found = page.evaluate(f"axe.run({part}, {{...{options}, resultTypes: ['violations']}})")
    assert found["passes"], "axe-core looked at nothing"
    return [
        (fault["id"], fault["help"], [node["target"] for node in fault["nodes"]][:5])
        for fault in found["violations"]
        if fault["impact"] in SERIOUS
    ]


CONTRAST = "{runOnly: ['color-contrast']}"
each_page = pytest.mark.parametrize("path", PAGES, ids=[path.partition("#")[0] for path in PAGES])


@each_page
def test_axe_finds_nothing_serious(visit, axe, path):
    assert faults(visit(path, color_scheme="light"), axe) == []


@each_page
def test_axe_finds_enough_contrast_by_night(visit, axe, path):
    """All else is the same by day and by night."""
    assert faults(visit(path, color_scheme="dark"), axe, options=CONTRAST) == []


def test_axe_finds_nothing_serious_where_disputed_points_lie_open(visit, scheme, axe, phone):
    page = visit("sources/modern.html#chosen=B&trick=KL,3B", color_scheme=scheme, viewport=phone)
    page.locator(".adjudicator summary").click()
    assert faults(page, axe) == []


def test_axe_finds_nothing_serious_in_the_reference_of_all_names(visit, axe):
    """Colours apart: to measure them on tens of thousands of elements takes minutes."""
    assert faults(visit(NAMES), axe, options="{rules: {'color-contrast': {enabled: false}}}") == []


def test_axe_finds_enough_contrast_in_the_reference_of_all_names(visit, scheme, axe):
    """In the first entry of each section; the others are made alike."""
    page = visit(NAMES, color_scheme=scheme)
    entries = "article section > dl.py:not(:first-of-type)"
    assert page.evaluate(f"document.querySelectorAll('{entries}').length") > 20
    page.evaluate(f"document.querySelectorAll('{entries}').forEach(entry => entry.remove())")
    first = "document.querySelectorAll('article section > dl.py')"
    assert page.evaluate(f"{first}.length") > 2
    assert faults(page, axe, first, CONTRAST) == []


@pytest.mark.parametrize("path", [*PAGES, NAMES], ids=[path.partition("#")[0] for path in [*PAGES, NAMES]])
def test_no_page_is_wider_than_a_phone(visit, phone, path):
    page = visit(path, viewport=phone)
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
