"""Compiling functions, each once per machine.

The compiled code is kept on disk by Numba, under a name with a fingerprint of every source file that may be compiled into it,
since Numba itself watches one file only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any

_PACKAGE = Path(__file__).parent.parent
_SOURCES = (
    "machine/*.py", "solver/*.py", "players/*.py", "kernel/*.py", "bits.py", "streams.py", "codes.py", "sheet.py", "graph.py",
    "tables.py",
)  # fmt: skip


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """A digest of all sources that are compiled."""
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _name(function: Callable[..., Any], edition: str) -> str:
    return f"{function.__name__}{edition}_{fingerprint()[:16]}"


@lru_cache(maxsize=32)
def compiled(function: Any, edition: str = "") -> Any:
    """A function compiled, at its first call; ``edition`` tells apart what is compiled for other kinds of argument."""
    from numba import njit

    twin = FunctionType(function.__code__, function.__globals__, function.__name__)
    # Numba names the files that keep a function's code after the function.
    twin.__qualname__ = _name(function, edition)
    try:
        return njit(nogil=True, cache=True)(twin)
    except RuntimeError:  # no folder to keep compiled code in: compile anew each time
        return njit(nogil=True)(twin)


def compiles_now(function: Any, edition: str = "") -> bool:
    """Whether the next call will compile first, for some seconds, because this machine keeps no code compiled from these sources."""
    made = compiled(function, edition)
    if made.signatures:
        return False
    folder, stem = made.stats.cache_path, Path(function.__code__.co_filename).stem
    return not folder or not any(Path(folder).glob(f"{stem}.{_name(function, edition)}-*.nbc"))
