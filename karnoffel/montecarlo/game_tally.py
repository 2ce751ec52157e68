"""Tallies of games: sums over games, mergeable, with everything needed to say where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from karnoffel.errors import SettingError, shown
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo.game_measures import GAMES, GameSums, game_measures
from karnoffel.montecarlo.tally import COLUMNS, Span, check_mergeable
from karnoffel.players import Player, Raiser, describe_players, describe_raisers
from karnoffel.players.raisers import Policy
from karnoffel.sheet import ROUNDS
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

GAME_COLUMNS = COLUMNS | {
    "measure": "what is measured; shares are between 0 and 1, the rest are means per game or per round",
    "n": "cases that value rests on: games, rounds, or rounds of a kind",
}


@frozen(eq=False, repr=False)
class GameTally:
    """The sums over the games of one variant with one set of players and policies of raising.

    ``spans`` say which games of which seeds were counted.

    >>> import karnoffel as kn
    >>> tally = kn.simulate("modern", rounds=1000, seed=1, unit="game")
    >>> tally.games, tally.merge(kn.simulate("modern", rounds=1000, seed=2, unit="game")).games > tally.games
    (92, True)
    """

    variant: Variant
    seated: tuple[Player, ...]
    raisers: tuple[Raiser, ...]
    spans: tuple[Span, ...]
    sums: GameSums

    @property
    def players(self) -> str:
        """Who played, in a word or a few."""
        return describe_players(self.seated)

    @property
    def raising(self) -> str:
        """Who raised, in a word or a few."""
        return describe_raisers(self.raisers) if self.variant.raises_values else "nobody"

    @property
    def chances(self) -> str:
        """For which variant the chances were fitted that a policy of raising went by; ``""`` if none went by any."""
        fitted = (raiser.chances for raiser in self.raisers if isinstance(raiser, Policy))
        return next((chances.label for chances in fitted if chances is not None), "")

    @property
    def games(self) -> int:
        """The number of games counted."""
        return int(self.sums.sums[GAMES])

    @property
    def rounds(self) -> int:
        """The number of rounds in them."""
        return int(self.sums.sums[ROUNDS])

    def __repr__(self) -> str:
        return f"<GameTally {self.variant.label}: {self.games:,} games by {self.players}, raising {self.raising}>"

    def merge(self, other: GameTally) -> GameTally:
        """Both tallies added up.

        Raises :class:`~karnoffel.SettingError` for another variant, other players or policies, and for a game counted in both.
        """
        if not isinstance(other, GameTally):
            raise SettingError(f"a tally of games merges with another one, not with {shown(other)}")
        different = ""
        if (self.seated, self.raisers) != (other.seated, other.raisers):
            different = (
                f"{self.players}, raising {self.raising}, and {other.players}, raising {other.raising}"
            )
        check_mergeable(self, other, "games", different)
        return evolve(self, spans=(*self.spans, *other.spans), sums=self.sums + other.sums)

    def to_frame(self) -> pd.DataFrame:
        """The measures of these games: columns ``variant players seats measure value low high n``.

        ``value`` with its 95 % interval ``low`` to ``high``; ``n`` the cases it rests on.

        >>> import karnoffel as kn
        >>> kn.simulate("modern", rounds=1000, seed=1, unit="game").to_frame().measure[0]
        'first_dealer_wins'
        """
        rows = []
        for measure in game_measures([self.variant], [self.sums]):
            found = self.sums.estimate(measure)
            cells = (measure.name, found.value, found.low, found.high, found.n)
            head = (self.variant.label, self.players, self.variant.seats)
            rows.append(dict(zip(GAME_COLUMNS, (*head, *cells), strict=True)))
        told = provenance(
            "tally", [self.variant], GAME_COLUMNS, rounds=self.rounds, games=self.games, players=self.players,
            raising=self.raising, chances=self.chances, spans=[(span.seed, span.first, span.rounds) for span in self.spans],
        )  # fmt: skip
        return framed(rows, GAME_COLUMNS, told)
