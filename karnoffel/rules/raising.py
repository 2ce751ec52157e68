"""May the value of a round be raised during the deal, by how much, and how does the other side answer?

Declared and checked here; the table does not play raises yet, so every round is worth its base value.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from karnoffel.errors import RuleError
from karnoffel.rules.provenance import Rule, choice, question, yes_no


def _steps(values: object) -> tuple[int, ...]:
    if not isinstance(values, (tuple, list)) or not all(type(v) is int and 0 < v <= 100 for v in values):
        raise RuleError(f"steps must be a list of whole numbers from 1 to 100 (got {values!r})")
    return tuple(values)


def _re_raises(_: object, attribute: Any, value: object) -> None:
    if value != "unlimited" and (type(value) is not int or not 0 <= value <= 9):
        raise RuleError(
            f"{attribute.name} must be a whole number from 0 to 9, or 'unlimited' (got {value!r})"
        )


@frozen
class Raising(Rule):
    """Proposals to raise the value of a round, made at the pauses of the deal.

    Source of the usual answers: Parlett, *Karnöffel*, "Deal". No ``steps`` means that nothing is raised.
    Raises :class:`~karnoffel.RuleError` for a step or a number of re-raises out of range.

    >>> Raising(steps=(3,)).describe()
    'At a pause of the deal a player may propose to raise the value by 3; the other side accepts, refuses or re-raises once; the second of a pair may propose if the first did not; raising ends as soon as the value is enough to win.'
    """

    steps: tuple[int, ...] = question("By how much may the value be raised?", default=(), converter=_steps)
    re_raises: int | Literal["unlimited"] = question(
        "How many re-raises may answer one proposal?", default=1, validator=_re_raises
    )
    re_raise_when: Literal["every-pause", "first-pause"] = question(
        "At which pauses may a proposal be re-raised?",
        default="every-pause",
        validator=choice("every-pause", "first-pause"),
    )
    second_proposes: Literal["if-first-did-not", "each-in-turn"] = question(
        "When may the second of a pair propose?",
        default="if-first-did-not",
        validator=choice("if-first-did-not", "each-in-turn"),
    )
    pending_counts: bool = question(
        "Does a proposal not yet accepted count towards the cap?", default=False, validator=yes_no
    )
    two_hand_first_pause: bool = question(
        "When two play, is there a pause after the first cards?", default=True, validator=yes_no
    )
    cap_announced: Literal["at-once", "by-that-side"] = question(
        "When a side needs no more than the base value, who stops the raising?",
        default="at-once",
        validator=choice("at-once", "by-that-side"),
    )

    def describe(self) -> str:
        if not self.steps:
            return "The value of a round is not raised."
        by = " or ".join(map(str, self.steps))
        times = {
            0: "or refuses",
            1: "refuses or re-raises once",
            "unlimited": "refuses or re-raises without limit",
        }
        answer = times.get(self.re_raises, f"refuses or re-raises, {self.re_raises} times at most")
        pauses = "" if self.re_raise_when == "every-pause" else ", re-raises only at the first pause"
        second = "if the first did not" if self.second_proposes == "if-first-did-not" else "in his turn"
        cap = {"at-once": "as soon as", "by-that-side": "when that side itself notices that"}[
            self.cap_announced
        ]
        counted = ", a proposal not yet accepted counting" if self.pending_counts else ""
        two = "" if self.two_hand_first_pause else "; two players have no pause after the first cards"
        return (
            f"At a pause of the deal a player may propose to raise the value by {by}; the other side accepts, {answer}"
            f"{pauses}; the second of a pair may propose {second}; raising ends {cap} the value is enough to win{counted}{two}."
        )
