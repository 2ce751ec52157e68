"""Runs: seeds, chunks, workers and precision, and the tallies and intervals that come of them."""

from karnoffel.montecarlo.game_run import GameRun, run_games
from karnoffel.montecarlo.game_tally import GameTally
from karnoffel.montecarlo.matches import Matches, play_matches
from karnoffel.montecarlo.run import Run, run
from karnoffel.montecarlo.simulation import simulate
from karnoffel.montecarlo.tally import Tally
from karnoffel.montecarlo.workers import Progress

__all__ = [
    "GameRun", "GameTally", "Matches", "Progress", "Run", "Tally", "play_matches", "run", "run_games", "simulate",
]  # fmt: skip
