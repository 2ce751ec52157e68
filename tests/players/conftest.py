"""A player's turn, written down as a few cards."""

import pytest

import karnoffel as kn
from karnoffel.cards import as_cards


@pytest.fixture(scope="session")
def turn():
    """What a player sees who holds ``hand`` when ``trick`` lies on the table, led by place 0."""

    def seen(hand, trick="", *, v="dummett", chosen="B", played="", kaisers="", number=2, word=0):
        game = kn.variant(v)
        held, lying = as_cards(hand), as_cards(trick)
        return kn.View(
            variant=game,
            place=len(lying),
            chosen=kn.Suit(chosen),
            kaisers=as_cards(kaisers),
            first_cards=(),
            hand=held,
            legal=game.legal_plays(chosen, held, lying, number),
            trick=lying,
            leader=0,
            trick_number=number,
            played=as_cards(played),
            word=word,
        )

    return seen
