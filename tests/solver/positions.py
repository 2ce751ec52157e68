"""Positions to solve, drawn with a seed, and what solver and plain minimax say of each."""

from typing import NamedTuple

from minimax import outcomes, winners

import karnoffel as kn

SUITS = tuple(kn.Suit)
COURTS = ("led", "plain", "any")
"""The readings of which courts stop a beater."""
BEARING = (
    "tricks",
    "chosen-courts",
    "unled-devil-stops",
    "devil-first-lead",
    "election",
    "second-up",
    "kaiser",
    "value",
)
"""Other disputed points that say what may be played, what takes a trick or when a round is over; the last for one that does not."""
MOST_CARDS = 3
"""In the hands of a small position, before the trick on the table."""


class Drawn(NamedTuple):
    """A position: hands by place without the cards of the trick, and all that is told with them."""

    v: kn.Variant
    hands: tuple
    chosen: kn.Suit
    kaisers: tuple
    trick: tuple = ()
    leader: int = 0
    tricks: tuple = (0, 0)

    def __str__(self):
        hands = [" ".join(map(str, hand)) for hand in self.hands]
        told = {"kaisers": self.kaisers, "trick": self.trick}
        texts = "".join(f", {name}={' '.join(map(str, cards))!r}" for name, cards in told.items())
        return f"{self.v.label}: {hands}, chosen={self.chosen.value!r}{texts}, leader={self.leader}, tricks={self.tricks}"


def bearing(v):
    """The other disputed points of a source that bear on the play of the cards."""
    return [v.disputed_points[ident] for ident in BEARING if ident in v.disputed_points]


def drawn_cards(v, dice, chosen, count):
    """Some cards of the pack: any, or more of those between which powers decide."""
    lure = dice.choice([0, 0.5, 1])

    def drawn_first(card):
        return dice.random() + lure * (
            card.suit is chosen or card.rank.is_court or card.rank is kn.Rank.BANNER
        )

    cards = sorted(v.pack.cards, key=drawn_first)[-count:]
    dice.shuffle(cards)
    return cards


def drawn_kaisers(v, dice, cards):
    """Kaisers that may be: where Banners are declared face up only, any of them."""
    banners = v.kaisers.declared(face_up=cards, hands=cards)
    if v.kaisers.when == "face-up":
        return tuple(card for card in banners if dice.random() < 0.7)
    return banners


def small(v, dice, most=MOST_CARDS):
    """A position late in a round, cards on the table."""
    seats, size, chosen = v.seats, v.deal.hand_size, dice.choice(SUITS)
    each = dice.randint(1, most)
    ends = [(n, size - each - n) for n in range(size - each + 1)]
    tricks = dice.choice([won for won in ends if not v.play.is_over(won, size)])
    cards = drawn_cards(v, dice, chosen, seats * each)
    # Who leads has won the last trick, so his side has one.
    leader, lying = dice.choice([p for p in range(seats) if tricks[v.seating.side(p)]]), dice.randrange(seats)
    hands = [cards[place::seats] for place in range(seats)]
    trick = tuple(hands[(leader + n) % seats].pop() for n in range(lying))
    kaisers = drawn_kaisers(v, dice, cards)
    return Drawn(v, tuple(map(tuple, hands)), chosen, kaisers, trick, leader, tricks)


def full(v, dice):
    """Hands as dealt: their first cards choose the suit, or a card turned up, and Kaisers are declared by rule."""
    seats, chosen = v.seats, dice.choice(SUITS)
    cards = drawn_cards(v, dice, chosen, seats * v.deal.hand_size)
    hands = tuple(tuple(cards[place::seats]) for place in range(seats))
    first = [hand[0] for hand in hands]
    if not v.election.turns_up:
        chosen = v.chosen_suit(first)
    return Drawn(v, hands, chosen, v.kaisers.declared(face_up=first, hands=cards))


def solution(drawn, **changed):
    """What the solver says."""
    position = drawn._replace(**changed)._asdict()
    return kn.solve(position.pop("v"), position.pop("hands"), **position)


def solved(drawn):
    """What the solver says of every card, in the words of the minimax."""
    return {each.card: (each.side, each.tricks) for each in solution(drawn).cards}


def difference(drawn, only_winner=False):
    """What solver and minimax say of a position where they differ, ``""`` where they agree."""
    ours = solved(drawn)
    if only_winner:
        ours = {card: side for card, (side, _) in ours.items()}
    theirs = (winners if only_winner else outcomes)(*drawn)
    return "" if ours == theirs else f"{drawn}\n  solver:  {ours}\n  minimax: {theirs}"
