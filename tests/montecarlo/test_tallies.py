"""Tallies: merged where they may be, refused where not, and never growing with rounds."""

import pickle

import numpy as np
import pytest

import karnoffel as kn


def simulate(variant="dummett", rounds=2_000, seed=1, **how):
    return kn.simulate(variant, rounds=rounds, seed=seed, **how)


def test_two_seeds_merge_to_the_sum_of_their_counts():
    one, other = simulate(seed=1), simulate(seed=2, rounds=3_000)
    both = one.merge(other)
    assert both.rounds == 5_000
    assert [(span.seed, span.first, span.rounds) for span in both.spans] == [(1, 0, 2_000), (2, 0, 3_000)]
    for name in ("codes", "held", "led", "followed"):
        parts = getattr(one.counts, name) + getattr(other.counts, name)
        assert (getattr(both.counts, name) == parts).all()
    assert (one.rounds, other.rounds) == (2_000, 3_000), "merging changes neither"


def test_the_order_of_merging_changes_no_estimate():
    a, b, c = (simulate(seed=seed) for seed in (1, 2, 3))
    frames = [x.to_frame() for x in (a.merge(b).merge(c), c.merge(a.merge(b)), b.merge(c).merge(a))]
    assert frames[0].equals(frames[1])
    assert frames[0].equals(frames[2])


def test_a_merged_tally_has_narrower_intervals():
    one = simulate().to_frame()
    both = simulate().merge(simulate(seed=2)).to_frame()
    assert (both.n > one.n).all()
    wide = one.high - one.low
    assert ((both.high - both.low)[wide > 0] < wide[wide > 0]).sum() >= len(wide) - 2


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (lambda: simulate(), "rounds counted in both tallies"),
        (lambda: simulate(rounds=1), "rounds counted in both tallies"),
        (lambda: simulate(seed=2).merge(simulate(seed=1, rounds=5)), "rounds counted in both tallies"),
        (lambda: simulate("modern", seed=2), "different rules: dummett .* and modern "),
        (lambda: simulate(kn.variant("dummett").reading(tricks="all"), seed=2), "different rules"),
        (lambda: simulate(kn.variant("dummett").with_seats(2), seed=2), "different rules"),
        (lambda: simulate(kn.variant("dummett").replace(target=51), seed=2), "different rules"),
        (lambda: simulate(seed=2, players="random"), "different players: greedy and random"),
        (
            lambda: simulate(seed=2, players=("greedy", "random")),
            "different players: greedy and greedy/random",
        ),
    ],
)
def test_tallies_that_do_not_belong_together_are_refused_with_the_reason(other, reason):
    with pytest.raises(kn.SettingError, match=reason):
        simulate().merge(other())


def test_the_same_rules_under_another_name_merge():
    """What a tally counts is how the game goes; citations and names do not enter it."""
    renamed = kn.variant("dummett").replace(name="mine")
    assert simulate().merge(simulate(renamed, seed=2)).rounds == 4_000


def test_a_tally_of_many_rounds_takes_no_more_room_than_one_of_few():
    few, many = simulate(rounds=10), simulate(rounds=500_000)
    assert abs(len(pickle.dumps(many)) - len(pickle.dumps(few))) < 100


def test_a_pickled_tally_comes_back_whole_and_merges():
    tally = simulate()
    again = pickle.loads(pickle.dumps(tally))
    assert (again.variant, again.players, again.spans) == (tally.variant, tally.players, tally.spans)
    assert again.to_frame().equals(tally.to_frame())
    assert again.merge(simulate(seed=2)).rounds == 4_000


def test_the_frame_of_a_tally_has_the_columns_promised_and_counts_its_rounds():
    tally = simulate(rounds=5_000)
    frame = tally.to_frame()
    assert list(frame.columns) == ["variant", "players", "seats", "measure", "value", "low", "high", "n"]
    assert frame.measure.is_unique
    by_name = frame.set_index("measure")
    assert by_name.n["forehand_wins"] == 5_000
    assert by_name.value["forehand_wins"] == pytest.approx(
        sum(by_name.value[name] for name in ("tricks_3_0", "tricks_3_1", "tricks_3_2"))
    )
    tricks = by_name.n["tricks_by_beaters"]
    assert by_name.value["tricks_played"] == pytest.approx(tricks / 5_000)
    assert by_name.n["devil_wins"] == round(by_name.value["devil_led"] * 5_000)
    assert ((frame.low <= frame.value) & (frame.value <= frame.high)).all()
    assert frame.attrs, "the frame carries its provenance"


def test_counts_are_whole_numbers_that_add_up_to_the_rounds():
    counts = simulate(rounds=70_000).counts
    assert all(a.dtype == np.int64 for a in (counts.codes, counts.held, counts.led, counts.followed))
    assert counts.codes.sum() == 70_000
    for of_ranks in (counts.held, counts.led, counts.followed):
        assert (of_ranks.sum(axis=1) == 70_000).all()
