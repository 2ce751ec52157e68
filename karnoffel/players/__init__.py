"""Who plays: built-in players by name, and the protocol for one of your own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from karnoffel.cards import Card
from karnoffel.errors import UnknownPlayer, shown
from karnoffel.players.built_in import BUILT_IN, BuiltIn, expert, named, novice, tips
from karnoffel.players.raisers import Raiser, Raisers, as_raisers, describe_raisers, raiser_name
from karnoffel.players.seats import alternate, in_few_words, per_seat
from karnoffel.players.view import PauseView, View

__all__ = [
    "BUILT_IN",
    "BuiltIn",
    "PauseView",
    "Player",
    "Players",
    "Raiser",
    "Raisers",
    "View",
    "as_players",
    "as_raisers",
    "describe_players",
    "describe_raisers",
    "expert",
    "named",
    "novice",
    "player_name",
    "raiser_name",
    "tips",
]


@runtime_checkable
class Player(Protocol):
    """A player: one method that chooses a card.

    A class of your own with this method plays in :func:`karnoffel.play_round`, :func:`karnoffel.play_game` and, slowly,
    in every study. The card returned must be one of ``view.legal``.

    >>> import karnoffel as kn
    >>> class Modest:
    ...     def choose(self, view):
    ...         return min(view.legal, key=view.variant.pack.strength)
    >>> isinstance(Modest(), Player), kn.play_round("dummett", seed=1, players=[Modest(), "greedy"]).result.tricks
    (True, (0, 3))
    """

    def choose(self, view: View) -> Card | str:
        """The card to play, given what this player sees."""
        ...


Players = str | Player | Sequence[str | Player]
"""A name, a player, or a sequence of them: two, one per side; or as many as there are seats, one per seat."""


def as_players(players: Players, seats: int, side: Callable[[int], int] = alternate) -> tuple[Player, ...]:
    """One player per place, from a name, a player, one per side or one per seat; ``side`` tells the side of each place.

    Raises :class:`~karnoffel.UnknownPlayer` for an unknown name and :class:`~karnoffel.SettingError` for a sequence
    of another length.

    >>> [player.name for player in as_players(("greedy", "random"), 4)]
    ['greedy', 'random', 'greedy', 'random']
    """
    return per_seat(players, seats, _player, "players", side)


def _player(player: str | Player) -> Player:
    if isinstance(player, str):
        return named(player)
    if isinstance(player, type) and callable(getattr(player, "choose", None)):
        raise UnknownPlayer(
            f"a player is an object, not its class: give {player.__name__}(), not {player.__name__}"
        )
    if not callable(getattr(player, "choose", None)):
        raise UnknownPlayer(
            f"a player is a name or an object with a method choose(view), not {shown(player)}"
        )
    return player


def player_name(player: Player) -> str:
    """A player's name: its attribute ``name``, or that of its class."""
    return str(getattr(player, "name", type(player).__name__))


def describe_players(players: Sequence[Player]) -> str:
    """The players of a run in one word or a few: ``greedy``, or ``greedy/random`` where the sides differ."""
    return in_few_words([player_name(player) for player in players])
