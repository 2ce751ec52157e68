"""What is raising worth, and what do the disputed points of raising change? Writes tables and figures into a folder.

python analysis/raising.py [FOLDER] [ROUNDS]
"""

import sys

import karnoffel as kn
from karnoffel.studies.writing import out_folder, write_figure, write_frame

out = sys.argv[1] if len(sys.argv) > 1 else "results"
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000

POINTS = (
    "second-up", "re-raise", "re-raise-when", "second-proposal", "refusal-dealer", "cap-pending", "announce",
)  # fmt: skip
dummett = kn.variant("dummett")
readings = [
    dummett.reading(**{ident.replace("-", "_"): reading.name})
    for ident in POINTS
    for reading in dummett.disputed_points[ident].readings
    if reading.name != dummett.disputed_points[ident].own
]

with out_folder(out) as folder:
    # Who raises is part of a reading: each is played by the policy that goes by its own equity.
    effects = kn.compare([dummett, *readings], unit="game", rounds=rounds, seed=1)
    told = ("rounds_per_game", "points_per_round", "refused", "come_backs", "first_dealer_wins")
    shown = effects[effects.measure.isin(told)]
    print(
        shown[
            ["variant", "measure", "value", "low", "high", "difference", "difference_low", "difference_high"]
        ]
        .round(4)
        .to_string(index=False)
    )
    write_frame(effects, folder, "readings_of_raising")
    write_figure(kn.plot(effects), folder, "readings_of_raising", effects.attrs)

    worth = kn.raising_worth(
        ["dummett", "kaiserspiel-nidwalden"],
        against=("never", "bold(0.1)", "bold(0.3)", "bold(0.5)", "bold(1)"),
        rounds=rounds,
        seed=1,
    )
    print(worth.round(4).to_string(index=False))
    write_frame(worth, folder, "raising_worth")
    write_figure(kn.plot(worth), folder, "raising_worth", worth.attrs)

    equity = kn.game_equity("dummett", deals=min(2048, rounds))
    write_frame(equity, folder, "game_equity")
    write_figure(kn.plot(equity), folder, "game_equity", equity.attrs)
