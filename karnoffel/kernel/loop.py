"""The loop over single rounds: deal, elect, play, count.

This module is compiled as it stands by :mod:`karnoffel.kernel.build`, never imported by users; the readable engine that
does the same, event for event, is :mod:`karnoffel.table`.
"""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np

from karnoffel import codes as codes_
from karnoffel.kernel.dealing import deal, declared_in, lowest
from karnoffel.kernel.deciding import lay_open
from karnoffel.kernel.playing import play_hands, take_up
from karnoffel.machine.words import U0, U1, U2, U3, U4, U8, U15, mix

SIDE_0, SIDE_1, BY_POWER, NEEDED_LEAD, PASSES = (
    np.uint64(n) for n in (codes_.SIDE_0, codes_.SIDE_1, codes_.BY_POWER, codes_.NEEDED_LEAD, codes_.PASSES)
)


def play_rounds(
    seed_key, first, count,
    seats, hand_size, side_of, stop,
    exposed, election_key, barred, others, declares, context, slot_of, tally_bit, masks, lead_class, stand, kill, above, running,
    players, codes, held, led, followed, trace, m,
):  # fmt: skip
    """Play ``count`` rounds; see :class:`karnoffel.kernel.build.Block` for what is written to the arrays after ``players``.

    ``m`` is as in :func:`~karnoffel.kernel.playing.play_hands`.
    """
    dealt = seats * hand_size
    drawn = dealt + U1 if exposed[0] == dealt else dealt
    pack = np.empty(len(barred), np.uint8)
    hand = np.empty(8, np.uint64)
    table = np.empty(8, np.uint64)
    won = np.empty(2, np.uint64)
    side_cards = np.empty(2, np.uint64)
    groups = np.uint64(len(barred)) >> U2
    declaring = declares.any()
    tracing = len(trace) > 0
    told = np.empty(0, np.uint8)

    for n in range(count):
        key = mix(mix(seed_key ^ (first + np.uint64(n))) ^ U0)
        deal(key, drawn, pack, barred, others)
        chosen = np.uint64(lowest(pack, exposed, election_key, len(exposed))) & U3
        declared = declared_in(pack, dealt, declares) if declaring else U0
        row = np.uint64(context[chosen, declared])
        if tracing:
            trace[n, 0] = row
            told = trace[n, 1:]
        take_up(row, pack, dealt, seats, slot_of, hand, side_of, tally_bit, side_cards)
        if m is not None:
            lay_open(m, row, pack, dealt, drawn, seats, slot_of, declares)
        over, beaters, needy, passes, led_won, led_lost, followed_won, followed_lost = play_hands(
            key, row, seats, hand_size, side_of, stop, tally_bit, masks, lead_class, stand, kill, above, running,
            players, hand, table, won, told, m,
        )  # fmt: skip
        side = over - U1
        codes[n] = (
            won[0] << SIDE_0
            | won[1] << SIDE_1
            | beaters << BY_POWER
            | needy << NEEDED_LEAD
            | passes << PASSES
        )

        # Count, rank by rank: four bits of each mask are the four cards of a rank.
        for g in range(groups):
            s = g << U2
            mine = (side_cards[0] >> s) & U15
            theirs = (side_cards[1] >> s) & U15
            held[g, side << U8 | theirs << U4 | mine] += np.uint32(1)
            led[g, ((led_lost >> s) & U15) << U4 | ((led_won >> s) & U15)] += np.uint32(1)
            followed[g, ((followed_lost >> s) & U15) << U4 | ((followed_won >> s) & U15)] += np.uint32(1)
