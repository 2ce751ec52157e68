"""The pauses of the deal: who has which cards when the dealer waits."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from karnoffel.rules import Deal, Seating


@frozen
class Pause:
    """A pause after a pair of neighbours was dealt to, the first on Forehand's side, the second on the dealer's.

    ``number`` counts from 0; ``pair`` are their places; ``dealt`` is how many cards each place holds by now, ``fresh`` the
    cards dealt face up since the pause before, as (place, card of that hand); ``first`` says whether the pair holds nothing
    but cards dealt face up.
    """

    number: int
    pair: tuple[int, int]
    dealt: tuple[int, ...]
    fresh: tuple[tuple[int, int], ...]
    first: bool


def pauses(deal: Deal, seats: int) -> tuple[Pause, ...]:
    """The pauses of a deal to so many players, in order.

    >>> [(pause.pair, pause.dealt, pause.first) for pause in pauses(Deal(), 4)][:3]
    [((0, 1), (1, 1, 0, 0), True), ((2, 3), (1, 1, 1, 1), True), ((0, 1), (3, 3, 1, 1), False)]
    """
    return tuple(_pauses(deal, seats))


def _pauses(deal: Deal, seats: int) -> Iterator[Pause]:
    dealt, open_ = [0] * seats, [0] * seats
    fresh: list[tuple[int, int]] = []
    number = 0
    for row in deal.rows(seats):
        dealt[row.place] += 1
        if row.face_up:
            open_[row.place] += 1
            fresh.append((row.place, row.card))
        if row.pause:
            pair = (row.place - 1, row.place)
            first = all(dealt[place] == open_[place] for place in pair)
            yield Pause(number, pair, tuple(dealt), tuple(fresh), first)
            number += 1
            fresh = []


Spot = tuple[int, int]
"""A card by where it was dealt: the place, and which card of that hand it is."""


def sight(
    pause: Pause, speaker: int, deal: Deal, seating: Seating, shares: bool
) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """The cards that a speaker has seen at a pause: of his side, and of the other.

    Of his side all dealt so far where its members share what they see, else his own and those face up; of the other side
    those face up.

    >>> pause = pauses(Deal(), 4)[2]
    >>> sight(pause, 0, Deal(), Seating(), shares=False)
    (((0, 0), (0, 1), (0, 2), (2, 0)), ((1, 0), (3, 0)))
    """
    seats = len(pause.dealt)
    face_up = {(row.place, row.card) for row in deal.rows(seats) if row.face_up}
    dealt = [(place, card) for place in range(seats) for card in range(pause.dealt[place])]
    side = seating.side(speaker)
    ours = (
        each
        for each in dealt
        if seating.side(each[0]) == side and (shares or each[0] == speaker or each in face_up)
    )
    theirs = (each for each in dealt if seating.side(each[0]) != side and each in face_up)
    return tuple(ours), tuple(theirs)
