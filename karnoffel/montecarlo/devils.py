"""Counting how the card is played that has power only when led: in which trick, from which place, and whether it takes the trick."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from karnoffel.errors import SettingError
from karnoffel.kernel.build import Insight, play_block
from karnoffel.montecarlo.chunks import chunk_size, what_is_played, why_slow
from karnoffel.montecarlo.counts import Numbers
from karnoffel.montecarlo.run import prepared
from karnoffel.montecarlo.spans import by_blocks, spans
from karnoffel.montecarlo.workers import Progress, in_order, reported
from karnoffel.players import BuiltIn, Player
from karnoffel.tables import NEEDS_LEAD, Tables, highest, tables
from karnoffel.variant import Variant

NOT_PLAYED = 255
MOST_TRACED = 1 << 13
"""Rounds told card by card at a time."""


@frozen(eq=False)
class DevilCounts:
    """How often the card was ``led`` and ``thrown`` [tricks, places], and ``won`` [tricks, places] when led.

    ``rounds_led`` and ``rounds_thrown`` [1 + tricks] are the rounds in which it was, first in any trick, then in each.
    """

    rounds: int
    led: Numbers
    won: Numbers
    thrown: Numbers
    rounds_led: Numbers
    rounds_thrown: Numbers

    def __add__(self, other: DevilCounts) -> DevilCounts:
        return DevilCounts(
            self.rounds + other.rounds,
            self.led + other.led,
            self.won + other.won,
            self.thrown + other.thrown,
            self.rounds_led + other.rounds_led,
            self.rounds_thrown + other.rounds_thrown,
        )


@frozen
class DevilChunk:
    """What a chunk came to, variant by variant."""

    counts: tuple[DevilCounts, ...]

    def __add__(self, other: DevilChunk) -> DevilChunk:
        return DevilChunk(tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)))


@frozen(eq=False)
class Devils:
    """How players play that card in one variant; ``complete`` is false where a progress function stopped the run."""

    variant: Variant
    seated: tuple[Player, ...]
    counts: DevilCounts
    complete: bool = True


@frozen
class DevilJob:
    """What to play, the same for every chunk: variants, players by place, the seed."""

    variants: tuple[Variant, ...]
    players: tuple[tuple[Player, ...], ...]
    seed: int

    def play(self, first: int, count: int) -> DevilChunk:
        """Play rounds ``first`` to ``first + count - 1``."""
        return by_blocks(self._block, first, count, MOST_TRACED)

    def about(self) -> dict[str, Any]:
        """What is played, in plain values."""
        return {"kind": "devils", **what_is_played(self.variants, self.players, self.seed)}

    def _block(self, first: int, count: int) -> DevilChunk:
        each = zip(self.variants, self.players, strict=True)
        return DevilChunk(tuple(self._counted(v, who, first, count) for v, who in each))

    def _counted(self, v: Variant, who: tuple[Player, ...], first: int, count: int) -> DevilCounts:
        numbers = [player.number for player in who if isinstance(player, BuiltIn)]
        t, insight = tables(v), Insight.for_players(v, numbers)
        trace = play_block(t, numbers, self.seed, first, count, insight=insight, trace=True).trace
        return DevilCounts(count, *told(t, trace))


def told(t: Tables, trace: NDArray[np.uint8]) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers]:
    """From rounds told card by card: times led, won and thrown [tricks, places], rounds led and thrown [1 + tricks]."""
    count, (size, seats) = len(trace), (t.hand_size, t.seats)
    row = trace[:, 0].astype(np.int64)
    cards = trace[:, 1:].reshape(count, size, seats).astype(np.int64)
    led, won, thrown = (np.zeros((size, seats), np.int64) for _ in range(3))
    has_led, has_thrown = (np.zeros((count, size), np.bool_) for _ in range(2))
    number = np.arange(count)
    leader, rounds = np.zeros(count, np.int64), np.arange(count)
    for trick in range(size):
        on = cards[:, trick, 0] != NOT_PLAYED
        leader, rounds, row, cards = leader[on], np.arange(on.sum()), row[on], cards[on]
        number = number[on]
        lying = cards[:, trick]
        needy = t.masks[row, NEEDS_LEAD][:, None] >> lying.astype(np.uint64) & np.uint64(1) == 1
        cls = t.lead_class[row, lying[rounds, leader]]
        stand, dead = t.stand[cls[:, None], lying], np.bitwise_or.reduce(t.kill[cls[:, None], lying], axis=1)
        alive = np.bitwise_or.reduce(stand, axis=1) & ~dead
        # Of the bits that nobody kills the highest takes the trick, and whoever has that bit. The loops follow this card by card
        # (karnoffel.solver.trick); here whole tricks of all rounds are judged at once, which they could not do.
        top = np.uint64(1) << highest(alive).astype(np.uint64)
        winner = np.argmax(stand & top[:, None] != 0, axis=1)
        first = needy[rounds, leader]
        has_led[number, trick] = first
        np.add.at(led[trick], leader[first], 1)
        np.add.at(won[trick], leader[first & (winner == leader)], 1)
        needy[rounds, leader] = False
        thrown[trick] += needy.sum(axis=0)
        has_thrown[number, trick] = needy.any(axis=1)
        leader = winner
    return led, won, thrown, _rounds_with(has_led), _rounds_with(has_thrown)


def _rounds_with(has: NDArray[np.bool_]) -> Numbers:
    """Rounds [1 + tricks] in which it happened [rounds, tricks] at all, and in each trick; one of several such cards is enough."""
    return np.concatenate([[has.any(axis=1).sum()], has.sum(axis=0)]).astype(np.int64)


def count_devils(
    variants: Sequence[Variant],
    player: str | Player,
    *,
    rounds: int,
    seed: int | None,
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> tuple[Devils, ...]:
    """Play the same rounds in every variant, all seats by one player, and count how that card is played.

    Raises :class:`~karnoffel.SettingError` where the compiled engine cannot play, and as :func:`karnoffel.simulate` does.
    """
    plain, wanted, threads = prepared(variants, rounds=rounds, seed=seed, players=player, workers=workers)
    for v, who in zip(plain.variants, plain.players, strict=True):
        if reason := why_slow(v, who):
            raise SettingError(f"{reason}: how the Devil is played is counted in compiled rounds only")
    job = DevilJob(plain.variants, plain.players, plain.seed)
    pieces = spans(wanted, min(MOST_TRACED, *map(chunk_size, job.variants, job.players)))
    done, complete = job.play(0, 0), True
    with reported(progress) as say, in_order(job, pieces, executor, threads, checkpoint) as chunks:
        for chunk, last in chunks:
            done = done + chunk
            if say(done.counts[0].rounds, wanted) is False and not last:
                complete = False
                break
    each = zip(job.variants, job.players, done.counts, strict=True)
    return tuple(Devils(v, who, counts, complete) for v, who, counts in each)
