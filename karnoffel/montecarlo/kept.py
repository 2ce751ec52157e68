"""What workers are given, and what they bring back kept as arrays: read again, a piece is what it was when it was played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from karnoffel.frames import versions
from karnoffel.montecarlo.checkpoint import Checkpoint, as_folder

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Work(Protocol[T_co]):
    """A job: what is played, the same for every span of a run."""

    def play(self, first: int, count: int) -> T_co:
        """What rounds ``first`` to ``first + count - 1`` come to: numbers and arrays, in tuples and attrs classes."""
        ...

    def about(self) -> dict[str, Any]:
        """What is played, in plain values: pieces of a job that differs in one of them are not its own."""
        ...


@attrs.frozen(eq=False)
class Keeper(Generic[T]):
    """Keeps what a job brings back, span by span, and finds it again."""

    checkpoint: Checkpoint
    nothing: T
    """What the job makes of no rounds: all its pieces are of that form."""

    @classmethod
    def of(cls, work: Work[T], folder: str | Path | None) -> Keeper[T] | None:
        """The keeper of a job in a folder, if there is one; raises :class:`~karnoffel.CheckpointError` as a checkpoint does."""
        if folder is None:
            return None
        return cls(Checkpoint(folder, work.about() | {"versions": versions()}), work.play(0, 0))

    def has(self, first: int, count: int) -> bool:
        """Whether a span was kept; it may be damaged all the same."""
        return self.checkpoint.has(_name(first, count))

    def find(self, first: int, count: int) -> T | None:
        """What a span came to, if it was kept; of a piece that is damaged a warning tells."""
        name = _name(first, count)
        arrays = self.checkpoint.piece(name)
        if arrays is None:
            return None
        left = iter(arrays)
        try:
            found: T = _filled(self.nothing, left, count)
            if next(left, None) is not None:
                raise ValueError("more arrays than such a piece has")
        except ValueError as error:
            self.checkpoint.drop(name, str(error))
            return None
        return found

    def keep(self, first: int, count: int, found: T) -> None:
        """Keep what a span came to: on the disk when this returns."""
        self.checkpoint.keep(_name(first, count), list(_arrays(found)))


def part_of(checkpoint: str | Path | None, number: int) -> Path | None:
    """The folder of one run of several that keep their pieces in folders under one.

    >>> part_of("run", 2).as_posix(), part_of(None, 2)
    ('run/2', None)
    """
    return None if checkpoint is None else as_folder(checkpoint) / str(number)


def _name(first: int, count: int) -> str:
    return f"{first}-{count}"


def _parts(of: Any) -> list[Any] | None:
    """What a value is made of; ``None`` for a number or an array."""
    if isinstance(of, tuple):
        return list(of)
    return [getattr(of, field.name) for field in attrs.fields(type(of))] if attrs.has(type(of)) else None


def _arrays(of: Any) -> Iterator[NDArray[Any]]:
    parts = _parts(of)
    if parts is None:
        yield np.asarray(of)
    else:
        for each in parts:
            yield from _arrays(each)


def _filled(like: Any, arrays: Iterator[NDArray[Any]], count: int) -> Any:
    """A value of the form of ``like`` from arrays in order; where ``like`` has an axis of no rounds, it must have ``count``."""
    parts = _parts(like)
    if parts is not None:
        made = (_filled(each, arrays, count) for each in parts)
        return tuple(made) if isinstance(like, tuple) else type(like)(*made)
    wanted, found = np.asarray(like), next(arrays, None)
    if found is None:
        raise ValueError("fewer arrays than such a piece has")
    shape = tuple(size or count for size in wanted.shape)
    if found.dtype != wanted.dtype or found.shape != shape:
        raise ValueError(f"{found.dtype} {found.shape} where {wanted.dtype} {shape} belongs")
    return found if isinstance(like, np.ndarray) else type(like)(found)
