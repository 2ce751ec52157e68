"""What is a round worth, when is the game won, and what do the losers pay?"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from karnoffel.errors import SettingError, shown
from karnoffel.rules.provenance import Rule, choice, question, whole


@frozen
class Scoring(Rule):
    """Points for a round, the target of a game, and the stake.

    Source of the usual answers: Parlett, *Karnöffel*, "Target score" and "Game".
    Raises :class:`~karnoffel.RuleError` for a value or target out of range.

    >>> Scoring().describe()
    'A round is worth 4 points; the first side to 101 wins the game.'
    """

    round_value: int = question(
        "What is a round worth before any raise?", default=4, validator=whole(1, 1000)
    )
    target: int = question("How many points win the game?", default=101, validator=whole(1, 100_000))
    stake: Literal["simple", "doubled-below-half-trebled-at-zero"] = question(
        "What do the losers pay?",
        default="simple",
        validator=choice("simple", "doubled-below-half-trebled-at-zero"),
    )

    def points(self, winner: int, value: int) -> tuple[int, int]:
        """The points each side scores when side ``winner`` wins a round worth ``value``."""
        return (value, 0) if winner == 0 else (0, value)

    def needs(self, score: tuple[int, int]) -> tuple[int, int]:
        """The points each side needs to win the game; raises :class:`~karnoffel.SettingError` for what is no score before a round.

        >>> Scoring().needs((94, 10))
        (7, 91)
        """
        pair = score if isinstance(score, (tuple, list)) else ()
        numbers = [points for points in pair if type(points) is int and 0 <= points < self.target]
        if len(numbers) != 2 or len(pair) != 2:
            raise SettingError(
                f"score is the points of Forehand's side and of the dealer's, each from 0 to {self.target - 1} (got {shown(score)})"
            )
        return self.target - numbers[0], self.target - numbers[1]

    def multiple(self, loser: int) -> int:
        """How many stakes the losers of a game pay, who have scored ``loser`` points.

        >>> [Scoring(stake="doubled-below-half-trebled-at-zero").multiple(points) for points in (0, 50, 51)]
        [3, 2, 1]
        """
        if self.stake == "simple":
            return 1
        return 3 if loser == 0 else 2 if 2 * loser < self.target else 1

    def describe(self) -> str:
        worth = "1 point" if self.round_value == 1 else f"{self.round_value} points"
        stake = (
            "" if self.stake == "simple" else "; losers pay double below half of that, and treble at nothing"
        )
        return f"A round is worth {worth}; the first side to {self.target} wins the game{stake}."
