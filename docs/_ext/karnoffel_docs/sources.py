"""What concerns all sources: the apparatus, the works cited, and the disputed points."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import frozen
from docutils.parsers.rst import Directive

import karnoffel as kn
from karnoffel.bibliography import Work, works
from karnoffel.dossier import catalogue
from karnoffel.questions import RULES
from karnoffel.testimony import read_testimonies
from karnoffel.variant import Variant
from karnoffel_docs import words
from karnoffel_docs.page import Filled


def shipped() -> tuple[Variant, ...]:
    """The variants of the shipped dossiers."""
    return tuple(kn.variant(name) for name in kn.variants())


def value_of(v: Variant, key: str) -> Any:
    """A source's answer to the question of a dossier key such as ``powers.order``."""
    section, _, name = key.partition(".")
    return getattr(getattr(v, section), name)


class SourceList(Filled):
    """``{source-list}``: the dossiers with their titles, linked, and how much of each is attested."""

    template = "source_list.md.j2"

    def context(self) -> dict[str, Any]:
        """Each variant with its standings counted."""
        frame = kn.apparatus()
        counted = {name: Counter(rows.standing) for name, rows in frame.groupby("variant")}
        return {"games": shipped(), "counted": counted, "standings": tuple(words.MARKS)}


@frozen
class Line:
    """One question of the apparatus, with the cell of each source."""

    key: str
    question: str
    point: str
    differ: bool
    cells: tuple[tuple[str, str, str], ...]


def apparatus() -> dict[str, list[Line]]:
    """The lines of the apparatus by section."""
    frame = kn.apparatus()
    found: dict[str, list[Line]] = {section: [] for section in RULES}
    for key, rows in frame.groupby("key", sort=False):
        cells = tuple(
            (name, words.answer(value_of(kn.variant(name), str(key))), standing)
            for name, standing in zip(rows.variant, rows.standing, strict=True)
        )
        said = {value for _, value, standing in cells if standing != "silent"}
        point = next((point for point in rows.point if point), "")
        line = Line(str(key), rows.question.iloc[0], point, len(said) > 1, cells)
        found[str(key).partition(".")[0]].append(line)
    return found


class Apparatus(Filled):
    """``{apparatus}``: question by question, what each source answers, how sure, or that it is silent."""

    template = "apparatus.md.j2"

    def context(self) -> dict[str, Any]:
        """The lines by section."""
        return {"names": kn.variants(), "sections": apparatus()}


@frozen
class Entry:
    """One work of the bibliography: which dossiers cite it and how often, and the testimonies it bears."""

    work: Work
    cited_by: tuple[tuple[str, int], ...]
    derived: tuple[str, ...]
    witness: tuple[str, ...]


class Bibliography(Filled):
    """``{bibliography-of-works}``: every work a dossier may cite, by how much of it was seen."""

    template = "bibliography.md.j2"

    def context(self) -> dict[str, Any]:
        """The entries by how much was seen."""
        uses = {v.name: Counter(_cited_works(v)) for v in shipped()}
        found: dict[str, list[Entry]] = {seen: [] for seen in words.SEEN}
        for ident, work in works().items():
            cited_by = tuple((name, count[ident]) for name, count in uses.items() if count[ident])
            derived = tuple(v.name for v in shipped() if ident in v.derives_from)
            witness = tuple(each.id for each in read_testimonies() if ident in each.texts)
            found.setdefault(work.seen, []).append(Entry(work, cited_by, derived, witness))
        heads = {
            "whole": "Seen whole",
            "in part": "Seen in part",
            "not seen": "Not seen: known at second hand",
        }
        return {"groups": {heads.get(seen, seen): entries for seen, entries in found.items() if entries}}


def _cited_works(v: Variant) -> list[str]:
    found = [
        c.work
        for _, rule in v.rules()
        for name, _ in rule.answers()
        if (c := rule.citation(name)) is not None
    ]
    return found + [point.cite.work for point in v.points if point.cite]


class DisputedPoints(Filled):
    """``{disputed-points}``: every point with its readings, and which source takes which."""

    template = "disputed_points.md.j2"

    def context(self) -> dict[str, Any]:
        """The catalogue, and the points of each source."""
        return {"catalogue": catalogue(), "taken": {ident: _taken(ident) for ident in catalogue()}}


def _taken(ident: str) -> list[tuple[str, str, tuple[str, ...], str]]:
    found: list[tuple[str, str, tuple[str, ...], str]] = []
    for v in shipped():
        if point := v.disputed_points.get(ident):
            found.append((v.name, point.own, point.allowed, point.cite.standing if point.cite else "assumed"))
    return found


DIRECTIVES: dict[str, type[Directive]] = {
    "source-list": SourceList,
    "apparatus": Apparatus,
    "bibliography-of-works": Bibliography,
    "disputed-points": DisputedPoints,
}
