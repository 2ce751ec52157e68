"""Compiling the loop, once per machine, and calling it.

The compiled code is kept on disk by Numba, under a name with a fingerprint of every source file that is compiled into the
loop, since Numba itself watches one file only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from karnoffel.streams import mix
from karnoffel.tables import Tables

Codes: TypeAlias = NDArray[np.uint16]

_PACKAGE = Path(__file__).parent.parent
_COMPILED = ("kernel/loop.py", "kernel/machine.py", "bits.py", "players/choices.py", "streams.py", "codes.py")


@frozen(eq=False)
class Block:
    """What a number of rounds came to.

    - ``codes`` [rounds]: each round in one number, laid out in :mod:`karnoffel.codes`.
    - ``held`` [ranks, 512]: rounds by (four cards of the rank held by Forehand's side, by the dealer's, side that won).
    - ``led``, ``followed`` [ranks, 256]: rounds by (which of the four cards won when led / following, which lost).
      Of the four, the last is the chosen suit's.
    - ``trace`` [rounds, 1 + tricks x seats], or empty: the context of the round, then per trick the slot that each place played.
    """

    codes: Codes
    held: NDArray[np.uint32]
    led: NDArray[np.uint32]
    followed: NDArray[np.uint32]
    trace: NDArray[np.uint8]


@lru_cache(maxsize=1)
def _fingerprint() -> str:
    digest = hashlib.sha256()
    for name in _COMPILED:
        digest.update((_PACKAGE / name).read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _name() -> str:
    return f"play_{_fingerprint()[:16]}"


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from numba import njit

    from karnoffel.kernel import loop

    # Numba names the files that keep a function's code after the function.
    loop.play.__qualname__ = _name()
    try:
        return njit(nogil=True, cache=True)(loop.play)
    except RuntimeError:  # no folder to keep compiled code in: compile anew each time
        return njit(nogil=True)(loop.play)


def compiles_now() -> bool:
    """Whether the next call will compile first, for some seconds, because this machine keeps no code compiled from these sources."""
    compiled = _compiled()
    if compiled.signatures:
        return False
    folder = compiled.stats.cache_path
    return not folder or not any(Path(folder).glob(f"loop.{_name()}-*.nbc"))


def play_block(
    t: Tables, players: Sequence[int], seed: int, first: int, count: int, *, trace: bool = False
) -> Block:
    """Play rounds ``first`` to ``first + count - 1`` of a seed, with a player code for each place in order of play."""
    ranks = t.pack_size // 4
    block = Block(
        np.empty(count, np.uint16),
        np.zeros((ranks, 512), np.uint32),
        np.zeros((ranks, 256), np.uint32),
        np.zeros((ranks, 256), np.uint32),
        np.full((count if trace else 0, 1 + t.hand_size * t.seats), 255, np.uint8),
    )
    word = np.uint64
    _compiled()(
        word(mix(seed)), word(first), count,
        word(t.seats), word(t.hand_size), word(t.pack_size), t.side, t.stop,
        t.exposed, t.election_key, t.declares, t.context, t.slot, t.tally_bit, t.masks, t.lead_class,
        t.stand, t.kill, t.above, t.running,
        np.array(players, np.uint8), block.codes, block.held, block.led, block.followed, block.trace,
    )  # fmt: skip
    return block
