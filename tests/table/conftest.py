"""A table that is dealt and waits for the first card."""

import pytest
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.streams import Stream
from karnoffel.table import OpenRound
from karnoffel.table.hands import given, shuffled
from karnoffel.table.round import recorded


@pytest.fixture(scope="session")
def deal():
    """A dealt table: from a seed, or with given hands."""

    def dealt(v, seed=7, hands=None):
        game, stream = kn.variant(v), Stream.of(seed, 0, 0)
        return OpenRound(game, shuffled(game, stream) if hands is None else given(game, hands, stream))

    return dealt


@pytest.fixture(scope="session")
def state():
    """Everything about a table, to be compared with what it was before."""

    def everything(table):
        return {
            "events": tuple(table.events),
            "held": tuple(map(tuple, table.held)),
            "trick": tuple(table.trick),
            "leader": table.leader,
            "tricks won": tuple(table.tricks_won),
            "talk": table.talk,
            "to speak": table.to_speak,
            "chosen": table.chosen,
            "kaisers": table.kaisers,
            "to play": table.to_play,
            "number": table.trick_number,
            "over": table.is_over,
            "legal": table.legal(),
            "deck": table.deck,
        }

    return everything


@pytest.fixture(scope="session")
def play_at_random():
    """Play a table to its end with legal cards that Hypothesis chooses."""

    def played(table, data):
        while not table.is_over:
            table.play(data.draw(st.sampled_from(table.legal())))
        return recorded(table)

    return played
