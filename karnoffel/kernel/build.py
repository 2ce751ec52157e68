"""Calling the compiled loops: rules and players go in as numbers, counts come out."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import attrs
import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from karnoffel.graph import Graph
from karnoffel.machine import compiled as machine
from karnoffel.players.chances import CHANCES
from karnoffel.players.choices import CODES, GREEDY
from karnoffel.players.marks import Marks, marks
from karnoffel.players.raisers import Policy
from karnoffel.sheet import COLUMNS
from karnoffel.solver.outlook import Outlook, outlook
from karnoffel.streams import mix
from karnoffel.tables import Tables
from karnoffel.variant import Variant

Codes: TypeAlias = NDArray[np.uint16]
Sheet: TypeAlias = NDArray[np.int32]

RoundTables = namedtuple("RoundTables", [field.name for field in attrs.fields(Tables)])  # type: ignore[misc]
RaisingTables = namedtuple("RaisingTables", [field.name for field in attrs.fields(Graph)])  # type: ignore[misc]
ChanceTables = namedtuple("ChanceTables", ["ours", "theirs", "stretch", "shift", "chances"])


@frozen(eq=False)
class Block:
    """What a number of rounds came to.

    - ``codes`` [rounds]: each round in one number, laid out in :mod:`karnoffel.codes`.
    - ``held`` [ranks, 512]: rounds by (four cards of the rank held by Forehand's side, by the dealer's, side that won).
    - ``led``, ``followed`` [ranks, 256]: rounds by (which of the four cards won when led / following, which lost).
      Of the four, the last is the chosen suit's.
    - ``trace`` [rounds, 1 + tricks x seats], or empty: the context of the round, then per trick the slot that each place played.
    """

    codes: Codes
    held: NDArray[np.uint32]
    led: NDArray[np.uint32]
    followed: NDArray[np.uint32]
    trace: NDArray[np.uint8]


@frozen(eq=False)
class Insight:
    """What players need to know who are asked for more than the trick: see :mod:`karnoffel.kernel.deciding`."""

    marks: Marks
    outlook: Outlook

    @classmethod
    def for_players(cls, v: Variant, players: Sequence[int]) -> Insight | None:
        """What these players need in a variant; ``None`` where the trick is all that anybody looks at."""
        simple = all(player % CODES <= GREEDY for player in players)
        return None if simple else cls(marks(v), outlook(v))


def _function(name: str) -> Callable[..., Any]:
    from karnoffel.kernel import games, loop

    function: Callable[..., Any] = getattr(loop if hasattr(loop, name) else games, name)
    return function


def _edition(insight: Insight | None) -> str:
    return "_minds" if insight else ""


def _compiled(loop: str, insight: Insight | None = None) -> Any:
    return machine.compiled(_function(loop), _edition(insight))


def compiles_now(loop: str = "play_rounds", insight: Insight | None = None) -> bool:
    """Whether the next call will compile first, for some seconds, because this machine keeps no code compiled from these sources."""
    return machine.compiles_now(_function(loop), _edition(insight))


def _players(players: Sequence[int], insight: Insight | None) -> NDArray[Any]:
    return np.array(players, np.uint64 if insight else np.uint8)


def _minds(t: Tables, insight: Insight | None) -> Any:
    """What the loops are handed for players who need insight."""
    if insight is None:
        return None
    from karnoffel.kernel import deciding
    from karnoffel.solver.workings import space

    def places() -> NDArray[np.uint64]:
        return np.zeros(8, np.uint64)

    known = dict(_fields(insight.marks) + _fields(insight.outlook))
    minds: Any = deciding.Minds
    tables = (known[name] for name in minds._fields if name in known)
    pack, shown = np.uint64((1 << t.pack_size) - 1), np.zeros(1, np.uint64)
    return minds(*tables, pack, space(), places(), places(), places(), shown)


def play_block(
    t: Tables, players: Sequence[int], seed: int, first: int, count: int,
    *, insight: Insight | None = None, trace: bool = False,
) -> Block:  # fmt: skip
    """Play rounds ``first`` to ``first + count - 1`` of a seed, with a player's number for each place in order of play."""
    ranks = t.pack_size // 4
    block = Block(
        np.empty(count, np.uint16),
        np.zeros((ranks, 512), np.uint32),
        np.zeros((ranks, 256), np.uint32),
        np.zeros((ranks, 256), np.uint32),
        np.full((count if trace else 0, 1 + t.hand_size * t.seats), 255, np.uint8),
    )
    word = np.uint64
    _compiled("play_rounds", insight)(
        word(mix(seed)), word(first), count,
        word(t.seats), word(t.hand_size), t.side, t.stop,
        t.exposed, t.election_key, t.barred, t.others, t.declares, t.context, t.slot, t.tally_bit, t.masks, t.lead_class,
        t.stand, t.kill, t.above, t.running,
        _players(players, insight), block.codes, block.held, block.led, block.followed, block.trace,
        _minds(t, insight),
    )  # fmt: skip
    return block


@frozen(eq=False, slots=False)  # so that the arrays can be kept
class Match:
    """What a game is played with: tables of the round and of the raising, policies by seat, the target and the stakes."""

    t: Tables
    g: Graph
    policies: tuple[Policy, ...]
    target: int
    stakes: tuple[int, ...]

    @cached_property
    def tables(self) -> tuple[Any, Any, Any]:
        """The tables as the compiled loops take them."""
        words = {"seats", "hand_size", "pack_size"}
        of_round = (np.uint64(value) if name in words else value for name, value in _fields(self.t))
        of_raising = (value for _, value in _fields(self.g))
        return RoundTables(*of_round), RaisingTables(*of_raising), self._chances()

    def _chances(self) -> Any:
        """The chances by pause, as the graph has them; of a policy that goes by them, else such as know nothing."""
        model = next((policy.chances for policy in self.policies if policy.chances is not None), None)
        many, kinds = len(self.g.pair), int(self.g.kinds.max()) + 1
        if model is None:
            nothing, flat = np.zeros((many, 2, kinds), np.int64), np.zeros((many, 2, 2, 4, 4), np.int64)
            return ChanceTables(nothing, nothing, flat, flat, np.array(CHANCES))
        at = [model.dealt.index(tuple(dealt)) for dealt in self.g.dealt.tolist()]
        ours, theirs, stretch, shift = (
            np.array(part, np.int64)[at] for part in (model.ours, model.theirs, model.stretch, model.shift)
        )
        return ChanceTables(ours, theirs, stretch, shift, np.array(CHANCES))

    @cached_property
    def equity(self) -> NDArray[np.float64]:
        """The chance of Forehand's side to win the game at each score, for the policies that go by it."""
        known = next((policy.equity for policy in self.policies if len(policy.equity)), [[0.0]])
        return np.array(known, np.float64)

    @cached_property
    def codes(self) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """The policies as numbers."""
        codes = np.array([policy.code for policy in self.policies], np.int64)
        return codes, np.array([policy.nerve for policy in self.policies], np.uint64)


def _fields(of: Any) -> list[tuple[str, Any]]:
    return [(field.name, getattr(of, field.name)) for field in attrs.fields(type(of))]


MOST_SAID = 64
"""Decisions of one round that are told."""


def play_games(
    match: Match, players: Sequence[int], seed: int, first: int, count: int,
    *, insight: Insight | None = None, most_rounds: int = 0,
) -> tuple[Sheet, NDArray[np.int64]]:  # fmt: skip
    """Play games ``first`` to ``first + count - 1`` of a seed, with a player's number for each seat.

    Returns one row per game (:mod:`karnoffel.sheet`); and of the first ``most_rounds`` rounds the points scored -- below
    nothing for the dealer's side --, the points before of Forehand's side and of the dealer's, and the actions of the
    raising, -1 where there is none.
    """
    sheet = np.zeros((count, COLUMNS), np.int32)
    told = np.full((most_rounds, 3 + MOST_SAID), -1, np.int64)
    rounds = _compiled("play_games", insight)(
        np.uint64(mix(seed)), np.uint64(first), count, *match.tables, match.equity, match.target, int(match.g.value[0]),
        np.array(match.stakes, np.int64), _players(players, insight), *match.codes, sheet, told,
        _minds(match.t, insight),
    )  # fmt: skip
    return sheet, told[: min(rounds, most_rounds)]


@frozen(eq=False)
class Sample:
    """Rounds dealt and played without raising: what a match needs to know of them to raise at any score.

    ``bases`` and ``declared`` [rounds, pauses, sides]: what the cards seen add up to, and how many cards were declared; ``winners``
    [rounds]: the side that wins if the round is played; ``packs`` [rounds, cards], or empty: the cards drawn.
    """

    bases: NDArray[np.int64]
    declared: NDArray[np.int64]
    winners: NDArray[np.int64]
    packs: NDArray[np.uint8]


def deal_sample(
    match: Match, players: Sequence[int], seed: int, count: int, *, first: int = 0, packs: bool = False
) -> Sample:
    """Deal and play ``count`` rounds of a seed from round ``first``, players by place."""
    pauses = len(match.g.pair)
    drawn = match.t.seats * match.t.hand_size + 1
    sample = Sample(
        np.zeros((count, pauses, 2), np.int64),
        np.zeros((count, pauses, 2), np.int64),
        np.zeros(count, np.int64),
        np.zeros((count if packs else 0, drawn), np.uint8),
    )
    _compiled("deal_sample")(
        np.uint64(mix(seed)), np.uint64(first), count, *match.tables, _players(players, None),
        sample.bases, sample.declared, sample.winners, sample.packs, None,
    )  # fmt: skip
    return sample


def raise_sample(match: Match, sample: Sample, scores: NDArray[np.int64]) -> NDArray[np.int64]:
    """The actions of the raising in each round of a sample, at the score given for it; -1 where there is none."""
    told = np.full((len(scores), MOST_SAID), -1, np.int64)
    _, g, c = match.tables
    _compiled("raise_at")(
        scores, g, c, match.equity, match.target, *match.codes, sample.bases, sample.declared, told
    )
    return told


@frozen(eq=False)
class Equity:
    """The chance of Forehand's side to win the game, worked out from a sample, and how it hangs on which deals are in the sample.

    ``win`` [score, score]: its points, the dealer's side's; ``shifts`` [groups, score, score]: the slope of each chance in the
    weight of each group of deals, which stand one after the other and are of one size; ``bends`` [score, score]: the sum of its
    second derivatives in these weights.
    """

    win: NDArray[np.float64]
    shifts: NDArray[np.float64]
    bends: NDArray[np.float64]

    @classmethod
    def unsolved(cls, target: int, groups: int = 0) -> Equity:
        """Of a game to so many points, with nothing worked out yet."""
        empty = np.zeros((2 + groups, target, target))
        return cls(empty[0], empty[2:], empty[1])


def solve_scores(match: Match, sample: Sample, equity: Equity, scores: NDArray[np.int64]) -> None:
    """Fill ``equity`` at some scores, those that can follow them being filled already.

    Policies that know the equity of a game go by what they know, others by ``equity`` itself.
    """
    _, g, c = match.tables
    known = match.equity if len(match.equity) > 1 else equity.win
    _compiled("solve_cells")(
        scores, g, c, known, equity.win, equity.shifts, equity.bends, match.target, *match.codes,
        sample.bases, sample.declared, sample.winners,
    )  # fmt: skip
