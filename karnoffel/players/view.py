"""What a player sees when it is his turn, to play or to speak: what he may know, nothing more."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import frozen

from karnoffel.cards import Card, Suit
from karnoffel.numbering import weakest_first
from karnoffel.pauses import Pause
from karnoffel.rules import Cap, Move, Talk
from karnoffel.variant import Variant


@frozen
class View:
    """One player's turn.

    - ``place`` is his place in order of play, Forehand 0; ``hand`` and ``legal`` are his cards and those he may play.
    - ``trick`` are the cards on the table in order of play, ``leader`` the place that led; ``trick_number`` counts from 1.
    - ``played`` are the cards of earlier tricks; ``tricks_won`` those tricks by Forehand's side and by the dealer's.
    - ``first_cards`` are the first cards dealt, which lay face up, by place; ``turned_up`` is the card turned up, if one was.
    - ``known`` are by place the cards that he knows still to be there: his own, those that counsel lets him see, those dealt face
      up or declared; ``shown`` those of them that everybody knows; ``left`` is by place how many cards are still there.
    - ``word`` is a random number from 0 to 2**64 - 1 that belongs to this play alone.

    >>> import karnoffel as kn
    >>> class Telling:
    ...     def choose(self, view):
    ...         if view.trick_number == 1:
    ...             print(view.place, " ".join(map(str, view.trick)) or "leads", *view.takes, sep=", ")
    ...         return (view.takes or view.legal)[0]
    >>> hands = ["9H 2A 2L 3L 4L", "KH 3H 5L 6L 7L", "4B 4H 5H 6H 7H", "OH 3A 4A 5A 6A"]
    >>> played = kn.play_round("dummett", hands=hands, seed=1, players=Telling())
    0, leads, 9H, 2A, 2L, 3L, 4L
    1, 9H, KH
    2, 9H KH
    3, 9H KH 4B
    """

    variant: Variant
    place: int
    chosen: Suit
    kaisers: tuple[Card, ...]
    first_cards: tuple[Card, ...]
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    trick: tuple[Card, ...]
    leader: int
    trick_number: int
    played: tuple[Card, ...]
    tricks_won: tuple[int, int]
    turned_up: Card | None
    known: tuple[tuple[Card, ...], ...]
    shown: tuple[tuple[Card, ...], ...]
    left: tuple[int, ...]
    word: int

    @property
    def leading(self) -> bool:
        """Whether he leads to the trick."""
        return not self.trick

    @property
    def winning(self) -> bool:
        """Whether the trick as it stands goes to his side."""
        if not self.trick:
            return False
        best = self.variant.judge(self.chosen, self.trick, self.kaisers).winner
        side = self.variant.seating.side
        return side((self.leader + best) % self.variant.seats) == side(self.place)

    @property
    def takes(self) -> tuple[Card, ...]:
        """His legal cards that would take the trick as it stands."""
        return self.taking(self.legal)

    def taking(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Those of ``cards`` that would take the trick as it stands."""
        judge, place = self.variant.judge, len(self.trick)
        return tuple(
            card for card in cards if judge(self.chosen, (*self.trick, card), self.kaisers).winner == place
        )

    @property
    def partners(self) -> tuple[int, ...]:
        """The other places of his side."""
        side = self.variant.seating.side
        return tuple(
            place
            for place in range(self.variant.seats)
            if place != self.place and side(place) == side(self.place)
        )

    @property
    def to_come(self) -> tuple[int, ...]:
        """The places that play to this trick after him, in order."""
        return tuple(
            (self.place + n) % self.variant.seats for n in range(1, self.variant.seats - len(self.trick))
        )

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may lie in a hand he does not know: all but those played, known or turned up."""
        return self._but(card for hand in self.known for card in hand)

    @property
    def against(self) -> tuple[Card, ...]:
        """The cards that the other side may still hold, as far as he has seen; how many each hand still has is not looked at."""
        return self._but(card for place in (self.place, *self.partners) for card in self.known[place])

    def _but(self, held: Iterable[Card]) -> tuple[Card, ...]:
        seen = {*self.played, *self.trick, self.turned_up, *held}
        left = [card for card in self.variant.pack.cards if card not in seen]
        # A card that whoever holds it declares lies in no hand until it is declared.
        told = self.variant.kaisers.declared(face_up=(), hands=left)
        return tuple(card for card in left if card in self.kaisers or card not in told)

    def mask(self, cards: Iterable[Card]) -> int:
        """A set of cards as a mask over slots; see :mod:`karnoffel.numbering`."""
        slots = _slots(self.variant, self.chosen, self.kaisers)
        return sum(1 << slots[card] for card in cards)

    def card(self, slot: int) -> Card:
        """The card of a slot."""
        return weakest_first_cached(self.variant, self.chosen, self.kaisers)[slot]


@frozen
class PauseView:
    """One side's turn to speak at a pause of the deal.

    - ``pause`` tells the pair and how many cards each place holds; ``place`` speaks, for ``side`` (0 Forehand's, 1 the dealer's).
    - ``score`` is the points of his side and of the other before the round; ``talk``, ``cap`` and ``moves`` say where the
      raising stands and what he may say.
    - ``ours`` are the cards of his side that he has seen: all dealt so far where counsel lets him, else his own and those
      face up; ``theirs`` the other side's face up.
    - ``suit`` is the suit of the lowest first card so far, chosen for good if ``suit_is_chosen``; ``None`` where a card is
      turned up only later. ``kaisers`` are those declared so far.
    - ``raised`` is how often his side and the other have raised in this round; ``word`` a random number from 0 to
      2**64 - 1 that belongs to this decision alone.
    """

    variant: Variant
    pause: Pause
    place: int
    side: int
    score: tuple[int, int]
    talk: Talk
    cap: Cap
    moves: tuple[Move, ...]
    ours: tuple[Card, ...]
    theirs: tuple[Card, ...]
    suit: Suit | None
    suit_is_chosen: bool
    kaisers: tuple[Card, ...]
    raised: tuple[int, int]
    word: int


def seen_by(v: Variant, place: int) -> tuple[int, ...]:
    """The places whose cards a player sees: his own, and those of his side where counsel lets them see each other's.

    >>> import karnoffel as kn
    >>> seen_by(kn.variant("dummett"), 1), seen_by(kn.variant("dummett").reading(counsel="own"), 1)
    ((1, 3), (1,))
    """
    side, shares = v.seating.side, v.counsel.shares(v.seats)
    return tuple(q for q in range(v.seats) if q == place or (shares and side(q) == side(place)))


@lru_cache(maxsize=1024)
def weakest_first_cached(v: Variant, chosen: Suit, kaisers: tuple[Card, ...]) -> tuple[Card, ...]:
    """:func:`~karnoffel.numbering.weakest_first`, remembered: a round asks for it many times."""
    return weakest_first(v, chosen, kaisers)


@lru_cache(maxsize=1024)
def _slots(v: Variant, chosen: Suit, kaisers: tuple[Card, ...]) -> dict[Card, int]:
    return {card: slot for slot, card in enumerate(weakest_first_cached(v, chosen, kaisers))}
