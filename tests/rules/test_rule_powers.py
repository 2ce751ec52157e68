"""Which card annuls which: the smallest cases of every answer about beaters, courts, Kaisers and cards that must be led."""

import pytest

import karnoffel as kn
from karnoffel.cards import as_card, as_cards
from karnoffel.rules import Pack, Powers

BELLS = kn.Suit.BELLS
BEATERS = Powers(order=["U", "3", "4"], stopped_by={"3": ["K"], "4": ["K", "O"]})
DEVIL = Powers(order=["7", "3"], only_led=["7"], stopped_by={"3": ["K"]}, unled_stops=True)
BANNERS = Powers(order=["Kaiser", "10", "3"], only_led=["10"], stopped_by={"10": ["K"], "3": ["K"]}, unled_stops=True)  # fmt: skip


def annuls(powers, card, claimant, lead, kaisers=""):
    told = {"lead": as_card(lead), "chosen": BELLS, "kaisers": as_cards(kaisers)}
    return powers.annuls(as_card(card), as_card(claimant), **told)


@pytest.mark.parametrize(("card", "partial"), [("UB", False), ("3B", True), ("4B", True), ("5B", False)])
def test_a_beater_is_partial_if_some_court_stops_it(card, partial):
    assert BEATERS.is_partial(as_card(card)) is partial


@pytest.mark.parametrize(
    ("court", "claimant", "stops"),
    [("K", "3B", True), ("O", "3B", False), ("K", "4B", True), ("O", "4B", True), ("U", "4B", False), ("K", "UB", False)],
)  # fmt: skip
def test_a_beater_yields_to_its_own_courts_alone(court, claimant, stops):
    assert BEATERS.yields_to(as_card(claimant), kn.Rank(court)) is stops
    assert annuls(BEATERS, f"{court}L", claimant, f"{court}L") is stops


@pytest.mark.parametrize(("answer", "elsewhere"), [("led", False), ("all", True)])
def test_a_plain_court_stops_if_its_suit_is_led_or_whatever_is_led(answer, elsewhere):
    powers = Powers(order=["3"], stopped_by={"3": ["K"]}, plain_courts=answer)
    assert annuls(powers, "KL", "3B", lead="9L")
    assert annuls(powers, "KL", "3B", lead="9H") is elsewhere


@pytest.mark.parametrize(
    ("answer", "unled", "led"), [("never", False, False), ("led", False, True), ("always", True, True)]
)
def test_a_court_of_the_chosen_suit_stops_as_the_source_says(answer, unled, led):
    powers = Powers(order=["3"], stopped_by={"3": ["K"]}, chosen_courts=answer)
    assert annuls(powers, "KB", "3B", lead="9H") is unled
    assert annuls(powers, "KB", "3B", lead="9B") is led


def test_a_devil_that_was_not_led_stops_a_partial_beater_where_the_source_says_so():
    assert annuls(DEVIL, "7B", "3B", lead="9H")
    assert not annuls(DEVIL, "7B", "3B", lead="7B")
    assert not annuls(DEVIL, "7L", "3B", lead="9H")
    silent = Powers(order=["7", "3"], only_led=["7"], stopped_by={"3": ["K"]})
    assert not annuls(silent, "7B", "3B", lead="9H")


def test_a_kaiser_is_never_stopped_and_stops_nothing():
    """A Banner of the chosen suit has both ranks: undeclared it yields to a King, and unled it stops the three."""
    assert annuls(BANNERS, "KL", "10B", lead="KL")
    assert not annuls(BANNERS, "KL", "10B", lead="KL", kaisers="10B")
    assert annuls(BANNERS, "10B", "3B", lead="9H")
    assert not annuls(BANNERS, "10B", "3B", lead="9H", kaisers="10B")


@pytest.mark.parametrize(("card", "needs"), [("7B", True), ("7L", False), ("3B", False)])
def test_only_the_devil_of_the_chosen_suit_must_be_led(card, needs):
    assert DEVIL.needs_lead(as_card(card), BELLS) is needs


@pytest.mark.parametrize(
    ("card", "lead", "plain"),
    [("9H", "KH", True), ("9H", "KL", False), ("7B", "7B", True), ("7B", "9B", False), ("3B", "9B", True)],
)
def test_a_card_of_the_suit_led_ranks_plainly_but_for_an_unled_devil(card, lead, plain):
    assert DEVIL.ranks_plainly(as_card(card), lead=as_card(lead), chosen=BELLS) is plain


@pytest.mark.parametrize(
    ("cards", "kaisers", "winner", "by_power"),
    [
        ("9H KH", "", 1, False),
        ("9H UB", "", 1, True),
        ("9H 4B 3B", "", 2, True),
        ("KL 3B 4B", "", 0, False),
        ("OL 4B 3B", "", 2, True),
        ("KL 3B UB", "", 2, True),
    ],
)
def test_the_strongest_beater_left_takes_the_trick_else_the_highest_of_the_suit_led(
    cards, kaisers, winner, by_power
):
    trick = BEATERS.judge(Pack(), BELLS, as_cards(cards), as_cards(kaisers))
    assert (trick.winner, trick.by_power, trick.chosen) == (winner, by_power, BELLS)
    assert (trick.cards, trick.kaisers) == (as_cards(cards), as_cards(kaisers))


@pytest.mark.parametrize(
    ("powers", "cards", "kaisers", "reasons"),
    [
        (BEATERS, "UL 4B", "", ["4B is the only beater in force (powers.order)"]),
        (BANNERS, "KL 10L", "10L", ["10L is the only beater in force (powers.order)"]),
        (
            Powers(order=["3"], stopped_by={"3": ["K"]}, chosen_courts="always"), "9H 3B KB", "",
            [
                "KB stops 3B, a beater that yields to a King (powers.stopped_by)",
                "KB counts although it is of the chosen suit (powers.chosen_courts)",
                "no beater is left: 9H is the highest card of the suit led (pack.order)",
            ],
        ),
        (
            Powers(order=["3"], stopped_by={"3": ["K"]}, plain_courts="all"), "9H 3B KL", "",
            [
                "KL stops 3B, a beater that yields to a King (powers.stopped_by)",
                "KL counts although it is not of the suit led (powers.plain_courts)",
                "no beater is left: 9H is the highest card of the suit led (pack.order)",
            ],
        ),
        (
            Powers(order=["3"], stopped_by={"3": ["K"]}), "9H 3B KL KB", "",
            [
                "KL does not stop 3B: it is not of the suit led (powers.plain_courts)",
                "KB does not stop 3B: it is of the chosen suit (powers.chosen_courts)",
                "3B is the only beater in force (powers.order)",
            ],
        ),
        (
            DEVIL, "9H 7B 3B", "",
            [
                "7B was not led: this card has no power (powers.only_led)",
                "7B, not led, stops 3B (powers.unled_stops)",
                "no beater is left: 9H is the highest card of the suit led (pack.order)",
            ],
        ),
        (DEVIL, "7B 3B", "", ["7B is the strongest beater (powers.order)"]),
        (
            Powers(order=["4"], stopped_by={"4": ["O", "U"]}), "OL 4B UL", "",
            [
                "OL stops 4B, a beater that yields to an Ober (powers.stopped_by)",
                "no beater is left: OL is the highest card of the suit led (pack.order)",
            ],
        ),
        (
            Powers(order=["4"], stopped_by={"4": ["U"]}), "UL 4B", "",
            [
                "UL stops 4B, a beater that yields to an Unter (powers.stopped_by)",
                "no beater is left: UL is the highest card of the suit led (pack.order)",
            ],
        ),
    ],
)  # fmt: skip
def test_a_trick_tells_every_step_by_its_rule(powers, cards, kaisers, reasons):
    trick = powers.judge(Pack(), BELLS, as_cards(cards), as_cards(kaisers))
    assert [str(reason) for reason in trick.reasons] == reasons
