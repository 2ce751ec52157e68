"""From one source to another rule by rule: parts that add up, the same whichever way one goes, as Shapley has them."""

from itertools import permutations

import attrs
import numpy as np
import pytest

import karnoffel as kn

COLUMNS = ["from", "to", "step", "ours", "theirs", "measure", "part", "low", "high", "value", "n"]
RUN = {"rounds": 1_000, "seed": 1}
MEASURES = ["forehand_wins", "tricks_played", "tricks_by_beaters", "lead_passes", "devil_led", "tricks_3_2"]


def three_steps():
    """Parlett's rules with three answers read otherwise."""
    return kn.variant("dummett").reading(which_courts="any", unled_devil_stops="yes")


def two_steps():
    """Parlett's rules with two answers read otherwise."""
    return kn.variant("dummett").reading(which_courts="any")


PAIRS = [
    pytest.param(lambda: ("dummett", "modern"), id="one-step"),
    pytest.param(lambda: ("dummett", two_steps()), id="two-steps"),
    pytest.param(lambda: (kn.variant("modern"), three_steps()), id="from-modern"),
    pytest.param(lambda: ("dummett", three_steps()), id="three-steps"),
    pytest.param(lambda: ("dummett", "kaiserspiel"), id="fused"),
]


def steps(frame):
    return frame[frame.step != "all rules"]


def whole(frame):
    (row,) = frame[frame.step == "all rules"].itertuples(index=False)
    return row


def with_answers(source, target, names):
    """A source with some answers of another."""
    changes = {}
    for name in names:
        section, attribute = name.split(".")
        rule = changes.get(section, getattr(source, section))
        changes[section] = attrs.evolve(rule, **{attribute: getattr(getattr(target, section), attribute)})
    return source.replace(**changes)


def test_columns_are_those_promised_and_each_says_what_it_means():
    frame = kn.bridge("dummett", "modern", **RUN)
    assert list(frame.columns) == COLUMNS == list(frame.attrs["columns"])
    assert all(frame.attrs["columns"].values())
    assert set(frame["from"]) == {"dummett"} and set(frame["to"]) == {"modern"}
    assert (frame.attrs["rounds"], frame.attrs["seed"], frame.attrs["players"]) == (1_000, 1, "greedy")
    assert set(frame.n) == {1_000} and set(frame.measure) == {"forehand_wins"}


def test_the_last_row_is_the_whole_difference_and_the_others_are_steps():
    frame = kn.bridge("dummett", "kaiserspiel", **RUN)
    assert list(frame.step == "all rules") == [False] * (len(frame) - 1) + [True]


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("pair", PAIRS)
def test_parts_add_up_to_the_difference_of_the_two_sources_on_the_same_rounds(pair, measure):
    a, b = pair()
    frame = kn.bridge(a, b, measure, **RUN)
    compared = kn.compare([a, b], **RUN)
    ours, theirs = compared.value[compared.measure == measure]
    assert frame.attrs["common_deals"]
    assert steps(frame).part.sum() == pytest.approx(whole(frame).part, abs=1e-12)
    assert whole(frame).part == pytest.approx(theirs - ours, abs=1e-12)
    assert whole(frame).value == pytest.approx(theirs, abs=1e-12)
    assert frame.attrs["start"] == pytest.approx(ours, abs=1e-12)


@pytest.mark.parametrize("pair", PAIRS[:-1])
def test_exchanging_the_sources_flips_every_sign_exactly(pair):
    a, b = pair()
    there, back = (kn.bridge(*ends, "tricks_played", **RUN).set_index("step") for ends in ((a, b), (b, a)))
    assert set(there.index) == set(back.index)
    for step, row in there.iterrows():
        other = back.loc[step]
        assert row.part == -other.part
        assert (row.low, row.high) == pytest.approx((-other.high, -other.low), abs=1e-12)
        assert (row.ours, row.theirs) == (other.theirs, other.ours)


@pytest.mark.parametrize("name", kn.variants())
@pytest.mark.parametrize("measure", ["forehand_wins", "tricks_played"])
def test_a_bridge_from_a_source_to_itself_has_no_steps_and_is_zero(name, measure):
    frame = kn.bridge(name, kn.variant(name), measure, **RUN)
    assert list(frame.step) == ["all rules"]
    assert (frame.part[0], frame.low[0], frame.high[0]) == (0, 0, 0)
    assert frame.attrs["no_effect"] == []


@pytest.mark.parametrize("measure", ["forehand_wins", "tricks_played", "devil_led"])
@pytest.mark.parametrize(
    ("target", "count"),
    [
        pytest.param(lambda: kn.variant("modern"), 1, id="modern"),
        pytest.param(two_steps, 2, id="two"),
        pytest.param(three_steps, 3, id="three"),
        pytest.param(lambda: kn.variant("kaiserspiel"), 3, id="fused"),
    ],
)
def test_the_part_of_a_rule_is_what_it_adds_averaged_over_all_orders(target, count, measure):
    source, target = kn.variant("dummett"), target()
    frame = kn.bridge(source, target, measure, **RUN)
    names = list(steps(frame).step)
    assert len(names) == count
    values = {}

    def value(done):
        key = frozenset(done)
        if key not in values:
            v = with_answers(source, target, [answer for step in done for answer in step.split(" + ")])
            compared = kn.compare(v, **RUN)
            values[key] = compared.value[compared.measure == measure].iloc[0]
        return values[key]

    orders = list(permutations(names))
    for name in names:
        added = [
            value(order[: order.index(name) + 1]) - value(order[: order.index(name)]) for order in orders
        ]
        part = steps(frame).set_index("step").part[name]
        assert part == pytest.approx(np.mean(added), abs=1e-12)
    assert frame.attrs["combinations"] == 2**count == max(len(values), 2**count)


def test_values_go_from_the_first_source_to_the_second_part_by_part():
    frame = kn.bridge("dummett", "kaiserspiel", "tricks_played", **RUN)
    values = frame.attrs["start"] + np.cumsum(steps(frame).part)
    assert list(steps(frame).value) == pytest.approx(list(values), abs=1e-12)
    assert whole(frame).value == pytest.approx(values.iloc[-1], abs=1e-12)


def test_value_is_the_measure_in_the_first_source_and_the_parts_so_far():
    frame = kn.bridge("dummett", three_steps(), "tricks_played", **RUN)
    parts = steps(frame).part.cumsum()
    assert list(steps(frame).value) == pytest.approx(list(frame.attrs["start"] + parts), abs=1e-12)
    assert whole(frame).value == pytest.approx(parts.iloc[-1] + frame.attrs["start"], abs=1e-12)


def test_rules_that_only_fit_each_other_are_one_step_and_named():
    frame = kn.bridge("dummett", "kaiserspiel", **RUN)
    (fused,) = [step for step in frame.step if "+" in step]
    assert fused == "kaisers.when + powers.order"
    row = frame.set_index("step").loc[fused]
    assert row.ours.split("; ") == ["never", "U 7 6 2 3 4 5"]
    assert row.theirs.split("; ") == ["held", "U 7 6 Kaiser 2 3 4 5"]


def test_every_rule_in_which_the_sources_differ_is_a_step_or_named_as_without_effect():
    """Rules that change no round are left out, and named."""
    a, b = kn.variant("dummett"), kn.variant("modern")
    frame = kn.bridge(a, b, **RUN)
    named = {answer for step in steps(frame).step for answer in step.split(" + ")}
    differing = {str(difference).partition(":")[0] for difference in a.differences(b)}
    assert named | set(frame.attrs["no_effect"]) == differing


def test_rules_said_to_change_no_round_change_none():
    a, b = kn.variant("dummett"), kn.variant("modern")
    frame = kn.bridge(a, b, **RUN)
    changed = with_answers(a, b, frame.attrs["no_effect"])
    compared = kn.compare([a, changed], **RUN)
    assert (compared.difference[compared.difference.notna()] == 0).all()


def test_a_rule_that_changes_no_winner_has_no_part_and_an_interval_about_it():
    """Play that goes on after the third trick moves the winner of no round; that none was seen does not tell that there is none."""
    target = kn.variant("dummett").reading(tricks="all")
    frame = kn.bridge("dummett", target, **RUN)
    assert list(frame.step) == ["play.play_on", "all rules"]
    assert frame.part.abs().max() == 0
    assert (frame.low < 0).all() and (frame.high > 0).all() and (frame.high < 6 / RUN["rounds"]).all()


@pytest.mark.parametrize(
    ("target", "measure"),
    [
        pytest.param(three_steps, "forehand_wins", id="share"),
        pytest.param(three_steps, "tricks_played", id="mean"),
    ],
)
def test_the_interval_covers(target, measure):
    """Against 400,000 rounds of another seed; a hundred runs of 500 rounds, in which few rounds differ: rather too wide."""
    source, target = kn.variant("dummett"), target()
    truth = kn.bridge(source, target, measure, rounds=400_000, seed=12345).set_index("step").part
    covered = dict.fromkeys(truth.index, 0)
    for seed in range(100):
        for row in kn.bridge(source, target, measure, rounds=500, seed=seed).itertuples():
            covered[row.step] += bool(row.low <= truth[row.step] <= row.high)
    assert min(covered.values()) >= 90, covered


def test_without_common_deals_parts_still_add_up_and_the_table_says_so():
    """Forty cards for forty-eight: no deal is the same."""
    order = ["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]
    target = kn.variant("dummett").reading(which_courts="plain").replace(pack=kn.rules.Pack(order=order))
    frame = kn.bridge("dummett", target, "tricks_played", rounds=2_000, seed=1)
    assert frame.attrs["common_deals"] is False
    assert set(steps(frame).step) == {"pack.order", "powers.plain_courts"}
    assert steps(frame).part.sum() == pytest.approx(whole(frame).part, abs=1e-12)
    same = kn.bridge("dummett", kn.variant("modern"), "tricks_played", rounds=2_000, seed=1)
    assert whole(frame).high - whole(frame).low > whole(same).high - whole(same).low


def test_without_common_deals_the_interval_covers():
    order = ["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]
    target = kn.variant("dummett").reading(which_courts="plain").replace(pack=kn.rules.Pack(order=order))
    truth = kn.bridge("dummett", target, "tricks_played", rounds=400_000, seed=777).set_index("step").part
    covered = dict.fromkeys(truth.index, 0)
    for seed in range(100):
        for row in kn.bridge("dummett", target, "tricks_played", rounds=500, seed=seed).itertuples():
            covered[row.step] += bool(row.low <= truth[row.step] <= row.high)
    assert min(covered.values()) >= 90, covered


def test_any_number_of_workers_gives_the_same_table():
    frames = [
        kn.bridge("dummett", three_steps(), rounds=5_000, seed=2, workers=workers) for workers in (1, 2)
    ]
    assert frames[0].equals(frames[1])


# what is refused


def test_an_unknown_measure_is_refused_with_those_there_are():
    with pytest.raises(kn.SettingError, match=r"no measure 'forehand'.*forehand_wins"):
        kn.bridge("dummett", "modern", "forehand", **RUN)


def test_different_numbers_of_players_are_refused():
    with pytest.raises(kn.SettingError, match="players"):
        kn.bridge("dummett", kn.variant("modern").with_seats(6), **RUN)


def test_the_same_number_of_players_for_both_is_not():
    frame = kn.bridge(kn.variant("dummett").with_seats(6), kn.variant("modern").with_seats(6), **RUN)
    assert "powers.plain_courts" in list(frame.step)


def test_a_rule_class_of_another_kind_is_refused():
    @attrs.frozen
    class Strange(kn.rules.Play):
        """Play by rules of one's own."""

    v = kn.variant("dummett")
    with pytest.raises(kn.SettingError, match="play"):
        kn.bridge(v, v.replace(play=Strange()), **RUN)


@pytest.mark.parametrize(
    ("key", "value"), [("rounds", 0), ("seed", -1), ("workers", 0), ("players", "gready")]
)
def test_settings_that_cannot_be_are_refused(key, value):
    with pytest.raises((kn.SettingError, kn.UnknownPlayer)):
        kn.bridge("dummett", "modern", **RUN | {key: value})


def test_unknown_variants_are_refused():
    with pytest.raises(kn.UnknownVariant):
        kn.bridge("dummett", "whist", **RUN)


def test_the_figure_is_a_waterfall_from_one_source_to_the_other():
    frame = kn.bridge("dummett", three_steps(), "tricks_played", **RUN)
    (axis,) = kn.plot(frame).axes
    labels = [label.get_text() for label in axis.get_yticklabels()]
    assert labels == ["dummett", *steps(frame).step, three_steps().label]
    bars = list(axis.patches)
    assert [bar.get_width() for bar in bars] == pytest.approx(list(steps(frame).part))
    ends = frame.attrs["start"] + np.cumsum([0, *steps(frame).part])
    assert [bar.get_x() for bar in bars] == pytest.approx(list(ends[:-1]))
    assert frame.attrs["measure_words"] in axis.get_xlabel()


def test_a_bridge_without_steps_has_a_figure_without_bars():
    figure = kn.plot(kn.bridge("dummett", "dummett", **RUN))
    assert len(figure.axes[0].patches) == 0
