"""Who takes the trick, and why? The powers and the plain order applied to the cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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


@frozen
class Lead:
    """What the card led decides: which cards claim the trick, what stops a claim, and in which words that is told.

    ``kaisers`` are the Kaisers in force. Every word of a judgement is said here.
    """

    powers: Powers
    pack: Pack
    chosen: Suit
    card: Card
    kaisers: tuple[Card, ...] = ()

    def is_powerless(self, card: Card) -> bool:
        """Whether ``card`` would have had power if it had been led."""
        return card != self.card and self.powers.needs_lead(card, self.chosen)

    def stops(self, card: Card, claim: Card) -> bool:
        """Whether ``card``, lying in the trick, annuls the claim of ``claim``."""
        return self.powers.annuls(card, claim, lead=self.card, chosen=self.chosen, kaisers=self.kaisers)

    def fails_to_stop(self, card: Card, claim: Card) -> bool:
        """Whether ``card`` is of a rank that stops ``claim``, and yet does not."""
        of_that_rank = self.powers.yields_to(claim, card.rank) and claim not in self.kaisers
        return of_that_rank and not self.stops(card, claim)

    def powerless(self, card: Card) -> Reason:
        """Why a card that was not led has no power."""
        name = self.powers.title(card, self.chosen) or "this card"
        return self._because(f"{card} was not led: {name} has no power", "powers.only_led")

    def stopped(self, claim: Card, stopper: Card) -> tuple[Reason, ...]:
        """Why ``claim`` does not count."""
        if self.powers.needs_lead(stopper, self.chosen):
            return (self._because(f"{stopper}, not led, stops {claim}", "powers.unled_stops"),)
        text = f"{stopper} stops {claim}, a beater that yields to {_article(stopper)}"
        because = self._because(text, "powers.stopped_by")
        if stopper.suit is self.card.suit and stopper.suit is not self.chosen:
            return (because,)
        return because, self._because(
            f"{stopper} counts although it is {self._where(stopper)}", self._scope(stopper)
        )

    def not_stopped(self, claim: Card, court: Card) -> Reason:
        """Why a court leaves ``claim`` in force."""
        return self._because(f"{court} does not stop {claim}: it is {self._where(court)}", self._scope(court))

    def taken_by_power(self, best: Card, *, alone: bool) -> Reason:
        """Why ``best`` takes the trick, ``alone`` where it is the only claim left."""
        title = self.powers.title(best, self.chosen, self.kaisers)
        what = "the only beater in force" if alone else "the strongest beater"
        return self._because(f"{best}{title and f', the {title},'} is {what}", "powers.order")

    def taken_by_rank(self, best: Card, *, after_claims: bool) -> Reason:
        """Why ``best`` takes the trick where no claim is left, ``after_claims`` where there were some."""
        none = "no beater is left: " if after_claims else ""
        return self._because(f"{none}{best} is the highest card of the suit led", "pack.order")

    def _because(self, text: str, rule: str) -> Reason:
        source = self.pack if rule.startswith("pack.") else self.powers
        return Reason(text, rule, source.citation(rule.partition(".")[2]))

    def _scope(self, court: Card) -> str:
        """The question that decides whether this court stops a beater."""
        return "powers.chosen_courts" if court.suit is self.chosen else "powers.plain_courts"

    def _where(self, court: Card) -> str:
        return "of the chosen suit" if court.suit is self.chosen else "not of the suit led"


def judge(powers: Powers, pack: Pack, chosen: Suit, cards: Sequence[Card], kaisers: Sequence[Card]) -> Trick:
    """Adjudicate ``cards``, in order of play, under these powers.

    >>> from karnoffel.cards import as_cards
    >>> from karnoffel.rules import Powers
    >>> powers = Powers(order=["U", "3"], stopped_by={"3": ["K"]})
    >>> for reason in judge(powers, Pack(), Suit.BELLS, as_cards("KL 3B"), ()).reasons: print(reason)
    KL stops 3B, a beater that yields to a King (powers.stopped_by)
    no beater is left: KL is the highest card of the suit led (pack.order)
    """
    lead = Lead(powers, pack, chosen, cards[0], tuple(kaisers))
    reasons = [lead.powerless(card) for card in cards if lead.is_powerless(card)]
    order = powers.claimants(chosen, kaisers)
    claims = [card for card in cards if card in order and not lead.is_powerless(card)]
    standing = []
    for claim in claims:
        stopper = next((card for card in cards if lead.stops(card, claim)), None)
        if stopper is None:
            standing.append(claim)
            reasons += [lead.not_stopped(claim, card) for card in cards if lead.fails_to_stop(card, claim)]
        else:
            reasons += lead.stopped(claim, stopper)
    if standing:
        best = min(standing, key=order.index)
        reasons.append(lead.taken_by_power(best, alone=len(standing) == 1))
    else:
        plain = [card for card in cards if powers.ranks_plainly(card, lead=lead.card, chosen=chosen)]
        best = max(plain, key=pack.strength)
        reasons.append(lead.taken_by_rank(best, after_claims=bool(claims)))
    return Trick(chosen, tuple(cards), tuple(kaisers), cards.index(best), bool(standing), tuple(reasons))


def _article(card: Card) -> str:
    return f"{'an' if card.rank.value in 'OU' else 'a'} {card.rank}"
