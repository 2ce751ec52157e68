"""Stretches of rounds: those a run is made of, and those that are played at one go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import add
from typing import TypeVar

T = TypeVar("T")

SAME = 256
"""Spans of one size; the next as many are twice as large. So a run of a million million rounds has some thousands of them, which can
be listed, sent and kept, and a short run is shared among workers all the same."""


def spans(rounds: int | None, size: int) -> Iterator[tuple[int, int]]:
    """First round and number of rounds of each span: of ``size`` at first, without end for ``None``.

    The spans of a run are those of any longer run, but for its last one.

    >>> list(spans(10, 4))
    [(0, 4), (4, 4), (8, 2)]
    """
    first = number = 0
    while rounds is None or first < rounds:
        count = size << number // SAME
        if rounds is not None:
            count = min(count, rounds - first)
        yield first, count
        first, number = first + count, number + 1


def by_blocks(play: Callable[[int, int], T], first: int, count: int, size: int) -> T:
    """A span played ``size`` rounds at a time and added up, so that memory does not grow with it; a span of none is played too.

    >>> by_blocks(lambda first, count: [(first, count)], 10, 5, 2)
    [(10, 2), (12, 2), (14, 1)]
    """
    starts = range(first, first + max(count, 1), size)
    return reduce(add, (play(start, min(size, first + count - start)) for start in starts))
