"""Runs over whole games: chunk by chunk, on any number of workers, with the same result."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen

from karnoffel import sheet
from karnoffel.errors import NoTables
from karnoffel.kernel.build import Insight, Match, Sheet, play_games
from karnoffel.montecarlo.chunks import of_ones_own, think, warn_slow, what_is_played, why_slow
from karnoffel.montecarlo.counts import Numbers
from karnoffel.montecarlo.equity import equity_policy, match_of
from karnoffel.montecarlo.game_measures import GAMES, GameSums, game_difference, game_measures
from karnoffel.montecarlo.game_tally import GameTally
from karnoffel.montecarlo.intervals import Estimate
from karnoffel.montecarlo.measures import Measure
from karnoffel.montecarlo.run import MOST_ROUNDS, PATIENCE, check_precision, whole
from karnoffel.montecarlo.slow_games import table_sheet
from karnoffel.montecarlo.spans import by_blocks, spans
from karnoffel.montecarlo.tally import Span
from karnoffel.montecarlo.workers import Progress, in_order, reported
from karnoffel.players import (
    BuiltIn,
    Player,
    Players,
    Raiser,
    Raisers,
    as_players,
    as_raisers,
    raiser_name,
)
from karnoffel.players.raisers import Policy
from karnoffel.streams import check_seed
from karnoffel.variant import Variant

CHUNK, SLOW_CHUNK = 1 << 10, 1 << 3
"""Games in a chunk, at the most played at one go, and in one that the table engine plays, or players who look ahead."""


@frozen(eq=False)
class GameRun:
    """The tallies of variants over the same games, and for each but the first the sums that pair it with the first.

    ``complete`` is false where a progress function stopped the run.
    """

    tallies: tuple[GameTally, ...]
    paired: tuple[GameSums, ...]
    complete: bool = True

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured of these games."""
        return game_measures([t.variant for t in self.tallies], [t.sums for t in self.tallies])

    def difference(self, number: int, measure: Measure) -> Estimate:
        """Variant ``number``, not the first, minus the first in a measure."""
        return game_difference(
            measure, self.tallies[0].sums, self.tallies[number].sums, self.paired[number - 1]
        )


@frozen(eq=False)
class GameChunk:
    """What a chunk came to: sums per variant, and those that pair each but the first with the first."""

    sums: tuple[GameSums, ...]
    paired: tuple[GameSums, ...]

    @classmethod
    def of(cls, sheets: tuple[Sheet, ...]) -> GameChunk:
        """The sums of the same games of every variant."""
        return cls(
            tuple(GameSums.of(each) for each in sheets),
            tuple(GameSums.of(sheets[0], each) for each in sheets[1:]),
        )

    def __add__(self, other: GameChunk) -> GameChunk:
        return GameChunk(
            tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)),
            tuple(a + b for a, b in zip(self.paired, other.paired, strict=True)),
        )

    @property
    def games(self) -> int:
        """Games played."""
        return int(self.sums[0].sums[GAMES])

    @property
    def rounds(self) -> Numbers:
        """Rounds of these games [variants]."""
        return np.array([each.sums[sheet.ROUNDS] for each in self.sums], np.int64)


@frozen
class GameJob:
    """What to play, the same for every chunk of a run: variants, players and policies by seat, and the seed."""

    variants: tuple[Variant, ...]
    players: tuple[tuple[Player, ...], ...]
    raisers: tuple[tuple[Raiser, ...], ...]
    seed: int

    def play(self, first: int, count: int) -> GameChunk:
        """Play games ``first`` to ``first + count - 1`` of every variant."""
        return by_blocks(self._block, first, count, CHUNK)

    def about(self) -> dict[str, Any]:
        """What is played, in plain values."""
        raisers = [[_told_apart(raiser) for raiser in how] for how in self.raisers]
        return {"kind": "games", **what_is_played(self.variants, self.players, self.seed), "raising": raisers}

    def play_until(self, first: int, rounds: Numbers, size: int) -> GameChunk:
        """Play games from ``first`` on, ``size`` at a time, until each variant has come to so many ``rounds`` [variants]."""
        done = self.play(first, 0)
        while True:
            sheets = self._sheets(first + done.games, size)
            each = np.stack([rows[:, sheet.ROUNDS] for rows in sheets], axis=1)
            reached = (done.rounds + np.cumsum(each, axis=0) >= rounds).all(axis=1)
            if reached.any():
                needed = int(np.argmax(reached)) + 1
                return done + GameChunk.of(tuple(rows[:needed] for rows in sheets))
            done = done + GameChunk.of(sheets)

    def _block(self, first: int, count: int) -> GameChunk:
        return GameChunk.of(self._sheets(first, count))

    def _sheets(self, first: int, count: int) -> tuple[Sheet, ...]:
        each = zip(self.variants, self.players, self.raisers, strict=True)
        return tuple(game_sheet(v, who, how, self.seed, first, count) for v, who, how in each)

    def slow_because(self) -> str:
        """Why the table engine must play some of this, or ``""``."""
        for these in zip(self.variants, self.players, self.raisers, strict=True):
            try:
                compiled_match(*these)
            except NoTables as error:
                return str(error)
        return ""


def _told_apart(raiser: Raiser) -> str:
    """A policy by its name, and by what the name does not tell: the equity it goes by, or that it is of one's own."""
    if not isinstance(raiser, Policy):
        return of_ones_own(raiser, raiser_name(raiser))
    if raiser.chances is None:
        return raiser.name
    equity = np.ascontiguousarray(raiser.equity, np.float64)
    digest = hashlib.sha256(
        f"{raiser.made_for} {raiser.chances.label} {equity.shape}".encode() + equity.tobytes()
    )
    return f"{raiser.name} {digest.hexdigest()[:16]}"


def compiled_match(
    v: Variant, players: Sequence[Player], raisers: Sequence[Raiser]
) -> tuple[Match, list[int]]:
    """What the compiled engine plays games with; raises :class:`~karnoffel.NoTables` where the table engine must play them."""
    policies = tuple(raiser for raiser in raisers if isinstance(raiser, Policy))
    if len(policies) < len(raisers):
        other = next(raiser for raiser in raisers if not isinstance(raiser, Policy))
        raise NoTables(f"{type(other).__name__} is no built-in policy of raising")
    if reason := why_slow(v, players):
        raise NoTables(reason)
    return match_of(v, policies), [player.number for player in players if isinstance(player, BuiltIn)]


def game_sheet(
    v: Variant, players: Sequence[Player], raisers: Sequence[Raiser], seed: int, first: int, count: int
) -> Sheet:
    """The sheet of games of one variant, by the kernel, or by the table engine where something cannot be compiled."""
    try:
        compiled = compiled_match(v, players, raisers)
    except NoTables:
        compiled = None
    if compiled is None:
        return table_sheet(v, players, raisers, seed, first, count)
    match, numbers = compiled
    return play_games(match, numbers, seed, first, count, insight=Insight.for_players(v, numbers))[0]


def run_games(
    variants: Sequence[Variant],
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    raising: Raisers = "equity",
    raising_each: Sequence[Raisers] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    precision: float | None = None,
    progress: bool | Progress = False,
) -> GameRun:
    """Play the same games in every variant, until each has come to ``rounds`` rounds and the game in progress is over.

    With ``precision``, chunks of games until no interval of a share is wider, asked after each chunk in order, so that the
    number of workers changes nothing. ``raising_each`` gives each variant policies of its own. See
    :func:`karnoffel.simulate` for the other arguments.
    """
    budget = whole("rounds", rounds, MOST_ROUNDS)
    threads = None if workers is None else whole("workers", workers, 1024)
    width = None if precision is None else check_precision(precision)
    job = GameJob(
        tuple(variants),
        tuple(as_players(players, v.seats, v.seating.side) for v in variants),
        tuple(
            as_raisers(how, v, equity_policy)
            for v, how in zip(variants, raising_each or [raising] * len(variants), strict=True)
        ),
        check_seed(seed),
    )
    slow = job.slow_because()
    if slow:
        warn_slow(slow, "games")
    done = job.play(0, 0)

    def so_far(complete: bool) -> GameRun:
        each = zip(variants, job.players, job.raisers, done.sums, strict=True)
        counted = (Span(job.seed, 0, done.games),)
        return GameRun(
            tuple(GameTally(v, who, how, counted, s) for v, who, how, s in each), done.paired, complete
        )

    size = SLOW_CHUNK if slow or any(map(think, job.players)) else CHUNK
    pieces, threads = spans(None, size), 1 if slow else threads
    with reported(progress) as say, in_order(job, pieces, executor, threads, checkpoint) as chunks:
        for chunk, _ in chunks:
            left = budget - done.rounds
            over = width is None and bool((chunk.rounds >= left).all())
            if over:
                # What games come to is known of the chunk as a whole: those that are needed of the last one are played again.
                chunk = job.play_until(done.games, left, size)
            done = done + chunk
            stopped = say(int(done.rounds.min()), None if width is not None else budget) is False
            if over or (width is not None and _narrow(so_far(True), width, PATIENCE * size)):
                return so_far(True)
            if stopped:
                return so_far(False)
    raise AssertionError("spans never end")


def _narrow(found: GameRun, width: float, patience: int) -> bool:
    """Whether no interval of a share, or of a difference of shares, is wider than ``width``.

    A share without a case is waited for until ``patience`` games.
    """
    for measure in (each for each in found.measures if each.kind == "share"):
        estimates = [tally.sums.estimate(measure) for tally in found.tallies]
        estimates += [found.difference(n, measure) for n in range(1, len(found.tallies))]
        for each in estimates:
            waits = not each.n and found.tallies[0].games < patience
            if waits or (each.n and each.high - each.low > width):
                return False
    return True
