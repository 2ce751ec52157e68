"""Commands killed at random moments and started again: in the end the same files, byte for byte, and nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KILLS = int(os.environ.get("KARNOFFEL_KILLS", "3"))
"""Kills of each command: few in every run of the tests, many in the nightly one."""

COMMANDS = {
    "compare": ["compare", "dummett", "modern", "--rounds", "500000"],
    "games": ["compare", "dummett", "--games", "--rounds", "30000"],
    "arena": ["arena", "modern", "--player", "expert", "--player", "greedy", "--rounds", "200"],
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_killed_at_random_and_started_again_writes_the_same_files(command, tmp_path):
    script = Path(__file__).with_name("killing.py")
    ended = subprocess.run(
        [sys.executable, script, str(KILLS), "1426", str(tmp_path), *command],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert told["killed"] == KILLS
    assert told["ended"] >= 1
    assert told["wrong"] == []
