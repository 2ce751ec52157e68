"""What takes what when two cards meet? Exact, over every suit."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from karnoffel.cards import Card, Suit
from karnoffel.dossier import variant
from karnoffel.frames import framed, provenance
from karnoffel.numbering import by_number
from karnoffel.studies.adjudication import winners
from karnoffel.studies.strength import title
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "variant": "the rule source, with readings taken",
    "lead_suit": "chosen or plain",
    "lead_rank": "rank code of the card led",
    "follow_suit": "chosen; same: the plain suit led; other: a plain suit that was not led",
    "follow_rank": "rank code of the card that follows",
    "takes": "share of the cases in which the card that follows takes the trick: 0 or 1, unless suits matter",
    "cases": "pairs of cards of these kinds, over every chosen suit",
}
"""What each column means."""


def duels(v: Variant | str) -> pd.DataFrame:
    """The lead x follow matrix of a variant, in long form: columns as in :data:`COLUMNS`.

    A Banner counts as a Kaiser where a Banner held is declared one. Raises what :func:`karnoffel.variant` raises.

    >>> import karnoffel as kn
    >>> frame = kn.duels("dummett")
    >>> devil = frame[(frame.lead_suit == "chosen") & (frame.lead_rank == "7") & (frame.takes > 0)]
    >>> list(zip(devil.follow_suit, devil.follow_rank))
    [('chosen', 'U')]
    """
    game = variant(v)
    cards = by_number(game.pack)
    pairs = np.array([(a, b) for a in range(len(cards)) for b in range(len(cards)) if a != b])
    found: dict[tuple[str, str, str, str], list[int]] = defaultdict(list)
    for chosen in Suit:
        for (a, b), winner in zip(pairs, winners(game, chosen, pairs), strict=True):
            lead, card = cards[a], cards[b]
            key = (_kind(lead, chosen, None), lead.rank.value, _kind(card, chosen, lead), card.rank.value)
            found[key].append(int(winner))
    order = {rank.value: place for place, rank in enumerate(game.pack.order)}
    suits = ("chosen", "plain", "same", "other")
    rows = [
        {
            "variant": game.label, "lead_suit": lead_suit, "lead_rank": lead_rank, "follow_suit": follow_suit,
            "follow_rank": follow_rank, "takes": sum(wins) / len(wins), "cases": len(wins),
        }
        for (lead_suit, lead_rank, follow_suit, follow_rank), wins in sorted(
            found.items(),
            key=lambda item: (suits.index(item[0][0]), order[item[0][1]], suits.index(item[0][2]), order[item[0][3]]),
        )
    ]  # fmt: skip
    titles = {
        f"{kind} {rank.value}": title(game, rank, kind == "chosen")
        for kind in ("chosen", "plain")
        for rank in game.pack.order
    }
    named = {kind: name for kind, name in titles.items() if name}
    return framed(rows, COLUMNS, provenance("duels", [game], COLUMNS, titles=named))


def _kind(card: Card, chosen: Suit, lead: Card | None) -> str:
    if card.suit is chosen:
        return "chosen"
    if lead is None:
        return "plain"
    return "same" if card.suit is lead.suit else "other"
