"""Ctrl-C: what is kept, what is told, and how the command ends."""

import os
import re
import subprocess
import sys

import pytest

INTERRUPTED = """
import os, signal, sys
from contextlib import contextmanager
from karnoffel.cli import main, runs

@contextmanager
def pressed(shown=True):
    def say(done, total):
        if done > 100_000:
            for _ in range(int(os.environ.get("TIMES", "1"))):
                os.kill(os.getpid(), signal.SIGINT)
    yield say

runs.bar = pressed
runs.AT_ONCE = float(os.environ.get("AT_ONCE", runs.AT_ONCE))
main(sys.argv[1:])
"""


def interrupted(*command, **settings):
    """A command whose process is sent SIGINT once it has played a hundred thousand rounds."""
    return subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *map(str, command)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **settings},
    )


@pytest.mark.parametrize("how", [("--rounds", "1000000000"), ("--precision", "0.00001")])
def test_ctrl_c_keeps_the_rounds_that_are_done_and_says_how_to_have_them_again(run, how):
    command = ["strength", "modern", "--format", "csv", *how]
    stopped = interrupted(*command)
    assert stopped.returncode == 0
    assert "Traceback" not in stopped.stderr
    (rounds,) = re.findall(r"--rounds (\d+) gives the same tables", stopped.stderr)
    assert int(rounds) % 65_536 == 0
    again = run("strength", "modern", "--format", "csv", "--rounds", rounds)
    assert again.stdout == stopped.stdout


BILLION = ("strength", "modern", "--rounds", 10**9)


def test_two_interrupts_at_once_are_one():
    """As a program sends them that signals a process and its group."""
    stopped = interrupted(*BILLION, TIMES="2")
    assert stopped.returncode == 0
    assert "stopped after" in stopped.stderr and "chosen U" in stopped.stdout


def test_a_second_ctrl_c_gives_up_in_one_line_and_with_a_code_of_its_own():
    stopped = interrupted(*BILLION, TIMES="2", AT_ONCE="0")
    assert (stopped.returncode, stopped.stdout) == (130, "")
    assert stopped.stderr == "karnoffel: given up by Ctrl-C\n"


def test_another_command_in_the_same_folder_leaves_what_a_stopped_one_has_kept(run, tmp_path):
    how = ("dummett", "--seed", 1, "--out", tmp_path)
    assert interrupted("compare", *how, "--rounds", 10**9).returncode == 0
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*.npz")}
    assert kept
    other = run("strength", *how, "--rounds", 1000)
    assert other.exit_code == 0 and "going on" not in other.stderr
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.npz")} == kept
    gone_on = run("compare", *how, "--rounds", 300_000)
    assert f"going on from what {tmp_path / 'checkpoint' / 'compare' / '0'} holds" in gone_on.stderr
    assert not (tmp_path / "checkpoint").exists()
