"""Exact probabilities of the deal and the election, by enumeration, and a million simulated rounds held to them.

A pack that is cut again lies in any order that has no barred card at the bottom, each as likely: the card at the bottom is any
of the others, and those above it lie in any order.
"""

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest
from attrs import frozen

import karnoffel as kn

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "U", "O", "K"]
FIRST = 4
SUIT_ORDER = np.array([3, 2, 0, 1])
"""How high each suit stands among equals, for suits numbered bells, hearts, leaves, acorns: L A H B, high to low."""


@frozen
class Dealing:
    """A pack by its ranks from the lowest, the cards of a hand, and the ranks that may not lie at the bottom; four play."""

    ranks: tuple[str, ...]
    hand: int
    barred: tuple[str, ...] = ()

    @property
    def size(self):
        return 4 * len(self.ranks)

    @property
    def dealt(self):
        return 4 * self.hand

    @property
    def bottoms(self):
        """The cards that may lie at the bottom; cards are numbered four times their rank plus their suit."""
        return [card for card in range(self.size) if self.ranks[card // 4] not in self.barred]

    @property
    def later(self):
        """The chance of a card that is neither a first card nor at the bottom to be dealt into a hand."""
        return Fraction(self.dealt - FIRST, self.size - FIRST - 1)


FORTY = tuple(rank for rank in RANKS if rank not in ("8", "9"))
UNCUT = Dealing(tuple(RANKS), 5)
DEALINGS = {
    "dummett": UNCUT,
    "modern": UNCUT,
    "kaiserspiel": Dealing(tuple(RANKS), 5, ("10",)),
    "kaiserspiel-nidwalden": Dealing(FORTY, 7, ("10",)),
}
each_dealing = pytest.mark.parametrize(
    "dealing",
    dict.fromkeys(DEALINGS.values()),
    ids=lambda d: f"{d.dealt} of {d.size}, cut again {'-'.join(d.barred)}",
)


@cache
def first_cards(size):
    """All ways to deal four first cards, 48 x 47 x 46 x 45 of the whole pack, a row each."""
    grid = np.indices((size,) * FIRST, dtype=np.int8).reshape(FIRST, -1).T
    ordered = np.sort(grid, axis=1)
    return grid[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]


@cache
def chosen_in_a_hand(dealing, ties):
    """For each rank, the probability that the chosen card of it is in one of four hands."""
    dealt = first_cards(dealing.size)
    lowest = dealt // 4 if ties == "first-dealt" else dealt // 4 * 4 + SUIT_ORDER[dealt % 4]
    chosen = np.take_along_axis(dealt % 4, lowest.argmin(axis=1)[:, None], axis=1)
    may_lie = np.isin(np.arange(dealing.size), dealing.bottoms)
    # With each row of first cards, the cards that may then lie at the bottom: all such are as likely.
    below = may_lie.sum() - may_lie[dealt].sum(axis=1)
    total = int(below.sum())
    found = {}
    for rank, code in enumerate(dealing.ranks):
        among_first = (dealt == 4 * rank + chosen).any(axis=1)
        # If it is neither a first card nor at the bottom, it is any card of those left.
        above = below - may_lie[4 * rank + chosen[:, 0]]
        first, rest = int(below[among_first].sum()), int(above[~among_first].sum())
        found[code] = (first + rest * dealing.later) / total
    return found


def chosen_in_a_hand_by_formula(dealing, rank):
    """The same where ties go to the first dealt, by counting who can be dealt before and after the card that chooses.

    One card at the bottom after another, and of the others one card that chooses after another.
    """
    found, total = Fraction(0), 0
    for bottom in dealing.bottoms:
        left = [card for card in range(dealing.size) if card != bottom]
        for choosing in left:
            lowest, suit = divmod(choosing, 4)
            higher = sum(card // 4 > lowest for card in left)
            equal = sum(card // 4 == lowest for card in left) - 1
            ways = sum(chances(higher, equal, before) for before in range(FIRST))
            total += ways
            without = sum(chances(higher - 1, equal, before) for before in range(FIRST))
            if rank == lowest:
                found += ways
            elif 4 * rank + suit != bottom:
                among_first = ways - without if rank > lowest else 0
                found += among_first + (ways - among_first) * dealing.later
    return found / total


def chances(higher, equal, before):
    """The ways to deal so many first cards, all higher, before the one that chooses, and after it higher or equal ones."""
    return falling(higher, before) * falling(higher - before + equal, FIRST - 1 - before)


def falling(n, k):
    """The ways to deal k of n cards in order; none if there are too few."""
    result = 1
    for factor in range(n, n - k, -1):
        result *= max(factor, 0)
    return result


def chosen_where_a_card_is_turned_up(dealing):
    """The same where the card after the hands is turned up: for each card at the bottom and each turned up."""
    rest = Fraction(dealing.dealt, dealing.size - 2)
    pairs = [(b, up) for b in dealing.bottoms for up in range(dealing.size) if up != b]
    return {
        code: rest * sum(4 * rank + up % 4 not in (b, up) for b, up in pairs) / len(pairs)
        for rank, code in enumerate(dealing.ranks)
    }


EXACT = {
    "lowest": lambda dealing: chosen_in_a_hand(dealing, "first-dealt"),
    "suit-order": lambda dealing: chosen_in_a_hand(dealing, "suit-order"),
    "turned-up": chosen_where_a_card_is_turned_up,
}


def test_the_dealings_are_those_of_the_sources():
    assert set(DEALINGS) == set(kn.variants())
    for name, dealing in DEALINGS.items():
        v = kn.variant(name)
        assert tuple(rank.value for rank in reversed(v.pack.order)) == dealing.ranks
        assert v.deal.hand_size == dealing.hand
        assert tuple(rank.value for rank in v.deal.recut) == dealing.barred


def test_the_published_figures():
    """Some first card is a 2 with probability 0.30233; the chosen 2 is in some hand with probability 0.55603."""
    some_two = 1 - Fraction(comb(44, 4), comb(48, 4))
    seen = Fraction(int((first_cards(48) < 4).any(axis=1).sum()), len(first_cards(48)))
    assert seen == some_two
    assert float(some_two) == pytest.approx(0.30233, abs=1e-5)
    two = chosen_in_a_hand(UNCUT, "first-dealt")["2"]
    assert two == some_two + (1 - some_two) * Fraction(16, 44)
    assert float(two) == pytest.approx(0.55603, abs=1e-5)


def test_without_a_cut_a_card_turned_up_is_of_one_rank_in_twelve_and_the_rest_are_among_47():
    of_each = Fraction(11, 12) * Fraction(20, 47)
    assert chosen_where_a_card_is_turned_up(UNCUT) == dict.fromkeys(RANKS, of_each)


@each_dealing
def test_enumeration_and_formula_agree_for_every_rank(dealing):
    exact = chosen_in_a_hand(dealing, "first-dealt")
    assert exact == {
        code: chosen_in_a_hand_by_formula(dealing, rank) for rank, code in enumerate(dealing.ranks)
    }
    uncut = [exact[code] for code in dealing.ranks if code not in dealing.barred]
    assert uncut == sorted(uncut, reverse=True)


@each_dealing
def test_how_ties_are_decided_changes_the_suit_and_not_how_often_a_rank_is_dealt(dealing):
    assert chosen_in_a_hand(dealing, "suit-order") == chosen_in_a_hand(dealing, "first-dealt")


@pytest.mark.parametrize("barred", ["10", "2"])
def test_a_card_that_may_not_lie_at_the_bottom_is_dealt_the_more_often(barred):
    cut, uncut = (chosen_in_a_hand(Dealing(tuple(RANKS), 5, each), "first-dealt") for each in ((barred,), ()))
    assert cut[barred] > uncut[barred]


@pytest.mark.parametrize("election", EXACT)
@pytest.mark.parametrize("name", DEALINGS)
def test_a_million_rounds_meet_every_figure_within_four_standard_errors(name, election):
    rounds = 1_000_000
    v = kn.variant(name).reading(election=election)
    frame = kn.card_strength(v, rounds=rounds, seed=1, players="random").set_index(["suit", "rank"])
    for code, exact in EXACT[election](DEALINGS[name]).items():
        error = float(exact * (1 - exact) / rounds) ** 0.5
        assert abs(frame.dealt["chosen", code] - float(exact)) < 4 * error, code


def cards_of_a_rank_in_hands(size, dealt, barred, cut):
    """How many of the four cards of a rank are dealt, mean and variance; ``barred`` if it is cut again, as ``cut`` ranks are.

    Four or, where one of them lies at the bottom, three cards are somewhere among those above.
    """
    at_the_bottom = Fraction(0) if barred else Fraction(4, size - 4 * cut)
    chance = [Fraction(0)] * 5
    for cards, share in ((4, 1 - at_the_bottom), (3, at_the_bottom)):
        for n in range(cards + 1):
            ways = comb(cards, n) * comb(size - 1 - cards, dealt - n)
            chance[n] += share * Fraction(ways, comb(size - 1, dealt))
    mean = sum(n * p for n, p in enumerate(chance))
    return mean, sum((n - mean) ** 2 * p for n, p in enumerate(chance))


def test_without_a_cut_the_cards_of_a_rank_are_dealt_as_any_four_cards():
    mean, variance = cards_of_a_rank_in_hands(48, 20, barred=False, cut=0)
    share = Fraction(20, 48)
    assert mean == 4 * share
    # Four cards of one deal: the hypergeometric variance, which is less than that of independent cards.
    assert variance == 4 * share * (1 - share) * Fraction(44, 47)


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in kn.variants() for seats in kn.variant(name).seating.seats]
)
def test_a_million_rounds_deal_every_plain_rank_as_often_as_the_chosen_one_leaves_it(name, seats):
    """All four cards of a rank together are in hands as often as the cut lets any four cards of the pack be."""
    rounds = 1_000_000
    v, dealing = kn.variant(name).with_seats(seats), DEALINGS[name]
    frame = kn.card_strength(v, rounds=rounds, seed=2, players="random").set_index(["suit", "rank"])
    for code in dealing.ranks:
        mean, variance = cards_of_a_rank_in_hands(
            dealing.size, seats * dealing.hand, code in dealing.barred, len(dealing.barred)
        )
        dealt = frame.dealt["chosen", code] + 3 * frame.dealt["plain", code]
        assert abs(dealt - float(mean)) < 4 * float(variance / rounds) ** 0.5, code
