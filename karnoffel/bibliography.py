"""The works that dossiers cite, with an index of their headings, so that every cited place can be checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from attrs import frozen

from karnoffel.dossier import folder
from karnoffel.rules import Citation


@frozen
class Work:
    """A work cited: who wrote it, what it is, how much of it we saw, and its places.

    ``places`` maps each heading to its number of paragraphs and the names of its tables and lists; ``seen`` is
    ``whole``, ``in part`` or ``not seen`` (cited at second hand).
    """

    id: str
    author: str
    title: str
    year: str
    published: str
    seen: str
    depends_on: tuple[str, ...]
    places: Mapping[str, tuple[str, ...]]

    def has(self, place: str) -> bool:
        """Whether ``place`` -- a heading, ``Heading, par. 2`` or ``Heading, table`` -- stands in the index.

        >>> works()["parlett"].has("Play, par. 1"), works()["parlett"].has("Play, par. 99")
        (True, False)
        """
        heading, comma, part = place.rpartition(", ")
        if not comma or place in self.places:
            return place in self.places
        return heading in self.places and part in self.places[heading]

    def __str__(self) -> str:
        return ", ".join(part for part in (self.author, self.title, self.published, self.year) if part)


@lru_cache
def works() -> Mapping[str, Work]:
    """Every work that a shipped dossier may cite, by id."""
    tables = tomllib.loads((folder() / "sources.toml").read_text("utf-8"))
    found = {}
    for ident, table in tables.items():
        places = {heading: tuple(_parts(parts)) for heading, parts in table.pop("places", {}).items()}
        depends_on = tuple(table.pop("depends_on", ()))
        found[ident] = Work(ident, places=MappingProxyType(places), depends_on=depends_on, **table)
    return MappingProxyType(found)


def resolves(cited: Citation) -> bool:
    """Whether a citation names a known work and a place in its index."""
    return cited.work in works() and works()[cited.work].has(cited.at)


def _parts(parts: list[int | str]) -> list[str]:
    """``[3, "table"]`` stands for paragraphs 1 to 3 and a table."""
    named: list[str] = []
    for part in parts:
        named += [f"par. {n}" for n in range(1, part + 1)] if isinstance(part, int) else [part]
    return [re.sub(r"\s+", " ", name) for name in named]
