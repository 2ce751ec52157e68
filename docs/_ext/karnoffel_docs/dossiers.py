"""The page of one dossier: its rules in words, how sure each is, its readings, and what sets it apart."""

from __future__ import annotations

import inspect
from collections import Counter
from functools import lru_cache
from typing import Any

import attrs
from attrs import frozen
from docutils.parsers.rst import Directive

import karnoffel as kn
from karnoffel import Rank
from karnoffel.points import Point, Reading
from karnoffel.questions import RULES
from karnoffel.rules import KAISER, Citation
from karnoffel.studies import Separation
from karnoffel_docs import words
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


@frozen
class Power:
    """One place in the order of the chosen suit: its code, title, and what bounds it."""

    code: str
    title: str
    kind: str
    bound: str


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


def powers(v: kn.Variant) -> tuple[Power, ...]:
    """The chosen suit from strong to weak, as far as its cards have power."""
    stops = {stop.rank.value: stop.courts for stop in v.powers.stopped_by}
    titles = {title.power: title.name for title in v.powers.titles}
    led = {rank.value for rank in v.powers.only_led}
    found = []
    for code in v.powers.order:
        kind, bound = "full", "no plain card stops it"
        if code in led:
            kind, bound = "led", "only when it is led"
        elif code in stops:
            kind, bound = "partial", f"stopped by {' '.join(court.value for court in stops[code])}"
        elif code == KAISER:
            bound = f"declared Banners: {words.answer(v.powers.kaiser_order)}"
        shown = Rank.BANNER.value if code == KAISER else code
        found.append(Power(shown, titles.get(code, ""), kind, bound))
    return tuple(found)


def powerless(v: kn.Variant) -> tuple[str, ...]:
    """The ranks of the chosen suit that have no power, high to low."""
    plain = (rank.value for rank in v.pack.order if rank.value not in v.powers.order)
    banner = Rank.BANNER.value if KAISER in v.powers.order else ""
    return tuple(f"{code} (not declared)" if code == banner else code for code in plain)


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


class Dossier(Filled):
    """``{dossier} NAME``: the page of one dossier."""

    template = "dossier.md.j2"
    required_arguments = 1
    optional_arguments = 0

    def context(self) -> dict[str, Any]:
        """The variant and what its page asks of it."""
        v = kn.variant(self.arguments[0])
        listed = sections(v)
        counted = Counter(standings(v).values())
        return {
            "v": v,
            "sections": listed,
            "standings": {name: counted[name] for name in words.MARKS},
            "powers": powers(v),
            "powerless": powerless(v),
            "others": other_sources(v),
            "told_apart": told_apart,
            "trick_reasons": trick_reasons,
            "reading_standing": reading_standing,
            "reading_trick": reading_trick,
            "question": question,
            "told": told,
        }


DIRECTIVES: dict[str, type[Directive]] = {"dossier": Dossier}
