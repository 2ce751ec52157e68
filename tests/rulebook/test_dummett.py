"""Karnöffel after van Leyden and Dummett, as Parlett redacts it: the rules, one by one."""

from itertools import combinations, permutations, product

import pytest

import karnoffel as kn

SUITS = "ALHB"
RANKS = "K O U 10 9 8 7 6 5 4 3 2".split()
each_suit_chosen = pytest.mark.parametrize("chosen", SUITS)


@pytest.fixture(scope="module")
def v():
    return kn.variant("dummett")


def of_chosen(chosen, ranks):
    return {rank + chosen for rank in ranks.split()}


def of_plain(chosen, ranks):
    return {rank + suit for rank in ranks.split() for suit in SUITS if suit != chosen}


# Cards and players


def test_dummett_four_play_unless_said_otherwise(v):
    """Parlett, Cards and players; Deal (the pauses are described for four)."""
    assert v.seats == 4


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_dummett_two_four_six_or_eight_play(v, seats):
    """Parlett, Cards and players."""
    assert v.with_seats(seats).seats == seats
    assert v.seats == 4


@pytest.mark.parametrize("seats", [0, 1, 3, 5, 7, 9, 10])
def test_dummett_no_other_number_plays(v, seats):
    """Parlett, Cards and players."""
    with pytest.raises(ValueError, match=str(seats)) as refused:
        v.with_seats(seats)
    assert isinstance(refused.value, kn.KarnoffelError)


@pytest.mark.parametrize("suit", SUITS)
def test_dummett_there_are_no_aces(v, suit):
    """Parlett, Cards and players."""
    with pytest.raises(kn.KarnoffelError):
        v.trick("H", ["9H", "A" + suit])


@pytest.mark.parametrize("cards", ["", "9H 9H", "9H 8H 7H 6H 5H 4H 3H 2H KH"])
def test_dummett_a_trick_has_one_to_eight_different_cards(v, cards):
    """Parlett, Cards and players: eight at most, one pack."""
    with pytest.raises(kn.KarnoffelError) as refused:
        v.trick("A", cards.split())
    assert isinstance(refused.value, ValueError)


# Deal


def test_dummett_lowest_first_card_elects(v, elected):
    """Parlett, Deal; ranks as in Draw for partners, the seven and six in their plain places."""
    pair = v.with_seats(2)
    for (high, low), (other, suit) in product(combinations(RANKS, 2), permutations(SUITS, 2)):
        assert elected(pair, f"{high}{other} {low}{suit}") == suit
        assert elected(pair, f"{low}{suit} {high}{other}") == suit


def test_dummett_first_dealt_of_equally_low_elects(v, elected):
    """Parlett, Deal."""
    for rank, suits in product(RANKS, permutations(SUITS)):
        assert elected(v, " ".join(rank + suit for suit in suits)) == suits[0]


@pytest.mark.parametrize("places", list(combinations(range(4), 2)))
def test_dummett_first_dealt_of_two_lowest_elects_wherever_they_lie(v, elected, places):
    """Parlett, Deal."""
    for first, second in permutations(SUITS, 2):
        cards = ["KA", "KL", "KH", "KB"]
        cards[places[0]], cards[places[1]] = "3" + first, "3" + second
        if len(set(cards)) == 4:
            assert elected(v, " ".join(cards)) == first


# Play: the order and the powers


@each_suit_chosen
def test_dummett_elected_suit_ranks_among_itself(v, winner, chosen):
    """Parlett, Play, table, read downwards; the Devil apart."""
    order = "U 6 2 3 4 5 K O 10 9 8".split()
    for high, low in combinations(order, 2):
        high, low = high + chosen, low + chosen
        assert winner(v, chosen, f"{high} {low}") == high
        assert winner(v, chosen, f"{low} {high}") == high


@each_suit_chosen
def test_dummett_plain_suits_rank_as_in_the_draw(v, winner, chosen):
    """Parlett, Play, par. 1 and Draw for partners."""
    for suit, (high, low) in product(SUITS.replace(chosen, ""), combinations(RANKS, 2)):
        assert winner(v, chosen, f"{high}{suit} {low}{suit}") == high + suit
        assert winner(v, chosen, f"{low}{suit} {high}{suit}") == high + suit


@each_suit_chosen
def test_dummett_plain_card_of_another_suit_never_takes(v, withstand, chosen):
    """Parlett, Play, par. 1: the trick goes to the suit led or to the elected suit."""
    for card in of_plain(chosen, " ".join(RANKS)):
        others = {rank + suit for rank in RANKS for suit in SUITS if suit != card[-1]}
        assert others <= withstand(v, card, chosen)


@each_suit_chosen
def test_dummett_karnoffel_beats_everything(v, withstand, overcome, chosen):
    """Parlett, Play, table."""
    assert withstand(v, "U" + chosen, chosen) == set()
    assert overcome(v, "U" + chosen, chosen) == set()


@each_suit_chosen
def test_dummett_devil_led_loses_only_to_the_karnoffel(v, overcome, chosen):
    """Parlett, Play, table and the paragraph after it."""
    assert overcome(v, "7" + chosen, chosen) == {"U" + chosen}


@each_suit_chosen
def test_dummett_devil_not_led_always_loses(v, withstand, pack, chosen):
    """Parlett, Play, table and the paragraph after it."""
    assert withstand(v, "7" + chosen, chosen) == set(pack) - {"7" + chosen}


@each_suit_chosen
def test_dummett_pope_loses_only_to_the_karnoffel_and_the_devil_led(v, withstand, overcome, chosen):
    """Parlett, Play, table."""
    assert withstand(v, "6" + chosen, chosen) == of_chosen(chosen, "U 7")
    assert overcome(v, "6" + chosen, chosen) == of_chosen(chosen, "U")


@each_suit_chosen
def test_dummett_kaiser_beats_all_plain_cards(v, withstand, overcome, chosen):
    """Parlett, Play, table."""
    assert withstand(v, "2" + chosen, chosen) == of_chosen(chosen, "U 7 6")
    assert overcome(v, "2" + chosen, chosen) == of_chosen(chosen, "U 6")


@each_suit_chosen
def test_dummett_three_beats_plain_cards_but_not_kings(v, withstand, overcome, chosen):
    """Parlett, Play, table."""
    stronger = of_chosen(chosen, "U 7 6 2")
    assert withstand(v, "3" + chosen, chosen) == stronger | of_plain(chosen, "K")
    assert overcome(v, "3" + chosen, chosen) == of_chosen(chosen, "U 6 2")


@each_suit_chosen
def test_dummett_four_beats_plain_cards_but_not_kings_and_obers(v, withstand, overcome, chosen):
    """Parlett, Play, table."""
    stronger = of_chosen(chosen, "U 7 6 2 3")
    assert withstand(v, "4" + chosen, chosen) == stronger | of_plain(chosen, "K O")
    assert overcome(v, "4" + chosen, chosen) == of_chosen(chosen, "U 6 2 3")


@each_suit_chosen
def test_dummett_five_beats_plain_cards_but_no_court(v, withstand, overcome, chosen):
    """Parlett, Play, table."""
    stronger = of_chosen(chosen, "U 7 6 2 3 4")
    assert withstand(v, "5" + chosen, chosen) == stronger | of_plain(chosen, "K O U")
    assert overcome(v, "5" + chosen, chosen) == of_chosen(chosen, "U 6 2 3 4")


@each_suit_chosen
@pytest.mark.parametrize("rank", "K O 10 9 8".split())
def test_dummett_other_elected_cards_are_a_fourth_plain_suit(v, withstand, overcome, pack, chosen, rank):
    """Parlett, Play, table and the paragraph before it."""
    higher, lower = "K O 10 9 8".split(rank)
    takes = of_chosen(chosen, lower)
    assert withstand(v, rank + chosen, chosen) == set(pack) - takes - {rank + chosen}
    assert overcome(v, rank + chosen, chosen) == of_chosen(chosen, "U 6 2 3 4 5 " + higher)


@each_suit_chosen
def test_dummett_each_card_of_the_illustration_beats_the_one_before(v, winner, chosen):
    """Parlett, Play, the illustration, for every elected and every plain suit."""
    for plain in SUITS.replace(chosen, ""):
        codes = f"9{plain} 5{chosen} U{plain} 4{chosen} O{plain} 3{chosen} K{plain} 6{chosen}"
        cards = codes.split()
        for played in range(1, 9):
            assert winner(v, chosen, " ".join(cards[:played])) == cards[played - 1]


def test_dummett_illustration_in_french_suits(v):
    """Parlett, Play, the illustration: spades elected, hearts led."""
    assert v.trick_winner("S", "9H 5S JH 4S QH 3S KH 6S".split()) == 7


@each_suit_chosen
def test_dummett_only_courts_of_the_suit_led_stop_a_partial_beater(v, winner, chosen):
    """Parlett, Play, par. 1 and table: a card that cannot take the trick beats nothing in it."""
    for led, court, suit in product(SUITS.replace(chosen, ""), "KOU", SUITS.replace(chosen, "")):
        for beater, stopped_by in (("3", "K"), ("4", "KO"), ("5", "KOU")):
            stops = suit == led and court in stopped_by
            taken_by = court + suit if stops else beater + chosen
            assert winner(v, chosen, f"9{led} {beater}{chosen} {court}{suit}") == taken_by
            assert winner(v, chosen, f"9{led} {court}{suit} {beater}{chosen}") == taken_by


@each_suit_chosen
def test_dummett_no_court_stops_a_partial_beater_when_the_elected_suit_is_led(v, winner, chosen):
    """Parlett, Play, table: elected King and Ober stand below the five, plain ones are off suit."""
    for lead, court, suit in product("K O 10 9 8".split(), "KOU", SUITS):
        others = f"{lead}{chosen} {court}{suit}"
        if court + suit in (lead + chosen, "U" + chosen):
            continue
        for beater in "345":
            assert winner(v, chosen, f"{others} {beater}{chosen}") == beater + chosen


@pytest.mark.parametrize(
    ("cards", "taken_by"),
    [
        ("KL 5B 4B 3B", "KL"),
        ("OL 5B 4B 3B", "3B"),
        ("OL 5B 4B UL", "OL"),
        ("UL 5B 4B OH", "4B"),
        ("UL 5B KB OB", "UL"),
        ("9L UL 5B OL 4B 3B", "3B"),
        ("9L UL 5B OL 4B KH", "OL"),
        ("9L 5B 4B 3B KL 2B", "2B"),
        ("9L 3B KL KB UH 8L", "KL"),
        ("10B 5B KH OH UH 4B", "4B"),
        ("3B KL KH KA 5B KB", "3B"),
        ("8B 7B KB OB KA 9B", "KB"),
        ("7B 6B 2B 3B KB KL", "7B"),
        ("7B 6B UB 3B KB KL", "UB"),
        ("6B 7B KL 2B 3B 4B", "6B"),
        ("7L 7B KH 8L", "8L"),
        ("7L 7B 7H 7A", "7L"),
    ],
)
def test_dummett_highest_unstopped_beater_else_highest_of_suit_led(v, winner, cards, taken_by):
    """Parlett, Play, par. 1 and table; bells elected, the followers in any order."""
    lead, *followers = cards.split()
    for order in permutations(followers):
        assert winner(v, "B", " ".join((lead, *order))) == taken_by


def test_dummett_a_stopped_three_is_explained_from_the_source(v):
    """Parlett, Play, table: the verdict says which power failed, and where that stands."""
    reasons = v.trick("B", "KL 3B 8H 9L".split()).reasons
    assert "powers.stopped_by" in [reason.rule for reason in reasons]
    assert all(reason.citation.work and reason.citation.at for reason in reasons)


# Play: leading and following


@each_suit_chosen
def test_dummett_devil_may_not_be_the_first_card_led(v, chosen):
    """Parlett, Play, par. 1 and the note on the Devil."""
    for rank, suit in product(RANKS, SUITS):
        hand = [rank + suit, "7" + chosen] if rank + suit != "7" + chosen else [rank + suit, "KA"]
        allowed = {card.code for card in v.legal_plays(chosen, hand)}
        assert allowed == set(hand) - {"7" + chosen}


@each_suit_chosen
def test_dummett_devil_may_follow_at_once_and_be_led_later(v, chosen):
    """Parlett, Play, par. 1 and the note on the Devil: only the very first lead is barred."""
    hand = ["7" + chosen, *(f"K{suit}" for suit in SUITS)]
    following = v.legal_plays(chosen, hand, trick=["9" + chosen])
    assert sorted(card.code for card in following) == sorted(hand)
    for number in range(2, 6):
        leading = v.legal_plays(chosen, hand[: 6 - number], trick_number=number)
        assert sorted(card.code for card in leading) == sorted(hand[: 6 - number])


@each_suit_chosen
def test_dummett_nobody_need_follow_suit(v, pack, chosen):
    """Parlett, Play, par. 1."""
    hand = [f"9{chosen}", "8A", "8L", "8H", "8B"]
    for led in set(pack) - set(hand):
        plays = v.legal_plays(chosen, hand, trick=[led], trick_number=2)
        assert sorted(card.code for card in plays) == sorted(hand)
