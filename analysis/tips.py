"""Were the beginners' tips right, and what does each common mistake cost? Writes tables and figures into a folder.

python analysis/tips.py [FOLDER] [DEALS]
"""

import sys

import karnoffel as kn
from karnoffel.studies.writing import out_folder, write_figure, write_frame

out = sys.argv[1] if len(sys.argv) > 1 else "results"
deals = int(sys.argv[2]) if len(sys.argv) > 2 else 500_000

with out_folder(out) as folder:
    for name, study in (("tips_worth", kn.tips_worth), ("mistakes_cost", kn.mistakes_cost)):
        frame = study(kn.variants(), rounds=deals, seed=1)
        print(frame[["variant", "words", "company", "win", "low", "high"]].round(4).to_string(index=False))
        write_frame(frame, folder, name)
        write_figure(kn.plot(frame), folder, name, frame.attrs)
