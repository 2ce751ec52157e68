"""Hostile input, made by Hypothesis: how many inputs, and what is told of them.

The number of inputs is that of a profile, which the variable ``KARNOFFEL_FUZZ`` names: ``fuzz``, 10,000 of each reader, the same
every time, or ``nightly``, 100,000, others every time. Each reader's figures are told at the end.
"""

import sys
from pathlib import Path

import pytest
from fuzzing import Counted

MOST_MEMORY = 4 << 30
"""Bytes that a test may take more than its process has when it begins; a reader that wants more fails with a MemoryError."""


@pytest.fixture(autouse=True)
def bounded():
    """No input makes a reader fill the memory; held to on Linux, where a process can be told so."""
    if sys.platform != "linux":
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    taken = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + MOST_MEMORY, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


@pytest.fixture
def counted(request):
    """What one reader makes of its inputs; at least a fifth must get past its first step."""
    figures = Counted()
    yield figures
    if figures.inputs:
        request.node.user_properties.append(("fuzz", f"{request.node.name.removeprefix('test_')}: {figures}"))


def pytest_terminal_summary(terminalreporter):
    """Tell each reader's figures."""
    reports = [report for kind in terminalreporter.stats.values() for report in kind]
    told = [
        text
        for report in reports
        if getattr(report, "when", "") == "teardown"
        for key, text in report.user_properties
        if key == "fuzz"
    ]
    if told:
        terminalreporter.section("hostile input")
        for text in sorted(told):
            terminalreporter.line(text)
