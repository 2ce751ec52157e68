"""What rule objects answer when they are asked: the deal card by card, sides, successors, points, Kaisers."""

import pytest

import karnoffel as kn
from karnoffel.cards import CARDS, as_cards
from karnoffel.rules import (
    Counsel,
    Deal,
    Election,
    Kaisers,
    Pack,
    Packet,
    Play,
    Powers,
    Scoring,
    Seating,
    Succession,
)

IN_PAIRS = Deal()
SINGLY = Deal([Packet(1, "up", "one"), *[Packet(1, "down", "one")] * 4])
SEATS = [2, 4, 6, 8]
each_seats = pytest.mark.parametrize("seats", SEATS)


@each_seats
@pytest.mark.parametrize("deal", [IN_PAIRS, SINGLY], ids=["in pairs", "singly"])
def test_every_place_is_dealt_every_card_of_its_hand_once(deal, seats):
    rows = list(deal.rows(seats))
    assert len(rows) == deal.hand_size * seats
    assert {(row.place, row.card) for row in rows} == {
        (p, c) for p in range(seats) for c in range(deal.hand_size)
    }


@each_seats
@pytest.mark.parametrize("deal", [IN_PAIRS, SINGLY], ids=["in pairs", "singly"])
def test_first_cards_are_dealt_first_and_alone_face_up(deal, seats):
    rows = list(deal.rows(seats))
    assert [(row.place, row.card, row.face_up) for row in rows[:seats]] == [
        (p, 0, True) for p in range(seats)
    ]
    assert not any(row.face_up for row in rows[seats:])


@each_seats
def test_a_deal_in_pairs_pauses_after_each_pair(seats):
    """Parlett, Deal: three rounds, a pause after each pair of neighbours."""
    rows = list(IN_PAIRS.rows(seats))
    pauses = [(row.place, row.card) for row in rows if row.pause]
    assert pauses == [(place, card) for card in (0, 2, 4) for place in range(1, seats, 2)]
    assert not any(row.pause for row in SINGLY.rows(seats))


def test_a_deal_in_packets_gives_each_place_its_packet_at_once():
    rows = [(row.place, row.card) for row in IN_PAIRS.rows(4)]
    assert rows[4:12] == [(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    assert rows[12:14] == [(0, 3), (0, 4)]


def test_a_hand_is_as_large_as_its_packets_together():
    assert IN_PAIRS.hand_size == SINGLY.hand_size == 5
    assert Deal([Packet(3, "up", "pair"), Packet(4, "down", "one")]).hand_size == 7


@each_seats
def test_sides_sit_alternately_forehands_first(seats):
    assert [Seating().side(place) for place in range(seats)] == [0, 1] * (seats // 2)


@pytest.mark.parametrize(("seats", "usual"), [([2, 4, 6, 8], 4), ([4], 4), ([2, 6], 2), ([6, 8], 6)])
def test_four_play_unless_the_source_has_no_game_for_four(seats, usual):
    assert Seating(seats=seats).usual == usual


@each_seats
def test_the_deal_passes_to_the_next(seats):
    for dealer in range(seats):
        assert Succession().after_round(dealer, seats) == (dealer + 1) % seats


def test_the_winning_side_alone_scores():
    assert Scoring().points(0, 7) == (7, 0)
    assert Scoring().points(1, 7) == (0, 7)


def test_a_banner_is_a_kaiser_when_the_source_says_so():
    face_up, hands = as_cards("10B 3L"), as_cards("10B 3L 10H KA")
    declared = {
        when: Kaisers(when).declared(face_up=face_up, hands=hands)
        for when in ("never", "face-up", "held", "always")
    }
    assert declared == {
        "never": (),
        "face-up": as_cards("10B"),
        "held": as_cards("10B 10H"),
        "always": as_cards("10B 10H"),
    }


def test_where_every_banner_is_a_kaiser_none_need_be_named():
    cards = as_cards("10B 3L 10H")
    assert set(Kaisers("always").in_force((), cards)) == set(as_cards("10B 10H"))
    assert set(Kaisers("always").in_force(as_cards("10B 10A"), cards)) == set(as_cards("10A 10B 10H"))
    assert Kaisers("held").in_force(as_cards("10B"), cards) == as_cards("10B")


@pytest.mark.parametrize("when", ["face-up", "held", "always"])
def test_only_a_banner_can_be_a_kaiser(when):
    with pytest.raises(
        kn.CardError, match=r"^9B cannot be a Kaiser: only a Banner \(10A, 10L, 10H, 10B\) can$"
    ):
        Kaisers(when).in_force(as_cards("9B"), ())


def test_a_source_without_kaisers_says_so():
    with pytest.raises(kn.CardError, match=r"^10B cannot be a Kaiser: this source knows none$"):
        Kaisers().in_force(as_cards("10B"), ())


def test_the_exposed_card_that_chooses_is_the_lowest():
    pack = Pack()
    assert Election().elect(as_cards("9H 4B KA 4L"), pack).code == "4B"
    assert Election(ties="suit-order").elect(as_cards("9H 4B KA 4L"), pack).code == "4L"
    assert Election(by="turned-up-card").elect(as_cards("KA"), pack).code == "KA"


def test_the_pack_decides_which_card_is_low():
    upside_down = Pack(order=[rank.value for rank in reversed(kn.Rank)])
    assert Election().elect(as_cards("9H 4B KA 4L"), upside_down).code == "KA"


@pytest.mark.parametrize(
    ("election", "cards", "message"),
    [
        (Election(), "", r"^no exposed card to choose the suit; give the first cards in the order dealt$"),
        (Election(by="turned-up-card"), "", r"^no exposed card to choose the suit"),
        (Election(by="turned-up-card"), "9H 4B", r"^one card is turned up to choose the suit, not 2$"),
    ],
)
def test_too_few_or_too_many_exposed_cards_choose_nothing(election, cards, message):
    with pytest.raises(kn.HandError, match=message):
        election.elect(as_cards(cards), Pack())


def test_a_pack_of_forty_has_no_nines_and_eights():
    forty = Pack(order=["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"])
    assert len(forty) == len(forty.cards) == len(set(forty.cards)) == 40
    assert {card.code for card in CARDS if card not in forty} == {
        rank + suit for rank in "98" for suit in "ALHB"
    }
    assert "KA" not in forty


def test_strength_in_the_pack_counts_from_the_lowest_rank():
    pack = Pack()
    assert [pack.strength(card) for card in as_cards("2B 3B 10B KB")] == [0, 1, 8, 11]


@pytest.mark.parametrize(
    ("tricks", "stops_at_three", "stops_at_five"),
    [
        ((0, 0), False, False),
        ((2, 2), False, False),
        ((3, 0), True, False),
        ((1, 3), True, False),
        ((3, 2), True, True),
    ],
)
def test_play_stops_at_a_majority_or_when_all_is_played(tricks, stops_at_three, stops_at_five):
    assert Play().is_over(tricks, 5) is stops_at_three
    assert Play(play_on=True).is_over(tricks, 5) is stops_at_five


def test_only_a_lead_of_the_first_trick_can_be_forbidden():
    play, devil = Play(), as_cards("7B")[0]
    assert play.forbids(devil, kn.Suit.BELLS, leading=True, trick_number=1)
    assert not play.forbids(devil, kn.Suit.HEARTS, leading=True, trick_number=1)
    assert not play.forbids(devil, kn.Suit.BELLS, leading=False, trick_number=1)
    assert not play.forbids(devil, kn.Suit.BELLS, leading=True, trick_number=2)


def test_a_card_has_its_title_in_the_chosen_suit_or_as_a_kaiser():
    powers = Powers(order=["U", "Kaiser", "10"], titles={"U": "Karnöffel", "Kaiser": "Mugg", "10": "Ten"})
    unter, banner = as_cards("UB 10H")
    assert powers.title(unter, kn.Suit.BELLS) == "Karnöffel"
    assert powers.title(unter, kn.Suit.HEARTS) == ""
    assert powers.title(banner, kn.Suit.HEARTS) == "Ten"
    assert powers.title(banner, kn.Suit.HEARTS, (banner,)) == "Mugg"


def test_kaisers_stand_in_the_order_of_powers_once_and_by_suit():
    powers = Powers(order=["U", "Kaiser", "10", "2"], kaiser_order=["H", "B", "L", "A"])
    order = powers.claimants(kn.Suit.BELLS, as_cards("10A 10B 10H"))
    assert " ".join(map(str, order)) == "UB 10H 10B 10A 2B"


@pytest.mark.parametrize(
    ("tricks", "side"), [((3, 0), 0), ((0, 3), 1), ((3, 2), 0), ((2, 3), 1), ((1, 0), 0), ((0, 1), 1)]
)
def test_the_side_with_more_tricks_has_won(tricks, side):
    assert Play().winner(tricks) == side


@pytest.mark.parametrize(
    ("points", "stakes"), [(0, (1, 3)), (1, (1, 2)), (49, (1, 2)), (50, (1, 1)), (51, (1, 1)), (99, (1, 1))]
)
def test_losers_pay_the_more_the_less_they_scored_if_the_source_says_so(points, stakes):
    """Double below half of the target, treble at nothing; half itself is not below it."""
    simple, doubled = (
        Scoring(target=100, stake=stake) for stake in ("simple", "doubled-below-half-trebled-at-zero")
    )
    assert (simple.multiple(points), doubled.multiple(points)) == stakes


def test_each_side_needs_what_is_left_to_the_target():
    assert Scoring().needs((0, 100)) == (101, 1)
    assert Scoring(target=7).needs([6, 0]) == (1, 7)


@pytest.mark.parametrize(
    "score", [(0,), (0, 0, 0), (0, 101), (101, 0), (-1, 0), (0, 1.0), (True, 0), "00", None, 5]
)
def test_a_score_before_a_round_is_of_a_game_not_yet_won(score):
    with pytest.raises(kn.SettingError) as refused:
        Scoring().needs(score)
    words = "score is the points of Forehand's side and of the dealer's, each from 0 to 100"
    assert str(refused.value) == f"{words} (got {score!r})"


@each_seats
def test_after_a_refusal_the_proposer_deals_or_the_next_in_turn(seats):
    """Parlett, Deal, list; the place is that of the round refused, in which the dealer is the last."""
    for place in range(seats):
        assert Succession(after_refusal="proposer").after_refused(place, seats) == place
        assert Succession().after_refused(place, seats) == 0


@each_seats
@pytest.mark.parametrize(
    ("four", "more"), [("own", "director"), ("from-deal", "own"), ("own", "own"), ("any-time", "any-time")]
)
def test_whoever_speaks_has_seen_his_partners_cards_unless_each_knows_his_own_alone(seats, four, more):
    expected = {2: True, 4: four != "own", 6: more != "own", 8: more != "own"}
    assert Counsel(four=four, more=more).shares(seats) is expected[seats]


@pytest.mark.parametrize(
    ("packet", "seats", "cards"),
    [
        (Packet(2, "down", "one"), 4, [2, 2, 2, 2]),
        (Packet(2, "down", "one", first_pair=1), 4, [1, 1, 2, 2]),
        (Packet(0, "up", "one", first_pair=1), 4, [1, 1, 0, 0]),
        (Packet(2, "down", "one", first_pair=0), 4, [0, 0, 2, 2]),
        (Packet(2, "down", "one", first_pair=1), 2, [2, 2]),
        (Packet(0, "up", "one", first_pair=1), 2, [0, 0]),
    ],
)
def test_the_first_pair_gets_its_own_number_of_cards_if_more_than_two_play(packet, seats, cards):
    assert [packet.to_place(place, seats) for place in range(seats)] == cards


def test_without_the_first_pause_two_players_wait_only_after_later_rounds():
    """Parlett, Deal, par. 2, "unless two play": of four the first pairs pause all the same."""
    deal = Deal(two_hand_first_pause=False)
    assert [(row.place, row.card) for row in deal.rows(2) if row.pause] == [(1, 2), (1, 4)]
    assert [(row.place, row.card) for row in deal.rows(4) if row.pause][:2] == [(1, 0), (3, 0)]


def test_two_players_pause_after_the_first_cards_of_a_deal_that_pauses_later_only():
    deal = Deal([Packet(1, "up", "one"), Packet(2, "down", "pair")])
    assert [(row.place, row.card) for row in deal.rows(2) if row.pause] == [(1, 0), (1, 2)]
    assert [(row.place, row.card) for row in deal.rows(4) if row.pause] == [(1, 2), (3, 2)]
    assert (deal.pauses, SINGLY.pauses) == (True, False)


def test_a_card_dealt_tells_its_round_of_the_deal():
    assert [row.packet for row in IN_PAIRS.rows(2)] == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("ties", "cards"), [("first-dealt", "2H 2A 2L 2B 3L"), ("suit-order", "2L 2A 2H 2B 3L")]
)
def test_exposed_cards_choose_the_sooner_the_lower_their_number(ties, cards):
    """Of equal ranks none is lower, or the highest suit is."""
    election, numbers = Election(ties=ties), []
    for card in as_cards(cards):
        numbers.append(election.rank_of_choice(card, Pack()))
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == (2 if ties == "first-dealt" else 5)
