"""Do the intervals hold what they promise? Every kind, in runs whose truth is known. Writes tables and figures into FOLDER."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any

import click
import numpy as np
from worlds import Kind, batches, games, rounds

import karnoffel as kn
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo.intervals import wilson
from karnoffel.studies.figures import write_study
from karnoffel.studies.soundness import COVERAGE_COLUMNS, verdict
from karnoffel.studies.writing import out_folder

SEED = 1
DUMMETT, MODERN, NIDWALDEN = (kn.variant(name) for name in ("dummett", "modern", "kaiserspiel-nidwalden"))
KAISERSPIEL = kn.variant("kaiserspiel")
PLAIN = DUMMETT.reading(which_courts="plain")
DEVIL_STOPS = DUMMETT.reading(which_courts="any", unled_devil_stops="yes")
PASSED_ON = DUMMETT.reading(refusal_dealer="next")
SHORT_PACK = DUMMETT.replace(pack=kn.rules.Pack(order=["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]))
CARDS = [
    (kn.Rank(rank), chosen)
    for rank, chosen in (("U", True), ("2", True), ("10", True), ("K", False), ("3", False))
]

KINDS: dict[str, Callable[[], list[Kind]]] = {
    "measures": lambda: [rounds.of_measures(v) for v in (DUMMETT, NIDWALDEN)],
    "differences": lambda: [rounds.of_differences(DUMMETT, v) for v in (KAISERSPIEL, MODERN, DEVIL_STOPS)],
    "cards": lambda: [rounds.of_cards(DUMMETT, *card) for card in CARDS],
    "tricks": lambda: [
        rounds.of_tricks(DUMMETT, *card, how) for card in CARDS[1:] for how in ("led", "followed")
    ],
    "devil": lambda: [rounds.of_devils(v) for v in (DUMMETT, KAISERSPIEL)],
    "changes": lambda: [rounds.of_changes(DUMMETT, v) for v in (PLAIN, KAISERSPIEL)],
    "games": lambda: [games.of_games(v) for v in (DUMMETT,)],
    "game differences": lambda: [games.of_game_differences(DUMMETT, PASSED_ON)],
    "equity": lambda: [games.of_equity(MODERN, deals) for deals in (240, 800, 2_048)],
    "pairs": lambda: [
        *(games.of_pairs(DUMMETT, *pair) for pair in (("greedy", "random"), ("tips", "greedy"))),
        *(games.of_decisive_pairs(decisive, win) for decisive in (0.01, 0.1, 0.6) for win in (0.5, 0.7)),
    ],
    "bridges": lambda: [
        batches.of_bridge(DUMMETT, KAISERSPIEL, "tricks_by_beaters"),
        batches.of_bridge(DUMMETT, KAISERSPIEL, "forehand_wins"),
        batches.of_bridge(DUMMETT, DEVIL_STOPS, "lead_passes"),
        batches.of_bridge(DUMMETT, SHORT_PACK, "tricks_played"),
    ],
    "tau": lambda: [batches.of_tau(DUMMETT, (1_024, 10_240, 102_400))],
    "moves": lambda: [batches.of_moves(DUMMETT, v, (1_024, 10_240)) for v in (PLAIN, KAISERSPIEL)],
    "ratings": lambda: [
        games.of_ratings(DUMMETT, ("greedy", "random"), (1_000,)),
        games.of_ratings(DUMMETT, ("greedy", "random", "tips"), (1_000,)),
    ],
}
"""The kinds of interval, by what reports them."""


def covered(kind: Kind, n: int, repetitions: int) -> Iterator[dict[str, Any]]:
    """How often each interval of small runs of ``n`` holds the truth."""
    random = np.random.default_rng([SEED, n])
    held: Counter[tuple[str, str]] = Counter()
    runs: Counter[tuple[str, str]] = Counter()
    for _ in range(repetitions):
        holds = kind.run(random, n)
        runs.update(holds.keys())
        held.update(key for key, yes in holds.items() if yes)
    for (interval, what), times in runs.items():
        share = held[interval, what] / times
        low, high = wilson(share, times)
        yield {
            "kind": interval, "setting": ", ".join(filter(None, (kind.world, what))), "n": n, "repetitions": times,
            "covered": share, "low": min(low, share), "high": max(high, share), "verdict": verdict(low, high),
        }  # fmt: skip


def measured(name: str, repetitions: int) -> list[dict[str, Any]]:
    """The rows of one of the :data:`KINDS`, told as they come."""
    rows = []
    for kind in KINDS[name]():
        for n in kind.sizes:
            for row in covered(kind, n, repetitions):
                rows.append(row)
                told = f"{row['kind']}, {row['setting']}, {n:,}: {row['covered']:.4f} {row['verdict']}"
                print(told, flush=True)
    return rows


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--repetitions", default=20_000, show_default=True, help="How many runs of each kind.")
@click.option(
    "--only", type=click.Choice(list(KINDS)), multiple=True, help="Only these kinds; any number of times."
)
def main(folder: str, repetitions: int, only: tuple[str, ...]) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        names = [name for name in KINDS if name in (only or KINDS)]
        # Those named last take longest; begun first, they do not keep the others waiting.
        with ProcessPoolExecutor() as pool:
            found = list(pool.map(measured, names[::-1], repeat(repetitions)))
        rows = [row for part in found[::-1] for row in part]
        told = provenance(
            "coverage",
            [DUMMETT, MODERN, KAISERSPIEL, NIDWALDEN],
            COVERAGE_COLUMNS,
            seed=SEED,
            repetitions=repetitions,
        )
        for path in write_study(framed(rows, COVERAGE_COLUMNS, told), out, "coverage"):
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
