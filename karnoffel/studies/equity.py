"""How likely is it to win the game, at every score?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from karnoffel.dossier import variant
from karnoffel.errors import NoTables, SettingError
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo.equity import equity_policy, solved
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.run import whole
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.players.raisers import NEVER
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "variant": TALLY_COLUMNS["variant"],
    "seats": TALLY_COLUMNS["seats"],
    "forehand": "points of Forehand's side before the round",
    "dealer": "points of the dealer's side",
    "win": "chance of Forehand's side to win the game",
    "low": "95 % interval of win, lower end",
    "high": "95 % interval of win, upper end",
    "n": "deals that win rests on, the same at every score",
}
GROUPS, T = 8, 2.3646
"""Groups of deals that the error of an equity is told from, and half the width of a 95 % interval in standard errors of
their mean (Student's t with seven degrees of freedom)."""


def game_equity(v: Variant | str, *, deals: int = 2048) -> pd.DataFrame:
    """The chance of Forehand's side to win the game at every score: columns as in :data:`COLUMNS`.

    Both sides raise by ``equity`` -- as :func:`karnoffel.play_game` has it -- and play by ``greedy``. ``deals``, from 80 to 100,000, are how many deals the chances rest
    on, in eight groups whose spread gives the intervals; the same deals at every score, so neighbouring errors go together. With
    fewer deals than some two thousand the intervals are too narrow where many rounds must be won in turn.
    Raises what :func:`karnoffel.variant` raises, and :class:`~karnoffel.SettingError` for a deal that no chances were fitted for.

    >>> import karnoffel as kn
    >>> frame = kn.game_equity("modern", deals=800)
    >>> len(frame), bool(frame[(frame.forehand == 6) & (frame.dealer == 0)].win.iloc[0] > 0.9)
    (49, True)
    """
    if not isinstance(v, (str, Path, Variant)):
        raise SettingError(f"the equity of one variant at a time, not of {v!r}")
    game = variant(v)
    wanted = whole("deals", deals, 100_000, least=10 * GROUPS)
    size = -(-wanted // GROUPS)
    policy = equity_policy(game) if game.raises_values else NEVER
    try:
        groups = np.stack([solved(game, policy, size, first=group * size) for group in range(GROUPS)])
    except NoTables as error:
        raise SettingError(f"the equity of {game.label} cannot be worked out: {error}") from None
    win = solved(game, policy, size * GROUPS)
    low, high = ends(win, groups)
    rows = [
        {
            "variant": game.label,
            "seats": game.seats,
            "forehand": ours,
            "dealer": theirs,
            "win": float(win[ours, theirs]),
            "low": float(low[ours, theirs]),
            "high": float(high[ours, theirs]),
            "n": size * GROUPS,
        }
        for ours, theirs in np.ndindex(win.shape)
    ]
    told = provenance("game_equity", [game], COLUMNS, deals=size * GROUPS, raising=policy.name)
    return framed(rows, COLUMNS, told)


def ends(win: Floats, groups: Floats) -> tuple[Floats, Floats]:
    """The ends of the interval of an equity, by how the equities of :data:`GROUPS` groups of its deals differ [groups, ...]."""
    # Not their mean: where many rounds must be won, the power of a share seen in few deals is too great on average.
    half = T * groups.std(axis=0, ddof=1) / np.sqrt(GROUPS)
    return np.maximum(0.0, win - half), np.minimum(1.0, win + half)
