"""Who raises: the built-in policies by name, and the protocol for one of your own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from attrs import field, frozen

from karnoffel.errors import SettingError, shown
from karnoffel.players import raising
from karnoffel.players.chances import Chances
from karnoffel.players.seats import in_few_words, per_seat
from karnoffel.players.view import PauseView
from karnoffel.rules import Move
from karnoffel.rules.talk import ACCEPT, ANNOUNCE, PASS, REFUSE
from karnoffel.variant import Variant

NERVE = 1 << 32
"""A bold player who always raises has this nerve."""
POLICIES = "'never', 'equity' or 'bold(P)', such as 'bold(0.3)'"


@runtime_checkable
class Raiser(Protocol):
    """A policy of raising: one method that chooses what to say at a pause.

    A class of your own with this method raises in :func:`karnoffel.play_game` and, slowly, in every study of games. The move
    returned must be one of ``view.moves``.
    """

    def speak(self, view: PauseView) -> Move:
        """What to say, given what this player sees."""
        ...


@frozen
class Policy:
    """A built-in policy: both engines raise alike.

    ``nerve`` is the probability that a bold one raises, in 2**32. ``chances`` and ``equity`` are what an ``equity`` policy
    goes by: the chance to win a round, and that of Forehand's side to win the game, [its points, the dealer's side's];
    ``made_for`` is the digest of the variant for which they were made.
    """

    name: str
    code: int
    nerve: int = 0
    made_for: str = field(default="", repr=False, kw_only=True)
    chances: Chances | None = field(default=None, repr=False, eq=False, kw_only=True)
    equity: Any = field(default=(), repr=False, eq=False, kw_only=True)

    def speak(self, view: PauseView) -> Move:
        """What to say; see :mod:`karnoffel.players.raising`."""
        return self.reasoned(view)[0]

    def reasoned(self, view: PauseView) -> tuple[Move, str]:
        """What to say, and why in words."""
        talk, moves = view.talk, view.moves
        raises = [move for move in moves if move.step]
        asked = bool(talk.proposed)
        must = not asked and PASS not in moves
        stand = refuse = 0.0
        worths = [0.0] * len(raises)
        why = ""
        if self.chances is not None:
            chance = self.chances.of(view)
            won, lost, refused = self._outcomes(view)
            at = talk.proposed or talk.value
            stand = raising.expected(chance, won(at), lost(at))
            refuse = refused(talk.before)
            worths = [raising.expected(chance, won(at + move.step), lost(at + move.step)) for move in raises]
            why = f"a chance of {chance:.0%} to win the round"
        found = raising.choose(
            self.code,
            self.nerve,
            view.word,
            must,
            asked,
            ANNOUNCE in moves,
            len(raises),
            stand,
            refuse,
            worths,
        )
        if found >= raising.RAISE:
            return raises[found - raising.RAISE], why
        if found == raising.ANNOUNCE:
            return ANNOUNCE, "a larger value helps only the others"
        if found == raising.REFUSE:
            return REFUSE, why
        return ACCEPT if asked else PASS, why

    def _outcomes(
        self, view: PauseView
    ) -> tuple[Callable[[int], float], Callable[[int], float], Callable[[int], float]]:
        """What the game is worth to the speaker's side if it wins a round worth so much, loses it, or refuses at so much."""
        v, (mine, theirs) = view.variant, view.score
        target = v.scoring.target

        def leads(dealer: int) -> bool:
            return v.seating.side((dealer + 1) % v.seats) == view.side

        after = leads(v.succession.after_round(v.seats - 1, v.seats))
        proposer = view.pause.pair[1 - view.side]
        refused = leads(v.succession.after_refused(proposer, v.seats))
        return (
            lambda value: raising.worth(self.equity, target, mine + value, theirs, after),
            lambda value: raising.worth(self.equity, target, mine, theirs + value, after),
            lambda value: raising.worth(self.equity, target, mine, theirs + value, refused),
        )


NEVER = Policy("never", raising.NEVER)
EQUITY = "equity"

Raisers = str | Raiser | Sequence[str | Raiser]
"""A name, a policy, or a sequence of them: two, one per side; or as many as there are seats, one per seat."""


def bold(probability: float) -> Policy:
    """The policy that proposes with a probability whenever it may, and accepts always.

    Raises :class:`~karnoffel.SettingError` unless it is from 0 to 1.

    >>> bold(0.3).name
    'bold(0.3)'
    """
    if (
        isinstance(probability, bool)
        or not isinstance(probability, (int, float))
        or not 0 <= probability <= 1
    ):
        raise SettingError(f"bold(P) takes a probability from 0 to 1 (got {shown(probability)})")
    short = f"{probability:g}"
    told = short if float(short) == probability else repr(float(probability))
    return Policy(f"bold({told})", raising.BOLD, round(probability * NERVE))


def as_raisers(raisers: Raisers, v: Variant, equity: Callable[[Variant], Raiser]) -> tuple[Raiser, ...]:
    """One policy per seat, from a name, a policy, one per side or one per seat.

    ``equity`` makes the policy of that name; where the source knows no raises, ``never`` stands for it.

    Raises :class:`~karnoffel.SettingError` for an unknown name and for a sequence of another length.

    >>> import karnoffel as kn
    >>> [policy.name for policy in as_raisers(("never", "bold(0.5)"), kn.variant("dummett"), equity=bold)]
    ['never', 'bold(0.5)', 'never', 'bold(0.5)']
    """

    def made(raiser: str | Raiser) -> Raiser:
        if isinstance(raiser, str) and raiser == EQUITY:
            return equity(v) if v.raises_values else NEVER
        return _raiser(raiser)

    return per_seat(raisers, v.seats, made, "policies of raising", v.seating.side)


def _raiser(raiser: str | Raiser) -> Raiser:
    if not isinstance(raiser, str):
        if isinstance(raiser, type) and callable(getattr(raiser, "speak", None)):
            name = raiser.__name__
            raise SettingError(f"a policy of raising is an object, not its class: give {name}(), not {name}")
        if not callable(getattr(raiser, "speak", None)):
            raise SettingError(
                f"a policy of raising is {POLICIES}, or an object with a method speak(view), not {shown(raiser)}"
            )
        return raiser
    if raiser == "never":
        return NEVER
    found = re.fullmatch(r"bold\((.+)\)", raiser)
    try:
        probability = float(found[1]) if found else None
    except ValueError:
        probability = None
    if probability is None:
        raise SettingError(f"raising must be {POLICIES} (got {shown(raiser)})")
    return bold(probability)


def describe_raisers(raisers: Sequence[Raiser]) -> str:
    """The policies of a run in one word or a few: ``never``, or ``equity/never`` where the sides differ."""
    return in_few_words([raiser_name(raiser) for raiser in raisers])


def raiser_name(raiser: Raiser) -> str:
    """A policy's name: its attribute ``name``, or that of its class."""
    return str(getattr(raiser, "name", type(raiser).__name__))
