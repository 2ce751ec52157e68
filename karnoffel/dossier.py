"""Dossiers: one TOML file per rule source, read into a :class:`~karnoffel.variant.Variant`.

Loading reports every fault of a file at once. ``extends`` names another dossier (shipped, or a file in the same
folder); then only what differs need be stated.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from karnoffel import rules
from karnoffel.answers import Change
from karnoffel.errors import DossierError, Fault, KarnoffelError, UnknownVariant, nearest
from karnoffel.plain import answer_from_plain
from karnoffel.points import Point, Reading
from karnoffel.variant import RULES, Variant

LARGEST_FILE = 1_000_000
NOT_DOSSIERS = ("points", "sources", "evidence")
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
_ABSENT = object()


def folder() -> Path:
    """The folder of the shipped dossiers: inside the installed package, or beside it in a source checkout."""
    inside = Path(__file__).parent / "variants"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "variants"


def variants() -> tuple[str, ...]:
    """The names of the shipped dossiers, each a variant that :func:`variant` loads.

    >>> import karnoffel as kn
    >>> kn.variants()
    ('dummett', 'kaiserspiel', 'modern')
    """
    return tuple(sorted(path.stem for path in folder().glob("*.toml") if path.stem not in NOT_DOSSIERS))


def variant(source: str | Path | Variant) -> Variant:
    """The variant of a dossier: a shipped one by name, one of your own by the path of its ``.toml`` file.

    A :class:`Variant` is returned as it is. Raises :class:`~karnoffel.UnknownVariant`, naming the nearest, for an
    unknown name; :class:`~karnoffel.DossierError`, with all faults, for a file that is no sound dossier.

    >>> import karnoffel as kn
    >>> kn.variant("dummett").scoring.target
    101
    >>> kn.variant("dumett")
    Traceback (most recent call last):
    ...
    karnoffel.errors.UnknownVariant: no variant 'dumett'; did you mean dummett? (dummett, kaiserspiel, modern)
    """
    if isinstance(source, Variant):
        return source
    if not isinstance(source, (str, Path)):
        raise UnknownVariant(f"a variant is a name, a path or a Variant, not {type(source).__name__}")
    if isinstance(source, str) and source in variants():
        return _shipped(source)
    path = Path(source)
    if isinstance(source, Path) or path.suffix == ".toml" or len(path.parts) > 1:
        return load(path)
    raise UnknownVariant(f"no variant {source!r}; {nearest(source, variants())}")


@lru_cache
def _shipped(name: str) -> Variant:
    return load(folder() / f"{name}.toml")


def load(path: Path) -> Variant:
    """Read one dossier file; see :func:`variant`."""
    return _Reader(path).variant()


@lru_cache
def catalogue() -> Mapping[str, Any]:
    """The disputed points as the shipped catalogue words them, plain, by id."""
    return tomllib.loads((folder() / "points.toml").read_text("utf-8"))


def _read_file(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise DossierError([Fault(str(path), "file", "more than a megabyte", "a dossier of at most 1 MB")])
        return tomllib.loads(content.decode("utf-8"))
    except OSError as error:
        raise DossierError([Fault(str(path), "file", error.strerror or str(error), "a readable file")]) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DossierError([Fault(str(path), "file", f"no TOML: {error}", "a dossier in TOML, UTF-8")]) from None


def _extended(document: dict[str, Any], path: Path, above: tuple[Path, ...] = ()) -> dict[str, Any]:
    """``document`` laid over the dossier it extends, answer by answer; an answer stated anew drops the old citation."""
    name = document.pop("extends", None)
    if name is None:
        return document
    if not isinstance(name, str) or Path(name).name != name or name in ("", ".", ".."):
        raise DossierError(
            [Fault(str(path), "extends", repr(name), "the name of a shipped dossier or of a file in the same folder")]
        )
    beside = path.parent / (name if name.endswith(".toml") else f"{name}.toml")
    base_path = beside if beside.is_file() and beside != path else folder() / f"{name}.toml"
    if base_path in above or len(above) > 8:
        raise DossierError([Fault(str(path), "extends", repr(name), "a dossier that does not extend this one")])
    if not base_path.is_file():
        raise DossierError([Fault(str(path), "extends", repr(name), nearest(name, variants()))])
    base = _extended(_read_file(base_path), base_path, (*above, path))
    for key in ("history", "silent", "provenance", "taken"):
        base.pop(key, None)
    for key, value in document.items():
        if key in RULES and isinstance(value, dict) and isinstance(base.get(key), dict):
            cites = {k: c for k, c in base[key].get("cite", {}).items() if k not in value} | value.get("cite", {})
            base[key] = {**base[key], **value, "cite": cites}
        elif key == "points" and isinstance(value, dict):
            base[key] = {**base.get(key, {}), **value}
        else:
            base[key] = value
    return base


class _Reader:
    """Reads one document, collecting faults instead of stopping at the first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Fault] = []
        self.document = _extended(_read_file(path), path)

    def fault(self, key: str, found: Any, allowed: str) -> None:
        text = repr(found)
        self.faults.append(Fault(str(self.path), key, text if len(text) < 80 else text[:77] + "...", allowed))

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
        for key in table:
            if key not in known:
                self.fault(f"{where}{key}", "an unknown key", nearest(key, known))

    def variant(self) -> Variant:
        document = self.document
        self.unknown(document, [*_TOP, *RULES])
        name = self.get(document, "id", str, self.path.stem)
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
            raise DossierError([Fault(str(self.path), "dossier", "rules that do not fit", str(error))]) from None

    def rule(self, section: str, cls: type[Any]) -> Any:
        table = self.get(self.document, section, dict, {})
        names = [attribute.name for attribute in attrs.fields(cls) if attribute.name != "cite"]
        self.unknown(table, [*names, "cite"], f"{section}.")
        found: dict[str, Any] = {}
        for name in names:
            if name in table:
                try:
                    found[name] = answer_from_plain(cls, name, table[name])
                except Exception as error:  # noqa: BLE001  converters of any kind: each failure is a fault
                    self.fault(f"{section}.{name}", table[name], _allowed(error))
        cites = self.get(table, "cite", dict, {}, f"{section}.")
        self.unknown(cites, names, f"{section}.cite.")
        cited = [self.citation(name, cites[name], f"{section}.cite.{name}") for name in names if name in cites]
        try:
            return cls(**found, cite=tuple(c for c in cited if c is not None))
        except KarnoffelError as error:
            self.fault(section, table, str(error))
            return cls()

    def citation(self, field: str, table: Any, where: str) -> rules.Citation | None:
        if not isinstance(table, dict):
            self.fault(where, table, "a table with work, at, standing and note")
            return None
        self.unknown(table, ["work", "at", "standing", "note"], f"{where}.")
        texts = {key: self.get(table, key, str, "", f"{where}.") for key in ("work", "at", "standing", "note")}
        try:
            return rules.Citation(field, **texts)
        except KarnoffelError:
            self.fault(f"{where}.standing", texts["standing"], f"one of: {', '.join(rules.STANDINGS)}")
            return None

    def points(self, tables: Mapping[str, Any]) -> tuple[Point, ...]:
        return tuple(point for ident in tables if (point := self.point(ident, tables[ident])) is not None)

    def point(self, ident: str, table: Any) -> Point | None:
        where = f"points.{ident}"
        if not isinstance(table, dict):
            self.fault(where, table, "a table with own, allows and cite")
            return None
        self.unknown(table, ["question", "own", "allows", "cite", "readings"], f"{where}.")
        shipped = catalogue().get(ident, {})
        if "readings" not in table and not shipped:
            self.fault(where, "no readings", f"readings of its own, or {nearest(ident, catalogue())}")
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
        if not isinstance(table, dict):
            self.fault(where, table, "a table with sets, settles and note")
            return Reading(name, ())
        self.unknown(table, ["sets", "settles", "note"], f"{where}.")
        sets: list[tuple[str, Any]] = []
        for path, value in self.get(table, "sets", dict, {}, f"{where}.").items():
            section, _, field = path.partition(".")
            questions = attrs.fields_dict(RULES[section]) if section in RULES else {}
            if field not in questions or field == "cite":
                known = [f"{key}.{f.name}" for key, cls in RULES.items() for f in attrs.fields(cls) if f.name != "cite"]
                self.fault(f"{where}.sets", path, nearest(path, known))
                continue
            try:
                sets.append((path, answer_from_plain(RULES[section], field, value)))
            except Exception as error:  # noqa: BLE001  as above
                self.fault(f"{where}.sets.{path}", value, _allowed(error))
        settles = tuple(map(str, self.get(table, "settles", list, [], f"{where}.")))
        return Reading(name, tuple(sets), settles, self.get(table, "note", str, "", f"{where}."))

    def texts(self, table: Mapping[str, Any], where: str) -> dict[str, str]:
        return {key: self.get(table, key, str, "", f"{where}.") for key in table}

    def changes(self, listed: list[Any]) -> list[Change]:
        found = []
        for number, table in enumerate(listed):
            try:
                found.append(Change(**{key: str(value) for key, value in table.items()}))
            except (TypeError, AttributeError):
                self.fault(f"provenance[{number}]", table, "a table with field, before, after and why")
        return found


_KINDS = {str: "text in quotes", int: "whole number", list: "list in brackets", dict: "table"}


def _allowed(error: Exception) -> str:
    """What would be right, from what a converter said was wrong."""
    return str(error).split(" (got ")[0] if isinstance(error, KarnoffelError) else f"another value ({error})"
