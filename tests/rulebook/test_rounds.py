"""How a round goes in the three sources with five cards: whose lead, when it stops, what it scores."""

import pytest

import karnoffel as kn

BANNERS = "10A 10L 10H 10B".split()
SOURCES = ["dummett", "modern", "kaiserspiel"]
TABLES = [
    ("dummett", 2),
    ("dummett", 4),
    ("dummett", 6),
    ("dummett", 8),
    ("modern", 4),
    ("kaiserspiel", 4),
    ("kaiserspiel", 6),
]
PLACES = [(name, seats, place) for name, seats in TABLES for place in range(seats)]
WORTH = {"dummett": 4, "modern": 1, "kaiserspiel": 4}
each_policy = pytest.mark.parametrize("players", ["greedy", "random"])


@each_policy
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_round_forehand_leads_then_whoever_won_and_three_tricks_end_it(
    name, seats, players, deals, tricks_by_side
):
    """Parlett, Play and Object; EN 4, 6 and 8; Kaiserspiel, the five-card form (Wikipedia 2014)."""
    v = kn.variant(name).with_seats(seats)
    for seed, hands in enumerate(deals(seats, 40)):
        played = kn.play_round(v, seed=seed, players=players, hands=hands)
        declared = BANNERS if name == "kaiserspiel" else ()
        won = tricks_by_side(v, hands, played, kaisers=declared)
        side = played.tricks[-1].winner % 2
        assert won[side] == 3 and won[1 - side] < 3
        assert played.points[side] == played.value > 0
        assert played.points[1 - side] == 0


@each_policy
@pytest.mark.parametrize(("name", "seats", "place"), PLACES)
def test_round_side_of_the_winner_of_three_tricks_scores_its_value(
    name, seats, place, players, one_strong_hand
):
    """Parlett, Cards and players; EN 8; Penguin Book: sides alternate, Forehand's first."""
    v = kn.variant(name).with_seats(seats)
    hands = one_strong_hand(seats, place)
    played = kn.play_round(v, seed=5, players=players, hands=hands)
    assert [trick.winner for trick in played.tricks] == [place] * 3
    assert played.tricks[0].cards[0].code in hands[0]
    assert played.tricks[1].cards[0].code in hands[place]
    assert played.value == WORTH[name]
    assert list(played.points) == [WORTH[name] * (place % 2 == side) for side in range(2)]


@pytest.mark.parametrize("name", SOURCES)
def test_round_tricks_of_partners_count_together(name):
    """Parlett, Object; EN 2: a side needs three tricks, not a player."""
    v = kn.variant(name)
    hands = [
        "2A UA KA OA 9A".split(),
        "9L 8L 7L 6L 5L".split(),
        "9H 6A 8A 4A 3A".split(),
        "9B 8B 7B 6B 5B".split(),
    ]
    for seed in range(20):
        played = kn.play_round(v, seed=seed, players="random", hands=hands)
        assert len(played.tricks) == 3
        assert {trick.winner for trick in played.tricks} <= {0, 2}
        assert played.points[0] == played.value


@pytest.mark.parametrize("name", SOURCES)
def test_round_first_card_of_each_hand_elects_the_suit(name, deals):
    """Parlett, Deal; EN 4; Dummett as reported of the Kaiserspiel: the first card lies open."""
    v = kn.variant(name)
    for seed, hands in enumerate(deals(4, 40)):
        played = kn.play_round(v, seed=seed, players="random", hands=hands)
        assert played.chosen == v.chosen_suit([hand[0] for hand in hands])


@each_policy
@pytest.mark.parametrize("name", SOURCES)
def test_round_never_begins_with_the_devil(name, players):
    """Parlett, Play; EN 4; assumed for the Kaiserspiel: not even when he lies open and elects."""
    v = kn.variant(name)
    hands = [
        "7A 8A 9A OA KA".split(),
        "8L 7L 6L 5L 4L".split(),
        "8H 7H 6H 5H 4H".split(),
        "8B 7B 6B 5B 4B".split(),
    ]
    for seed in range(40):
        played = kn.play_round(v, seed=seed, players=players, hands=hands)
        assert played.chosen == kn.Suit.ACORNS
        assert played.tricks[0].cards[0].code in hands[0][1:]


@pytest.mark.parametrize("name", SOURCES)
def test_round_dealt_at_random_uses_each_card_once(name):
    """One pack: Parlett, Cards and players; EN 3."""
    v = kn.variant(name)
    for seed in range(40):
        played = kn.play_round(v, seed=seed, players="random")
        cards = [card.code for trick in played.tricks for card in trick.cards]
        assert 3 <= len(played.tricks) <= 5
        assert len(set(cards)) == len(cards) == 4 * len(played.tricks)


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize(
    "fault",
    [
        lambda hands: hands[:3],
        lambda hands: [*hands, "KL OL UL 10L 9L".split()],
        lambda hands: [hands[0][:4], *hands[1:]],
        lambda hands: [[*hands[0], "KL"], *hands[1:]],
        lambda hands: [[*hands[0][:4], hands[1][0]], *hands[1:]],
        lambda hands: [[*hands[0][:4], "AH"], *hands[1:]],
    ],
    ids=["hand missing", "hand too many", "four cards", "six cards", "card twice", "an ace"],
)
def test_round_each_has_five_different_cards_of_the_pack(name, fault, one_strong_hand):
    """Parlett, Object and Deal; EN 4; Dummett as reported of the Kaiserspiel."""
    v = kn.variant(name)
    with pytest.raises(kn.KarnoffelError) as refused:
        kn.play_round(v, seed=1, hands=fault(one_strong_hand(4, 0)))
    assert isinstance(refused.value, ValueError)


def test_round_modern_example_deal_makes_bells_chosen():
    """EN 11; FR 3, example: Player 2 is Forehand; the cards not told there are supplied by us."""
    hands = [
        "9H KL 7B 10A 2L".split(),
        "4B 3B 6B KH 2H".split(),
        "KA 8H 2B UB 3L".split(),
        "10L 9L 8L 4L 2A".split(),
    ]
    played = kn.play_round(kn.variant("modern"), seed=1, hands=hands)
    assert played.chosen == kn.Suit.BELLS


@each_policy
def test_round_kaiserspiel_every_banner_held_is_declared(players, deals):
    """Dummett as reported: a Banner in the hand may be declared; who may is taken to do so."""
    v = kn.variant("kaiserspiel")
    told_apart = 0
    for seed, hands in enumerate(deals(4, 60)):
        played = kn.play_round(v, seed=seed, players=players, hands=hands)
        for trick in played.tricks:
            declared = [card for card in trick.cards if card.code in BANNERS]
            as_kaisers = v.trick_winner(played.chosen, trick.cards, kaisers=declared)
            assert trick.cards[as_kaisers].code in hands[trick.winner]
            told_apart += as_kaisers != v.trick_winner(played.chosen, trick.cards)
    assert told_apart > 0
