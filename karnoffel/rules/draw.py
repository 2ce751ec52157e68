"""Who plays with whom, and who deals first?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from attrs import field, frozen

from karnoffel.cards import Card
from karnoffel.rules.pack import Pack
from karnoffel.rules.provenance import Rule, choice, question


@frozen
class Drawn:
    """A card drawn for partners and the first deal, by the player who came to sit in ``seat``.

    ``again`` is true for a card drawn to settle a tie.
    """

    seat: int
    card: Card
    again: bool = field(default=False)


@frozen
class Draw(Rule):
    """How partners and the first dealer are found before a game.

    Seats are numbered in the direction of play from the first dealer, 0; even seats are one side, odd seats the other.
    Source of the usual answers: Parlett, *Karnöffel*, "Draw for partners".
    Raises :class:`~karnoffel.RuleError` for an unknown answer.

    >>> from karnoffel.cards import as_cards
    >>> [(drawn.seat, drawn.card.code) for drawn in Draw().seat(4, iter(as_cards("KA 2B 9H 2L")), Pack())]
    [(3, 'KA'), (0, '2B'), (1, '9H'), (2, '2L')]
    """

    by: Literal["cards", "lot"] = question(
        "Are partners and the first dealer found by drawing cards, or the first dealer by lot?",
        default="cards",
        validator=choice("cards", "lot"),
    )
    ties: Literal["suit-order", "drawn-again"] = question(
        "What becomes of equal ranks in the draw?",
        default="suit-order",
        validator=choice("suit-order", "drawn-again"),
    )

    def seat(self, players: int, pack_in_order: Iterator[Card], pack: Pack) -> tuple[Drawn, ...]:
        """The draw, in order: each player takes the next card of ``pack_in_order``, the lowest half are partners.

        The lowest deals first, in seat 0, his partners sit in the other even seats, the lower the sooner; so do the others
        in the odd ones. By lot nobody draws, and the result is empty. Where equal ranks are drawn again, those whose tie
        matters -- between the halves, or for the lowest -- draw until they differ; what they draw settles their tie alone.
        """
        if self.by == "lot":
            return ()
        told = [(player, next(pack_in_order), False) for player in range(players)]
        drawn = {player: [card] for player, card, _ in told}
        while tied := self._tied(drawn, pack):
            for player in tied:
                if (
                    card := next(pack_in_order, None)
                ) is None:  # the pack is used up: suits part them after all
                    return Draw().seat(players, iter([cards[0] for cards in drawn.values()]), pack)
                drawn[player].append(card)
                told.append((player, card, True))
        order = sorted(drawn, key=lambda player: self._height(drawn[player], pack))
        half = players // 2
        seats = {player: 2 * n for n, player in enumerate(order[:half])}
        seats |= {player: 2 * n + 1 for n, player in enumerate(order[half:])}
        return tuple(Drawn(seats[player], card, again) for player, card, again in told)

    def _height(self, cards: Sequence[Card], pack: Pack) -> tuple[tuple[int, int], ...]:
        """What a player's cards, in the order he drew them, come to: the first decides, the next only a tie."""
        suits = self.ties == "suit-order"
        return tuple(
            (pack.strength(card), -pack.suit_order.index(card.suit) if suits else 0) for card in cards
        )

    def _tied(self, drawn: dict[int, list[Card]], pack: Pack) -> list[int]:
        """The players whose tie matters and must be broken by drawing again."""
        heights = sorted(self._height(cards, pack) for cards in drawn.values())
        half = len(heights) // 2
        for low, high in ((0, 1), (half - 1, half)):
            if heights[low] == heights[high]:
                return [
                    player for player, cards in drawn.items() if self._height(cards, pack) == heights[low]
                ]
        return []

    def describe(self) -> str:
        if self.by == "lot":
            return "Partners sit opposite each other as they like, and the first dealer is chosen by lot."
        ties = "suits part them" if self.ties == "suit-order" else "those who tie draw again"
        return f"Everyone draws a card: the lowest half play against the highest half, and the lowest deals first; of equal ranks {ties}."
