"""Tables read back, as an enemy leaves their files."""

import pandas as pd
from fuzzing import fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import as_bytes, spoiled, texts

from karnoffel.studies.writing import read_frame, write_frame

FRAME = pd.DataFrame(
    {
        "variant": ["dummett", "", "NA"],
        "rate": [0.1, 1 / 3, float("nan")],
        "rounds": [1, 2, 2**40],
        "whole": [True, False, True],
    }
)
FRAME.attrs = {"kind": "test", "variants": {"dummett": "abc"}}
JSON_WORDS = [
    "null",
    "[]",
    "{}",
    "1e999",
    "NaN",
    "texts",
    "rate",
    '["rate"]',
    '["x"]',
    "[[]]",
    "9" * 5000,
    "[" * 2000,
]


def files(tmp_path):
    write_frame(FRAME, tmp_path, "t")
    return (tmp_path / "t.csv").read_bytes(), (tmp_path / "t.json").read_text("utf-8")


def test_a_table_is_read_or_refused(counted, tmp_path):
    csv, told = files(tmp_path)
    rows = texts([csv.decode()], ["1", "x", ",", ",,,,", '"', "inf", "1979-05-27", "1" * 30, "True"]).map(
        as_bytes
    )

    @fuzz()
    @given(
        st.one_of(st.just(csv), rows, spoiled(csv)),
        st.one_of(st.just(as_bytes(told)), st.just(as_bytes(told)), texts([told], JSON_WORDS).map(as_bytes)),
    )
    def tried(content, provenance):
        (tmp_path / "t.csv").write_bytes(content)
        (tmp_path / "t.json").write_bytes(provenance)
        frame = counted.read(read_frame, tmp_path, "t")
        counted.is_past(frame is not None)
        assert frame is None or isinstance(frame.attrs, dict)

    tried()
    counted.check()


def test_what_is_written_reads_back_the_same(counted, tmp_path, monkeypatch):
    """Every text of lines, every number and every infinity; a missing number stays missing."""
    monkeypatch.setattr("karnoffel.studies.writing.has_parquet", lambda: False)
    cells = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=6)
    texts_ = st.one_of(
        cells,
        st.sampled_from(["", "NA", "nan", "007", "1.50", "True", "a,b", 'say "x"', "two\nlines", " x "]),
    )
    row = st.tuples(texts_, st.floats(allow_nan=True), st.integers(-(2**63), 2**63 - 1), st.booleans())

    @fuzz(10)
    @given(st.lists(row, min_size=1, max_size=4))
    def tried(rows):
        frame = pd.DataFrame(rows, columns=["word", "rate", "rounds", "whole"])
        write_frame(frame, tmp_path, "t")
        again = counted.read(read_frame, tmp_path, "t")
        counted.is_past()
        assert again is not None and again.equals(frame)

    tried()
