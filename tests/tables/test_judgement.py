"""The judgement by standing bits is the judgement by the rules."""

from itertools import permutations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from judging import composed, tricks, winner_by_tables

import karnoffel as kn
from karnoffel.tables import tables


def readings_of(v):
    """Every way to read the points that bear on who takes a trick: together, but one by one where there are Kaisers.

    Each set of Kaisers has tables of its own, which take their time.
    """
    own = v.disputed_points
    if "kaiser" in own:
        for ident in ("which-courts", "chosen-courts", "unled-devil-stops", "kaiser"):
            for reading in own[ident].readings:
                yield v.reading(**{ident.replace("-", "_"): reading.name})
        return
    for courts, chosen, devil in product(
        ("led", "plain", "any"), ("below", "between"), own["unled-devil-stops"].readings
    ):
        taken = {"which_courts": courts, "unled_devil_stops": devil.name}
        if courts != "any":
            yield v.reading(**taken, chosen_courts=chosen)
        elif chosen == "below":  # read so, the courts of any suit settle what the chosen courts do
            yield v.reading(**taken)


READ = {name: tuple(dict.fromkeys(readings_of(kn.variant(name)))) for name in kn.variants()}


@pytest.mark.parametrize("name", kn.variants())
@settings(max_examples=250, deadline=None)
@given(data=st.data())
def test_every_trick_of_a_source_goes_to_the_same_card(name, data):
    v = data.draw(st.sampled_from(READ[name]))
    chosen, cards, kaisers = data.draw(tricks(v))
    assert winner_by_tables(v, tables(v), chosen, cards, kaisers) == v.trick_winner(chosen, cards, kaisers)


@pytest.mark.parametrize("name", kn.variants())
def test_every_duel_and_every_trick_of_court_beater_and_devil_goes_to_the_same_card(name):
    """All orders of the cards that stop, beat or need the lead, where most rules meet."""
    strong = [f"{rank}{suit}" for suit in "BH" for rank in ["K", "O", "7", "3", "2"]]
    for v in READ[name]:
        t = tables(v)
        pack = {card.code: card for card in v.pack.cards}
        for codes in permutations(strong, 3):
            cards = tuple(pack[code] for code in codes)
            assert winner_by_tables(v, t, kn.Suit.BELLS, cards) == v.trick_winner("B", cards)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_powers_composed_by_the_user_are_judged_alike(data):
    v = data.draw(composed())
    t = tables(v)
    for _ in range(5):
        chosen, cards, _ = data.draw(tricks(v))
        assert winner_by_tables(v, t, chosen, cards) == v.trick_winner(chosen, cards)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_powers_with_kaisers_composed_by_the_user_are_judged_alike(data):
    v = data.draw(composed(kaisers=True))
    t = tables(v)
    for _ in range(20):
        chosen, cards, kaisers = data.draw(tricks(v))
        assert winner_by_tables(v, t, chosen, cards, kaisers) == v.trick_winner(chosen, cards, kaisers)


@pytest.mark.parametrize("v", [kn.variant("modern"), kn.variant("kaiserspiel")], ids=str)
def test_the_worked_examples_hold_in_the_tables(v):
    t = tables(v)
    pack = {card.code: card for card in v.pack.cards}

    def won(chosen, codes):
        return winner_by_tables(v, t, kn.Suit(chosen), tuple(pack[code] for code in codes.split()))

    assert won("B", "KL 3B 8H 9L") == 0
    assert won("B", "7B KH 6B 2B") == 0
    assert won("B", "7B KH UB 2B") == 2
    assert won("B", "10A 6B 2B") == 1
    assert won("B", "KH UB") == 1
