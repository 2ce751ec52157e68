"""Intervals of single rounds: measures and their differences, cards, tricks, the Devil, and what a reading changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import karnoffel as kn
from karnoffel.codes import CODES
from karnoffel.kernel.build import play_block
from karnoffel.montecarlo.batches import Batches
from karnoffel.montecarlo.counts import Counts
from karnoffel.montecarlo.devils import told
from karnoffel.montecarlo.intervals import Estimate
from karnoffel.montecarlo.measures import (
    Measure,
    Sums,
    difference,
    estimate,
    feature_names,
    features,
    measures,
)
from karnoffel.montecarlo.run import Run
from karnoffel.montecarlo.tally import Tally
from karnoffel.studies.devil import binomial
from karnoffel.studies.disputed import rounds_changed
from karnoffel.studies.strength import dealt, lift, number_of, tricks_won, win
from karnoffel.tables import tables
from worlds import ONE_BY_ONE, SEED, Key, Kind, cells, codes, counted, kind_of, seated

Both = tuple[np.ndarray, np.ndarray, Sums]
"""Rounds by code in two variants, and the sums that pair them."""


def measured(*of: kn.Variant) -> list[Measure]:
    """The measures of rounds, of the results only the rarest."""
    every = measures(of)
    results = [m for m in every if m.name.removeprefix("tricks_")[0].isdigit()]
    return [m for m in every if m not in results or m is results[0]]


def of_measures(v: kn.Variant) -> Kind:
    """What ``simulate`` reports of rounds."""
    some = measured(v)

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        return {(kind_of(m, "rounds"), m.name): estimate(m, counts) for m in some}

    return counted(v.label, (1_000, 10_000, 100_000), np.bincount(codes(v), minlength=CODES), figures)


def paired(v: kn.Variant, w: kn.Variant) -> tuple[np.ndarray, Callable[[np.ndarray], Both]]:
    """How often each pair of rounds on one deal is seen, and what counts of such pairs are to the library."""
    names = feature_names(measures([v, w]))
    pairs, times = np.unique(codes(v) * CODES + codes(w), return_counts=True)
    first, other = pairs // CODES, pairs % CODES
    table = features(names)

    def both(counts: np.ndarray) -> Both:
        one, two = (np.bincount(each, counts, CODES).astype(np.int64) for each in (first, other))
        return one, two, Sums(names, (table[first].T * counts) @ table[other])

    return times, both


def of_differences(v: kn.Variant, w: kn.Variant) -> Kind:
    """What ``compare`` reports of two variants on the same deals."""
    times, both = paired(v, w)
    some = measured(v, w)

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        sums = both(counts)
        return {(f"difference of a {kind_of(m, 'rounds')}", m.name): difference(m, *sums) for m in some}

    return counted(f"{w.label} against {v.label}", (1_000, 10_000), times, figures)


def of_changes(v: kn.Variant, w: kn.Variant) -> Kind:
    """In how many rounds a reading has the other side win, as ``disputes`` reports it."""
    times, both = paired(v, w)

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        found = rounds_changed(Batches(Run((), (both(counts)[2],)), ()), 1)
        return {
            ("disputes: changes", ""): Estimate(*(found[f"changes{end}"] for end in ("", "_low", "_high")), 1)
        }

    return counted(f"{w.label} against {v.label}", (1_000, 10_000), times, figures)


def of_cards(v: kn.Variant, rank: kn.Rank, chosen: bool) -> Kind:
    """What ``card_strength`` reports of a card that is dealt."""
    row, ranks = number_of(v, rank), len(v.pack.order)
    none = np.zeros((ranks, 512), np.int64)

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        held = none.copy()
        held[row] = counts
        tally = Tally(v, (), (), Counts(int(counts.sum()), none, held, none, none))
        return {
            (f"card strength: {each.__name__}", called(rank, chosen)): each(tally, rank, chosen)
            for each in (dealt, win, lift)
        }

    return counted(v.label, (1_000, 10_000), np.bincount(cells(v)["held"][:, row], minlength=512), figures)


def of_tricks(v: kn.Variant, rank: kn.Rank, chosen: bool, how: str) -> Kind:
    """What ``card_strength`` reports of a card that is ``led``, or that ``followed``."""
    kinds = np.bincount(cells(v)[how][:, number_of(v, rank)], minlength=256)

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        return {(f"card strength: {how}", called(rank, chosen)): tricks_won(counts, chosen)}

    return counted(v.label, (1_000, 10_000), kinds, figures)


def called(rank: kn.Rank, chosen: bool) -> str:
    """A kind of card in words."""
    return f"{'chosen' if chosen else 'plain'} {rank}"


def of_devils(v: kn.Variant) -> Kind:
    """What ``devil_led`` reports of all tricks together."""
    t, numbers = tables(v), [player.number for player in seated(v)]
    seen = []
    for n in range(ONE_BY_ONE // 4):
        led, won, _, rounds, _ = told(t, play_block(t, numbers, SEED, n, 1, trace=True).trace)
        seen.append((rounds[0], led.sum(), won.sum()))
    rows, times = np.unique(seen, axis=0, return_counts=True)

    def figures(counts: np.ndarray) -> dict[Key, Estimate]:
        rounds, led, won = (int(each) for each in counts @ rows)
        return {
            ("the Devil: share", "led"): binomial(rounds, int(counts.sum())),
            ("the Devil: wins", "led"): binomial(won, led),
        }

    return counted(v.label, (1_000, 10_000), times, figures)
