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

APPEARED = {
    "book": r"(?P<address>[^:]+): (?P<publisher>.+)",
    "article": r"(?P<journal>.+?) (?P<volume>\d+)(?:, (?P<number>\d+))?",
    "misc": r"(?P<howpublished>.*)",
}
"""How ``published`` reads for each kind of work, in the fields of BibTeX."""


@frozen
class Work:
    """A work cited: who wrote it, what it is, how much of it we saw, and its places.

    ``places`` maps each heading to its number of paragraphs and the names of its tables and lists; ``seen`` is
    ``whole``, ``in part`` or ``not seen`` (cited at second hand), and ``note`` says what that means here. ``kind`` is
    ``book``, ``article`` or ``misc``, the kinds of BibTeX. A title that begins with a small letter is a description of ours.
    """

    id: str
    author: str
    title: str
    year: str
    published: str
    seen: str
    depends_on: tuple[str, ...]
    places: Mapping[str, tuple[str, ...]]
    note: str = ""
    kind: str = "misc"

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

    @property
    def knowledge(self) -> str:
        """What we saw ourselves, in a sentence or two.

        >>> works()["penguin"].knowledge
        'Read in part: one page on Kaiserspiel and one on the kin of Alkort; the page with the upper part of the order of beaters was not reached.'
        """
        seen = {"whole": "Read whole", "in part": "Read in part", "not seen": "Not seen"}[self.seen]
        return f"{seen}: {self.note}." if self.note else f"{seen}."

    def bibtex(self) -> str:
        """The work as an entry of BibTeX; a description of ours stands in brackets, as librarians write a supplied title.

        >>> print(works()["dummett-1980"].bibtex())
        @book{dummett-1980,
          author = {Michael Dummett},
          title = {{The Game of Tarot}},
          address = {London},
          publisher = {Duckworth},
          year = {1980},
          note = {Not seen: known through Parlett, who quotes it on the dialogue of 1546, and through Akagiri, who reports its Swiss rules of the 19th century.},
        }
        """
        title = self.title if self.title[:1].isupper() else f"[{self.title}]"
        appeared = re.fullmatch(APPEARED[self.kind], self.published)
        if appeared is None:
            raise ValueError(
                f"{self.id}: {self.published!r} does not tell where a work of the kind {self.kind} appeared"
            )
        found = {name: text or "" for name, text in appeared.groupdict().items()}
        year = self.year if self.year != "undated" else ""
        fields = {"author": self.author, "title": f"{{{title}}}", **found, "year": year}
        return entry(self.kind, self.id, fields | {"note": self.knowledge})


def entry(kind: str, key: str, fields: Mapping[str, str]) -> str:
    r"""An entry of BibTeX; a field without a text is left out.

    >>> print(entry("misc", "a", {"title": "Rules & ways", "year": ""}))
    @misc{a,
      title = {Rules \& ways},
    }
    """
    written = {name: re.sub(r"([&%$#_])", r"\\\1", text) for name, text in fields.items() if text}
    lines = "".join(f"  {name} = {{{text}}},\n" for name, text in written.items())
    return f"@{kind}{{{key},\n{lines}}}"


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
