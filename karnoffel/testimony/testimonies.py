"""Testimonies: what old texts say of the game, in our words, with claims that can be checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import frozen

from karnoffel.bibliography import works
from karnoffel.dossier import folder, read_file
from karnoffel.errors import ClaimError, EvidenceError, Fault, Faults, cut, nearest, shown
from karnoffel.testimony.claims import Claim, read_claim
from karnoffel.variant import Variant

MOST_CLAIMS = 1000
"""Claims of a file, all together: the longest takes a good part of a second to judge."""


@frozen
class Quote:
    """Where a testimony stands quoted: a work of the bibliography, and the place in it."""

    work: str
    at: str

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.work, self.at)))


@frozen
class Part:
    """One part of a testimony: what it is about, and the claim."""

    words: str
    claim: Claim
    note: str = ""


@frozen
class Testimony:
    """What one text says of the game.

    - ``date`` and ``place`` in words, ``kind`` the kind of text, ``says`` what it says, in our words.
    - ``texts`` are the works of the bibliography that bear witness. ``quoted`` is where we read it; ``through`` names who reports it, where we did not see the text itself.
    - ``binding`` is false for what no reconstruction need meet: a late report. ``used_by`` names the works whose rules were made
      with its help, and ``note`` says what else must be known.
    - ``parts`` are its claims, none for an attestation.
    """

    id: str
    date: str
    place: str
    kind: str
    says: str
    texts: tuple[str, ...] = ()
    quoted: tuple[Quote, ...] = ()
    through: str = ""
    binding: bool = True
    used_by: tuple[str, ...] = ()
    note: str = ""
    parts: tuple[Part, ...] = ()

    def is_independent_of(self, v: Variant) -> bool:
        """Whether the rules of ``v`` were made without it, as far as is known: agreeing then proves something."""
        return not set(self.used_by) & _ancestry(v.derives_from)


def _ancestry(named: tuple[str, ...]) -> set[str]:
    """Works, and all works that these depend on."""
    found: set[str] = set()
    open_ = list(named)
    while open_:
        work = open_.pop()
        if work not in found:
            found.add(work)
            open_ += works()[work].depends_on if work in works() else ()
    return found


def read_testimonies(source: str | Path | None = None) -> tuple[Testimony, ...]:
    """The shipped testimonies, or those of a file of your own, in the order of the file.

    Raises :class:`~karnoffel.EvidenceError`, with all faults, for a file that is no sound one.

    >>> [each.id for each in read_testimonies()][:2]
    ['nordlingen-1426', 'augsburg-1446']
    """
    if source is None:
        return _shipped()
    if not isinstance(source, (str, Path)):
        raise EvidenceError([Fault("claims", "file", shown(source), "the path of a file of testimonies")])
    path = Path(source)
    return _Reader(str(path), read_file(path, "file of testimonies", EvidenceError)).testimonies()


@lru_cache
def _shipped() -> tuple[Testimony, ...]:
    return read_testimonies(folder() / "evidence.toml")


class _Reader:
    """Reads a file of testimonies, collecting faults instead of stopping at the first."""

    TEXTS = ("date", "place", "kind", "says", "through", "note")
    OTHERS = ("texts", "quoted", "binding", "used_by", "claim", "parts")

    def __init__(self, file: str, document: dict[str, Any]) -> None:
        self.file, self.document = file, document
        self.faults = Faults(EvidenceError)

    def testimonies(self) -> tuple[Testimony, ...]:
        """The testimonies of the file; raises :class:`~karnoffel.EvidenceError` with every fault."""
        if not self.document:
            self.fault("file", "0 testimonies", "at least one")
        found = tuple(self.testimony(ident, table) for ident, table in self.document.items())
        if (claims := sum(len(each.parts) for each in found)) > MOST_CLAIMS:
            self.fault("file", f"{claims:,} claims", f"at most {MOST_CLAIMS:,}")
        if self.faults:
            raise EvidenceError(self.faults)
        return found

    def fault(self, key: str, found: Any, allowed: str) -> None:
        told = "nothing" if found is None else cut(found) if isinstance(found, str) else shown(found)
        self.faults.note(Fault(self.file, key, told, allowed))

    def table(self, where: str, table: Any, keys: tuple[str, ...]) -> Mapping[str, Any]:
        """``table`` if it is one, every key known."""
        if not isinstance(table, dict):
            self.fault(where, table, f"a table with {', '.join(keys)}")
            return {}
        for key in table:
            if key not in keys:
                self.fault(f"{where}.{key}", "an unknown key", nearest(key, keys))
        return table

    def of_kind(
        self, where: str, table: Mapping[str, Any], key: str, kind: type, default: Any, what: str
    ) -> Any:
        value = table.get(key, default)
        if type(value) is not kind:
            self.fault(f"{where}.{key}", value, what)
            return default
        return value

    def text(self, where: str, table: Mapping[str, Any], key: str) -> str:
        return str(self.of_kind(where, table, key, str, "", "a text in quotes"))

    def testimony(self, ident: str, table: Any) -> Testimony:
        """One testimony."""
        fields = self.table(ident, table, (*self.TEXTS, *self.OTHERS))
        texts = {key: self.text(ident, fields, key) for key in self.TEXTS}
        if fields and fields.get("says", "") == "":
            self.fault(f"{ident}.says", "nothing", "what the text says, in your words")
        return Testimony(
            ident,
            **texts,
            texts=self.names(ident, fields, "texts"),
            quoted=tuple(self.quotes(ident, fields)),
            binding=self.of_kind(ident, fields, "binding", bool, True, "true or false"),
            used_by=self.names(ident, fields, "used_by"),
            parts=tuple(self.parts(ident, fields)),
        )

    def names(self, ident: str, fields: Mapping[str, Any], key: str) -> tuple[str, ...]:
        """Names of works."""
        listed = self.of_kind(ident, fields, key, list, [], "names of works, in a list")
        for work in listed:
            if not isinstance(work, str):
                self.fault(f"{ident}.{key}", work, "names of works, in quotes")
        return tuple(listed)

    def quotes(self, ident: str, fields: Mapping[str, Any]) -> Iterator[Quote]:
        """Where it is quoted."""
        listed = self.of_kind(ident, fields, "quoted", list, [], "a list of tables with work and at")
        for number, table in enumerate(listed, start=1):
            where = f"{ident}.quoted.{number}"
            quote = self.table(where, table, ("work", "at"))
            yield Quote(self.text(where, quote, "work"), self.text(where, quote, "at"))

    def parts(self, ident: str, fields: Mapping[str, Any]) -> Iterator[Part]:
        """The claims: one under ``claim``, or several under ``parts``."""
        if "claim" in fields:
            if "parts" in fields:
                self.fault(f"{ident}.claim", "a claim beside parts", "one claim, or parts with a claim each")
            yield from self.part(f"{ident}.claim", {"claim": fields["claim"]})
        listed = self.of_kind(ident, fields, "parts", list, [], "a list of tables with words and claim")
        named = [table.get("words") for table in listed if isinstance(table, dict)]
        for number, table in enumerate(listed, start=1):
            where = f"{ident}.parts.{number}"
            part = self.table(where, table, ("words", "claim", "note"))
            words = part.get("words")
            if part and (not words or words == "whole" or named.count(words) > 1):
                self.fault(f"{where}.words", words, "words of its own for each part, in quotes")
            yield from self.part(where, part)

    def part(self, where: str, table: Mapping[str, Any]) -> Iterator[Part]:
        words, note = self.text(where, table, "words"), self.text(where, table, "note")
        try:
            yield Part(words, read_claim(table.get("claim", "")), note)
        except ClaimError as error:
            self.fault(where, table.get("claim"), str(error))
