"""
A house rule measured
=====================

A house plays the modern game, but lets the Devil be led at once: what does that change?
"""

import karnoffel as kn

book = kn.variant("modern")
house = book.reading(devil_first_lead="allowed")
print(kn.discriminate(book, house))

# %%
# Both play the same deals, so their differences are those of the rule.

frame = kn.compare([book, house], rounds=100_000, seed=1)
asked = frame[frame.measure.isin(["devil_led", "forehand_wins"])]
print(asked[["variant", "measure", "value", "low", "high"]].round(4).to_string(index=False))
figure = kn.plot(frame)
