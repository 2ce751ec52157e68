"""All hands known: who wins the round with best play, and what comes of every card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from karnoffel.cards import Card, Suit
from karnoffel.dossier import variant
from karnoffel.frames import framed, provenance
from karnoffel.solver.position import Position, read_position
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
        most = self._worth(self.ranked[0])
        return tuple(solved for solved in self.ranked if self._worth(solved) == most)

    @property
    def ranked(self) -> tuple[SolvedCard, ...]:
        """All cards that may be played, the best first for the side to play; of equals the strongest, as in ``cards``."""
        return tuple(sorted(self.cards, key=self._worth, reverse=True))

    def _worth(self, solved: SolvedCard) -> tuple[bool, int]:
        mine = self.variant.seating.side(self.place)
        return solved.side == mine, solved.tricks[mine] - solved.tricks[1 - mine]

    @property
    def side(self) -> int:
        """The side that wins the round."""
        return self.best[0].side

    @property
    def tricks(self) -> tuple[int, int]:
        """The tricks of Forehand's side and of the dealer's at the end of the round."""
        return self.best[0].tricks

    def to_frame(self) -> pd.DataFrame:
        """One row per card that may be played, the best first: columns as in :data:`COLUMNS`.

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
            for solved in self.ranked
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
    - ``tricks``: those won so far by Forehand's side and by the dealer's. Who won the last of them leads, so a leader whose side
      has won none is refused; where both sides have some, either may have won the last.

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


def solved(position: Position) -> Solution:
    """A position solved; see :func:`solve`."""
    from karnoffel.solver.workings import results

    found = results(position)
    winner = position.variant.play.winner
    return Solution(
        position, tuple(SolvedCard(card, winner(tricks), tricks) for card, tricks in found.items())
    )
