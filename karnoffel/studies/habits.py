"""What is each tip worth, and what does each mistake cost? Players with and without it, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

from karnoffel.frames import framed
from karnoffel.montecarlo.matches import play_matches
from karnoffel.montecarlo.workers import Progress
from karnoffel.players import BuiltIn, novice, tips
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.studies.pairings import COLUMNS as MATCH_COLUMNS
from karnoffel.studies.pairings import match_rows, of_matches

if TYPE_CHECKING:
    import pandas as pd

TIPS = {
    "keep_devil": "keep the Devil, and lead it",
    "count_specials": "lead it only when nothing can take it any more",
    "keep_courts": "keep Kings against the 3, Obers against the 4",
    "spare_partner": "a trick that is the partner's: a worthless card",
    "spare_lost": "a trick that is lost: a worthless card",
    "agree": "leave the trick to the partner who takes it cheaper",
}
"""The tips of the texts in words, by the switch of :func:`karnoffel.players.tips`."""
MISTAKES = {
    "leads_high": "leads high",
    "late_devil": "plays the Devil late, hoping",
    "overrates": "overrates 3, 4 and 5",
    "overtakes": "overtakes the partner",
    "follows_suit": "thinks that one must follow suit",
}
"""The mistakes in words, by the switch of :func:`karnoffel.players.novice`."""
COMPANY = ("with the others", "alone")
COLUMNS = {
    "variant": MATCH_COLUMNS["variant"],
    "seats": MATCH_COLUMNS["seats"],
    "habit": "the tip or mistake: a switch of the player",
    "words": "the same in words",
    "company": "with the others: all other tips (mistakes) are followed (made) by both sides; alone: none is by either",
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
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """What each tip for beginners is worth: columns as in :data:`COLUMNS`.

    A side that follows the tip meets one that does not, all else alike: once where both follow all other tips, once where they
    follow none. ``rounds`` counts the deals; arguments as in :func:`karnoffel.arena`, raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.tips_worth("dummett", rounds=2000, seed=1)
    >>> len(frame), bool(frame[frame.habit == "spare_lost"].low.iloc[0] > 0.5)
    (12, True)
    """
    every = dict.fromkeys(TIPS, True)
    pairs = [
        pair
        for tip in TIPS
        for pair in (
            (tips(**every), tips(**every | {tip: False})),
            (tips(**dict.fromkeys(TIPS, False) | {tip: True}), tips(**dict.fromkeys(TIPS, False))),
        )
    ]
    how = {"rounds": rounds, "seed": seed, "workers": workers, "executor": executor, "progress": progress}
    return _worths("tips_worth", variants, TIPS, pairs, how)


def mistakes_cost(
    variants: Variants,
    *,
    rounds: int = 200_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """What each common mistake costs: columns as in :data:`COLUMNS`, ``win`` being that of the side without it.

    A side that does not make the mistake meets one that does, all else alike: once where both make all others, once where they
    make none. ``rounds`` counts the deals; arguments as in :func:`karnoffel.arena`, raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.mistakes_cost("dummett", rounds=2000, seed=1)
    >>> list(frame.habit[:4])
    ['leads_high', 'leads_high', 'late_devil', 'late_devil']
    """
    every = dict.fromkeys(MISTAKES, True)
    none = dict.fromkeys(MISTAKES, False)
    pairs = [
        pair
        for mistake in MISTAKES
        for pair in (
            (novice(**every | {mistake: False}), novice(**every)),
            (novice(**none), novice(**none | {mistake: True})),
        )
    ]
    how = {"rounds": rounds, "seed": seed, "workers": workers, "executor": executor, "progress": progress}
    return _worths("mistakes_cost", variants, MISTAKES, pairs, how)


def _worths(
    kind: str,
    variants: Variants,
    habits: Mapping[str, str],
    pairs: list[tuple[BuiltIn, BuiltIn]],
    how: dict[str, Any],
) -> pd.DataFrame:
    """The table of a study: ``pairs`` are two for each habit, in the order of :data:`COMPANY`."""
    found = play_matches(as_variants(variants), pairs, **how)
    named = [(habit, company) for habit in habits for company in COMPANY]
    rows = [
        row | {"habit": habit, "words": habits[habit], "company": company}
        for each in found
        for row, (habit, company) in zip(match_rows(each), named, strict=True)
    ]
    return framed(rows, COLUMNS, of_matches(kind, found, COLUMNS))
