"""What happens at the table, step by step."""

from __future__ import annotations

from attrs import field, frozen

from karnoffel.cards import Card, Suit
from karnoffel.rules import Move, Trick


@frozen
class Dealt:
    """Cards given to one place, face up or down."""

    place: int
    cards: tuple[Card, ...]
    face_up: bool


@frozen
class TurnedUp:
    """A card of the stock turned up to choose the suit."""

    card: Card


@frozen
class Elected:
    """A suit chosen by an exposed card."""

    suit: Suit
    card: Card


@frozen
class Declared:
    """A Banner declared a Kaiser by the place that holds it."""

    place: int
    card: Card


@frozen
class Spoke:
    """What a place said at a pause of the deal, counted from 0.

    ``value`` is what the round is worth then, or what it would be worth if the raise on the table is accepted; ``why`` the
    reason that the player gave, for the transcript alone.
    """

    place: int
    pause: int
    move: Move
    value: int
    why: str = field(default="", eq=False)


@frozen
class Capped:
    """A side, 0 Forehand's, 1 the dealer's, announces that the value is enough for it to win: no more is proposed."""

    side: int


@frozen
class Played:
    """A card played; ``trick`` counts from 1, ``position`` within the trick from 0, the lead."""

    place: int
    card: Card
    trick: int
    position: int


@frozen
class Taken:
    """A trick taken by a place; ``trick`` says why."""

    place: int
    number: int
    trick: Trick


@frozen
class Won:
    """The round won by a side, by tricks or by a refusal: 0 Forehand's, 1 the dealer's; tricks and points of each side."""

    side: int
    tricks: tuple[int, int]
    points: tuple[int, int]


Event = Dealt | TurnedUp | Elected | Declared | Spoke | Capped | Played | Taken | Won
