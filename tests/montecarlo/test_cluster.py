"""Workers of a cluster: the same result as on one thread, also where one is killed in the midst of the run."""

import os
import re
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner
from distributed import KilledWorker

import karnoffel as kn
from karnoffel.cli import main
from karnoffel.montecarlo import cluster as clusters
from karnoffel.montecarlo.cluster import cluster

RUNS = {
    "rounds": lambda executor, **more: kn.compare(
        ["dummett", "modern"], rounds=400_000, seed=5, executor=executor, **more
    ),
    "games": lambda executor, **more: kn.compare(
        ["dummett", "modern"], rounds=60_000, seed=5, unit="game", executor=executor, **more
    ),
    "precision": lambda executor, **more: kn.compare(
        "dummett", precision=0.004, seed=5, executor=executor, **more
    ),
}


@pytest.fixture(scope="module")
def alone():
    """What each run comes to on one thread."""
    return {name: run(None, workers=1) for name, run in RUNS.items()}


class Machines:
    """A scheduler and two workers, each a process of its own, on loopback."""

    def __init__(self, folder, workers=2):
        self.folder, self.processes = folder, []
        told = self.start("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--no-show")
        self.address = self.heard(told, r"(tcp://127\.0\.0\.1:\d+)")
        self.workers = [self.worker() for _ in range(workers)]

    def worker(self):
        started = self.start(
            "worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard",
            "--local-directory", str(self.folder),
        )  # fmt: skip
        self.heard(started, "(Registered to)")
        return started

    def start(self, *args):
        command = [sys.executable, "-m", "dask", *args]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.processes.append(process)
        return process

    def heard(self, process, pattern):
        for line in process.stderr:
            if found := re.search(pattern, line):
                return found.group(1)
        raise AssertionError("it ended without saying so")

    def close(self):
        for process in self.processes:
            process.kill()
            process.wait()
            process.stderr.close()


@pytest.fixture
def machines(tmp_path):
    running = Machines(tmp_path / "workers")
    yield running
    running.close()


@pytest.mark.parametrize("name", ["rounds", "games", "precision"])
def test_a_worker_killed_in_the_midst_of_a_run_changes_nothing(machines, name, alone):
    def kill(done, wanted):
        if machines.workers[0].poll() is None:
            os.kill(machines.workers[0].pid, signal.SIGKILL)
            machines.workers[0].wait()

    with cluster(machines.address) as executor:
        found = RUNS[name](executor, progress=kill)
    assert machines.workers[0].returncode == -signal.SIGKILL
    assert found.equals(alone[name])
    assert found.attrs == alone[name].attrs


def test_a_worker_that_comes_when_the_others_have_gone_ends_the_run(machines, alone):
    first = list(machines.workers)

    def exchange(done, wanted):
        if len(machines.workers) == len(first):
            for worker in first:
                worker.kill()
                worker.wait()
            machines.workers.append(machines.worker())

    with cluster(machines.address) as executor:
        assert RUNS["rounds"](executor, progress=exchange).equals(alone["rounds"])


def test_a_piece_that_the_scheduler_gives_up_is_told(machines):
    with (
        pytest.raises(kn.SettingError, match="given up a piece at which 4 workers died; what was kept stays"),
        cluster(machines.address),
    ):
        raise KilledWorker("a piece", None, 3)


def test_a_worker_of_another_version_is_refused_by_name(machines, monkeypatch):
    ours = clusters.versions()
    monkeypatch.setattr(clusters, "versions", lambda: ours | {"numpy": "9.9"})
    with (
        cluster(machines.address) as executor,
        pytest.raises(
            kn.SettingError, match=rf"a worker has numpy {re.escape(ours['numpy'])}, this process numpy 9\.9"
        ),
    ):
        kn.simulate("dummett", rounds=1000, executor=executor)


def test_the_command_hands_out_its_work_and_writes_the_same_files(machines, tmp_path):
    files = []
    for more in ([], ["--cluster", machines.address]):
        out = tmp_path / str(len(more))
        command = ["strength", "dummett", "--rounds", "200000", "--seed", "5", "--quiet", "--out", str(out)]
        ended = CliRunner().invoke(main, command + more)
        assert ended.exit_code == 0, ended.output
        files.append({path.name: path.read_bytes() for path in out.iterdir()})
    assert files[0] == files[1]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "x://y:1", "tcp://127.0.0.1:x", ""])
def test_where_no_scheduler_answers_the_address_is_named(address, monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 0.3)
    ended = CliRunner().invoke(main, ["compare", "dummett", "--rounds", "10", "--cluster", address])
    assert ended.exit_code == 2
    assert f"no scheduler answers at {address!r}" in ended.stderr
    assert "tcp://host:8786" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_scheduler_without_workers_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    machines = Machines(tmp_path, workers=0)
    try:
        with (
            pytest.raises(kn.SettingError, match="no worker has come to the scheduler"),
            cluster(machines.address),
        ):
            pass
    finally:
        machines.close()


def test_without_dask_it_is_said_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = CliRunner().invoke(main, ["compare", "dummett", "--rounds", "10", "--cluster", "tcp://h:1"])
    assert ended.exit_code == 2
    assert "pip install 'karnoffel[cluster]'" in ended.stderr
