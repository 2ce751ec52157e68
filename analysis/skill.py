"""Who plays best, what does skill change, and how strong is a card in whose hands? Writes tables and figures into a folder.

python analysis/skill.py [FOLDER] [DEALS]
"""

import sys

import karnoffel as kn
from karnoffel.studies import ladder
from karnoffel.studies.writing import out_folder, write_figure, write_frame

out = sys.argv[1] if len(sys.argv) > 1 else "results"
deals = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000

VARIANTS = ("dummett", "modern", "kaiserspiel")
PLAYERS = ("random", "novice", "greedy", "tips", "expert", "open")

with out_folder(out) as folder:
    studies = {
        "arena": kn.arena(VARIANTS, PLAYERS, rounds=deals, seed=1),
        "skill": kn.skill(VARIANTS, rounds=deals, seed=1),
        "counsel_worth": kn.counsel_worth(VARIANTS, rounds=deals, seed=1),
        "strength_by_player": kn.strength_by_player(VARIANTS, PLAYERS, rounds=2 * deals, seed=1),
        "devil_led": kn.devil_led(VARIANTS, PLAYERS, rounds=2 * deals, seed=1),
    }
    print(ladder(studies["arena"]).round(1).to_string(index=False))
    for name in ("skill", "counsel_worth"):
        told = studies[name][["variant", "player", "against", "win", "low", "high"]]
        print(told.round(4).to_string(index=False))
    for name, frame in studies.items():
        write_frame(frame, folder, name)
        write_figure(kn.plot(frame), folder, name, frame.attrs)
