"""How the built-in policies raise: functions of numbers, written once for both engines.

Nothing here may be cleverer than what both plain Python and the compiler understand: numbers, and tables that are lists here
and arrays there.
"""

from __future__ import annotations

from typing import Any

NEVER = 0
BOLD = 1
EQUITY = 2

STAND = 0
"""Let it stand: accept what is proposed, or propose nothing."""
REFUSE = 1
ANNOUNCE = 2
RAISE = 3
"""``RAISE + i``: raise by step ``i``."""

MOST_RAISED = 3
"""Raises of a side that are told apart; more count as so many."""
HALF_LOGITS = 1024
"""Chances are looked up by logit, in 128ths, from ``-HALF_LOGITS`` to ``HALF_LOGITS``."""
FINE = 3
"""Logits are summed up in units finer by two to this power."""


def raised_so_far(times: int) -> int:
    """How often a side has raised, as far as it is told apart."""
    return times if times < MOST_RAISED else MOST_RAISED


def place_of_chance(logit: int) -> int:
    """Where the chance for a logit stands in the table of chances; a logit counts in 1024ths.

    >>> place_of_chance(0), place_of_chance(10**6)
    (1024, 2048)
    """
    coarse = logit >> FINE
    if coarse < -HALF_LOGITS:
        coarse = -HALF_LOGITS
    if coarse > HALF_LOGITS:
        coarse = HALF_LOGITS
    return coarse + HALF_LOGITS


def worth(equity: Any, target: int, mine: int, theirs: int, leads: bool) -> float:
    """A side's chance to win the game at ``mine`` points to ``theirs``; ``leads`` if it is Forehand's in the next round.

    ``equity[a][b]`` is that of Forehand's side with ``a`` points against ``b``.
    """
    if mine >= target:
        return 1.0
    if theirs >= target:
        return 0.0
    if leads:
        return float(equity[mine][theirs])
    return float(1.0 - equity[theirs][mine])


def expected(chance: float, won: float, lost: float) -> float:
    """What a round is worth that is won with this chance."""
    return chance * won + (1.0 - chance) * lost


def choose(
    code: int, nerve: int, word: int,
    must: bool, asked: bool, announces: bool, steps: int, stand: float, refuse: float, raises: Any,
) -> int:  # fmt: skip
    """What a policy does: :data:`STAND`, :data:`REFUSE`, :data:`ANNOUNCE` or :data:`RAISE` and more.

    ``must`` if it may not pass, ``asked`` if a raise is to be answered, ``announces`` if it may announce the cap, ``steps``
    by how many different steps it may raise. ``stand``, ``refuse`` and ``raises[i]`` are what the game is worth after each.
    """
    if code == EQUITY:
        if announces:
            return ANNOUNCE
        best = -1.0 if must else stand
        found = STAND
        if asked and refuse > best:
            best = refuse
            found = REFUSE
        for step in range(steps):
            if raises[step] > best:
                best = raises[step]
                found = RAISE + step
        return found
    dares = code == BOLD and (word >> 32) < nerve
    if must:
        return RAISE + steps - 1 if dares else RAISE
    if dares and not asked and steps > 0:
        return RAISE + steps - 1
    return STAND
