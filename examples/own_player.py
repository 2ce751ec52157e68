"""
A player of one's own
=====================

Who always throws away the lowest card, against the greedy one.
"""

import warnings

import karnoffel as kn


class Modest:
    """Plays the card of lowest rank in the hand."""

    name = "modest"

    def choose(self, view: kn.View) -> kn.Card:
        return min(view.legal, key=view.variant.pack.strength)


print(kn.play_round("dummett", seed=1, players=[Modest(), "greedy"]).transcript())

# %%
# A player of one's own is played at the table, so a small run will do.

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # a player of one's own is slow, and says so
    tally = kn.simulate("dummett", rounds=300, seed=1, players=[Modest(), "greedy"])
print(tally.to_frame().iloc[0])
