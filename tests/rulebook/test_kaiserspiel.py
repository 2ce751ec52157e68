"""The Kaiserspiel with five cards: what is attested, inferred and assumed of it, rule by rule."""

from itertools import combinations, permutations, product

import pytest

import karnoffel as kn

SUITS = "ALHB"
RANKS = "K O U 10 9 8 7 6 5 4 3 2".split()
BANNERS = "10B 10A 10L 10H".split()
each_suit_chosen = pytest.mark.parametrize("chosen", SUITS)


@pytest.fixture(scope="module")
def v():
    return kn.variant("kaiserspiel")


def test_kaiserspiel_four_play_unless_said_otherwise(v):
    """Pagat, Kaiserjass: four in pairs."""
    assert v.seats == 4


@pytest.mark.parametrize("seats", [4, 6])
def test_kaiserspiel_four_or_six_play(v, seats):
    """Pagat, Kaiserjass; Schnyder: two pairs, or two threes sitting alternately."""
    assert v.with_seats(seats).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 3, 5, 7, 8, 10])
def test_kaiserspiel_no_odd_number_and_no_more_than_six_play(v, seats):
    """Pagat, Kaiserjass; Schnyder."""
    with pytest.raises(ValueError, match=str(seats)) as refused:
        v.with_seats(seats)
    assert isinstance(refused.value, kn.KarnoffelError)


# The chosen suit


def test_kaiserspiel_lowest_first_card_fixes_the_suit(v, elected):
    """Dummett as reported (gamefarm.jp): King high, two low, the Banner in the ten's place."""
    for high, low in combinations(RANKS, 2):
        for suits, place in product(permutations(SUITS), range(4)):
            cards = [high + suit for suit in suits]
            cards[place] = low + suits[place]
            assert elected(v, " ".join(cards)) == suits[place]


def test_kaiserspiel_first_dealt_of_equally_low_fixes_the_suit(v, elected):
    """Dummett as reported (gamefarm.jp)."""
    for rank, suits in product(RANKS, permutations(SUITS)):
        assert elected(v, " ".join(rank + suit for suit in suits)) == suits[0]


# Full beaters: Karnöffel, Pope and the Kaisers


@each_suit_chosen
def test_kaiserspiel_beaters_rank_among_themselves(v, winner, chosen):
    """Penguin Book: six full, four partial; their order is assumed, bells first of the Kaisers."""
    full = ["U" + chosen, "6" + chosen, *BANNERS]
    order = full + [rank + chosen for rank in "2345"]
    for high, low in combinations(order, 2):
        declared = " ".join(card for card in (high, low) if card in BANNERS)
        assert winner(v, chosen, f"{high} {low}", declared) == high
        assert winner(v, chosen, f"{low} {high}", declared) == high


@each_suit_chosen
def test_kaiserspiel_no_plain_card_stops_a_full_beater(v, winner, chosen):
    """Penguin Book: six full beaters; that they are U, 6 and the Kaisers is inferred."""
    for beater in ("U" + chosen, "6" + chosen, *BANNERS):
        declared = beater if beater in BANNERS else ""
        for suit in SUITS.replace(chosen, ""):
            assert winner(v, chosen, f"K{suit} O{suit} U{suit} {beater}", declared) == beater
            assert winner(v, chosen, f"{beater} K{suit} O{suit} U{suit}", declared) == beater


@each_suit_chosen
def test_kaiserspiel_karnoffel_beats_everything(v, withstand, overcome, chosen):
    """Penguin Book; Pagat of the old game; assumed for five cards."""
    assert withstand(v, "U" + chosen, chosen, BANNERS) == set()
    assert overcome(v, "U" + chosen, chosen, BANNERS) == set()


@each_suit_chosen
def test_kaiserspiel_pope_falls_only_to_the_karnoffel_and_cannot_take_a_led_devil(
    v, withstand, overcome, chosen
):
    """Penguin Book: the six beats any King; above the Kaisers is assumed."""
    assert withstand(v, "6" + chosen, chosen, BANNERS) == {"U" + chosen, "7" + chosen}
    assert overcome(v, "6" + chosen, chosen, BANNERS) == {"U" + chosen}


@each_suit_chosen
@pytest.mark.parametrize("banner", BANNERS)
def test_kaiserspiel_kaiser_falls_to_karnoffel_pope_and_higher_kaisers(
    v, withstand, overcome, chosen, banner
):
    """Dummett as reported: a declared Banner of any suit is a trump; the order is assumed."""
    above = {"U" + chosen, "6" + chosen, *BANNERS[: BANNERS.index(banner)]}
    assert overcome(v, banner, chosen, BANNERS) == above
    assert withstand(v, banner, chosen, BANNERS) == above | {"7" + chosen}


@each_suit_chosen
@pytest.mark.parametrize("banner", BANNERS)
def test_kaiserspiel_banner_not_declared_stays_an_ordinary_ten(v, withstand, pack, chosen, banner):
    """Penguin Book; Dummett as reported: only a declared Banner is a Kaiser."""
    below = "9 8" if banner[-1] == chosen else "9 8 7 6 5 4 3 2"
    takes = {rank + banner[-1] for rank in below.split()}
    assert withstand(v, banner, chosen) == set(pack) - takes - {banner}


@pytest.mark.parametrize("card", ["9B", "KA", "7A", "UA"])
def test_kaiserspiel_only_a_banner_can_be_declared(v, card):
    """Penguin Book; Dummett as reported."""
    with pytest.raises(kn.KarnoffelError) as refused:
        v.trick("A", ["9H", card], kaisers=[card])
    assert isinstance(refused.value, ValueError)


def test_kaiserspiel_order_of_kaisers_is_marked_as_assumed(v):
    """No text seen ranks the Kaisers: whoever asks why must be told so."""
    reasons = v.trick("A", ["10H", "10B"], kaisers=["10H", "10B"]).reasons
    standings = [reason.citation.standing for reason in reasons]
    assert "assumed" in [getattr(standing, "value", standing) for standing in standings]


# Partial beaters


@each_suit_chosen
def test_kaiserspiel_ober_beater_and_kings(v, winner, chosen):
    """Penguin Book, the rule of the suit led with its example, in every pair of suits."""
    plain = SUITS.replace(chosen, "")
    for led, other in permutations(plain, 2):
        assert winner(v, chosen, f"O{led} 3{chosen}") == "3" + chosen
        assert winner(v, chosen, f"O{led} 3{chosen} K{led}") == "K" + led
        assert winner(v, chosen, f"O{led} 3{chosen} K{other}") == "3" + chosen
        assert winner(v, chosen, f"O{led} 3{chosen} K{led} 6{chosen}") == "6" + chosen


@each_suit_chosen
def test_kaiserspiel_only_courts_of_the_suit_led_stop_a_partial_beater(v, winner, chosen):
    """Penguin Book of the 3; of the 4 and 5, and of the 2 (Kings), assumed."""
    plain = SUITS.replace(chosen, "")
    for led, suit, court in product(plain, SUITS, "KOU"):
        if court + suit == "U" + chosen:
            continue
        for beater, stopped_by in (("2", "K"), ("3", "K"), ("4", "KO"), ("5", "KOU")):
            stops = suit == led and court in stopped_by
            taken_by = court + suit if stops else beater + chosen
            assert winner(v, chosen, f"9{led} {beater}{chosen} {court}{suit}") == taken_by
            assert winner(v, chosen, f"9{led} {court}{suit} {beater}{chosen}") == taken_by


@each_suit_chosen
def test_kaiserspiel_plain_courts_do_not_stop_a_partial_beater_that_is_led(v, winner, overcome, chosen):
    """Penguin Book: a King of another suit than that led does nothing; for 2, 4, 5 assumed."""
    above = {"U" + chosen, "6" + chosen, *BANNERS}
    for place, beater in enumerate("2345"):
        stronger = above | {rank + chosen for rank in "2345"[:place]}
        assert overcome(v, beater + chosen, chosen, BANNERS) == stronger
        for suit in SUITS.replace(chosen, ""):
            assert winner(v, chosen, f"{beater}{chosen} K{suit} O{suit}") == beater + chosen


# King, Ober and Seven of the chosen suit


@each_suit_chosen
def test_kaiserspiel_king_and_ober_of_the_chosen_suit_are_no_beaters(v, winner, withstand, chosen):
    """Penguin Book: the King takes only the Ober, the Ober nothing, of plain cards and beaters."""
    assert winner(v, chosen, f"O{chosen} K{chosen}") == "K" + chosen
    assert winner(v, chosen, f"K{chosen} O{chosen}") == "K" + chosen
    plain = {rank + suit for rank in RANKS for suit in SUITS if suit != chosen}
    beaters = {rank + chosen for rank in "U62345"} | {"7" + chosen}
    for card in ("K" + chosen, "O" + chosen):
        assert plain | beaters <= withstand(v, card, chosen)
        assert plain | beaters <= withstand(v, card, chosen, BANNERS)


@each_suit_chosen
def test_kaiserspiel_chosen_cards_without_power_keep_the_plain_order(v, winner, chosen):
    """Assumed: King, Ober, undeclared Banner, nine, eight; the full pack has nines and eights."""
    for high, low in combinations("K O 10 9 8".split(), 2):
        assert winner(v, chosen, f"{high}{chosen} {low}{chosen}") == high + chosen
        assert winner(v, chosen, f"{low}{chosen} {high}{chosen}") == high + chosen


@each_suit_chosen
def test_kaiserspiel_plain_suits_rank_king_to_two(v, winner, chosen):
    """English Wikipedia, Kaiserspiel; Dummett as reported."""
    for suit, (high, low) in product(SUITS.replace(chosen, ""), combinations(RANKS, 2)):
        assert winner(v, chosen, f"{low}{suit} {high}{suit}") == high + suit
        assert winner(v, chosen, f"{high}{suit} {low}{suit}") == high + suit


@each_suit_chosen
def test_kaiserspiel_seven_led_loses_only_to_the_chosen_unter(v, overcome, chosen):
    """Penguin Book; that neither the six nor a Kaiser takes it is inferred."""
    assert overcome(v, "7" + chosen, chosen, BANNERS) == {"U" + chosen}


@each_suit_chosen
def test_kaiserspiel_seven_not_led_never_wins(v, withstand, pack, chosen):
    """Penguin Book: it wins only when led."""
    assert withstand(v, "7" + chosen, chosen) == set(pack) - {"7" + chosen}


# Whole tricks


@pytest.mark.parametrize(
    ("cards", "declared", "taken_by"),
    [
        ("KH 2A 3A 10L", "", "KH"),
        ("KH 2A 3A 10L", "10L", "10L"),
        ("KL 2A 10H KH", "", "KL"),
        ("9H 2A KB 3A KL", "", "2A"),
        ("9H 5A OB 4A KB", "", "4A"),
        ("9H 5A OH 4A KB", "", "OH"),
        ("9H 5A 4A 3A OH", "", "3A"),
        ("2A KA KH 3A", "", "2A"),
        ("5A KA OA 8A KH", "", "5A"),
        ("7A 10B 6A KH", "10B", "7A"),
        ("7A 10B 6A UA", "10B", "UA"),
        ("10H 10A 10L 10B", "10H 10A 10L 10B", "10B"),
        ("10H 10A 10L 10B", "10L 10A", "10A"),
        ("10H 10A 10L 10B", "10H", "10H"),
        ("10H 10A KH 9H", "", "KH"),
        ("10H KH 3A", "", "KH"),
        ("10H KH 3A", "10H", "10H"),
        ("10H KH 6A 10B", "10H 10B", "6A"),
        ("10H KL 3A 2H", "", "3A"),
        ("10A OA KH 7A", "", "OA"),
        ("10A OA KA 7A", "10A", "10A"),
        ("8A 10A 7A KH", "", "10A"),
    ],
)
def test_kaiserspiel_strongest_beater_not_stopped_else_highest_of_suit_led(
    v, winner, cards, declared, taken_by
):
    """All the powers together, acorns chosen, the followers in any order."""
    lead, *followers = cards.split()
    for order in permutations(followers):
        assert winner(v, "A", " ".join((lead, *order)), declared) == taken_by


# Leading and following


@each_suit_chosen
def test_kaiserspiel_seven_may_not_be_led_to_the_first_trick(v, chosen):
    """Assumed, after Karnöffel: no text on the Kaiserspiel was seen to say it."""
    hand = ["7" + chosen, "K" + chosen, *BANNERS[:3]]
    assert sorted(c.code for c in v.legal_plays(chosen, hand)) == sorted(hand[1:])
    later = v.legal_plays(chosen, hand[:4], trick_number=2)
    assert sorted(c.code for c in later) == sorted(hand[:4])


@each_suit_chosen
def test_kaiserspiel_any_card_may_be_played_at_any_time(v, pack, chosen):
    """Pagat, Kaiserjass: no following suit."""
    hand = ["7" + chosen, "9A", "9L", "9H", "9B"]
    for led in set(pack) - set(hand):
        plays = v.legal_plays(chosen, hand, trick=[led])
        assert sorted(card.code for card in plays) == sorted(hand)
