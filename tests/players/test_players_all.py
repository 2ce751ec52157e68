"""All built-in players together: legal under every source, every reading and every number of players."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.players import BUILT_IN, expert, novice, tips
from karnoffel.table import Played

SWITCHES = st.lists(st.booleans(), min_size=7, max_size=7)


def a_novice(on):
    names = ("leads_high", "late_devil", "overrates", "overtakes", "follows_suit")
    return novice(**dict(zip(names, on, strict=False)))


def a_tips(on):
    names = (
        "keep_devil",
        "count_specials",
        "await_safe",
        "keep_courts",
        "spare_partner",
        "spare_lost",
        "agree",
    )
    return tips(**dict(zip(names, on, strict=True)))


QUICK = st.one_of(
    st.sampled_from([BUILT_IN["random"], BUILT_IN["greedy"]]), SWITCHES.map(a_novice), SWITCHES.map(a_tips)
)
THINKING = st.sampled_from([expert(1), expert(2), expert(2, alone=True), BUILT_IN["open"]])


def every_card_was_legal(played):
    """Replay the round by the rules alone: each plays, in turn, a card he holds and may play."""
    v, held, lying = played.variant, [set(hand) for hand in played.hands], []
    for event in played.events:
        if isinstance(event, Played):
            lying = lying if event.position else []
            assert event.card in v.legal_plays(played.chosen, held[event.place], lying, event.trick)
            held[event.place].remove(event.card)
            lying.append(event.card)
    assert sum(played.result.tricks) == len(played.tricks)


@settings(max_examples=60)
@given(st.data())
def test_all_play_legal_cards_to_the_end_of_the_round(any_variant, data):
    v, seed = data.draw(any_variant), data.draw(st.integers(0, 2**64 - 1))
    players = data.draw(st.lists(QUICK, min_size=v.seats, max_size=v.seats))
    played = kn.play_round(v, seed=seed, players=players)
    every_card_was_legal(played)
    assert kn.play_round(v, seed=seed, players=players) == played


@settings(max_examples=12)
@given(st.data())
def test_so_do_those_who_look_ahead(any_variant, data):
    v, seed = data.draw(any_variant), data.draw(st.integers(0, 2**64 - 1))
    players = data.draw(st.lists(QUICK, min_size=v.seats, max_size=v.seats))
    for place in range(min(v.seats, 4) if v.seats < 8 else 1):
        players[-1 - place] = data.draw(THINKING)
    every_card_was_legal(kn.play_round(v, seed=seed, players=players))


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("name", BUILT_IN)
def test_everyone_plays_a_whole_game(name, seats):
    v = kn.variant("modern").with_seats(seats).replace(target=1)
    assert max(kn.play_game(v, seed=4, players=name).score) >= 1


@pytest.mark.parametrize("name", BUILT_IN)
def test_everyone_says_in_words_how_he_plays(name):
    player = BUILT_IN[name]
    assert player.name == name
    assert player.rule
    assert isinstance(player, kn.Player)
