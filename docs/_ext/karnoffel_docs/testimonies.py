"""Pages of testimonies: what each says, where it is quoted, and what every source says to it."""

from __future__ import annotations

from typing import Any

from docutils.parsers.rst import Directive

import karnoffel as kn
from karnoffel.errors import SettingError, nearest
from karnoffel.rules import Reason
from karnoffel.studies.witnesses import told, verdicts
from karnoffel.testimony import RELATIONS, UNSURE, WORDS, Testimony, read_testimonies, weakest
from karnoffel_docs.page import Filled


class TestimonyPage(Filled):
    """``{testimony} ID``: one testimony whole."""

    template = "testimony.md.j2"
    required_arguments = 1
    optional_arguments = 0

    def context(self) -> dict[str, Any]:
        """The testimony, and the verdicts on it."""
        known = {each.id: each for each in read_testimonies()}
        if self.arguments[0] not in known:
            raise SettingError(f"no testimony {self.arguments[0]!r}; {nearest(self.arguments[0], known)}")
        found = known[self.arguments[0]]
        return {"t": found, "parts": list(_parts(found)), "sources": _sources(found)}


def _parts(testimony: Testimony) -> Any:
    """Each part with its claim and what every source says to it."""
    variants = [kn.variant(name) for name in kn.variants()]
    every = {v.name: verdicts(testimony, v) for v in variants}
    for number, part in enumerate(testimony.parts):
        rows = []
        for v in variants:
            verdict = every[v.name][number]
            reasons: tuple[Reason, ...] = verdict.trick.reasons if verdict.trick else ()
            trick = told(verdict.trick) if verdict.trick else ""
            rows.append({"name": v.name, "verdict": verdict, "trick": trick, "reasons": reasons})
        yield {"part": part, "rows": rows}


def _sources(testimony: Testimony) -> list[dict[str, Any]]:
    """The verdict of every source on the whole, and whether it was made without this testimony."""
    variants = [kn.variant(name) for name in kn.variants()]
    return [
        {
            "name": v.name,
            "whole": weakest(verdicts(testimony, v)),
            "independent": testimony.is_independent_of(v),
        }
        for v in variants
    ]


class TestimonyList(Filled):
    """``{testimony-list}``: all testimonies in the order of time."""

    template = "testimony_list.md.j2"

    def context(self) -> dict[str, Any]:
        """The testimonies with the verdict of each source."""
        return {
            "rows": [(each, _sources(each)) for each in read_testimonies()],
            "names": kn.variants(),
            "unsure": UNSURE,
        }


class ClaimWords(Filled):
    """``{claim-words}``: the relations of the language of claims, and the verdicts."""

    template = "claim_words.md.j2"

    def context(self) -> dict[str, Any]:
        """The relations with what they mean."""
        return {"relations": RELATIONS, "verdicts": WORDS}


DIRECTIVES: dict[str, type[Directive]] = {
    "testimony": TestimonyPage,
    "testimony-list": TestimonyList,
    "claim-words": ClaimWords,
}
