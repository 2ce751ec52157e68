"""How are the cards dealt: how many, in which packets, face up or down, with which pauses, and what must not be cut?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Literal

from attrs import field, frozen

from karnoffel.cards import Rank
from karnoffel.errors import RuleError, shown
from karnoffel.rules.provenance import Rule, as_list, choice, question, ranks, whole, yes_no


def _first_pair(_: object, attribute: Any, value: object) -> None:
    if value is not None:
        whole(0, 12)(_, attribute, value)


@frozen
class Packet:
    """One round of the deal: ``cards`` to each player, face up or down, to ``one`` player or a ``pair`` at a time.

    A deal to pairs of neighbours pauses after each pair that was given cards. ``first_pair`` is the number of cards that
    Forehand and the second player get instead, where more than two play.

    >>> Packet(2, "down", "pair").describe()
    '2 face down to a pair at a time'
    """

    cards: int = field(validator=whole(0, 12))
    face: Literal["up", "down"] = field(validator=choice("up", "down"))
    to: Literal["one", "pair"] = field(validator=choice("one", "pair"))
    first_pair: int | None = field(default=None, validator=_first_pair)

    def __attrs_post_init__(self) -> None:
        if not self.cards and not self.first_pair:
            raise RuleError("cards must be at least 1 where the first pair gets none either (got 0)")

    def to_place(self, place: int, seats: int) -> int:
        """How many cards a place gets."""
        special = self.first_pair is not None and place < 2 and seats > 2
        return self.first_pair if special and self.first_pair is not None else self.cards

    def describe(self) -> str:
        """This packet in words."""
        told = f"{self.cards} face {self.face} to {'one player' if self.to == 'one' else 'a pair'} at a time"
        if self.first_pair is None:
            return told
        if not self.cards:
            return f"{self.first_pair} face {self.face} to the first two players, if more than two play"
        return f"{told} ({self.first_pair} to the first two, if more than two play)"


def _packets(values: Iterable[Packet | Mapping[str, Any]]) -> tuple[Packet, ...]:
    listed = as_list(values, "packets are a list of tables")
    try:
        return tuple(value if isinstance(value, Packet) else Packet(**value) for value in listed)
    except TypeError:
        raise RuleError(
            f"a packet is {{ cards = 1, face = 'up', to = 'one' }} with exactly these three keys, or first_pair too "
            f"(got {shown(listed)})"
        ) from None


@frozen
class Dealt:
    """One card of the deal: to which place, which card of that hand it is, and face up or not.

    ``pause`` says whether the dealer then waits, and ``packet`` counts the rounds of the deal from 0.
    """

    place: int
    card: int
    face_up: bool
    pause: bool
    packet: int


@frozen
class Deal(Rule):
    """The deal, packet by packet.

    Source of the usual answer: Parlett, *Karnöffel*, "Deal": one face up, then two and two face down.
    Raises :class:`~karnoffel.RuleError` for an empty deal, for one whose first card is not dealt face up, and for
    packets that leave the first pair with more or fewer cards than the others.

    >>> deal = Deal()
    >>> deal.hand_size, [(d.place, d.card, d.face_up, d.pause) for d in deal.rows(2)][:4]
    (5, [(0, 0, True, False), (1, 0, True, True), (0, 1, False, False), (0, 2, False, False)])
    """

    packets: tuple[Packet, ...] = question(
        "How many cards are dealt at a time, face up or down, and to how many players between pauses?",
        default=(Packet(1, "up", "pair"), Packet(2, "down", "pair"), Packet(2, "down", "pair")),
        converter=_packets,
    )
    two_hand_first_pause: bool = question(
        "When two play, is there a pause after the first cards?", default=True, validator=yes_no
    )
    recut: tuple[Rank, ...] = question(
        "Which ranks, found at the bottom of the pack, are cut again?", default=(), converter=ranks
    )

    def __attrs_post_init__(self) -> None:
        if not self.packets or self.packets[0].face != "up" or not self.packets[0].cards:
            raise RuleError("packets must begin with one that is face up: the first cards choose the suit")
        if self.packets[0].first_pair is not None:
            raise RuleError("packets must begin with one that gives every player the same")
        first = sum(packet.to_place(0, 4) for packet in self.packets)
        if first != self.hand_size:
            raise RuleError(
                f"packets give the first pair {first} cards and the others {self.hand_size}; all must get the same"
            )

    @property
    def hand_size(self) -> int:
        """How many cards each player gets."""
        return sum(packet.cards for packet in self.packets)

    @property
    def pauses(self) -> bool:
        """Whether the dealer ever waits."""
        return any(packet.to == "pair" for packet in self.packets)

    def rows(self, seats: int) -> Iterator[Dealt]:
        """Every card in the order dealt, to places 0 (Forehand) to ``seats - 1`` (the dealer)."""
        held = [0] * seats
        for number, packet in enumerate(self.packets):
            waits = packet.to == "pair"
            if number == 0 and seats == 2:
                waits = self.pauses and self.two_hand_first_pause
            for place in range(seats):
                for left in reversed(range(packet.to_place(place, seats))):
                    pause = waits and place % 2 == 1 and left == 0
                    yield Dealt(place, held[place], packet.face == "up", pause, number)
                    held[place] += 1

    def describe(self) -> str:
        told = []
        for packet, run in groupby(self.packets):
            times = len(list(run))
            told.append(packet.describe() + (f", {times} times" if times > 1 else ""))
        cards = "1 card" if self.hand_size == 1 else f"{self.hand_size} cards"
        two = "" if self.two_hand_first_pause else "; two players have no pause after the first cards"
        cut = (
            f"; a {', '.join(rank.value for rank in self.recut)} at the bottom of the pack is cut again"
            if self.recut
            else ""
        )
        return f"Each player is dealt {cards}: {', then '.join(told)}{two}{cut}."
