"""Does a card's strength depend on who plays it? Card strength by player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karnoffel.errors import SettingError, shown
from karnoffel.montecarlo import Progress
from karnoffel.montecarlo.kept import part_of
from karnoffel.montecarlo.run import run
from karnoffel.players import BUILT_IN, Player, as_players, player_name
from karnoffel.streams import check_seed
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.studies.strength import COLUMNS as STRENGTH_COLUMNS
from karnoffel.studies.strength import strength_frame

if TYPE_CHECKING:
    import pandas as pd

LADDER_PLAYERS = tuple(BUILT_IN)
"""The players compared: all that are built in."""
COLUMNS = dict(STRENGTH_COLUMNS)
"""What each column means: those of card strength, for each player."""


def strength_by_player(
    variants: Variants,
    players: Sequence[str | Player] = LADDER_PLAYERS,
    *,
    rounds: int = 20_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """How strong each card is in the hands of different players, all seats alike: columns as :func:`karnoffel.card_strength` has them.

    One row for each variant, player and kind of card, 24 kinds in a pack of 48. ``win`` is the share of rounds won by the side that
    holds the card, ``lift`` what the card adds to it, both with intervals; ``frame.attrs["columns"]`` tells what each column means.
    Players who look ahead play about 300 rounds a second and core: with the usual ones it takes about a minute for each variant.

    All play the same deals. ``rounds``, ``seed``, ``workers``, ``executor``, ``checkpoint`` and ``progress`` are as in :func:`karnoffel.simulate`;
    raises what it raises.

    >>> import karnoffel as kn
    >>> frame = kn.strength_by_player("dummett", ["random", "greedy"], rounds=2000, seed=1)
    >>> frame.players.unique().tolist(), len(frame)
    (['random', 'greedy'], 48)
    """
    import pandas as pd

    games, number = as_variants(variants), check_seed(seed)
    how: dict[str, Any] = {
        "rounds": rounds,
        "seed": number,
        "workers": workers,
        "executor": executor,
        "progress": progress,
    }
    parts = [
        strength_frame(run(games, players=player, checkpoint=part_of(checkpoint, place), **how))
        for place, player in enumerate(several(players))
    ]
    attrs = parts[0].attrs | {"kind": "strength_by_player", "columns": COLUMNS}
    attrs["complete"] = all(part.attrs["complete"] for part in parts)
    attrs["players"] = [part.attrs["players"] for part in parts]
    # Frames whose attributes differ are joined without any.
    for part in parts:
        part.attrs = {}
    frame = pd.concat(parts, ignore_index=True)
    frame.attrs = attrs
    return frame


def several(players: Iterable[str | Player], many: str = "one or more") -> list[Player]:
    """Players given as a list, each once; raises :class:`~karnoffel.SettingError` for anything else."""
    if isinstance(players, (str, Player)) or not isinstance(players, Iterable):
        raise SettingError(f"players are a list of names or players, {many}, not {shown(players)}")
    seated = [as_players([player, player], 2)[0] for player in players]
    names = [player_name(player) for player in seated]
    for name in names:
        if names.count(name) > 1:
            raise SettingError(f"{name} stands twice; give each player once, or a name of its own")
    if not seated:
        raise SettingError(f"players are a list of names or players, {many}, and this one is empty")
    return seated
