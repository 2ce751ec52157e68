"""How do games go: the outcomes of a run of games as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import GameRun
from karnoffel.montecarlo.chunks import same_deals
from karnoffel.studies.frames import apart, estimated
from karnoffel.studies.outcomes import COLUMNS as OUTCOME_COLUMNS

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = OUTCOME_COLUMNS | {
    "measure": "what is measured; shares are between 0 and 1, the rest are means per game or per round",
    "n": "cases that value rests on: games, rounds, or rounds of a kind",
    "raising": "who raised",
}
"""What each column of a comparison of games means."""


def games_frame(played: GameRun) -> pd.DataFrame:
    """The outcomes of a run of games: columns as in :data:`COLUMNS`."""
    tallies = played.tallies
    measures = played.measures
    rows = []
    for number, tally in enumerate(tallies):
        for measure in measures:
            found = tally.sums.estimate(measure)
            gap = played.difference(number, measure) if number else None
            row = {
                "variant": tally.variant.label,
                "players": tally.players,
                "raising": tally.raising,
                "seats": tally.variant.seats,
                "measure": measure.name,
                **estimated(found),
                **apart(gap),
                "paired": same_deals(tallies[0].variant, tally.variant),
            }
            rows.append(row)
    told = provenance(
        "games",
        [tally.variant for tally in tallies],
        COLUMNS,
        seed=tallies[0].spans[0].seed,
        rounds=min(tally.rounds for tally in tallies),
        games=tallies[0].games,
        players=tallies[0].players,
        raising=" and ".join(dict.fromkeys(t.raising for t in tallies if t.variant.raises_values))
        or "nobody",
        complete=played.complete,
        chances={t.variant.label: t.chances for t in tallies if t.chances},
        measures={measure.name: measure.words for measure in measures},
    )
    return framed(rows, COLUMNS, told)
