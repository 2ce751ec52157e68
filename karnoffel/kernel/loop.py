"""The loop: deal, elect, play, count. Everything is a 64-bit unsigned word.

This module is compiled as it stands by :mod:`karnoffel.kernel.build`, never imported by users; the readable engine that
does the same, event for event, is :mod:`karnoffel.table`.
"""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit
from numba.extending import register_jitable

from karnoffel import codes as codes_
from karnoffel.kernel.machine import high_product, leading_zeros, trailing_zeros
from karnoffel.players import choices
from karnoffel.streams import DRAWS_PER_WORD, FIRST_PLAY_WORD, GOLDEN

CHOICES = (
    choices.choose_random, choices.lead_greedy, choices.follow_greedy,
    choices.lead, choices.follow, choices.asks_what_takes,
)  # fmt: skip
for function in CHOICES:
    register_jitable(function)
lead, follow, asks_what_takes = choices.lead, choices.follow, choices.asks_what_takes

U0, U1, U2, U3, U4, U8, U15, U16 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 8, 15, 16))
TOP = np.uint64(63)
SIDE_0, SIDE_1, BY_POWER, NEEDED_LEAD, PASSES = (
    np.uint64(n) for n in (codes_.SIDE_0, codes_.SIDE_1, codes_.BY_POWER, codes_.NEEDED_LEAD, codes_.PASSES)
)
STEP, M1, M2 = np.uint64(GOLDEN), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S30, S27, S31 = np.uint64(30), np.uint64(27), np.uint64(31)
PLAY = np.uint64(FIRST_PLAY_WORD)
FOUR = np.uint64(DRAWS_PER_WORD)


@njit(inline="always")
def mix(x):
    """See :func:`karnoffel.streams.mix`."""
    x += STEP
    x = (x ^ (x >> S30)) * M1
    x = (x ^ (x >> S27)) * M2
    return x ^ (x >> S31)


@njit(inline="always")
def bit(n):
    """The mask of one card."""
    return U1 << np.uint64(n)


@njit(inline="always")
def next_place(place, seats):
    """The place after ``place`` in order of play."""
    after = place + U1
    return after if after < seats else U0


@njit
def weakest_taker(hand, bits, dead, stand, kill):
    """The weakest card of ``hand`` that would take the trick as it stands, as a mask; empty if there is none."""
    left = hand
    while left:
        slot = trailing_zeros(left)
        left &= left - U1
        live = (bits | stand[slot]) & ~(dead | kill[slot])
        if (stand[slot] >> (TOP - leading_zeros(live))) & U1:
            return bit(slot)
    return U0


@njit(nogil=True)
def play_rounds(
    seed_key, first, count,
    seats, hand_size, pack_size, side_of, stop,
    exposed, election_key, declares, context, slot_of, tally_bit, masks, lead_class, stand, kill, above, running,
    players, codes, held, led, followed, trace,
):  # fmt: skip
    """Play ``count`` rounds; see :class:`karnoffel.kernel.build.Block` for what is written to the last five arguments."""
    dealt = seats * hand_size
    drawn = dealt + U1 if exposed[0] == dealt else dealt
    pack = np.empty(pack_size, np.uint8)
    hand = np.empty(8, np.uint64)
    table = np.empty(8, np.uint64)
    won = np.empty(2, np.uint64)
    side_cards = np.empty(2, np.uint64)
    groups = pack_size >> U2
    claim_floor = U16
    declaring = declares.any()
    tracing = len(trace) > 0

    for n in range(count):
        key = mix(mix(seed_key ^ (first + np.uint64(n))) ^ U0)

        # Deal: card k of place p is number k * seats + p of the shuffled pack.
        for i in range(pack_size):
            pack[i] = i
        word = U0
        for i in range(drawn):
            size = pack_size - i
            if i % FOUR == U0:
                word = mix(key + (i >> U2) * STEP)
            j = i + high_product(word, size)
            word *= size
            pack[i], pack[j] = pack[j], pack[i]

        # Elect.
        best = pack[exposed[0]]
        for e in range(1, len(exposed)):
            card = pack[exposed[e]]
            if election_key[card] < election_key[best]:
                best = card
        chosen = np.uint64(best) & U3
        declared = U0
        if declaring:
            for i in range(dealt):
                declared |= np.uint64(declares[i, pack[i]])
        row = np.uint64(context[chosen, declared])
        if tracing:
            trace[n, 0] = row

        # Take up the hands.
        hand[:] = U0
        side_cards[:] = U0
        place = U0
        for i in range(dealt):
            slot = slot_of[row, pack[i]]
            hand[place] |= bit(slot)
            side_cards[side_of[place]] |= bit(tally_bit[row, slot])
            place = next_place(place, seats)

        # Play.
        won[:] = U0
        beaters = passes = needy = over = U0
        played = U0
        led_won = led_lost = followed_won = followed_lost = U0
        leader = U0
        for trick in range(hand_size):
            legal = hand[leader] & ~masks[row, 3] if trick == 0 else hand[leader]
            word = mix(key + (PLAY + U8 * trick) * STEP)
            known = played | hand[leader]
            slot = lead(players[leader], legal, known, masks[row, 0], masks[row, 1], masks[row, 2], word)
            hand[leader] ^= bit(slot)
            played |= bit(slot)
            lead_slot = slot
            cls = np.uint64(lead_class[row, slot])
            bits = stand[cls, slot]
            dead = kill[cls, slot]
            top = TOP - leading_zeros(bits & ~dead)
            winner = leader
            table[leader] = slot
            runs = running[cls]
            lead_bit = bit(tally_bit[row, slot])
            follow_bits = U0

            place = leader
            for position in range(U1, seats):
                place = next_place(place, seats)
                legal = hand[place]
                winning = side_of[winner] == side_of[place]
                takes = U0
                if not winning and asks_what_takes(players[place]):
                    if runs:
                        takes = legal & above[cls, top]
                    else:
                        takes = weakest_taker(legal, bits, dead, stand[cls], kill[cls])
                word = mix(key + (PLAY + U8 * trick + position) * STEP)
                slot = follow(players[place], legal, takes, winning, word)
                hand[place] ^= bit(slot)
                played |= bit(slot)
                table[place] = slot
                follow_bits |= bit(tally_bit[row, slot])
                bits |= stand[cls, slot]
                dead |= kill[cls, slot]
                before = top
                top = TOP - leading_zeros(bits & ~dead)
                if (stand[cls, slot] >> top) & U1:
                    winner = place
                elif top != before:
                    # The card that stood highest was annulled: whose is it now?
                    winner = leader
                    while not (stand[cls, table[winner]] >> top) & U1:
                        winner = next_place(winner, seats)

            if tracing:
                for p in range(seats):
                    trace[n, U1 + trick * seats + p] = table[p]
            won[side_of[winner]] += U1
            if top >= claim_floor:
                beaters += U1
            win_bit = bit(tally_bit[row, table[winner]])
            if winner == leader:
                led_won |= lead_bit
                followed_lost |= follow_bits
            else:
                led_lost |= lead_bit
                followed_won |= win_bit
                followed_lost |= follow_bits ^ win_bit
            if (masks[row, 1] >> lead_slot) & U1:
                needy = U2 if winner == leader else U1
            over = np.uint64(stop[won[0], won[1]])
            if over:
                break
            passes += side_of[winner] ^ side_of[leader]
            leader = winner

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


def play(*arguments):
    """:func:`play_rounds`; :mod:`karnoffel.kernel.build` gives this one its name on disk."""
    play_rounds(*arguments)
