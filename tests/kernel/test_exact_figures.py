"""Exact probabilities of the deal and the election, by enumeration, and a million simulated rounds held to them."""

from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
import pytest

import karnoffel as kn

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "U", "O", "K"]
FIRST, HANDS = 4, 20
SUIT_ORDER = np.array([3, 2, 0, 1])
"""How high each suit stands among equals, for suits numbered bells, hearts, leaves, acorns: L A H B, high to low."""


@lru_cache
def first_cards():
    """All 48 x 47 x 46 x 45 ways to deal four first cards, cards numbered four times their rank plus their suit."""
    grid = np.indices((48,) * FIRST, dtype=np.int8).reshape(FIRST, -1).T
    ordered = np.sort(grid, axis=1)
    return grid[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]


@lru_cache
def chosen_in_a_hand(ties):
    """For each rank, the probability that the chosen card of it is in one of four hands of five."""
    dealt = first_cards()
    lowest = dealt // 4 if ties == "first-dealt" else dealt // 4 * 4 + SUIT_ORDER[dealt % 4]
    chosen = np.take_along_axis(dealt % 4, lowest.argmin(axis=1)[:, None], axis=1)
    found = {}
    for rank, code in enumerate(RANKS):
        among_first = Fraction(int((dealt == 4 * rank + chosen).any(axis=1).sum()), len(dealt))
        # If it is no first card, it is any of the 44 other cards, of which 16 are dealt into hands.
        found[code] = among_first + (1 - among_first) * Fraction(HANDS - FIRST, 48 - FIRST)
    return found


def chosen_in_a_hand_by_formula(rank):
    """The same where ties go to the first dealt, by counting who can be dealt before and after the card that chooses."""
    among_first = total = 0
    for lowest in range(12):
        higher, equal = 4 * (11 - lowest), 3
        for before in range(FIRST):
            after = FIRST - 1 - before

            def ways(higher, equal=equal, before=before, after=after):
                return falling(higher, before) * falling(higher - before + equal, after)

            total += 4 * ways(higher)
            if rank == lowest:
                among_first += 4 * ways(higher)
            elif rank > lowest:
                among_first += 4 * (ways(higher) - ways(higher - 1))
    found = Fraction(among_first, total)
    return found + (1 - found) * Fraction(16, 44)


def falling(n, k):
    """The ways to deal k of n cards in order; none if there are too few."""
    result = 1
    for factor in range(n, n - k, -1):
        result *= max(factor, 0)
    return result


EXACT = {
    "lowest": lambda: chosen_in_a_hand("first-dealt"),
    "suit-order": lambda: chosen_in_a_hand("suit-order"),
    # One rank in twelve is that of the card turned up, in no hand; the rest are among 47 cards, of which 20 are dealt.
    "turned-up": lambda: dict.fromkeys(RANKS, Fraction(11, 12) * Fraction(20, 47)),
}


def test_the_published_figures():
    """Some first card is a 2 with probability 0.30233; the chosen 2 is in some hand with probability 0.55603."""
    some_two = 1 - Fraction(comb(44, 4), comb(48, 4))
    seen = Fraction(int((first_cards() < 4).any(axis=1).sum()), len(first_cards()))
    assert seen == some_two
    assert float(some_two) == pytest.approx(0.30233, abs=1e-5)
    two = chosen_in_a_hand("first-dealt")["2"]
    assert two == some_two + (1 - some_two) * Fraction(16, 44)
    assert float(two) == pytest.approx(0.55603, abs=1e-5)


def test_enumeration_and_formula_agree_for_every_rank():
    exact = chosen_in_a_hand("first-dealt")
    assert exact == {code: chosen_in_a_hand_by_formula(rank) for rank, code in enumerate(RANKS)}
    assert list(exact.values()) == sorted(exact.values(), reverse=True)


def test_how_ties_are_decided_changes_the_suit_and_not_how_often_a_rank_is_dealt():
    assert chosen_in_a_hand("suit-order") == chosen_in_a_hand("first-dealt")


@pytest.mark.parametrize(
    ("name", "election"),
    [*((name, "lowest") for name in kn.variants()), ("dummett", "suit-order"), ("dummett", "turned-up")],
)
def test_a_million_rounds_meet_every_figure_within_four_standard_errors(name, election):
    rounds = 1_000_000
    v = kn.variant(name).reading(election=election)
    frame = kn.card_strength(v, rounds=rounds, seed=1, players="random").set_index(["suit", "rank"])
    for code, exact in EXACT[election]().items():
        error = float(exact * (1 - exact) / rounds) ** 0.5
        assert abs(frame.dealt["chosen", code] - float(exact)) < 4 * error, code


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_a_million_rounds_deal_every_plain_rank_as_often_as_the_chosen_one_leaves_it(seats):
    """All four cards of a rank together are in hands as often as any four cards of the pack."""
    rounds = 1_000_000
    v = kn.variant("dummett").with_seats(seats)
    frame = kn.card_strength(v, rounds=rounds, seed=2, players="random").set_index(["suit", "rank"])
    share = 5 * seats / 48
    # Four cards of one deal: the hypergeometric variance, which is less than that of independent cards.
    error = (4 * share * (1 - share) * 44 / 47 / rounds) ** 0.5
    for code in RANKS:
        dealt = frame.dealt["chosen", code] + 3 * frame.dealt["plain", code]
        assert abs(dealt - 4 * share) < 4 * error, code
