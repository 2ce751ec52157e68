"""From the weakest player to the strongest: each rung is sure, by every source for four, on the same deals with sides exchanged."""

import pytest

import karnoffel as kn
from karnoffel.players import expert
from karnoffel.studies.pairings import matches

VARIANTS = [kn.variant(name) for name in ("dummett", "modern", "kaiserspiel")]
QUICK, THINKING = 1000, 300
"""Deals, each played twice. The nearest rung, open above expert in kaiserspiel, is then some six standard errors above even."""


@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [
        ("greedy", "random", QUICK),
        ("tips", "random", QUICK),
        ("expert", "greedy", THINKING),
        ("expert", "tips", THINKING),
        ("expert", "novice", THINKING),
        ("expert", expert(1), THINKING),
        ("open", "expert", THINKING),
    ],
    ids=lambda player: getattr(player, "name", str(player)),
)
def test_the_better_player_wins_more_than_half(better, worse, deals):
    frame = matches(VARIANTS, [(better, worse)], rounds=deals, seed=1)
    assert frame["n"].tolist() == [deals] * 3
    assert (frame["low"] > 0.5).all(), frame[["variant", "win", "low"]]
