"""Nobody sees more than he may: move the cards that a player cannot know, and all that he is shown is the same.

At the table a view is all that a player chooses by. The compiled engine is handed every hand, and so is tested by what its players
play: see ``tests/kernel/test_kernel_sees_no_more.py``.
"""

import random

import attrs
import pytest

import karnoffel as kn
from karnoffel.cards import Rank
from karnoffel.players import BUILT_IN, expert, novice, tips
from karnoffel.streams import Stream
from karnoffel.table import OpenRound, Played
from karnoffel.table.hands import Deck, shuffled
from karnoffel.table.sight import play_view

COUNSEL = ("from-deal", "any-time", "director", "own")
QUICK = (
    BUILT_IN["random"],
    BUILT_IN["greedy"],
    novice(),
    novice(leads_high=False, late_devil=False),
    tips(),
    tips(await_safe=True),
    tips(spare_lost=False),
    tips(keep_devil=False, count_specials=False),
    tips(agree=False, spare_partner=False),
)
THINKING = (expert(2), expert(1, alone=True))
MOST = 21
"""With more cards in hands nobody who solves deals is asked where eight play: he would think too long."""
MORE = {
    "dummett": ({}, {"second_up": "yes"}, {"election": "turned-up"}, {"tricks": "all"}),
    "modern": ({}, {"election": "turned-up"}),
    "kaiserspiel": ({}, {"kaiser": "face-up"}, {"kaiser": "always"}, {"election": "turned-up"}),
    "kaiserspiel-nidwalden": ({}, {"kaiser": "hand"}, {"election": "turned-up"}),
}
CELLS = [
    pytest.param(
        name, seats, {"counsel": counsel, **more}, id=f"{name}-{seats}-{counsel}-{'-'.join(more.values())}"
    )
    for name in kn.variants()
    for seats in kn.variant(name).seating.seats
    for counsel in COUNSEL
    for more in (MORE[name] if seats == 4 and counsel in ("any-time", "own") else ({},))
]


def may_be_declared_from_the_hand(v):
    """Whether who holds a Banner has declared it, so that no Banner is hidden in a hand."""
    return v.kaisers.when in ("held", "always")


def hidden_from(view, table):
    """Which cards this player cannot know, by place and position in the hand dealt."""
    on_table = {card for hand in table.held for card in hand}
    known = {card for cards in view.known for card in cards}
    return [
        (place, position)
        for place, hand in enumerate(table.deck.hands)
        for position, card in enumerate(hand)
        if card in on_table - known
    ]


def moved(view, table, chance):
    """The same deal, but for the cards that this player cannot know: they change places among each other and with the stock."""
    v, deck = table.variant, table.deck
    hidden = hidden_from(view, table)
    dealt = {card for hand in deck.hands for card in hand}
    stock = [card for card in v.pack.cards if card not in dealt and card != deck.turned_up]
    if may_be_declared_from_the_hand(v):
        stock = [card for card in stock if card.rank is not Rank.BANNER]
    cards = [*stock, *(deck.hands[place][position] for place, position in hidden)]
    chance.shuffle(cards)
    hands = [list(hand) for hand in deck.hands]
    for place, position in hidden:
        hands[place][position] = cards.pop()
    return Deck(tuple(map(tuple, hands)), deck.turned_up)


def replayed(table, deck):
    """The same cards played from another deal."""
    other = OpenRound(table.variant, deck)
    for event in table.events:
        if isinstance(event, Played):
            other.play(event.card)
    return other


def turns(v, seeds):
    """Every turn of some rounds, played by the players at hand, each in his turn: the table and the stream."""
    for seed in seeds:
        stream, chance = Stream.of(seed, 0, 0), random.Random(seed)
        table = OpenRound(v, shuffled(v, stream))
        while not table.is_over:
            yield table, stream
            table.play(chance.choice(QUICK).choose(play_view(table, stream)))


def cards_left(table):
    return sum(map(len, table.held))


@pytest.mark.parametrize(("name", "seats", "readings"), CELLS)
def test_hidden_cards_change_nothing_that_a_player_is_shown(name, seats, readings):
    v, chance, hid = kn.variant(name).reading(**readings).with_seats(seats), random.Random(seats), 0
    for table, stream in turns(v, range(2)):
        view = play_view(table, stream)
        hid += len(hidden_from(view, table))
        others = [play_view(replayed(table, moved(view, table, chance)), stream) for _ in range(4)]
        assert all(other == view for other in others)
    assert hid > 0


@pytest.mark.parametrize("name", kn.variants())
def test_cards_that_counsel_hides_are_moved_indeed(name):
    """The test has teeth: who sees all plays otherwise now and then when those cards are moved."""
    v, chance, otherwise = kn.variant(name).reading(counsel="own"), random.Random(1), 0
    for table, stream in turns(v, range(2)):
        if cards_left(table) <= MOST:
            view, seeing = play_view(table, stream), play_view(table, stream, sees_all=True)
            other = replayed(table, moved(view, table, chance))
            otherwise += BUILT_IN["open"].choose(play_view(other, stream, sees_all=True)) != BUILT_IN[
                "open"
            ].choose(seeing)
    assert otherwise > 0


@pytest.mark.parametrize("player", [*QUICK, *THINKING], ids=lambda player: player.name)
def test_nobody_but_open_is_shown_every_hand(player):
    assert not player.sees_all
    assert BUILT_IN["open"].sees_all


@pytest.mark.parametrize("name", kn.variants())
@pytest.mark.parametrize("counsel", COUNSEL)
def test_a_view_knows_own_cards_those_counsel_shows_and_those_that_lay_open_and_no_others(name, counsel):
    for seats in kn.variant(name).seating.seats:
        v = kn.variant(name).reading(counsel=counsel).with_seats(seats)
        knowledge = v.counsel.four if seats <= 4 else v.counsel.more
        for table, stream in turns(v, [5]):
            view = play_view(table, stream)
            up = {table.deck.hands[row.place][row.card] for row in v.deal.rows(seats) if row.face_up} | set(
                table.kaisers
            )
            for place, hand in enumerate(table.held):
                told = place == view.place or (knowledge != "own" and (place - view.place) % 2 == 0)
                assert view.shown[place] == tuple(card for card in hand if card in up)
                assert view.known[place] == (tuple(hand) if told else view.shown[place])
                assert view.left[place] == len(hand)
            assert view.tricks_won == tuple(table.tricks_won)
            assert view.turned_up == table.deck.turned_up


def test_alone_the_expert_is_told_nothing_by_his_partners():
    """Whatever counsel shows: the partner's cards may be moved as well."""
    v, chance, player = kn.variant("dummett"), random.Random(3), expert(2, alone=True)
    for table, stream in turns(v, range(6)):
        view = play_view(table, stream)
        nothing_told = attrs.evolve(
            view, known=tuple(view.hand if q == view.place else cards for q, cards in enumerate(view.shown))
        )
        other = play_view(replayed(table, moved(nothing_told, table, chance)), stream)
        assert player.choose(other) == player.choose(view)
