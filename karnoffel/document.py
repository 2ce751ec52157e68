"""One dossier document, checked: plain tables to a variant, with every fault found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from karnoffel import rules
from karnoffel.answers import Change
from karnoffel.errors import DossierError, Fault, KarnoffelError, nearest
from karnoffel.plain import answer_from_plain
from karnoffel.points import Point, Reading
from karnoffel.variant import RULES, Variant

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
    "provenance": list,
    "points": dict,
}
_KINDS = {str: "text in quotes", int: "whole number", list: "list in brackets", dict: "table"}
_ABSENT = object()


class DocumentReader:
    """Reads one document, collecting faults instead of stopping at the first."""

    def __init__(self, file: str, document: dict[str, Any], catalogue: Mapping[str, Any]) -> None:
        self.file, self.document, self.catalogue = file, document, catalogue
        self.faults: list[Fault] = []

    def fault(self, key: str, found: Any, allowed: str) -> None:
        """Note one thing wrong."""
        text = repr(found)
        self.faults.append(Fault(self.file, key, text if len(text) < 80 else text[:77] + "...", allowed))

    def get(self, table: Any, key: str, kind: type, default: Any, where: str = "") -> Any:
        """The value of ``key``, or ``default`` where it is absent or (a fault) of another type."""
        value = table.get(key, _ABSENT)
        if value is _ABSENT:
            return default
        if type(value) is not kind:
            self.fault(f"{where}{key}", value, f"a {_KINDS[kind]}")
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
        name = self.get(document, "id", str, default_name)
        parts = {key: self.rule(key, cls) for key, cls in RULES.items()}
        points = self.points(self.get(document, "points", dict, {}))
        taken = self.texts(self.get(document, "taken", dict, {}), "taken")
        for ident, reading in taken.items():
            point = next((p for p in points if p.id == ident), None)
            if point is None or reading not in [r.name for r in point.readings]:
                self.fault(f"taken.{ident}", reading, "a reading of a disputed point of this dossier")
        top: dict[str, Any] = {
            "title": self.get(document, "title", str, ""),
            "version": self.get(document, "version", int, 1),
            "seats": self.get(document, "seats", int, 0),
            "derives_from": tuple(map(str, self.get(document, "derives_from", list, []))),
            "silent": frozenset(map(str, self.get(document, "silent", list, []))),
            "history": tuple(
                (int(version) if version.isdigit() else 0, text)
                for version, text in self.texts(self.get(document, "history", dict, {}), "history").items()
            ),
            "provenance": tuple(self.changes(self.get(document, "provenance", list, []))),
        }
        if self.faults:
            raise DossierError(self.faults)
        try:
            return Variant(name, points=points, taken=tuple(sorted(taken.items())), **top, **parts)
        except KarnoffelError as error:
            raise DossierError([Fault(self.file, "dossier", "rules that do not fit", str(error))]) from None

    def rule(self, section: str, cls: type[Any]) -> Any:
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
        cites = self.get(table, "cite", dict, {}, f"{section}.")
        self.unknown(cites, names, f"{section}.cite.")
        cited = [
            self.citation(name, cites[name], f"{section}.cite.{name}") for name in names if name in cites
        ]
        try:
            return cls(**found, cite=tuple(c for c in cited if c is not None))
        except KarnoffelError as error:
            self.fault(section, table, str(error))
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
        for key, name in (("own", own), *(("allows", name) for name in allowed)):
            if name not in names:
                self.fault(f"{where}.{key}", name, nearest(str(name), names))
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
                known = [
                    f"{key}.{f.name}"
                    for key, cls in RULES.items()
                    for f in attrs.fields(cls)
                    if f.name != "cite"
                ]
                self.fault(f"{where}.sets", path, nearest(path, known))
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

    def changes(self, listed: list[Any]) -> list[Change]:
        """The changes that a written-out variant has gone through."""
        found = []
        for number, table in enumerate(listed):
            try:
                found.append(Change(**{key: str(value) for key, value in table.items()}))
            except (TypeError, AttributeError):
                self.fault(f"provenance[{number}]", table, "a table with field, before, after and why")
        return found


def _allowed(error: Exception) -> str:
    """What would be right, from what a converter said was wrong."""
    return str(error).split(" (got ")[0] if isinstance(error, KarnoffelError) else f"another value ({error})"
