"""
A way of raising of one's own
=============================

Which proposes whenever its side has seen a beater.
"""

import warnings

import karnoffel as kn
from karnoffel.rules import ACCEPT, PASS


class OnABeater:
    """Proposes once its side holds an Unter, a 6 or a 2 of the suit that is lowest so far; accepts everything."""

    name = "on a beater"

    def speak(self, view: kn.PauseView) -> kn.rules.Move:
        if ACCEPT in view.moves:
            return ACCEPT
        beaters = [
            card for card in view.ours if card.suit is view.suit and card.rank.value in ("U", "6", "2")
        ]
        raises = [move for move in view.moves if move.step]
        return raises[-1] if beaters and raises else PASS


print(kn.play_game("dummett", seed=1, raising=[OnABeater(), "equity"]).transcript())

# %%
# A way of raising of one's own is played at the table, so a small run will do.

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # a policy of one's own is slow, and says so
    worth = kn.raising_worth("dummett", raising=OnABeater(), against="never", rounds=300, seed=1)
print(worth.round(3).to_string(index=False))
