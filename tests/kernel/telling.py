"""A round told in the same words by the kernel's trace and by the table's events."""

from functools import lru_cache

from attrs import frozen

from karnoffel.cards import Card, Rank
from karnoffel.numbering import SUITS, weakest_first
from karnoffel.table.events import Declared, Elected, Played, Taken, Won

NOT_PLAYED = 255


@frozen
class Told:
    """The suit, the Kaisers, each trick by place, and from the round's code what came of it."""

    chosen: object
    kaisers: frozenset
    tricks: tuple
    tricks_won: tuple
    by_beaters: int
    devil: int
    passes: int


@lru_cache(maxsize=4)
def contexts(v, t):
    """For each row of the tables its suit, its Kaisers, and the cards by slot."""
    found = {}
    for number, suit in enumerate(SUITS):
        for declared in range(16):
            kaisers = tuple(Card(Rank.BANNER, s) for bit, s in enumerate(SUITS) if declared >> bit & 1)
            found.setdefault(int(t.context[number, declared]), (suit, kaisers))
    return {row: (*found[row], weakest_first(v, *found[row])) for row in found}


def by_trace(v, t, row, code):
    """What the kernel says of one round."""
    chosen, kaisers, cards = contexts(v, t)[int(row[0])]
    slots = [row[first : first + v.seats] for first in range(1, len(row), v.seats)]
    tricks = tuple(tuple(cards[slot] for slot in trick) for trick in slots if NOT_PLAYED not in trick)
    code = int(code)
    won, by_beaters, devil, passes = (code & 7, code >> 3 & 7), code >> 6 & 7, code >> 9 & 3, code >> 11
    return Told(chosen, frozenset(kaisers), tricks, won, by_beaters, devil, passes)


def by_events(played):
    """What the table says of one round, from its events alone."""
    v = played.variant
    chosen = next(event.suit for event in played.events if isinstance(event, Elected))
    kaisers = frozenset(event.card for event in played.events if isinstance(event, Declared))
    tricks, lying = [], {}
    by_beaters = devil = passes = leader = 0
    for event in played.events:
        if isinstance(event, Played):
            assert (event.place, event.position) == ((leader + len(lying)) % v.seats, len(lying))
            lying[event.place] = event.card
        elif isinstance(event, Taken):
            tricks.append(tuple(lying[place] for place in range(v.seats)))
            by_beaters += event.trick.by_power
            if v.powers.needs_lead(lying[leader], chosen):
                devil = 2 if event.place == leader else 1
            passes += (event.place - leader) % 2
            last = (event.place - leader) % 2
            leader, lying = event.place, {}
    (won,) = (event for event in played.events if isinstance(event, Won))
    # The lead that nobody has, after the last trick, passes to nobody.
    return Told(chosen, kaisers, tuple(tricks), won.tricks, by_beaters, devil, passes - last)
