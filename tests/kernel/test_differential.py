"""The kernel and the table engine, fed the same streams, agree event for event."""

import random
from itertools import product

import numpy as np
import pytest
from telling import by_events, by_trace

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.montecarlo.slow import table_block
from karnoffel.players import as_players
from karnoffel.streams import Stream
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out
from karnoffel.tables import tables

IN_TABLES = ("pack", "deal", "election", "kaisers", "powers", "play")
"""The rules that tables are made of; a direction, a value or who may counsel whom changes no card that is played."""
PLAYERS = ("random", "greedy", ("greedy", "random"))
ROUNDS = 36
"""Rounds per source, reading, number of players and kind of players."""


def bears_on_tables(reading):
    """Whether a reading sets an answer of a rule object that tables are made of."""
    return any(path.partition(".")[0] in IN_TABLES for path, _ in reading.sets)


def cells():
    """Every source, every reading that changes tables, every number of players."""
    for name in kn.variants():
        v = kn.variant(name)
        readings = [{}] + [
            {ident.replace("-", "_"): reading.name}
            for ident, point in v.disputed_points.items()
            for reading in point.readings
            if reading.name != point.own and bears_on_tables(reading)
        ]
        for taken, seats in product(readings, v.seating.seats):
            yield pytest.param(
                name, taken, seats, id=f"{name}-{seats}-{''.join(map('='.join, taken.items()))}"
            )


CELLS = tuple(cells())


def hold_to_each_other(v, players, seed, count):
    """Play the same rounds in both engines, and compare what each says of every one."""
    t, seated = tables(v), as_players(players, v.seats)
    block = play_block(t, [player.code for player in seated], seed, 0, count, trace=True)
    for n in range(count):
        stream = Stream.of(seed, n, 0)
        played = play_out(v, shuffled(v, stream), seated, stream, None)
        assert by_trace(v, t, block.trace[n], block.codes[n]) == by_events(played), f"seed {seed}, round {n}"


def test_all_that_follows_is_more_than_ten_thousand_rounds():
    assert len(CELLS) * len(PLAYERS) * ROUNDS >= 10_000
    dossiers = {(cell.values[0], cell.values[2]) for cell in CELLS}
    assert dossiers == {(name, seats) for name in kn.variants() for seats in kn.variant(name).seating.seats}


@pytest.mark.parametrize(("name", "readings", "seats"), CELLS)
def test_every_event_of_every_round_is_the_same(name, readings, seats):
    v = kn.variant(name).reading(**readings).with_seats(seats)
    for number, players in enumerate(PLAYERS):
        hold_to_each_other(v, players, 1000 * seats + number, ROUNDS)


@pytest.mark.parametrize("seats", [4, 6])
def test_a_player_of_each_kind_at_every_place(seats):
    v = kn.variant("modern").with_seats(seats)
    for place in range(seats):
        one_greedy = ["greedy" if place == each else "random" for each in range(seats)]
        one_random = ["random" if place == each else "greedy" for each in range(seats)]
        hold_to_each_other(v, one_greedy, place, 15)
        hold_to_each_other(v, one_random, place, 15)


@pytest.mark.parametrize("name", kn.variants())
def test_readings_taken_together(name):
    v = kn.variant(name)
    chance = random.Random(name)
    points = [p for p in v.disputed_points.values() if any(map(bears_on_tables, p.readings))]
    for seed in range(6):
        readings = {point.id: chance.choice(point.readings) for point in points}
        for settled in [each for reading in readings.values() for each in reading.settles]:
            readings.pop(settled, None)
        w = v.reading(**{ident.replace("-", "_"): reading.name for ident, reading in readings.items()})
        hold_to_each_other(w.with_seats(chance.choice(v.seating.seats)), ("random", "greedy"), seed, 20)


@pytest.mark.parametrize("players", PLAYERS, ids=str)
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in kn.variants() for seats in kn.variant(name).seating.seats]
)
def test_all_counts_of_a_block_are_the_same(name, seats, players):
    v = kn.variant(name).with_seats(seats)
    seated = as_players(players, seats)
    compiled = play_block(tables(v), [player.code for player in seated], 77, 500, 60)
    readable = table_block(v, seated, 77, 500, 60)
    for counted in ("codes", "held", "led", "followed"):
        np.testing.assert_array_equal(getattr(compiled, counted), getattr(readable, counted), counted)


def test_one_round_after_another_is_a_block():
    t = tables(kn.variant("kaiserspiel"))
    whole = play_block(t, [0, 1, 0, 1], 5, 40, 50, trace=True)
    parts = [play_block(t, [0, 1, 0, 1], 5, 40 + n, 1, trace=True) for n in range(50)]
    assert (np.concatenate([part.trace for part in parts]) == whole.trace).all()
    assert (np.concatenate([part.codes for part in parts]) == whole.codes).all()
    for counted in ("held", "led", "followed"):
        assert (sum(getattr(part, counted) for part in parts) == getattr(whole, counted)).all()


def test_tracing_changes_no_count():
    t = tables(kn.variant("modern"))
    traced, not_traced = (play_block(t, [1] * 4, 5, 0, 200, trace=trace) for trace in (True, False))
    assert not_traced.trace.size == 0
    for counted in ("codes", "held", "led", "followed"):
        assert (getattr(traced, counted) == getattr(not_traced, counted)).all()


def test_what_the_kernel_counts_adds_up():
    """Cards held and played, tricks won, and rounds, in a block of 5,000."""
    v = kn.variant("dummett").with_seats(6)
    block = play_block(tables(v), [1] * 6, 9, 0, 5_000)
    cells = np.arange(512)
    held = np.array([int(cell & 0xFF).bit_count() for cell in cells])
    assert (block.held.sum(axis=1) == 5_000).all()
    assert (block.held @ held).sum() == 5_000 * 6 * 5
    ours, theirs = block.codes & 7, block.codes >> 3 & 7
    assert (np.maximum(ours, theirs) == 3).all()
    assert (np.minimum(ours, theirs) < 3).all()
    tricks = int((ours + theirs).sum())
    won = np.array([int(cell & 15).bit_count() for cell in cells[:256]])
    lost = np.array([int(cell >> 4).bit_count() for cell in cells[:256]])
    assert (block.led @ won).sum() + (block.followed @ won).sum() == tricks
    assert (block.led @ (won + lost)).sum() == tricks
    assert (block.followed @ (won + lost)).sum() == 5 * tricks
