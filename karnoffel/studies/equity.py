"""How likely is it to win the game, at every score?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from karnoffel.dossier import variant
from karnoffel.errors import NoTables, SettingError, shown
from karnoffel.frames import framed, provenance
from karnoffel.kernel.build import Equity
from karnoffel.montecarlo.equity import equity_policy, solved_in_groups
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
GROUPS, T = 16, 2.1314
"""Groups of deals that the error of an equity is told from, and how many standard errors of their mean it may be off in 95 of
100 samples (Student's t with fifteen degrees of freedom)."""


def game_equity(v: Variant | str, *, deals: int = 2048) -> pd.DataFrame:
    """The chance of Forehand's side to win the game at every score: columns as in :data:`COLUMNS`.

    Both sides raise by ``equity`` -- as :func:`karnoffel.play_game` has it -- and play by ``greedy``. ``deals``, from 240 to 100,000, are how many deals the chances rest
    on, in sixteen groups that tell their error; the same deals at every score, so neighbouring errors go together.
    Raises what :func:`karnoffel.variant` raises, and :class:`~karnoffel.SettingError` for a deal that no chances were fitted for.

    >>> import karnoffel as kn
    >>> frame = kn.game_equity("modern", deals=240)
    >>> len(frame), bool(frame[(frame.forehand == 6) & (frame.dealer == 0)].win.iloc[0] > 0.9)
    (49, True)
    """
    if not isinstance(v, (str, Path, Variant)):
        raise SettingError(f"the equity of one variant at a time, not of {shown(v)}")
    game = variant(v)
    wanted = whole("deals", deals, 100_000, least=15 * GROUPS)
    size = -(-wanted // GROUPS)
    policy = equity_policy(game) if game.raises_values else NEVER
    try:
        equity = solved_in_groups(game, policy, size * GROUPS, GROUPS)
    except NoTables as error:
        raise SettingError(f"the equity of {game.label} cannot be worked out: {error}") from None
    low, high = ends(equity)
    rows = [
        {
            "variant": game.label,
            "seats": game.seats,
            "forehand": ours,
            "dealer": theirs,
            "win": float(equity.win[ours, theirs]),
            "low": float(low[ours, theirs]),
            "high": float(high[ours, theirs]),
            "n": size * GROUPS,
        }
        for ours, theirs in np.ndindex(equity.win.shape)
    ]
    told = provenance("game_equity", [game], COLUMNS, deals=size * GROUPS, raising=policy.name)
    return framed(rows, COLUMNS, told)


def ends(equity: Equity) -> tuple[Floats, Floats]:
    """The ends of the interval of an equity in :data:`GROUPS` groups: what it can be if the sample is up to T standard errors off.

    To second order. Where the lead alternates, a chance may hang on the deals hardly at all to first order: one round more that
    Forehand's side wins helps in its own rounds and harms in the others'.
    """
    pairs = GROUPS * (GROUPS - 1)
    slope, bend = np.sqrt((equity.shifts**2).sum(axis=0) / pairs), equity.bends / (2 * pairs)
    turn = np.divide(slope, 2 * bend, out=np.full_like(slope, T), where=slope < 2 * T * np.abs(bend))
    off = np.stack([bend * errors**2 - slope * errors for errors in (-T, turn, T)])
    return np.maximum(0.0, equity.win + off.min(axis=0)), np.minimum(1.0, equity.win + off.max(axis=0))
