"""The answers of rule objects: listed, compared, and shown as people read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from karnoffel import rules


@frozen
class Change:
    """What was changed in a variant: which field, from what, to what, and why."""

    field: str
    before: str
    after: str
    why: str

    def __str__(self) -> str:
        return f"{self.field}: {self.before} -> {self.after} ({self.why})"


@frozen
class Difference:
    """A field in which two variants differ, with the answer and citation of each."""

    field: str
    ours: str
    theirs: str
    our_citation: rules.Citation | None
    their_citation: rules.Citation | None

    def __str__(self) -> str:
        return f"{self.field}: {self.ours} / {self.theirs}"


def answers(rule: Any) -> Iterator[tuple[str, Any]]:
    """The questions of a rule object with its answers; a foreign object answers one: itself."""
    if isinstance(rule, rules.Rule):
        yield from rule.answers()
    else:
        yield "own", repr(rule)


def cited(rule: Any, attribute: str) -> rules.Citation | None:
    """The citation of a rule object for one attribute, ``None`` for a foreign object."""
    return rule.citation(attribute) if isinstance(rule, rules.Rule) else None


def differing(old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    """The questions that two rule objects answer differently, with both answers."""
    if type(old) is not type(new):
        yield "own", repr(old), repr(new)
        return
    before = dict(answers(old))
    for attribute, value in answers(new):
        if before[attribute] != value:
            yield attribute, before[attribute], value


def show(value: Any) -> str:
    """An answer in words short enough for a table cell.

    >>> show(rules.Pack().suit_order), show(False), show(())
    ('L A H B', 'no', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        between = ", " if any(isinstance(v, (rules.Packet, rules.Stop, rules.Title)) for v in value) else " "
        return between.join(map(show, value)) or "none"
    if isinstance(value, rules.Packet):
        return f"{value.cards} {value.face} to {value.to}"
    if isinstance(value, rules.Stop):
        return f"{value.rank.value}: {'/'.join(court.value for court in value.courts)}"
    if isinstance(value, rules.Title):
        return f"{value.power} {value.name}"
    return str(getattr(value, "value", value))
