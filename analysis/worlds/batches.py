"""Intervals of what is no sum over rounds: the parts of a bridge, the card that moves most, and Kendall's tau."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

import karnoffel as kn
from karnoffel.montecarlo.batches import BATCHES, Batches
from karnoffel.montecarlo.counts import Counts
from karnoffel.montecarlo.intervals import Estimate
from karnoffel.montecarlo.many import MeasureRun, MeasureSums
from karnoffel.montecarlo.measures import features, measures
from karnoffel.montecarlo.run import Run
from karnoffel.montecarlo.tally import Tally
from karnoffel.studies.bridging import Land, shared_out
from karnoffel.studies.disputed import card_moved
from karnoffel.studies.rank_order import tau
from karnoffel.studies.strength import kinds, title, wins
from worlds import ONE_BY_ONE, ROUNDS, Key, Kind, cells, codes, counted


def of_bridge(v: kn.Variant, w: kn.Variant, name: str) -> Kind:
    """What ``bridge`` reports of each step and of the whole."""
    (measure,) = (each for each in measures([v, w]) if each.name == name)
    land = Land(v, w, simple=True)
    steps, _ = land.steps()
    found, place = land.combinations(steps)
    table = features((measure.part, measure.whole))
    together = np.stack([codes(each)[: ROUNDS // 8] for each in found], axis=1)
    kinds, times = np.unique(together, axis=0, return_counts=True)
    rows = table[kinds].reshape(len(kinds), -1)

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        sums = MeasureSums(int(counts.sum()), counts @ rows, (rows.T * counts) @ rows)
        told = shared_out(v, w, measure, steps, place, MeasureRun(sums, "greedy", 0, True))
        return {
            ("bridge: part", f"{name}, {row['step']}"): Estimate(
                row["part"], row["low"], row["high"], row["n"]
            )
            for row in told
        }

    return counted(f"{v.label} to {w.label}", (1_000, 10_000), times, figures)


def held_in(v: kn.Variant, rounds: np.ndarray) -> np.ndarray:
    """Who held which cards in batches of rounds of a world [batches, ranks, 512]."""
    of_rank = cells(v)["held"][rounds].reshape(BATCHES, -1, len(v.pack.order))
    shape = (BATCHES, len(v.pack.order), 512)
    batch, rank = np.ogrid[: shape[0], : shape[1]]
    cell = (batch * shape[1] + rank)[:, None, :].transpose(0, 1, 2) * shape[2] + of_rank
    return np.bincount(cell.ravel(), minlength=int(np.prod(shape))).reshape(shape)


def of_tau(v: kn.Variant, sizes: tuple[int, ...]) -> Kind:
    """What ``upside_down`` reports."""
    world = Batches(Run((), ()), (held_in(v, np.arange(ONE_BY_ONE)),))
    truth = {chosen: tau(v, world, chosen)[0] for chosen in (True, False)}

    def run(random: Generator, n: int) -> dict[Key, bool]:
        batches = Batches(Run((), ()), (held_in(v, random.integers(ONE_BY_ONE, size=n)),))
        holds = {}
        for chosen, true in truth.items():
            _, low, high = tau(v, batches, chosen)
            holds["upside_down: tau", "chosen" if chosen else "plain"] = low <= true <= high
        return holds

    return Kind(v.label, sizes, run)


def of_moves(v: kn.Variant, w: kn.Variant, sizes: tuple[int, ...]) -> Kind:
    """What ``disputes`` reports of the card that moves most: whether that card moves so."""
    cards = list(kinds(v))
    before, after = (wins(v, cards, held_in(each, np.arange(ONE_BY_ONE)).sum(axis=0)) for each in (v, w))
    names = [title(v, *card) or f"{'chosen' if card[1] else 'plain'} {card[0]}" for card in cards]
    truth = dict(zip(names, after - before, strict=True))
    tallies = tuple(Tally(each, (), (), Counts(0, *[np.zeros(0, np.int64)] * 4)) for each in (v, w))

    def run(random: Generator, n: int) -> dict[Key, bool]:
        rounds = random.integers(ONE_BY_ONE, size=n)
        found = card_moved(Batches(Run(tallies, ()), tuple(held_in(each, rounds) for each in (v, w))), 1)
        # Where no card moves in a run, none is named, and nothing said that could be wrong.
        holds = found["card"] == "" or found["moves_low"] <= truth[found["card"]] <= found["moves_high"]
        return {("disputes: moves", ""): bool(holds)}

    return Kind(f"{w.label} against {v.label}", sizes, run)
