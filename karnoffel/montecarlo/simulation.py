"""Playing many rounds, or many games, of one variant, and counting."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import Literal, overload

from karnoffel.dossier import variant
from karnoffel.errors import SettingError, shown
from karnoffel.montecarlo.game_run import run_games
from karnoffel.montecarlo.game_tally import GameTally
from karnoffel.montecarlo.measures import estimate, measures
from karnoffel.montecarlo.run import Run, check_precision, narrow, run
from karnoffel.montecarlo.tally import Tally
from karnoffel.montecarlo.workers import Progress
from karnoffel.players import Players, Raisers, as_raisers
from karnoffel.players.raisers import NEVER
from karnoffel.variant import Variant

Unit = Literal["round", "game"]


@overload
def simulate(
    v: Variant | str, *, rounds: int = ..., seed: int | None = ..., players: Players = ..., workers: int | None = ...,
    executor: Executor | None = ..., precision: float | None = ..., unit: Literal["round"] = ..., raising: Raisers = ...,
    checkpoint: str | Path | None = ..., progress: bool | Progress = ...,
) -> Tally: ...  # fmt: skip
@overload
def simulate(
    v: Variant | str, *, rounds: int = ..., seed: int | None = ..., players: Players = ..., workers: int | None = ...,
    executor: Executor | None = ..., precision: float | None = ..., unit: Literal["game"], raising: Raisers = ...,
    checkpoint: str | Path | None = ..., progress: bool | Progress = ...,
) -> GameTally: ...  # fmt: skip
def simulate(
    v: Variant | str,
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    unit: Unit = "round",
    raising: Raisers = "equity",
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> Tally | GameTally:
    """Play many rounds and count.

    - ``rounds``: how many, from 1; with ``precision`` the run ignores it and goes on until every interval of the result is at
      most ``precision`` wide (high minus low), asked after every 65,536 rounds, 256 where the table engine or players who look ahead play, and less often in long runs; a measure
      without a case holds it up for sixteen times that, and then no longer.
    - ``seed``: 0 to 2**64 - 1, ``None`` for a fresh one; the same seed gives the same tally, whatever the workers.
    - ``players``: a name, a player, or a sequence: two, or one per place. Rounds: Forehand's side first, places in order of
      play. Games: side 0 (even seats) first, seats in order.
    - ``workers``: threads (default: one per processor); ``executor``: any ``concurrent.futures.Executor`` instead.
    - ``unit``: ``round`` plays single rounds at their base value, without raising. ``game`` plays whole games to the target:
      ``rounds`` is then a budget, the game in progress is finished and counted, and ``precision`` is asked of shares alone,
      after every 1,024 games.
    - ``raising``: in games, who raises, as in :func:`karnoffel.play_game`; without effect where the source knows no raises.
    - ``checkpoint``: a folder in which every chunk that is done is kept, so that the same call goes on where a run was stopped or
      killed, with the same result; when it is done the folder can be removed. It is for one run at a
      time. Players, policies and rules of your own are told apart by the names that they and their classes bear.
    - ``progress``: a bar on stderr, or a function of (rounds done, rounds wanted); returning ``False`` stops the run.

    Raises :class:`~karnoffel.SettingError` for an argument out of its range, and :class:`~karnoffel.CheckpointError` for a folder
    that holds another run, naming what differs, or where nothing can be kept.

    >>> import karnoffel as kn
    >>> kn.simulate("dummett", rounds=5000, seed=1).rounds
    5000
    >>> games = kn.simulate("modern", rounds=5000, seed=1, unit="game")
    >>> games.rounds >= 5000, games.games
    (True, 454)
    """
    game = variant(v)
    check_unit(unit, raising, [game])
    if unit == "game":
        return run_games(
            [game], rounds=rounds, seed=seed, players=players, raising=raising, workers=workers, executor=executor,
            precision=precision, checkpoint=checkpoint, progress=progress,
        ).tallies[0]  # fmt: skip
    enough = None
    if precision is not None:
        width = check_precision(precision)

        def enough(sofar: Run) -> bool:
            found = [estimate(measure, sofar.tallies[0].counts.codes) for measure in measures([game])]
            return all(narrow(e, width, sofar.tallies[0].rounds) for e in found)

    return run(
        [game], rounds=rounds, seed=seed, players=players, workers=workers, executor=executor,
        enough=enough, checkpoint=checkpoint, progress=progress,
    ).tallies[0]  # fmt: skip


def check_unit(unit: str, raising: Raisers, variants: Iterable[Variant]) -> None:
    """Raise :class:`~karnoffel.SettingError` for a unit there is none of, and for raises where none are made."""
    if unit not in ("round", "game"):
        raise SettingError(f"unit must be 'round' or 'game' (got {shown(unit)})")
    for v in variants:
        named = as_raisers(raising, v, lambda _: NEVER)
        if unit == "round" and v.raises_values and any(raiser != NEVER for raiser in named):
            raise SettingError(
                f"raising={raising!r} needs unit='game': single rounds of {v.label} are played at their base value"
            )
