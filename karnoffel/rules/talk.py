"""The states and moves of raising: what is said at a pause, and where that leaves the round. No card and no score is in them."""

from __future__ import annotations

from typing import Literal, get_args

from attrs import field, frozen

from karnoffel.rules.provenance import choice, whole

MoveKind = Literal["pass", "propose", "offer", "accept", "refuse", "re-raise", "announce"]
LARGEST_STEP = 100


@frozen
class Move:
    """What a side does at a pause; ``step`` is the points by which it raises, 0 where it does not.

    To ``offer`` is to raise because one has declared a Kaiser.

    >>> Move("propose", 3).step
    3
    """

    kind: MoveKind = field(validator=choice(*get_args(MoveKind)))
    step: int = field(default=0, validator=whole(0, LARGEST_STEP))


PASS, ACCEPT, REFUSE, ANNOUNCE = Move("pass"), Move("accept"), Move("refuse"), Move("announce")


@frozen
class Cap:
    """When raising ends: no more may be proposed once the value reaches ``limit``, the least that wins a side the game.

    A raise beyond ``most``, the most that a side can need, would change nothing, and is not made either. ``unaware`` is a side that wins on the base value alone and whose opponents need not say so: raising ends for good
    when that side itself announces it.
    """

    limit: int
    most: int
    unaware: int | None = None

    @classmethod
    def none(cls, unaware: int | None = None) -> Cap:
        """No cap: as far as every score."""
        return cls(1 << 30, 1 << 30, unaware)


@frozen
class Turn:
    """One chance to speak at a pause: the side that has it, and whether it must raise, having declared a Kaiser."""

    side: int
    kaiser: bool = False


@frozen
class Talk:
    """Where the raising of a round stands: no card, no score.

    - ``value``: what the round is worth, as agreed.
    - ``turns``: who may still speak at this pause; none between pauses.
    - ``proposed``: what the round would be worth if the raise on the table is accepted, 0 where there is none; then
      ``before`` is what refusing it costs, ``asked`` the side that must answer, and ``left`` how many re-raises are left.
    - ``refused``: the raise on the table was refused, and the round is over.
    - ``closed``: the cap was announced, and nothing more may be proposed in this round.
    """

    value: int
    turns: tuple[Turn, ...] = ()
    may_re_raise: bool = True
    proposed: int = 0
    before: int = 0
    asked: int = 0
    left: int | None = 0
    refused: bool = False
    closed: bool = False

    @property
    def side(self) -> int | None:
        """The side that must decide, 0 Forehand's, 1 the dealer's; ``None`` where nobody has to."""
        if self.refused or not self.turns:
            return None
        return self.asked if self.proposed else self.turns[0].side

    @property
    def winner(self) -> int:
        """Of a refused raise, the side that scores :attr:`before`."""
        return 1 - self.asked
