"""Counts of rounds: all that a run keeps, whatever its length."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from karnoffel.codes import CODES
from karnoffel.kernel.build import Block

Numbers = NDArray[np.int64]


@frozen(eq=False)
class Counts:
    """What rounds came to, added up; the meaning of cells is that of :class:`karnoffel.kernel.build.Block`.

    ``codes`` [16384] counts rounds by code, ``held`` [ranks, 512], ``led`` and ``followed`` [ranks, 256] as in a block.
    """

    rounds: int
    codes: Numbers
    held: Numbers
    led: Numbers
    followed: Numbers

    @classmethod
    def of(cls, block: Block) -> Counts:
        """The counts of one block."""
        arrays = (block.held, block.led, block.followed)
        codes = np.bincount(block.codes, minlength=CODES)
        return cls(len(block.codes), codes, *(array.astype(np.int64) for array in arrays))

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.rounds + other.rounds,
            self.codes + other.codes,
            self.held + other.held,
            self.led + other.led,
            self.followed + other.followed,
        )
