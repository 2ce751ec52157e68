"""Does the solver say what plain minimax says? Thousands of positions of every dossier and every reading of `which-courts`.

    python tests/benchmarks/check_solver.py [--small 2000] [--full 200] [--seed 0] [VARIANT ...]

Small positions have one to three cards each, cards on the table, any number of players, and half of them other readings as well.
Full ones are whole deals: most for four players, some for two and six. Minimax takes some seconds for a deal of seven cards, now
and then a minute. Exit code 1 if any card of any position is judged differently.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parent.parent / "solver"))

from positions import COURTS, Drawn, bearing, difference, full, small

import karnoffel as kn

OF_ONE_VARIANT = 50
"""Small positions between two draws of other readings: tables of new ones take long beside a small position."""
SEATS = {2: 2, 4: 17, 6: 1, 8: 0}
"""How often each number of players is dealt to, where there is a choice."""

Draw = Callable[[kn.Variant, random.Random], Drawn]


def with_other_readings(v: kn.Variant, dice: random.Random) -> kn.Variant:
    """The variant, or half the times some other readings of what bears on the play of the cards."""
    # Courts of any suit leave no question about those of the chosen one.
    settled = {"chosen-courts"} if ("which-courts", "any") in v.taken else set()
    points = [point for point in bearing(v) if point.id not in settled]
    taken = dice.sample(points, dice.randint(1, len(points))) if dice.random() < 0.5 else []
    return v.reading(**{point.id.replace("-", "_"): dice.choice(point.readings).name for point in taken})


def small_positions(v: kn.Variant, dice: random.Random, count: int) -> list[Drawn]:
    found: list[Drawn] = []
    while len(found) < count:
        played = with_other_readings(v, dice).with_seats(dice.choice(v.seating.seats))
        found += (small(played, dice) for _ in range(min(OF_ONE_VARIANT, count - len(found))))
    return found


def full_positions(v: kn.Variant, dice: random.Random, count: int) -> list[Drawn]:
    seats = v.seating.seats
    dealt = dice.choices(seats, [SEATS[number] for number in seats] if len(seats) > 1 else None, k=count)
    return [full(v.with_seats(number), dice) for number in dealt]


def agreed(positions: list[Drawn]) -> int:
    """In how many positions solver and minimax agree; differences go to stderr."""
    found = 0
    for drawn in positions:
        told = difference(drawn)
        found += not told
        if told:
            print(told, file=sys.stderr, flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("variants", nargs="*", default=kn.variants(), metavar="VARIANT")
    parser.add_argument(
        "--small", type=int, default=2000, metavar="N", help="small positions of each (default: %(default)s)"
    )
    parser.add_argument(
        "--full", type=int, default=200, metavar="N", help="full positions of each (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    given = parser.parse_args()
    same = True
    for name in given.variants:
        for courts in COURTS:
            v = kn.variant(name).reading(which_courts=courts)
            dice = random.Random(f"{given.seed} {name} {courts}")
            begin = monotonic()
            few = agreed(small_positions(v, dice, given.small))
            whole = agreed(full_positions(v, dice, given.full))
            same = same and (few, whole) == (given.small, given.full)
            told = f"{few}/{given.small} small, {whole}/{given.full} full positions agree"
            print(f"{name:22} which-courts={courts:6} {told} ({monotonic() - begin:.0f} s)", flush=True)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
