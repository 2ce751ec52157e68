"""What do two, six and eight players change? Rounds and whole games of one source; writes tables and figures into a folder.

python analysis/players.py [FOLDER] [ROUNDS]
"""

import sys

import karnoffel as kn
from karnoffel.studies.writing import out_folder, write_figure, write_frame

out = sys.argv[1] if len(sys.argv) > 1 else "results"
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000

tables = [kn.variant("dummett").with_seats(seats) for seats in (4, 2, 6, 8)]

with out_folder(out) as folder:
    for unit in ("round", "game"):
        frame = kn.compare(tables, unit=unit, rounds=rounds, seed=1)
        columns = [
            "seats",
            "measure",
            "value",
            "low",
            "high",
            "difference",
            "difference_low",
            "difference_high",
        ]
        print(frame[columns].round(4).to_string(index=False))
        write_frame(frame, folder, f"players_{unit}s")
        write_figure(kn.plot(frame), folder, f"players_{unit}s", frame.attrs)
