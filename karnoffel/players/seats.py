"""Who sits where: what is given once, per side or per seat, told for every seat; and named in few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from karnoffel.errors import SettingError

T = TypeVar("T")


def alternate(seat: int) -> int:
    """The side of a seat where neighbours are opponents."""
    return seat % 2


def per_seat(
    given: Any, seats: int, make: Callable[[Any], T], what: str, side: Callable[[int], int] = alternate
) -> tuple[T, ...]:
    """One for every seat, from one, two (one per side) or as many as there are seats; ``make`` makes each of what was given.

    ``side`` tells the side, 0 or 1, of each seat. With two seats two are one per seat, which is one per side.

    Raises :class:`~karnoffel.SettingError` for a sequence of another length, which ``what`` names.

    >>> per_seat(["a", "b"], 4, str.upper, "letters")
    ('A', 'B', 'A', 'B')
    """
    if isinstance(given, str) or not isinstance(given, Sequence):
        return (make(given),) * seats
    made = tuple(map(make, given))
    if len(made) == seats:
        return made
    if len(made) == 2:
        return tuple(made[side(seat)] for seat in range(seats))
    raise SettingError(f"a list of {what} has two (one per side) or {seats} (one per seat), not {len(made)}")


def in_few_words(names: Sequence[str]) -> str:
    """Names by seat in one word, in one per side where the sides differ, or all.

    >>> in_few_words(["a", "b", "a", "b"])
    'a/b'
    """
    if len(set(names)) == 1:
        return names[0]
    two = list(names[:2])
    return "/".join(two if list(names) == two * (len(names) // 2) else names)
