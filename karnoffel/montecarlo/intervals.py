"""95 % intervals for shares, ratios, means and differences."""

from __future__ import annotations

from statistics import NormalDist
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

Z = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard errors: 1.96."""


@frozen
class Estimate:
    """A value with its 95 % interval and ``n``, the number of cases it rests on; not a number where there is no case."""

    value: float
    low: float
    high: float
    n: int


NOTHING = Estimate(float("nan"), float("nan"), float("nan"), 0)


def wilson(share: float, n: float) -> tuple[float, float]:
    """Wilson's interval for a share seen in ``n`` independent cases; ``n`` may be an effective number, not whole.

    >>> tuple(round(bound, 4) for bound in wilson(0.5, 100))
    (0.4038, 0.5962)
    """
    centre = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * np.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0.0, float(centre - half)), min(1.0, float(centre + half))


def share(cases: Floats, hits: Floats, of: Floats) -> Estimate:
    """A share pooled over rounds: of all ``of`` cases the part that are ``hits``, each kind of round seen ``cases`` times.

    Several cases of one round are not independent: their number is replaced by the effective one, that of as many
    independent cases as would give the same variance (round-clustered), in Wilson's interval.

    Each argument has one entry per kind of round: how often it was seen, and what one such round adds.
    """
    number = float(cases @ of)
    if not number:
        return NOTHING
    value = float(cases @ hits) / number
    variance = float(cases @ (hits - value * of) ** 2) / number**2
    return share_of(value, variance, number, float(cases @ (of > 0)))


def share_of(value: float, variance: float, number: float, rounds: float) -> Estimate:
    """A share with its interval, from its variance; ``number`` cases came from so many independent ``rounds``."""
    # Where all cases agree their variance says nothing: then every round that has any counts once.
    effective = value * (1 - value) / variance if variance > 0 else rounds
    low, high = wilson(value, effective)
    return Estimate(value, min(low, value), max(high, value), round(number))


def mean(cases: Floats, amounts: Floats, of: Floats) -> Estimate:
    """A mean over rounds: amounts per case, with a normal interval from the spread between rounds."""
    number = float(cases @ of)
    if not number:
        return NOTHING
    value = float(cases @ amounts) / number
    error = np.sqrt(float(cases @ (amounts - value * of) ** 2)) / number
    return Estimate(value, float(value - Z * error), float(value + Z * error), round(number))
