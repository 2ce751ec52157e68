"""The expert solves deals that agree with what he has seen; the open player sees all. Both held to the solver."""

import random

import attrs
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from turns import GAMES, positions, some_positions, table_at

import karnoffel as kn
from karnoffel.montecarlo.chunks import play_rounds
from karnoffel.numbering import weakest_first
from karnoffel.players import BUILT_IN, as_players, expert
from karnoffel.table.sight import play_view

OPEN = BUILT_IN["open"]


def solution(table):
    return kn.solve(
        table.variant, table.held, chosen=table.chosen, kaisers=table.kaisers, trick=table.trick,
        leader=table.leader, tricks=tuple(table.tricks_won),
    )  # fmt: skip


def weakest(view, cards):
    return min(cards, key=weakest_first(view.variant, view.chosen, view.kaisers).index)


# -- all hands known ---------------------------------------------------------------------------------------------------


@settings(max_examples=50)
@given(st.data())
def test_open_plays_the_weakest_card_with_the_best_result(data):
    table, stream = data.draw(positions())
    view = play_view(table, stream, sees_all=True)
    assert OPEN.choose(view) == weakest(view, [solved.card for solved in solution(table).best])


@settings(max_examples=50)
@given(st.data())
def test_who_knows_all_hands_plays_the_weakest_card_that_wins(data):
    """The expert counts rounds won, not tricks; if no card wins, all are equal."""
    table, stream = data.draw(positions())
    view = play_view(table, stream, sees_all=True)
    mine = table.variant.seating.side(view.place)
    winning = [solved.card for solved in solution(table).cards if solved.side == mine]
    assert expert(1).choose(view) == weakest(view, winning or view.legal)
    assert expert(3).choose(view) == weakest(view, winning or view.legal)


@settings(max_examples=50)
@given(st.data())
def test_expert_and_open_play_legal_cards(data):
    table, stream = data.draw(positions())
    for player in (expert(2), expert(2, alone=True)):
        assert player.choose(play_view(table, stream)) in table.legal()
    assert OPEN.choose(play_view(table, stream, sees_all=True)) in table.legal()


@settings(max_examples=40)
@given(st.data())
def test_with_one_legal_card_he_plays_it(data):
    v = data.draw(st.sampled_from(GAMES))
    table, stream = table_at(v, data.draw(st.integers(0, 2**32)), v.seats * (v.deal.hand_size - 1))
    assume(not table.is_over)
    (card,) = table.legal()
    assert expert(5).choose(play_view(table, stream)) == card
    assert expert(5, alone=True).choose(play_view(table, stream)) == card
    assert OPEN.choose(play_view(table, stream, sees_all=True)) == card


# -- forced wins -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [expert(), expert(40, alone=True)], ids=lambda p: p.name)
class TestForced:
    def test_the_last_to_play_takes_the_third_trick_with_his_weakest_card_that_does(self, card_of, player):
        for hand, card in [("2B UB", "2B"), ("KH UB", "KH"), ("2B 3L", "2B"), ("UB 3L", "UB")]:
            assert card_of(player, hand, "9H 4L 10H", number=4, won=(2, 1), leader=0) == card

    def test_who_sees_the_third_trick_won_by_his_side_throws_his_weakest_card(self, card_of, player):
        assert card_of(player, "UB 3L", "9H KH 10H", number=4, won=(1, 2)) == "3L"
        assert card_of(player, "UB 2B", "9H KH 10H", number=4, won=(1, 2)) == "2B"

    def test_he_leads_the_karnoffel_or_the_devil_behind_it_if_all_the_rest_must_be_won(self, card_of, player):
        """Both ways win the last two tricks: the Devil is the weaker card to hold, and nothing takes it."""
        assert card_of(player, "UB 7B", number=4, won=(1, 2)) == "7B"

    def test_he_leads_the_devil_once_the_karnoffel_is_gone_if_one_trick_is_enough(self, card_of, player):
        assert (
            card_of(player, "7B KL", number=4, won=(2, 1), played="UB 2A 3A 4A 5A 6A 8A 9A 2L 3L 4L 5L")
            == "7B"
        )

    def test_with_the_two_strongest_cards_left_he_may_lead_anything(self, card_of, player):
        """Two of three tricks are wanted: the Karnöffel takes one whoever leads, and the Pope led takes the other."""
        played = "7B 2A 3A 4A 5A 6A 8A 9A"
        assert card_of(player, "UB 6B 2L", number=3, won=(1, 1), played=played) == "2L"

    def test_with_the_devil_led_only_the_karnoffel_saves_the_round(self, card_of, player):
        assert card_of(player, "UB 6B", "7B 9H 2L", number=4, won=(2, 1)) == "UB"
        assert card_of(player, "2B UB", "7B", number=4, won=(2, 1)) == "UB"

    def test_a_decided_trick_costs_no_strong_card(self, card_of, player):
        """The Karnöffel lies there. The Pope then wins the last trick, whatever is led but a Devil, and that is gone."""
        played = "7B 2A 3A 4A 5A 6A 8A 9A 2H 3H 4H 5H"
        assert card_of(player, "6B 3L", "UB 9H 2L", number=4, won=(1, 2), played=played) == "3L"

    def test_if_every_card_wins_or_every_card_loses_he_plays_the_weakest(self, card_of, player):
        assert card_of(player, "UB 6B 3B KL", number=2, won=(2, 0), v=play_on(), played="2A 2L 3L 4L") in {
            "KL",
            "3B",
        }
        assert card_of(player, "UB 6B", number=4, won=(3, 0), v=play_on(), **three_played()) == "6B"
        assert card_of(player, "KL 6B", number=4, won=(3, 0), v=play_on(), **three_played()) == "KL"
        assert card_of(player, "KL 6B", number=4, won=(0, 3), v=play_on(), **three_played()) == "KL"
        assert card_of(player, "KL OL", "UB KH 3A", number=4, won=(2, 1), leader=0) == "OL"


def play_on():
    return kn.variant("modern").reading(tricks="all")


def three_played():
    return {"played": "2A 2L 3L 4L 5L 6L 7L 8L 9L 2H 3H 4H"}


# -- the same again ----------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(st.data())
def test_the_same_turn_is_thought_through_alike(data):
    table, stream = data.draw(positions())
    view, player = (
        play_view(table, stream),
        expert(data.draw(st.integers(1, 4)), alone=data.draw(st.booleans())),
    )
    choice = player.choose(view)
    expert(7).choose(view)
    random.random()
    assert player.choose(view) == choice
    assert expert(player.option >> 1, alone="alone" in player.name).choose(view) == choice


def test_what_he_imagines_depends_on_the_random_word_alone():
    views = some_positions("modern", 4, 5, 30)
    words = [random.Random(n).getrandbits(64) for n in range(12)]
    chosen = [len({expert(1).choose(attrs.evolve(view, word=word)) for word in words}) for view in views]
    assert max(chosen) > 2


@pytest.mark.parametrize("name", kn.variants())
def test_the_same_seed_gives_the_same_round(name):
    for player in (expert(1), expert(2, alone=True), "open"):
        first = kn.play_round(name, seed=11, players=player)
        kn.play_round(name, seed=12, players=player)
        assert kn.play_round(name, seed=11, players=player) == first


def test_one_sample_is_reproducible_in_a_run_however_it_is_cut_up():
    v, seated = kn.variant("modern"), as_players(expert(1), 4)
    whole = play_rounds(v, seated, 5, 0, 60)
    parts = [play_rounds(v, seated, 5, first, 20) for first in (0, 20, 40)]
    np.testing.assert_array_equal(whole.codes, np.concatenate([part.codes for part in parts]))
    one, two = (kn.simulate(v, rounds=60, seed=5, players=expert(1)).to_frame() for _ in range(2))
    assert one.equals(two)


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("samples", [0, -1, 10_001, 2.0, "20", None, True, [5]])
def test_samples_are_a_whole_number_from_1_to_10000(samples):
    with pytest.raises(
        kn.SettingError, match=r"^expert\(samples=N\) takes a whole number from 1 to 10,000 \(got "
    ) as refused:
        expert(samples)
    assert repr(samples) in str(refused.value)


@pytest.mark.parametrize("alone", [0, 1, None, "yes"])
def test_alone_is_true_or_false(alone):
    with pytest.raises(
        kn.SettingError, match=rf"^expert\(alone=\.\.\.\) is True or False \(got {alone!r}\)$"
    ):
        expert(alone=alone)


def test_the_fewest_and_the_most_samples_are_taken(turn):
    view = turn("UB 3L", "9H 4L 10H", number=4, won=(2, 1))
    assert expert(10_000).choose(view).code == "UB"
    assert expert(1).choose(view) in view.legal
