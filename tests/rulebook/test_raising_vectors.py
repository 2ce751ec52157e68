"""Every given sequence of raises: what it comes to, who scores, who deals next."""

import csv
from pathlib import Path

import pytest

import karnoffel as kn

RAISING = Path(__file__).parent.parent / "vectors" / "raising.csv"
SIDES = {"forehand": 0, "dealer": 1, "": None}
with RAISING.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))


def number(text):
    return int(text) if text else None


def row_id(row):
    score = f"{row['score_forehand_side']}:{row['score_dealer_side']}"
    return f"{row['seats']} {score} {row['pauses']}"


def test_raising_vectors_are_all_there():
    """raising.csv: 81 rows, for every number of players, both kinds of end and both sides."""
    assert len(ROWS) == 81
    assert {row["seats"] for row in ROWS} == {"2", "4", "6", "8"}
    assert {row["kind"] for row in ROWS} == {"play", "refused"}
    assert {row["scoring_side"] for row in ROWS} == set(SIDES)


@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_raising_vectors_each_comes_to_what_is_given(row):
    """raising.csv: Parlett, Target score, par. 1 and Deal, list and par. 2 to 4."""
    v = kn.variant("dummett").with_seats(int(row["seats"])).replace(target=int(row["target"]))
    score = int(row["score_forehand_side"]), int(row["score_dealer_side"])
    raised = v.raises(row["pauses"], score=score)
    assert raised.kind == row["kind"]
    assert raised.value == int(row["value"])
    assert raised.side == SIDES[row["scoring_side"]]
    assert raised.points == number(row["points"])
    assert raised.next_dealer == number(row["next_dealer"])
