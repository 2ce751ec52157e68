"""Matches: two players on the same deals, each deal played twice, the second time with the sides exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from karnoffel.codes import SIDE_0, SIDE_1, THREE_BITS
from karnoffel.errors import SettingError, shown
from karnoffel.montecarlo.chunks import CHUNK, chunk_size, play_rounds, warn_slow, what_is_played, why_slow
from karnoffel.montecarlo.counts import Numbers
from karnoffel.montecarlo.intervals import Estimate, share_of_pairs
from karnoffel.montecarlo.run import MOST_ROUNDS, check_countable, check_precision, whole
from karnoffel.montecarlo.spans import by_blocks, spans
from karnoffel.montecarlo.workers import Progress, in_order, reported
from karnoffel.players import Player, as_players, player_name
from karnoffel.streams import check_seed
from karnoffel.variant import Variant

Halves = NDArray[np.int8]

GROUPS = 1 << 12
"""Deals are grouped by their number modulo this: as many sums as say how results vary, and what pairs have in common."""
FEWEST = 1 << 4
"""Deals in the smallest chunk."""


@frozen(eq=False)
class Matches:
    """Results of pairs of players in one variant, all pairs on the same deals.

    The unit is the deal, played twice: with the first of a pair on Forehand's side, then with the second there. The first
    makes 0, 1 or 2 halves of it.

    - ``scores`` [pairs, 3]: deals by the halves that the first of the pair made.
    - ``groups`` [groups, pairs]: those halves summed over the deals of each group; up to 4,096 deals each is a group of its own.
    - ``complete``: false where a progress function stopped the run.
    """

    variant: Variant
    pairs: tuple[tuple[Player, Player], ...]
    seed: int
    deals: int
    scores: Numbers
    groups: Numbers
    complete: bool = True

    def share(self, number: int) -> Estimate:
        """What the first of pair ``number`` won of the deals, with its interval."""
        lost, _, won = self.scores[number].tolist()
        return share_of_pairs(won, lost, self.deals)

    @property
    def sizes(self) -> Numbers:
        """Deals in each group [groups]."""
        return self.deals // GROUPS + (np.arange(len(self.groups)) < self.deals % GROUPS)


@frozen(eq=False)
class MatchCounts:
    """What deals of one variant came to: ``scores`` as :class:`Matches` has them, ``groups`` [4096, pairs] with those left empty."""

    deals: int
    scores: Numbers
    groups: Numbers

    @classmethod
    def of(cls, halves: Halves, first: int) -> MatchCounts:
        """The counts of deals that follow each other, from number ``first``."""
        groups = np.zeros((GROUPS, halves.shape[1]), np.int64)
        np.add.at(groups, (first + np.arange(len(halves))) % GROUPS, halves)
        scores = np.stack([(halves == score).sum(axis=0) for score in range(3)], axis=1)
        return cls(len(halves), scores, groups)

    def __add__(self, other: MatchCounts) -> MatchCounts:
        return MatchCounts(self.deals + other.deals, self.scores + other.scores, self.groups + other.groups)


@frozen
class MatchChunk:
    """What a chunk came to, variant by variant."""

    counts: tuple[MatchCounts, ...]

    def __add__(self, other: MatchChunk) -> MatchChunk:
        return MatchChunk(tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)))


@frozen
class MatchJob:
    """What to play, the same for every chunk: variants, pairs of players, the seed."""

    variants: tuple[Variant, ...]
    pairs: tuple[tuple[Player, Player], ...]
    seed: int

    def play(self, first: int, count: int) -> MatchChunk:
        """Play deals ``first`` to ``first + count - 1``."""
        return by_blocks(self._block, first, count, CHUNK)

    def about(self) -> dict[str, Any]:
        """What is played, in plain values."""
        return {"kind": "matches", **what_is_played(self.variants, self.pairs, self.seed)}

    def _block(self, first: int, count: int) -> MatchChunk:
        return MatchChunk(tuple(MatchCounts.of(self.halves(v, first, count), first) for v in self.variants))

    def halves(self, v: Variant, first: int, count: int) -> Halves:
        """What the first of each pair made [deals, pairs]."""
        won = {
            (player_name(a), player_name(b)): _forehand_wins(v, (a, b), self.seed, first, count)
            for a, b in self.seatings
        }
        named = [(player_name(a), player_name(b)) for a, b in self.pairs]
        # The first wins a round on Forehand's side, or the other one by not losing it from there.
        return np.stack([won[a, b].astype(np.int8) + ~won[b, a] for a, b in named], axis=1)

    @property
    def seatings(self) -> tuple[tuple[Player, Player], ...]:
        """Who sits on Forehand's side and against whom, each once."""
        both = (seated for a, b in self.pairs for seated in ((a, b), (b, a)))
        return tuple({tuple(map(player_name, seated)): seated for seated in both}.values())

    @property
    def chunk(self) -> int:
        """Deals to play at a time: the more pairs, the fewer."""
        sizes = (chunk_size(v, seated) for v in self.variants for seated in self.seatings)
        return max(FEWEST, min(sizes) // len(self.seatings))

    def slow_because(self) -> str:
        """Why the table engine must play some of this, or ``""``."""
        reasons = (why_slow(v, seated) for v in self.variants for seated in self.seatings)
        return next(filter(None, reasons), "")


def _forehand_wins(
    v: Variant, seated: tuple[Player, Player], seed: int, first: int, count: int
) -> NDArray[np.bool_]:
    codes = play_rounds(v, as_players(seated, v.seats, v.seating.side), seed, first, count).codes
    return (codes >> SIDE_0 & THREE_BITS) > (codes >> SIDE_1 & THREE_BITS)


Pairs = Iterable[tuple[str | Player, str | Player]]
"""Pairs of players, or of their names; what is counted is the first one's."""


def play_matches(
    variants: Sequence[Variant],
    pairs: Pairs,
    *,
    rounds: int = 10_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    precision: float | None = None,
    progress: bool | Progress = False,
) -> tuple[Matches, ...]:
    """Play matches of pairs in every variant: ``rounds`` deals, each twice for every pair, the same for all of them.

    With ``precision``, chunks of deals until no interval of a share is wider, asked after each chunk in order, so that the
    number of workers changes nothing. See :func:`karnoffel.simulate` for the other arguments; progress is told in deals.

    Raises :class:`~karnoffel.UnknownPlayer` for a player there is none of, :class:`~karnoffel.SettingError` for a player
    against itself, two players of one name, and an argument out of its range.

    >>> import karnoffel as kn
    >>> (found,) = play_matches([kn.variant("modern")], [("greedy", "random")], rounds=500, seed=1)
    >>> found.scores, found.share(0).n
    (array([[  3, 230, 267]]), 500)
    """
    job, most, threads = prepared_matches(variants, pairs, rounds=rounds, seed=seed, workers=workers)
    width = None if precision is None else check_precision(precision)
    slow = job.slow_because()
    if slow:
        warn_slow(slow)
    done = job.play(0, 0)

    def so_far(complete: bool) -> tuple[Matches, ...]:
        return tuple(
            Matches(v, job.pairs, job.seed, c.deals, c.scores, c.groups[: c.deals], complete)
            for v, c in zip(job.variants, done.counts, strict=True)
        )

    wanted = None if width is not None else most
    pieces, threads = spans(wanted, job.chunk), 1 if slow else threads
    with reported(progress) as say, in_order(job, pieces, executor, threads, checkpoint) as chunks:
        for chunk, last in chunks:
            done = done + chunk
            stopped = say(done.counts[0].deals, wanted) is False
            if (last and width is None) or (width is not None and _narrow(so_far(True), width)):
                return so_far(True)
            if stopped:
                return so_far(False)
    raise AssertionError("spans without end, or a last one")


def prepared_matches(
    variants: Sequence[Variant], pairs: Pairs, *, rounds: int, seed: int | None, workers: int | None
) -> tuple[MatchJob, int, int | None]:
    """The job, deals and workers of matches, everything checked; raises what :func:`play_matches` raises."""
    wanted = whole("rounds", rounds, MOST_ROUNDS)
    threads = None if workers is None else whole("workers", workers, 1024)
    for v in variants:
        check_countable(v)
    if isinstance(pairs, str) or not isinstance(pairs, Iterable):
        raise SettingError(f"pairs are a list such as [('greedy', 'random')], not {type(pairs).__name__}")
    seated = tuple(map(_pair, pairs))
    if not seated:
        raise SettingError("no pair of players given; name at least one")
    named: dict[str, Player] = {}
    for player in (player for pair in seated for player in pair):
        if not _alike(named.setdefault(player_name(player), player), player):
            raise SettingError(
                f"two players are called {player_name(player)}; give each a name of its own, in an attribute name"
            )
    return MatchJob(tuple(variants), seated, check_seed(seed)), wanted, threads


def _alike(one: Player, other: Player) -> bool:
    """Whether two players are the same; one whose class compares otherwise than by a truth value is the same as itself only."""
    if one is other:
        return True
    try:
        return bool(one == other)
    except Exception:
        return False


def _pair(pair: Sequence[str | Player]) -> tuple[Player, Player]:
    if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
        raise SettingError(f"a pair is two players, such as ('greedy', 'random'), not {shown(pair)}")
    first, second = as_players(pair, 2)
    if player_name(first) == player_name(second):
        raise SettingError(f"{player_name(first)} against itself wins half of every deal; pair two players")
    return first, second


def _narrow(found: Sequence[Matches], width: float) -> bool:
    """Whether no interval of a share is wider than ``width``."""
    shares = (match.share(number) for match in found for number in range(len(match.pairs)))
    return all(share.high - share.low <= width for share in shares)
