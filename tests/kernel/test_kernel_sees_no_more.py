"""The compiled engine is handed every hand, and lets nobody choose by cards that he cannot know.

A round is played by the kernel, then again with cards exchanged that one player cannot know. Until such a card is played he knows
none of them, and who has lost one cannot play it: so the first card that is played otherwise is never his.
"""

import random
from collections import Counter

import numpy as np
import pytest
from telling import NOT_PLAYED

import karnoffel as kn
from karnoffel.cards import Rank
from karnoffel.kernel import build
from karnoffel.kernel.games import played_out
from karnoffel.machine.compiled import compiled
from karnoffel.numbering import by_number, weakest_first
from karnoffel.players import BUILT_IN, expert, novice, tips
from karnoffel.table import OpenRound
from karnoffel.table.hands import Deck
from karnoffel.tables import tables

RANDOM, OPEN = BUILT_IN["random"], BUILT_IN["open"]
QUICK = (novice(), novice(leads_high=False, late_devil=False), tips(), tips(count_specials=False))
THINKING = (expert(2), expert(2, alone=True))
ALONE = "alone"
CELLS = [
    ("dummett", 4, {}),
    ("dummett", 4, {"counsel": "own", "which_courts": "any"}),
    ("dummett", 4, {"election": "turned-up", "second_up": "yes"}),
    ("dummett", 2, {}),
    ("modern", 4, {}),
    ("modern", 4, {"counsel": "own"}),
    ("kaiserspiel", 4, {"kaiser": "face-up"}),
    ("kaiserspiel", 4, {"kaiser": "always", "counsel": "own"}),
]
LARGER = [("modern", 6, {}), ("dummett", 8, {"counsel": "own"})]
EXCHANGES = 20
"""Of two cards, for each deal and place; as many times all that is hidden from him is shuffled."""


def play_packs(key, packs, t, players, m, told):
    """Play every pack of ``packs`` [rounds, cards] with the same random words: fills ``told`` [rounds, tricks x places]."""
    hand, table, won = np.empty(8, np.uint64), np.empty(8, np.uint64), np.empty(2, np.uint64)
    for n in range(len(packs)):
        played_out(key, t, players, packs[n], hand, table, won, told[n], m)


def by_kernel(v, players, packs, key):
    """The slots that the kernel plays [rounds, tricks, places], cards of a pack given by their numbers."""
    t, numbers = tables(v), np.array([player.number for player in players], np.uint64)
    words = {name: np.uint64(getattr(t, name)) for name in ("seats", "hand_size", "pack_size")}
    given = build.RoundTables(*(words.get(name, getattr(t, name)) for name in build.RoundTables._fields))
    told = np.full((len(packs), t.hand_size * t.seats), NOT_PLAYED, np.uint8)
    minds = build._minds(t, build.Insight.for_players(v, [OPEN.number]))
    compiled(play_packs)(np.uint64(key), np.array(packs, np.uint8), given, numbers, minds, told)
    return told.reshape(len(packs), t.hand_size, t.seats)


def at_table(v, pack):
    """The cards of a pack dealt, as the readable engine has them."""
    cards = by_number(v.pack)
    dealt = v.seats * v.deal.hand_size
    hands = tuple(
        tuple(cards[number] for number in pack[place : dealt : v.seats]) for place in range(v.seats)
    )
    return OpenRound(v, Deck(hands, cards[pack[dealt]] if v.election.turns_up else None))


def turns(table, told):
    """Trick and place of every card that was played, in order; who leads is for the readable engine to say."""
    by_slot, found = weakest_first(table.variant, table.chosen, table.kaisers), []
    while not table.is_over:
        found.append((table.trick_number - 1, table.to_play))
        table.play(by_slot[told[found[-1]]])
    return found


def hidden_from(v, place, pack, kaisers, alone):
    """Where in the pack cards lie that this place cannot know when play begins: in hands, and in the stock."""
    seats, dealt, cards = v.seats, v.seats * v.deal.hand_size, by_number(v.pack)
    shared = not alone and (v.counsel.four if seats <= 4 else v.counsel.more) != "own"
    told = {place, *((p for p in range(seats) if (p - place) % 2 == 0) if shared else ())}
    up = {row.card * seats + row.place for row in v.deal.rows(seats) if row.face_up}
    up |= {at for at in range(dealt) if cards[pack[at]] in kaisers}
    # A Banner that is declared wherever it lies is hidden in no hand.
    banners = v.kaisers.when in ("held", "always")
    stock = [
        at
        for at in range(dealt + v.election.turns_up, len(pack))
        if not (banners and cards[pack[at]].rank is Rank.BANNER)
    ]
    return [at for at in range(dealt) if at % seats not in told and at not in up], stock


def exchanged(pack, hands, stock, chance):
    """The same cards dealt, but for some of those hidden: two change places, or all are shuffled."""
    moved = [pack]
    for _ in range(EXCHANGES):
        a, b = chance.choice(hands), chance.choice([*hands, *stock])
        moved.append(pack.copy())
        moved[-1][a], moved[-1][b] = pack[b], pack[a]
        cards = [pack[at] for at in (*hands, *stock)]
        chance.shuffle(cards)
        moved.append(pack.copy())
        for at, card in zip((*hands, *stock), cards, strict=True):
            moved[-1][at] = card
    return moved


def changed_by(v, player, deals, seed):
    """How many cards, by trick, this player chose whom hidden cards were moved from; and how many of them otherwise for that."""
    chance, asked, otherwise = random.Random(seed), Counter(), Counter()
    for _ in range(deals):
        pack, key = chance.sample(range(len(v.pack.cards)), len(v.pack.cards)), chance.getrandbits(64)
        for place in range(v.seats):
            seated = [player if p == place else RANDOM for p in range(v.seats)]
            table = at_table(v, pack)
            hidden = hidden_from(v, place, pack, table.kaisers, ALONE in player.name)
            if not hidden[0]:
                continue
            told, *others = by_kernel(v, seated, exchanged(pack, *hidden, chance), key)
            order = turns(table, told)
            for other in others:
                for turn in order:
                    asked[turn[0]] += turn[1] == place
                    if other[turn] != told[turn]:
                        otherwise[turn[0]] += turn[1] == place
                        break
    return asked, otherwise


@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
@pytest.mark.parametrize(("name", "seats", "readings"), [*CELLS, *LARGER])
def test_hidden_cards_change_no_choice(name, seats, readings, player):
    v = kn.variant(name).reading(**readings).with_seats(seats)
    asked, otherwise = changed_by(v, player, 12, seats)
    assert asked[0] > 500 and asked[1] > 100 and asked[2] > 20
    assert otherwise.total() == 0


@pytest.mark.parametrize("player", THINKING, ids=lambda player: player.name)
@pytest.mark.parametrize(("name", "seats", "readings"), CELLS)
def test_hidden_cards_change_no_choice_of_the_expert(name, seats, readings, player):
    v = kn.variant(name).reading(**readings).with_seats(seats)
    asked, otherwise = changed_by(v, player, 6, seats)
    assert asked[0] > 200 and asked[1] > 50 and asked[2] > 10
    assert otherwise.total() == 0


@pytest.mark.parametrize(("name", "seats", "readings"), CELLS)
def test_who_sees_all_does_play_otherwise(name, seats, readings):
    """The test has teeth: those cards are moved indeed, and matter."""
    v = kn.variant(name).reading(**readings).with_seats(seats)
    assert changed_by(v, OPEN, 1, seats)[1].total() > 5


def test_whom_counsel_tells_more_plays_otherwise_when_his_partners_cards_are_moved():
    """They are hidden from the expert only who is alone, so that he is asked more than the others."""
    v, told = kn.variant("dummett"), expert(2)
    pack, key, seated = list(range(48)), 5, [told, RANDOM, RANDOM, RANDOM]
    chance = random.Random(3)
    chance.shuffle(pack)
    hidden = hidden_from(v, 0, pack, (), alone=True)
    leads = by_kernel(v, seated, exchanged(pack, *hidden, chance), key)[:, 0, 0]
    assert len(set(leads.tolist())) > 1
