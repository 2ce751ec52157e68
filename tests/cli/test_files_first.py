"""A finished run is not lost because its table could not be printed; streams that are closed stop no command."""

import json
import os
import subprocess
import sys

import pytest

import karnoffel as kn
from karnoffel.cli.output import emit

RUNS = {
    "strength": (("strength", "dummett", "--rounds", "500"), "card_strength.csv"),
    "compare": (("compare", "dummett", "--rounds", "500"), "report.html"),
    "games": (("compare", "dummett", "--games", "--raising", "never", "--rounds", "200"), "games.csv"),
    "report": (("report", "dummett", "--rounds", "500"), "report.html"),
    "arena": (
        ("arena", "dummett", "--player", "random", "--player", "greedy", "--rounds", "50"),
        "arena.csv",
    ),
}


def command(shell, *arguments):
    """Run the command through a shell, so that streams can be closed; its exit code and stderr."""
    line = [sys.executable, "-m", "karnoffel", *map(str, arguments), "--quiet"]
    done = subprocess.run(
        ["sh", "-c", f'"$@" {shell}', "sh", *line], capture_output=True, text=True, env={**os.environ}
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a disk that is full")
@pytest.mark.parametrize("name", RUNS)
def test_files_are_written_before_the_table(name, tmp_path):
    arguments, file = RUNS[name]
    code, told = command(">/dev/full", *arguments, "--out", tmp_path)
    assert (code, told.count("\n")) == (2, 1)
    assert (tmp_path / file).stat().st_size > 0


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_stream_that_is_closed_stops_no_arena(closed, tmp_path):
    arguments, file = RUNS["arena"]
    assert command(closed, *arguments, "--out", tmp_path) == (0, "")
    assert (tmp_path / file).stat().st_size > 0


def test_an_infinite_rating_keeps_its_sign_in_json(capsys):
    frame = kn.arena("dummett", ["random", "greedy"], rounds=20, seed=1)
    frame["elo"] = [float("-inf"), float("inf")]
    emit(frame, "json")
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["elo"] for row in rows] == ["-inf", "inf"]
    assert isinstance(rows[0]["win"], float)


def test_the_help_of_an_arena_names_players_and_how_options_are_given(run):
    told = " ".join(run("arena", "--help").stdout.split())
    for word in ("random, novice, greedy, tips, expert, open", "expert(50)", "tips(keep_devil=False)"):
        assert word in told


def test_one_deal_is_no_deals(run):
    out = run("arena", "dummett", "--player", "random", "--player", "greedy", "--rounds", 1).stdout
    assert "1 deal, each played twice" in out
