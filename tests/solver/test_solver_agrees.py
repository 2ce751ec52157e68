"""The solver says what plain minimax says of every card; ``tests/benchmarks/check_solver.py`` asks thousands of times more."""

import random
from itertools import product

import pytest
from positions import COURTS, bearing, difference, full, small

import karnoffel as kn

SMALL, FULL = 60, 6
"""Positions of each cell."""
QUICK = 3
"""A seed whose deals of seven cards plain minimax works out in a second or two; others take it a minute."""
TOGETHER = {
    "dummett": {
        "which_courts": "any",
        "unled_devil_stops": "yes",
        "tricks": "all",
        "devil_first_lead": "allowed",
    },
    "modern": {"which_courts": "led", "chosen_courts": "between", "unled_devil_stops": "yes"},
    "kaiserspiel": {"which_courts": "any", "kaiser": "always", "tricks": "all"},
    "kaiserspiel-nidwalden": {"which_courts": "plain", "chosen_courts": "between", "kaiser": "hand"},
}


def cells():
    """Every dossier, every reading of which courts stop a beater, every number of players."""
    for name, courts in product(kn.variants(), COURTS):
        for seats in kn.variant(name).seating.seats:
            yield name, courts, seats


def readings():
    """Every dossier with each other reading that bears on the play of the cards, and with some together."""
    for name in kn.variants():
        for point in bearing(kn.variant(name)):
            ident = point.id.replace("-", "_")
            for reading in point.readings:
                if reading.name != point.own:
                    yield pytest.param(name, {ident: reading.name}, id=f"{name}-{point.id}={reading.name}")
        yield pytest.param(name, TOGETHER[name], id=f"{name}-together")


def hold(v, draw, count, seed):
    dice = random.Random(seed)
    for _ in range(count):
        assert not difference(draw(v, dice))


@pytest.mark.parametrize(("name", "courts", "seats"), list(cells()))
def test_small_positions_are_solved_as_by_minimax(name, courts, seats):
    v = kn.variant(name).reading(which_courts=courts).with_seats(seats)
    hold(v, small, SMALL, f"{name} {courts} {seats}")


@pytest.mark.parametrize(("name", "taken"), list(readings()))
def test_positions_of_other_readings_are_solved_as_by_minimax(name, taken):
    v = kn.variant(name).reading(**taken)
    hold(v, small, SMALL // 2, name)
    if v.deal.hand_size == 5:
        hold(v, full, 2, name)
    if 2 in v.seating.seats:
        hold(v.with_seats(2), full, FULL, name)


@pytest.mark.parametrize("courts", COURTS)
@pytest.mark.parametrize("name", ["dummett", "modern", "kaiserspiel"])
def test_full_deals_are_solved_as_by_minimax(name, courts):
    hold(kn.variant(name).reading(which_courts=courts), full, FULL, f"{name} {courts}")


@pytest.mark.parametrize("courts", COURTS)
def test_full_deals_of_seven_cards_are_solved_as_by_minimax(courts):
    hold(kn.variant("kaiserspiel-nidwalden").reading(which_courts=courts), full, 1, QUICK)


def test_a_full_deal_for_six_is_solved_as_by_minimax():
    hold(kn.variant("kaiserspiel").with_seats(6), full, 1, 1)
