"""Who takes the trick, and why? The powers and the plain order applied to the cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from karnoffel.cards import Card, Suit
from karnoffel.rules.pack import Pack
from karnoffel.rules.provenance import Citation

if TYPE_CHECKING:
    from karnoffel.rules.powers import Powers


@frozen
class Reason:
    """One step of a judgement: what happened, which rule says so, and where that rule stands written.

    ``rule`` is the dossier key, for example ``"powers.stopped_by"``; ``citation`` is ``None`` for a rule object
    that cites nothing.
    """

    text: str
    rule: str
    citation: Citation | None

    def __str__(self) -> str:
        cited = f"; {self.citation}" if self.citation else ""
        return f"{self.text} ({self.rule}{cited})"


@frozen
class Trick:
    """An adjudicated trick.

    ``winner`` is the index of the winning card in order of play, ``reasons`` the steps that led there.
    """

    chosen: Suit
    cards: tuple[Card, ...]
    kaisers: tuple[Card, ...]
    winner: int
    by_power: bool
    reasons: tuple[Reason, ...]

    @property
    def card(self) -> Card:
        """The winning card."""
        return self.cards[self.winner]


def judge(powers: Powers, pack: Pack, chosen: Suit, cards: Sequence[Card], kaisers: Sequence[Card]) -> Trick:
    """Adjudicate ``cards``, in order of play, under these powers.

    >>> from karnoffel.cards import as_cards
    >>> from karnoffel.rules import Powers
    >>> powers = Powers(order=["U", "3"], stopped_by={"3": ["K"]})
    >>> for reason in judge(powers, Pack(), Suit.BELLS, as_cards("KL 3B"), ()).reasons: print(reason)
    KL stops 3B, a beater that yields to a King (powers.stopped_by)
    no beater is left: KL is the highest card of the suit led (pack.order)
    """
    lead, reasons = cards[0], []
    asked: Any = {"lead": lead, "chosen": chosen, "kaisers": kaisers}

    def because(text: str, rule: str) -> None:
        source = pack if rule.startswith("pack.") else powers
        reasons.append(Reason(text, rule, source.citation(rule.partition(".")[2])))

    for card in cards:
        if powers.needs_lead(card, chosen) and card != lead:
            name = powers.title(card, chosen) or "this card"
            because(f"{card} was not led: {name} has no power", "powers.only_led")

    order = powers.claimants(chosen, kaisers)
    claims = [c for c in cards if c in order and (c == lead or not powers.needs_lead(c, chosen))]
    standing = []
    for claim in claims:
        stopper = next((c for c in cards if powers.annuls(c, claim, **asked)), None)
        if stopper is None:
            standing.append(claim)
            for court in cards:
                if powers.yields_to(claim, court.rank) and court not in kaisers:
                    because(
                        f"{court} does not stop {claim}: it is {_where(court, chosen)}", _scope(court, chosen)
                    )
        elif powers.needs_lead(stopper, chosen):
            because(f"{stopper}, not led, stops {claim}", "powers.unled_stops")
        else:
            because(
                f"{stopper} stops {claim}, a beater that yields to {_article(stopper)}", "powers.stopped_by"
            )
            if stopper.suit is not lead.suit or stopper.suit is chosen:
                because(f"{stopper} counts although it is {_where(stopper, chosen)}", _scope(stopper, chosen))

    plain = [c for c in cards if powers.ranks_plainly(c, lead=lead, chosen=chosen)]
    if standing:
        best = min(standing, key=order.index)
        title = powers.title(best, chosen, kaisers)
        what = "the strongest beater" if len(standing) > 1 else "the only beater in force"
        because(f"{best}{title and f', the {title},'} is {what}", "powers.order")
    else:
        best = max(plain, key=pack.strength)
        none = "no beater is left: " if claims else ""
        because(f"{none}{best} is the highest card of the suit led", "pack.order")
    return Trick(chosen, tuple(cards), tuple(kaisers), cards.index(best), bool(standing), tuple(reasons))


def _scope(court: Card, chosen: Suit) -> str:
    """The question that decides whether this court stops a beater."""
    return "powers.chosen_courts" if court.suit is chosen else "powers.plain_courts"


def _where(court: Card, chosen: Suit) -> str:
    return "of the chosen suit" if court.suit is chosen else "not of the suit led"


def _article(card: Card) -> str:
    return f"{'an' if card.rank.value in 'OU' else 'a'} {card.rank}"
