"""What is measured of a game, and how it is estimated and compared.

Each measure is a ratio of two columns of the sheet (:mod:`karnoffel.sheet`), pooled over games: a share, or a mean. All that is
kept are the sums of columns and of their products, whatever the number of games.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from attrs import frozen

from karnoffel import sheet
from karnoffel.kernel.build import Sheet
from karnoffel.montecarlo.intervals import NOTHING, Estimate, Floats, Joint, Z, gap, share_of
from karnoffel.montecarlo.measures import Measure
from karnoffel.pauses import pauses
from karnoffel.variant import Variant

GAMES = sheet.COLUMNS
"""A column that is 1 in every game, put after those of the sheet."""
PLAYED = sheet.COLUMNS + 1
"""Rounds played to the end, of all rounds those not refused."""
_NAMED = {
    "games": GAMES, "rounds": sheet.ROUNDS, "tricks": sheet.TRICKS, "refused": sheet.REFUSED, "points": sheet.POINTS,
    "forehand": sheet.FOREHAND, "first_dealer": sheet.FIRST_DEALER, "stakes": sheet.STAKES, "doubled": sheet.DOUBLED,
    "trebled": sheet.TREBLED, "behind": sheet.BEHIND, "come_back": sheet.COME_BACK, "played": PLAYED,
}  # fmt: skip
_FIXED = (
    Measure(
        "first_dealer_wins", "share of games won by the first dealer's side", "share", "first_dealer", "games"
    ),
    Measure("rounds_per_game", "rounds in a game", "mean", "rounds", "games"),
    Measure("tricks_per_game", "tricks in a game", "mean", "tricks", "games"),
    Measure(
        "forehand_wins",
        "share of rounds won by Forehand's side, by tricks or refusal",
        "share",
        "forehand",
        "rounds",
    ),
    Measure("points_per_round", "points scored in a round", "mean", "points", "rounds"),
    Measure("refused", "share of rounds that end with a raise refused", "share", "refused", "rounds"),
    Measure(
        "behind", "share of games in which a side was half the target behind", "share", "behind", "games"
    ),
    Measure(
        "come_backs", "share of those games that the side once behind wins", "share", "come_back", "behind"
    ),
    Measure(
        "doubled", "share of games in which the losers pay the stake doubled", "share", "doubled", "games"
    ),
    Measure(
        "trebled", "share of games in which the losers pay the stake trebled", "share", "trebled", "games"
    ),
    Measure("stakes", "stakes that the losers of a game pay", "mean", "stakes", "games"),
)


def column(name: str) -> int:
    """The column of a feature: one of those named, or ``above N``, ``raised N``, ``refused N``, ``reached N``."""
    if name in _NAMED:
        return _NAMED[name]
    kind, _, number = name.partition(" ")
    first = {
        "above": sheet.ABOVE, "raised": sheet.RAISED_AT, "refused": sheet.REFUSED_AT, "reached": sheet.REACHED,
    }  # fmt: skip
    return first[kind] + int(number)


def game_measures(variants: Iterable[Variant], sums: Iterable[GameSums]) -> tuple[Measure, ...]:
    """The measures of a comparison: the fixed ones, two for each pause that any variant has, one for each value that occurred."""
    listed, counted = list(variants), list(sums)
    stops = max((len(pauses(v.deal, v.seats)) for v in listed if v.raises_values), default=0)
    found = list(_FIXED)
    for k in range(min(stops, sheet.MOST_PAUSES)):
        found.append(
            Measure(
                f"raised_{k + 1}",
                f"share of rounds raised at pause {k + 1}, of those that reach it",
                "share",
                f"raised {k}",
                f"reached {k}",
            )
        )
        found.append(
            Measure(
                f"refused_{k + 1}",
                f"share of rounds refused at pause {k + 1}, of those raised at it",
                "share",
                f"refused {k}",
                f"raised {k}",
            )
        )
    bases = {v.scoring.round_value for v in listed}
    base = bases.pop() if len(bases) == 1 else None
    for above in range(sheet.MOST_ABOVE + 1):
        if any(each.sums[sheet.ABOVE + above] for each in counted):
            more = " or more" if above == sheet.MOST_ABOVE else ""
            name = f"value_{base + above}" if base is not None else f"value_plus_{above}"
            worth = f"{base + above}{more}" if base is not None else f"{above}{more} above the base value"
            found.append(
                Measure(
                    name,
                    f"share of rounds played that are worth {worth}",
                    "share",
                    f"above {above}",
                    "played",
                )
            )
    return tuple(found)


@frozen(eq=False)
class GameSums:
    """Sums over games of the columns of their sheets, and of products of columns.

    ``sums`` [columns] and ``products`` [columns, columns], of two sheets of the same games where they are paired; whole
    numbers below 2**53, so that adding up in any order gives the same to the last bit.
    """

    sums: Floats
    products: Floats

    @classmethod
    def of(cls, mine: Sheet, other: Sheet | None = None) -> GameSums:
        """The sums of one sheet; its products with ``other``, or with itself."""
        a = _with_constants(mine)
        b = a if other is None else _with_constants(other)
        return cls(a.sum(axis=0), a.T @ b)

    def __add__(self, other: GameSums) -> GameSums:
        return GameSums(self.sums + other.sums, self.products + other.products)

    def estimate(self, measure: Measure) -> Estimate:
        """A measure with its interval; games are the independent cases."""
        part, whole = column(measure.part), column(measure.whole)
        number = self.sums[whole]
        if not number:
            return NOTHING
        value = float(self.sums[part] / number)
        if measure.kind == "share":
            return share_of(
                value, self.variance(measure), float(number), float(min(number, self.sums[GAMES]))
            )
        if self.sums[GAMES] < 2:  # one game tells nothing of how games vary
            return Estimate(value, float("nan"), float("nan"), round(number))
        half = float(Z * np.sqrt(self.variance(measure)))
        return Estimate(value, value - half, value + half, round(number))

    def variance(self, measure: Measure) -> float:
        """The variance of a measure: of a ratio of sums over games."""
        part, whole = column(measure.part), column(measure.whole)
        r = self.sums[part] / self.sums[whole]
        p = self.products
        spread = p[part, part] - 2 * r * p[part, whole] + r * r * p[whole, whole]
        return max(0.0, float(spread)) / float(self.sums[whole]) ** 2


def game_difference(measure: Measure, first: GameSums, other: GameSums, paired: GameSums) -> Estimate:
    """``other`` minus ``first`` in a measure, with its interval, game by game; ``paired`` are first by other."""
    a, b = first.estimate(measure), other.estimate(measure)
    variances = (first.variance(measure), other.variance(measure)) if a.n and b.n else (0.0, 0.0)
    return gap(a, b, variances, Joint.of(paired.products, column(measure.part), column(measure.whole)))


def _with_constants(of: Sheet) -> Floats:
    whole = of.astype(np.float64)
    played = whole[:, sheet.ROUNDS] - whole[:, sheet.REFUSED]
    return np.column_stack([whole, np.ones(len(of)), played])
