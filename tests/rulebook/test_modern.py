"""The modern four-hand game to 7, from the pages in English, German and French."""

from itertools import combinations, permutations, product

import pytest

import karnoffel as kn

SUITS = "ALHB"
RANKS = "K O U 10 9 8 7 6 5 4 3 2".split()
each_suit_chosen = pytest.mark.parametrize("chosen", SUITS)


@pytest.fixture(scope="module")
def v():
    return kn.variant("modern")


def test_modern_four_play(v):
    """EN 1 and 4; DE and FR, heads of the pages."""
    assert v.seats == 4


@pytest.mark.parametrize("seats", [0, 1, 10])
def test_modern_not_fewer_than_two_nor_more_than_the_pack_serves(v, seats):
    """EN 1 (two or more) and 3 (48 cards, five each)."""
    with pytest.raises(ValueError, match=str(seats)) as refused:
        v.with_seats(seats)
    assert isinstance(refused.value, kn.KarnoffelError)


@pytest.mark.parametrize("suit", SUITS)
def test_modern_there_are_no_aces(v, suit):
    """EN 3 and 12; DE Vorbereitung; FR 2."""
    with pytest.raises(kn.KarnoffelError):
        v.legal_plays("H", ["9H", "A" + suit])


# The chosen suit


def test_modern_example_deal_makes_bells_the_chosen_suit(v, elected):
    """EN 11; FR 3, example."""
    assert elected(v, "9H 4B KA 10L") == "B"


def test_modern_lowest_first_card_decides(v, elected):
    """EN 4; DE Vorbereitung 3; FR 3.4."""
    for high, low in combinations(RANKS, 2):
        for suits, place in product(permutations(SUITS), range(4)):
            cards = [high + suit for suit in suits]
            cards[place] = low + suits[place]
            assert elected(v, " ".join(cards)) == suits[place]


def test_modern_first_dealt_of_equally_low_decides(v, elected):
    """EN 4; DE Vorbereitung 3; FR 7."""
    for suits in permutations(SUITS):
        assert elected(v, " ".join("5" + suit for suit in suits)) == suits[0]
        assert elected(v, " ".join(r + s for r, s in zip("K4O4", suits, strict=True))) == suits[1]
        assert elected(v, " ".join(r + s for r, s in zip("KU22", suits, strict=True))) == suits[2]


# The powers


@each_suit_chosen
@pytest.mark.parametrize(
    ("rank", "stronger", "courts"),
    [
        ("U", "", ""),
        ("6", "U 7", ""),
        ("2", "U 7 6", ""),
        ("3", "U 7 6 2", "K"),
        ("4", "U 7 6 2 3", "K O"),
        ("5", "U 7 6 2 3 4", "K O U"),
    ],
)
def test_modern_special_card_beats_all_but_stronger_ones_and_its_courts(
    v, withstand, overcome, chosen, rank, stronger, courts
):
    """EN 5, table; DE Kartenwerte; FR 10.4 and 10.5: two cards, the Devil strong only when led."""
    plain_courts = {c + s for c in courts.split() for s in SUITS if s != chosen}
    above = {r + chosen for r in stronger.split()}
    assert withstand(v, rank + chosen, chosen) == above | plain_courts
    assert overcome(v, rank + chosen, chosen) == above - {"7" + chosen}


@each_suit_chosen
def test_modern_devil_led_loses_only_to_the_karnoffel(v, overcome, chosen):
    """EN 5, table; DE Kartenwerte; FR 1."""
    assert overcome(v, "7" + chosen, chosen) == {"U" + chosen}


@each_suit_chosen
def test_modern_devil_not_led_never_wins(v, withstand, pack, chosen):
    """EN 9; DE Sonderregeln; FR 7: not even when the chosen suit was led."""
    assert withstand(v, "7" + chosen, chosen) == set(pack) - {"7" + chosen}


@each_suit_chosen
def test_modern_powerless_cards_rank_as_a_suit_of_their_own(v, winner, withstand, chosen):
    """EN 5, last line, and 9; DE Kartenwerte; FR 2."""
    for high, low in combinations("K O 10 9 8".split(), 2):
        assert winner(v, chosen, f"{high}{chosen} {low}{chosen}") == high + chosen
        assert winner(v, chosen, f"{low}{chosen} {high}{chosen}") == high + chosen
    plain = {rank + suit for rank in RANKS for suit in SUITS if suit != chosen}
    for rank in "K O 10 9 8".split():
        assert plain <= withstand(v, rank + chosen, chosen)


@each_suit_chosen
def test_modern_special_cards_beat_powerless_chosen_ones(v, winner, chosen):
    """EN 9; FR 7: chosen King and Ober do not stop 3, 4 and 5."""
    for special, rank in product("U62345", "K O 10 9 8".split()):
        assert winner(v, chosen, f"{special}{chosen} {rank}{chosen}") == special + chosen
        assert winner(v, chosen, f"{rank}{chosen} {special}{chosen}") == special + chosen
        for led in SUITS.replace(chosen, ""):
            cards = f"9{led} {rank}{chosen} {special}{chosen}"
            assert winner(v, chosen, cards) == special + chosen


@each_suit_chosen
def test_modern_plain_suits_rank_king_to_two(v, winner, chosen):
    """EN 5; DE Kartenwerte; FR 2."""
    for suit, (high, low) in product(SUITS.replace(chosen, ""), combinations(RANKS, 2)):
        assert winner(v, chosen, f"{low}{suit} {high}{suit}") == high + suit
        assert winner(v, chosen, f"{high}{suit} {low}{suit}") == high + suit


@each_suit_chosen
def test_modern_cards_of_other_suits_lose(v, withstand, chosen):
    """EN 6; FR 5.4."""
    for rank, suit in product(RANKS, SUITS.replace(chosen, "")):
        others = {r + s for r in RANKS for s in SUITS if s != suit}
        assert others <= withstand(v, rank + suit, chosen)


# When a special card is effective


@each_suit_chosen
def test_modern_plain_court_anywhere_in_the_trick_stops_its_partial_beater(v, winner, chosen):
    """EN 6, table; FR 5: the King may be of the suit led or not, before the 3 or after it."""
    plain = SUITS.replace(chosen, "")
    for led, suit, court in product(plain, plain, "KOU"):
        for beater, stopped_by in (("3", "K"), ("4", "KO"), ("5", "KOU")):
            if court not in stopped_by:
                taken_by = beater + chosen
            else:
                taken_by = court + suit if suit == led else "9" + led
            assert winner(v, chosen, f"9{led} {beater}{chosen} {court}{suit}") == taken_by
            assert winner(v, chosen, f"9{led} {court}{suit} {beater}{chosen}") == taken_by


@each_suit_chosen
def test_modern_full_beaters_are_never_stopped(v, winner, chosen):
    """EN 5 and 6: no court takes the power of Karnöffel, Pope or Emperor."""
    for beater, suits in product("U62", combinations(SUITS.replace(chosen, ""), 2)):
        courts = [court + suit for court in "KOU" for suit in suits]
        for lead in courts:
            rest = " ".join(card for card in courts if card != lead)
            assert winner(v, chosen, f"{lead} {beater}{chosen} {rest}") == beater + chosen


@pytest.mark.parametrize(
    ("cards", "taken_by"),
    [
        ("9L 5B 4B UH", "4B"),
        ("9L 5B 4B OH", "9L"),
        ("9L 5B 3B OH", "3B"),
        ("9L 4B 3B KH", "9L"),
        ("9L 5B 4B 3B KA OH UL", "UL"),
        ("9L 5B 4B 3B OA OH UL", "3B"),
        ("9L 2B 3B KA", "2B"),
        ("2L 3B KA KH", "2L"),
        ("2L 5B UA 10L 9A", "10L"),
        ("KL 5B 4B 3B", "KL"),
        ("OL 5B 4B 3B", "3B"),
        ("9L 7B 3B OH 8L", "3B"),
        ("9L 7B 3B KH 8L", "9L"),
        ("7L 7B KH 3B 6L", "7L"),
        ("9L 3B KB OH", "3B"),
        ("9L 4B KB OB UH", "4B"),
        ("9L 5B KB OB UB", "UB"),
    ],
)
def test_modern_next_effective_card_wins_else_highest_of_suit_led(v, winner, cards, taken_by):
    """EN 6, below the table; FR 5, last bullet; bells chosen, the followers in any order."""
    lead, *followers = cards.split()
    for order in permutations(followers):
        assert winner(v, "B", " ".join((lead, *order))) == taken_by


@pytest.mark.parametrize(
    ("cards", "taken_by"),
    [
        ("3B KH", "3B"),
        ("3B 5B KH", "5B"),
        ("3B 4B OH", "3B"),
        ("4B 5B OH 9L", "5B"),
        ("4B 3B OH 9L", "3B"),
        ("4B 3B KH 9L", "4B"),
        ("5B 4B UH 9L", "4B"),
        ("5B 4B 3B KH", "5B"),
        ("8B 3B KH KA", "8B"),
        ("8B 5B 4B 3B KH", "8B"),
        ("5B OB UH 3L", "OB"),
        ("5B 8B UH 3L", "8B"),
        ("3B 2B KH", "2B"),
        ("3B 7B KH", "3B"),
        ("4B 7B OH 5B", "5B"),
        ("7B 3B KH", "7B"),
        ("3B KB KH", "KB"),
        ("4B KB 3B OH", "3B"),
    ],
)
def test_modern_ineffective_card_keeps_its_plain_rank_when_its_suit_is_led(v, winner, cards, taken_by):
    """EN 6: highest of the suit led; that a stopped 3, 4 or 5 still counts there is inferred."""
    lead, *followers = cards.split()
    for order in permutations(followers):
        assert winner(v, "B", " ".join((lead, *order))) == taken_by


@each_suit_chosen
def test_modern_devil_led_stands_against_any_three_once_the_karnoffel_is_gone(v, winner, pack, chosen):
    """EN 12, tips; FR 9.2."""
    devil = "7" + chosen
    others = [card for card in pack if card not in (devil, "U" + chosen)]
    for three in zip(others, others[15:] + others[:15], others[31:] + others[:31], strict=True):
        assert winner(v, chosen, " ".join((devil, *three))) == devil


# The example round, leading and following


def test_modern_example_round(v, winner):
    """EN 11; FR 5, example; the first trick's 3 fails because of the King."""
    assert winner(v, "B", "KL 3B 8H 9L") == "KL"
    assert winner(v, "B", "7B KL 6B 2B") == "7B"
    assert winner(v, "B", "10A 6B 2B") == "6B"
    assert winner(v, "B", "KH UB") == "UB"


def test_modern_french_pack_may_be_used(v):
    """EN 10: the jack is the Unter, the queen the Ober."""
    assert v.trick_winner("D", "KS 3D 8H 9S".split()) == 0
    assert v.trick_winner("D", "QH JD KD QD".split()) == 1


def test_modern_failed_power_is_explained_from_the_source(v):
    """EN 11, first trick."""
    reasons = v.trick("B", "KL 3B 8H 9L".split()).reasons
    assert "powers.stopped_by" in [reason.rule for reason in reasons]
    assert all(reason.citation.work and reason.citation.at for reason in reasons)


@each_suit_chosen
def test_modern_devil_may_not_be_led_to_the_first_trick(v, chosen):
    """EN 4, 6 and 9; DE Spielablauf 5; FR 3.7."""
    devil = "7" + chosen
    hand = [devil, "2" + chosen, *("7" + suit for suit in SUITS if suit != chosen)]
    leads = v.legal_plays(chosen, hand, trick_number=1)
    assert sorted(card.code for card in leads) == sorted(hand[1:])
    for number in range(2, 6):
        left = hand[: 6 - number]
        leads = v.legal_plays(chosen, left, trick_number=number)
        assert sorted(card.code for card in leads) == sorted(left)


@each_suit_chosen
def test_modern_any_card_may_follow_any_card(v, pack, chosen):
    """EN 6, 7 and 9; DE Spielablauf 2; FR 7: the Devil too, to the first trick too."""
    hand = ["7" + chosen, "8A", "8L", "8H", "8B"]
    for led, number in product(set(pack) - set(hand), (1, 2)):
        plays = v.legal_plays(chosen, hand, trick=[led], trick_number=number)
        assert sorted(card.code for card in plays) == sorted(hand)
