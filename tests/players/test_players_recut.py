"""The deals that the expert imagines where some cards may not lie at the bottom of the pack."""

import itertools
import random
from collections import Counter, namedtuple

import numpy as np
import pytest
from numba import njit

import karnoffel as kn
from karnoffel.players import lookahead
from karnoffel.solver.workings import space

ALL_BUT_BANNERS = "K O U 9 8 7 6 5 4 3 2".split()
Seats = namedtuple("Seats", ["seats"])


@pytest.mark.parametrize("player", ["expert(2)", "expert(samples=2, alone=True)"])
def test_where_banners_alone_may_lie_at_the_bottom_a_round_ends(player):
    """None of them is in a hidden place, where it would be declared; so one that was not dealt lies there."""
    v = kn.variant("kaiserspiel").replace(**{"deal.recut": ALL_BUT_BANNERS})
    assert v.kaisers.when == "held"
    assert kn.play_round(v, seed=1, players=player).result.side in (0, 1)
    assert kn.simulate(v, rounds=3, seed=1, players=player).rounds == 3


@njit
def _imagine(deck, many, unseen, beneath, ends, words, seats, work, told):
    nothing, cards = np.zeros(8, np.uint64), np.uint64(len(deck))
    stocked, ways = lookahead.ways_to_end(nothing, many, cards, unseen, beneath, ends, seats.seats)
    for n in range(len(deck)):
        work.deck[n] = deck[n]
    for n in range(len(words)):
        lookahead.imagine(nothing, many, cards, ends, stocked, ways, np.uint64(0), words[n], seats, work)
        told[n] = work.hand[: told.shape[1]]


def imagined(deck, stock, bottoms, left, tries):
    """How often each set of hands is imagined: cards by number, none known, ``left`` cards to each place."""
    word, chance = np.uint64, random.Random(1)
    masks = (word(sum(1 << n for n in cards)) for cards in (deck, stock, bottoms))
    words = np.array([chance.getrandbits(64) for _ in range(tries)], word)
    told, many = np.zeros((tries, len(left)), word), np.array([*left, *[0] * (8 - len(left))], word)
    _imagine(np.array(deck, word), many, *masks, words, Seats(word(len(left))), space(), told)
    return Counter(map(tuple, told.tolist()))


def dealt(deck, stock, bottoms, left):
    """The share of each set of hands among all orders of the pack that can be."""
    counted, cards = Counter(), (*deck, *stock)
    for order in itertools.permutations(cards):
        hidden = order[: sum(left)]
        if order[-1] in bottoms and not set(hidden) & set(stock):
            ends = np.cumsum([0, *left])
            counted[
                tuple(sum(1 << n for n in order[a:b]) for a, b in itertools.pairwise(map(int, ends)))
            ] += 1
    return {hands: count / counted.total() for hands, count in counted.items()}


@pytest.mark.parametrize(
    ("stock", "bottoms", "left"),
    [
        ([], {0, 1}, [1, 2]),
        ([5], {5}, [1, 2]),
        ([5], {0, 5}, [1, 2]),
        ([5, 6], {0, 1, 6}, [1, 1]),
        ([5, 6], {2}, [2, 2]),
        ([5, 6], {0, 5}, [2, 3]),
    ],
)
def test_every_order_of_the_pack_that_can_be_is_as_likely(stock, bottoms, left):
    """Cards 0 to 4 may be held, those of the stock cannot; one of ``bottoms`` lies at the bottom of the pack."""
    deck, tries = range(5), 3000
    expected, found = dealt(deck, stock, bottoms, left), imagined(deck, stock, bottoms, left, tries)
    assert set(found) <= set(expected)
    for hands, share in expected.items():
        assert abs(found[hands] / tries - share) < 4.5 * (share * (1 - share) / tries) ** 0.5 + 1e-9, hands


def test_hands_given_that_leave_no_such_card_for_the_bottom_are_played_too():
    """Nothing can be told of the bottom then, and the rest is imagined as if any card lay there."""
    v = kn.variant("kaiserspiel").replace(**{"deal.recut": ALL_BUT_BANNERS}).with_seats(4)
    hands = ["10B 2A 3A 4A 5A", "10H 2L 3L 4L 5L", "10L 2H 3H 4H 5H", "10A 2B 3B 4B 5B"]
    assert kn.play_round(v, hands=hands, seed=1, players="expert(2)").result.side in (0, 1)
