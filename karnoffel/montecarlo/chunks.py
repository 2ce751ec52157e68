"""A chunk of rounds: the unit of work, the same wherever it is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from karnoffel.errors import NoTables, SlowPath, warn
from karnoffel.kernel.build import Block, Insight, compiles_now, play_block
from karnoffel.montecarlo.counts import Counts
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.measures import products
from karnoffel.montecarlo.slow import table_block
from karnoffel.montecarlo.spans import by_blocks
from karnoffel.players import BuiltIn, Player, player_name
from karnoffel.tables import tables
from karnoffel.variant import Variant

CHUNK = 1 << 16
"""Rounds in a chunk, and the most played at one go; a run that a precision decides is asked after each chunk."""
SLOW_CHUNK = 1 << 8
"""Rounds in a chunk that the table engine plays, or players who look ahead."""


@frozen
class Chunk:
    """What a chunk came to: counts per variant, and for each but the first the sums that pair it with the first."""

    counts: tuple[Counts, ...]
    paired: tuple[Floats, ...]

    def __add__(self, other: Chunk) -> Chunk:
        return Chunk(
            tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)),
            tuple(a + b for a, b in zip(self.paired, other.paired, strict=True)),
        )


@frozen
class Job:
    """What to play, the same for every chunk of a run: variants, players by place, the seed, the features to pair."""

    variants: tuple[Variant, ...]
    players: tuple[tuple[Player, ...], ...]
    seed: int
    features: tuple[str, ...]

    def play(self, first: int, count: int) -> Chunk:
        """Play rounds ``first`` to ``first + count - 1``."""
        return by_blocks(self._block, first, count, CHUNK)

    def _block(self, first: int, count: int) -> Chunk:
        blocks = [
            play_rounds(v, players, self.seed, first, count)
            for v, players in zip(self.variants, self.players, strict=True)
        ]
        # Even where deals differ, rounds of one number share random words: what they have in common must be counted.
        paired = (products(self.features, blocks[0].codes, block.codes) for block in blocks[1:])
        return Chunk(tuple(map(Counts.of, blocks)), tuple(paired))

    def about(self) -> dict[str, Any]:
        """What is played, in plain values."""
        return {
            "kind": "rounds",
            **what_is_played(self.variants, self.players, self.seed),
            "features": self.features,
        }

    def slow_because(self) -> str:
        """Why the table engine must play some of this, or ``""``."""
        reasons = (why_slow(v, players) for v, players in zip(self.variants, self.players, strict=True))
        return next(filter(None, reasons), "")


def what_is_played(
    variants: Iterable[Variant], players: Iterable[Iterable[Player]], seed: int
) -> dict[str, Any]:
    """Variants by digest, players by name, those of one's own by class as well, and the seed, in plain values."""
    return {
        "variants": [[v.label, v.digest] for v in variants],
        "players": [[_told_apart(player) for player in seated] for seated in players],
        "seed": seed,
    }


def _told_apart(player: Player) -> str:
    name = player_name(player)
    return name if isinstance(player, BuiltIn) else of_ones_own(player, name)


def of_ones_own(who: object, name: str) -> str:
    """A name with the class that bears it, so that a player of one's own is not taken for a built-in one of the same name."""
    return f"{name} ({type(who).__module__}.{type(who).__qualname__})"


def same_deals(v: Variant, w: Variant) -> bool:
    """Whether two variants play the same deals: the same hands and first cards, place by place."""
    return v.pack.order == w.pack.order and v.deal.hand_size == w.deal.hand_size and v.seats == w.seats


def why_slow(v: Variant, players: Sequence[Player]) -> str:
    """Why the table engine must play this variant, or ``""``."""
    for player in players:
        if not isinstance(player, BuiltIn):
            return f"{type(player).__name__} is no built-in player"
    try:
        tables(v)
    except NoTables as error:
        return str(error)
    return ""


def warn_slow(reason: str, what: str = "rounds") -> None:
    """Warn that the table engine plays."""
    warn(f"{reason}: {what} are played by the table engine, slowly", SlowPath)


def chunk_size(v: Variant, players: Sequence[Player]) -> int:
    """Rounds to play at a time with these players: few where they take long, so that work is shared and a stop comes soon."""
    return SLOW_CHUNK if think(players) or why_slow(v, players) else CHUNK


def think(players: Sequence[Player]) -> bool:
    """Whether one of these players looks ahead, which takes long."""
    return any(isinstance(player, BuiltIn) and player.looks_ahead for player in players)


def play_rounds(v: Variant, players: Sequence[Player], seed: int, first: int, count: int) -> Block:
    """Rounds of one variant, by the kernel, or by the table engine where a player or a rule cannot be compiled."""
    if why_slow(v, players):
        return table_block(v, players, seed, first, count)
    numbers = [player.number for player in players if isinstance(player, BuiltIn)]
    return play_block(tables(v), numbers, seed, first, count, insight=Insight.for_players(v, numbers))


def compiles_first(v: Variant, players: Sequence[Player], loop: str = "play_rounds") -> bool:
    """Whether playing this compiles first, for some seconds."""
    if why_slow(v, players):
        return False
    numbers = [player.number for player in players if isinstance(player, BuiltIn)]
    return compiles_now(loop, Insight.for_players(v, numbers))
