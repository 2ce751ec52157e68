"""The command arena: what it prints, what it writes, what it refuses."""

import csv
import io
import json

import pandas as pd
import pytest

import karnoffel as kn

PLAYERS = ("--player", "greedy", "--player", "random")
RUN = (*PLAYERS, "--rounds", 500, "--seed", 5)


def arena(*variants, **how):
    return kn.arena(list(variants), ["greedy", "random"], **({"rounds": 500, "seed": 5} | how))


def same(text, frame):
    """Whether a CSV text is a frame, cell by cell."""
    return list(csv.reader(io.StringIO(text))) == list(csv.reader(io.StringIO(frame.to_csv(index=False))))


@pytest.fixture
def refused(run, tmp_path, monkeypatch):
    """Run the command with what it cannot use, in an empty folder; returns the line it is told in."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        result = run("arena", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("karnoffel: ") and result.stderr.count("\n") == 1, result.stderr
        assert list(tmp_path.iterdir()) == [], "nothing is written, half or whole"
        return result.stderr

    return command


def test_csv_and_json_are_the_table_of_the_library(run):
    result = run("arena", "dummett", "modern", *RUN, "--format", "csv")
    expected = arena("dummett", "modern")
    assert (result.exit_code, same(result.stdout, expected)) == (0, True)
    read = json.loads(run("arena", "dummett", "modern", *RUN, "--format", "json").stdout)
    assert {key: value for key, value in read.items() if key != "rows"} == expected.attrs
    pd.testing.assert_frame_equal(pd.DataFrame(read["rows"]), expected, check_dtype=False, rtol=1e-9)


def test_as_a_table_it_is_the_ladder_with_the_cross_table(run):
    out = run("arena", "dummett", "kaiserspiel", *RUN).stdout
    frame = arena("dummett", "kaiserspiel")
    for variant in ("dummett", "kaiserspiel"):
        first, second = kn.studies.ladder(frame[frame.variant == variant]).itertuples()
        lines = out.partition(f"Arena: {variant}\n")[2].splitlines()
        assert lines[0].split() == ["player", "elo", "1", "2"]
        win = frame.win[(frame.variant == variant) & (frame.player == "greedy")].iloc[0]
        assert lines[1].split()[:3] == ["greedy", "(1)", f"{first.elo:+.1f}"]
        assert lines[1].split()[-3:-1] == ["-", f"{100 * win:.1f}"]
        assert lines[2].split()[:3] == ["random", "(2)", f"{second.elo:+.1f}"]
        assert lines[2].split()[-1] == "-"
    assert "500 deals, each played twice by every pair, with sides exchanged, seed 5" in out
    assert "kaiserspiel: 18 answers assumed" in out.partition("Arena: kaiserspiel")[2]
    assert "assumed" not in out.partition("Arena: kaiserspiel")[0]


def test_on_a_narrow_terminal_the_names_stand_before_every_part_of_the_table(terminal):
    shown = terminal("arena", "modern", *RUN, "--quiet", columns=40, streams=("stdout",))
    assert shown.exit_code == 0
    heads = [line.split() for line in shown.lines if line.split()[:1] == ["player"]]
    assert [name for head in heads for name in head[1:]] == ["elo", "1", "2"]
    assert len(heads) > 1
    assert sum(line.startswith("greedy (1)") for line in shown.lines) == len(heads)


def test_a_rating_without_end_is_told_with_the_end_that_it_has(run):
    """One deal, both rounds won by greedy: nothing says how much better it is, only how little at least."""
    seed = next(n for n in range(50) if arena("modern", rounds=1, seed=n).win[0] == 1)
    out = run("arena", "modern", *PLAYERS, "--rounds", 1, "--seed", seed).stdout
    assert "+inf (" in out and "to +inf)" in out and "-inf (-inf to " in out


def test_options_are_those_of_the_library(run):
    options = ("--seats", 2, "--seats", 6, "--reading", "tricks=all", "--workers", 2, "--format", "csv")
    v = kn.variant("dummett").reading(tricks="all")
    expected = arena(v.with_seats(2), v.with_seats(6))
    assert same(run("arena", "dummett", *RUN, *options).stdout, expected)


def test_ten_thousand_deals_of_seed_0_are_played_unless_others_are_asked_for(run):
    out = run("arena", "modern", *PLAYERS, "--format", "csv").stdout
    assert same(out, kn.arena("modern", ["greedy", "random"]))
    assert set(pd.read_csv(io.StringIO(out)).n) == {10_000}


def test_a_precision_instead_of_rounds(run):
    out = run("arena", "modern", *PLAYERS, "--precision", 0.02, "--format", "csv").stdout
    assert same(out, kn.arena("modern", ["greedy", "random"], precision=0.02))


def test_any_number_of_workers_prints_the_same(run):
    arguments = ("arena", "modern", *PLAYERS, "--rounds", 100_000, "--format", "csv")
    assert len({run(*arguments, "--workers", workers).stdout for workers in (1, 2, 4)}) == 1


def test_it_writes_its_table_and_figure_and_says_which(run, tmp_path):
    out = tmp_path / "new" / "folder"
    result = run("arena", "dummett", *RUN, "--out", out)
    names = [f"arena.{kind}" for kind in ("csv", "json", "parquet", "png", "svg")]
    assert sorted(path.name for path in out.iterdir()) == names
    wrote = [line.partition(" ")[2] for line in result.stderr.splitlines() if line.startswith("wrote ")]
    assert wrote == [str(out / name) for name in names]
    assert same((out / "arena.csv").read_text("utf-8"), arena("dummett"))
    quiet = run("arena", "dummett", *RUN, "--out", tmp_path / "quiet", "--quiet")
    assert (quiet.exit_code, quiet.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("dummett",), "an arena needs two players or more: give --player NAME for each"),
        (("dummett", "--player", "greedy"), "an arena needs two players or more"),
        (("dummett", *PLAYERS, "--player", "greedy"), "greedy stands twice; give each player once"),
        (("dummett", *PLAYERS, "--player", "gready"), "no player 'gready'; did you mean greedy?"),
        (("dummett", "--player", "greedy,random", "--player", "random"), "no player 'greedy,random'"),
        (("dumett", *PLAYERS), "no variant 'dumett'; did you mean dummett?"),
        (("dummett", "dummett", *PLAYERS), "dummett stands twice"),
        (("dummett", *PLAYERS, "--seats", 3), "is for 2, 4, 6, 8 players, not 3"),
        (("dummett", *PLAYERS, "--reading", "tricks=none"), "no reading 'none' of tricks"),
        (("dummett", *PLAYERS, "--rounds", 0), "rounds must be a whole number from 1 to 1,000,000,000,000,000 (got 0)"),
        (("dummett", *PLAYERS, "--rounds", 9, "--precision", 0.1), "give --rounds or --precision, not both"),
        (("dummett", *PLAYERS, "--precision", 2), "precision must be an interval's width"),
        (("dummett", *PLAYERS, "--seed", -1), "seed must be a whole number"),
        (("dummett", *PLAYERS, "--workers", 0), "workers must be a whole number from 1 to 1,024 (got 0)"),
        (("dummett", *PLAYERS, "--out", "/proc/karnoffel"), "cannot write to the folder '/proc/karnoffel'"),
        (("dummett", "--player", "greedy", "--out", "new/folder"), "an arena needs two players or more"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told_in_one_line(refused, arguments, told):
    assert told in refused(*arguments)


def test_without_a_variant_the_parser_says_what_is_missing(run):
    result = run("arena", *PLAYERS)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Missing argument" in result.stderr
