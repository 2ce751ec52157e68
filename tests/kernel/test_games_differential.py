"""Whole games: the kernel and the table engine draw the same words, and raise, refuse, play and score alike."""

import random
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

import karnoffel as kn
from karnoffel import sheet as sheet_
from karnoffel.kernel.build import play_games
from karnoffel.montecarlo.equity import equity_policy, match_of, policy_from
from karnoffel.montecarlo.game_run import game_sheet
from karnoffel.montecarlo.slow_games import table_sheet
from karnoffel.pauses import pauses
from karnoffel.players import as_players, as_raisers
from karnoffel.players.chances import chances_for
from karnoffel.players.raisers import Policy
from karnoffel.players.raising import ANNOUNCE, EQUITY, RAISE, REFUSE, STAND
from karnoffel.table import Capped, Spoke, play_out_game

BEARING = (
    *("second-up", "re-raise", "re-raise-when", "second-proposal", "refusal-dealer", "cap-pending"),
    *("two-hand-first-pause", "announce", "value", "kaiser", "counsel", "election"),
)
"""The disputed points that bear on raising, on the score, or on what a speaker has seen."""
SAID = {"pass": STAND, "accept": STAND, "refuse": REFUSE, "announce": ANNOUNCE}
MOST_ROUNDS = 600
FIRST_OF_PAUSES = (sheet_.RAISED_AT, sheet_.REFUSED_AT, sheet_.REACHED)


def cells():
    """Every source, every reading of those points, every number of players."""
    for name in kn.variants():
        v = kn.variant(name)
        readings = [{}] + [
            {ident.replace("-", "_"): reading.name}
            for ident, point in v.disputed_points.items()
            for reading in point.readings
            if ident in BEARING and reading.name != point.own
        ]
        for taken, seats in product(readings, v.seating.seats):
            yield pytest.param(
                name, taken, seats, id=f"{name}-{seats}-{''.join(map('='.join, taken.items()))}"
            )


CELLS = tuple(cells())


@cache
def fitted(v):
    """Whether chances were fitted for the way a variant deals; that they are is for other tests to ask."""
    try:
        chances_for(v)
    except kn.SettingError:
        return False
    return True


@cache
def equity_of(v):
    """The policy that ships with a dossier; for a reading a rough one, made of few deals."""
    return equity_policy(v) if not v.provenance else policy_from(v, chances_for(v), deals=16)


def ways_of_raising(v):
    """Policies alone, against each other, and another at every seat; of readings only those that do the most."""
    if not v.raising.raises:
        return ["equity"]
    by_equity = "equity" if fitted(v) else "bold(0.6)"
    per_seat = [by_equity, "bold(0.4)", "never", "bold(0.8)", "bold(0.1)", by_equity, "never", "bold(1)"]
    mixed = per_seat[: v.seats] if v.seats > 2 else ("bold(0.4)", by_equity)
    alone = [] if v.provenance else ["never", ("bold(0.4)", by_equity), (by_equity, "never")]
    return ["bold(0.4)", by_equity, mixed, *alone]


def action(v, move):
    """A move as the kernel tells it: what it is, or by which of the steps it raises."""
    if not move.step:
        return SAID[move.kind]
    steps = v.raising.kaiser_steps if move.kind == "offer" else v.raising.steps
    return RAISE + steps.index(move.step)


def told_by_table(game):
    """Of each round the points, the score before and the actions, as the kernel tells them."""
    for number, played in enumerate(game.rounds):
        ours, theirs = played.points
        before = game.slate(number)
        ahead = (game.dealers[number] + 1) % 2
        said = [action(game.variant, event.move) for event in played.events if isinstance(event, Spoke)]
        yield [ours or -theirs, before[ahead], before[1 - ahead], *said]


def told_by_kernel(v, raisers, players, seed, number):
    codes = [player.code for player in players]
    _, told = play_games(match_of(v, tuple(raisers)), codes, seed, number, 1, most_rounds=MOST_ROUNDS)
    assert len(told) < MOST_ROUNDS
    assert (told[:, -1] == -1).all(), "no action was left out"
    return [[*row[:3], *(said for said in row[3:] if said >= 0)] for row in told.tolist()]


def hold_to_each_other(v, raising, seed, number=0, players=("greedy", "greedy")):
    """Play a game in both engines, and compare what each says of every round."""
    seated, raisers = as_players(players, v.seats), as_raisers(raising, v, equity_of)
    game = play_out_game(v, seated, raisers, seed, number)
    by_table = list(told_by_table(game))
    by_kernel = told_by_kernel(v, raisers, seated, seed, number)
    where = f"{v.label}, raised by {raising}, seed {seed}, game {number}"
    for n, (one, other) in enumerate(zip(by_kernel, by_table, strict=False)):
        assert one == other, f"{where}, round {n}"
    assert len(by_kernel) == len(by_table), where
    return game


def test_all_that_follows_is_every_dossier_player_count_and_reading_asked_for():
    dossiers = {(cell.values[0], cell.values[2]) for cell in CELLS}
    assert dossiers == {
        *((name, seats) for name in ("dummett", "modern") for seats in (2, 4, 6, 8)),
        *(("kaiserspiel", 4), ("kaiserspiel", 6), ("kaiserspiel-nidwalden", 4)),
    }
    taken = {(ident, name) for cell in CELLS for ident, name in cell.values[1].items()}
    assert {ident.replace("_", "-") for ident, _ in taken} == set(BEARING)
    assert {
        ("re_raise", "two"),
        ("re_raise", "unlimited"),
        ("counsel", "own"),
        ("election", "turned-up"),
    } <= taken


@pytest.mark.parametrize(("name", "readings", "seats"), CELLS)
def test_every_round_of_a_game_is_the_same(name, readings, seats):
    v = kn.variant(name).reading(**readings).with_seats(seats)
    if readings:  # played to a half, for time
        v = v.replace(target=min(v.scoring.target, 51))
    for number, raising in enumerate(ways_of_raising(v)):
        hold_to_each_other(v, raising, seats, number)


TO_21 = [
    *(("dummett", seats, {}) for seats in (2, 4, 8)),
    ("dummett", 4, {"announce": "that-side"}),
    ("dummett", 4, {"announce": "that-side", "re_raise": "unlimited", "second_proposal": "each"}),
    ("dummett", 6, {"cap_pending": "yes", "re_raise": "two"}),
    ("kaiserspiel-nidwalden", 4, {}),
    ("kaiserspiel-nidwalden", 4, {"announce": "that-side", "cap_pending": "yes"}),
]


@pytest.mark.parametrize("raising", ["bold(0.7)", "equity", ("equity", "bold(0.3)")], ids=str)
@pytest.mark.parametrize(("name", "seats", "readings"), TO_21)
def test_so_it_is_in_short_games_where_the_cap_is_always_near(name, seats, readings, raising):
    v = kn.variant(name).reading(**readings).with_seats(seats).replace(target=21)
    games = [hold_to_each_other(v, raising, 21, number) for number in range(12)]
    events = [event for game in games for played in game.rounds for event in played.events]
    assert any(isinstance(event, Capped) for event in events)
    announced = [event for event in events if isinstance(event, Spoke) and event.move.kind == "announce"]
    assert not announced or readings["announce"] == "that-side"


@pytest.mark.parametrize("raising", ["equity", ("bold(0.9)", "equity")], ids=str)
def test_so_it_is_where_a_side_within_four_announces_the_cap(raising):
    v = kn.variant("dummett").reading(announce="that-side").replace(target=13)
    games = [hold_to_each_other(v, raising, 13, number) for number in range(40)]
    said = [
        event.move.kind
        for game in games
        for played in game.rounds
        for event in played.events
        if isinstance(event, Spoke)
    ]
    assert "announce" in said


@pytest.mark.parametrize(
    "answers",
    [
        {"steps": (1, 3), "re_raises": 2},
        {"steps": (2,), "re_raises": 0},
        {"steps": (1, 5), "re_raises": 3},
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["dummett", "kaiserspiel-nidwalden"])
def test_so_it_is_by_steps_that_no_source_has(name, answers):
    v = kn.variant(name).replace(target=41, **answers)
    for number, raising in enumerate(("bold(0.6)", "equity", "equity", ("bold(0.2)", "equity"))):
        hold_to_each_other(v, raising, 41, number)


@pytest.mark.parametrize("name", kn.variants())
def test_readings_taken_together(name):
    v = kn.variant(name)
    chance = random.Random(name)
    for seed in range(6):
        readings = {point.id: chance.choice(point.readings) for point in v.disputed_points.values()}
        for settled in [each for reading in readings.values() for each in reading.settles]:
            readings.pop(settled, None)
        taken = {ident.replace("-", "_"): reading.name for ident, reading in readings.items()}
        w = v.reading(**taken).with_seats(chance.choice(v.seating.seats))
        w = w.replace(target=min(w.scoring.target, 31))
        for number, raising in enumerate(ways_of_raising(w)[:2]):
            hold_to_each_other(w, raising, seed, number, players=("greedy", "random"))


TABLES = [(name, seats) for name in kn.variants() for seats in kn.variant(name).seating.seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_sheets_of_games_are_the_same(name, seats):
    v = kn.variant(name).with_seats(seats)
    for raising in ("equity", ("equity", "bold(0.4)")):
        who, how = as_players(("greedy", "random"), seats), as_raisers(raising, v, equity_of)
        compiled, readable = (sheet(v, who, how, 77, 500, 4) for sheet in (game_sheet, table_sheet))
        np.testing.assert_array_equal(compiled, readable)


def test_values_beyond_the_last_column_are_counted_in_it_by_both():
    v = kn.variant("dummett").with_seats(8).replace(steps=(9,))
    who, how = as_players("greedy", 8), as_raisers("bold(0.7)", v, equity_of)
    compiled, readable = (sheet(v, who, how, 3, 0, 6) for sheet in (game_sheet, table_sheet))
    np.testing.assert_array_equal(compiled, readable)
    assert compiled[:, sheet_.ABOVE + sheet_.MOST_ABOVE].sum() > 0


def test_two_players_of_one_policy_who_judge_the_score_otherwise_keep_their_own_judgement():
    """Two ``equity`` policies that go by different tables; each engine must ask each player his own."""
    v = kn.variant("dummett").replace(target=31)
    chances = chances_for(v)
    timid = Policy("timid", EQUITY, chances=chances, equity=np.full((31, 31), 0.5))
    how = as_raisers((timid, policy_from(v, chances, deals=64)), v, equity_of)
    who = as_players("greedy", 4)
    compiled, readable = (sheet(v, who, how, 5, 0, 20) for sheet in (game_sheet, table_sheet))
    np.testing.assert_array_equal(compiled, readable)


def test_one_game_after_another_is_a_run_of_games():
    v = kn.variant("dummett")
    match = match_of(v, as_raisers("equity", v, equity_of))
    whole, told = play_games(match, [1, 0] * 2, 5, 40, 20, most_rounds=2_000)
    parts = [play_games(match, [1, 0] * 2, 5, 40 + n, 1, most_rounds=MOST_ROUNDS) for n in range(20)]
    assert (np.concatenate([sheet for sheet, _ in parts]) == whole).all()
    assert (np.concatenate([rounds for _, rounds in parts]) == told).all()
    untold, nothing = play_games(match, [1, 0] * 2, 5, 40, 20)
    assert (untold == whole).all()
    assert len(nothing) == 0
    starts = [n for n, row in enumerate(told) if row[1] == row[2] == 0]
    longest = [last - first for first, last in pairwise([*starts, len(told)])]
    assert sum(longest) == whole[:, sheet_.ROUNDS].sum()


def test_what_is_kept_of_a_game_adds_up():
    """Rounds, points, pauses, tricks and values of a thousand games of each source."""
    for name, seats in TABLES:
        v = kn.variant(name).with_seats(seats)
        found = game_sheet(v, as_players("greedy", seats), as_raisers("equity", v, equity_of), 1, 0, 1_000)
        rounds, refused = found[:, sheet_.ROUNDS], found[:, sheet_.REFUSED]
        above = found[:, sheet_.ABOVE :]
        assert (above.sum(axis=1) == rounds - refused).all()
        tricks, most = found[:, sheet_.TRICKS], v.deal.hand_size
        assert (tricks >= v.play.tricks_to_win * (rounds - refused)).all()
        assert (tricks <= most * (rounds - refused)).all()
        at = [found[:, first : first + sheet_.MOST_PAUSES] for first in FIRST_OF_PAUSES]
        raised, refused_at, reached = at
        assert (refused_at.sum(axis=1) == refused).all()
        assert (refused_at <= raised).all() and (raised <= reached).all()
        stops = len(pauses(v.deal, seats)) if v.raising.raises else 0
        assert (reached[:, 0] == rounds * (stops > 0)).all()
        assert (reached[:, 1:stops] == (reached - refused_at)[:, : max(stops - 1, 0)]).all()
        assert (found[:, sheet_.POINTS] >= v.scoring.target).all()
        assert (found[:, sheet_.POINTS] >= v.scoring.round_value * rounds).all()
