"""A game: rounds to the target, the deal passing as the source says."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from karnoffel.errors import SettingError
from karnoffel.numbering import by_number
from karnoffel.players import Player, Raiser
from karnoffel.rules import Drawn
from karnoffel.streams import DRAW, Stream
from karnoffel.table.hands import shuffled
from karnoffel.table.round import Round, play_out
from karnoffel.table.transcript import game_transcript
from karnoffel.variant import Variant


@frozen
class Game:
    """The record of a game: the draw for seats, its rounds, the seat that dealt each, and the seed.

    Seats are numbered in the direction of play from the first dealer, 0; side 0 has the even seats, side 1 the odd ones.
    (The transcript, for people, counts seats from 1.)
    ``draw`` is empty where partners and first dealer are not drawn with cards.
    """

    variant: Variant
    rounds: tuple[Round, ...]
    dealers: tuple[int, ...]
    seed: int
    draw: tuple[Drawn, ...] = ()

    def side_points(self, number: int) -> tuple[int, int]:
        """The points that side 0 and side 1 scored in round ``number``, counted from 0.

        Raises :class:`~karnoffel.SettingError` for a round there is none of.
        """
        if not 0 <= number < len(self.rounds):
            raise SettingError(f"the game has rounds 0 to {len(self.rounds) - 1}, not {number!r}")
        ours, theirs = self.rounds[number].points
        return (ours, theirs) if forehand_side(self.variant, self.dealers[number]) == 0 else (theirs, ours)

    def slate(self, number: int) -> tuple[int, int]:
        """The points of side 0 and side 1 after ``number`` rounds; raises :class:`~karnoffel.SettingError` for more than there are."""
        if not 0 <= number <= len(self.rounds):
            raise SettingError(f"the game has {len(self.rounds)} rounds, not {number!r}")
        scored = [self.side_points(n) for n in range(number)]
        return sum(ours for ours, _ in scored), sum(theirs for _, theirs in scored)

    @property
    def score(self) -> tuple[int, int]:
        """The points of side 0 and side 1 at the end."""
        return self.slate(len(self.rounds))

    @property
    def winner(self) -> int:
        """The side that reached the target, 0 or 1."""
        return 0 if self.score[0] > self.score[1] else 1

    @property
    def stakes(self) -> int:
        """How many stakes the losers pay."""
        return self.variant.scoring.multiple(min(self.score))

    def transcript(self) -> str:
        """The game in words."""
        return game_transcript(self)


def forehand_side(v: Variant, dealer: int) -> int:
    """The side, 0 or 1, of the seat next to the dealer, whose neighbours are both of the other side."""
    return 1 - v.seating.side(dealer)


def play_out_game(
    v: Variant, players: Sequence[Player], raisers: Sequence[Raiser], seed: int, number: int = 0
) -> Game:
    """Game ``number`` of a seed, ``players`` and ``raisers`` by seat."""
    rounds: list[Round] = []
    dealers = [0]
    score = [0, 0]
    while max(score) < v.scoring.target:
        dealer = dealers[-1]
        stream = Stream.of(seed, number, len(rounds))
        seats = [(dealer + 1 + place) % v.seats for place in range(v.seats)]
        ahead = forehand_side(v, dealer)
        played = play_out(
            v,
            shuffled(v, stream),
            [players[seat] for seat in seats],
            stream,
            raisers=[raisers[seat] for seat in seats],
            score=(score[ahead], score[1 - ahead]),
        )
        rounds.append(played)
        for side, points in enumerate(played.points):
            score[ahead ^ side] += points
        dealers.append(_next_dealer(v, played, dealer))
    stream = Stream.of(seed, number, DRAW)
    pack = by_number(v.pack)
    drawn = v.draw.seat(v.seats, (pack[n] for n in stream.deal(len(pack), len(pack))), v.pack)
    return Game(v, tuple(rounds), tuple(dealers[:-1]), seed, drawn)


def _next_dealer(v: Variant, played: Round, dealer: int) -> int:
    """The seat that deals after a round dealt by ``dealer``."""
    proposer = played.last_raise
    if proposer is None or not played.refused:
        return v.succession.after_round(dealer, v.seats)
    return (dealer + 1 + v.succession.after_refused(proposer, v.seats)) % v.seats
