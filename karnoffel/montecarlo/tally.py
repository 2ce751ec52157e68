"""Tallies: the counts of a run, mergeable, with everything needed to say where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from attrs import evolve, frozen

from karnoffel.errors import SettingError, shown
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo.counts import Counts
from karnoffel.montecarlo.measures import estimate, measures
from karnoffel.players import Player, describe_players
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd


COLUMNS = {
    "variant": "the rule source, with readings taken",
    "players": "who played",
    "seats": "number of players",
    "measure": "what is measured; shares are between 0 and 1, the rest are means per round",
    "value": "the estimate",
    "low": "95 % interval of value, lower end",
    "high": "95 % interval of value, upper end",
    "n": "cases that value rests on: rounds, tricks or led Devils",
}


@frozen
class Span:
    """Rounds ``first`` to ``first + rounds - 1`` of a seed."""

    seed: int
    first: int
    rounds: int

    def meets(self, other: Span) -> bool:
        """Whether a round stands in both."""
        return (
            self.seed == other.seed
            and self.first < other.first + other.rounds
            and other.first < self.first + self.rounds
        )


class Spanned(Protocol):
    """A tally of either kind, as far as merging goes."""

    @property
    def variant(self) -> Variant:
        """What was played."""
        ...

    @property
    def spans(self) -> tuple[Span, ...]:
        """What was counted."""
        ...


def check_mergeable(one: Spanned, other: Spanned, what: str, different: str) -> None:
    """Raise :class:`~karnoffel.SettingError` for tallies of different rules, ``different`` players, and ``what`` was counted in both."""
    a, b = one.variant, other.variant
    if a.digest != b.digest:
        raise SettingError(
            f"tallies of different rules: {a.label} {a.digest[:12]} and {b.label} {b.digest[:12]}"
        )
    if different:
        raise SettingError(f"tallies of different players: {different}")
    for mine in one.spans:
        for theirs in other.spans:
            if mine.meets(theirs):
                raise SettingError(f"{what} counted in both tallies: {mine} and {theirs}")


@frozen(eq=False, repr=False)
class Tally:
    """The counts of the rounds of one variant with one set of players.

    ``spans`` say which rounds of which seeds were counted. Two tallies of the same variant and players can be merged;
    the size does not grow with rounds.

    >>> import karnoffel as kn
    >>> tally = kn.simulate("dummett", rounds=1000, seed=1)
    >>> tally.rounds, tally.merge(kn.simulate("dummett", rounds=1000, seed=2)).rounds
    (1000, 2000)
    """

    variant: Variant
    seated: tuple[Player, ...]
    spans: tuple[Span, ...]
    counts: Counts

    @property
    def players(self) -> str:
        """Who played, in a word or a few."""
        return describe_players(self.seated)

    def __repr__(self) -> str:
        return f"<Tally {self.variant.label}: {self.rounds:,} rounds by {self.players}>"

    @property
    def rounds(self) -> int:
        """The number of rounds counted."""
        return self.counts.rounds

    def merge(self, other: Tally) -> Tally:
        """Both tallies added up.

        Raises :class:`~karnoffel.SettingError` for another variant or other players, and for a round counted in both.
        """
        if not isinstance(other, Tally):
            raise SettingError(f"a tally merges with another Tally, not with {shown(other)}")
        different = "" if self.seated == other.seated else f"{self.players} and {other.players}"
        check_mergeable(self, other, "rounds", different)
        return evolve(self, spans=(*self.spans, *other.spans), counts=self.counts + other.counts)

    def to_frame(self) -> pd.DataFrame:
        """The measures of these rounds: columns ``variant players seats measure value low high n``.

        ``value`` with its 95 % interval ``low`` to ``high``; ``n`` the cases it rests on.

        >>> import karnoffel as kn
        >>> kn.simulate("modern", rounds=1000, seed=1).to_frame().measure[0]
        'forehand_wins'
        """
        rows = []
        for measure in measures([self.variant]):
            found = estimate(measure, self.counts.codes)
            cells = (measure.name, found.value, found.low, found.high, found.n)
            rows.append(
                dict(
                    zip(COLUMNS, (self.variant.label, self.players, self.variant.seats, *cells), strict=True)
                )
            )
        spans = [(span.seed, span.first, span.rounds) for span in self.spans]
        told = provenance(
            "tally", [self.variant], COLUMNS, rounds=self.rounds, players=self.players, spans=spans
        )
        return framed(rows, COLUMNS, told)
