"""Every given trick of the sources encoded so far, with the reasons for its verdict."""

import csv
from pathlib import Path

import pytest

import karnoffel as kn

TRICKS = Path(__file__).parent.parent / "vectors" / "tricks.csv"
SOURCES = [("dummett", ""), ("modern", "plain"), ("modern", "any")]
STANDINGS = {"attested", "inferred", "assumed"}
each_source = pytest.mark.parametrize(("name", "which_courts"), SOURCES)


def given_tricks(name, which_courts):
    """The variant in that reading, and its rows with the number of the line they stand on."""
    v = kn.variant(name)
    if which_courts:
        v = v.reading(which_courts=which_courts)
    with TRICKS.open(encoding="utf-8", newline="") as file:
        numbered = list(enumerate(csv.DictReader(file), start=2))
    rows = [
        (line, row) for line, row in numbered if (row["variant"], row["which_courts"]) == (name, which_courts)
    ]
    assert len(rows) == 194
    return v, rows


def judged(v, row):
    return v.trick(row["chosen"], row["cards"].split(), kaisers=row["kaisers"].split())


@each_source
def test_vectors_winner_of_every_given_trick(name, which_courts):
    """tricks.csv: the given verdicts."""
    v, rows = given_tricks(name, which_courts)
    wrong = []
    for line, row in rows:
        winner = judged(v, row).winner
        if winner != int(row["winner"]):
            wrong.append(
                f"line {line}: {name} {which_courts}, {row['chosen']} chosen, {row['cards']}:"
                f" winner {row['winner']}, not {winner}"
            )
    assert not wrong, "\n".join(wrong)


@each_source
def test_vectors_every_verdict_gives_its_reasons_and_their_places(name, which_courts):
    """Each reason names a rule and the place of a text it stands in, and how sure that is."""
    v, rows = given_tricks(name, which_courts)
    for line, row in rows:
        reasons = judged(v, row).reasons
        assert reasons, f"line {line}: no reason"
        for reason in reasons:
            where = f"line {line}: {reason.text}"
            assert reason.text.strip() and reason.rule.strip(), where
            assert reason.citation is not None, where
            assert reason.citation.work and reason.citation.at, where
            standing = reason.citation.standing
            assert getattr(standing, "value", standing) in STANDINGS, where
