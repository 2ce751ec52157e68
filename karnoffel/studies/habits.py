"""What is each tip worth, and what does each mistake cost? Players with and without it, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karnoffel.frames import framed
from karnoffel.montecarlo.matches import play_matches
from karnoffel.montecarlo.workers import Progress
from karnoffel.players import BuiltIn, novice, tips
from karnoffel.players.switches import MISTAKES, TIPS, Switch
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.studies.pairings import COLUMNS as MATCH_COLUMNS
from karnoffel.studies.pairings import match_rows, of_matches

if TYPE_CHECKING:
    import pandas as pd

COMPANY = ("with the others", "alone")
COLUMNS = {
    "variant": MATCH_COLUMNS["variant"],
    "seats": MATCH_COLUMNS["seats"],
    "habit": "the tip or mistake: a switch of the player",
    "words": "the same in words",
    "source": "where it stands, or that it is inferred or assumed",
    "company": "with the others: both sides follow (make) all other tips (mistakes) that are on unless said otherwise; alone: none",
    "win": "share of rounds won by the side that follows the tip, or that does not make the mistake; one half: it changes nothing",
    "low": "95 % interval of win, lower end; every deal is played twice, with sides exchanged, and is the unit",
    "high": "95 % interval of win, upper end",
    "n": MATCH_COLUMNS["n"],
}


def tips_worth(
    variants: Variants,
    *,
    rounds: int = 200_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """What each tip for beginners is worth: columns as in :data:`COLUMNS`, 14 rows for each variant: seven tips, each in two
    companies.

    ``habit`` names the tip, ``words`` says it, ``company`` tells which of the two it is, and ``win``, with ``low`` and ``high``, what
    the side that follows it wins; ``frame.attrs["columns"]`` tells what each column means. The usual 200,000 deals take some seconds for each variant.

    A side that follows the tip meets one that does not, all else alike: once where both follow all tips that
    :func:`karnoffel.players.tips` follows unless told otherwise, once where they follow none. ``rounds`` counts the deals;
    arguments as in :func:`karnoffel.arena`, raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.tips_worth("dummett", rounds=2000, seed=1)
    >>> len(frame), bool(frame[frame.habit == "spare_lost"].low.iloc[0] > 0.5)
    (14, True)
    """
    usual, none = {each.name: each.on for each in TIPS}, {each.name: False for each in TIPS}
    pairs = [
        (tips(**company | {each.name: True}), tips(**company | {each.name: False}))
        for each in TIPS
        for company in (usual, none)
    ]
    how = {
        "rounds": rounds,
        "seed": seed,
        "workers": workers,
        "executor": executor,
        "precision": precision,
        "checkpoint": checkpoint,
        "progress": progress,
    }
    return _worths("tips_worth", variants, TIPS, pairs, how)


def mistakes_cost(
    variants: Variants,
    *,
    rounds: int = 200_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """What each common mistake costs: columns as in :data:`COLUMNS`, ten rows for each variant: five mistakes, each in
    two companies.

    ``habit`` names the mistake, ``words`` says it, ``company`` tells which of the two it is, and ``win``, with ``low`` and ``high``,
    what the side without it wins; ``frame.attrs["columns"]`` tells what each column means. The usual 200,000 deals take some seconds for each variant.

    A side that does not make the mistake meets one that does, all else alike: once where both make all others, once where they
    make none. ``rounds`` counts the deals; arguments as in :func:`karnoffel.arena`, raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.mistakes_cost("dummett", rounds=2000, seed=1)
    >>> list(frame.habit[:4])
    ['leads_high', 'leads_high', 'late_devil', 'late_devil']
    """
    usual, none = {each.name: each.on for each in MISTAKES}, {each.name: False for each in MISTAKES}
    pairs = [
        (novice(**company | {each.name: False}), novice(**company | {each.name: True}))
        for each in MISTAKES
        for company in (usual, none)
    ]
    how = {
        "rounds": rounds,
        "seed": seed,
        "workers": workers,
        "executor": executor,
        "precision": precision,
        "checkpoint": checkpoint,
        "progress": progress,
    }
    return _worths("mistakes_cost", variants, MISTAKES, pairs, how)


def _worths(
    kind: str,
    variants: Variants,
    habits: Sequence[Switch],
    pairs: list[tuple[BuiltIn, BuiltIn]],
    how: dict[str, Any],
) -> pd.DataFrame:
    """The table of a study: ``pairs`` are two for each habit, in the order of :data:`COMPANY`."""
    found = play_matches(as_variants(variants), pairs, **how)
    named = [(habit, company) for habit in habits for company in COMPANY]
    rows = [
        row | {"habit": habit.name, "words": habit.words, "source": habit.source, "company": company}
        for each in found
        for row, (habit, company) in zip(match_rows(each), named, strict=True)
    ]
    return framed(rows, COLUMNS, of_matches(kind, found, COLUMNS))
