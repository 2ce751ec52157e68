"""The command line: in this process, in one of its own, and on a terminal."""

import os
import pty
import re
import subprocess
import sys

import pytest
from attrs import frozen
from click.testing import CliRunner

import karnoffel as kn
from karnoffel.cli import main


@pytest.fixture
def run():
    """Run a command in this process: ``run("show", "dummett")`` with ``exit_code``, ``stdout`` and ``stderr``."""

    def command(*arguments, stdin=None):
        result = CliRunner().invoke(main, list(map(str, arguments)), input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return command


@pytest.fixture
def process(tmp_path):
    """Run a command in a process of its own, in an empty folder."""

    def command(*arguments, **options):
        return subprocess.run(
            [sys.executable, "-m", "karnoffel", *map(str, arguments)],
            **({"capture_output": True, "text": True, "check": False, "cwd": tmp_path} | options),
        )

    return command


@pytest.fixture(scope="session")
def by_library(tmp_path_factory):
    """The files of a report that the library writes: 2,000 rounds of dummett and modern, seed 4."""
    folder = tmp_path_factory.mktemp("library")
    return {
        path.name: path.read_bytes()
        for path in kn.report(["dummett", "modern"], folder, rounds=2_000, seed=4)
    }


@frozen
class Shown:
    """What a command left on a terminal: its exit code, all that was written, and the lines without colours."""

    exit_code: int
    written: str

    @property
    def lines(self):
        """The lines as they can be read."""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.written).replace("\r\n", "\n").splitlines()


@pytest.fixture
def terminal(tmp_path):
    """Run a command on a terminal; ``streams`` says which of stdout and stderr it has."""

    def command(*arguments, columns=80, streams=("stdout", "stderr")):
        ours, theirs = pty.openpty()
        ends = {name: theirs if name in streams else subprocess.DEVNULL for name in ("stdout", "stderr")}
        started = subprocess.Popen(
            [sys.executable, "-m", "karnoffel", *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            cwd=tmp_path,
            env=os.environ | {"COLUMNS": str(columns), "TERM": "xterm"},
            **ends,
        )
        os.close(theirs)
        written = b""
        while chunk := _read(ours):
            written += chunk
        os.close(ours)
        return Shown(started.wait(), written.decode())

    return command


def _read(end):
    try:
        return os.read(end, 1 << 16)
    except OSError:  # how Linux says that nobody holds the other end any more
        return b""
