"""Tricks as tables: all that a page needs to say who takes a trick and why, asked of the rule objects.

The page knows no rule. For each chosen suit and each lead it has the cards that can take the trick, weak to strong, by
plain order and above that by power; for two cards that meet, whether one stops the other; and the sentence for each case.
A declared Kaiser is a piece of its own, ``10B*`` beside ``10B``: so the chosen suit and the lead say everything.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from attrs import define, field, frozen

import karnoffel as kn
from karnoffel import Card, Rank, Suit
from karnoffel.errors import NoTables
from karnoffel.points import Point
from karnoffel.rules import KAISER, Citation, Reason
from karnoffel.rules.trick import Lead

ASKED = ("pack", "kaisers", "powers")
"""The rule objects that a trick is put to."""


@frozen
class Piece:
    """A card as it lies in a trick: as itself, or as a declared Kaiser."""

    card: Card
    kaiser: bool = False

    @property
    def code(self) -> str:
        """``10B``, or ``10B*`` for a Kaiser."""
        return f"{self.card}*" if self.kaiser else str(self.card)


@frozen
class Source:
    """Where a sentence comes from: the rule that says so, how sure that is, and the place in a text."""

    rule: str
    standing: str
    cite: Citation | None


@frozen
class Under:
    """A lead, with what it is put to: asked with the Kaisers among the pieces that lie there."""

    v: kn.Variant
    chosen: Suit
    led: Piece

    def asked(self, *others: Piece) -> Lead:
        """The lead with these others in the trick."""
        kaisers = tuple(piece.card for piece in (self.led, *others) if piece.kaiser)
        return Lead(self.v.powers, self.v.pack, self.chosen, self.led.card, kaisers)


@define
class Numbered:
    """Things once each, by number."""

    things: dict[Any, int] = field(factory=dict)

    def __call__(self, thing: Any) -> int:
        return self.things.setdefault(thing, len(self.things))


def bearing(v: kn.Variant) -> tuple[Point, ...]:
    """The disputed points that bear on who takes a trick."""
    return tuple(
        point
        for point in v.points
        if any(path.partition(".")[0] in ASKED for reading in point.readings for path, _ in reading.sets)
    )


def readings(v: kn.Variant) -> Iterator[tuple[str, kn.Variant]]:
    """Every way to read the points that bear on tricks: its key, such as ``which-courts=led&kaiser=hand``, and the variant so read."""
    points = bearing(v)
    seen = set()
    for taken in product(*(point.readings for point in points)):
        settled = {ident for reading in taken for ident in reading.settles}
        left = {p.id: reading.name for p, reading in zip(points, taken, strict=True) if p.id not in settled}
        key = "&".join(f"{ident}={name}" for ident, name in left.items())
        if key not in seen:
            seen.add(key)
            yield key, v.reading(**left)


@define
class Tables:
    """The tables of one variant in all its readings; each sentence, source, lead and suit is written once.

    ``readings`` has, by key, the number of its suits, the Banners that may be declared, and those that need not be.
    """

    sentences: Numbered = field(factory=Numbered)
    sources: Numbered = field(factory=Numbered)
    leads: Numbered = field(factory=Numbered)
    suits: Numbered = field(factory=Numbered)
    readings: dict[str, tuple[int, str, str]] = field(factory=dict)

    def suit(self, v: kn.Variant, chosen: Suit) -> dict[int, str]:
        """Which leads go by which table."""
        power = claimants(v, chosen)
        # Only these pairs can matter, whatever the lead; asking about all of them would take minutes.
        pairs = [
            (claim, other)
            for claim in power
            for other in pieces(v)
            if other.card != claim.card
            and (v.powers.yields_to(claim.card, other.card.rank) or v.powers.needs_lead(other.card, chosen))
        ]
        groups: dict[int, list[str]] = {}
        for led in pieces(v):
            number = self.leads(json.dumps(self._lead(Under(v, chosen, led), power, pairs)))
            groups.setdefault(number, []).append(led.code)
        return {number: " ".join(codes) for number, codes in groups.items()}

    def _lead(
        self, under: Under, power: tuple[Piece, ...], pairs: list[tuple[Piece, Piece]]
    ) -> dict[str, Any]:
        """The table under one lead; sentences by number, for each of two cases where there are two."""
        v, led, lead = under.v, under.led.card, under.asked()

        def say(reason: Reason, first: Card) -> int:
            return self._say(v, reason, first)

        plain = [card for card in v.pack.cards if v.powers.ranks_plainly(card, lead=led, chosen=under.chosen)]
        powerless = [card for card in v.pack.cards if lead.is_powerless(card)]
        takers = []
        for piece in reversed(power):
            if piece.card not in powerless:
                here = under.asked(piece)
                told = (here.taken_by_power(piece.card, alone=alone) for alone in (True, False))
                takers.append((piece.code, *(say(reason, piece.card) for reason in told)))
        return {
            "plain": _codes(sorted(plain, key=v.pack.strength)),
            "rank": [say(lead.taken_by_rank(led, after_claims=some), led) for some in (False, True)],
            "power": takers,
            "powerless": {str(card): say(lead.powerless(card), card) for card in powerless},
            "meets": self._meetings(under, [pair for pair in pairs if pair[0].card not in powerless]),
        }

    def _meetings(
        self, under: Under, pairs: list[tuple[Piece, Piece]]
    ) -> list[tuple[str, str, int, tuple[int, ...]]]:
        """For each claim the cards that stop it, or might and do not, and what is said of that."""
        found: dict[tuple[str, bool, tuple[int, ...]], list[str]] = {}
        for claim, other in pairs:
            here = under.asked(claim, other)
            if stops := here.stops(other.card, claim.card):
                reasons = here.stopped(claim.card, other.card)
            elif here.fails_to_stop(other.card, claim.card):
                reasons = (here.not_stopped(claim.card, other.card),)
            else:
                continue
            said = tuple(self._say(under.v, reason, claim.card, other.card) for reason in reasons)
            found.setdefault((claim.code, stops, said), []).append(other.code)
        return [(code, _codes(others), int(stops), said) for (code, stops, said), others in found.items()]

    def _say(self, v: kn.Variant, reason: Reason, first: Card, other: Card | None = None) -> int:
        source = Source(reason.rule, v.standing(reason.rule), reason.citation)
        return self.sentences((_template(reason.text, first, other), self.sources(source)))


def tables(v: kn.Variant) -> Tables:
    """The tables of a variant for every reading that bears on tricks."""
    made, known = Tables(), {}
    for key, read in readings(v):
        judged = (read.pack, read.pack.cite, read.powers, read.powers.cite)
        if judged not in known:
            known[judged] = made.suits(json.dumps({suit.value: made.suit(read, suit) for suit in Suit}))
        may = read.kaisers.declared(face_up=banners(v), hands=banners(v))
        made.readings[key] = (known[judged], _codes(may), _codes(read.kaisers.in_force((), v.pack.cards)))
    return made


def pieces(v: kn.Variant) -> tuple[Piece, ...]:
    """Every card of the pack as it can lie in a trick."""
    return (*map(Piece, v.pack.cards), *(Piece(card, kaiser=True) for card in banners(v)))


def banners(v: kn.Variant) -> tuple[Card, ...]:
    """The cards that are Kaisers in one reading or another of a source that knows Kaisers."""
    return (
        tuple(card for card in v.pack.cards if card.rank is Rank.BANNER) if KAISER in v.powers.order else ()
    )


def claimants(v: kn.Variant, chosen: Suit) -> tuple[Piece, ...]:
    """The pieces with power, strongest first."""
    kaisers = banners(v)
    if kaisers and Rank.BANNER.value in v.powers.order:
        raise NoTables("powers.order: a Banner has a place both as a Kaiser and undeclared")
    return tuple(Piece(card, card in kaisers) for card in v.powers.claimants(chosen, kaisers))


def _template(text: str, first: Card, other: Card | None) -> str:
    """A sentence with a place for each card that it names."""
    for card, place in ((first, "{a}"), (other, "{b}")):
        text = re.sub(rf"\b{card}\b", place, text)
    return text


def _codes(cards: Any) -> str:
    return " ".join(map(str, cards))
