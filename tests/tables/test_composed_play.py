"""Rules composed by the user: the kernel plays them as the table does."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from judging import composed

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.kernel.build import Insight
from karnoffel.montecarlo.slow import table_block
from karnoffel.players import BUILT_IN, as_players
from karnoffel.tables import tables

PLAYERS = st.sampled_from(["random", "greedy", ("greedy", "random")])


def same_blocks(v, players, seed, count):
    """Whether kernel and table count the same rounds alike."""
    seated = as_players(players, v.seats)
    numbers = [player.number for player in seated]
    compiled = play_block(tables(v), numbers, seed, 0, count, insight=Insight.for_players(v, numbers))
    readable = table_block(v, seated, seed, 0, count)
    for name in ("codes", "held", "led", "followed"):
        np.testing.assert_array_equal(getattr(compiled, name), getattr(readable, name), err_msg=name)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(v=composed(), players=PLAYERS, seed=st.integers(0, 2**64 - 1))
def test_powers_packs_bans_and_elections_of_any_kind(v, players, seed):
    same_blocks(v, players, seed, 12)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(v=composed(kaisers=True), players=PLAYERS, seed=st.integers(0, 2**64 - 1))
def test_powers_with_kaisers(v, players, seed):
    same_blocks(v, players, seed, 25)


@pytest.mark.parametrize("players", BUILT_IN)
def test_several_cards_that_need_the_lead(players):
    ranks = ["U", "2", "3", "4", "5", "6", "7", "8", "9", "10", "O", "K"]
    powers = kn.rules.Powers(order=ranks, only_led=ranks[1:-2])
    v = kn.Variant("devils", powers=powers, play=kn.rules.Play(banned_first_leads=[], play_on=True))
    same_blocks(v, players, 1, 400)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_low_court_that_stops_a_beater_when_it_is_led_itself(seats):
    v = kn.Variant(
        "low-ober",
        pack=kn.rules.Pack(order=["K", "U", "10", "9", "8", "O"]),
        powers=kn.rules.Powers(order=["K"], stopped_by={"K": ["O"]}),
        play=kn.rules.Play(banned_first_leads=[]),
    )
    same_blocks(v.with_seats(seats), "greedy", 1, 200)


@pytest.mark.parametrize("hand", [3, 5, 7])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_hands_of_other_sizes(hand, seats):
    packets = [{"cards": 1, "face": "up", "to": "one"}, {"cards": hand - 1, "face": "down", "to": "one"}]
    for play_on in (False, True):
        v = kn.variant("dummett").replace(packets=packets, tricks_to_win=hand // 2 + 1, play_on=play_on)
        same_blocks(v.with_seats(seats), ("greedy", "random"), hand, 40)


@pytest.mark.parametrize(
    "packets",
    [
        [("up", 1), ("down", 1), ("up", 1), ("down", 2)],
        [("up", 2), ("down", 3)],
        [("up", 5)],
    ],
    ids=str,
)
def test_banners_dealt_face_up_late_or_together_become_kaisers(packets):
    deal = [{"cards": cards, "face": face, "to": "one"} for face, cards in packets]
    v = kn.variant("kaiserspiel").reading(kaiser="face-up").replace(packets=deal)
    same_blocks(v, "random", 8, 150)


@pytest.mark.parametrize("seats", [6, 8])
@pytest.mark.parametrize("recut", [["10"], ["2", "K", "U", "O", "3"]], ids=str)
def test_ranks_that_are_cut_again_also_where_the_whole_pack_is_dealt(recut, seats):
    ranks = ["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]
    v = kn.variant("dummett").replace(pack=kn.rules.Pack(order=ranks), recut=recut, play_on=True)
    same_blocks(v.with_seats(seats), ("greedy", "random"), 4, 300)


def test_a_ban_that_may_leave_forehand_nothing_to_lead_is_refused_before_any_round():
    """Forehand may hold five cards of the chosen suit, all of them banned."""
    ranks = ["K", "O", "U", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    with pytest.raises(kn.KarnoffelError, match="banned_first_leads"):
        tables(kn.variant("dummett").replace(banned_first_leads=ranks))
    four = kn.variant("dummett").with_seats(2).replace(banned_first_leads=ranks[:4])
    same_blocks(four, ("greedy", "random"), 1, 400)
