"""The readable engine: a round and a game as anyone can follow them, one event at a time."""

from karnoffel.table.events import Dealt, Declared, Elected, Event, Played, Taken, TurnedUp, Won
from karnoffel.table.game import Game, play_game
from karnoffel.table.replay import read_round, replay
from karnoffel.table.round import OpenRound, Round, TakenTrick, play_round

__all__ = [
    "Dealt", "Declared", "Elected", "Event", "Game", "OpenRound", "Played", "Round", "Taken", "TakenTrick", "TurnedUp",
    "Won", "play_game", "play_round", "read_round", "replay",
]  # fmt: skip
