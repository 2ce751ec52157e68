"""A house that plays the modern game but lets the Devil be led at once: what does that change?"""

import karnoffel as kn

book = kn.variant("modern")
house = book.reading(devil_first_lead="allowed")
print(kn.discriminate(book, house))

frame = kn.compare([book, house], rounds=100_000, seed=1)
print(
    frame[frame.measure.isin(["devil_led", "forehand_wins"])][["variant", "measure", "value", "low", "high"]]
)
