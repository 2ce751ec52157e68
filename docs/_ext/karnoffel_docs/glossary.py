"""The glossary: one entry for each concept, with its forms in other languages, from ``reference/glossary.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from attrs import frozen
from docutils.parsers.rst import Directive

from karnoffel_docs.page import Filled
from karnoffel_docs.words import md, place

LANGUAGES = {"de": "German", "fr": "French", "la": "Latin", "ch": "Swiss German"}


@frozen
class Form:
    """A concept's name in a language, with where it stands; without a work it is a translation of ours."""

    form: str
    work: str = ""
    at: str = ""
    note: str = ""

    def cited(self) -> str:
        """The form with its citation."""
        note = f" ({md(self.note)})" if self.note else ""
        source = f"{{cite}}`{self.work}{{{place(self.at)}}}`" if self.work else "(our translation)"
        return f"*{md(self.form)}*{note} {source}"


@frozen
class Term:
    """A concept: the names it bears on these pages, what it means, and its forms by language."""

    names: tuple[str, ...]
    says: str
    forms: dict[str, tuple[Form, ...]]


def terms(path: Path) -> tuple[Term, ...]:
    """The entries of a glossary file, in its order."""
    found = []
    for table in tomllib.loads(path.read_text("utf-8")).values():
        forms = {code: tuple(Form(**form) for form in table.pop(code, ())) for code in LANGUAGES}
        names = (table.pop("term"), *table.pop("also", ()))
        found.append(Term(names, forms=forms, **table))
    return tuple(found)


class Glossary(Filled):
    """``{terms}``: every word with its meaning, by letter, then the table of its forms."""

    template = "glossary.md.j2"

    def context(self) -> dict[str, Any]:
        """The terms and the languages."""
        path = Path(self.env.srcdir) / "reference" / "glossary.toml"
        self.env.note_dependency(str(path))
        found = terms(path)
        return {
            "terms": sorted(found, key=lambda term: term.names[0].casefold()),
            "named": [term for term in found if any(term.forms.values())],
            "languages": LANGUAGES,
        }


DIRECTIVES: dict[str, type[Directive]] = {"terms": Glossary}
