"""When does a Banner become a Kaiser?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import frozen

from karnoffel.cards import Card, Rank
from karnoffel.errors import CardError
from karnoffel.rules.provenance import Rule, choice, question

When = Literal["never", "face-up", "held", "always"]


@frozen
class Kaisers(Rule):
    """Which Banners (tens) are Kaisers in a round; how strong a Kaiser is, the powers say.

    A player is taken to declare whenever he may. So ``face-up`` makes every Banner dealt face up a Kaiser, and
    ``held`` and ``always`` every Banner in a hand.

    Sources: *The Penguin Book of Card Games* on Kaiserspiel (face up); a report of Dummett 1980 (held); Lungern (always).

    >>> from karnoffel.cards import as_cards
    >>> Kaisers("face-up").declared(face_up=as_cards("10B 3L"), hands=as_cards("10B 3L 10H"))
    (Card('10B'),)
    """

    when: When = question(
        "When is a Banner a Kaiser?", default="never", validator=choice("never", "face-up", "held", "always")
    )

    def declared(self, *, face_up: Iterable[Card], hands: Iterable[Card]) -> tuple[Card, ...]:
        """The Kaisers of a round, given the cards dealt face up and all cards dealt."""
        if self.when == "never":
            return ()
        return tuple(
            card for card in (face_up if self.when == "face-up" else hands) if card.rank is Rank.BANNER
        )

    def in_force(self, declared: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
        """The Kaisers that matter to ``cards``: those declared and, where every Banner is one, those among the cards.

        Raises :class:`~karnoffel.CardError` for a declared card that cannot be a Kaiser.
        """
        self.check(kaisers := tuple(declared))
        if self.when != "always":
            return kaisers
        return (*kaisers, *(card for card in cards if card.rank is Rank.BANNER and card not in kaisers))

    def check(self, kaisers: Iterable[Card]) -> None:
        """Raise :class:`~karnoffel.CardError` for a card that cannot be a Kaiser under this rule."""
        for card in kaisers:
            if self.when == "never":
                raise CardError(f"{card} cannot be a Kaiser: this source knows none")
            if card.rank is not Rank.BANNER:
                raise CardError(f"{card} cannot be a Kaiser: only a Banner (10A, 10L, 10H, 10B) can")

    def describe(self) -> str:
        return {
            "never": "No Banner becomes a Kaiser.",
            "face-up": "A Banner dealt face up is declared a Kaiser.",
            "held": "A Banner held in the hand is declared a Kaiser before play.",
            "always": "Every Banner is a Kaiser.",
        }[self.when]
