"""One dossier document, checked: plain tables to a variant, with every fault found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import attrs

from karnoffel import rules
from karnoffel.answers import show
from karnoffel.changes import Original
from karnoffel.errors import DossierError, Fault, Faults, KarnoffelError, nearest, shown
from karnoffel.plain import answer_from_plain
from karnoffel.points import Point, Reading
from karnoffel.questions import QUESTIONS, RULES, misfits
from karnoffel.variant import Variant

_TOP = {
    "id": str,
    "title": str,
    "version": int,
    "extends": str,
    "derives_from": list,
    "seats": int,
    "silent": list,
    "history": dict,
    "taken": dict,
    "originals": list,
    "points": dict,
}
_KINDS = {
    bool: "true or false",
    str: "a text in quotes",
    int: "a whole number",
    list: "a list in brackets",
    dict: "a table",
}
_ABSENT = object()
_VERSION = re.compile("[1-9][0-9]{0,8}")


class DocumentReader:
    """Reads one document, collecting faults instead of stopping at the first."""

    def __init__(self, file: str, document: dict[str, Any], catalogue: Mapping[str, Any]) -> None:
        self.file, self.document, self.catalogue = file, document, catalogue
        self.faults = Faults(DossierError)

    def fault(self, key: str, found: Any, allowed: str) -> None:
        """Note one thing wrong."""
        self.faults.note(Fault(self.file, key, shown(found), allowed))

    def get(self, table: Any, key: str, kind: type, default: Any, where: str = "") -> Any:
        """The value of ``key``, or ``default`` where it is absent or (a fault) of another type."""
        value = table.get(key, _ABSENT)
        if value is _ABSENT:
            return default
        if type(value) is not kind:
            self.fault(f"{where}{key}", value, _KINDS[kind])
            return default
        return value

    def unknown(self, table: Mapping[str, Any], known: Any, where: str = "") -> None:
        """Note the keys of a table that nothing reads."""
        for key in table:
            if key not in known:
                self.fault(f"{where}{key}", "an unknown key", nearest(key, known))

    def variant(self, default_name: str) -> Variant:
        """The variant that the document describes; raises :class:`~karnoffel.DossierError` with every fault."""
        document = self.document
        self.unknown(document, [*_TOP, *RULES])
        silent = self.silent()
        parts = {key: self.rule(key, cls, silent) for key, cls in RULES.items()}
        points = self.points(self.get(document, "points", dict, {}))
        taken = self.texts(self.get(document, "taken", dict, {}), "taken")
        originals = tuple(self.originals(self.get(document, "originals", list, [])))
        self.check_points(points, taken, parts, {original.path for original in originals})
        name = self.get(document, "id", str, default_name)
        if not name or not name.isprintable():
            self.fault("id", name, "a name of one line")
        seats = self.get(document, "seats", int, parts["seating"].usual)
        version = self.get(document, "version", int, 1)
        if version < 1:
            self.fault("version", version, "a whole number from 1")
        if not self.faults:
            for misfit in misfits(SimpleNamespace(name=name, seats=seats, **parts)):
                key, _, text = misfit.partition(": ")
                self.faults.note(Fault(self.file, key, "rules that do not fit", text))
        history = self.history(self.get(document, "history", dict, {}))
        derives_from = self.get(document, "derives_from", list, [])
        for work in derives_from:
            if not isinstance(work, str):
                self.fault("derives_from", work, "names of works, in quotes")
        top: dict[str, Any] = {
            "title": self.get(document, "title", str, ""),
            "version": version,
            "derives_from": tuple(derives_from),
        }
        if self.faults:
            raise DossierError(self.faults)
        return Variant(
            name, seats=seats, points=points, taken=tuple(sorted(taken.items())), originals=originals,
            history=history, silent=silent, **top, **parts,
        )  # fmt: skip

    def silent(self) -> frozenset[str]:
        """The questions that the source does not ask."""
        listed = self.get(self.document, "silent", list, [])
        for key in listed:
            if key not in QUESTIONS:
                self.fault("silent", key, nearest(key, QUESTIONS))
        return frozenset(map(str, listed))

    def history(self, table: Mapping[str, Any]) -> tuple[tuple[int, str], ...]:
        """What changed in each version of the dossier."""
        texts = self.texts(table, "history")
        numbered = {version: text for version, text in texts.items() if _VERSION.fullmatch(version)}
        for version in texts:
            if version not in numbered:
                self.fault(f"history.{version}", version, "the number of a version")
        return tuple((int(version), text) for version, text in numbered.items())

    def check_points(
        self, points: tuple[Point, ...], taken: Mapping[str, str], parts: Mapping[str, Any], changed: set[str]
    ) -> None:
        """Note points that do not fit the rules, or each other."""
        by_id = {point.id: point for point in points}
        for ident, name in taken.items():
            if ident not in by_id or name not in [r.name for r in by_id[ident].readings]:
                self.fault(f"taken.{ident}", name, "a reading of a disputed point of this dossier")
        writers: dict[str, tuple[Point, Reading]] = {}
        for point in points:
            for reading in point.readings:
                for settled in reading.settles:
                    if settled not in by_id:
                        self.fault(
                            f"points.{point.id}.readings.{reading.name}.settles",
                            settled,
                            nearest(settled, by_id),
                        )
                for path, value in reading.sets:
                    other, theirs = writers.setdefault(path, (point, reading))
                    if (
                        other is not point
                        and point.id not in theirs.settles
                        and other.id not in reading.settles
                    ):
                        self.fault(
                            f"points.{point.id}", path, f"a field that no other point sets; {other.id} does"
                        )
                    section, _, field = path.partition(".")
                    answer = getattr(parts[section], field)
                    if reading.name == point.own and path not in changed and answer != value:
                        self.fault(
                            f"points.{point.id}.own",
                            point.own,
                            f"the reading that {path} = {show(answer)} is",
                        )

    def rule(self, section: str, cls: type[Any], silent: frozenset[str]) -> Any:
        """The rule object of one section."""
        table = self.get(self.document, section, dict, {})
        names = [attribute.name for attribute in attrs.fields(cls) if attribute.name != "cite"]
        self.unknown(table, [*names, "cite"], f"{section}.")
        found: dict[str, Any] = {}
        for name in names:
            if name in table:
                try:
                    found[name] = answer_from_plain(cls, name, table[name])
                except Exception as error:
                    self.fault(f"{section}.{name}", table[name], _allowed(error))
            elif f"{section}.{name}" not in silent and attrs.fields_dict(cls)[name].metadata["plays"]:
                self.fault(
                    f"{section}.{name}", "no answer", "an answer, stated, extended or listed as silent"
                )
        cites = self.get(table, "cite", dict, {}, f"{section}.")
        for name in cites:
            if name in names and name not in table:
                self.fault(f"{section}.cite.{name}", "a citation", "one for an answer that is stated")
        self.unknown(cites, names, f"{section}.cite.")
        cited = [
            self.citation(name, cites[name], f"{section}.cite.{name}") for name in names if name in cites
        ]
        try:
            return cls(**found, cite=tuple(c for c in cited if c is not None))
        except KarnoffelError as error:
            self.fault(section, table, _allowed(error))
            return cls()

    def citation(self, field: str, table: Any, where: str) -> rules.Citation | None:
        """The citation for one answer."""
        if not isinstance(table, dict):
            self.fault(where, table, "a table with work, at, standing and note")
            return None
        self.unknown(table, ["work", "at", "standing", "note"], f"{where}.")
        texts = {
            key: self.get(table, key, str, "", f"{where}.") for key in ("work", "at", "standing", "note")
        }
        try:
            return rules.Citation(field, **texts)
        except KarnoffelError:
            self.fault(f"{where}.standing", texts["standing"], f"one of: {', '.join(rules.STANDINGS)}")
            return None

    def points(self, tables: Mapping[str, Any]) -> tuple[Point, ...]:
        """The disputed points."""
        return tuple(point for ident in tables if (point := self.point(ident, tables[ident])) is not None)

    def point(self, ident: str, table: Any) -> Point | None:
        """One disputed point, its readings from the catalogue unless the dossier gives its own."""
        where = f"points.{ident}"
        if not isinstance(table, dict):
            self.fault(where, table, "a table with own, allows and cite")
            return None
        self.unknown(table, ["question", "own", "allows", "cite", "readings"], f"{where}.")
        shipped = self.catalogue.get(ident, {})
        if "readings" not in table and not shipped:
            self.fault(where, "no readings", f"readings of its own, or {nearest(ident, self.catalogue)}")
            return None
        listed = self.get(table, "readings", dict, shipped.get("readings", {}), f"{where}.")
        readings = [self.reading(name, listed[name], f"{where}.readings.{name}") for name in listed]
        names = [reading.name for reading in readings]
        own = self.get(table, "own", str, "", f"{where}.")
        allowed = self.get(table, "allows", list, [], f"{where}.")
        stated = [("own", own)] if "own" not in table or isinstance(table["own"], str) else []
        for key, name in (*stated, *(("allows", name) for name in allowed)):
            if name not in names:
                self.fault(f"{where}.{key}", name, nearest(name, names))
        cite = self.citation(ident, table["cite"], f"{where}.cite") if "cite" in table else None
        asked = self.get(table, "question", str, shipped.get("question", ident), f"{where}.")
        return Point(ident, asked, tuple(readings), own, tuple(map(str, allowed)), cite)

    def reading(self, name: str, table: Any, where: str) -> Reading:
        """One reading of a disputed point."""
        if not isinstance(table, dict):
            self.fault(where, table, "a table with sets, settles and note")
            return Reading(name, ())
        self.unknown(table, ["sets", "settles", "note"], f"{where}.")
        sets: list[tuple[str, Any]] = []
        for path, value in self.get(table, "sets", dict, {}, f"{where}.").items():
            section, _, field = path.partition(".")
            questions = attrs.fields_dict(RULES[section]) if section in RULES else {}
            if field not in questions or field == "cite":
                self.fault(f"{where}.sets", path, nearest(path, QUESTIONS))
                continue
            try:
                sets.append((path, answer_from_plain(RULES[section], field, value)))
            except Exception as error:
                self.fault(f"{where}.sets.{path}", value, _allowed(error))
        settles = tuple(map(str, self.get(table, "settles", list, [], f"{where}.")))
        return Reading(name, tuple(sets), settles, self.get(table, "note", str, "", f"{where}."))

    def texts(self, table: Mapping[str, Any], where: str) -> dict[str, str]:
        """A table of texts."""
        return {key: self.get(table, key, str, "", f"{where}.") for key in table}

    def originals(self, listed: list[Any]) -> Iterator[Original]:
        """What the source said where a written-out variant departs from it."""
        for number, table in enumerate(listed):
            where = f"originals[{number}]"
            path = str(table.get("field", "")) if isinstance(table, dict) else ""
            section, _, name = path.partition(".")
            if path not in QUESTIONS or "answer" not in table:
                self.fault(where, table, "a table with field, answer, renamed and cite")
                continue
            self.unknown(table, ["field", "answer", "renamed", "cite"], f"{where}.")
            renamed = self.get(table, "renamed", bool, False, f"{where}.")
            try:
                answer = answer_from_plain(RULES[section], name, table["answer"])
            except Exception as error:  # a converter may fail in any way: each is a fault
                self.fault(f"{where}.answer", table["answer"], _allowed(error))
                continue
            cite = self.citation(name, table["cite"], f"{where}.cite") if "cite" in table else None
            yield Original(path, answer, cite, renamed)


def _allowed(error: Exception) -> str:
    """What would be right, from what a converter said was wrong."""
    return str(error).split(" (got ")[0] if isinstance(error, KarnoffelError) else "a value of another shape"
