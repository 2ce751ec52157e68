"""A variant: one rule object per question, from one source, with the readings taken."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from attrs import define, evolve, field

from karnoffel import rules
from karnoffel.answers import Change, Difference, answers, cited, differing, show
from karnoffel.cards import Card, Suit, as_cards, as_suit
from karnoffel.errors import (
    CardError,
    HandError,
    IllegalPlay,
    RuleError,
    SettingError,
    UnknownReading,
    nearest,
)
from karnoffel.plain import write_toml
from karnoffel.points import Point, read
from karnoffel.rules.trick import Trick, judge

RULES: Mapping[str, type[Any]] = MappingProxyType(
    {
        "pack": rules.Pack,
        "seating": rules.Seating,
        "deal": rules.Deal,
        "election": rules.Election,
        "kaisers": rules.Kaisers,
        "powers": rules.Powers,
        "play": rules.Play,
        "raising": rules.Raising,
        "scoring": rules.Scoring,
        "succession": rules.Succession,
        "counsel": rules.Counsel,
    }
)
"""The questions of a variant, in reading order, and the rule class that answers each."""

MOST_SEATS = 8
REPLACED = "replaced"


@define(frozen=True, slots=False, cache_hash=True)  # without slots, so that the digest can be kept
class Variant:
    """A frozen composition of rule objects, as one source has them.

    Usually loaded by :func:`karnoffel.variant`; built by hand it takes a name and the rule objects that differ from
    Parlett's. Two variants are equal when they play alike and bear the same name.

    Raises :class:`~karnoffel.SettingError` for a number of seats that the source or the pack does not allow.

    >>> import karnoffel as kn
    >>> kn.variant("modern").trick_winner("B", ["KL", "3B", "8H", "9L"])
    0
    >>> kn.Variant("plain", powers=kn.rules.Powers()).trick_winner("B", "2L 3B")
    0
    """

    name: str
    title: str = field(default="", eq=False)
    version: int = 1
    pack: rules.Pack = field(factory=rules.Pack)
    seating: rules.Seating = field(factory=rules.Seating)
    deal: rules.Deal = field(factory=rules.Deal)
    election: rules.Election = field(factory=rules.Election)
    kaisers: rules.Kaisers = field(factory=rules.Kaisers)
    powers: rules.Powers = field(factory=rules.Powers)
    play: rules.Play = field(factory=rules.Play)
    raising: rules.Raising = field(factory=rules.Raising)
    scoring: rules.Scoring = field(factory=rules.Scoring)
    succession: rules.Succession = field(factory=rules.Succession)
    counsel: rules.Counsel = field(factory=rules.Counsel)
    seats: int = 0
    points: tuple[Point, ...] = ()
    taken: tuple[tuple[str, str], ...] = ()
    provenance: tuple[Change, ...] = field(default=(), eq=False)
    derives_from: tuple[str, ...] = field(default=(), eq=False)
    history: tuple[tuple[int, str], ...] = field(default=(), eq=False)
    silent: frozenset[str] = field(default=frozenset(), eq=False)

    def __attrs_post_init__(self) -> None:
        if self.seats == 0:
            object.__setattr__(self, "seats", self.seating.usual)
        if self.seats not in self.seating.seats:
            allowed = ", ".join(map(str, self.seating.seats))
            raise SettingError(f"{self.name} is for {allowed} players, not {self.seats!r}")
        needed = self.seats * self.deal.hand_size + self.election.turns_up
        if needed > len(self.pack):
            raise SettingError(
                f"{self.name}: {self.seats} players would need {needed} cards; the pack has {len(self.pack)}"
            )
        if 2 * self.play.tricks_to_win <= self.deal.hand_size:
            raise RuleError(
                f"{self.name}: {self.play.tricks_to_win} of {self.deal.hand_size} tricks are no majority"
            )
        if 2 * self.play.tricks_to_win > self.deal.hand_size + 1:
            raise RuleError(
                f"{self.name}: with {self.deal.hand_size} tricks neither side may reach {self.play.tricks_to_win}"
            )

    # -- asking the rules ----------------------------------------------------------------------------------------

    def rules(self) -> Iterator[tuple[str, Any]]:
        """The rule objects with the question each answers, in reading order."""
        for name in RULES:
            yield name, getattr(self, name)

    def describe(self) -> tuple[str, ...]:
        """The whole game as one sentence per rule, in reading order."""
        return tuple(rule.describe() for _, rule in self.rules())

    def trick(
        self, chosen: Suit | str, cards: str | Iterable[Card | str], kaisers: str | Iterable[Card | str] = ()
    ) -> Trick:
        """Adjudicate a trick.

        ``cards`` are 1 to 8 different cards of the pack in order of play, ``kaisers`` the Banners declared Kaisers in
        this round, lying in the trick or not. Raises :class:`~karnoffel.CardError` for cards that cannot be so.

        >>> import karnoffel as kn
        >>> trick = kn.variant("dummett").trick("A", "OH 3A KL")
        >>> trick.winner, trick.card, trick.reasons[0].text
        (1, Card('3A'), 'KL does not stop 3A: it is not of the suit led')
        """
        suit, played = as_suit(chosen), self._own_cards(cards)
        declared = self.kaisers.in_force(self._own_cards(kaisers), played)
        if not 1 <= len(played) <= MOST_SEATS:
            raise CardError(f"a trick has 1 to {MOST_SEATS} cards, not {len(played)}")
        # Powers of the user's own may judge for themselves.
        own = getattr(self.powers, "judge", None)
        if own is not None:
            return own(self.pack, suit, played, declared)  # type: ignore[no-any-return]
        return judge(self.powers, self.pack, suit, played, declared)

    def trick_winner(
        self, chosen: Suit | str, cards: str | Iterable[Card | str], kaisers: str | Iterable[Card | str] = ()
    ) -> int:
        """The index of the winning card in order of play: :meth:`trick` without the reasons."""
        return self.trick(chosen, cards, kaisers).winner

    def legal_plays(
        self,
        chosen: Suit | str,
        hand: str | Iterable[Card | str],
        trick: str | Iterable[Card | str] = (),
        trick_number: int = 1,
    ) -> tuple[Card, ...]:
        """The cards of ``hand`` that may be played to ``trick``; ``trick_number`` counts from 1.

        Raises :class:`~karnoffel.CardError` for a card that is not in the pack or stands twice.

        >>> import karnoffel as kn
        >>> kn.variant("dummett").legal_plays("B", "7B 2L")
        (Card('2L'),)
        """
        suit, held, lying = as_suit(chosen), self._own_cards(hand), self._own_cards(trick)
        if doubled := set(held) & set(lying):
            raise CardError(f"{min(map(str, doubled))} is in the hand and in the trick")
        if type(trick_number) is not int or not 1 <= trick_number <= self.deal.hand_size:
            raise SettingError(
                f"trick_number must be from 1 to {self.deal.hand_size}, the cards in a hand (got {trick_number!r})"
            )
        return tuple(
            card
            for card in held
            if not self.play.forbids(card, suit, leading=not lying, trick_number=trick_number)
        )

    def check_play(
        self, chosen: Suit, hand: Sequence[Card], card: Card, trick: Sequence[Card], number: int
    ) -> None:
        """Raise :class:`~karnoffel.IllegalPlay`, with the reason, unless ``card`` may be played now."""
        if card not in hand:
            raise IllegalPlay(f"{card} is not in the hand ({' '.join(map(str, hand))})")
        if self.play.forbids(card, chosen, leading=not trick, trick_number=number):
            cited = self.play.citation("banned_first_leads")
            raise IllegalPlay(
                f"{card} may not be led to the first trick (play.banned_first_leads{f'; {cited}' if cited else ''})"
            )

    def chosen_suit(self, first_cards: str | Iterable[Card | str]) -> Suit:
        """The chosen suit, from the exposed cards in the order dealt.

        Raises :class:`~karnoffel.HandError` for no card, too many, or several where one card is turned up.

        >>> import karnoffel as kn
        >>> kn.variant("modern").chosen_suit(["9H", "4B", "KA", "10L"])
        <Suit.BELLS: 'B'>
        """
        exposed = self._own_cards(first_cards)
        if len(exposed) > MOST_SEATS:
            raise HandError(f"{len(exposed)} first cards, but at most {MOST_SEATS} can play")
        return self.election.elect(exposed, self.pack).suit

    def _own_cards(self, cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
        own = as_cards(cards)
        for card in own:
            if card not in self.pack:
                ranks = " ".join(rank.value for rank in self.pack.order)
                raise CardError(f"{card} is not in the pack of {self.name}, whose ranks are {ranks}")
        return own

    # -- changing it ---------------------------------------------------------------------------------------------

    def with_seats(self, seats: int) -> Variant:
        """The same game for another number of players; raises :class:`~karnoffel.SettingError` if it is not for so many.

        >>> import karnoffel as kn
        >>> kn.variant("modern").with_seats(5)
        Traceback (most recent call last):
        ...
        karnoffel.errors.SettingError: modern is for 2, 4, 6, 8 players, not 5
        """
        if type(seats) is not int or seats == 0:
            raise SettingError(
                f"{self.name} is for {', '.join(map(str, self.seating.seats))} players, not {seats!r}"
            )
        return evolve(self, seats=seats)

    def replace(self, **changes: Any) -> Variant:
        """A new variant with rule objects or single answers changed, and the changes noted in ``provenance``.

        A keyword is a rule's name (``powers=kn.rules.Powers(...)``), ``name``, ``title``, or a question's attribute
        (``target=51``). Raises :class:`~karnoffel.SettingError` for any other keyword, and whatever the rule object
        raises for a value.

        >>> import karnoffel as kn
        >>> short = kn.variant("dummett").replace(target=51)
        >>> short.scoring.target, str(short.provenance[0])
        (51, 'scoring.target: 101 -> 51 (replaced)')
        """
        plain = {key: changes.pop(key) for key in ("name", "title") if key in changes}
        after: dict[str, Any] = {key: changes.pop(key) for key in tuple(changes) if key in RULES}
        owners = {attribute: name for name, rule in self.rules() for attribute, _ in answers(rule)}
        for key, value in changes.items():
            if key not in owners:
                raise SettingError(f"no rule or question {key!r}; {nearest(key, [*RULES, *owners])}")
            owner = owners[key]
            after[owner] = evolve(after.get(owner, getattr(self, owner)), **{key: value})
        return evolve(
            self,
            **plain,
            **after,
            provenance=self.provenance
            + self._changes(after, REPLACED if "name" not in plain else f"replaced in {self.label}"),
        )

    def reading(self, **readings: str) -> Variant:
        """The same source with disputed points read otherwise: ``v.reading(which_courts="plain", tricks="all")``.

        Underscores stand for hyphens in the ids. Raises :class:`~karnoffel.UnknownReading` for an unknown point or
        reading, :class:`~karnoffel.ReadingConflict` for two that settle the same question.
        """
        points = self.disputed_points
        wanted = dict(self.taken)
        for key, name in readings.items():
            ident = key.replace("_", "-")
            if ident not in points:
                raise UnknownReading(f"{self.name} has no disputed point {ident!r}; {nearest(ident, points)}")
            wanted[ident] = points[ident].reading(name).name
        found = read(points, dict(self.taken), wanted)
        noted = tuple(change for change in self.provenance if not change.why.startswith("reading "))
        return evolve(
            self, **self._with_answers(found.fields), taken=found.taken, provenance=noted + found.changes
        )

    def _with_answers(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        after: dict[str, Any] = {}
        for path, value in fields.items():
            owner, _, name = path.partition(".")
            after[owner] = evolve(after.get(owner, getattr(self, owner)), **{name: value})
        return after

    def _changes(self, after: Mapping[str, Any], why: str) -> tuple[Change, ...]:
        return tuple(
            Change(f"{name}.{attribute}", show(old), show(new), why)
            for name, rule in after.items()
            for attribute, old, new in differing(getattr(self, name), rule)
        )

    @property
    def label(self) -> str:
        """The name with the readings taken and the answers replaced, to tell variants of one source apart.

        >>> import karnoffel as kn
        >>> kn.variant("dummett").reading(tricks="all").replace(target=51).label
        'dummett tricks=all target=51'
        """
        taken = [f"{ident}={name}" for ident, name in self.taken]
        replaced = [
            f"{change.field.partition('.')[2]}={change.after}"
            for change in self.provenance
            if change.why == REPLACED
        ]
        return " ".join([self.name, *taken, *replaced])

    # -- comparing it --------------------------------------------------------------------------------------------

    @property
    def disputed_points(self) -> Mapping[str, Point]:
        """The disputed points that concern this source, by id."""
        return MappingProxyType({point.id: point for point in self.points})

    def differences(self, other: Variant) -> tuple[Difference, ...]:
        """Rule by rule, what differs between this variant and ``other``: answers with their citations.

        >>> import karnoffel as kn
        >>> v = kn.variant("dummett")
        >>> [str(d) for d in v.differences(v.reading(which_courts="plain"))]
        ['powers.plain_courts: led / all']
        """
        found = []
        for name, rule in self.rules():
            theirs = getattr(other, name)
            for attribute, old, new in differing(rule, theirs):
                cites = (cited(rule, attribute), cited(theirs, attribute))
                found.append(Difference(f"{name}.{attribute}", show(old), show(new), *cites))
        if self.seats != other.seats:
            found.append(Difference("seats", str(self.seats), str(other.seats), None, None))
        return tuple(found)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of how the variant plays (64 hexadecimal digits); names and citations do not enter it."""
        answered = {
            name: {a: show(value) for a, value in answers(rule) if a != "titles"}
            | {"": type(rule).__qualname__}
            for name, rule in self.rules()
        }
        text = json.dumps({"rules": answered, "seats": self.seats}, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def to_toml(self) -> str:
        """This variant as a complete dossier, which loads back to an equal variant.

        Raises :class:`~karnoffel.RuleError` if a rule object of the user's own has no place in a dossier.
        """
        return write_toml(self)

    def __repr__(self) -> str:
        readings = "".join(f", {ident}={name}" for ident, name in self.taken)
        return f"<Variant {self.name}: {self.seats} players{readings}, {self.digest[:12]}>"
