"""Dossiers as an enemy writes them."""

from contextlib import suppress

from fuzzing import fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import as_bytes, documents, spoiled, texts, written

import karnoffel as kn
from karnoffel.dossier import folder, load
from karnoffel.questions import QUESTIONS

ANSWERED = {
    "id": "own",
    "version": 2,
    "seats": 4,
    "derives_from": ["parlett"],
    "history": {"1": "first", "2": "second"},
    "powers": {
        "order": ["U", "7", "6", "2", "Kaiser", "3"],
        "only_led": ["7"],
        "stopped_by": {"3": ["K"]},
        "plain_courts": "all",
        "titles": {"U": "Karnöffel", "Kaiser": "Mugg"},
        "cite": {"order": {"work": "parlett", "at": "Play, table", "standing": "attested"}},
    },
    "play": {"banned_first_leads": ["7"], "play_on": False},
    "scoring": {"target": 101, "round_value": 4},
    "deal": {
        "packets": [{"cards": 1, "face": "up", "to": "pair"}, {"cards": 4, "face": "down", "to": "one"}]
    },
    "points": {
        "tricks": {"own": "three", "allows": ["all"]},
        "own-point": {
            "question": "What then?",
            "own": "a",
            "readings": {
                "a": {"sets": {"scoring.target": 101}, "note": "x"},
                "b": {"sets": {"scoring.target": 51}, "settles": ["tricks"]},
            },
        },
    },
    "originals": [{"field": "scoring.stake", "answer": "simple", "renamed": True}],
}
STATED = {
    f"{section}.{name}" for section, table in ANSWERED.items() if isinstance(table, dict) for name in table
}
OWN = {**ANSWERED, "silent": [question for question in QUESTIONS if question not in STATED]}
EXTENDING = {"extends": "own-base", "scoring": {"target": 51}, "points": {"tricks": {"own": "three"}}}
NAMES = [
    *OWN,
    *EXTENDING,
    *kn.variants(),
    "own-base",
    "own-base.toml",
    "reading",
    "sets",
    "cite",
    "work",
    "A",
    "10",
    "ten",
]
WORDS = [
    *NAMES,
    *QUESTIONS,
    "[powers]",
    "[[points]]",
    "inf",
    "nan",
    "1979-05-27",
    "07:32:00",
    "[[[[]]]]",
    "a.b.c.d",
    "0x1",
]
VALID = [written(OWN), written(EXTENDING), (folder() / "modern.toml").read_text("utf-8")]


def takes_each_reading(v):
    """Every reading of every point is taken or refused."""
    for ident, point in v.disputed_points.items():
        for reading in point.readings[:3]:
            with suppress(kn.KarnoffelError):
                assert v.reading(**{ident: reading.name}).label


def test_a_dossier_is_loaded_or_refused_and_one_that_is_loaded_reads_back(counted, tmp_path):
    (tmp_path / "own-base.toml").write_text(written(OWN), "utf-8")

    @fuzz()
    @given(
        st.one_of(
            documents([OWN, OWN, OWN, EXTENDING], NAMES).map(as_bytes),
            documents([OWN, OWN, OWN, EXTENDING], NAMES).map(as_bytes),
            texts(VALID[:2], WORDS).map(as_bytes),
            spoiled(as_bytes(VALID[0])),
        )
    )
    def tried(content):
        (tmp_path / "mine.toml").write_bytes(content)
        v = counted.read(load, tmp_path / "mine.toml")
        counted.is_past_toml()
        if v is not None:
            (tmp_path / "again.toml").write_text(v.to_toml(), "utf-8")
            again = load(tmp_path / "again.toml")
            assert again == v
            assert (again.digest, again.label, again.provenance) == (v.digest, v.label, v.provenance)
            takes_each_reading(v)

    tried()
    counted.check()
