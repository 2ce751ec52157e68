"""The space of readings of a source: every combination of them, and how each meets the testimonies and plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

import numpy as np
from attrs import evolve, frozen

from karnoffel.errors import KarnoffelError, SettingError, nearest, shown
from karnoffel.montecarlo import run
from karnoffel.montecarlo.intervals import NOTHING, Estimate, Floats
from karnoffel.montecarlo.matches import play_matches
from karnoffel.montecarlo.measures import Measure, estimate, measures
from karnoffel.points import Point
from karnoffel.tables import same_rounds
from karnoffel.testimony import Testimony, Verdict, weakest
from karnoffel.variant import Variant

MOST = 10_000
"""Combinations of readings that are gone through at most."""


@frozen
class Candidate:
    """A source with every disputed point read one way or another; ``admitted`` if its text admits all of these readings."""

    variant: Variant
    admitted: bool

    @property
    def name(self) -> str:
        """The readings that differ from the source's own, or that there is none."""
        return " ".join(f"{ident}={name}" for ident, name in self.variant.taken) or "as it stands"


def points_of_play(v: Variant) -> tuple[Point, ...]:
    """The disputed points that bear on the play of a round, by players who look at the trick and their own hand.

    >>> import karnoffel as kn
    >>> [point.id for point in points_of_play(kn.variant("dummett"))]
    ['which-courts', 'chosen-courts', 'unled-devil-stops', 'devil-first-lead', 'election', 'tricks']
    """
    return tuple(
        point
        for point in v.points
        if any(_changes_rounds(v, point.id, reading.name) for reading in point.readings)
    )


def _changes_rounds(v: Variant, ident: str, name: str) -> bool:
    """Whether a reading changes rounds; one that does not fit the other rules of a variant changes none."""
    try:
        return not same_rounds(v, v.reading(**{ident: name}))
    except KarnoffelError:
        return False


def chosen_points(v: Variant, named: Sequence[str] | None) -> tuple[Point, ...]:
    """The points named, or those that bear on the play; raises :class:`~karnoffel.SettingError` for one there is none of."""
    if named is None:
        return points_of_play(v)
    if isinstance(named, str):
        raise SettingError(f"points are a list of ids (got {shown(named)})")
    for ident in named:
        if ident not in v.disputed_points:
            raise SettingError(
                f"{v.label} has no disputed point {shown(ident)}; {nearest(ident, v.disputed_points)}"
            )
    return tuple(v.disputed_points[ident] for ident in dict.fromkeys(named))


def candidates(v: Variant, points: Sequence[Point]) -> tuple[Candidate, ...]:
    """Every combination of readings of these points that can be played, the source as it stands first.

    Raises :class:`~karnoffel.SettingError` for more than 10,000.
    """
    number = prod(len(point.readings) for point in points)
    if number > MOST:
        raise SettingError(f"{number:,} combinations of readings, at most {MOST:,}; name fewer points")
    return tuple(_combined(v, points))


def _combined(v: Variant, points: Sequence[Point]) -> Iterator[Candidate]:
    own_first = [sorted(point.readings, key=lambda reading: reading.name != point.own) for point in points]
    for combination in product(*own_first):
        taken = tuple((point.id, reading.name) for point, reading in zip(points, combination, strict=True))
        settled = {ident for reading in combination for ident in reading.settles}
        # A point that another reading settles is left as the source has it, and is so once only.
        if any(
            point.id in settled and name != point.own for point, (_, name) in zip(points, taken, strict=True)
        ):
            continue
        try:
            read = v.reading(**{ident: name for ident, name in taken if ident not in settled})
        except KarnoffelError:
            continue
        yield Candidate(read, all(p.admits(name) for p, (_, name) in zip(points, taken, strict=True)))


class Judge:
    """Verdicts of candidates, each worked out once for all candidates whose rules on it are the same."""

    def __init__(self, testimonies: Sequence[Testimony]) -> None:
        self.testimonies = testimonies
        self._known: dict[Any, Verdict] = {}

    def verdicts(self, v: Variant) -> dict[str, str]:
        """The verdict of a variant on each testimony."""
        return {each.id: self._whole(each, v).verdict for each in self.testimonies}

    def _whole(self, testimony: Testimony, v: Variant) -> Verdict:
        key = (testimony.id, v.pack, v.powers, v.kaisers, v.election)
        if key not in self._known:
            self._known[key] = weakest(part.claim.judged_by(v) for part in testimony.parts)
        return self._known[key]


def meets(verdict: str) -> bool:
    """Whether a verdict meets a testimony: plainly, or at least when the card is led, or when it follows."""
    return verdict.startswith("agrees")


PLAYS = ("forehand", "decisive", "skill")
"""What is measured of how a candidate plays."""
DECISIVE = Measure("decisive", "share of rounds won by two tricks or more", "share", "by two", "rounds")


@frozen
class PlayJob:
    """How candidates play: their variants, rounds and seed."""

    variants: tuple[Variant, ...]
    rounds: int
    seed: int

    def play(self, first: int, count: int) -> Floats:
        """What candidates ``first`` to ``first + count - 1`` came to, [candidates, :data:`FIGURES`]."""
        rows = [self._one(v) for v in self.variants[first : first + count]]
        return np.array(rows, np.float64).reshape(-1, len(FIGURES))

    def about(self) -> dict[str, Any]:
        """What is played, in plain values."""
        variants = [v.digest for v in self.variants]
        return {"kind": "candidates", "variants": variants, "rounds": self.rounds, "seed": self.seed}

    def _one(self, v: Variant) -> list[float]:
        how: Any = {"rounds": self.rounds, "seed": self.seed, "workers": 1}
        # Tricks played after the round is won would make it look closer than it was.
        stopped = evolve(v, play=evolve(v.play, play_on=False))
        each, stopped_there = (tally.counts.codes for tally in run([v, stopped], **how).tallies)
        forehand = next(measure for measure in measures([v]) if measure.name == "forehand_wins")
        (match,) = play_matches([v], [("greedy", "random")], **how)
        found = (estimate(forehand, each), estimate(DECISIVE, stopped_there), match.share(0))
        return [figure for one in found for figure in (one.value, one.low, one.high)]


def columns(name: str, found: Estimate = NOTHING) -> dict[str, float]:
    """An estimate as three columns."""
    return {name: found.value, f"{name}_low": found.low, f"{name}_high": found.high}


FIGURES = tuple(column for name in PLAYS for column in columns(name))
"""What :class:`PlayJob` finds of a candidate, in this order."""
