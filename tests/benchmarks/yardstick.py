"""The C++ yardsticks: built into a temporary folder, and called with what the compiled loops they measure are called with."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from karnoffel.kernel import Block, build
from karnoffel.tables import Tables

FOLDER = Path(__file__).parent
BARRED = 9
"""Where among the arguments the cards stand that may not lie at the bottom of the pack, and those that may."""
COMPILERS = ("c++", "g++", "clang++")
OPTIONS = ("-std=c++17", "-shared", "-fPIC")
ARRAYS = ("codes", "held", "led", "followed", "trace")

PlayBlock = Callable[..., Block]
"""What plays a block of rounds, as :func:`karnoffel.kernel.play_block` does."""


def array(kind: type[np.generic], *, written: bool = False) -> Any:
    """How C++ is handed an array of numbers of one kind."""
    return np.ctypeslib.ndpointer(kind, flags=("C", "A", "W") if written else ("C", "A"))


# What the kernel is called with, in its order, and three numbers that C++ must be told: the rounds in ``trace``, the cards of
# the pack, and how many of them may lie at its bottom.
_WORD, _COUNT = ctypes.c_uint64, ctypes.c_int64
_SIGNATURE = (
    [_WORD] * 2 + [_COUNT]  # seed_key, first, count
    + [_WORD] * 2 + [array(np.uint64), array(np.uint8)]  # seats, hand_size, side_of, stop
    + [array(np.uint8)] * 5 + [array(np.int64)]  # exposed, election_key, barred, others, declares, context
    + [array(np.uint8)] * 2 + [array(np.uint64), array(np.int64)]  # slot_of, tally_bit, masks, lead_class
    + [array(np.uint64)] * 3 + [array(np.uint8)] * 2  # stand, kill, above, running, players
    + [array(np.uint16, written=True)] + [array(np.uint32, written=True)] * 3  # codes, held, led, followed
    + [array(np.uint8, written=True), _COUNT] + [_WORD] * 2  # trace, rounds in it, cards, others
)  # fmt: skip


def compilers() -> tuple[str, ...]:
    """The C++ compilers of this machine, each once."""
    found = {Path(path).resolve(): path for path in map(shutil.which, reversed(COMPILERS)) if path}
    return tuple(reversed(found.values()))


def compiler() -> str | None:
    """The first C++ compiler of this machine, or ``None``."""
    return next(iter(compilers()), None)


def library(cxx: str, folder: str, source: str, *options: str) -> ctypes.CDLL:
    """A source of this folder, compiled into another.

    Raises :class:`subprocess.CalledProcessError` where the compiler does not know an option.
    """
    path = Path(folder) / (source + "".join(options) + ".so")
    subprocess.run([cxx, *OPTIONS, *options, str(FOLDER / source), "-o", str(path)], check=True)
    return ctypes.CDLL(str(path))


def built(cxx: str, folder: str, *options: str) -> PlayBlock:
    """``loop.cpp``, compiled into a folder, to be called like :func:`karnoffel.kernel.play_block`."""
    loop = library(cxx, folder, "loop.cpp", *options).play_rounds
    loop.argtypes, loop.restype = _SIGNATURE, None

    def play(*arguments: Any) -> None:
        barred, others = arguments[BARRED : BARRED + 2]
        *counted, minds = arguments
        assert minds is None, "the yardstick plays simple players only"
        loop(*counted, len(counted[-1]), len(barred), len(others))

    def play_block(
        t: Tables, players: Sequence[int], seed: int, first: int, count: int, *, trace: bool = False
    ) -> Block:
        # The kernel's own call, with C++ in the place of the compiled loop: so both are given the same arrays.
        with patch.object(build, "_compiled", lambda *_: play):
            return build.play_block(t, players, seed, first, count, trace=trace)

    return play_block


def check_same(one: Block, other: Block, what: str) -> None:
    """Raise :class:`AssertionError` unless two blocks are the same to the byte."""
    for name in ARRAYS:
        a, b = getattr(one, name), getattr(other, name)
        if a.dtype != b.dtype or a.tobytes() != b.tobytes():
            raise AssertionError(f"{what}: kernel and C++ differ in {name}")
