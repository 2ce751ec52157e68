"""Commands that count rounds: strength, compare, report; what they print and what they write."""

import csv
import io
import json

import pandas as pd
import pytest

import karnoffel as kn

RUN = ("--rounds", 3_000, "--seed", 5)
KEYWORDS = {"rounds": 3_000, "seed": 5}


def same(text, frame):
    """Whether a CSV text is a frame, cell by cell."""
    return list(csv.reader(io.StringIO(text))) == list(csv.reader(io.StringIO(frame.to_csv(index=False))))


STUDIES = {"strength": kn.card_strength, "compare": kn.compare}
each_study = pytest.mark.parametrize("command", STUDIES)


@each_study
def test_csv_is_the_table_and_stdout_carries_nothing_else(run, command):
    result = run(command, "dummett", "modern", *RUN, "--format", "csv")
    assert result.exit_code == 0
    assert same(result.stdout, STUDIES[command](["dummett", "modern"], **KEYWORDS))


@each_study
def test_json_is_the_table_with_its_provenance(run, command):
    read = json.loads(run(command, "dummett", "modern", *RUN, "--format", "json").stdout)
    expected = STUDIES[command](["dummett", "modern"], **KEYWORDS)
    assert {key: value for key, value in read.items() if key != "rows"} == expected.attrs
    assert list(read["rows"][0]) == list(expected.columns)
    again = pd.DataFrame(read["rows"])
    pd.testing.assert_frame_equal(again, expected, check_dtype=False, rtol=1e-9)


@each_study
def test_parquet_is_the_table_with_its_provenance(run, command):
    result = run(command, "dummett", "modern", *RUN, "--format", "parquet")
    read = pd.read_parquet(io.BytesIO(result.stdout_bytes))
    expected = STUDIES[command](["dummett", "modern"], **KEYWORDS)
    pd.testing.assert_frame_equal(read, expected)
    assert read.attrs == expected.attrs


@each_study
def test_options_are_those_of_the_library(run, command):
    options = (
        *("--rounds", 1_000, "--seed", 9, "--players", "greedy/random", "--seats", 6, "--workers", 2),
        *("--reading", "tricks=all", "--reading", "which-courts=any"),
    )
    result = run(command, "dummett", *options, "--format", "csv")
    v = kn.variant("dummett").reading(tricks="all", which_courts="any").with_seats(6)
    expected = STUDIES[command](v, rounds=1_000, seed=9, players=("greedy", "random"))
    assert same(result.stdout, expected)


@each_study
def test_the_seed_is_0_unless_another_is_given(run, command):
    assert same(
        run(command, "modern", "--rounds", 500, "--format", "csv").stdout,
        STUDIES[command]("modern", rounds=500, seed=0),
    )


@each_study
def test_any_number_of_workers_prints_the_same(run, command):
    printed = {
        run(command, "modern", "--rounds", 150_000, "--workers", workers, "--format", "csv").stdout
        for workers in (1, 2, 4)
    }
    assert len(printed) == 1


@each_study
def test_a_precision_instead_of_rounds(run, command):
    result = run(command, "modern", "--precision", 0.02, "--format", "csv")
    assert same(result.stdout, STUDIES[command]("modern", precision=0.02))


@each_study
def test_quiet_leaves_stderr_empty(run, command, tmp_path):
    out = ("--out", tmp_path / "out") if command == "strength" else ()
    result = run(command, "modern", "--rounds", 500, "--quiet", *out)
    assert (result.exit_code, result.stderr) == (0, "")


@each_study
def test_a_path_of_ones_own_dossier_is_a_variant(run, command, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(kn.variant("modern").replace(name="own", target=5).to_toml(), "utf-8")
    result = run(command, path, "--rounds", 200, "--format", "csv")
    assert same(result.stdout, STUDIES[command](kn.variant(path), rounds=200, seed=0))
    assert set(pd.read_csv(io.StringIO(result.stdout)).variant) == {"own"}


def test_strength_as_a_table_has_a_row_for_every_kind_of_card(run):
    result = run("strength", "dummett", "kaiserspiel", *RUN)
    rows = [line for line in result.stdout.splitlines() if line.startswith(("chosen ", "plain "))]
    assert len(rows) == 24
    assert all(row.count("±") == 2 for row in rows)
    assert "3,000 rounds each, greedy players, seed 5" in result.stdout


def test_compare_without_names_takes_the_three_sources(run):
    result = run("compare", "--rounds", 300, "--format", "csv")
    assert same(result.stdout, kn.compare(["dummett", "modern", "kaiserspiel"], rounds=300, seed=0))


def test_compare_as_tables_has_outcomes_differences_and_strengths(run):
    out = run("compare", "dummett", "modern", *RUN).stdout
    assert [title in out for title in ("How rounds go", "Difference from dummett", "Card strength")] == [
        True
    ] * 3
    rows = [line for line in out.splitlines() if line.startswith("forehand_wins")]
    assert [row.count("±") for row in rows] == [2, 1]
    frame = kn.compare(["dummett", "modern"], **KEYWORDS)
    value = frame.value[frame.measure == "forehand_wins"].iloc[0]
    assert rows[0].split()[1] == f"{value:.4f}"
    alone = run("compare", "dummett", *RUN).stdout
    assert "Difference" not in alone


def test_compare_marks_the_differences_whose_interval_leaves_out_zero(run):
    out = run("compare", "dummett", "kaiserspiel", *RUN).stdout
    frame = kn.compare(["dummett", "kaiserspiel"], **KEYWORDS)
    differing = frame[
        (frame.variant == "kaiserspiel") & ((frame.difference_low > 0) | (frame.difference_high < 0))
    ]
    block = out.partition("Difference from dummett")[2].partition("Card strength")[0]
    marked = [line.split()[0] for line in block.splitlines() if line.rstrip().endswith("*")]
    assert marked == list(differing.measure)


def test_strength_writes_its_table_and_figure(run, tmp_path):
    out = tmp_path / "new" / "folder"
    result = run("strength", "dummett", *RUN, "--out", out)
    names = [f"card_strength.{kind}" for kind in ("csv", "json", "parquet", "png", "svg")]
    assert sorted(path.name for path in out.iterdir()) == names
    assert [line.partition(" ")[2] for line in result.stderr.splitlines() if line.startswith("wrote ")] == [
        str(out / name) for name in names
    ]
    assert same((out / "card_strength.csv").read_text("utf-8"), kn.card_strength("dummett", **KEYWORDS))


def test_report_prints_the_path_of_the_page_and_writes_what_the_library_writes(run, by_library, tmp_path):
    options = ("--rounds", 2_000, "--seed", 4, "--out", tmp_path / "out", "--quiet")
    result = run("report", "dummett", "modern", *options)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{tmp_path / 'out' / 'report.html'}\n"
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == by_library


def test_report_writes_into_the_folder_where_it_is_run(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("report", "modern", "--rounds", 200)
    assert (result.exit_code, result.stdout) == (0, "report.html\n")
    assert {"report.html", "report.md", "outcomes.csv"} <= {path.name for path in tmp_path.iterdir()}


def test_compare_says_how_to_have_files_where_it_writes_none(run):
    assert "--out DIR" in run("compare", "modern", "--rounds", 200).stderr


def test_what_the_table_engine_must_play_is_played_with_a_note_and_stdout_is_still_data(run, monkeypatch):
    expected = kn.compare("modern", rounds=50, seed=0)

    def no_tables(v):
        raise kn.NoTables("powers: Strange is a rule class of your own")

    monkeypatch.setattr("karnoffel.montecarlo.chunks.tables", no_tables)
    result = run("compare", "modern", "--rounds", 50, "--format", "csv")
    assert "note: powers: Strange is a rule class of your own: rounds are played by the table engine" in (
        result.stderr
    )
    assert same(result.stdout, expected)
