"""The cards that beginners look out for."""

from __future__ import annotations

from functools import lru_cache

from karnoffel.cards import Card, Rank, Suit
from karnoffel.numbering import weakest_first
from karnoffel.variant import Variant

KEPT_AGAINST = ((Rank.THREE, Rank.KING), (Rank.FOUR, Rank.OBER))
"""The tip: Kings are kept against the chosen 3, Obers against the 4 (zone-fr, "Conseils pour débutants", 3)."""

Cards = tuple[Card, ...]


@lru_cache(maxsize=1024)
def partial_beaters(v: Variant, chosen: Suit, kaisers: Cards) -> Cards:
    """The beaters that some court can stop.

    >>> import karnoffel as kn
    >>> partial_beaters(kn.variant("dummett"), kn.Suit.BELLS, ())
    (Card('5B'), Card('4B'), Card('3B'))
    """
    return tuple(
        card
        for card in weakest_first(v, chosen, kaisers)
        if card.suit is chosen and card not in kaisers and v.powers.is_partial(card)
    )


@lru_cache(maxsize=1024)
def courts_against(v: Variant, chosen: Suit, kaisers: Cards) -> tuple[Cards, Cards, Cards, Cards]:
    """The chosen 3 and the Kings that may stop it, the 4 and the Obers; nothing where the source has it otherwise.

    >>> import karnoffel as kn
    >>> [" ".join(map(str, cards)) for cards in courts_against(kn.variant("dummett"), kn.Suit.BELLS, ())]
    ['3B', 'KH KL KA', '4B', 'OH OL OA']
    """
    found: list[Cards] = []
    for rank, court in KEPT_AGAINST:
        stopped = tuple(
            card
            for card in partial_beaters(v, chosen, kaisers)
            if card.rank is rank and v.powers.yields_to(card, court)
        )
        courts = (
            card
            for card in weakest_first(v, chosen, kaisers)
            if card.rank is court and any(_may_stop(v, card, beater, chosen, kaisers) for beater in stopped)
        )
        found += [stopped, tuple(courts)]
    return found[0], found[1], found[2], found[3]


def _may_stop(v: Variant, court: Card, beater: Card, chosen: Suit, kaisers: Cards) -> bool:
    """Whether a court annuls a beater under some lead."""
    return any(
        v.powers.annuls(court, beater, lead=Card(court.rank, suit), chosen=chosen, kaisers=kaisers)
        for suit in Suit
    )


def unstopped(v: Variant, chosen: Suit, kaisers: Cards, cards: Cards, trick: Cards) -> Cards:
    """Those of ``cards`` that would take the trick if no court could stop a beater: beaters above all claims in it.

    >>> import karnoffel as kn
    >>> from karnoffel.cards import as_cards
    >>> unstopped(kn.variant("dummett"), kn.Suit.BELLS, (), as_cards("3B 5B KL"), as_cards("KH 4B"))
    (Card('3B'),)
    """
    order = v.powers.claimants(chosen, kaisers)
    lying = [
        order.index(card)
        for card in trick
        if card in order and (card == trick[0] or not v.powers.needs_lead(card, chosen))
    ]
    highest = min(lying, default=len(order))
    partial = partial_beaters(v, chosen, kaisers)
    return tuple(card for card in cards if card in partial and order.index(card) < highest)
