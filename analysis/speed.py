"""How fast are runs, how does their cost grow, and how much memory do they take? Writes a table into FOLDER.

Every run is a process of its own, so that its memory is its own; the kernel must be compiled before, or the first run compiles it.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import tempfile
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import click
import pandas as pd
from attrs import evolve, field, frozen

import karnoffel as kn
from karnoffel.frames import provenance
from karnoffel.montecarlo.run import prepared
from karnoffel.studies.writing import out_folder, write_frame

COLUMNS = {
    "series": "what is changed from row to row",
    "variants": "the rule sources played, side by side",
    "players": "who plays",
    "seats": "number of players",
    "rounds": "rounds of each variant",
    "workers": "threads, or workers of a cluster, one thread each",
    "seconds": "median of the turns, without the start of the process",
    "rate": "rounds a second, of all variants together",
    "memory": "the most memory the process had, in MB",
    "kept": "whether every piece was kept in a folder",
    "turns": "how often it was run",
    "beside": "rate, divided by that of the first row of the series",
}
TURN = """
import json, resource, sys, time
import karnoffel as kn
asked = json.loads(sys.argv[1])
variants = [kn.variant(name).with_seats(asked["seats"]) for name in asked["variants"]]
how = {"seed": 1, "players": asked["players"]}
kn.compare(variants, rounds=300, **how)
if asked["cluster"]:
    from karnoffel.montecarlo.cluster import cluster
    with cluster(asked["cluster"]) as executor:
        kn.compare(variants, rounds=300, executor=executor, **how)
        begin = time.perf_counter()
        kn.compare(variants, rounds=asked["rounds"], executor=executor, **how)
        seconds = time.perf_counter() - begin
else:
    begin = time.perf_counter()
    kn.compare(variants, rounds=asked["rounds"], workers=asked["workers"], checkpoint=asked["checkpoint"], **how)
    seconds = time.perf_counter() - begin
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


@frozen
class Case:
    """One row: what is run, and how often."""

    series: str
    variants: list[str] = field(factory=lambda: ["dummett"])
    players: str = "greedy"
    seats: int = 4
    rounds: int = 10_000_000
    workers: int = 2
    turns: int = 3
    cluster: bool = False
    kept: bool = False


def cases(longest: int) -> list[Case]:
    """All rows: each series changes one thing."""
    plain = Case("")
    return [
        *(Case("rounds", rounds=10**n, turns=3 if n < 8 else 1) for n in range(6, 10) if 10**n <= longest),
        *(Case("workers", workers=workers) for workers in (1, 2)),
        *(Case("variants", variants=["dummett", "modern", "kaiserspiel"][:many]) for many in (1, 2, 3)),
        *(Case("seats", seats=seats) for seats in (4, 2, 6, 8)),
        *(Case("players", players=name, rounds=rounds) for name, rounds in (
            ("greedy", 10_000_000), ("random", 10_000_000), ("novice", 1_000_000), ("tips", 1_000_000), ("expert", 1_000)
        )),
        evolve(plain, series="kept in a folder"),
        evolve(plain, series="kept in a folder", kept=True),
        *(Case("cluster", workers=workers, cluster=True, rounds=50_000_000) for workers in (1, 2)),
    ]  # fmt: skip


class Machines:
    """A scheduler and some workers on this machine."""

    def __init__(self, workers: int, folder: str) -> None:
        self.processes: list[subprocess.Popen[str]] = []
        loopback = ("--host", "127.0.0.1", "--no-dashboard")
        self.address = self._said(["scheduler", "--port", "0", "--no-show", *loopback], "Scheduler at:")
        for _ in range(workers):
            place = ["--nthreads", "1", "--no-nanny", "--local-directory", folder]
            self._said(["worker", self.address, *place, *loopback], "Registered to:")

    def _said(self, command: list[str], words: str) -> str:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *command], stderr=subprocess.PIPE, text=True
        )
        self.processes.append(process)
        assert process.stderr is not None
        line = next(line for line in process.stderr if words in line)
        return line.split()[-1]

    def __enter__(self) -> Machines:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


def measured(case: Case) -> dict[str, Any]:
    """The row of a case, without what stands beside the first."""
    found = []
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        machines = stack.enter_context(Machines(case.workers, folder)) if case.cluster else None
        for turn in range(case.turns):
            asked = {
                "variants": case.variants, "players": case.players, "seats": case.seats, "rounds": case.rounds,
                "workers": case.workers, "cluster": machines.address if machines else "",
                "checkpoint": str(Path(folder, str(turn))) if case.kept else None,
            }  # fmt: skip
            ended = subprocess.run(
                [sys.executable, "-c", TURN, json.dumps(asked)], capture_output=True, text=True, check=True
            )
            found.append(json.loads(ended.stdout))
    seconds, memory = median(each[0] for each in found), max(each[1] for each in found)
    return {
        "series": case.series, "variants": " ".join(case.variants), "players": case.players, "seats": case.seats,
        "rounds": case.rounds, "workers": case.workers, "seconds": round(seconds, 3),
        "rate": round(case.rounds * len(case.variants) / seconds), "memory": round(memory), "kept": "yes" if case.kept else "no", "turns": case.turns,
    }  # fmt: skip


class Counting(Executor):
    """Plays at once, and counts what would travel."""

    def __init__(self) -> None:
        self.asked = self.brought = 0

    def submit(self, play: Any, /, *args: Any, **more: Any) -> Any:
        """What is asked, played at once."""
        future: Future[Any] = Future()
        future.set_result(play(*args, **more))
        self.asked = len(pickle.dumps((play, args, more)))
        self.brought = len(pickle.dumps(future.result()))
        return future


def travels() -> dict[str, int]:
    """Bytes that one piece of a run asks for and brings back, and that it takes in a folder."""
    counting = Counting()
    with tempfile.TemporaryDirectory() as folder:
        kn.simulate("dummett", rounds=1 << 16, seed=1, executor=counting, checkpoint=folder)
        kept = sum(path.stat().st_size for path in Path(folder).rglob("*.npz"))
    return {"asked": counting.asked, "brought": counting.brought, "kept": kept}


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=10**9, show_default=True, help="How many rounds the longest run has.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        prepared([kn.variant("dummett")], rounds=rounds, seed=1, players="greedy", workers=2)
        rows = []
        for case in cases(rounds):
            row = measured(case)
            first = next((each for each in rows if each["series"] == case.series), row)
            rows.append(row | {"beside": round(row["rate"] / first["rate"], 3)})
            click.echo(" ".join(map(str, rows[-1].values())))
        frame = pd.DataFrame(rows, columns=list(COLUMNS))
        frame.attrs = provenance("speed", [kn.variant("dummett")], COLUMNS, bytes=travels())
        for path in write_frame(frame, out, "speed"):
            click.echo(f"wrote {path}")


if __name__ == "__main__":
    main()
