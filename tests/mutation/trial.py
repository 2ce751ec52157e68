"""A plugin of pytest: collect the tests once, then try every mutant on its own tests in a fork of this process.

``--trials`` is a file of JSON, each mutant with its tests, in the order to run them, and the CPU seconds it may take. What became
of each is written beside it, a line per mutant: ``killed``, ``survived`` or ``timeout``.
"""

import gc
import json
import os
import resource
import sys
from pathlib import Path

import pytest


def pytest_addoption(parser):
    parser.addoption("--trials", type=Path, required=True)
    parser.addoption("--processes", type=int, default=1)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    path = session.config.getoption("--trials")
    trials = json.loads(path.read_text("utf-8"))
    items = {item.nodeid: item for item in session.items}
    if not _unchanged_code_passes(session):
        pytest.exit("the tests fail without any mutant", returncode=1)
    gc.freeze()
    running = {}
    with path.with_suffix(".verdicts").open("a", encoding="utf-8") as told:

        def ended():
            process, status = os.wait()
            verdict = (
                "timeout" if os.WIFSIGNALED(status) else "killed" if os.WEXITSTATUS(status) else "survived"
            )
            print(json.dumps([running.pop(process), verdict]), file=told, flush=True)

        for mutant, trial in trials.items():
            if len(running) == session.config.getoption("--processes"):
                ended()
            running[_fork(session, mutant, [items[test] for test in trial["tests"]], trial["seconds"])] = (
                mutant
            )
        while running:
            ended()
    return True


def _unchanged_code_passes(session):
    child = _fork(session, "", session.items, 3_600)
    return os.waitpid(child, 0)[1] == 0


def _fork(session, mutant, items, seconds):
    """Start a process that runs tests until one fails: its exit status is 1 then."""
    child = os.fork()
    if child:
        return child
    code = 1  # a mutant that breaks pytest itself is noticed, too
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        os.environ["MUTANT_UNDER_TEST"] = mutant
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                break
        code = 1 if session.testsfailed else 0
    finally:
        sys.stdout.flush()
        os._exit(code)
