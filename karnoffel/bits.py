"""Sets of cards as 64-bit masks: the few operations that players need, written once for both engines.

Bit ``s`` of a mask stands for slot ``s``, and the lowest slot is the weakest card. The table calls these functions
as they are; the kernel compiles each to one machine instruction or two.
"""

from __future__ import annotations


def weakest(mask: int) -> int:
    """The slot of the weakest card in a mask that is not empty.

    >>> weakest(0b10100)
    2
    """
    return (mask & -mask).bit_length() - 1


def strongest(mask: int) -> int:
    """The slot of the strongest card in a mask that is not empty.

    >>> strongest(0b10100)
    4
    """
    return mask.bit_length() - 1


def count(mask: int) -> int:
    """How many cards are in a mask.

    >>> count(0b10100)
    2
    """
    return mask.bit_count()


def nth(mask: int, n: int) -> int:
    """The slot of the card number ``n`` of a mask, counted from the weakest, 0.

    >>> nth(0b10100, 1)
    4
    """
    for _ in range(n):
        mask &= mask - 1
    return weakest(mask)


def scale(word: int, n: int) -> int:
    """A whole number from 0 to ``n - 1`` from a 64-bit random word.

    >>> scale(0, 48), scale(2**64 - 1, 48)
    (0, 47)
    """
    return (word * n) >> 64
