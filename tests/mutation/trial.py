"""A plugin of pytest: collect the tests once, then try every mutant on its own tests in a fork of this process.

``--trials`` is a file of JSON: ``trials``, each mutant with its tests in the order to run them, and ``seconds``, what each test takes
without a mutant. What became of each mutant is written beside it, in a line: ``killed``, ``survived`` or ``timeout``, the last where a
test takes ten times its time and five seconds more.
"""

import gc
import json
import os
import signal
import sys
from pathlib import Path

import pytest


def pytest_addoption(parser):
    parser.addoption("--trials", type=Path, required=True)
    parser.addoption("--processes", type=int, default=1)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    path = session.config.getoption("--trials")
    told = json.loads(path.read_text("utf-8"))
    items = {item.nodeid: (item, 5 + 10 * told["seconds"][item.nodeid]) for item in session.items}
    if os.waitpid(_fork(session, "", list(items.values())), 0)[1]:
        pytest.exit("the tests fail without any mutant", returncode=1)
    gc.freeze()
    running = {}
    with path.with_suffix(".verdicts").open("a", encoding="utf-8") as verdicts:

        def ended():
            process, status = os.wait()
            left = "killed" if os.waitstatus_to_exitcode(status) else "survived"
            verdict = "timeout" if os.WIFSIGNALED(status) else left
            print(json.dumps([running.pop(process), verdict]), file=verdicts, flush=True)

        for mutant, tests in told["trials"].items():
            if len(running) == session.config.getoption("--processes"):
                ended()
            child = _fork(session, mutant, [items[test] for test in tests])
            running[child] = mutant
        while running:
            ended()
    return True


def _fork(session, mutant, items):
    """Start a process that runs tests, each with its CPU seconds, until one fails: its exit status is 1 then."""
    child = os.fork()
    if child:
        return child
    code = 1  # a mutant that breaks pytest itself is noticed, too
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        os.environ["MUTANT_UNDER_TEST"] = mutant
        following = [*(item for item, _ in items[1:]), None]
        for (item, seconds), following_item in zip(items, following, strict=False):
            signal.setitimer(signal.ITIMER_PROF, seconds)  # whose signal ends the process
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following_item)
            if session.testsfailed:
                break
        code = 1 if session.testsfailed else 0
    finally:
        sys.stdout.flush()
        os._exit(code)
