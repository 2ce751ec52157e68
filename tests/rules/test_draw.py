"""The draw: partners and the first dealer found by cards, by equal ranks drawn again, or by lot."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import as_cards
from karnoffel.rules import Draw, Pack

RANKS = "2 3 4 5 6 7 8 9 10 U O K".split()
SUITS_UPWARDS = "BHAL"
PACK = [rank + suit for rank in RANKS for suit in SUITS_UPWARDS]
TABLES = [2, 4, 6, 8]
each_table = pytest.mark.parametrize("players", TABLES)
tables = st.sampled_from(TABLES)


def drawn(codes, players, ties="suit-order"):
    """Who came to sit where, player by player, and everything that was drawn."""
    result = Draw(ties=ties).seat(players, iter(as_cards(codes)), Pack())
    return [one.seat for one in result[:players]], result


def shuffled(seed):
    return random.Random(seed).sample(PACK, 48)


def rank(code):
    return RANKS.index(code[:-1])


def ties_that_matter(codes, players):
    """Whether the two halves meet in one rank, or two share the lowest."""
    ranks = sorted(rank(code) for code in codes[:players])
    half = players // 2
    return ranks[half - 1] == ranks[half] or ranks[0] == ranks[1]


@given(tables, st.permutations(PACK))
def test_lowest_half_against_highest_half_and_the_lowest_deals_first(players, codes):
    """Parlett, Draw for partners: the order of all 48 cards, rank first and then suit."""
    seats, result = drawn(codes, players)
    assert [one.card.code for one in result] == codes[:players]
    assert not any(one.again for one in result)
    assert sorted(seats) == list(range(players))
    upwards = sorted(range(players), key=lambda player: PACK.index(codes[player]))
    assert seats[upwards[0]] == 0
    assert {seats[player] % 2 for player in upwards[: players // 2]} == {0}
    assert {seats[player] % 2 for player in upwards[players // 2 :]} == {1}


@pytest.mark.parametrize(("high", "low"), ["LA", "AH", "HB", "LB"])
@pytest.mark.parametrize("value", RANKS)
def test_equal_ranks_are_split_leaves_acorns_hearts_bells(high, low, value):
    """Parlett, Draw for partners: spades, clubs, hearts, diamonds, under our names."""
    assert drawn([value + high, value + low], 2)[0] == [1, 0]
    assert drawn([value + low, value + high], 2)[0] == [0, 1]


def test_four_of_a_rank_are_split_by_suit_in_whatever_order_they_come():
    """Parlett, Draw for partners: hearts and bells play against leaves and acorns, bells deal."""
    seats, _ = drawn(["7H", "7L", "7B", "7A"], 4)
    assert seats[2] == 0 and seats[0] == 2 and {seats[1], seats[3]} == {1, 3}


def test_suit_never_weighs_more_than_rank():
    """Parlett, Draw for partners: the three of leaves is lower than the four of bells."""
    assert drawn(["4B", "3L"], 2)[0] == [1, 0]


def test_order_of_suits_is_that_of_the_pack_in_play():
    """The Swiss order was not seen: another pack may have another."""
    pack = Pack(suit_order=["B", "H", "A", "L"])
    result = Draw().seat(2, iter(as_cards("7B 7L")), pack)
    assert [one.seat for one in result] == [1, 0]


# Equal ranks drawn again


@each_table
@given(st.integers(0, 10**6))
def test_drawn_again_only_where_a_tie_matters(players, seed):
    """Willisau: those in the middle draw again; so do those who tie for the lowest."""
    codes = shuffled(seed)
    seats, result = drawn(codes, players, "drawn-again")
    assert [one.card.code for one in result] == codes[: len(result)]
    assert sorted(seats) == list(range(players))
    assert [one.again for one in result] == [False] * players + [True] * (len(result) - players)
    assert (len(result) > players) == ties_that_matter(codes, players)


@each_table
@given(st.integers(0, 10**6))
def test_drawn_again_without_ties_seats_as_suits_would(players, seed):
    """Willisau: low cards play against high."""
    codes = shuffled(seed)
    if len({code[:-1] for code in codes[:players]}) < players:
        codes = [value + "A" for value in random.Random(seed).sample(RANKS, players)]
    assert drawn(codes, players, "drawn-again") == drawn(codes, players)


@pytest.mark.parametrize(
    ("cards", "players", "low", "dealer", "again"),
    [
        ("KA KL OA 9L", 2, {1}, 1, [0, 1]),
        ("KA KL OA OL 3H 4H", 2, {0}, 0, [0, 1, 0, 1]),
        ("KA 7L 7H 2B 9H 3L", 4, {2, 3}, 3, [1, 2]),
        ("KA 7L 7H 2B 3L 9H", 4, {1, 3}, 3, [1, 2]),
        ("KA 7L 2H 2B 5H 4L", 4, {2, 3}, 3, [2, 3]),
        ("KA 7L 7H 7B 3A 9L 4H", 4, {1, 3}, 1, [1, 2, 3]),
        ("7A 7L 7H 7B KA 3H OA 2H", 4, {1, 3}, 3, [0, 1, 2, 3]),
        ("KA KL 3H 2B", 4, {2, 3}, 3, []),
        ("KA 4L 4H 2B OA 9H", 6, {1, 2, 3}, 3, []),
        ("KA 8L 8H 2B OA 3H 5B 4B", 6, {2, 3, 5}, 3, [1, 2]),
    ],
)
def test_drawn_again_by_those_who_tie_in_the_middle_or_for_the_lowest(cards, players, low, dealer, again):
    """Willisau, worked by hand: who sits with the dealer, who deals, and who drew again in what order."""
    seats, result = drawn(cards, players, "drawn-again")
    assert {player for player in range(players) if seats[player] % 2 == 0} == low
    assert seats[dealer] == 0
    assert [seats.index(one.seat) for one in result[players:]] == again


def test_drawn_again_for_the_lowest_leaves_partners_together():
    """Willisau: three fours are the low half already; that one of them draws an eight undoes nothing."""
    seats, _ = drawn("KA 7L 4H 4B 4L 9H 3L 8A 2H", 6, "drawn-again")
    assert {seats[player] for player in (2, 3, 4)} == {0, 2, 4}
    assert seats[4] == 0


def test_drawn_again_in_the_middle_leaves_the_lowest_the_lowest():
    """Willisau: the deal of who drew the two alone is not in question when two sevens are parted."""
    seats, result = drawn("KA 7L 7H 2B 9H 2L 3A 4A", 4, "drawn-again")
    assert seats[3] == 0 and seats[2] == 2
    assert len(result) == 6


def test_drawn_again_until_the_pack_is_used_up_then_suits_part_them():
    """Eight players take all eight cards of a pack of two ranks: nobody has a card left to draw again."""
    pack = Pack(order=["K", "O"])
    codes = "KA OA KL OL KH OH KB OB"
    result = Draw(ties="drawn-again").seat(8, iter(as_cards(codes)), pack)
    assert result == Draw().seat(8, iter(as_cards(codes)), pack)
    assert [(one.card.code, one.seat) for one in result] == [
        ("KA", 5), ("OA", 4), ("KL", 7), ("OL", 6), ("KH", 3), ("OH", 2), ("KB", 1), ("OB", 0),
    ]  # fmt: skip
    assert not any(one.again for one in result)


# By lot, and what cannot be


@each_table
def test_by_lot_nobody_draws_a_card(players):
    """Modern texts: partners and dealer by lot."""
    cards = iter(as_cards(PACK))
    assert Draw(by="lot").seat(players, cards, Pack()) == ()
    assert next(cards).code == PACK[0]


@pytest.mark.parametrize("wrong", [{"by": "dice"}, {"ties": "again"}])
def test_no_other_way_to_draw(wrong):
    with pytest.raises(kn.KarnoffelError):
        Draw(**wrong)


def test_each_source_draws_as_its_text_has_it():
    """Parlett by cards and suits; Willisau, assumed of the Kaiserspiel, draws again."""
    old, swiss = kn.variant("dummett"), kn.variant("kaiserspiel-nidwalden")
    assert (old.draw.by, old.draw.ties) == ("cards", "suit-order")
    assert (swiss.draw.by, swiss.draw.ties) == ("cards", "drawn-again")
    assert swiss.standing("draw.ties") == "assumed"


def test_a_draw_says_how_ties_are_parted():
    assert len({Draw().describe(), Draw(ties="drawn-again").describe(), Draw(by="lot").describe()}) == 3
