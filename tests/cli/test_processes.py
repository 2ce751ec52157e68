"""The command line in processes of its own: streams, pipes, terminals and Ctrl-C."""

import os
import re
import subprocess
import sys

import pytest

import karnoffel as kn

MEASURE = ("compare", "dummett", "modern", "--rounds", 2_000, "--seed", 4)


def test_data_goes_to_stdout_notes_to_stderr_and_the_same_files_to_the_byte_to_the_folder(
    process, by_library, tmp_path
):
    """In another process, whatever the hashes of strings, the number of workers and the width of the terminal."""
    env = os.environ | {"PYTHONHASHSEED": "3", "COLUMNS": "40"}
    result = process(*MEASURE, "--workers", 3, "--format", "csv", "--out", "out", env=env)
    assert result.returncode == 0
    frame = kn.compare(["dummett", "modern"], rounds=2_000, seed=4)
    assert result.stdout == frame.to_csv(index=False)
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert written == by_library
    told = [line.removeprefix("wrote ") for line in result.stderr.splitlines()]
    assert sorted(told) == sorted(f"out/{name}" for name in by_library)


def test_the_installed_command_is_the_module(process):
    script = os.path.join(os.path.dirname(sys.executable), "karnoffel")
    result = subprocess.run([script, "variants"], capture_output=True, text=True, check=False)
    assert result.returncode == 0
    assert result.stdout == process("variants").stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("variants",), 0),
        (("trick", "modern", "--chosen", "B", "KL 3B 8H 9L"), 0),
        (("show", "dumett"), 2),
        (("compare", "--rounds", 0), 2),
        (("compare", "--nonsense"), 2),
    ],
)
def test_exit_codes_reach_the_shell_and_no_traceback_does(process, arguments, code):
    result = process(*arguments)
    assert result.returncode == code
    assert "Traceback" not in result.stderr
    assert bool(result.stderr) == (code == 2)


@pytest.mark.parametrize(
    ("command", "reader"),
    [
        ("show dummett", "head -n 1"),
        ("apparatus", "head -n 1"),
        ("apparatus --format json", "true"),
        ("game dummett --seed 1", "head -n 1"),
        ("strength dummett --rounds 500 --quiet --format csv", "true"),
        ("strength dummett --rounds 500 --quiet --format parquet", "true"),
    ],
)
def test_a_reader_that_stops_reading_is_no_error(command, reader, tmp_path):
    """Whether the pipe breaks at once or in the midst."""
    line = f"set -o pipefail; {sys.executable} -m karnoffel {command} | {reader} > head.txt"
    result = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert result.stderr == ""
    assert result.returncode in (0, 1), "one or the other, as the pipe broke"


@pytest.mark.parametrize(
    "command",
    [
        ("variants",),
        ("apparatus", "--format", "json"),
        ("strength", "dummett", "--rounds", 100, "--quiet", "--format", "csv"),
        ("strength", "dummett", "--rounds", 100, "--quiet", "--format", "parquet"),
    ],
)
def test_a_full_disk_behind_stdout_is_told_in_one_line(process, command):
    with open("/dev/full", "w") as full:
        result = process(*command, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert result.returncode == 2
    assert result.stderr.startswith("karnoffel: ")
    assert "No space left on device" in result.stderr
    assert result.stderr.count("\n") == 1


def test_parquet_is_not_written_to_a_terminal(terminal):
    shown = terminal("strength", "dummett", "--rounds", 100, "--quiet", "--format", "parquet")
    assert shown.exit_code == 2
    assert any("Parquet is not for a terminal" in line for line in shown.lines)
    assert "PAR1" not in shown.written


COMPARED = ("compare", "--rounds", 2_000, "--quiet")


@pytest.mark.parametrize(
    ("arguments", "columns"),
    [
        (COMPARED, 80),
        (COMPARED, 100),
        (("strength", "dummett", "kaiserspiel", "--rounds", 500, "--quiet"), 80),
        (("variants",), 80),
    ],
)
def test_tables_of_numbers_fit_a_terminal_with_every_row_in_one_line(terminal, arguments, columns):
    shown = terminal(*arguments, columns=columns)
    assert shown.exit_code == 0
    assert max(map(len, shown.lines)) <= columns
    variants = {"compare": 3, "strength": 2, "variants": 0}[arguments[0]]
    rows = [line for line in shown.lines if re.match(r"(chosen|plain|tricks_|forehand_|devil_|lead_)", line)]
    strengths = [row for row in rows if row.startswith(("chosen", "plain"))]
    assert len(strengths) == (24 if variants else 0)
    assert all(row.count("±") == variants for row in strengths)
    assert all(row.count("±") in (variants, variants - 1) for row in rows)
    broken = [line for line in shown.lines if re.match(r"\s+[+-]?[0-9.]", line)]
    assert broken == []


@pytest.mark.parametrize(
    "arguments", [("show", "kaiserspiel"), ("apparatus",), ("diff", "dummett", "kaiserspiel")]
)
def test_prose_fits_a_terminal_too(terminal, arguments):
    shown = terminal(*arguments, columns=80)
    assert shown.exit_code == 0
    assert max(map(len, shown.lines)) <= 80


def test_a_table_that_is_piped_has_every_row_in_one_line_whatever_the_columns(process):
    result = process(*COMPARED, env=os.environ | {"COLUMNS": "80"})
    rows = [line for line in result.stdout.splitlines() if line.startswith(("chosen", "plain"))]
    assert len(rows) == 24
    assert all(row.count("±") == 3 for row in rows)
    assert "\x1b" not in result.stdout
    assert "…" not in result.stdout


HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


@pytest.mark.parametrize("how", [("--rounds", 200_000), ("--precision", 0.02)])
def test_progress_is_shown_on_a_terminal_and_the_terminal_left_as_it_was(terminal, how):
    shown = terminal("strength", "dummett", *how, streams=("stderr",))
    assert shown.exit_code == 0
    assert "rounds" in shown.written
    assert shown.written.count(HIDE) == shown.written.count(SHOW) == 1
    assert shown.written.index(HIDE) < shown.written.index(SHOW)


def test_progress_is_silent_where_stderr_is_no_terminal_or_quiet_was_asked_for(terminal, run):
    assert terminal("strength", "dummett", "--rounds", 70_000, "--quiet", streams=("stderr",)).written == ""
    assert run("strength", "dummett", "--rounds", 70_000).stderr == ""
