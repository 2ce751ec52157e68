"""The Devil: when is it led, by whom, and with what success, by the strength of the players?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import Progress
from karnoffel.montecarlo.counts import Numbers
from karnoffel.montecarlo.devils import Devils, count_devils
from karnoffel.montecarlo.intervals import NOTHING, Estimate, share_of
from karnoffel.montecarlo.kept import part_of
from karnoffel.montecarlo.tally import COLUMNS as TALLY_COLUMNS
from karnoffel.players import Player, describe_players
from karnoffel.streams import check_seed
from karnoffel.studies.by_player import LADDER_PLAYERS, several
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
    "trick": "the trick, from 1; 0: all tricks together",
    "place": "who played it, by place in order of play; any: all places together",
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
    players: Sequence[str | Player] = LADDER_PLAYERS,
    *,
    rounds: int = 20_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """When the Devil is led, by whom, and with what success, for players of different strength: columns as in
    :data:`COLUMNS`, for the Devil led and for the Devil thrown away.

    For each variant, player and way of playing it there is a row for all tricks, one for each trick, and one for each trick and
    place: 26 rows with four seats and five tricks. ``share`` is how often, ``wins`` with what success, both with intervals;
    ``frame.attrs["columns"]`` tells what each column means. Players who look ahead play about 300 rounds a second and core: of the
    usual ones ``expert`` takes about a minute for each variant. Every
    interval comes from the counts of its own row. All seats are played alike, on the same deals, by built-in players. ``rounds``,
    ``seed``, ``workers``, ``executor``, ``checkpoint`` and ``progress`` are as in :func:`karnoffel.simulate`; raises what it raises, and :class:`~karnoffel.SettingError` for a player or a rule class of your own.

    >>> import karnoffel as kn
    >>> frame = kn.devil_led("dummett", ["random", "greedy"], rounds=5000, seed=1)
    >>> float(frame[(frame.trick == 1) & (frame.how == "led")].share.max()), bool(frame[frame.how == "thrown"].wins.max() == 0)
    (0.0, True)
    >>> overall = frame[(frame.trick == 0) & (frame.how == "led")].set_index("players")
    >>> bool(overall.share_low["greedy"] < overall.share["greedy"] < overall.share_high["greedy"])
    True
    """
    games, number = as_variants(variants), check_seed(seed)
    rows: list[dict[str, Any]] = []
    names: list[str] = []
    complete = True
    for place, player in enumerate(several(players)):
        counted = count_devils(
            games,
            player,
            rounds=rounds,
            seed=number,
            workers=workers,
            executor=executor,
            progress=progress,
            checkpoint=part_of(checkpoint, place),
        )
        names.append(describe_players(counted[0].seated))
        complete = complete and counted[0].complete
        rows += [row for each in counted for row in _devil_rows(each)]
    told = provenance(
        "devil_led", games, COLUMNS, seed=number, rounds=rounds, players=names, complete=complete
    )
    return framed(rows, COLUMNS, told)


ANY = "any"
"""In the column ``place``: all places together."""


def _devil_rows(counted: Devils) -> list[dict[str, Any]]:
    counts = counted.counts
    led = _cells(counted, counts.led, counts.won, counts.rounds_led)
    # Thrown, the card has no power: it takes nothing.
    thrown = _cells(counted, counts.thrown, np.zeros_like(counts.thrown), counts.rounds_thrown)
    return [{"how": how} | row for how, rows in (("led", led), ("thrown", thrown)) for row in rows]


def _cells(of: Devils, played: Numbers, won: Numbers, rounds: Numbers) -> Iterator[dict[str, Any]]:
    """Rows for all tricks, each trick, and each trick and place."""
    yield _row(of, 0, ANY, int(rounds[0]), int(played.sum()), int(won.sum()))
    tricks, places = played.shape
    for trick in range(tricks):
        yield _row(
            of, trick + 1, ANY, int(rounds[trick + 1]), int(played[trick].sum()), int(won[trick].sum())
        )
    for trick, place in product(range(tricks), range(places)):
        times = int(played[trick, place])
        yield _row(of, trick + 1, place_name(place, of.variant.seats), times, times, int(won[trick, place]))


def _row(of: Devils, trick: int, place: str, rounds: int, times: int, won: int) -> dict[str, Any]:
    share, wins = binomial(rounds, of.counts.rounds), binomial(won, times)
    return {
        "variant": of.variant.label,
        "players": describe_players(of.seated),
        "seats": of.variant.seats,
        "trick": trick,
        "place": place,
        "share": share.value,
        "share_low": share.low,
        "share_high": share.high,
        "n": of.counts.rounds,
        "wins": wins.value,
        "wins_low": wins.low,
        "wins_high": wins.high,
        "wins_n": times,
    }


def binomial(hits: int, cases: int) -> Estimate:
    """A share of independent cases with its interval; nothing where there is no case."""
    if not cases:
        return NOTHING
    value = hits / cases
    return share_of(value, value * (1 - value) / cases, cases, cases)
