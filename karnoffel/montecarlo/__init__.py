"""Runs: seeds, chunks, workers and precision, and the tallies and intervals that come of them."""

from karnoffel.montecarlo.run import Progress, Run, run, simulate
from karnoffel.montecarlo.tally import Tally

__all__ = ["Progress", "Run", "Tally", "run", "simulate"]
