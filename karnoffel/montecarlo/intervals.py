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


@frozen
class Joint:
    """Sums over the same cases of the products of two ratios' parts and wholes, the first ratio's named first."""

    part_part: float
    part_whole: float
    whole_part: float
    whole_whole: float

    @classmethod
    def of(cls, products: Floats, part: int, whole: int) -> Joint:
        """From a table of products [features, features]: of the two features of a ratio, in two variants."""
        cells = ((part, part), (part, whole), (whole, part), (whole, whole))
        return cls(*(float(products[cell]) for cell in cells))


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


def share_of_pairs(won: int, lost: int, pairs: int) -> Estimate:
    """What one side won of pairs of rounds or games, its interval by Bonett and Price.

    Of ``pairs`` independent pairs it won both of ``won``, neither of ``lost``, and one of all others, which are not decisive.
    The interval is theirs for the difference of two paired shares: one case is added to each of the two decisive cells, so that
    it holds where few pairs are decisive, or none.

    Source: Bonett and Price, "Adjusted Wald confidence interval for a difference of binomial proportions based on paired data",
    Journal of Educational and Behavioral Statistics 37 (2012).

    >>> found = share_of_pairs(won=0, lost=0, pairs=40_000)
    >>> found.value, round(found.low, 5), round(found.high, 5)
    (0.5, 0.49997, 0.50003)
    """
    number = pairs + 2
    centre = 0.5 + (won - lost) / number / 2
    variance = (won + lost + 2 - (won - lost) ** 2 / number) / number**2
    half = Z * float(np.sqrt(variance)) / 2
    value = 0.5 + (won - lost) / pairs / 2
    return Estimate(value, max(0.0, min(centre - half, value)), min(1.0, max(centre + half, value)), pairs)


def mean(cases: Floats, amounts: Floats, of: Floats) -> Estimate:
    """A mean over rounds: amounts per case, with a normal interval from the spread between rounds."""
    number = float(cases @ of)
    if not number:
        return NOTHING
    value = float(cases @ amounts) / number
    error = np.sqrt(float(cases @ (amounts - value * of) ** 2)) / number
    return Estimate(value, float(value - Z * error), float(value + Z * error), round(number))


def gap(first: Estimate, other: Estimate, variances: tuple[float, float], joint: Joint) -> Estimate:
    """``other`` minus ``first``, two ratios over the same cases, with an interval in which what both have in common falls out.

    ``variances`` are theirs, ``joint`` the sums that pair them. Not a number where either has no case. The few cases in which the two
    differ do not tell how cases vary that were not seen; so the interval is as wide as if two more had been, one to each side, in
    which what is counted differs by one. (Where shares of cases are compared this is the variance of Bonett and Price.)
    """
    if not first.n or not other.n:
        return NOTHING
    covariance = (
        joint.part_part
        - first.value * joint.whole_part
        - other.value * joint.part_whole
        + first.value * other.value * joint.whole_whole
    ) / (first.n * other.n)
    unseen = 2 / min(first.n, other.n) ** 2
    half = float(Z * np.sqrt(max(0.0, sum(variances) - 2 * covariance) + unseen))
    value = other.value - first.value
    return Estimate(value, value - half, value + half, min(first.n, other.n))
