"""Words: the constants and the smallest functions of the compiled loops. Everything is a 64-bit unsigned word."""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit

from karnoffel import streams
from karnoffel.kernel.machine import high_product

U0, U1, U2, U3, U4, U8, U15, U16 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 8, 15, 16))
TOP = np.uint64(63)
STEP, M1, M2 = np.uint64(streams.GOLDEN), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S30, S27, S31 = np.uint64(30), np.uint64(27), np.uint64(31)
PLAY, CUT = np.uint64(streams.FIRST_PLAY_WORD), np.uint64(streams.CUT_WORD)
SPEAK = np.uint64(streams.FIRST_RAISE_WORD)
FOUR = np.uint64(streams.DRAWS_PER_WORD)

INLINED = {"forceinline": True, "_nrt": False}
"""How a piece of a loop is compiled: into its caller, and without counting references to the arrays it is handed. That counting
is atomic, so dear, and a piece that makes no arrays needs none."""


@njit(**INLINED)
def mix(x):
    """See :func:`karnoffel.streams.mix`."""
    x += STEP
    x = (x ^ (x >> S30)) * M1
    x = (x ^ (x >> S27)) * M2
    return x ^ (x >> S31)


@njit(**INLINED)
def word_of(key, index):
    """Word ``index`` of a round's stream."""
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


@njit(**INLINED)
def deal(key, drawn, pack, barred, others):
    """Shuffle: the first ``drawn`` of ``pack``. Card k of place p is number k * seats + p.

    A card that may not lie at the bottom is exchanged for one that may (``others``), each as likely.
    """
    size = np.uint64(len(pack))
    for i in range(size):
        pack[i] = i
    cut = np.uint64(len(others)) < size
    last = min(drawn + U1, size) if cut else drawn
    word = U0
    for i in range(last):
        left = size - i
        if i % FOUR == U0:
            word = word_of(key, i >> U2)
        j = i + high_product(word, left)
        word *= left
        pack[i], pack[j] = pack[j], pack[i]
    if cut and barred[pack[last - U1]]:
        other = others[high_product(word_of(key, CUT), np.uint64(len(others)))]
        bottom = pack[last - U1]
        for i in range(size):
            if pack[i] == other:
                pack[i] = bottom
                break
        pack[last - U1] = other


@njit(**INLINED)
def lowest(pack, exposed, election_key, known):
    """Which of the first ``known`` exposed cards chooses the suit."""
    best = pack[exposed[0]]
    for e in range(1, known):
        card = pack[exposed[e]]
        if election_key[card] < election_key[best]:
            best = card
    return best


@njit(**INLINED)
def declared_in(pack, dealt, declares):
    """The set of declared cards that the cards dealt make, as bits by suit."""
    found = U0
    for i in range(dealt):
        found |= np.uint64(declares[i, pack[i]])
    return found
