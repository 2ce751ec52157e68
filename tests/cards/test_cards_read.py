"""Cards, suits and ranks are read as people write them, in the German, the French and the Swiss pack."""

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import CARDS, COURTS, as_card, as_cards, as_rank, as_suit

# What people call them, written down here anew: English, German, French, Swiss; then codes.
SUIT_NAMES = {
    "A": [
        "acorns",
        "Acorn",
        "Eichel",
        "Eicheln",
        "clubs",
        "Kreuz",
        "Treff",
        "trèfle",
        "trèfles",
        "A",
        "C",
        "♣",
    ],
    "L": [
        "leaves",
        "Leaf",
        "Laub",
        "Blatt",
        "Grün",
        "Gruen",
        "spades",
        "Pik",
        "pique",
        "Schilten",
        "L",
        "S",
        "♠",
    ],
    "H": ["hearts", "Heart", "Herz", "Rot", "cœur", "coeurs", "Rosen", "Rose", "H", "♥"],
    "B": ["bells", "Bell", "Schellen", "Schelle", "diamonds", "Karo", "carreau", "carreaux", "B", "D", "♦"],
}
RANK_NAMES = {
    "K": ["King", "König", "Koenig", "roi", "K"],
    "O": ["Ober", "Obermann", "Over", "queen", "Dame", "O", "Q"],
    "U": ["Unter", "Untermann", "Under", "jack", "knave", "Bube", "valet", "U", "J"],
    "10": ["Banner", "Panner", "Bannière", "Zehn", "ten", "dix", "10"],
    "9": ["nine", "Neun", "neuf", "9"],
    "8": ["eight", "Acht", "huit", "8"],
    "7": ["seven", "Sieben", "sept", "7"],
    "6": ["six", "Sechs", "6"],
    "5": ["five", "Fünf", "Fuenf", "cinq", "5"],
    "4": ["four", "Vier", "quatre", "4"],
    "3": ["three", "Drei", "trois", "3"],
    "2": ["two", "Zwei", "deux", "Deuce", "Daus", "2"],
}
SHAPES = [
    "{r} of {s}",
    "{s}-{r}",
    "{r} {s}",
    "{s} {r}",
    "{r}-{s}",
    "{s}_{r}",
    "  {r}   {s} ",
    "{r} de {s}",
    "{r} der {s}",
]
PACKS = ("english", "german", "french", "swiss")
ALL_NAMES = [
    (rank + suit, r, s)
    for rank, suit in product(RANK_NAMES, SUIT_NAMES)
    for r, s in product(RANK_NAMES[rank], SUIT_NAMES[suit])
]
each_card = pytest.mark.parametrize("card", CARDS, ids=str)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("write", [str, str.upper, str.lower, str.title, str.swapcase])
def test_every_card_is_read_by_every_name_in_any_case_and_order(shape, write):
    misread = [
        text for code, r, s in ALL_NAMES if kn.Card.read(text := write(shape.format(r=r, s=s))).code != code
    ]
    assert misread == []


@each_card
@pytest.mark.parametrize("pack", PACKS)
def test_a_card_is_read_by_its_full_name_in_each_pack(card, pack):
    assert kn.Card.read(card.name_in(pack)) is not None
    assert kn.Card.read(card.name_in(pack)) == card


@each_card
def test_a_card_is_read_by_its_codes(card):
    assert kn.Card.read(card.code) == kn.Card.read(card.french) == card
    assert kn.Card.read(card.code.lower()) == kn.Card.read(card.french.lower()) == card
    assert str(card) == card.code
    assert eval(repr(card), {"Card": kn.Card.read}) == card


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ub", "UB"),
        ("JD", "UB"),
        ("U of bells", "UB"),
        ("Unter Schellen", "UB"),
        ("qs", "OL"),
        ("10♣", "10A"),
        ("k♥", "KH"),
        ("Schellen-Under", "UB"),
        ("Rosen-Banner", "10H"),
        ("Schilten-Daus", "2L"),
        ("roi de trèfle", "KA"),
        ("Dame de cœur", "OH"),
        ("König der Eicheln", "KA"),
        ("KO\u0308NIG der Eicheln", "KA"),
        ("１０Ｂ", "10B"),
        ("1 0 b", "10B"),
    ],
)
def test_reading_is_forgiving(text, code):
    assert kn.Card.read(text).code == code


@pytest.mark.parametrize(
    ("code", "english", "german", "french", "swiss"),
    [
        ("UB", "Unter of bells", "Schellen-Unter", "jack of diamonds", "Schellen-Under"),
        ("10H", "Banner of hearts", "Herz-Zehn", "10 of hearts", "Rosen-Banner"),
        ("2L", "2 of leaves", "Laub-Daus", "2 of spades", "Schilten-Daus"),
        ("OA", "Ober of acorns", "Eichel-Ober", "queen of clubs", "Eicheln-Ober"),
        ("KL", "King of leaves", "Laub-König", "king of spades", "Schilten-König"),
        ("7B", "7 of bells", "Schellen-7", "7 of diamonds", "Schellen-7"),
    ],
)
def test_a_card_is_named_as_each_pack_names_it(code, english, german, french, swiss):
    card = kn.Card.read(code)
    assert card.name_in() == card.name_in("english") == english
    assert [card.name_in(pack) for pack in ("german", "french", "swiss")] == [german, french, swiss]


def test_no_two_cards_share_a_name_in_any_pack():
    for pack in PACKS:
        assert len({card.name_in(pack) for card in CARDS}) == 48
    assert len({card.code for card in CARDS}) == len({card.french for card in CARDS}) == 48


def test_the_pack_is_listed_suit_by_suit_high_to_low():
    assert [card.code for card in CARDS] == [rank + suit for suit in "ALHB" for rank in RANK_NAMES]


def test_courts_are_king_ober_and_unter():
    assert [rank.value for rank in COURTS] == ["K", "O", "U"]
    assert [rank.value for rank in kn.Rank if rank.is_court] == ["K", "O", "U"]


@st.composite
def spellings(draw):
    code, r, s = draw(st.sampled_from(ALL_NAMES))
    first, second = draw(st.permutations([r, s]))
    between = draw(st.text(" -_\t", min_size=1, max_size=3))
    text = first + between + draw(st.sampled_from(["", "of ", "de ", "des "])) + second
    letters = [letter.upper() if draw(st.booleans()) else letter.lower() for letter in text]
    return code, "".join(letters)


@given(spellings())
def test_however_a_card_is_spelt_it_reads_back_to_one_card(spelling):
    code, text = spelling
    card = kn.Card.read(text)
    assert card.code == code
    assert all(kn.Card.read(card.name_in(pack)) == card for pack in PACKS)


@given(st.text(max_size=50))
def test_any_text_is_a_card_that_reads_back_or_a_card_error(text):
    try:
        card = kn.Card.read(text)
    except kn.CardError:
        with pytest.raises(kn.CardError, match=r"^no card "):
            as_card(text)
    else:
        assert kn.Card.read(card.code) == as_card(text) == card


@pytest.mark.parametrize("suit", SUIT_NAMES)
def test_a_suit_is_read_by_every_name(suit):
    expected = kn.Suit(suit)
    for name, write in product(SUIT_NAMES[suit], (str, str.upper, str.lower)):
        assert as_suit(write(name)) is expected
        assert as_suit(f" {name} ") is expected
    assert as_suit(expected) is expected
    assert all(as_suit(expected.name_in(pack)) is expected for pack in PACKS)
    assert as_suit(expected.french) is expected


@pytest.mark.parametrize("rank", RANK_NAMES)
def test_a_rank_is_read_by_every_name(rank):
    expected = kn.Rank(rank)
    for name, write in product(RANK_NAMES[rank], (str, str.upper, str.lower)):
        assert as_rank(write(name)) is expected
        assert as_rank(f" {name} ") is expected
    assert as_rank(expected) is expected
    assert all(as_rank(expected.name_in(pack)) is expected for pack in PACKS)


@each_card
def test_a_card_is_itself_after_pickling(card):
    again = pickle.loads(pickle.dumps(card))
    assert again == card
    assert hash(again) == hash(card)
    assert again.suit is card.suit
    assert as_card(again) is again


def test_a_card_cannot_be_changed():
    with pytest.raises(AttributeError):
        kn.Card.read("UB").rank = kn.Rank.KING


def test_names_of_several_words_are_listed_with_commas():
    assert as_cards("O of hearts, 3 of acorns, KL") == as_cards("OH 3A KL")


@pytest.mark.parametrize("text", ["AH", "ace of hearts"])
def test_an_ace_is_told_that_there_is_none(text):
    with pytest.raises(kn.CardError, match="there are no aces in this game"):
        kn.Card.read(text)
