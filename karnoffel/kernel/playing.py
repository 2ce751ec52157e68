"""Playing a round that is dealt, card by card."""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit
from numba.extending import register_jitable

from karnoffel import streams
from karnoffel.kernel.deciding import decide
from karnoffel.machine.instructions import leading_zeros
from karnoffel.machine.words import INLINED, TOP, U0, U1, U2, U8, U16, bit, next_place, word_of
from karnoffel.players import choices
from karnoffel.solver.trick import holder, weakest_taker
from karnoffel.tables import ANSWERS, NEEDS_LEAD, NOT_FIRST, PLAIN

CHOICES = (
    choices.choose_random, choices.lead_greedy, choices.follow_greedy,
    choices.lead, choices.follow, choices.asks_what_takes,
)  # fmt: skip
PLAY = np.uint64(streams.FIRST_PLAY_WORD)
for function in CHOICES:
    register_jitable(**INLINED)(function)
lead, follow, asks_what_takes = choices.lead, choices.follow, choices.asks_what_takes


@njit(**INLINED)
def take_up(row, pack, dealt, seats, slot_of, hand, side_of, tally_bit, side_cards):
    """Put the cards dealt into ``hand`` [places], as masks of slots; and into ``side_cards`` [sides], unless that is ``None``, as
    masks of tally bits.
    """
    hand[:] = U0
    if side_cards is not None:
        side_cards[:] = U0
    place = U0
    for i in range(dealt):
        slot = slot_of[row, pack[i]]
        hand[place] |= bit(slot)
        if side_cards is not None:
            side_cards[side_of[place]] |= bit(tally_bit[row, slot])
        place = next_place(place, seats)


@njit(**INLINED)
def play_hands(
    key, row, seats, hand_size, side_of, stop, tally_bit, masks, lead_class, stand, kill, above, running,
    players, hand, table, won, told, m,
):  # fmt: skip
    """Play the hands out, filling ``won`` [sides] and ``told``, the slots played by trick and place, unless it is empty.

    ``m`` is what players need who know more than the trick (:mod:`karnoffel.kernel.deciding`), or ``None``.

    Returns 1 + the side that has won; tricks taken by power; what became of the last card led that needs the lead; how often
    the lead passed; and the tally bits of cards that won and lost, led and following.
    """
    won[:] = U0
    beaters = passes = needy = over = U0
    played = U0
    led_won = led_lost = followed_won = followed_lost = U0
    leader = U0
    for trick in range(hand_size):
        legal = hand[leader] & ~masks[row, NOT_FIRST] if trick == 0 else hand[leader]
        word = word_of(key, PLAY + U8 * trick)
        known = played | hand[leader]
        if m is None:
            needs_lead, answers = masks[row, NEEDS_LEAD], masks[row, ANSWERS]
            slot = lead(players[leader], legal, known, masks[row, PLAIN], needs_lead, answers, word)
        else:
            slot = decide(
                players[leader], word, trick, U0, leader, leader, leader, U0, U0, U0, U0, hand, table, played, won, row,
                seats, side_of, masks, lead_class, stand, kill, above, running, m,
            )  # fmt: skip
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
            word = word_of(key, PLAY + U8 * trick + position)
            if m is None:
                winning = side_of[winner] == side_of[place]
                takes = U0
                if not winning and asks_what_takes(players[place]):
                    if runs:
                        takes = legal & above[cls, top]
                    else:
                        takes = weakest_taker(legal, bits, dead, stand[cls], kill[cls])
                slot = follow(players[place], legal, takes, winning, word)
            else:
                slot = decide(
                    players[place], word, trick, position, place, leader, winner, cls, bits, dead, top, hand, table, played,
                    won, row, seats, side_of, masks, lead_class, stand, kill, above, running, m,
                )  # fmt: skip
            hand[place] ^= bit(slot)
            played |= bit(slot)
            table[place] = slot
            follow_bits |= bit(tally_bit[row, slot])
            bits |= stand[cls, slot]
            dead |= kill[cls, slot]
            before = top
            top = TOP - leading_zeros(bits & ~dead)
            winner = holder(slot, place, winner, top, before, leader, table, stand[cls], seats)

        if len(told) > 0:
            for p in range(seats):
                told[trick * seats + p] = table[p]
        won[side_of[winner]] += U1
        if top >= U16:
            beaters += U1
        win_bit = bit(tally_bit[row, table[winner]])
        if winner == leader:
            led_won |= lead_bit
            followed_lost |= follow_bits
        else:
            led_lost |= lead_bit
            followed_won |= win_bit
            followed_lost |= follow_bits ^ win_bit
        if (masks[row, NEEDS_LEAD] >> lead_slot) & U1:
            needy = U2 if winner == leader else U1
        over = np.uint64(stop[won[0], won[1]])
        if over:
            break
        passes += side_of[winner] ^ side_of[leader]
        leader = winner
    return over, beaters, needy, passes, led_won, led_lost, followed_won, followed_lost
