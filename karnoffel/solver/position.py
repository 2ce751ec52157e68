"""A position: all hands of a round in progress, read and checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import field, frozen

from karnoffel.cards import Card, Suit, as_cards, as_suit
from karnoffel.errors import CardError, HandError, IllegalPlay, SettingError, shown
from karnoffel.streams import as_whole
from karnoffel.variant import Variant


@frozen
class Position:
    """All hands of a round in progress, checked. ``hands`` are by place, without the cards of ``trick``, which lie on the table
    in order of play; ``leader`` led to it, ``tricks`` are those won so far. ``seed`` is the one that the hands were dealt from, if
    they were: without it a position is the same.
    """

    variant: Variant
    hands: tuple[tuple[Card, ...], ...]
    chosen: Suit
    kaisers: tuple[Card, ...]
    trick: tuple[Card, ...] = ()
    leader: int = 0
    tricks: tuple[int, int] = (0, 0)
    seed: int | None = field(default=None, eq=False)

    def __attrs_post_init__(self) -> None:
        v, seats = self.variant, self.variant.seats
        if len(self.hands) != seats:
            raise HandError(f"{len(self.hands)} hands for {seats} players")
        if foreign := [card for card in self.kaisers if card not in v.pack]:
            raise CardError(f"{foreign[0]} cannot be a Kaiser: it is not in the pack of {v.name}")
        if not 0 <= self.leader < seats:
            raise SettingError(f"leader must be a place from 0 to {seats - 1} (got {shown(self.leader)})")
        if len(self.trick) >= seats:
            raise HandError(
                f"{len(self.trick)} cards on the table are a whole trick of {seats} players, or more"
            )
        seen: set[Card] = set()
        for card in (*self.trick, *(card for hand in self.hands for card in hand)):
            if card not in v.pack:
                raise CardError(f"{card} is not in the pack of {v.name}")
            if card in seen:
                raise HandError(f"{card} stands twice")
            seen.add(card)
        played = sum(self.tricks)
        if min(self.tricks) < 0 or (played and v.play.is_over(self.tricks, v.deal.hand_size)):
            raise SettingError(
                f"tricks {self.tricks[0]}:{self.tricks[1]}: the round is over, or cannot have come so far"
            )
        self._check_lead(played)
        for place, hand in enumerate(self.hands):
            wanted = v.deal.hand_size - played - ((place - self.leader) % seats < len(self.trick))
            if len(hand) != wanted:
                raise HandError(
                    f"hand {place + 1} of {seats} has {len(hand)} cards; after {played} tricks and {len(self.trick)} cards on the "
                    f"table it has {wanted} in {v.label}"
                )

    def _check_lead(self, played: int) -> None:
        """Who may have led to this trick, and what to the first one. After tricks of both sides, either may have won the last."""
        v = self.variant
        if not played and self.leader:
            raise SettingError(
                f"leader: hand 1 leads to the first trick, Forehand's, not hand {self.leader + 1} of {v.seats}"
            )
        side = v.seating.side(self.leader)
        if played and not self.tricks[side]:
            raise SettingError(
                f"leader: hand {self.leader + 1} of {v.seats} cannot have won the last trick, as the other side has all so far "
                f"({self.tricks[0]}:{self.tricks[1]})"
            )
        if self.trick and v.play.forbids(self.trick[0], self.chosen, leading=True, trick_number=played + 1):
            raise IllegalPlay(f"{self.trick[0]} may not be led to the first trick (play.banned_first_leads)")

    @property
    def place(self) -> int:
        """The place whose turn it is."""
        return (self.leader + len(self.trick)) % self.variant.seats

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played."""
        return self.variant.legal_plays(self.chosen, self.hands[self.place], self.trick, sum(self.tricks) + 1)

    def told(self) -> dict[str, object]:
        """All that :func:`solve` is given beside the variant, as texts and numbers, and the seed."""
        return {
            "hands": [_written(hand) for hand in self.hands],
            "chosen": self.chosen.value,
            "kaisers": _written(self.kaisers),
            "trick": _written(self.trick),
            "leader": self.leader,
            "tricks": list(self.tricks),
            "seed": self.seed,
        }


def _written(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def read_position(
    game: Variant,
    hands: Sequence[str | Iterable[Card | str]],
    *,
    chosen: Suit | str | None,
    kaisers: str | Iterable[Card | str],
    trick: str | Iterable[Card | str],
    leader: int,
    tricks: tuple[int, int],
) -> Position:
    """A position as :func:`solve` is given it, checked."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise HandError(f"hands are a list of hands such as ['9H 2B ...', ...], not {type(hands).__name__}")
    read = tuple(as_cards(hand) for hand in hands)
    place = as_whole(leader)
    if place is None:
        raise SettingError(f"leader must be a place, a whole number from 0 (got {shown(leader)})")
    won = tuple(map(as_whole, tricks)) if isinstance(tricks, Iterable) else ()
    if len(won) != 2 or None in won:
        raise SettingError(
            f"tricks are two whole numbers, of Forehand's side and the dealer's (got {shown(tricks)})"
        )
    on_table = as_cards(trick)
    held = [card for hand in (*read, on_table) for card in hand]
    face_up = [hand[0] for hand in read if hand] if chosen is None else []
    if chosen is None and game.election.turns_up:
        raise SettingError(f"{game.label}: the suit falls on a card turned up; name the chosen suit")
    suit = (
        game.election.elect(tuple(face_up), game.pack).suit
        if chosen is None and face_up
        else as_suit("" if chosen is None else chosen)
    )
    named = as_cards(kaisers)
    game.kaisers.check(named)
    declared = (
        *named,
        *(card for card in game.kaisers.declared(face_up=face_up, hands=held) if card not in named),
    )
    position = Position(game, read, suit, declared, on_table, place, (won[0] or 0, won[1] or 0))
    if chosen is None and (position.trick or sum(position.tricks)):
        raise SettingError(
            "name the chosen suit: it can be told from the hands only before the first card is played"
        )
    return position
