"""Cards, suits, ranks, hands and tricks as people mistype them, and as an enemy writes them."""

from fuzzing import fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import ODD, texts

import karnoffel as kn
from karnoffel.cards import CARDS, Card, Rank, Suit, as_cards, as_rank, as_suit

PACKS = ["english", "german", "french", "swiss"]
DUMMETT = kn.variant("dummett")
NAMES = [each.name_in(pack) for kind in (Suit, Rank) for each in kind for pack in PACKS]
WORDS = [
    *map(str, CARDS),
    *(card.name_in(pack) for card in CARDS[::7] for pack in PACKS),
    *NAMES,
    ",",
    " ",
    "-",
    "_",
    "of",
    "♠",
    "１０A",
    "²B",
]
VALID = [
    "KL 3B",
    "kl, 3B",
    "Unter of bells, King of leaves",
    "Schellen-Unter",
    "10A",
    "acorns",
    "König",
    *NAMES,
]


def spelled(words):
    """Words with some letters in the other case, and space around them."""

    def spell(word, mask, space):
        letters = (letter.swapcase() if mask >> place & 1 else letter for place, letter in enumerate(word))
        return f"{space}{''.join(letters)}{space}"

    return st.builds(spell, words, st.integers(0, 2**12 - 1), st.sampled_from(["", "", " ", "\t\n"]))


def card_texts():
    """One word, a few words, or a changed text."""
    return st.one_of(
        st.sampled_from(WORDS),
        st.lists(st.sampled_from(CARDS).map(str), max_size=6, unique=True).map(" ".join),
        st.lists(st.sampled_from(WORDS), max_size=4).map(", ".join),
        texts(VALID, WORDS),
        st.builds(str.__mul__, st.sampled_from(ODD), st.sampled_from([1, 40, 41, 1000])),
    )


def test_cards_are_read_or_refused_and_their_codes_and_names_read_back(counted):
    @fuzz(4)
    @given(card_texts())
    def tried(text):
        cards = counted.read(as_cards, text)
        counted.is_past(cards is not None)
        if cards is not None:
            assert as_cards(" ".join(map(str, cards))) == cards
            assert len(cards) <= len(CARDS)
            for card in cards[:2]:
                assert {Card.read(card.name_in(pack)) for pack in PACKS} == {card}

    tried()
    counted.check()


def test_suits_and_ranks_are_read_or_refused_and_read_back(counted):
    own = [
        st.tuples(
            st.just(reader), spelled(st.sampled_from([each.name_in(pack) for each in kind for pack in PACKS]))
        )
        for reader, kind in ((as_suit, Suit), (as_rank, Rank))
    ]
    other = st.tuples(st.sampled_from([as_suit, as_rank]), card_texts())

    @fuzz(4)
    @given(st.one_of(*own, other))
    def tried(asked):
        reader, text = asked
        found = counted.read(reader, text)
        counted.is_past(found is not None)
        if found is not None:
            assert reader(found.value) is found
            assert {reader(found.name_in(pack)) for pack in PACKS} == {found}

    tried()
    counted.check()


def test_a_trick_is_judged_or_refused(counted):
    distinct = spelled(
        st.lists(st.sampled_from(CARDS).map(str), unique=True, min_size=1, max_size=8).map(" ".join)
    )

    @fuzz(4)
    @given(
        st.sampled_from(["B", "bells", "♠", "♥", "Eichel", "\0"]),
        st.one_of(distinct, distinct, distinct, card_texts()),
        st.sampled_from(["", "", "", "", "10B", "x"]),
    )
    def tried(chosen, cards, kaisers):
        trick = counted.read(DUMMETT.trick, chosen, cards, kaisers)
        counted.is_past(trick is not None)
        assert trick is None or trick.card in as_cards(cards)

    tried()
    counted.check()


def test_a_round_with_given_hands_is_played_or_refused(counted):
    def shared(cards):
        return [" ".join(map(str, cards[5 * place : 5 * place + 5])) for place in range(4)]

    dealt = shared(CARDS)
    hand = st.one_of(st.sampled_from(dealt), texts(dealt, WORDS, most=1))

    @fuzz(4)
    @given(
        st.one_of(
            st.permutations(CARDS).map(shared),
            st.permutations(CARDS).map(shared),
            st.tuples(*(texts([hand], WORDS, most=1) for hand in dealt)),
            st.lists(hand, max_size=5),
        )
    )
    def tried(hands):
        played = counted.read(lambda: kn.play_round("dummett", seed=1, hands=hands, players="random"))
        counted.is_past(played is not None)
        assert played is None or [set(hand) for hand in played.hands] == [
            set(as_cards(hand)) for hand in hands
        ]

    tried()
    counted.check()
