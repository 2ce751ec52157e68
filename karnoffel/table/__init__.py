"""The readable engine: a round and a game as anyone can follow them, one event at a time."""

from karnoffel.table.events import (
    Capped,
    Dealt,
    Declared,
    Elected,
    Event,
    Played,
    Spoke,
    Taken,
    TurnedUp,
    Won,
)  # fmt: skip
from karnoffel.table.game import Game, play_out_game
from karnoffel.table.open_round import OpenRound
from karnoffel.table.replay import read_round, replay
from karnoffel.table.round import Round, TakenTrick, play_round

__all__ = [
    "Capped", "Dealt", "Declared", "Elected", "Event", "Game", "OpenRound", "Played", "Round", "Spoke", "Taken", "TakenTrick", "TurnedUp",
    "Won", "play_out_game", "play_round", "read_round", "replay",
]  # fmt: skip
