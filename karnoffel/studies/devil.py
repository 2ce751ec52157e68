"""The Devil: when is it led, by whom, and with what success, by the strength of the players?"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import Progress
from karnoffel.montecarlo.devils import Devils, count_devils
from karnoffel.montecarlo.intervals import NOTHING, Estimate, share_of
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.players import Player, describe_players
from karnoffel.streams import check_seed
from karnoffel.studies.by_player import LADDER, several
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.table.transcript import place_name

if TYPE_CHECKING:
    import pandas as pd

_PER_ROUND = "share of rounds in which the Devil is played so"
COLUMNS = {
    "variant": TALLY_COLUMNS["variant"],
    "players": TALLY_COLUMNS["players"],
    "seats": TALLY_COLUMNS["seats"],
    "how": "led, or thrown: played to another's lead, where it has no power",
    "trick": "the trick, from 1",
    "place": "who played it, by place in order of play",
    "share": _PER_ROUND,
    "share_low": "95 % interval of share, lower end",
    "share_high": "95 % interval of share, upper end",
    "n": "rounds",
    "wins": "share of those that take the trick",
    "wins_low": "95 % interval of wins, lower end",
    "wins_high": "95 % interval of wins, upper end",
    "wins_n": "times it was played so",
}


def devil_led(
    variants: Variants,
    players: Sequence[str | Player] = LADDER,
    *,
    rounds: int = 20_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """When the Devil is led, by whom, and with what success, for players of different strength: columns as in
    :data:`COLUMNS`, one row per variant, player, trick and place, for the Devil led and for the Devil thrown away.

    All seats are played alike, on the same deals, by built-in players. Arguments as in :func:`karnoffel.simulate`; raises what it
    raises, and :class:`~karnoffel.SettingError` for a player or a rule class of your own.

    >>> import karnoffel as kn
    >>> frame = kn.devil_led("dummett", ["random", "greedy"], rounds=5000, seed=1)
    >>> float(frame[(frame.trick == 1) & (frame.how == "led")].share.max()), bool(frame[frame.how == "thrown"].wins.max() == 0)
    (0.0, True)
    """
    games, number = as_variants(variants), check_seed(seed)
    rows: list[dict[str, Any]] = []
    names: list[str] = []
    complete = True
    for player in several(players):
        counted = count_devils(
            games, player, rounds=rounds, seed=number, workers=workers, executor=executor, progress=progress
        )
        names.append(describe_players(counted[0].seated))
        complete = complete and counted[0].complete
        rows += [row for each in counted for row in _devil_rows(each)]
    told = provenance(
        "devil_led", games, COLUMNS, seed=number, rounds=rounds, players=names, complete=complete
    )
    return framed(rows, COLUMNS, told)


def _devil_rows(counted: Devils) -> list[dict[str, Any]]:
    v, rounds = counted.variant, counted.rounds
    rows = []
    for how, played, won in (("led", counted.led, counted.won), ("thrown", counted.thrown, None)):
        for (trick, place), times in _cells(played):
            taken = 0 if won is None else int(won[trick, place])
            share, wins = binomial(times, rounds), binomial(taken, times)
            row = {
                "variant": v.label,
                "players": describe_players(counted.seated),
                "seats": v.seats,
                "how": how,
                "trick": trick + 1,
                "place": place_name(place, v.seats),
            }
            row |= {"share": share.value, "share_low": share.low, "share_high": share.high, "n": rounds}
            rows.append(
                row | {"wins": wins.value, "wins_low": wins.low, "wins_high": wins.high, "wins_n": times}
            )
    return rows


def _cells(played: Any) -> list[tuple[tuple[int, int], int]]:
    tricks, places = played.shape
    return [((trick, place), int(played[trick, place])) for trick in range(tricks) for place in range(places)]


def binomial(hits: int, cases: int) -> Estimate:
    """A share of independent cases with its interval; nothing where there is no case."""
    if not cases:
        return NOTHING
    value = hits / cases
    return share_of(value, value * (1 - value) / cases, cases, cases)
