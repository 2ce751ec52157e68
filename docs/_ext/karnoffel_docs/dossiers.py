"""The page of one dossier: its rules in words, how sure each is, its readings, and what sets it apart.

Each rule can be linked to: as ``dummett.html#powers.plain_courts`` from anywhere, and from other pages of the book by the label
``dummett-powers.plain_courts``.
"""

from __future__ import annotations

import inspect
from collections import Counter
from functools import lru_cache
from typing import Any

import attrs
from attrs import frozen
from docutils.parsers.rst import Directive

import karnoffel as kn
from karnoffel.points import Point, Reading
from karnoffel.questions import RULES
from karnoffel.rules import Citation
from karnoffel.studies import Separation
from karnoffel_docs import words
from karnoffel_docs.effects import effect
from karnoffel_docs.page import Filled
from karnoffel_docs.sources import shipped, value_of


@frozen
class Answer:
    """One question with the answer of a source, its standing and its citation."""

    key: str
    question: str
    value: str
    standing: str
    cite: Citation | None


@frozen
class Section:
    """The answers to the questions of one rule object."""

    name: str
    asks: str
    says: str
    answers: tuple[Answer, ...]


def asked(section: str) -> str:
    """The question that a rule class answers: the first sentence of its module."""
    module = inspect.getmodule(RULES[section])
    text = " ".join(((module and module.__doc__) or "").split())
    return text[: text.index("?") + 1] if "?" in text else ""


def sections(v: kn.Variant) -> tuple[Section, ...]:
    """The rules of a variant in reading order, from its row in the apparatus."""
    frame = kn.apparatus(v)
    found = []
    for name, rule in v.rules():
        rows = frame[frame.key.str.startswith(f"{name}.")]
        answers = tuple(
            Answer(
                key, question, words.answer(value_of(v, key)), standing, rule.citation(key.partition(".")[2])
            )
            for key, question, standing in zip(rows.key, rows.question, rows.standing, strict=True)
        )
        found.append(Section(name, asked(name), rule.describe(), answers))
    return tuple(found)


@lru_cache
def told_apart(first: kn.Variant, other: kn.Variant) -> Separation | None:
    """The shortest trick or deal that separates two variants."""
    return kn.discriminate(first, other)


def trick_reasons(v: kn.Variant, found: Separation) -> tuple[str, ...]:
    """Why a separating trick falls as it does in one variant."""
    if found.kind != "trick" or found.chosen is None:
        return ()
    kaisers = v.kaisers.declared(face_up=found.cards, hands=found.cards)
    return tuple(reason.text for reason in v.trick(found.chosen, found.cards, kaisers).reasons)


def reading_standing(point: Point, reading: Reading) -> str:
    """How a source stands to a reading: its own, allowed by its text, or counterfactual."""
    if reading.name == point.own:
        return "own"
    return "allowed" if point.admits(reading.name) else "counterfactual"


def reading_trick(v: kn.Variant, point: Point, reading: Reading) -> Separation | None:
    """The shortest trick that tells a reading from the source's own.

    Looked for where the reading bears on the powers of the cards; elsewhere no trick would show it.
    """
    if reading.name == point.own or not all(path.startswith("powers.") for path, _ in reading.sets):
        return None
    return told_apart(v, v.reading(**{point.id: reading.name}))


def other_sources(v: kn.Variant) -> tuple[kn.Variant, ...]:
    """The other shipped sources."""
    return tuple(other for other in shipped() if other.name != v.name)


def question(key: str) -> str:
    """The question that a dossier key answers; how many play is asked of the variant, not of a rule."""
    section, _, name = key.partition(".")
    asked_of = attrs.fields_dict(RULES[section])[name] if name else None
    return str(asked_of.metadata["question"]) if asked_of else "How many play?"


def link(v: kn.Variant, key: str) -> str:
    """The target of a rule on its source's page; how many play when nobody says so is told at its head."""
    return f"#{v.name}-{key}" if "." in key else f"#{v.name}-seating.seats"


def told(v: kn.Variant, key: str) -> str:
    """A source's answer to one question with the mark of its standing."""
    if "." not in key:
        return words.md(getattr(v, key))
    standing = standings(v)[key]
    found = words.mark(standing)
    return found if standing == "silent" else f"{words.md(words.answer(value_of(v, key)))} {found}"


@lru_cache
def standings(v: kn.Variant) -> dict[str, str]:
    """How sure a source is of each answer, by key."""
    frame = kn.apparatus(v)
    return dict(zip(frame.key, frame.standing, strict=True))


def page(v: kn.Variant) -> dict[str, Any]:
    """What the page of a dossier is filled with: the variant, and what the template asks of it."""
    counted = Counter(standings(v).values())
    return {
        "v": v,
        "sections": sections(v),
        "standings": {name: counted[name] for name in words.MARKS},
        "others": other_sources(v),
        "told_apart": told_apart,
        "trick_reasons": trick_reasons,
        "reading_standing": reading_standing,
        "reading_trick": reading_trick,
        "question": question,
        "link": link,
        "effect": effect,
        "told": told,
    }


class Dossier(Filled):
    """``{dossier} NAME``: the page of one dossier."""

    template = "dossier.md.j2"
    required_arguments = 1
    optional_arguments = 0

    def context(self) -> dict[str, Any]:
        """The variant and what its page asks of it."""
        return page(kn.variant(self.arguments[0]))


DIRECTIVES: dict[str, type[Directive]] = {"dossier": Dossier}
