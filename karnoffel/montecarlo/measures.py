"""What is measured of a round, and how it is estimated and compared.

Each measure is a ratio of two features of a round, pooled over rounds: a share, or a mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

import numpy as np
from attrs import frozen

from karnoffel.codes import BY_POWER, CODES, NEEDED_LEAD, PASSES, SIDE_0, SIDE_1, THREE_BITS, TWO_BITS
from karnoffel.kernel.build import Codes
from karnoffel.montecarlo.counts import Numbers
from karnoffel.montecarlo.intervals import Estimate, Floats, Joint, gap, mean, share
from karnoffel.variant import Variant


@frozen
class Measure:
    """One thing measured: its name, what it says, and the features whose sums are divided."""

    name: str
    words: str
    kind: Literal["share", "mean"]
    part: str
    whole: str


_FIXED = (
    Measure("forehand_wins", "share of rounds won by Forehand's side", "share", "forehand_wins", "rounds"),
    Measure("tricks_played", "tricks played in a round", "mean", "tricks", "rounds"),
    Measure("tricks_by_beaters", "share of tricks won by beaters", "share", "beaters", "tricks"),
    Measure("devil_led", "share of rounds in which the Devil is led", "share", "devil_led", "rounds"),
    Measure("devil_wins", "share of led Devils that win the trick", "share", "devil_won", "devil_led"),
    Measure("lead_passes", "times the lead passes between the sides in a round", "mean", "passes", "rounds"),
)


def results(v: Variant) -> tuple[tuple[int, int], ...]:
    """The results a round can have: tricks of Forehand's side and of the dealer's."""
    size = v.deal.hand_size
    open_ = [(0, 0)]
    pairs = set()
    while open_:
        ours, theirs = open_.pop()
        for after in ((ours + 1, theirs), (ours, theirs + 1)):
            if v.play.is_over(after, size):
                pairs.add(after)
            else:
                open_.append(after)
    return tuple(sorted(pairs, key=lambda pair: (pair[0] < pair[1], -abs(pair[0] - pair[1]))))


def measures(variants: Iterable[Variant]) -> tuple[Measure, ...]:
    """The measures of a comparison: the fixed ones, with a share for each result that a round can have in any variant."""
    found = dict.fromkeys(pair for v in variants for pair in results(v))
    shares = (
        Measure(
            f"tricks_{a}_{b}",
            f"share of rounds won {a}:{b} (Forehand's side first)",
            "share",
            f"{a}:{b}",
            "rounds",
        )
        for a, b in found
    )
    first, *others = _FIXED
    return (first, *shares, *others)


@lru_cache
def features(names: tuple[str, ...]) -> Floats:
    """The features named, of every round code: an array [codes, features] of whole numbers."""
    code = np.arange(CODES)
    ours, theirs, beaters, passes = (code >> part & THREE_BITS for part in (SIDE_0, SIDE_1, BY_POWER, PASSES))
    devil = code >> NEEDED_LEAD & TWO_BITS
    known = {
        "rounds": np.ones(CODES),
        "forehand_wins": ours > theirs,
        "tricks": ours + theirs,
        "beaters": beaters,
        "devil_led": devil > 0,
        "devil_won": devil == 2,
        "passes": passes,
        "by two": abs(ours - theirs) >= 2,
    }
    columns = []
    for name in names:
        if ":" in name:
            a, b = map(int, name.split(":"))
            columns.append((ours == a) & (theirs == b))
        else:
            columns.append(known[name])
    return np.stack([np.asarray(column, np.float64) for column in columns], axis=1)


def feature_names(of: Sequence[Measure]) -> tuple[str, ...]:
    """The features that measures divide, each once."""
    return tuple(dict.fromkeys(name for measure in of for name in (measure.part, measure.whole)))


def estimate(measure: Measure, codes: Numbers) -> Estimate:
    """A measure with its interval, from rounds counted by code."""
    seen = np.flatnonzero(codes)
    part, whole = features((measure.part, measure.whole))[seen].T
    estimator = share if measure.kind == "share" else mean
    return estimator(codes[seen].astype(np.float64), part, whole)


@frozen
class Sums:
    """Sums over pairs of rounds on the same deals: of each feature in each variant, and of their products."""

    names: tuple[str, ...]
    products: Floats
    """[features, features]: sum over rounds of feature i in the first variant times feature j in the other."""


def difference(measure: Measure, first: Numbers, other: Numbers, paired: Sums) -> Estimate:
    """``other`` minus ``first`` in a measure, with its interval: round by round, so that what both have in common falls out."""
    a, b = estimate(measure, first), estimate(measure, other)
    variances = (_variance(measure, first, a), _variance(measure, other, b)) if a.n and b.n else (0.0, 0.0)
    part, whole = paired.names.index(measure.part), paired.names.index(measure.whole)
    return gap(a, b, variances, Joint.of(paired.products, part, whole))


def _variance(measure: Measure, codes: Numbers, found: Estimate) -> float:
    seen = np.flatnonzero(codes)
    part, whole = features((measure.part, measure.whole))[seen].T
    return float(codes[seen] @ (part - found.value * whole) ** 2) / found.n**2


def products(names: tuple[str, ...], first: Codes, other: Codes) -> Floats:
    """The sums of :class:`Sums` for one block of rounds: ``first`` and ``other`` hold the codes, round by round.

    All are whole numbers below 2**53, so that adding blocks up in any order gives the same to the last bit.
    """
    pairs, times = np.unique(first.astype(np.int64) * CODES + other, return_counts=True)
    table = features(names)
    return np.asarray((table[pairs // CODES] * times[:, None]).T @ table[pairs % CODES])
