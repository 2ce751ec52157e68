"""Dealing: the shuffle, the card that chooses the suit, and what the cards dealt declare."""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit

from karnoffel import streams
from karnoffel.machine.instructions import high_product
from karnoffel.machine.words import INLINED, U0, U1, U2, word_of

CUT = np.uint64(streams.CUT_WORD)
FOUR = np.uint64(streams.DRAWS_PER_WORD)


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
