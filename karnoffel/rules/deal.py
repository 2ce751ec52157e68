"""How are the cards dealt: how many, in which packets, face up or down, with which pauses?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Literal

from attrs import field, frozen

from karnoffel.errors import RuleError
from karnoffel.rules.provenance import Rule, as_list, choice, question, whole


@frozen
class Packet:
    """One round of the deal: ``cards`` to each player, face up or down, to ``one`` player or a ``pair`` at a time.

    A deal to pairs of neighbours pauses after each pair.

    >>> Packet(2, "down", "pair").describe()
    '2 face down to a pair at a time'
    """

    cards: int = field(validator=whole(1, 12))
    face: Literal["up", "down"] = field(validator=choice("up", "down"))
    to: Literal["one", "pair"] = field(validator=choice("one", "pair"))

    def describe(self) -> str:
        """This packet in words."""
        return f"{self.cards} face {self.face} to {'one player' if self.to == 'one' else 'a pair'} at a time"


def _packets(values: Iterable[Packet | Mapping[str, Any]]) -> tuple[Packet, ...]:
    listed = as_list(values, "packets are a list of tables")
    try:
        return tuple(value if isinstance(value, Packet) else Packet(**value) for value in listed)
    except TypeError:
        raise RuleError(
            f"a packet is {{ cards = 1, face = 'up', to = 'one' }} with exactly these three keys (got {listed!r})"
        ) from None


@frozen
class Dealt:
    """One card of the deal: to which place, which card of that hand it is, face up or not, and whether a pause follows."""

    place: int
    card: int
    face_up: bool
    pause: bool


@frozen
class Deal(Rule):
    """The deal, packet by packet.

    Source of the usual answer: Parlett, *Karnöffel*, "Deal": one face up, then two and two face down.
    Raises :class:`~karnoffel.RuleError` for an empty deal, and for one whose first card is not dealt face up.

    >>> deal = Deal()
    >>> deal.hand_size, [(d.place, d.card, d.face_up, d.pause) for d in deal.rows(2)][:4]
    (5, [(0, 0, True, False), (1, 0, True, True), (0, 1, False, False), (0, 2, False, False)])
    """

    packets: tuple[Packet, ...] = question(
        "How many cards are dealt at a time, face up or down, and to how many players between pauses?",
        default=(Packet(1, "up", "pair"), Packet(2, "down", "pair"), Packet(2, "down", "pair")),
        converter=_packets,
    )

    def __attrs_post_init__(self) -> None:
        if not self.packets or self.packets[0].face != "up":
            raise RuleError("packets must begin with one that is face up: the first cards choose the suit")

    @property
    def hand_size(self) -> int:
        """How many cards each player gets."""
        return sum(packet.cards for packet in self.packets)

    def rows(self, seats: int) -> Iterator[Dealt]:
        """Every card in the order dealt, to places 0 (Forehand) to ``seats - 1`` (the dealer)."""
        first = 0
        for packet in self.packets:
            for place in range(seats):
                for card in range(first, first + packet.cards):
                    last_of_pair = packet.to == "pair" and place % 2 == 1 and card == first + packet.cards - 1
                    yield Dealt(place, card, packet.face == "up", last_of_pair)
            first += packet.cards

    def describe(self) -> str:
        told = []
        for packet, run in groupby(self.packets):
            times = len(list(run))
            told.append(packet.describe() + (f", {times} times" if times > 1 else ""))
        cards = "1 card" if self.hand_size == 1 else f"{self.hand_size} cards"
        return f"Each player is dealt {cards}: {', then '.join(told)}."
