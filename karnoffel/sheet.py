"""How a game is written in numbers: the columns that engines fill and studies read.

One row per game of whole numbers, all of which add up over games. Pauses beyond the last column of their kind, and values so
far above the base, are counted in that last one.
"""

from __future__ import annotations

ROUNDS, TRICKS, REFUSED, POINTS, FOREHAND, FIRST_DEALER, STAKES, DOUBLED, TREBLED, BEHIND, COME_BACK = range(
    11
)
"""Rounds, tricks, rounds refused, points scored, rounds won by Forehand's side; then of the game, 1 or 0: won by the first
dealer's side; stakes paid; doubled; trebled; a side was half the target behind; and that side won."""
MOST_PAUSES = 12
MOST_ABOVE = 40
RAISED_AT = 11
"""``RAISED_AT + k``: rounds in which a raise was made at pause ``k``."""
REFUSED_AT = RAISED_AT + MOST_PAUSES
"""``REFUSED_AT + k``: rounds refused at pause ``k``."""
REACHED = REFUSED_AT + MOST_PAUSES
"""``REACHED + k``: rounds in which pause ``k`` was reached."""
ABOVE = REACHED + MOST_PAUSES
"""``ABOVE + n``: rounds played to the end, worth ``n`` points more than the base value."""
COLUMNS = ABOVE + MOST_ABOVE + 1
