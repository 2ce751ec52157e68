"""The solver: who wins a round when all hands are known and everyone plays his best."""

from karnoffel.solver.solution import Solution, SolvedCard, solve

__all__ = ["Solution", "SolvedCard", "solve"]
