"""Every built-in player plays the same cards in both engines, whatever the source, the reading and the number of players."""

import random
import zlib

import numpy as np
import pytest
from telling import by_events, by_trace

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.kernel.build import Insight
from karnoffel.montecarlo.chunks import play_rounds
from karnoffel.montecarlo.slow import table_block
from karnoffel.players import BUILT_IN, as_players, expert, novice, tips
from karnoffel.streams import Stream
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out
from karnoffel.tables import tables

SWITCHES = {
    novice: ("leads_high", "late_devil", "overrates", "overtakes", "follows_suit"),
    tips: (
        "keep_devil",
        "count_specials",
        "await_safe",
        "keep_courts",
        "spare_partner",
        "spare_lost",
        "agree",
    ),
}
QUICK = 3
"""Rounds per source, reading, number of players and company, three companies of players who do not look ahead."""
THINKING = {2: 6, 4: 2, 6: 1, 8: 0}
"""The same of players who do; with eight the search takes a second or more, so they have a test of their own."""
BARS = ("raising", "scoring", "succession", "seating")
"""The rules that no card depends on; counsel is not among them, for players listen to it."""


def chance_of(*words):
    return random.Random(zlib.crc32(repr(words).encode()))


def quick_player(chance):
    """Any player who does not look ahead, his switches as chance has it."""
    make = chance.choice([*SWITCHES, *SWITCHES, "random", "greedy"])
    if isinstance(make, str):
        return BUILT_IN[make]
    return make(**{switch: chance.random() < 0.6 for switch in SWITCHES[make]})


def thinking_player(chance):
    return chance.choice(
        [expert(1), expert(2), expert(3), expert(2, alone=True), expert(3, alone=True), BUILT_IN["open"]]
    )


def bears_on_play(reading):
    return any(path.partition(".")[0] not in BARS for path, _ in reading.sets)


def cells():
    """Every source, each reading of each disputed point that bears on play, every number of players."""
    for name in kn.variants():
        v = kn.variant(name)
        readings = [{}] + [
            {ident.replace("-", "_"): reading.name}
            for ident, point in v.disputed_points.items()
            for reading in point.readings
            if reading.name != point.own and bears_on_play(reading)
        ]
        for seats in v.seating.seats:
            for taken in readings:
                told = "".join(map("=".join, taken.items())) or "own"
                yield pytest.param(name, seats, taken, id=f"{name}-{seats}-{told}")


CELLS = tuple(cells())


def hold_to_each_other(v, players, seed, count):
    """Play the same rounds in both engines, and compare what each says of every card."""
    t, seated = tables(v), as_players(players, v.seats)
    numbers = [player.number for player in seated]
    block = play_block(t, numbers, seed, 0, count, trace=True, insight=Insight.for_players(v, numbers))
    for n in range(count):
        stream = Stream.of(seed, n, 0)
        played = play_out(v, shuffled(v, stream), seated, stream, None)
        told = f"seed {seed}, round {n}, {[player.name for player in seated]}"
        assert by_trace(v, t, block.trace[n], block.codes[n]) == by_events(played), told


@pytest.mark.parametrize(("name", "seats", "taken"), CELLS)
def test_every_player_plays_the_same_cards(name, seats, taken):
    v, chance = kn.variant(name).reading(**taken).with_seats(seats), chance_of(name, seats, taken)
    for seed in range(3):
        hold_to_each_other(v, [quick_player(chance) for _ in range(seats)], seed, QUICK)
    count = 1 if name == "kaiserspiel-nidwalden" else THINKING[seats]
    hold_to_each_other(v, [thinking_player(chance) for _ in range(seats)], 50, count)


@pytest.mark.parametrize("name", [name for name in kn.variants() if 8 in kn.variant(name).seating.seats])
def test_expert_and_open_among_eight(name):
    v = kn.variant(name).with_seats(8)
    hold_to_each_other(
        v, ["tips", "novice", "greedy", expert(1), "tips", expert(1, alone=True), "random", "open"], 2, 1
    )


@pytest.mark.parametrize("player", [expert(20), expert(64, alone=True), "expert", "open"], ids=str)
@pytest.mark.parametrize("name", ["dummett", "modern", "kaiserspiel"])
def test_many_samples_too(name, player):
    hold_to_each_other(kn.variant(name), player, 9, 2)


@pytest.mark.parametrize("seats", [4, 6])
def test_who_thinks_and_who_does_not_at_every_place(seats):
    v, chance = kn.variant("modern").with_seats(seats), chance_of(seats)
    for place in range(seats):
        players = [quick_player(chance) for _ in range(seats)]
        players[place] = thinking_player(chance)
        hold_to_each_other(v, players, place, 3)


@pytest.mark.parametrize("seed", range(8))
def test_readings_taken_together(seed):
    chance = chance_of(seed)
    v = kn.variant(chance.choice(kn.variants()))
    points = [point for point in v.disputed_points.values() if any(map(bears_on_play, point.readings))]
    readings = {point.id: chance.choice(point.readings) for point in points}
    for settled in [each for reading in readings.values() for each in reading.settles]:
        readings.pop(settled, None)
    w = v.reading(**{ident.replace("-", "_"): reading.name for ident, reading in readings.items()})
    w = w.with_seats(chance.choice(v.seating.seats))
    hold_to_each_other(w, [quick_player(chance) for _ in range(w.seats)], seed, 8)
    if w.seats < 6:
        hold_to_each_other(w, [thinking_player(chance) for _ in range(w.seats)], seed, 1)


@pytest.mark.parametrize(
    "players", [("novice", "tips"), ("tips", "greedy"), (expert(2), "tips"), ("open", expert(1))], ids=str
)
@pytest.mark.parametrize("name", ["dummett", "kaiserspiel"])
def test_all_counts_of_a_block_are_the_same(name, players):
    v, seated = kn.variant(name), as_players(players, 4)
    compiled, readable = play_rounds(v, seated, 77, 500, 12), table_block(v, seated, 77, 500, 12)
    for counted in ("codes", "held", "led", "followed"):
        np.testing.assert_array_equal(getattr(compiled, counted), getattr(readable, counted), counted)


def test_one_round_after_another_is_a_block():
    v, seated = kn.variant("modern"), as_players((expert(2), "tips"), 4)
    whole = play_rounds(v, seated, 5, 40, 30)
    parts = [play_rounds(v, seated, 5, 40 + n, 1) for n in range(30)]
    assert (np.concatenate([part.codes for part in parts]) == whole.codes).all()


def test_what_one_player_thinks_is_nothing_to_the_others():
    """Players who see nothing play the same cards whether the engine keeps an eye on hands for somebody else or not."""
    v = kn.variant("dummett").with_seats(2)
    quick = play_rounds(v, as_players(("tips", "greedy"), 2), 5, 0, 40)
    t, numbers = tables(v), [BUILT_IN[name].number for name in ("tips", "greedy")]
    watched = play_block(t, numbers, 5, 0, 40, insight=Insight.for_players(v, [BUILT_IN["open"].number] * 2))
    assert (watched.codes == quick.codes).all()
