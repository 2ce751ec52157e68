"""
A record of a round
===================

As plain text, read back; and a record that breaks the rules.
"""

import karnoffel as kn

played = kn.play_round("kaiserspiel", seed=12)
record = played.to_notation()
print(record)
assert kn.read_round(record) == played

# %%
# Written down with another suit than the deal chose, the same round is found out.

forged = record.replace(
    f"chosen: {played.chosen.value}", "chosen: " + ("A" if played.chosen.value != "A" else "L")
)
_, findings = kn.replay(forged)
print(*findings, sep="\n")
