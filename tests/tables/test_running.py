"""Where the tables say that a trick can be judged card by card, it can; and where it cannot, they do not say so."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from judging import composed, winner_by_bits

import karnoffel as kn
from karnoffel.tables import tables

READINGS = [
    {},
    {"which_courts": "plain"},
    {"which_courts": "any"},
    {"chosen_courts": "between"},
    {"unled_devil_stops": "yes"},
]


def leads(t, running=True):
    """Every lead with its class, (class, slot), where the tables say that its tricks can be judged card by card, or not."""
    found = {(int(number), slot) for row in t.lead_class for slot, number in enumerate(row)}
    return sorted(pair for pair in found if t.running[pair[0]] == running)


def highest(bits):
    """The number of the highest bit; the words have fewer than 53 bits."""
    return np.frexp(bits.astype(np.float64))[1] - 1


def judged_card_by_card(t, number, tricks):
    """The winner's index by ``above`` alone: each card takes over or does not, and nothing else matters."""
    stand, kill, above = t.stand[number], t.kill[number], t.above[number]
    place = np.arange(len(tricks))
    winner = np.zeros(len(tricks), np.int64)
    for position in range(1, tricks.shape[1]):
        best = tricks[place, winner]
        top = highest(stand[best] & ~kill[best]).astype(np.uint64)
        takes = above[top] >> tricks[:, position].astype(np.uint64) & np.uint64(1) == 1
        winner[takes] = position
    return winner


def judged_whole(t, number, tricks):
    """The winner's index by all standing and killed bits of the trick together."""
    killed = np.bitwise_or.reduce(t.kill[number][tricks], axis=1)
    return (t.stand[number][tricks] & ~killed[:, None]).argmax(axis=1)


def every_trick(size, lead, length):
    """All tricks of so many different cards with this lead."""
    grids = np.meshgrid(*[np.arange(size)] * (length - 1), indexing="ij")
    tricks = np.stack([np.full(grids[0].size, lead), *(grid.ravel() for grid in grids)], axis=1)
    ordered = np.sort(tricks, axis=1)
    return tricks[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]


def random_tricks(size, lead, count, seed):
    """Tricks of eight different cards with this lead."""
    rest = np.array([slot for slot in range(size) if slot != lead])
    followers = np.random.default_rng(seed).permuted(np.tile(rest, (count, 1)), axis=1)[:, :7]
    return np.column_stack([np.full(count, lead), followers])


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("name", kn.variants())
def test_all_tricks_of_three_and_some_of_eight_can_be_judged_card_by_card(name, readings):
    t = tables(kn.variant(name).reading(**readings))
    for number, lead in leads(t):
        for tricks in (every_trick(t.pack_size, lead, 3), random_tricks(t.pack_size, lead, 100, number)):
            assert (judged_card_by_card(t, number, tricks) == judged_whole(t, number, tricks)).all()


def test_all_tricks_of_four_can_be_judged_card_by_card_in_dummett():
    t = tables(kn.variant("dummett"))
    for number, lead in leads(t)[::3]:
        tricks = every_trick(t.pack_size, lead, 4)
        assert (judged_card_by_card(t, number, tricks) == judged_whole(t, number, tricks)).all()


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(v=composed(), seed=st.integers(0, 2**32 - 1))
def test_composed_powers_that_run_can_be_judged_card_by_card(v, seed):
    t = tables(v)
    for number, lead in leads(t):
        tricks = random_tricks(t.pack_size, lead, 30, seed)
        assert (judged_card_by_card(t, number, tricks) == judged_whole(t, number, tricks)).all()


def test_a_lead_that_stops_a_beater_itself_is_no_rule_for_other_leads_of_its_suit():
    """In this pack the Ober is the lowest plain card, and led it stops the King; the 8 led stops nothing."""
    pack = kn.rules.Pack(order=["K", "U", "10", "9", "8", "O"])
    powers = kn.rules.Powers(order=["K"], stopped_by={"K": ["O"]})
    t = tables(kn.Variant("own", pack=pack, powers=powers, play=kn.rules.Play(banned_first_leads=[])))
    for number, lead in leads(t):
        tricks = every_trick(24, lead, 3)
        assert (judged_card_by_card(t, number, tricks) == judged_whole(t, number, tricks)).all()


def test_the_judgement_of_many_tricks_in_this_file_is_the_judgement_of_each():
    t = tables(kn.variant("modern").reading(unled_devil_stops="yes"))
    for number, lead in leads(t, running=False)[::10]:
        row = int(np.argwhere(t.lead_class[:, lead] == number)[0][0])
        tricks = random_tricks(t.pack_size, lead, 20, number)
        assert judged_whole(t, number, tricks).tolist() == [winner_by_bits(t, row, trick) for trick in tricks]


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_courts_of_the_suit_led_leave_every_trick_of_dummett_to_be_judged_card_by_card(seats):
    assert tables(kn.variant("dummett").with_seats(seats)).running.all()


@pytest.mark.parametrize("readings", [{"which_courts": "plain"}, {"which_courts": "any"}], ids=str)
def test_courts_of_any_suit_leave_tricks_that_cannot_be(readings):
    """9L 3B KH, bells chosen: the King, off suit, takes nothing, and yet takes the trick away from the 3."""
    t = tables(kn.variant("dummett").reading(**readings))
    differing = 0
    for number, lead in leads(t, running=False):
        tricks = every_trick(48, lead, 3)
        differing += int((judged_card_by_card(t, number, tricks) != judged_whole(t, number, tricks)).sum())
    assert differing
