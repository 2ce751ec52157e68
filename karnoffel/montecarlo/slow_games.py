"""The sheet of games from the table engine: for players, policies and rules that cannot be compiled, and to check the kernel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from karnoffel import sheet
from karnoffel.kernel.build import Sheet
from karnoffel.pauses import pauses
from karnoffel.players import Player, Raiser
from karnoffel.table import Game, Spoke, play_out_game
from karnoffel.variant import Variant


def table_sheet(
    v: Variant, players: Sequence[Player], raisers: Sequence[Raiser], seed: int, first: int, count: int
) -> Sheet:
    """Games ``first`` to ``first + count - 1`` of a seed, played at the table, one row each (:mod:`karnoffel.sheet`)."""
    found = np.zeros((count, sheet.COLUMNS), np.int32)
    for n in range(count):
        fill(play_out_game(v, players, raisers, seed, first + n), found[n])
    return found


def fill(game: Game, row: np.ndarray) -> None:
    """Write a game into its row."""
    v = game.variant
    stops = len(pauses(v.deal, v.seats)) if v.raises_values else 0
    behind = [0, 0]
    for number, played in enumerate(game.rounds):
        spoken = [event for event in played.events if isinstance(event, Spoke)]
        last = spoken[-1].pause if played.refused else stops - 1
        raised = {event.pause for event in spoken if event.move.step}
        for pause in range(stops):
            column = min(pause, sheet.MOST_PAUSES - 1)
            row[sheet.RAISED_AT + column] += pause in raised
            row[sheet.REACHED + column] += pause <= last
        if played.refused:
            row[sheet.REFUSED] += 1
            row[sheet.REFUSED_AT + min(last, sheet.MOST_PAUSES - 1)] += 1
        else:
            row[sheet.TRICKS] += sum(played.result.tricks)
            row[sheet.ABOVE + min(played.value - v.scoring.round_value, sheet.MOST_ABOVE)] += 1
        row[sheet.ROUNDS] += 1
        row[sheet.POINTS] += sum(played.points)
        row[sheet.FOREHAND] += played.result.side == 0
        slate = game.slate(number + 1)
        behind = [max(behind[side], slate[1 - side] - slate[side]) for side in (0, 1)]
    half = v.scoring.target // 2
    row[sheet.FIRST_DEALER] = game.winner == 0
    row[sheet.STAKES] = game.stakes
    row[sheet.DOUBLED] = game.stakes == 2
    row[sheet.TREBLED] = game.stakes == 3
    row[sheet.BEHIND] = max(behind) >= half
    row[sheet.COME_BACK] = behind[game.winner] >= half
