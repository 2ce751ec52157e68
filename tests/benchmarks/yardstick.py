"""The C++ yardstick of the kernel: built into a temporary folder, and called with what the kernel is called with."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from karnoffel.kernel import Block, build
from karnoffel.tables import Tables

SOURCE = Path(__file__).with_name("loop.cpp")
COMPILERS = ("c++", "g++", "clang++")
OPTIONS = ("-std=c++17", "-shared", "-fPIC")

Player = Callable[..., Block]
"""What plays a block of rounds, as :func:`karnoffel.kernel.play_block` does."""

_WORD, _COUNT, _FLAG = ctypes.c_uint64, ctypes.c_int64, ctypes.c_bool


def _array(kind: type[np.generic], *, written: bool = False) -> Any:
    return np.ctypeslib.ndpointer(kind, flags=("C", "A", "W") if written else ("C", "A"))


_SIGNATURE = (
    [_WORD, _WORD, _COUNT]  # seed_key, first, count
    + [_WORD] * 4 + [_FLAG]  # seats, hand_size, pack_size, tricks_to_win, play_on
    + [_array(np.uint8)] * 3 + [_array(np.int64)]  # exposed, election_key, declares, context
    + [_array(np.uint8)] * 2 + [_array(np.uint64), _array(np.int64)]  # slot_of, tally_bit, masks, lead_class
    + [_array(np.uint64)] * 3 + [_array(np.uint8)] * 2  # stand, kill, above, running, players
    + [_array(np.uint16, written=True)] + [_array(np.uint32, written=True)] * 3  # codes, held, led, followed
    + [_array(np.uint8, written=True), _COUNT]  # trace, and how many rounds it has room for
)  # fmt: skip


def compiler() -> str | None:
    """The C++ compiler of this machine, or ``None``."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def build_yardstick(cxx: str, folder: str, *options: str) -> Player:
    """Compile ``loop.cpp`` into a folder, and wrap it to be called like :func:`karnoffel.kernel.play_block`."""
    library = tempfile.mktemp(suffix=".so", dir=folder)
    subprocess.run([cxx, *OPTIONS, *options, str(SOURCE), "-o", library], check=True)
    loop = ctypes.CDLL(library).play_rounds
    loop.argtypes, loop.restype = _SIGNATURE, None

    def play(*arguments: Any) -> None:
        loop(*arguments, len(arguments[-1]))

    def play_block(t: Tables, players: Sequence[int], seed: int, first: int, count: int, *, trace: bool = False) -> Block:
        # The kernel's own call, with C++ in the place of the compiled loop: so both are given the same arrays.
        with patch.object(build, "_compiled", lambda: play):
            return build.play_block(t, players, seed, first, count, trace=trace)

    return play_block


def same(one: Block, other: Block) -> bool:
    """Whether two blocks are the same to the byte."""
    return all(
        getattr(one, name).dtype == getattr(other, name).dtype and getattr(one, name).tobytes() == getattr(other, name).tobytes()
        for name in ("codes", "held", "led", "followed", "trace")
    )
