"""What the rule-book tests share: asking for a trick, and holding a played round to the rules."""

import random

import pytest

import karnoffel as kn

RANKS = "K O U 10 9 8 7 6 5 4 3 2".split()
PACK = tuple(rank + suit for suit in "ALHB" for rank in RANKS)


@pytest.fixture(scope="session")
def pack():
    """The codes of the 48 cards."""
    return PACK


@pytest.fixture(scope="session")
def elected():
    """The code of the suit that first cards elect: ``elected(v, "9H 4B KA 10L") == "B"``."""
    codes = {
        kn.Suit.ACORNS: "A",
        kn.Suit.LEAVES: "L",
        kn.Suit.HEARTS: "H",
        kn.Suit.BELLS: "B",
    }

    def suit_code(v, first_cards):
        return codes[v.chosen_suit(first_cards.split())]

    return suit_code


@pytest.fixture(scope="session")
def winner():
    """The card that takes a trick: ``winner(v, "L", "9H 5L") == "5L"``."""

    def winning_card(v, chosen, cards, kaisers=""):
        codes = cards.split()
        trick = v.trick(chosen, codes, kaisers=kaisers.split())
        assert trick.card.code == codes[trick.winner]
        return trick.card.code

    return winning_card


@pytest.fixture(scope="session")
def withstand():
    """The cards that, led, keep the trick when this card follows."""

    def led_cards(v, follower, chosen, kaisers=()):
        return {
            card
            for card in PACK
            if card != follower
            and v.trick_winner(chosen, [card, follower], kaisers=_in(kaisers, card, follower)) == 0
        }

    return led_cards


@pytest.fixture(scope="session")
def overcome():
    """The cards that, following, take the trick from this card when it is led."""

    def following_cards(v, leader, chosen, kaisers=()):
        return {
            card
            for card in PACK
            if card != leader
            and v.trick_winner(chosen, [leader, card], kaisers=_in(kaisers, leader, card)) == 1
        }

    return following_cards


def _in(kaisers, *trick):
    return [card for card in trick if card in kaisers]


@pytest.fixture(scope="session")
def deals():
    """Some deals of five cards each, by place in order of play, first cards first."""

    def shuffled(seats, count):
        for seed in range(count):
            cards = random.Random(seed).sample(PACK, 5 * seats)
            yield [cards[place::seats] for place in range(seats)]

    return shuffled


@pytest.fixture(scope="session")
def one_strong_hand():
    """A deal in which acorns are elected and one place wins every trick, whoever plays how."""
    weak = [rank + suit for rank in "98765432" for suit in "LHB"]
    weak += "KA OA 9A 8A 5A 10L 10H 10B 10A 7A UL".split()

    def deal(seats, place):
        others = seats - 1
        hands = [weak[: 5 * others][start::others] for start in range(others)]
        hands.insert(place, "2A UA 6A 3A 4A".split())
        return hands

    return deal


@pytest.fixture(scope="session")
def tricks_by_side():
    """Replay a round trick by trick under the rules of play; the tricks of each side."""

    def replay(v, hands, played, kaisers=()):
        left = [set(hand) for hand in hands]
        leader, won = 0, [0, 0]
        for trick in played.tricks:
            codes = [card.code for card in trick.cards]
            assert len(codes) == len(hands)
            for turn, code in enumerate(codes):
                hand = left[(leader + turn) % len(hands)]
                assert code in hand, "each plays in turn, from the winner on, a card of his own"
                hand.remove(code)
            taken = v.trick_winner(played.chosen, codes, kaisers=_in(kaisers, *codes))
            leader = (leader + taken) % len(hands)
            assert trick.winner == leader
            won[leader % 2] += 1
        return won

    return replay
