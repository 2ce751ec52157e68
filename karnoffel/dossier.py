"""Dossiers: one TOML file per rule source, read into a :class:`~karnoffel.variant.Variant`.

Loading reports every fault of a file at once. ``extends`` names another dossier (shipped, or a file in the same
folder); then only what differs need be stated. A disputed point goes with the answer that is stated anew.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from karnoffel.document import DocumentReader
from karnoffel.errors import DossierError, Fault, UnknownVariant, nearest, shown
from karnoffel.files import read_whole
from karnoffel.questions import RULES
from karnoffel.variant import Variant

LARGEST_FILE = 1_000_000
MOST_ENTRIES, DEEPEST = 1000, 20
"""Entries of a table or a list, and tables and lists within each other: many times what a dossier needs."""
TOO_DEEP = f"more than {DEEPEST} tables or lists within each other"
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?:\.[ \t]*+{_PART}){{{DEEPEST}}}")
"""A key of more parts than that, looked for before the TOML is read: reading takes time with the square of their number."""
LONGEST_NAME = 100
NOT_DOSSIERS = ("points", "sources", "evidence")
BASES = "the name of a shipped dossier or of a file in the same folder"


def folder() -> Path:
    """The folder of the shipped dossiers: inside the installed package, or beside it in a source checkout."""
    inside = Path(__file__).parent / "variants"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "variants"


def variants() -> tuple[str, ...]:
    """The names of the shipped dossiers, each a variant that :func:`variant` loads.

    >>> import karnoffel as kn
    >>> kn.variants()
    ('dummett', 'kaiserspiel', 'kaiserspiel-nidwalden', 'modern')
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
    karnoffel.errors.UnknownVariant: no variant 'dumett'; did you mean dummett? (dummett, kaiserspiel, kaiserspiel-nidwalden, modern)
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
    own = "" if path.suffix in ("", source) else "; the name of a dossier of one's own ends in .toml"
    raise UnknownVariant(f"no variant {shown(source)}; {nearest(source, variants())}{own}")


@lru_cache
def _shipped(name: str) -> Variant:
    return load(folder() / f"{name}.toml")


def load(path: Path) -> Variant:
    """Read one dossier file; see :func:`variant`."""
    return DocumentReader(str(path), _extended(read_file(path), path), catalogue()).variant(path.stem)


@lru_cache
def catalogue() -> Mapping[str, Any]:
    """The disputed points as the shipped catalogue words them, plain, by id."""
    return tomllib.loads((folder() / "points.toml").read_text("utf-8"))


def read_file(
    path: Path, what: str = "dossier", error_kind: type[DossierError] = DossierError
) -> dict[str, Any]:
    """The tables of a TOML file, which is to be a ``what``; raises ``error_kind`` for a file that is none, or too large.

    Too large is a megabyte, a table or list of more than 1,000 entries, one within twenty others, a number of more than 64 bits.
    """

    def refused(found: str, allowed: str) -> DossierError:
        return error_kind([Fault(str(path), "file", found, allowed)])

    try:
        content = read_whole(path, LARGEST_FILE)
    except (OSError, ValueError) as error:  # a ValueError is a path that no file can have
        raise refused(getattr(error, "strerror", None) or str(error), "a readable file") from None
    if len(content) > LARGEST_FILE:
        raise refused("more than a megabyte", f"a {what} of at most 1 MB")
    try:
        text = content.decode("utf-8")
        document = tomllib.loads(text) if not _LONG_KEY.search(text) else None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise refused(f"no TOML: {error}", f"a {what} in TOML, UTF-8") from None
    except RecursionError:
        raise refused(TOO_DEEP, f"a {what} with at most {DEEPEST}") from None
    except ValueError:
        raise refused(
            "a number of thousands of digits", f"a {what} with numbers of at most 64 bits"
        ) from None
    if document is None:
        raise refused(f"a key of more than {DEEPEST} parts", f"a {what} with at most {DEEPEST}")
    for found, allowed in _too_large(document):
        raise refused(found, f"a {what} with {allowed}")
    return document


def _too_large(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What no reader of the tables should have to deal with: what was found, and what is allowed."""
    open_: list[tuple[Any, int]] = [(document, 0)]
    while open_:
        value, depth = open_.pop()
        if isinstance(value, (dict, list)):
            if len(value) > MOST_ENTRIES:
                yield f"{len(value):,} entries in one table or list", f"at most {MOST_ENTRIES:,}"
            if depth > DEEPEST:
                yield TOO_DEEP, f"at most {DEEPEST}"
            open_ += ((each, depth + 1) for each in (value.values() if isinstance(value, dict) else value))
        elif type(value) is int and not -(2**63) <= value < 2**63:
            yield f"a number of {value.bit_length()} bits", "numbers of at most 64 bits"


def _extended(document: dict[str, Any], path: Path, above: tuple[Path, ...] = ()) -> dict[str, Any]:
    """``document`` laid over the dossier it extends, answer by answer; an answer stated anew drops the old citation."""
    name = document.pop("extends", None)
    if name is None:
        return document
    if not isinstance(name, str) or Path(name).name != name or name in ("", ".", ".."):
        raise DossierError(
            [
                Fault(
                    str(path),
                    "extends",
                    shown(name),
                    BASES,
                )
            ]
        )
    if len(name) > LONGEST_NAME or not name.isprintable() or name in NOT_DOSSIERS:
        raise DossierError([Fault(str(path), "extends", shown(name), nearest(name, variants()))])
    beside = path.parent / (name if name.endswith(".toml") else f"{name}.toml")
    base_path = beside if beside.is_file() and beside != path else folder() / f"{name}.toml"
    if base_path == beside and beside.resolve().parent != path.parent.resolve():
        raise DossierError([Fault(str(path), "extends", f"{name!r}, a link out of the folder", BASES)])
    if base_path in above or len(above) > 8:
        raise DossierError(
            [Fault(str(path), "extends", repr(name), "a dossier that does not extend this one")]
        )
    if not base_path.is_file():
        raise DossierError([Fault(str(path), "extends", repr(name), nearest(name, variants()))])
    base = _extended(read_file(base_path), base_path, (*above, path))
    # The base is checked as the dossier it is, so that its faults are reported under its own name.
    DocumentReader(str(base_path), dict(base), catalogue()).variant(base_path.stem)
    for key in ("id", "title", "version", "history", "originals", "taken"):
        base.pop(key, None)
    stated = {f"{key}.{name}": value for key in RULES for name, value in _table(document.get(key)).items()}
    base["points"] = {
        ident: point
        for ident, point in _table(base.get("points")).items()
        if not any(
            path in stated and stated[path] != value for path, value in _own_answers(ident, point).items()
        )
    }
    base["silent"] = [key for key in base.get("silent", []) if key not in stated]
    for key, value in document.items():
        if key in RULES and isinstance(value, dict):
            old = _table(base.get(key))
            cites = {name: cite for name, cite in _table(old.get("cite")).items() if name not in value}
            fresh = value.get("cite", {})
            base[key] = {**old, **value, "cite": cites | fresh if isinstance(fresh, dict) else fresh}
        elif key == "points" and isinstance(value, dict):
            base[key] = {**_table(base.get(key)), **value}
        elif key == "silent" and isinstance(value, list):
            base[key] = [*base["silent"], *value]
        else:
            base[key] = value
    return base


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _own_answers(ident: str, point: Any) -> dict[str, Any]:
    """The answers that a dossier's own reading of a point sets."""
    readings = _table(_table(point).get("readings")) or _table(_table(catalogue().get(ident)).get("readings"))
    return _table(_table(readings.get(str(_table(point).get("own")))).get("sets"))
