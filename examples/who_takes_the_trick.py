"""
Who takes the trick?
====================

A plain Ober is led, the chosen 3 is played on it, then a King of another suit: who takes the trick, and who says so?
"""

import karnoffel as kn

for name in kn.variants():
    trick = kn.variant(name).trick("acorns", ["O of hearts", "3 of acorns", "K of leaves"])
    print(f"{name}: {trick.card.name_in()}")
    for reason in trick.reasons:
        print(f"    {reason}")

# %%
# The same for every pair of cards, in one source: dark where the card that follows takes the trick.

figure = kn.plot(kn.duels("modern"))
