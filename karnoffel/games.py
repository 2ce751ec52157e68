"""Games as users ask for them: policies of raising by name, then the table."""

from __future__ import annotations

from karnoffel.dossier import variant
from karnoffel.players import Players, Raiser, Raisers, as_players, as_raisers
from karnoffel.streams import check_seed
from karnoffel.table import Game, play_out_game
from karnoffel.variant import Variant


def play_game(
    v: Variant | str, *, seed: int | None = None, players: Players = "greedy", raising: Raisers = "equity"
) -> Game:
    """Play one game at the table and return its record: the draw, every round, the score and the stake.

    - ``seed`` is a whole number from 0 to 2**64 - 1 (``None`` draws a fresh one and records it); the same seed gives the same
      game, and it is game 0 of :func:`karnoffel.simulate` with that seed and ``unit="game"``.
    - ``players`` is a name, a player, or a sequence: two, side 0 (even seats) first, or one per seat.
    - ``raising`` likewise: ``never`` proposes nothing and accepts everything, ``bold(P)`` proposes with probability ``P``
      whenever it may and accepts everything, ``equity`` goes by its chance to win the game. Without effect where the source
      knows no raises.

    Raises a :class:`~karnoffel.KarnoffelError` for anything else.

    >>> import karnoffel as kn
    >>> game = kn.play_game("dummett", seed=7, raising="bold(0.3)")
    >>> max(game.score) >= 101, {played.value % 3 for played in game.rounds}
    (True, {1})
    """
    game, number = variant(v), check_seed(seed)
    return play_out_game(
        game, as_players(players, game.seats, game.seating.side), as_raisers(raising, game, _equity), number
    )


def _equity(v: Variant) -> Raiser:
    # What counts games needs numpy and the compiler; a table without it does not.
    from karnoffel.montecarlo.equity import equity_policy

    return equity_policy(v)
