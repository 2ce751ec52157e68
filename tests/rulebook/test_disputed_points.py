"""Points on which the sources differ or leave a choice: powers, election and play read each way."""

from itertools import combinations, permutations, product

import pytest

import karnoffel as kn

SUITS = "ALHB"
SOURCES = ["dummett", "modern", "kaiserspiel"]
each_source = pytest.mark.parametrize("name", SOURCES)
each_karnoffel = pytest.mark.parametrize("name", ["dummett", "modern"])
each_suit_chosen = pytest.mark.parametrize("chosen", SUITS)


@each_source
def test_sources_are_found_by_name(name):
    """The three sources with five cards."""
    assert name in kn.variants()


def test_unknown_source_point_or_reading_is_refused():
    """A name that no source bears is never taken quietly."""
    with pytest.raises(KeyError) as refused:
        kn.variant("skat")
    assert isinstance(refused.value, kn.KarnoffelError)
    v = kn.variant("dummett")
    for wrong in ({"which_courts": "sideways"}, {"which_queens": "led"}):
        with pytest.raises((ValueError, KeyError)) as refused:
            v.reading(**wrong)
        assert isinstance(refused.value, kn.KarnoffelError)


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("dummett", {"which_courts": "led"}),
        ("modern", {"which_courts": "plain"}),
        ("kaiserspiel", {"which_courts": "led"}),
        ("kaiserspiel", {"kaiser": "hand"}),
        *((name, {"chosen_courts": "below"}) for name in SOURCES[:2]),
        *((name, {"unled_devil_stops": "no"}) for name in SOURCES),
        *((name, {"devil_first_lead": "forbidden"}) for name in SOURCES),
        *((name, {"election": "lowest"}) for name in SOURCES),
    ],
)
def test_own_reading_named_changes_nothing(name, own):
    """Parlett, Deal and Play; EN 4 and 6; Penguin Book: what each source itself takes."""
    source = kn.variant(name)
    read = source.reading(**own)
    tricks = "9L 3B KH", "9L 3B KB", "3B KB", "3B 5B KH", "9L 4B OL", "9L 3B 7B", "KL 10L 10A"
    for trick in tricks:
        assert read.trick_winner("B", trick.split()) == source.trick_winner("B", trick.split())
    assert [card.code for card in read.legal_plays("B", ["7B", "2B"])] == ["2B"]
    for first in permutations(["2A", "2L", "2H", "2B"]):
        assert read.chosen_suit(first) == source.chosen_suit(first)


def test_a_reading_leaves_the_source_as_it_was(winner):
    """The reading is a new variant, the source remains."""
    v = kn.variant("dummett")
    v.reading(which_courts="plain", devil_first_lead="allowed", election="suit-order")
    assert winner(v, "B", "9L 3B KH") == "3B"
    assert len(v.legal_plays("B", ["7B", "2B"])) == 1
    assert v.chosen_suit(["2B", "2L", "KA", "KH"]) == kn.Suit.BELLS


# which-courts


@each_karnoffel
@pytest.mark.parametrize(
    ("cards", "led", "plain", "any_suit"),
    [
        ("9L 3B KH 2L", "3B", "9L", "9L"),
        ("9L 3B KB 2L", "3B", "3B", "9L"),
        ("9L 3B KL 2L", "KL", "KL", "KL"),
        ("9L 4B OH 2L", "4B", "9L", "9L"),
        ("9L 4B OB 2L", "4B", "4B", "9L"),
        ("9L 5B UH 2L", "5B", "9L", "9L"),
        ("9L 5B UB OB", "UB", "UB", "UB"),
        ("9L 4B 3B OB", "3B", "3B", "3B"),
        ("9L 4B 3B KB", "3B", "3B", "9L"),
        ("9L 2B KB KL", "2B", "2B", "2B"),
        ("3B KB", "3B", "3B", "KB"),
        ("3B KH", "3B", "3B", "3B"),
        ("3B 5B KH", "3B", "5B", "5B"),
        ("4B 3B OB", "3B", "3B", "3B"),
        ("4B OB 8L", "4B", "4B", "OB"),
        ("5B OB KL", "5B", "OB", "OB"),
        ("8B 4B OH", "4B", "8B", "8B"),
        ("8B 4B OB", "4B", "4B", "OB"),
        ("7B 3B KB KL", "7B", "7B", "7B"),
    ],
)
def test_which_courts_stop_a_partial_beater(winner, name, cards, led, plain, any_suit):
    """Penguin Book (suit led); EN 5 and 9 (plain); the letter of EN 6 (any King)."""
    v = kn.variant(name)
    lead, *followers = cards.split()
    for order in permutations(followers):
        trick = " ".join((lead, *order))
        assert winner(v.reading(which_courts="led"), "B", trick) == led
        assert winner(v.reading(which_courts="plain"), "B", trick) == plain
        assert winner(v.reading(which_courts="any"), "B", trick) == any_suit


@each_karnoffel
@each_suit_chosen
def test_which_courts_any_lets_the_chosen_king_and_ober_stop_too(winner, name, chosen):
    """The letter of EN 6: a King is in the trick, of whatever suit."""
    v = kn.variant(name).reading(which_courts="any")
    for led, court in product(SUITS.replace(chosen, ""), "KO"):
        for beater, stopped_by in (("3", "K"), ("4", "KO"), ("5", "KOU")):
            taken_by = "9" + led if court in stopped_by else beater + chosen
            assert winner(v, chosen, f"9{led} {beater}{chosen} {court}{chosen}") == taken_by


@each_source
@pytest.mark.parametrize("chosen_courts", ["below", "between"])
def test_which_courts_any_settles_the_chosen_courts(name, chosen_courts):
    """Any suit is the chosen one too: to name both points at once is refused."""
    with pytest.raises(kn.KarnoffelError) as refused:
        kn.variant(name).reading(which_courts="any", chosen_courts=chosen_courts)
    assert isinstance(refused.value, ValueError)


# chosen-courts


@each_karnoffel
@each_suit_chosen
@pytest.mark.parametrize(
    ("chosen_courts", "order"),
    [("below", "U 6 2 3 4 5 K O 10 9 8"), ("between", "U 6 2 K 3 O 4 5 10 9 8")],
)
def test_chosen_courts_among_the_chosen_suit(winner, name, chosen, chosen_courts, order):
    """Parlett, Play, table (below); the older string of Wikipedia 2014 (between)."""
    v = kn.variant(name).reading(chosen_courts=chosen_courts)
    for high, low in combinations(order.split(), 2):
        high, low = high + chosen, low + chosen
        assert winner(v, chosen, f"{high} {low}") == high
        assert winner(v, chosen, f"{low} {high}") == high


@each_karnoffel
@each_suit_chosen
def test_chosen_courts_between_count_only_when_the_chosen_suit_is_led(winner, name, chosen):
    """Wikipedia 2014: King, Ober, 10, 9 and 8 act as a plain suit of their own."""
    v = kn.variant(name).reading(chosen_courts="between")
    for led, beater in product(SUITS.replace(chosen, ""), "345"):
        trick = f"9{led} K{chosen} {beater}{chosen} O{chosen}"
        assert winner(v, chosen, trick) == beater + chosen
    assert winner(v, chosen, f"8{chosen} 3{chosen} K{chosen} 2{chosen}") == "2" + chosen
    assert winner(v, chosen, f"8{chosen} 4{chosen} O{chosen} 3{chosen}") == "3" + chosen
    assert winner(v, chosen, f"5{chosen} 3{chosen} K{chosen} O{chosen}") == "K" + chosen


# unled-devil-stops


@each_karnoffel
@pytest.mark.parametrize(
    ("cards", "no", "yes"),
    [
        ("9L 3B 7B", "3B", "9L"),
        ("9L 4B 7B", "4B", "9L"),
        ("9L 5B 7B", "5B", "9L"),
        ("9L 3B 4B 7B KA", {"dummett": "3B", "modern": "9L"}, "9L"),
        ("9L 3B 7L", "3B", "3B"),
        ("7L 3B 7B", "3B", "7L"),
        ("9L 2B 3B 7B", "2B", "2B"),
        ("9L 6B 7B", "6B", "6B"),
        ("9L UB 5B 7B", "UB", "UB"),
        ("8B 3B 7B", "3B", "8B"),
        ("3B 7B", "3B", "3B"),
        ("3B 5B 7B", "3B", "5B"),
        ("3B KB 7B", "3B", "KB"),
        ("7B 3B 4B", "7B", "7B"),
    ],
)
def test_unled_devil_stops_three_four_and_five_by_the_letter(winner, name, cards, no, yes):
    """DE Sonderregeln with Kartenwerte: a card they may not beat lies in the trick."""
    lead, *followers = cards.split()
    for order in permutations(followers):
        trick = " ".join((lead, *order))
        v = kn.variant(name)
        expected = no[name] if isinstance(no, dict) else no
        assert winner(v.reading(unled_devil_stops="no"), "B", trick) == expected
        assert winner(v.reading(unled_devil_stops="yes"), "B", trick) == yes


# devil-first-lead


@each_source
@each_suit_chosen
def test_devil_first_lead(name, chosen):
    """Parlett, Play, and EN 4 (forbidden); pages without the ban (allowed)."""
    hand = ["7" + chosen, "KA", "KL", "KH", "KB"]
    v = kn.variant(name)
    for reading, leads in (("forbidden", hand[1:]), ("allowed", hand)):
        plays = v.reading(devil_first_lead=reading).legal_plays(chosen, hand)
        assert sorted(card.code for card in plays) == sorted(leads)
