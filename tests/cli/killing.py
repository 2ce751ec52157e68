"""Kills a command at random moments and starts it again, until it has been killed so often; prints what came of it as JSON.

    python killing.py KILLS SEED FOLDER ARGUMENTS...

Every attempt is a fork of this process, which has run the command once without writing anything: so imports and compiling are not
waited for again. Written for ``test_killed_runs.py``.
"""

import io
import json
import os
import random
import shutil
import signal
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path

from karnoffel.cli import main


def attempt(arguments, seconds=None):
    """One run of the command; killed after so many ``seconds`` unless it has ended by then. Its exit code, -9 if it was killed."""
    child = os.fork()
    if not child:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        try:
            main(arguments, standalone_mode=False)
        except BaseException:
            os._exit(1)
        os._exit(0)
    if seconds is not None:
        signal.sigtimedwait({signal.SIGCHLD}, seconds)
        os.kill(child, signal.SIGKILL)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    while signal.sigtimedwait({signal.SIGCHLD}, 0):  # or the next attempt would be thought to have ended
        pass
    return ended


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def killed(kills, seed, folder, arguments):
    """What came of it: attempts killed, those of them that left pieces, runs ended, and files that are not as they should be."""
    dice, out = random.Random(seed), folder / "killed"
    arguments = [*arguments, "--quiet"]
    with redirect_stdout(io.StringIO()):
        main([*arguments, "--format", "csv"], standalone_mode=False)
    arguments.append("--out")
    began = time.monotonic()
    assert attempt([*arguments, str(folder / "whole")]) == 0
    # So that most runs are killed several times before they end.
    longest = (time.monotonic() - began) * 0.8
    told = {"killed": 0, "with pieces": 0, "ended": 0, "wrong": []}
    while told["killed"] < kills or not told["ended"]:
        ended = attempt([*arguments, str(out)], dice.uniform(0, longest) if told["killed"] < kills else None)
        if ended == -signal.SIGKILL:
            told["killed"] += 1
            told["with pieces"] += any(out.rglob("*.npz"))
            continue
        told["ended"] += 1
        whole, found = files(folder / "whole"), files(out)
        told["wrong"] += [name for name in {*whole, *found} if whole.get(name) != found.get(name)]
        told["wrong"] += ["exit code"] * (ended != 0)
        shutil.rmtree(out)
    return told


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    print(json.dumps(killed(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:])))
