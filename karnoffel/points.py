"""Disputed points: the questions on which sources differ, and the readings of each.

A reading sets named fields of rule objects and runs no code. Two points never write one field unless a reading
declares that it *settles* the other point; so the order in which readings are applied does not matter.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen

from karnoffel.errors import UnknownReading, nearest, shown
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
        raise UnknownReading(f"no reading {shown(name)} of {self.id}; {nearest(name, names)}")

    def admits(self, name: str) -> bool:
        """Whether the source's text admits the reading ``name``."""
        return name == self.own or name in self.allowed

    def citation_for(self, name: str) -> Citation | None:
        """Where the source stands for the reading ``name``: none for a reading that it does not admit.

        A reading that it admits beside its own is at best inferred, and assumed where its own is.
        """
        if self.cite is None or not self.admits(name):
            return None
        return (
            self.cite
            if name == self.own
            else evolve(self.cite, standing="assumed" if self.cite.standing == "assumed" else "inferred")
        )
