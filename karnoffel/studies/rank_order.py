"""Is the world upside down? Social rank against strength, and cards that beat each other in a ring."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.dossier import variant
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import Progress
from karnoffel.montecarlo.batches import Batches, run_batches
from karnoffel.montecarlo.intervals import Floats
from karnoffel.players import Players
from karnoffel.streams import check_seed
from karnoffel.studies.frames import Variants, as_variants, of_run
from karnoffel.studies.matrix import duels
from karnoffel.studies.strength import number_of, ones, title
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

RESAMPLES = 2000
COLUMNS = {
    "variant": "the rule source, with readings taken",
    "players": "who played",
    "seats": "number of players",
    "suit": "chosen, or plain for control",
    "tau": "Kendall's tau between social rank (King, Ober, Unter, 10 down to 2) and strength, the share of rounds won by the side that "
    "holds the card: 1 the order of the world, -1 the world upside down",
    "low": "95 % interval of tau, lower end: of the simulation only, since twelve ranks are no sample of anything",
    "high": "95 % interval of tau, upper end",
    "ranks": "ranks set in order",
    "n": "rounds",
}
"""What each column means."""
CYCLE_COLUMNS = {
    "variant": "the rule source, with readings taken",
    "relation": "beats: takes when following and holds when led; takes: following, whatever it does when led; holds: led",
    "cycle": "the cards, each beating the next, the last the first",
}
"""What each column of :func:`cycles` means."""


def upside_down(
    variants: Variants,
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """How far strength turns social rank upside down: two rows per variant, chosen suit and plain ones, columns as in :data:`COLUMNS`.

    Arguments as in :func:`karnoffel.simulate`; raises what it raises, and :class:`~karnoffel.SettingError` for fewer rounds than 64.

    >>> import karnoffel as kn
    >>> frame = kn.upside_down("dummett", rounds=20_000, seed=1).set_index("suit")
    >>> bool(frame.high["chosen"] < 0 < frame.low["plain"])
    True
    """
    number = check_seed(seed)
    rows: list[dict[str, Any]] = []
    runs = []
    for v in as_variants(variants):
        batches = run_batches(
            [v],
            rounds=rounds,
            seed=number,
            players=players,
            workers=workers,
            executor=executor,
            progress=progress,
        )
        (tally,) = batches.run.tallies
        runs.append(batches.run)
        for suit in ("chosen", "plain"):
            value, low, high = _tau(v, batches, suit == "chosen", number)
            rows.append(
                {
                    "variant": v.label, "players": tally.players, "seats": v.seats, "suit": suit, "tau": value, "low": low,
                    "high": high, "ranks": len(v.pack.order), "n": tally.rounds,
                }
            )  # fmt: skip
    attrs = of_run("upside_down", runs[0], COLUMNS) | {"complete": all(run.complete for run in runs)}
    attrs |= provenance("upside_down", [run.tallies[0].variant for run in runs], COLUMNS)
    return framed(rows, COLUMNS, attrs)


def _tau(v: Variant, batches: Batches, chosen: bool, seed: int) -> tuple[float, float, float]:
    """Kendall's tau of pack order and strength, and the middle 95 % of it where batches are drawn again at random."""
    seen = np.arange(512)
    ours, theirs = ones(seen & 15, chosen), ones(seen >> 4 & 15, chosen)
    won = np.where(seen >> 8 == 0, ours, theirs)
    order = [number_of(v, rank) for rank in v.pack.order]
    held = batches.held[0][:, order, :].astype(np.float64)
    wins, cards = held @ won, held @ (ours + theirs)
    number = len(held)
    draws = (
        np.random.default_rng(seed)
        .multinomial(number, np.full(number, 1 / number), RESAMPLES)
        .astype(np.float64)
    )
    value = float(kendall(wins.sum(axis=0) / cards.sum(axis=0)))
    again = kendall((draws @ wins) / (draws @ cards))
    low, high = np.quantile(again, [0.025, 0.975])
    return value, min(float(low), value), max(float(high), value)


def kendall(strengths: Floats) -> Floats:
    """Kendall's tau [...] between the order of the last axis, from high to low, and ``strengths`` [..., ranks]; ties count nothing.

    >>> kendall(np.array([3.0, 2.0, 1.0])), kendall(np.array([1.0, 2.0, 3.0]))
    (np.float64(1.0), np.float64(-1.0))
    """
    size = strengths.shape[-1]
    upper, lower = np.triu_indices(size, 1)
    return np.asarray(
        np.sign(strengths[..., upper] - strengths[..., lower]).sum(axis=-1) * 2 / (size * (size - 1))
    )[()]


Card = tuple[str, str]


def cycles(v: Variant | str) -> pd.DataFrame:
    """Cards that beat each other in a ring, exactly: one row per ring of three, columns as in :data:`CYCLE_COLUMNS`.

    Looked for among the beaters and the plain courts, in each sense of beating. Raises what :func:`karnoffel.variant` raises.

    >>> import karnoffel as kn
    >>> frame = kn.cycles("dummett")
    >>> list(frame.relation.unique()), "Devil, Pope, plain King" in set(frame.cycle)
    (['holds'], True)
    """
    game = variant(v)
    takes = _takes(duels(game))
    cards = _named(game)

    def holds(x: Card, y: Card) -> bool:
        return takes.get((y, x), (0.0,)) == (0.0,)

    def follows(x: Card, y: Card) -> bool:
        return takes.get((x, y), (0.0,)) == (1.0,)

    relations: dict[str, Callable[[Card, Card], bool]] = {
        "beats": lambda x, y: follows(x, y) and holds(x, y),
        "takes": follows,
        "holds": holds,
    }
    listed = list(cards)
    rows = [
        {"variant": game.label, "relation": name, "cycle": ", ".join(cards[card] for card in ring)}
        for name, beats in relations.items()
        for ring in permutations(listed, 3)
        if ring[0] == min(ring, key=listed.index) and all(beats(ring[n - 1], ring[n]) for n in range(3))
    ]
    return framed(rows, CYCLE_COLUMNS, provenance("cycles", [game], CYCLE_COLUMNS))


def _takes(frame: pd.DataFrame) -> dict[tuple[Card, Card], tuple[float, ...]]:
    """For each card that follows and each that is led, the shares of tricks it takes: one where suits make no difference."""
    found: dict[tuple[Card, Card], set[float]] = {}
    columns = ["lead_suit", "lead_rank", "follow_suit", "follow_rank", "takes"]
    for lead_suit, lead, suit, rank, share in frame[columns].itertuples(index=False):
        follower = ("chosen" if suit == "chosen" else "plain", rank)
        found.setdefault((follower, (lead_suit, lead)), set()).add(share)
    return {key: tuple(sorted(shares)) for key, shares in found.items()}


def _named(v: Variant) -> dict[Card, str]:
    """The beaters, strong to weak, and the plain courts, each with its name."""
    named = [rank for rank in v.pack.order if rank.value in v.powers.order]
    named.sort(key=lambda rank: v.powers.order.index(rank.value))
    beaters = {("chosen", rank.value): title(v, rank, True) or f"chosen {rank}" for rank in named}
    return beaters | {("plain", rank.value): f"plain {rank}" for rank in v.pack.order if rank.is_court}
