"""The answers of rule objects: compared, and shown as people read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from karnoffel import rules


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


def differing(old: rules.Rule, new: rules.Rule) -> Iterator[tuple[str, Any, Any]]:
    """The questions that two rule objects answer differently, with both answers; first their class, if that differs."""
    if type(old) is not type(new):
        yield "class", type(old).__name__, type(new).__name__
    before = dict(old.answers())
    for attribute, value in new.answers():
        if before.get(attribute) != value:
            yield attribute, before.get(attribute), value


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
