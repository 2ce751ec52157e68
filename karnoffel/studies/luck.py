"""Skill against luck: what the better player wins, how often the same seats win both rounds, and what it is worth to know more."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING

from karnoffel.frames import framed
from karnoffel.montecarlo.intervals import wilson
from karnoffel.montecarlo.matches import Pairs, play_matches
from karnoffel.montecarlo.workers import Progress
from karnoffel.players import expert
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.studies.pairings import COLUMNS as MATCH_COLUMNS
from karnoffel.studies.pairings import match_rows, of_matches

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = MATCH_COLUMNS | {
    "same_seats": "share of deals in which the same seats win both rounds, whoever of the two sits there",
    "same_seats_low": "95 % interval of same_seats, lower end",
    "same_seats_high": "95 % interval of same_seats, upper end",
}
LEVELS: Pairs = (("expert", "novice"), ("expert", "greedy"), ("greedy", "random"))
"""Who meets whom to tell skill from luck."""
KNOWLEDGE: Pairs = (("expert", expert(alone=True)), ("open", "expert"), ("open", expert(alone=True)))
"""Who meets whom to tell what knowing more is worth: the partners' cards, then all."""


def skill(
    variants: Variants,
    *,
    pairs: Pairs = LEVELS,
    rounds: int = 2_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """Skill against luck in each variant: columns as in :data:`COLUMNS`, one row per variant and pair.

    ``win``, with ``low`` and ``high``, is what the first of each pair wins: its skill, where it is the better player, as in the
    pairs usual here. ``same_seats`` is the share of deals in which the same seats win both rounds, no more: players who always play
    alike come to 1, well or badly as they play. ``frame.attrs["columns"]`` tells what each column means. ``rounds`` counts the
    deals, each played twice; the expert plays about 300 rounds a second and core, so the usual 2,000 deals take about half a
    minute for each variant and pair with it on one core, a minute or more where both look ahead. Arguments as in :func:`karnoffel.arena`, raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.skill("dummett", pairs=[("greedy", "random")], rounds=5000, seed=1)
    >>> bool(frame.low[0] > 0.5), bool(frame.same_seats_low[0] < frame.same_seats[0] < frame.same_seats_high[0])
    (True, True)
    """
    found = play_matches(
        as_variants(variants),
        pairs,
        rounds=rounds,
        seed=seed,
        workers=workers,
        executor=executor,
        precision=precision,
        checkpoint=checkpoint,
        progress=progress,
    )
    rows = []
    for each in found:
        for number, row in enumerate(match_rows(each)):
            same = int(each.scores[number, 1]) / each.deals
            low, high = wilson(same, each.deals)
            rows.append(row | {"same_seats": same, "same_seats_low": low, "same_seats_high": high})
    return framed(rows, COLUMNS, of_matches("skill", found, COLUMNS))


def counsel_worth(
    variants: Variants,
    *,
    rounds: int = 2_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """What knowing more is worth: columns as in :func:`skill`, three rows for each variant, one per pair.

    ``win``, with ``low`` and ``high``, is what the one who knows more wins; ``frame.attrs["columns"]`` tells what each column means.
    All look ahead, at about 300 rounds a second and core: the usual 2,000 deals take about a minute for each variant and core.

    The expert who sees what counsel shows meets one who looks at his own cards alone; the player who sees all cards meets
    both. Arguments as in :func:`karnoffel.arena`, raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.counsel_worth("dummett", rounds=50, seed=1)
    >>> list(frame.against)
    ['expert(alone=True)', 'expert', 'expert(alone=True)']
    """
    frame = skill(
        variants,
        pairs=KNOWLEDGE,
        rounds=rounds,
        seed=seed,
        workers=workers,
        executor=executor,
        precision=precision,
        checkpoint=checkpoint,
        progress=progress,
    )
    frame.attrs["kind"] = "counsel_worth"
    return frame
