"""All hands known: who wins the round with best play, and what comes of every card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from karnoffel.cards import Card, Suit, as_cards, as_suit
from karnoffel.dossier import variant
from karnoffel.errors import CardError, HandError, SettingError
from karnoffel.frames import framed, provenance
from karnoffel.streams import as_whole
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "card": "a card that may be played",
    "title": "what it is called in this round",
    "wins": "whether the side to play wins the round with it, if all play their best from then on",
    "tricks_ours": "tricks of the side to play at the end of the round",
    "tricks_theirs": "tricks of the other side",
}


@frozen
class SolvedCard:
    """What comes of a card: ``side`` wins the round, 0 Forehand's, with ``tricks`` of Forehand's side and of the dealer's."""

    card: Card
    side: int
    tricks: tuple[int, int]


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
        if not 0 <= self.leader < seats:
            raise SettingError(f"leader must be a place from 0 to {seats - 1} (got {self.leader!r})")
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
        for place, hand in enumerate(self.hands):
            wanted = v.deal.hand_size - played - ((place - self.leader) % seats < len(self.trick))
            if len(hand) != wanted:
                raise HandError(
                    f"hand {place + 1} of {seats} has {len(hand)} cards; after {played} tricks and {len(self.trick)} cards on the "
                    f"table it has {wanted} in {v.label}"
                )

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


@frozen
class Solution:
    """A position solved. ``place`` is to play; ``side`` wins with best play, 0 Forehand's; ``cards`` are all that may be played.

    Each side plays to win the round, and then for the better result in tricks.

    >>> import karnoffel as kn
    >>> found = kn.solve("dummett", ["KH 2L", "9L 3A", "4A 5A", "6H 8H"], chosen="B", tricks=(2, 1))
    >>> [(str(solved.card), solved.tricks) for solved in found.cards]
    [('KH', (3, 1)), ('2L', (3, 2))]
    >>> found.place, found.side, found.tricks, [str(solved.card) for solved in found.best]
    (0, 0, (3, 1), ['KH'])
    """

    position: Position
    cards: tuple[SolvedCard, ...]

    @property
    def variant(self) -> Variant:
        """The variant played."""
        return self.position.variant

    @property
    def chosen(self) -> Suit:
        """The chosen suit."""
        return self.position.chosen

    @property
    def kaisers(self) -> tuple[Card, ...]:
        """The Kaisers declared."""
        return self.position.kaisers

    @property
    def place(self) -> int:
        """The place that is to play."""
        return self.position.place

    @property
    def best(self) -> tuple[SolvedCard, ...]:
        """The cards with the best result for the side to play."""
        mine = self.variant.seating.side(self.place)

        def worth(solved: SolvedCard) -> tuple[bool, int]:
            return solved.side == mine, solved.tricks[mine] - solved.tricks[1 - mine]

        most = max(map(worth, self.cards))
        return tuple(solved for solved in self.cards if worth(solved) == most)

    @property
    def side(self) -> int:
        """The side that wins the round."""
        return self.best[0].side

    @property
    def tricks(self) -> tuple[int, int]:
        """The tricks of Forehand's side and of the dealer's at the end of the round."""
        return self.best[0].tricks

    def to_frame(self) -> pd.DataFrame:
        """One row per card that may be played: columns as in :data:`COLUMNS`.

        ``.attrs`` holds the whole position under the names that :func:`solve` gives its parts, and the seed of the deal, if any.

        >>> import karnoffel as kn
        >>> hands = ["7B 2B 3L KL KH", "9L 9H 9A 8A 8L"]
        >>> print(kn.solve(kn.variant("dummett").with_seats(2), hands).to_frame().to_string(index=False))
        card  title  wins  tricks_ours  tricks_theirs
          2B Kaiser  True            3              0
          KL         True            3              0
          KH         True            3              0
          3L         True            3              1
        """
        mine, v = self.variant.seating.side(self.place), self.variant
        rows = [
            {
                "card": str(solved.card),
                "title": v.powers.title(solved.card, self.chosen, self.kaisers),
                "wins": solved.side == mine,
                "tricks_ours": solved.tricks[mine],
                "tricks_theirs": solved.tricks[1 - mine],
            }
            for solved in self.cards
        ]
        told = provenance("solution", [v], COLUMNS, place=self.place, **self.position.told())
        return framed(rows, COLUMNS, told)


def solve(
    v: Variant | str,
    hands: Sequence[str | Iterable[Card | str]],
    *,
    chosen: Suit | str | None = None,
    kaisers: str | Iterable[Card | str] = (),
    trick: str | Iterable[Card | str] = (),
    leader: int = 0,
    tricks: tuple[int, int] = (0, 0),
) -> Solution:
    """Solve a position, all hands known: who wins the round with best play, and what comes of every card that may be played.

    - ``hands``: by place in order of play from Forehand, without the cards on the table.
    - ``chosen``: the chosen suit; ``None`` for hands as dealt, the face-up first card of each first, which then choose it.
    - ``kaisers``: the Banners declared; those that every player declares who holds one need not be named.
    - ``trick``: the cards on the table in order of play; ``leader``: the place that led to it, Forehand 0.
    - ``tricks``: those won so far by Forehand's side and by the dealer's.

    Exact, for hands of up to seven cards. A call takes about 0.25 ms for two or four players with five cards, most of it to read
    and check the position: the compiled search takes 0.02 and 0.1 ms (medians of random deals, from the first card on, every card
    judged). With six players it takes 6 ms, with eight half a second, at times many seconds. Compiled at the first call.

    Raises a :class:`~karnoffel.KarnoffelError` for a position that cannot be, and :class:`~karnoffel.NoTables` for a rule class of
    your own.

    >>> import karnoffel as kn
    >>> found = kn.solve("dummett", ["KH 3L", "UB 4A", "9H 5L", "2B 7B"], chosen="B", leader=3, tricks=(1, 2))
    >>> found.side, [(str(card.card), card.tricks) for card in found.cards]
    (1, [('2B', (1, 3)), ('7B', (1, 3))])
    """
    return solved(
        read_position(
            variant(v), hands, chosen=chosen, kaisers=kaisers, trick=trick, leader=leader, tricks=tricks
        )
    )


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
    won = tuple(map(as_whole, tricks)) if isinstance(tricks, Iterable) else ()
    if place is None or len(won) != 2 or None in won:
        raise SettingError(f"leader is a place, tricks are two whole numbers (got {leader!r} and {tricks!r})")
    on_table = as_cards(trick)
    held = [card for hand in (*read, on_table) for card in hand]
    face_up = [hand[0] for hand in read if hand] if chosen is None else []
    if chosen is None and game.election.turns_up:
        raise SettingError(f"{game.label}: the suit falls on a card turned up; name the chosen suit")
    suit = (
        game.election.elect(tuple(face_up), game.pack).suit
        if chosen is None and face_up
        else as_suit(chosen or "")
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


def solved(position: Position) -> Solution:
    """A position solved; see :func:`solve`."""
    from karnoffel.solver.workings import results

    found = results(position)
    winner = position.variant.play.winner
    return Solution(
        position, tuple(SolvedCard(card, winner(tricks), tricks) for card, tricks in found.items())
    )
