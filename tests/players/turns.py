"""Rounds in progress, some way into the play, to think about."""

import random

from hypothesis import assume
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.streams import Stream
from karnoffel.table import OpenRound
from karnoffel.table.hands import shuffled
from karnoffel.table.sight import play_view


def table_at(v, seed, plays):
    """A round in progress after so many cards, played by chance, and its stream."""
    stream, chance = Stream.of(seed, 0, 0), random.Random(seed)
    table = OpenRound(v, shuffled(v, stream))
    for _ in range(plays):
        if not table.is_over:
            table.play(chance.choice(table.legal()))
    return table, stream


def games():
    """Some readings of every source, for every number of players."""
    readings = (
        {},
        {"which_courts": "any", "counsel": "own"},
        {"election": "turned-up", "chosen_courts": "between"},
    )
    for name in kn.variants():
        v = kn.variant(name)
        for number, seats in enumerate(v.seating.seats):
            yield v.reading(**readings[number % 3]).with_seats(seats)
    yield kn.variant("kaiserspiel").reading(kaiser="face-up")
    yield kn.variant("modern").reading(tricks="all")
    yield kn.variant("dummett").reading(second_up="yes", devil_first_lead="allowed")


GAMES = tuple(games())


@st.composite
def positions(draw, most=18):
    """A round in progress with not too many cards left to search."""
    v = draw(st.sampled_from(GAMES))
    whole = v.seats * v.deal.hand_size
    plays = draw(st.integers(max(0, whole - most), whole - 1))
    table, stream = table_at(v, draw(st.integers(0, 2**32)), plays)
    assume(not table.is_over)
    return table, stream


def some_positions(name, seats, plays, count, **readings):
    v = kn.variant(name).reading(**readings).with_seats(seats)
    found, seed = [], 0
    while len(found) < count:
        table, stream = table_at(v, seed, plays)
        seed += 1
        if not table.is_over and len(table.legal()) > 1:
            found.append(play_view(table, stream))
    return found
