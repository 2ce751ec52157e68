"""Claims about the powers of cards, in a small language, and what a variant says to them: exactly, over all cases.

A claim names a relation and two sets of cards::

    beats(2 of chosen, K or O)          beats(6 of chosen, any but U 7 of chosen)
    holds(7 of chosen, any)             elects(exposed)

Cards are ranks with a suit: ``of chosen``, ``of plain`` (meant where nothing is said), in the second place also ``of same`` and
``of other`` (plain, and of the suit of the first card or of another). ``any`` is every card, or every one ``of`` a suit. ``or``
joins sets, ``but`` takes cards away. A Banner that is named is an ordinary one, no Kaiser.

The power of a card depends on who leads, so two cards are tried in both orders, in every suit that the words admit, and as Kaisers
or not as the source has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from typing import Literal

from attrs import evolve, frozen

from karnoffel.cards import Card, Rank, Suit
from karnoffel.errors import ClaimError, nearest, shown
from karnoffel.rules import Trick
from karnoffel.testimony.verdicts import Case, Verdict
from karnoffel.variant import Variant

LONGEST = 300
Relation = Literal["beats", "beats_only", "takes", "holds", "neither_beats", "never_takes", "elects"]
RELATIONS: dict[str, str] = {
    "beats": "the first takes the trick when it follows, and holds it when it is led",
    "beats_only": "the same; whether it beats others too is told, not judged",
    "takes": "the second is led, the first follows and wins",
    "holds": "the first is led, the second follows, the first still wins",
    "neither_beats": "neither takes the trick from the other",
    "never_takes": "the second is led, the first follows and loses",
    "elects": "the suit is chosen by an exposed card, each suit by some",
}
"""What each relation says of the cards named first and second."""
_SUITS = ("chosen", "plain", "same", "other")


@frozen
class Group:
    """Ranks of one kind of suit: every rank where none is named, every suit where none is."""

    ranks: tuple[Rank, ...]
    suit: str

    def holds(self, card: Card, chosen: Suit, other: Card | None) -> bool:
        """Whether ``card`` is one of these; ``other`` is the card named first."""
        if self.ranks and card.rank not in self.ranks:
            return False
        if self.suit in ("", "chosen"):
            return not self.suit or card.suit is chosen
        if card.suit is chosen:
            return False
        if self.suit == "plain":
            return True
        assert other is not None
        return (card.suit is other.suit) == (self.suit == "same")


@frozen
class Cards:
    """A set of cards in words: groups, less others."""

    groups: tuple[Group, ...]
    but: tuple[Group, ...] = ()

    def names(self, card: Card) -> bool:
        """Whether the words name this rank, and do not only include it in "any"."""
        return any(card.rank in group.ranks for group in self.groups)

    def of(self, v: Variant, chosen: Suit, other: Card | None = None) -> Iterator[Card]:
        """These cards of a variant's pack."""
        for card in v.pack.cards:
            inside, outside = (
                any(group.holds(card, chosen, other) for group in groups)
                for groups in (self.groups, self.but)
            )
            if inside and not outside and card != other:
                yield card


@frozen
class Claim:
    """A claim that has been read: ``relation`` of the cards named ``first`` to those named ``second``.

    >>> import karnoffel as kn
    >>> read_claim("beats(5 of chosen, K)").judged_by(kn.variant("dummett")).verdict
    'agrees when led'
    """

    text: str
    relation: Relation
    first: Cards
    second: Cards

    def judged_by(self, v: Variant) -> Verdict:
        """What a variant says to the claim, over all cases."""
        if self.relation == "elects":
            return _election(v)
        if self.relation not in ("beats", "beats_only"):
            return Verdict.of_all(v, self.cases(v))
        also = self._also(v) if self.relation == "beats_only" else ()
        return Verdict.of_both(v, self._cases(v, follows=True), self._cases(v, follows=False), also)

    def cases(self, v: Variant) -> Iterator[Case]:
        """Every trick of which the claim says who takes it."""
        if self.relation == "elects":
            return
        if self.relation == "never_takes":
            yield from (case.denied() for case in self._cases(v, follows=True))
        elif self.relation == "neither_beats":
            # The second takes nothing from the first exactly if the first holds against it.
            yield from (case.denied() for case in self._cases(v, follows=True))
            yield from self._cases(v, follows=False)
        else:
            if self.relation != "holds":
                yield from self._cases(v, follows=True)
            if self.relation != "takes":
                yield from self._cases(v, follows=False)

    def demands(self, v: Variant) -> dict[Trick, Card]:
        """Who takes each trick if the claim is true; two claims that want one trick for different cards exclude each other."""
        return {
            evolve(case.trick, winner=0, by_power=False, reasons=()): case.wanted for case in self.cases(v)
        }

    def _cases(self, v: Variant, *, follows: bool) -> Iterator[Case]:
        """Every meeting of a first with a second card; the first follows, or it is led."""
        for chosen in Suit:
            for x in self.first.of(v, chosen):
                for y in self.second.of(v, chosen, x):
                    for case in meetings(v, chosen, x, y, follows=follows):
                        # A Banner that is named is the ordinary card: as a Kaiser it would bear a title.
                        if not (self.first.names(x) and x in case.trick.kaisers) and not (
                            self.second.names(y) and y in case.trick.kaisers
                        ):
                            yield case

    def _also(self, v: Variant) -> tuple[str, ...]:
        """What else the first cards beat, as rank and kind of suit."""
        found: dict[str, bool] = {}
        for chosen in Suit:
            for x in self.first.of(v, chosen):
                named = set(self.second.of(v, chosen, x))
                for y in v.pack.cards:
                    if y != x and y not in named:
                        beaten = all(
                            case.granted
                            for follows in (True, False)
                            for case in meetings(v, chosen, x, y, follows=follows)
                        )
                        kind = f"{y.rank} of {'chosen' if y.suit is chosen else 'plain'}"
                        found[kind] = found.get(kind, True) and beaten
        return tuple(kind for kind, beaten in found.items() if beaten)


def meetings(v: Variant, chosen: Suit, x: Card, y: Card, *, follows: bool) -> Iterator[Case]:
    """Two cards met, ``x`` led or following; Banners as Kaisers and not, where the source leaves both open."""
    cards = (y, x) if follows else (x, y)
    face_up = chain.from_iterable(combinations(cards, n) for n in range(3))
    for kaisers in dict.fromkeys(v.kaisers.declared(face_up=seen, hands=cards) for seen in face_up):
        trick = v.judge(chosen, cards, kaisers)
        yield Case(trick, x)


def _election(v: Variant) -> Verdict:
    """Whether a suit is chosen by an exposed card, each suit by some: over every card turned up, or every two first cards."""
    exposures: Iterator[tuple[Card, ...]] = product(v.pack.cards, repeat=1 if v.election.turns_up else 2)
    elected = {v.election.elect(cards, v.pack).suit for cards in exposures if len(set(cards)) == len(cards)}
    agrees = elected == set(Suit)
    rule = "election.by"
    return Verdict("agrees" if agrees else "contradicts", None, rules=(rule,), standing=v.standing(rule))


def read_claim(text: str) -> Claim:
    """The claim that ``text`` states; raises :class:`~karnoffel.ClaimError`, with what would be right, if it states none.

    >>> read_claim("beats(3 of chosen, O)").relation
    'beats'
    >>> read_claim("bets(3 of chosen, O)")
    Traceback (most recent call last):
    ...
    karnoffel.errors.ClaimError: 'bets(3 of chosen, O)': no relation 'bets'; did you mean beats? (beats, beats_only, elects, holds, neither_beats, never_takes, takes)
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ClaimError(f"a claim is a text of at most {LONGEST} letters (got {shown(text)})")

    def refuse(why: str) -> ClaimError:
        return ClaimError(f"{text!r}: {why}")

    parts = re.fullmatch(r"\s*(\w+)\s*\(([^()]*)\)\s*", text)
    if not parts:
        raise refuse("write it as relation(cards, cards), for example beats(3 of chosen, O)")
    relation, inside = parts.groups()
    if relation not in RELATIONS:
        raise refuse(f"no relation {relation!r}; {nearest(relation, RELATIONS)}")
    if relation == "elects":
        if inside.strip() != "exposed":
            raise refuse("write it as elects(exposed)")
        return Claim(text, "elects", Cards(()), Cards(()))
    named = inside.split(",")
    if len(named) != 2:
        raise refuse(f"{relation} is said of two sets of cards, with a comma between them")
    first, second = (_cards(words, refuse, place) for place, words in enumerate(named))
    return Claim(text, relation, first, second)  # type: ignore[arg-type]


def _cards(words: str, refuse: Callable[[str], ClaimError], place: int) -> Cards:
    named, *less = words.split(" but ")
    if len(less) > 1:
        raise refuse(f"'but' stands twice in {words.strip()!r}")
    groups, but = (
        tuple(_group(each, refuse, place) for part in parts for each in re.split(r"\s+or\s+", part.strip()))
        for parts in ([named], less)
    )
    return Cards(groups, but)


def _group(words: str, refuse: Callable[[str], ClaimError], place: int) -> Group:
    named, of, suit = (f" {words} ").partition(" of ")
    suit = suit.strip()
    if of and suit not in (_SUITS if place else _SUITS[:2]):
        kinds = "chosen, plain, same or other" if place else "chosen or plain"
        raise refuse(f"cards named {'second' if place else 'first'} are of {kinds} (got {shown(suit)})")
    codes = named.split()
    if codes == ["any"]:
        return Group((), suit)
    if not codes:
        raise refuse("no cards are named; name ranks, or 'any'")
    known = {rank.value: rank for rank in Rank}
    for code in codes:
        if code not in known:
            raise refuse(f"no rank {code!r}; one of {' '.join(known)}, or 'any'")
    return Group(tuple(known[code] for code in codes), suit or "plain")
