"""Disputed points: the questions on which sources differ, and the readings of each.

A reading sets named fields of rule objects and runs no code. Two points never write one field unless a reading
declares that it *settles* the other point; so the order in which readings are applied does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from karnoffel.answers import Change, show
from karnoffel.errors import ReadingConflict, UnknownReading, nearest
from karnoffel.rules import Citation


@frozen
class Reading:
    """One way to read a disputed point.

    ``sets`` holds pairs of a field, such as ``"powers.plain_courts"``, and the value it takes; ``settles`` names
    the points that this reading answers as well.
    """

    name: str
    sets: tuple[tuple[str, Any], ...]
    settles: tuple[str, ...] = ()
    note: str = ""


@frozen
class Point:
    """A disputed point as one source stands to it.

    ``own`` is the reading the dossier takes, ``allowed`` the others that its text admits; any further reading can
    be applied too and is marked counterfactual. ``cite`` says where the source answers and how sure it is.

    >>> import karnoffel as kn
    >>> point = kn.variant("dummett").disputed_points["which-courts"]
    >>> point.own, [reading.name for reading in point.readings]
    ('led', ['led', 'plain', 'any'])
    """

    id: str
    question: str
    readings: tuple[Reading, ...]
    own: str
    allowed: tuple[str, ...] = ()
    cite: Citation | None = field(default=None, eq=False)

    def reading(self, name: str) -> Reading:
        """The reading called ``name``; raises :class:`~karnoffel.UnknownReading` with the names there are."""
        for reading in self.readings:
            if reading.name == name:
                return reading
        names = [reading.name for reading in self.readings]
        raise UnknownReading(f"no reading {name!r} of {self.id}; {nearest(str(name), names)}")

    def admits(self, name: str) -> bool:
        """Whether the source's text admits the reading ``name``."""
        return name == self.own or name in self.allowed


@frozen
class Read:
    """Readings taken together: the fields they set, the readings that are not the source's own, and what they changed."""

    fields: Mapping[str, Any]
    taken: tuple[tuple[str, str], ...]
    changes: tuple[Change, ...]


def read(points: Mapping[str, Point], before: Mapping[str, str], wanted: Mapping[str, str]) -> Read:
    """What taking the readings ``wanted`` sets, where the readings ``before`` were taken until now.

    The source's own answers come back first, so that reading a point again forgets how it was read before. Raises
    :class:`~karnoffel.ReadingConflict` for two readings that settle the same point.
    """
    chosen = {ident: points[ident].reading(name) for ident, name in wanted.items()}
    for ident, reading in chosen.items():
        for settled in reading.settles:
            if settled in chosen:
                raise ReadingConflict(
                    f"{ident}={reading.name} settles {settled} as well: name one of them, not both"
                )
    fields: dict[str, Any] = {}
    for ident, name in (*before.items(), *wanted.items()):
        for answered in (ident, *points[ident].reading(name).settles):
            if answered in points:
                fields |= dict(points[answered].reading(points[answered].own).sets)
    changes = []
    for ident, reading in sorted(chosen.items()):
        mark = "" if points[ident].admits(reading.name) else ", counterfactual"
        for path, value in reading.sets:
            if fields[path] != value:
                why = f"reading {ident}={reading.name}{mark}"
                changes.append(Change(path, show(fields[path]), show(value), why))
            fields[path] = value
    taken = tuple(sorted((ident, r.name) for ident, r in chosen.items() if r.name != points[ident].own))
    return Read(fields, taken, tuple(changes))
