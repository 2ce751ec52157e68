"""How the built-in players choose: functions of masks, written once for both engines.

Arguments are 64-bit masks of slots (see :mod:`karnoffel.numbering`), numbers and one random word; the answer is the slot
of the card played. Nothing here may be cleverer than what both plain Python and the compiler understand.
"""

from __future__ import annotations

from karnoffel.bits import count, nth, scale, strongest, weakest

RANDOM, GREEDY, NOVICE, TIPS, EXPERT, OPEN = range(6)
"""The built-in players. The compiled engine is told a player as one number: his code, and from bit :data:`OPTIONS` what he is asked to do."""
OPTIONS = 8
CODES = 1 << OPTIONS


def choose_random(legal: int, word: int) -> int:
    """Any legal card, each as likely as the other."""
    return nth(legal, scale(word, count(legal)))


def lead_greedy(legal: int, known: int, plain: int, devils: int, answers: int) -> int:
    """Lead the Devil if nothing can take it any more, else the highest plain card, else the weakest card.

    ``known`` are the cards played and those in the player's own hand; ``answers`` those that take a led Devil.
    """
    if legal & devils and not answers & ~known:
        return strongest(legal & devils)
    if legal & plain:
        return strongest(legal & plain)
    return weakest(legal)


def follow_greedy(legal: int, takes: int, winning: bool) -> int:
    """The weakest card that takes the trick as it stands, if the other side is winning it; else the weakest card."""
    if takes and not winning:
        return weakest(takes)
    return weakest(legal)


def lead(code: int, legal: int, known: int, plain: int, devils: int, answers: int, word: int) -> int:
    """The slot that player ``code`` leads."""
    if code == RANDOM:
        return choose_random(legal, word)
    return lead_greedy(legal, known, plain, devils, answers)


def follow(code: int, legal: int, takes: int, winning: bool, word: int) -> int:
    """The slot with which player ``code`` follows."""
    if code == RANDOM:
        return choose_random(legal, word)
    return follow_greedy(legal, takes, winning)


def asks_what_takes(code: int) -> bool:
    """Whether player ``code`` needs to know which of his cards would take the trick."""
    return code != RANDOM
