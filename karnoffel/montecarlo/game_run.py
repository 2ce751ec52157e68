"""Runs over whole games: chunk by chunk, on any number of workers, with the same result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor

import numpy as np
from attrs import frozen

from karnoffel import sheet
from karnoffel.errors import NoTables
from karnoffel.kernel.build import Insight, Match, Sheet, play_games
from karnoffel.montecarlo.chunks import think, warn_slow, why_slow
from karnoffel.montecarlo.equity import equity_policy, match_of
from karnoffel.montecarlo.game_measures import GameSums, game_difference, game_measures
from karnoffel.montecarlo.game_tally import GameTally
from karnoffel.montecarlo.intervals import Estimate
from karnoffel.montecarlo.measures import Measure
from karnoffel.montecarlo.run import MOST_ROUNDS, PATIENCE, check_precision, whole
from karnoffel.montecarlo.slow_games import table_sheet
from karnoffel.montecarlo.tally import Span
from karnoffel.montecarlo.workers import Progress, in_order, shown
from karnoffel.players import BuiltIn, Player, Players, Raiser, Raisers, as_players, as_raisers
from karnoffel.players.raisers import Policy
from karnoffel.streams import check_seed
from karnoffel.variant import Variant

CHUNK, SLOW_CHUNK = 1 << 10, 1 << 3
"""Games in a chunk, and in one that the table engine plays, or players who look ahead."""


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


@frozen
class GameJob:
    """What to play, the same for every chunk of a run: variants, players and policies by seat, and the seed."""

    variants: tuple[Variant, ...]
    players: tuple[tuple[Player, ...], ...]
    raisers: tuple[tuple[Raiser, ...], ...]
    seed: int

    def play(self, first: int, count: int) -> tuple[Sheet, ...]:
        """Play games ``first`` to ``first + count - 1`` of every variant: their sheets."""
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
    sums: list[GameSums] | None = None
    paired: list[GameSums] = []
    played = np.zeros(len(variants), np.int64)
    games = 0

    def so_far(complete: bool) -> GameRun:
        each = zip(variants, job.players, job.raisers, sums or [], strict=True)
        spans = (Span(job.seed, 0, games),)
        return GameRun(
            tuple(GameTally(v, who, how, spans, s) for v, who, how, s in each), tuple(paired), complete
        )

    size = SLOW_CHUNK if slow or any(map(think, job.players)) else CHUNK
    spans = _spans(size)
    with shown(progress) as say, in_order(job.play, spans, executor, 1 if slow else threads) as chunks:
        for sheets, _ in chunks:
            over = None if width is not None else _games_needed(sheets, played, budget)
            kept = [each[:over] for each in sheets]
            more = [GameSums.of(each) for each in kept]
            both = [GameSums.of(kept[0], each) for each in kept[1:]]
            sums = more if sums is None else [a + b for a, b in zip(sums, more, strict=True)]
            paired = both if not paired else [a + b for a, b in zip(paired, both, strict=True)]
            games += len(kept[0])
            played += [int(each[:, sheet.ROUNDS].sum()) for each in kept]
            stopped = say(int(played.min()), None if width is not None else budget) is False
            if over is not None or (width is not None and _narrow(so_far(True), width, PATIENCE * size)):
                return so_far(True)
            if stopped:
                return so_far(False)
    raise AssertionError("spans never end")


def _games_needed(sheets: tuple[Sheet, ...], played: np.ndarray, budget: int) -> int | None:
    """After how many games of a chunk every variant has come to its budget of rounds; ``None`` if not in this chunk."""
    so_far = np.stack(
        [before + np.cumsum(each[:, sheet.ROUNDS]) for before, each in zip(played, sheets, strict=True)]
    )
    reached = (so_far >= budget).all(axis=0)
    return int(np.argmax(reached)) + 1 if reached.any() else None


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


def _spans(size: int) -> Iterator[tuple[int, int]]:
    first = 0
    while True:
        yield first, size
        first += size
