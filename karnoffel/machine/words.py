"""Words: the constants and the smallest functions of compiled code. Everything is a 64-bit unsigned word."""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit

from karnoffel import streams

U0, U1, U2, U3, U4, U8, U15, U16 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 8, 15, 16))
TOP = np.uint64(63)
STEP, M1, M2 = np.uint64(streams.GOLDEN), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S30, S27, S31 = np.uint64(30), np.uint64(27), np.uint64(31)

INLINED = {"forceinline": True, "_nrt": False}
"""How a piece of a loop is compiled: into its caller, and without counting references to the arrays it is handed. That counting
is atomic, so dear, and a piece that makes no arrays needs none."""

SPLICED = {"inline": "always"}
"""How a large piece is compiled that is called in one place: into the text of its caller, so that the machine code below it is
not made over again for every piece in between."""


@njit(**INLINED)
def mix(x):
    """See :func:`karnoffel.streams.mix`."""
    x += STEP
    x = (x ^ (x >> S30)) * M1
    x = (x ^ (x >> S27)) * M2
    return x ^ (x >> S31)


@njit(**INLINED)
def word_of(key, index):
    """Word ``index`` of a stream."""
    return mix(key + index * STEP)


@njit(**INLINED)
def bit(n):
    """The mask of one card."""
    return U1 << np.uint64(n)


@njit(**INLINED)
def next_place(place, seats):
    """The place after ``place`` in order of play."""
    after = place + U1
    return after if after < seats else U0
