"""Where a rule stands written, and how sure the answer is; the base of every rule object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, Literal, TypeVar, get_args

import attrs
from attrs import field, frozen

from karnoffel.cards import Rank, Suit, as_rank, as_suit
from karnoffel.errors import RuleError, shown

Standing = Literal["attested", "inferred", "assumed"]
"""How sure an answer is: a text says it; it follows from what a text says; no text seen says it."""

T = TypeVar("T")
STANDINGS: tuple[Standing, ...] = get_args(Standing)


@frozen
class Citation:
    """The place in a work where the answer to one question stands.

    Raises :class:`~karnoffel.RuleError` for a standing other than attested, inferred or assumed.

    >>> print(Citation("order", "parlett", "Play, table", "attested"))
    parlett, Play, table [attested]
    """

    field: str
    work: str
    at: str
    standing: Standing
    note: str = ""

    def __attrs_post_init__(self) -> None:
        one_of("standing", self.standing, STANDINGS)

    def __str__(self) -> str:
        return f"{self.work}{', ' if self.at else ''}{self.at} [{self.standing}]"


@frozen
class Rule:
    """What every rule object can do: say what it does, list its questions, cite its source.

    A rule is a small frozen attrs class. Each attribute answers one question (see :func:`question`); ``cite`` holds
    a :class:`Citation` per attribute. Citations are no part of the behaviour: two rules that differ in citations
    alone are equal.
    """

    cite: tuple[Citation, ...] = field(default=(), kw_only=True, eq=False, repr=False)

    def describe(self) -> str:
        """What this rule says, as one English sentence."""
        return f"{type(self).__name__}: {', '.join(f'{name} {value}' for name, value in self.answers())}."

    def answers(self) -> Iterator[tuple[str, Any]]:
        """Each question's attribute name with its answer, in declared order."""
        for attribute in attrs.fields(type(self)):
            if attribute.name != "cite":
                yield attribute.name, getattr(self, attribute.name)

    def citation(self, name: str) -> Citation | None:
        """The citation for one attribute, or ``None`` where the source was not cited for it."""
        return next((cited for cited in self.cite if cited.field == name), None)


def question(text: str, *, default: Any, plays: bool = True, **options: Any) -> Any:
    """An attrs field that answers the question ``text``; it is shown in the apparatus and in the reference.

    ``plays`` is false for an answer that changes no play, such as a name.
    """
    return field(default=default, metadata={"question": text, "plays": plays}, **options)


def one_of(name: str, value: Any, allowed: Iterable[str]) -> None:
    """Raise :class:`~karnoffel.RuleError` unless ``value`` is one of ``allowed``."""
    values = tuple(allowed)
    if value not in values:
        close = get_close_matches(str(value), values)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise RuleError(f"{name} must be one of: {', '.join(sorted(values))}{hint} (got {shown(value)})")


def choice(*allowed: str) -> Any:
    """An attrs validator: the value is one of ``allowed``."""

    def check(_: Any, attribute: Any, value: Any) -> None:
        one_of(attribute.name, value, allowed)

    return check


def whole(low: int, high: int) -> Any:
    """An attrs validator: a whole number from ``low`` to ``high``."""

    def check(_: Any, attribute: Any, value: Any) -> None:
        if type(value) is not int or not low <= value <= high:
            raise RuleError(
                f"{attribute.name} must be a whole number from {low} to {high} (got {shown(value)})"
            )

    return check


def yes_no(_: Any, attribute: Any, value: Any) -> None:
    """An attrs validator: true or false."""
    if not isinstance(value, bool):
        raise RuleError(f"{attribute.name} must be true or false (got {shown(value)})")


def ranks(values: Iterable[Rank | str]) -> tuple[Rank, ...]:
    """An attrs converter: ranks from codes; each may stand once."""
    return _once(as_rank(value) for value in as_list(values, "ranks are a list of codes"))


def suits(values: Iterable[Suit | str]) -> tuple[Suit, ...]:
    """An attrs converter: suits from codes; each may stand once."""
    return _once(as_suit(value) for value in as_list(values, "suits are a list of codes"))


def as_list(values: Any, what: str) -> tuple[Any, ...]:
    """A list as a tuple; raises :class:`~karnoffel.RuleError`, with ``what`` it should be, for anything else."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise RuleError(f"{what} (got {shown(values)})")
    return tuple(values)


def _once(values: Iterable[T]) -> tuple[T, ...]:
    listed = tuple(values)
    for value in listed:
        if listed.count(value) > 1:
            raise RuleError(f"{value} stands twice in ({', '.join(map(str, listed))})")
    return listed
