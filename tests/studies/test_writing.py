"""Files are whole or not there at all."""

import errno
import os
import stat

import pandas as pd
import pytest

import karnoffel as kn
from karnoffel.studies import writing
from karnoffel.studies.writing import out_folder, read_frame, write_frame, write_whole


def test_a_file_is_written_where_it_was_asked_for_and_nothing_beside_it(tmp_path):
    path = write_whole(tmp_path / "table.csv", lambda beside: beside.write_text("whole"))
    assert path.read_text() == "whole"
    assert list(tmp_path.iterdir()) == [path]


def test_a_writer_sees_a_file_of_the_same_kind_in_the_same_folder_and_not_the_file_itself(tmp_path):
    seen = []
    path = write_whole(tmp_path / "figure.svg", lambda beside: seen.append(beside) or beside.write_text("x"))
    assert seen[0] != path
    assert (seen[0].parent, seen[0].suffix) == (tmp_path, ".svg")


@pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt(), MemoryError()])
def test_a_writer_that_fails_leaves_nothing_behind(tmp_path, error):
    def half(beside):
        beside.write_text("half")
        raise error

    with pytest.raises(type(error)):
        write_whole(tmp_path / "table.csv", half)
    assert list(tmp_path.iterdir()) == []


def test_a_writer_that_fails_leaves_the_old_file_as_it_was(tmp_path):
    path = write_whole(tmp_path / "table.csv", lambda beside: beside.write_text("old"))

    def half(beside):
        beside.write_text("half of the n")
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        write_whole(path, half)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_told_in_one_line_with_the_name_of_the_file(tmp_path):
    def full(beside):
        beside.write_text("half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(kn.SettingError) as caught:
        write_whole(tmp_path / "table.csv", full)
    assert str(caught.value) == f"cannot write '{tmp_path / 'table.csv'}': No space left on device"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x" * 300 + ".csv", "gone/table.csv"])
def test_a_file_that_cannot_be_made_is_told_in_one_line(tmp_path, name):
    with pytest.raises(kn.SettingError, match="cannot write"):
        write_whole(tmp_path / name, lambda beside: beside.write_text("x"))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_where_the_file_should_be_is_told_and_kept(tmp_path):
    (tmp_path / "table.csv").mkdir()
    with pytest.raises(kn.SettingError, match="cannot write"):
        write_whole(tmp_path / "table.csv", lambda beside: beside.write_text("x"))
    assert [path.name for path in tmp_path.iterdir()] == ["table.csv"]


def test_files_may_be_read_by_whom_the_umask_lets(tmp_path):
    before = os.umask(0o027)
    try:
        path = write_whole(tmp_path / "table.csv", lambda beside: beside.write_text("x"))
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.umask(before) == before


def test_a_folder_that_was_there_stays_there_whatever_happens(tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    for name in ("empty", "full"):
        with pytest.raises(kn.SettingError, match="rounds must be"):
            kn.report("dummett", tmp_path / name / "below" / "deep", rounds=0)
        with pytest.raises(kn.SettingError, match="rounds must be"):
            kn.report("dummett", tmp_path / name, rounds=0)
    assert list((tmp_path / "empty").iterdir()) == []
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    "out",
    [
        pytest.param(lambda tmp: tmp / "file", id="a-file"),
        pytest.param(lambda tmp: tmp / "file" / "below", id="below-a-file"),
        pytest.param(lambda tmp: tmp / ("x" * 300), id="too-long"),
        pytest.param(lambda tmp: f"{tmp}/no\0good", id="no-path"),
        pytest.param(lambda tmp: "/proc/karnoffel", id="not-writable"),
    ],
)
def test_a_folder_that_cannot_be_written_is_told_before_a_round_is_played(tmp_path, out):
    (tmp_path / "file").write_text("mine")

    def never(done, total):
        raise AssertionError("a round was played")

    with pytest.raises(kn.SettingError, match="cannot write to the folder"):
        kn.report("dummett", out(tmp_path), rounds=100, progress=never)
    assert (tmp_path / "file").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_report_that_cannot_be_finished_leaves_no_half_file(tmp_path, monkeypatch):
    """The disk is full when the second table is written."""
    to_csv = pd.DataFrame.to_csv

    def full(self, path, **options):
        if len(self.columns) < 20:
            with open(path, "w") as file:
                file.write("variant,pl")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return to_csv(self, path, **options)

    monkeypatch.setattr(pd.DataFrame, "to_csv", full)
    with pytest.raises(kn.SettingError, match="No space left on device"):
        kn.report("dummett", tmp_path, rounds=100, seed=1)
    assert not (tmp_path / "outcomes.csv").exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_tables_are_written_with_their_provenance_beside_them(tmp_path):
    frame = kn.compare("dummett", rounds=100, seed=1)
    names = [path.name for path in write_frame(frame, tmp_path, "outcomes")]
    assert names == ["outcomes.csv", "outcomes.json", "outcomes.parquet"]
    assert frame.attrs["variants"]["dummett"] in (tmp_path / "outcomes.json").read_text("utf-8")


def test_what_a_killed_run_had_half_written_is_cleared_away(tmp_path):
    (tmp_path / ".karnoffel-abc.png").write_bytes(b"half")
    (tmp_path / "mine.png").write_bytes(b"mine")
    with out_folder(tmp_path):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["mine.png"]


def test_texts_read_back_as_texts_whatever_they_look_like(tmp_path):
    frame = pd.DataFrame(
        {
            "word": ["NA", "", "007", "1.50", "True", "nan", "two\nlines"],
            "rate": [0.1, float("nan"), *[1 / 3] * 5],
        }
    )
    write_frame(frame, tmp_path, "t")
    assert read_frame(tmp_path, "t").equals(frame)


@pytest.mark.parametrize(
    ("csv", "told", "why"),
    [
        ("a\n1\n", "[]", "its provenance is no table"),
        ("a\n1\n", '{"texts": 5}', "texts is no list of columns"),
        ("a\n1\n", '{"texts": [["a"]]}', "texts is no list of columns"),
        ("a\n1\n", '{"texts": ["b"]}', "no column 'b'"),
        ("a\n1\n", "[" * 100_000, "maximum recursion depth"),
        ("a\n1,2\n", "{}", "rows of more cells than there are columns"),
        ("", "{}", "No columns"),
        ("a\n1\n", '{"texts": ["a\\u001b"]}', "no column"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_in_one_line(tmp_path, csv, told, why):
    (tmp_path / "t.csv").write_text(csv)
    (tmp_path / "t.json").write_text(told)
    with pytest.raises(kn.SettingError, match="cannot read the table 't'") as refused:
        read_frame(tmp_path, "t")
    assert why in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_table_too_large_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(writing, "LARGEST_FILE", 10)
    (tmp_path / "t.json").write_text("{}")
    (tmp_path / "t.csv").write_text("a\n" + "1\n" * 10)
    with pytest.raises(kn.SettingError, match=r"t\.csv has more than"):
        read_frame(tmp_path, "t")
