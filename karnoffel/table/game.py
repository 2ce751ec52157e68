"""A game: rounds to the target, the deal passing as the source says."""

from __future__ import annotations

from attrs import frozen

from karnoffel.dossier import variant
from karnoffel.errors import SettingError
from karnoffel.players import Players, as_players
from karnoffel.streams import Stream, check_seed
from karnoffel.table.hands import shuffled
from karnoffel.table.round import Round, play_out
from karnoffel.table.transcript import game_transcript
from karnoffel.variant import Variant


@frozen
class Game:
    """The record of a game: its rounds, the seat that dealt each, and the seed.

    Seats are numbered in the direction of play; side 0 has the even seats, side 1 the odd ones. Seat 0 deals first.
    """

    variant: Variant
    rounds: tuple[Round, ...]
    dealers: tuple[int, ...]
    seed: int

    def side_points(self, number: int) -> tuple[int, int]:
        """The points that side 0 and side 1 scored in round ``number``, counted from 0."""
        ours, theirs = self.rounds[number].points
        forehand = (self.dealers[number] + 1) % self.variant.seats
        return (ours, theirs) if self.variant.seating.side(forehand) == 0 else (theirs, ours)

    @property
    def score(self) -> tuple[int, int]:
        """The points of side 0 and side 1."""
        scored = [self.side_points(number) for number in range(len(self.rounds))]
        return sum(ours for ours, _ in scored), sum(theirs for _, theirs in scored)

    @property
    def winner(self) -> int:
        """The side that reached the target, 0 or 1."""
        return 0 if self.score[0] > self.score[1] else 1

    def transcript(self) -> str:
        """The game in words."""
        return game_transcript(self)


def play_game(
    v: Variant | str, *, seed: int | None = None, players: Players = "greedy", raising: str = "never"
) -> Game:
    """Play one game at the table, every round at its base value, and return its record.

    ``players`` is a name, a player, or a sequence: two, side 0 (even seats) first, or one per seat. Raises are not played
    yet, so ``raising`` can only be ``never``. Raises a :class:`~karnoffel.KarnoffelError` for anything else.

    >>> import karnoffel as kn
    >>> game = kn.play_game("modern", seed=7)
    >>> max(game.score), len(game.rounds) == sum(game.score)
    (7, True)
    """
    game, number = variant(v), check_seed(seed)
    if not isinstance(raising, str) or raising != "never":
        raise SettingError(f"raising={raising!r}: raises are not played yet, only 'never'")
    seated = as_players(players, game.seats)
    rounds: list[Round] = []
    dealers = [0]
    score = [0, 0]
    while max(score) < game.scoring.target:
        dealer = dealers[-1]
        stream = Stream.of(number, 0, len(rounds))
        by_place = [seated[(dealer + 1 + place) % game.seats] for place in range(game.seats)]
        rounds.append(play_out(game, shuffled(game, stream), by_place, stream, None))
        forehand = game.seating.side((dealer + 1) % game.seats)
        for side, points in enumerate(rounds[-1].points):
            score[forehand ^ side] += points
        dealers.append(game.succession.after_round(dealer, game.seats))
    return Game(game, tuple(rounds), tuple(dealers[:-1]), number)
