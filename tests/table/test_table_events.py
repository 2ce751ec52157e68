"""What happens at the table, in what order, and how often: dealt, elected, declared, played, taken, won."""

import re
from functools import cache
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.table import Dealt, Declared, Elected, Played, Taken, TurnedUp, Won

LETTERS = {Dealt: "d", TurnedUp: "u", Elected: "e", Declared: "k", Played: "p", Taken: "t", Won: "w"}
SEEDS = range(25)
TABLES = [(name, seats) for name in kn.variants() for seats in kn.variant(name).seating.seats]
each_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def letters(played):
    return "".join(LETTERS[type(event)] for event in played.events)


def of(kind, played):
    return [event for event in played.events if isinstance(event, kind)]


@cache
def rounds(name, seats, play_on=False, **readings):
    v = kn.variant(name).with_seats(seats).reading(**readings).replace(play_on=play_on)
    return [kn.play_round(v, seed=seed, players="random") for seed in SEEDS]


def packets(name):
    """How many times each place is dealt to: first card and the rest in packets, or card by card."""
    return {"dummett": 3, "modern": 5, "kaiserspiel": 5, "kaiserspiel-nidwalden": 2}[name]


def first_cards(name, seats, elects):
    """The pattern of the first round of the deal: where Kaisers are raised for, a pair declares before the next is dealt to."""
    if name == "kaiserspiel-nidwalden":
        return f"ddk{{0,2}}dd{elects}k{{0,2}}"
    return f"d{{{seats}}}{elects}"


def the_rest(name, seats):
    """The pattern of the rest of the deal, and of Kaisers held in the hand."""
    return f"d{{{seats * (packets(name) - 1)}}}", "k*" if name == "kaiserspiel" else ""


def tricks_of_a_round(name, seats):
    """The pattern of play: a side needs more than half of the tricks."""
    size = kn.variant(name).deal.hand_size
    return f"(p{{{seats}}}t){{{size // 2 + 1},{size}}}w"


@each_table
def test_first_cards_are_dealt_the_suit_elected_then_the_rest_dealt_then_play(name, seats):
    pattern = "".join((first_cards(name, seats, "e"), *the_rest(name, seats), tricks_of_a_round(name, seats)))
    for played in rounds(name, seats):
        assert re.fullmatch(pattern, letters(played))


@each_table
def test_where_a_card_is_turned_up_it_comes_after_the_deal_and_elects(name, seats):
    dealt, kaisers = the_rest(name, seats)
    pattern = f"{first_cards(name, seats, '')}{dealt}ue{kaisers}{tricks_of_a_round(name, seats)}"
    for played in rounds(name, seats, election="turned-up"):
        assert re.fullmatch(pattern, letters(played))
        (turned,), (elected,) = of(TurnedUp, played), of(Elected, played)
        assert played.turned_up == turned.card == elected.card
        assert turned.card not in {card for hand in played.hands for card in hand}


@each_table
def test_where_all_tricks_are_played_there_are_as_many_as_cards_in_a_hand(name, seats):
    size = kn.variant(name).deal.hand_size
    for played in rounds(name, seats, play_on=True):
        assert len(of(Played, played)) == size * seats
        assert len(of(Taken, played)) == len(played.tricks) == size


@pytest.mark.parametrize("name", [name for name in kn.variants() if name != "kaiserspiel-nidwalden"])
def test_all_tricks_are_played_where_the_source_is_read_so(name):
    v = kn.variant(name).reading(tricks="all")
    assert [kn.play_round(v, seed=seed, players="random").events for seed in SEEDS] == [
        played.events for played in rounds(name, 4, play_on=True)
    ]


@each_table
def test_where_play_stops_the_last_trick_is_the_one_that_the_winners_still_needed(name, seats):
    enough = {"kaiserspiel-nidwalden": 4}.get(name, 3)
    for played in rounds(name, seats):
        sides = [event.place % 2 for event in of(Taken, played)]
        assert sides.count(sides[-1]) == enough
        assert sides.count(1 - sides[-1]) < enough
        assert of(Won, played)[0].side == sides[-1]


@each_table
def test_each_place_is_dealt_its_hand_in_the_order_of_the_source(name, seats):
    for played in rounds(name, seats):
        dealt = of(Dealt, played)
        assert [event.place for event in dealt] == list(range(seats)) * packets(name)
        for place, hand in enumerate(played.hands):
            mine = [event for event in dealt if event.place == place]
            assert tuple(card for event in mine for card in event.cards) == hand
            assert [event.face_up for event in mine] == [True] + [False] * (packets(name) - 1)


@each_table
def test_every_card_of_the_pack_is_dealt_once_or_stays_in_the_stock(name, seats):
    for played in rounds(name, seats):
        dealt = [card for event in of(Dealt, played) for card in event.cards]
        assert len(dealt) == len(set(dealt)) == played.variant.deal.hand_size * seats
        assert set(dealt) <= set(played.variant.pack.cards)


@pytest.mark.parametrize("name", kn.variants())
def test_over_many_rounds_every_card_is_dealt_to_every_place(name):
    seen = {
        (place, card)
        for seed in range(400)
        for place, hand in enumerate(kn.play_round(name, seed=seed).hands)
        for card in hand
    }
    assert len(seen) == 4 * len(kn.variant(name).pack.cards)


@each_table
def test_the_lowest_first_card_elects_the_suit(name, seats):
    for played in rounds(name, seats):
        (elected,) = of(Elected, played)
        firsts = [hand[0] for hand in played.hands]
        assert elected.card in firsts
        assert elected.suit is elected.card.suit is played.chosen is played.variant.chosen_suit(firsts)


@pytest.mark.parametrize(
    ("name", "reading", "declared"),
    [
        ("dummett", {}, lambda played: []),
        ("modern", {}, lambda played: []),
        *(
            (name, {"kaiser": reading}, declared)
            for name in ("kaiserspiel", "kaiserspiel-nidwalden")
            for reading, declared in (
                ("hand", lambda played: [c for hand in played.hands for c in hand]),
                ("always", lambda played: [c for hand in played.hands for c in hand]),
                ("face-up", lambda played: [hand[0] for hand in played.hands]),
            )
        ),
    ],
)
def test_banners_are_declared_by_those_who_hold_them_as_the_source_has_it(name, reading, declared):
    told = 0
    for played in rounds(name, 4, **reading):
        events = of(Declared, played)
        assert [event.card for event in events] == list(played.kaisers)
        assert {event.card for event in events} == {c for c in declared(played) if c.rank is kn.Rank.BANNER}
        assert all(event.card in played.hands[event.place] for event in events)
        told += len(events)
    assert (told > 0) is name.startswith("kaiserspiel")


@each_table
def test_forehand_leads_first_then_whoever_took_the_trick(name, seats):
    for played in rounds(name, seats):
        leader = 0
        for number, (trick, taken) in enumerate(tricks(played), start=1):
            assert [event.place for event in trick] == [(leader + turn) % seats for turn in range(seats)]
            assert [event.position for event in trick] == list(range(seats))
            assert {event.trick for event in trick} == {taken.number} == {number}
            leader = taken.place


def tricks(played):
    acts = of(Played, played)
    grouped = [list(group) for _, group in groupby(acts, key=lambda event: event.trick)]
    return zip(grouped, of(Taken, played), strict=True)


@given(st.data())
def test_the_record_of_a_round_follows_from_its_events(any_variant, data):
    v = data.draw(any_variant)
    played = kn.play_round(v, seed=data.draw(st.integers(0, 2**64 - 1)), players="random")
    leader = 0
    for trick, (acts, taken) in zip(played.tricks, tricks(played), strict=True):
        assert trick.cards == tuple(act.card for act in acts) == taken.trick.cards
        assert (trick.leader, trick.winner) == (leader, taken.place)
        assert trick.judged == v.trick(played.chosen, trick.cards, played.kaisers)
        assert (trick.leader + trick.judged.winner) % v.seats == trick.winner
        leader = trick.winner
    won = played.result
    assert won is played.events[-1]
    assert list(won.tricks) == [sum(t.winner % 2 == side for t in played.tricks) for side in (0, 1)]
    assert won.points == played.points == ((played.value, 0) if won.side == 0 else (0, played.value))
    assert won.side == (0 if won.tricks[0] > won.tricks[1] else 1)
