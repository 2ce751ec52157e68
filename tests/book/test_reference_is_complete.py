"""The reference leaves nothing out: public names, dossier keys, columns."""

import inspect
import re
from pathlib import Path

import pytest

pytest.importorskip("karnoffel_docs", reason="the book needs the extra docs")

from karnoffel_docs.reference import keys, public_names, tables

import karnoffel as kn
from karnoffel import document, rules
from karnoffel.questions import QUESTIONS, RULES

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
CLASSES = sorted(
    {
        found
        for module in (kn, rules)
        for name in module.__all__
        if inspect.isclass(found := getattr(module, name))
    },
    key=lambda cls: cls.__name__,
)


def documented():
    """The names that the page of the Python face documents."""
    found = public_names()
    parts = [*found["face"].values(), found["rules"], *found["further"].values()]
    return [path for part in parts for _, path in part]


def test_every_name_on_the_face_of_the_library_is_in_the_reference():
    names = {f"karnoffel.{n}" for n in kn.__all__ if not inspect.ismodule(getattr(kn, n))}
    assert names <= set(documented())
    assert [n for n in kn.__all__ if inspect.ismodule(getattr(kn, n))] == ["rules"]


def test_every_rule_class_is_in_the_reference():
    assert {f"karnoffel.rules.{name}" for name in rules.__all__} <= set(documented())


def test_no_name_is_documented_twice():
    assert len(set(documented())) == len(documented())


def test_the_reference_holds_the_generated_parts():
    for page, directive in (
        ("api", "public-names"),
        ("dossier-keys", "dossier-keys"),
        ("columns", "columns"),
    ):
        assert f"```{{{directive}}}" in (REFERENCE / f"{page}.md").read_text("utf-8")


def public_members(cls):
    """Methods and properties of a class that the library wrote."""
    for name, member in inspect.getmembers(cls):
        made = getattr(member, "fget", None) or getattr(member, "func", None) or member
        if (
            callable(made)
            and not name.startswith("_")
            and str(getattr(made, "__module__", "")).startswith("karnoffel")
        ):
            yield name, member


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_public_method_of_a_public_class_says_what_it_does(cls):
    assert [name for name, member in public_members(cls) if not inspect.getdoc(member)] == []


def test_every_function_that_returns_a_table_has_its_columns_in_the_reference():
    told = dict(tables())
    functions = [n for n in kn.__all__ if inspect.isfunction(getattr(kn, n))]
    returning = [n for n in functions if getattr(kn, n).__annotations__.get("return") == "pd.DataFrame"]
    assert returning
    assert set(returning) == set(told)
    assert all(columns for _, columns in told.values())


def test_every_key_of_the_rules_is_in_the_reference():
    assert [key for section, cls in RULES.items() for key, *_ in keys(section, cls)] == list(QUESTIONS)


def test_every_key_at_the_head_of_a_dossier_is_in_the_reference():
    page = (REFERENCE / "dossier-keys.md").read_text("utf-8")
    heads = {key for line in re.findall(r"^(`.+`)$", page, re.M) for key in re.findall(r"`(\w+)`", line)}
    assert heads == set(document._TOP)


def test_the_grammar_of_the_notation_is_in_the_reference():
    assert "automodule:: karnoffel.table.notation" in (REFERENCE / "notation.md").read_text("utf-8")
