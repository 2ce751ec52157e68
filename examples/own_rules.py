"""
A game of one's own
===================

Composed of rule objects: the Pope above the Karnöffel, and no Devil.
"""

import karnoffel as kn

powers = kn.rules.Powers(order=["6", "U", "2", "3"], stopped_by={"3": ["K"]}, titles={"6": "Pope"})
papal = kn.variant("dummett").replace(name="papal", powers=powers, banned_first_leads=[])
print(papal.describe()[5])
print(papal.trick("hearts", "UH 6H KL").reasons[0])

# %%
# How strong is each card in it, beside the source it was made from?

frame = kn.card_strength([papal, "dummett"], rounds=100_000, seed=1)
asked = frame[(frame.suit == "chosen") & frame["rank"].isin(["6", "U", "7"])]
print(asked[["variant", "rank", "win", "lift"]].round(4).to_string(index=False))
figure = kn.plot(frame)
