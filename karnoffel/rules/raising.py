"""May the value of a round be raised during the deal, by how much, and how does the other side answer?

:class:`Raising` holds a source's answers and plays them as a machine of states (:mod:`karnoffel.rules.talk`). No card and no
score is in a state, so the machine can be explored whole.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import evolve, frozen

from karnoffel.errors import IllegalRaise, RuleError, shown
from karnoffel.rules.provenance import Rule, choice, question, yes_no
from karnoffel.rules.talk import ACCEPT, ANNOUNCE, PASS, REFUSE, Cap, Move, Talk, Turn


def _steps(values: object) -> tuple[int, ...]:
    if not isinstance(values, (tuple, list)) or not all(type(v) is int and 0 < v <= 100 for v in values):
        raise RuleError(f"steps must be a list of whole numbers from 1 to 100 (got {shown(values)})")
    return tuple(sorted(set(values)))


def _re_raises(_: object, attribute: Any, value: object) -> None:
    if value != "unlimited" and (type(value) is not int or not 0 <= value <= 9):
        raise RuleError(
            f"{attribute.name} must be a whole number from 0 to 9, or 'unlimited' (got {shown(value)})"
        )


@frozen
class Raising(Rule):
    """Proposals to raise the value of a round, made at the pauses of the deal.

    Source of the usual answers: Parlett, *Karnöffel*, "Deal". No ``steps`` means that nothing is proposed.
    Raises :class:`~karnoffel.RuleError` for a step or a number of re-raises out of range.

    >>> rule, cap = Raising(steps=(3,)), Cap(101, 101)
    >>> talk = rule.at_pause(Talk(4))
    >>> [move.kind for move in rule.moves(talk, cap)]
    ['pass', 'propose']
    >>> talk = rule.after(rule.after(talk, Move("propose", 3), cap), REFUSE, cap)
    >>> talk.refused, talk.winner, talk.before
    (True, 0, 4)
    """

    steps: tuple[int, ...] = question("By how much may the value be raised?", default=(), converter=_steps)
    kaiser_steps: tuple[int, ...] = question(
        "By how much must a side raise that declares a Kaiser at a pause?", default=(), converter=_steps
    )
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
    cap_announced: Literal["at-once", "by-that-side"] = question(
        "When a side needs no more than the base value, who stops the raising?",
        default="at-once",
        validator=choice("at-once", "by-that-side"),
    )

    @property
    def raises(self) -> bool:
        """Whether anything is ever raised."""
        return bool(self.steps or self.kaiser_steps)

    def cap(self, needs: tuple[int, int], base: int) -> Cap:
        """The cap of a round, from the points each side needs to win the game and the base value of a round.

        >>> Raising(steps=(3,)).cap((13, 81), 4)
        Cap(limit=13, most=81, unaware=None)
        >>> Raising(steps=(3,), cap_announced="by-that-side").cap((3, 81), 4)
        Cap(limit=81, most=81, unaware=0)
        """
        within = [side for side in (0, 1) if needs[side] <= base]
        if self.cap_announced == "by-that-side" and len(within) == 1:
            return Cap(needs[1 - within[0]], max(needs), within[0])
        return Cap(min(needs), max(needs))

    def at_pause(self, talk: Talk, *, first: bool = True, declared: tuple[int, int] = (0, 0)) -> Talk:
        """The state as a pause begins: ``first`` if only first cards are dealt, ``declared`` the Kaisers just declared by each side."""
        kaisers = [Turn(side, kaiser=True) for side in (0, 1) for _ in range(declared[side])]
        turns = [*(kaisers if self.kaiser_steps else ()), *((Turn(0), Turn(1)) if self.steps else ())]
        again = first or self.re_raise_when == "every-pause"
        return evolve(talk, turns=() if talk.closed else tuple(turns), may_re_raise=again)

    def moves(self, talk: Talk, cap: Cap) -> tuple[Move, ...]:
        """What the side whose turn it is may do; a lone pass where the cap lets it do nothing."""
        if talk.side is None:
            return ()
        capped = self.counted(talk) >= cap.limit
        announce = (ANNOUNCE,) if talk.side == cap.unaware and not talk.closed else ()
        if talk.proposed:
            void = capped or talk.left == 0 or talk.proposed >= cap.most
            again = () if void else tuple(Move("re-raise", step) for step in self.steps)
            return (ACCEPT, REFUSE, *again, *announce)
        if capped:
            return (PASS,)
        if talk.turns[0].kaiser:
            return tuple(Move("offer", step) for step in self.kaiser_steps)
        return (PASS, *(Move("propose", step) for step in self.steps), *announce)

    def counted(self, talk: Talk) -> int:
        """The value that is held against the cap."""
        return talk.proposed if talk.proposed and self.pending_counts else talk.value

    def after(self, talk: Talk, move: Move, cap: Cap) -> Talk:
        """The state after a move; raises :class:`~karnoffel.IllegalRaise`, with the reason, for one that may not be made."""
        if not isinstance(move, Move):
            raise IllegalRaise(f"what is said at a pause is a kn.rules.Move, not {shown(move)}")
        if move not in self.moves(talk, cap):
            raise IllegalRaise(self.why_not(talk, move, cap))
        rest = talk.turns[1:]
        match move.kind:
            case "pass":
                return evolve(talk, turns=rest)
            case "announce":
                # A raise on the table must still be answered.
                return evolve(talk, turns=talk.turns if talk.proposed else (), closed=True, left=0)
            case "propose" | "offer":
                left = None if self.re_raises == "unlimited" else self.re_raises
                if talk.turns[0].kaiser or not talk.may_re_raise:
                    left = 0
                return evolve(
                    talk,
                    proposed=talk.value + move.step,
                    before=talk.value,
                    asked=1 - talk.turns[0].side,
                    left=left,
                )
            case "re-raise":
                return evolve(
                    talk,
                    proposed=talk.proposed + move.step,
                    before=talk.proposed,
                    asked=1 - talk.asked,
                    left=None if talk.left is None else talk.left - 1,
                )
            case "accept":
                if talk.closed or (not talk.turns[0].kaiser and self.second_proposes == "if-first-did-not"):
                    rest = ()
                return evolve(talk, value=talk.proposed, turns=rest, proposed=0, before=0, asked=0, left=0)
            case _:
                return evolve(talk, refused=True)

    def why_not(self, talk: Talk, move: Move, cap: Cap) -> str:
        """Why a move may not be made, with the answer of the source that forbids it."""
        field, why = self._forbidden(talk, move, cap)
        cited = self.citation(field)
        return f"{why} (raising.{field}{f'; {cited}' if cited else ''})" if field else why

    def _forbidden(self, talk: Talk, move: Move, cap: Cap) -> tuple[str, str]:
        """The answer that forbids a move, and why."""
        if move.kind == "announce" and not talk.closed and (cap.unaware is None or talk.side != cap.unaware):
            only = "only a side that wins on the base value, and whose opponents may stay silent,"
            return "cap_announced", f"{only} announces it, in its turn"
        if not self.raises:
            return "steps", "the value of a round is not raised"
        if talk.closed:
            return "cap_announced", "the cap was announced: nothing more may be proposed in this round"
        if talk.side is None and self.second_proposes == "if-first-did-not":
            return "second_proposes", "nobody may speak any more at this pause"
        if talk.side is None:
            return "", "nobody may speak any more at this pause"
        if talk.proposed:
            return self._not_an_answer(talk, move, cap)
        if move.kind in ("accept", "refuse", "re-raise"):
            return "steps", "nothing has been proposed"
        if talk.value >= cap.limit:
            return "cap_announced", f"the value has reached {talk.value}, and {cap.limit} wins the game"
        if talk.turns[0].kaiser:
            return "kaiser_steps", f"who declares a Kaiser must raise by {_or(self.kaiser_steps)}"
        return "steps", f"a raise is by {_or(self.steps)}"

    def _not_an_answer(self, talk: Talk, move: Move, cap: Cap) -> tuple[str, str]:
        """What forbids a move while a raise must be answered, and why."""
        if move.kind != "re-raise":
            return "steps", f"a raise to {talk.proposed} must be answered first"
        if talk.left == 0 and talk.turns[0].kaiser:
            return "kaiser_steps", "the raise for a Kaiser is held or the round given up, never re-raised"
        if talk.left == 0 and not talk.may_re_raise:
            return "re_raise_when", "a proposal may be re-raised only at the first pause of each pair"
        if talk.left == 0:
            once = {0: "not be re-raised", 1: "be re-raised once"}
            often = f"be re-raised {self.re_raises} times at most"
            return "re_raises", f"a proposal may {once.get(int(self.re_raises), often)}"
        if self.pending_counts and talk.proposed >= cap.limit:
            return "pending_counts", f"the proposal of {talk.proposed} counts, and {cap.limit} wins the game"
        if talk.proposed >= cap.most:
            return (
                "pending_counts",
                f"neither side needs more than {cap.most}; a raise beyond changes nothing",
            )
        return "steps", f"a raise is by {_or(self.steps)}"

    def describe(self) -> str:
        kaiser = (
            f"A side that declares a Kaiser at a pause must raise by {_or(self.kaiser_steps)}, and the other holds or gives up; "
            if self.kaiser_steps
            else ""
        )
        if not self.steps:
            return (
                f"{kaiser}the value of a round is not raised otherwise."
                if kaiser
                else "The value of a round is not raised."
            )
        times = {
            0: " or refuses",
            1: ", refuses or re-raises once",
            "unlimited": ", refuses or re-raises without limit",
        }
        answer = times.get(self.re_raises, f", refuses or re-raises, {self.re_raises} times at most")
        limited = self.re_raises != 0 and self.re_raise_when == "first-pause"
        pauses = ", re-raises only at the first pause of each pair" if limited else ""
        second = "if the first did not" if self.second_proposes == "if-first-did-not" else "in his turn"
        cap = {"at-once": "as soon as", "by-that-side": "when that side itself notices that"}[
            self.cap_announced
        ]
        counted = ", a proposal not yet accepted counting" if self.pending_counts else ""
        return (
            f"{kaiser}{'at' if kaiser else 'At'} a pause of the deal a player may propose to raise the value by {_or(self.steps)}; the other side "
            f"accepts{answer}{pauses}; the second of a pair may propose {second}; raising ends {cap} the value is enough "
            f"to win{counted}."
        )


def _or(steps: tuple[int, ...]) -> str:
    return " or ".join(map(str, steps))
