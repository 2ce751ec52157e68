"""How strong is each card, source by source? Writes card_strength.csv and figures into a folder.

python analysis/card_strength.py [FOLDER] [ROUNDS]
"""

import sys

import karnoffel as kn
from karnoffel.studies.writing import out_folder, write_figure, write_frame

out = sys.argv[1] if len(sys.argv) > 1 else "results"
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000

with out_folder(out) as folder:
    frame = kn.card_strength(["dummett", "modern", "kaiserspiel"], rounds=rounds, seed=1)
    print(
        frame[["variant", "suit", "rank", "title", "n", "win", "win_low", "win_high", "lift"]].to_string(
            index=False
        )
    )
    write_frame(frame, folder, "card_strength")
    write_figure(kn.plot(frame), folder, "card_strength", frame.attrs)
