"""The results that the docs show are worked out again, at a small size: they agree within their errors, or exactly where exact."""

import re
from pathlib import Path

import numpy as np
import pytest

import karnoffel as kn
from karnoffel.studies.soundness import verdict
from karnoffel.studies.writing import read_frame

DOCS = Path(__file__).parent.parent / "docs"
FOLDER = DOCS / "results" / "data"
NAMES = sorted(path.stem for path in FOLDER.glob("*.csv"))
ERRORS = 2.6
"""How many half widths of both intervals, taken together, a figure may differ by: five standard errors."""


def of_kind(kind):
    return [name for name in NAMES if read_frame(FOLDER, name).attrs["kind"] == kind]


def agree(kept, again, column):
    """One column of two tables, each with its interval, row by row."""
    low, high = (f"{column}_low", f"{column}_high") if f"{column}_low" in kept else ("low", "high")
    half = np.hypot(kept[high] - kept[low], again[high] - again[low]) / 2
    gap = (kept[column] - again[column]).abs()
    seen = kept[column].notna() & again[column].notna()
    assert seen.any()
    return bool((gap[seen] <= ERRORS * half[seen] + 1e-12).all())


@pytest.mark.parametrize("name", NAMES)
def test_a_result_was_made_by_the_rules_as_they_are(name):
    for label, digest in read_frame(FOLDER, name).attrs["variants"].items():
        assert kn.variant(label).digest == digest, (
            f"{name} is of another {label}: run its program in analysis/ again"
        )


def test_every_result_is_shown_and_every_result_shown_is_there():
    pages = "".join(page.read_text("utf-8") for page in (DOCS / "results").glob("*.md"))
    assert set(re.findall(r"\{result\} (\S+)", pages)) == set(NAMES)


def test_the_verdicts_are_those_of_today():
    assert read_frame(FOLDER, "evidence").equals(kn.evidence())


@pytest.mark.parametrize("name", of_kind("disputes"))
def test_disputes_again(name):
    kept = read_frame(FOLDER, name)
    attrs = kept.attrs
    again = kn.disputes(
        kept.variant[0],
        counterfactual=not kept.admitted.all(),
        players=attrs["players"],
        rounds=6000,
        seed=attrs["seed"] + 1,
    )
    keys = ["point", "reading"]
    kept, again = (frame.set_index(keys).sort_index() for frame in (kept, again))
    assert list(kept.index) == list(again.index)
    assert kept.tricks_2.equals(again.tricks_2)
    for column in ("tricks_4", "changes"):
        assert agree(kept, again, column)
    if kept.points.notna().any():
        assert agree(kept, again, "points")


@pytest.mark.parametrize("name", of_kind("bridge"))
def test_bridges_again(name):
    kept = read_frame(FOLDER, name)
    first = kept.iloc[0]
    again = kn.bridge(first["from"], first["to"], first.measure, rounds=4000, seed=kept.attrs["seed"] + 1)
    kept, again = (frame.set_index("step").sort_index() for frame in (kept, again))
    assert list(kept.index) == list(again.index)
    assert agree(kept, again, "part")


def test_the_reconstruction_again():
    kept = read_frame(FOLDER, "reconstruct")
    points = ["which-courts", "tricks"]
    again = kn.reconstruct("dummett", points=points, rounds=2000, seed=kept.attrs["seed"] + 1)
    told = ("met", "unmet", "excluding", "used")
    assert {key: kept.attrs[key] for key in told} == {key: again.attrs[key] for key in told}
    kept, again = kept.set_index("readings"), again.set_index("readings")
    kept = kept.loc[again.index]
    for column in ("agrees", "partly", "contradicts", "late", "admitted"):
        assert list(kept[column]) == list(again[column])
    for column in ("forehand", "decisive", "skill"):
        assert agree(kept, again, column)


def test_social_rank_against_strength_again():
    kept = read_frame(FOLDER, "upside_down")
    again = kn.upside_down(list(dict.fromkeys(kept.variant)), rounds=100_000, seed=kept.attrs["seed"] + 1)
    assert list(kept.variant + kept.suit) == list(again.variant + again.suit)
    # Tau moves in steps of two pairs; half a dozen pairs may change places in a short run.
    assert ((kept.tau - again.tau).abs() <= 0.2).all()


WIDE = ("upside_down: tau", "disputes: moves")
"""Kinds of interval that hold for all ranks or cards at once, and so hold the truth more often than they say."""


def test_no_interval_holds_the_truth_less_often_than_it_says():
    kept = read_frame(FOLDER, "coverage")
    assert len(kept) > 100 and kept.kind.nunique() >= 25
    assert (kept.verdict != "narrow").all(), kept[kept.verdict == "narrow"].to_string()
    # A run in which nothing of what is estimated was seen tells nothing.
    assert kept.attrs["repetitions"] == 20_000 and (kept.repetitions >= 19_990).all()
    exact = kept[(kept.covered - 0.95).abs() <= 0.007]
    assert {*exact.kind} == {*kept.kind} - {*WIDE}
    assert list(kept.verdict) == [verdict(*ends) for ends in zip(kept.low, kept.high, strict=True)]


def test_the_battery_of_the_streams_met_the_rule_set_for_it():
    kept = read_frame(FOLDER, "streams")
    assert kept.p.min() == pytest.approx(kept.attrs["least"])
    assert kept.attrs["least"] > 1e-4 and kept.attrs["together"] > 0.01
    assert kept.attrs["tests"] == len(kept) > 70
    positions = kept[kept.question == "card by position"]
    assert len(positions) == 4 and (positions.cases >= 100_000_000).all()
