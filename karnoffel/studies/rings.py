"""Do cards beat each other in a ring? Exact, over every suit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING

from karnoffel.dossier import variant
from karnoffel.frames import framed, provenance
from karnoffel.studies.matrix import duels
from karnoffel.studies.strength import title
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "variant": "the rule source, with readings taken",
    "relation": "beats: takes when following and holds when led; takes: following, whatever it does when led; holds: led",
    "cycle": "the cards, each beating the next, the last the first",
}
"""What each column means."""

Card = tuple[str, str]


def cycles(v: Variant | str) -> pd.DataFrame:
    """Cards that beat each other in a ring, exactly: one row per ring of three, columns as in :data:`COLUMNS`.

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
    return framed(rows, COLUMNS, provenance("cycles", [game], COLUMNS))


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
