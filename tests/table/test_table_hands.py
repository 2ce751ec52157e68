"""Hands given by the caller: who gets what, and what cannot be dealt."""

import re

import pytest

import karnoffel as kn
from karnoffel.cards import as_cards
from karnoffel.numbering import by_number
from karnoffel.streams import Stream
from karnoffel.table.hands import shuffled

HANDS = ["9H 2L KA 8B 3H", "4B 3B 6B KH 2H", "KL 8H 2B UB 3L", "10L 9L 8L 4L 2A"]
FORTY = kn.rules.Pack(order=["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"])


def with_hand(number, hand):
    return [*HANDS[: number - 1], hand, *HANDS[number:]]


@pytest.mark.parametrize(
    "hands",
    [
        HANDS,
        tuple(HANDS),
        [hand.split() for hand in HANDS],
        [hand.lower().replace(" ", ",") for hand in HANDS],
        [as_cards(hand) for hand in HANDS],
        [(card for card in as_cards(hand)) for hand in HANDS],
        [[card.french for card in as_cards(hand)] for hand in HANDS],
    ],
)
def test_hands_are_given_as_texts_codes_or_cards_in_order_of_play(hands):
    played = kn.play_round("dummett", seed=1, hands=hands)
    assert played.hands == tuple(as_cards(hand) for hand in HANDS)
    assert played.chosen is kn.Suit.BELLS
    assert played.tricks[0].cards[0] in played.hands[0]


def test_the_first_card_of_each_hand_is_the_one_that_lies_open():
    last_first = ["2L 9H KA 8B 3H", *HANDS[1:]]
    assert kn.play_round("dummett", seed=1, hands=last_first).chosen is kn.Suit.LEAVES


@pytest.mark.parametrize(
    ("hands", "error", "message"),
    [
        (HANDS[:3], kn.HandError, "3 hands for 4 players"),
        ([*HANDS, "KB OB 9B 7B 5B"], kn.HandError, "5 hands for 4 players"),
        ([], kn.HandError, "0 hands for 4 players"),
        (with_hand(2, "4B 3B 6B KH"), kn.HandError, "hand 2 of 4 has 4 cards; in dummett a hand has 5"),
        (
            with_hand(4, "10L 9L 8L 4L 2A 2B"),
            kn.HandError,
            "hand 4 of 4 has 6 cards; in dummett a hand has 5",
        ),
        (with_hand(1, ""), kn.HandError, "hand 1 of 4 has 0 cards; in dummett a hand has 5"),
        (with_hand(3, "KL 8H 2B UB 9H"), kn.HandError, "9H is in hand 1 and in hand 3"),
        (
            with_hand(2, "4B 3B 6B KH 4B"),
            kn.CardError,
            "4B (4 of bells) stands twice; each card is in the pack once",
        ),
        (with_hand(2, "4B 3B 6B KH AH"), kn.CardError, "no card 'AH'; "),
        (
            with_hand(2, ["4B", 3, "6B", "KH", "5H"]),
            kn.CardError,
            "a card is a Card or a text such as 'UB', not int 3",
        ),
        (with_hand(2, None), kn.CardError, "cards are a text such as 'KL 3B' or a list of cards, not None"),
        (" ".join(HANDS), kn.HandError, "hands are a list of hands such as ['9H 2B ...', ...], not str"),
        (5, kn.HandError, "hands are a list of hands such as ['9H 2B ...', ...], not int"),
        ({1: HANDS[0]}, kn.HandError, "hands are a list of hands such as ['9H 2B ...', ...], not dict"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(hands, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}") as refused:
        kn.play_round("dummett", seed=1, hands=hands)
    assert isinstance(refused.value, ValueError)


def test_a_card_that_is_not_in_the_pack_cannot_be_dealt():
    v = kn.variant("dummett").replace(name="forty", pack=FORTY)
    with pytest.raises(kn.CardError, match=r"^9H in hand 1 is not in the pack of forty$"):
        kn.play_round(v, seed=1, hands=HANDS)


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_there_are_as_many_hands_as_players(seats):
    v = kn.variant("dummett").with_seats(seats)
    dealt = kn.play_round(v, seed=5).hands
    assert len(dealt) == seats
    assert kn.play_round(v, seed=9, hands=dealt).hands == dealt
    with pytest.raises(kn.HandError, match=rf"^{seats - 1} hands for {seats} players$"):
        kn.play_round(v, seed=9, hands=dealt[1:])


def test_with_hands_given_a_card_of_the_stock_is_turned_up():
    v = kn.variant("dummett").reading(election="turned-up")
    held = {card for hand in HANDS for card in as_cards(hand)}
    turned = {kn.play_round(v, seed=seed, hands=HANDS).turned_up for seed in range(300)}
    assert turned == set(v.pack.cards) - held


def test_the_same_hands_and_seed_are_the_same_round():
    for players in ("greedy", "random"):
        first = kn.play_round("modern", seed=3, players=players, hands=HANDS)
        assert kn.play_round("modern", seed=3, players=players, hands=HANDS) == first


def test_hands_of_another_size_are_dealt_where_the_deal_says_so():
    seven = kn.Variant(
        "seven",
        pack=FORTY,
        seating=kn.rules.Seating(seats=[4]),
        deal=kn.rules.Deal([kn.rules.Packet(1, "up", "one"), *[kn.rules.Packet(2, "down", "pair")] * 3]),
        play=kn.rules.Play(tricks_to_win=4),
        powers=kn.variant("dummett").powers,
    )
    played = kn.play_round(seven, seed=7)
    assert [len(hand) for hand in played.hands] == [7] * 4
    assert max(played.result.tricks) == 4
    with pytest.raises(kn.HandError, match=r"^hand 1 of 4 has 5 cards; in seven a hand has 7$"):
        kn.play_round(seven, seed=7, hands=["KL OL UL 7L 6L", *HANDS[1:]])


def test_the_bottom_card_is_that_below_those_dealt_and_comes_up_where_it_is_barred():
    v = kn.variant("kaiserspiel-nidwalden")
    dealt, pack = v.seats * v.deal.hand_size, by_number(v.pack)
    came_up = 0
    for seed in range(200):
        stream = Stream.of(seed, 0, 0)
        *above, bottom = (pack[number] for number in stream.deal(len(pack), dealt + 1))
        up = {card for hand in shuffled(v, stream).hands for card in hand} - set(above)
        assert up <= {bottom}
        came_up += len(up)
    assert came_up > 5


def test_a_barred_card_at_the_bottom_changes_places_with_another_and_nothing_else_moves():
    """To cut again until another card lies there gives each of the others the same chance."""
    cut_again = kn.variant("kaiserspiel-nidwalden")
    barred, as_it_lies = cut_again.deal.recut, cut_again.replace(recut=[])
    exchanged = []
    for seed in range(400):
        stream = Stream.of(seed, 0, 0)
        one, other = shuffled(as_it_lies, stream).hands, shuffled(cut_again, stream).hands
        pairs = [pair for places in zip(one, other, strict=True) for pair in zip(*places, strict=True)]
        moved = [(old, new) for old, new in pairs if old != new]
        assert len(moved) <= 1
        exchanged += moved
    assert barred == (kn.Rank.BANNER,)
    assert all(new.rank in barred and old.rank not in barred for old, new in exchanged)
    assert len({old for old, _ in exchanged}) > 5
    assert len({new for _, new in exchanged}) == 4
