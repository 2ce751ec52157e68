"""How many play, who sits where, and which way does the game go round?"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from karnoffel.errors import RuleError, shown
from karnoffel.rules.provenance import Rule, choice, question


def _seat_numbers(values: object) -> tuple[int, ...]:
    if not isinstance(values, (tuple, list)) or not values:
        raise RuleError(f"seats must be a list of even numbers from 2 to 8 (got {shown(values)})")
    for value in values:
        if type(value) is not int or value not in (2, 4, 6, 8):
            raise RuleError(f"seats must be even numbers from 2 to 8 (got {shown(value)})")
    return tuple(sorted(set(values)))


@frozen
class Seating(Rule):
    """How many can play, and the direction of deal and play; sides sit alternately.

    Places are numbered in the direction of play from Forehand, 0, to the dealer, the last; the side of a place is
    0 (Forehand's) for even places and 1 (the dealer's) for odd ones.

    Source of the usual answer: Parlett, *Karnöffel*, "Cards and players".
    Raises :class:`~karnoffel.RuleError` for an odd number of seats.

    >>> Seating(seats=(4, 6)).side(3), Seating().describe()
    (1, 'Two sides sit alternately, 2, 4, 6 or 8 players in all; deal and play go to the left.')
    """

    seats: tuple[int, ...] = question("How many can play?", default=(2, 4, 6, 8), converter=_seat_numbers)
    direction: Literal["left", "right"] = question(
        "Do deal and play go to the left or to the right?", default="left", validator=choice("left", "right")
    )

    @property
    def usual(self) -> int:
        """The number of seats played when nobody says otherwise: four, or the fewest allowed."""
        return 4 if 4 in self.seats else self.seats[0]

    def side(self, place: int) -> int:
        """The side, 0 or 1, of a place in order of play."""
        return place % 2

    def describe(self) -> str:
        *most, last = map(str, self.seats)
        number = f"{', '.join(most)} or {last}" if most else last
        return (
            f"Two sides sit alternately, {number} players in all; deal and play go to the {self.direction}."
        )
