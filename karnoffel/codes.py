"""How a round is written in one number, and a hand in tallies: the layout that engines write and studies read.

A round's code, from its lowest bit: tricks of side 0 and of side 1, tricks won by power, what became of the last card led that
has power only when led (0 none was led, 1 it lost, 2 it won), and how often the lead passed between the sides.

Tallies keep four bits for the four cards of a rank, those of the three plain suits in order, then that of the chosen suit.
"""

from __future__ import annotations

SIDE_0, SIDE_1, BY_POWER, NEEDED_LEAD, PASSES = 0, 3, 6, 9, 11
"""Where each part of a round's code begins."""
CODES = 1 << 14
"""The number of codes there are."""
THREE_BITS, TWO_BITS = 7, 3
MOST_TRICKS = 7
"""The largest number that three bits hold, so the largest hand that can be counted."""
CHOSEN_QUARTER = 3
"""Which of the four bits of a rank is the chosen suit's card."""
