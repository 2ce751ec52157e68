"""What is no card is refused, with the text as it was written and the nearest card there is."""

import re

import pytest

import karnoffel as kn
from karnoffel import cards
from karnoffel.cards import as_card, as_cards, as_rank, as_suit, check_different

HOW = "Write rank then suit: ranks K O U 10 9 8 7 6 5 4 3 2, suits A L H B"


def says(text):
    return f"^{re.escape(text)}$"


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("12B", "2B (2 of bells)"),
        ("UBB", "UB (Unter of bells)"),
        ("0B", "10B (Banner of bells)"),
        ("Kng of bells", "KB (King of bells)"),
        ("jack of dimonds", "UB (Unter of bells)"),
        ("Schelen-Unter", "UB (Unter of bells)"),
        ("Rosen-Baner", "10H (Banner of hearts)"),
        ("Eichel-Kœnig!", "KA (King of acorns)"),
    ],
)
def test_the_error_names_the_text_and_the_nearest_card(text, nearest):
    with pytest.raises(kn.CardError, match=says(f"no card {text!r}; the nearest is {nearest}. {HOW}")):
        kn.Card.read(text)


@pytest.mark.parametrize("text", ["", "   ", "Joker", "--"])
def test_where_no_card_is_near_the_error_says_how_to_write_one(text):
    with pytest.raises(kn.CardError, match=says(f"no card {text!r}. {HOW}")):
        kn.Card.read(text)


@pytest.mark.parametrize(
    "text", ["K", "bells", "KK", "BB", "K K", "hearts bells", "UB KL", "K of L of B", "-5B.", "B U 2"]
)
def test_half_a_card_or_more_than_one_is_no_card(text):
    with pytest.raises(kn.CardError, match=re.escape(repr(text))):
        kn.Card.read(text)


@pytest.mark.parametrize(
    "ace",
    [
        "AA",
        "AL",
        "AH",
        "AB",
        "AC",
        "AS",
        "AD",
        "aS",
        "1B",
        "Ace of bells",
        "A of hearts",
        "Eichel-Ass",
        "as de pique noir",
    ],
)
def test_there_are_no_aces(ace):
    with pytest.raises(kn.CardError, match=f"^no card {ace!r}"):
        kn.Card.read(ace)


def test_a_very_long_text_is_not_repeated_in_full():
    with pytest.raises(kn.CardError) as refused:
        kn.Card.read("bells " * 10_000)
    assert str(refused.value) == "no card 'bells bells bells be'...: a card's name has at most 40 letters"


@pytest.mark.parametrize("nothing", [None, 5, 1.5, b"UB", ["UB"], kn.Suit.BELLS, kn.Rank.KING, object()])
def test_a_card_is_a_card_or_a_text(nothing):
    expected = f"a card is a Card or a text such as 'UB', not {type(nothing).__name__} {nothing!r}"
    with pytest.raises(kn.CardError, match=says(expected)):
        as_card(nothing)


@pytest.mark.parametrize("nothing", [None, 5, b"UB", ["UB"], kn.Suit.BELLS])
def test_only_a_text_can_be_read(nothing):
    with pytest.raises(kn.CardError, match=re.escape(repr(nothing))):
        kn.Card.read(nothing)


@pytest.mark.parametrize(
    ("rank", "suit"), [(5, kn.Suit.BELLS), (kn.Rank.KING, "X"), (kn.Suit.BELLS, kn.Rank.KING), (None, None)]
)
def test_a_card_is_made_of_a_rank_and_a_suit(rank, suit):
    with pytest.raises(kn.CardError):
        kn.Card(rank, suit)


def test_cards_are_one_text_or_a_list():
    listed = as_cards(["KL", "3B", kn.Card.read("10H")])
    assert [card.code for card in listed] == ["KL", "3B", "10H"]
    assert as_cards("kl 3b qh") == as_cards("KL, 3B,OH") == as_cards(iter(["KL", "3B", "QH"]))
    assert as_cards("") == as_cards([]) == ()


@pytest.mark.parametrize("cards", ["KL 3B kl", ["KL", "3B", "KS"], [kn.Card.read("KL"), "King of leaves"]])
def test_a_card_stands_once(cards):
    expected = "KL (King of leaves) stands twice; each card is in the pack once"
    with pytest.raises(kn.CardError, match=says(expected)):
        as_cards(cards)


def test_a_card_twice_is_told_with_the_place_where_it_stands():
    with pytest.raises(kn.CardError, match=r"^3B \(3 of bells\) stands twice in the stock; "):
        check_different(as_cards("KL 3B") + as_cards("3B"), " in the stock")


@pytest.mark.parametrize("nothing", [None, 5, kn.Card.read("UB")])
def test_cards_that_are_no_list_are_refused(nothing):
    expected = f"cards are a text such as 'KL 3B' or a list of cards, not {nothing!r}"
    with pytest.raises(kn.CardError, match=says(expected)):
        as_cards(nothing)


def test_one_unreadable_card_in_a_list_is_the_one_named():
    with pytest.raises(kn.CardError, match=r"^no card '3X'"):
        as_cards(["KL", "3X", "KL"])
    with pytest.raises(kn.CardError, match=r"not int 3$"):
        as_cards(["KL", 3])


@pytest.mark.parametrize(
    ("text", "hint"),
    [("belz", "; the nearest is B (bells)"), ("Schelen", "; the nearest is B (bells)"), ("", ""), ("x", "")],
)
def test_what_is_no_suit_is_named_with_the_nearest(text, hint):
    expected = f"no suit {text!r}{hint}. Suits: A acorns, L leaves, H hearts, B bells"
    with pytest.raises(kn.CardError, match=says(expected)):
        as_suit(text)


@pytest.mark.parametrize("nothing", [None, 5, b"B", ["B"], kn.Card.read("UB"), kn.Rank.KING])
def test_a_suit_is_a_suit_or_a_text(nothing):
    expected = f"a suit is a Suit or a text such as 'B', not {type(nothing).__name__} {nothing!r}"
    with pytest.raises(kn.CardError, match=says(expected)):
        as_suit(nothing)


@pytest.mark.parametrize("nothing", ["A", "1", "11", "", "ace", 10, None, kn.Suit.BELLS, ["K"]])
def test_what_is_no_rank_is_named(nothing):
    expected = f"no rank {nothing!r}. Ranks, high to low: K O U 10 9 8 7 6 5 4 3 2"
    with pytest.raises(kn.CardError, match=says(expected)):
        as_rank(nothing)


@pytest.mark.parametrize("thing", [kn.Suit.BELLS, kn.Rank.UNTER, kn.Card.read("UB")], ids=str)
def test_an_unknown_pack_is_named_with_those_there_are(thing):
    with pytest.raises(kn.KarnoffelError, match=r"'italian'.*english.*french.*german.*swiss") as refused:
        thing.name_in("italian")
    assert isinstance(refused.value, ValueError)


def test_card_errors_are_value_errors_of_the_library():
    assert issubclass(kn.CardError, kn.KarnoffelError)
    assert issubclass(kn.CardError, ValueError)


@pytest.mark.parametrize("read", [as_cards, as_suit, as_rank, as_card])
@pytest.mark.parametrize(
    "text", ["\u0301\u0316" * 1000, "a" + "\u0301\u0316" * 1000, "a, " + "\u0301\u0316" * 1000 + " b"]
)
def test_no_text_longer_than_a_name_is_folded(monkeypatch, read, text):
    """Folding takes time with the square of the number of accents: minutes for a megabyte."""
    folded = []
    fold = cards.fold
    monkeypatch.setattr(cards, "fold", lambda word: folded.append(word) or fold(word))
    with pytest.raises(kn.CardError) as refused:
        read(text)
    assert all(len(word) <= 40 for word in folded)
    assert len(str(refused.value)) <= 2000
