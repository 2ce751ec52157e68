"""Who wins, and how do rounds go, source by source on the same deals? Writes outcomes.csv and figures into a folder.

python analysis/compare_variants.py [FOLDER] [ROUNDS]
"""

import sys

import karnoffel as kn
from karnoffel.studies.writing import out_folder, write_figure, write_frame

out = sys.argv[1] if len(sys.argv) > 1 else "results"
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000

with out_folder(out) as folder:
    frame = kn.compare(["dummett", "modern", "kaiserspiel"], rounds=rounds, seed=1)
    print(frame.drop(columns=["players", "seats"]).to_string(index=False))
    write_frame(frame, folder, "outcomes")
    write_figure(kn.plot(frame), folder, "outcomes", frame.attrs)
