"""The same counts from the table engine: for players and rule objects that cannot be compiled, and to check the kernel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from karnoffel.cards import Card
from karnoffel.codes import BY_POWER, NEEDED_LEAD, PASSES, SIDE_0, SIDE_1
from karnoffel.kernel.build import Block
from karnoffel.numbering import SUITS, quarter
from karnoffel.players import Player
from karnoffel.streams import Stream
from karnoffel.table.hands import shuffled
from karnoffel.table.round import Round, play_out
from karnoffel.variant import Variant


def table_block(v: Variant, players: Sequence[Player], seed: int, first: int, count: int) -> Block:
    """Rounds ``first`` to ``first + count - 1`` of a seed, played at the table; about a thousandth of the kernel's speed."""
    ranks = len(v.pack) // len(SUITS)
    codes = np.zeros(count, np.uint16)
    held = np.zeros((ranks, 512), np.uint32)
    led, followed = np.zeros((ranks, 256), np.uint32), np.zeros((ranks, 256), np.uint32)
    for n in range(count):
        stream = Stream.of(seed, first + n, 0)
        played = play_out(v, shuffled(v, stream), players, stream, None)
        codes[n] = round_code(played)
        _count(played, held, led, followed)
    return Block(codes, held, led, followed, np.empty((0, 0), np.uint8))


def round_code(played: Round) -> int:
    """A round in one number; see :mod:`karnoffel.codes`."""
    v, tricks = played.variant, played.tricks
    needed = 0
    for trick in tricks:
        if played.chosen and v.powers.needs_lead(trick.cards[0], played.chosen):
            needed = 2 if trick.winner == trick.leader else 1
    passes = sum(v.seating.side(t.leader) != v.seating.side(t.winner) for t in tricks[:-1])
    by_power = sum(trick.judged.by_power for trick in tricks)
    ours, theirs = played.result.tricks
    return ours << SIDE_0 | theirs << SIDE_1 | by_power << BY_POWER | needed << NEEDED_LEAD | passes << PASSES


def _count(played: Round, held: np.ndarray, led: np.ndarray, followed: np.ndarray) -> None:
    v, chosen = played.variant, played.chosen
    if chosen is None:  # no card has a quarter where no suit was chosen
        return
    masks = np.zeros(
        (len(held), 6), np.int64
    )  # held by side 0, by side 1, won led, lost led, won following, lost following

    def note(card: Card, column: int) -> None:
        masks[v.pack.strength(card), column] |= 1 << quarter(card.suit, chosen)

    for place, hand in enumerate(played.hands):
        for card in hand:
            note(card, v.seating.side(place))
    for trick in played.tricks:
        for position, card in enumerate(trick.cards):
            lost = position != trick.judged.winner
            note(card, (4 if position else 2) + lost)
    for rank, (mine, theirs, led_won, led_lost, won, lost) in enumerate(masks):
        held[rank, played.result.side << 8 | theirs << 4 | mine] += 1
        led[rank, led_lost << 4 | led_won] += 1
        followed[rank, lost << 4 | won] += 1
