"""A variant: one rule object per question, from one source, with the readings taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from attrs import define, evolve, field

from karnoffel import rules
from karnoffel.answers import Difference, differing, show
from karnoffel.cards import Card, Suit, as_cards, as_suit
from karnoffel.changes import (
    Change,
    Changed,
    Original,
    answer_anew,
    holds,
    label,
    paths_of,
    provenance,
    put_in,
    read,
)
from karnoffel.errors import (
    CardError,
    HandError,
    IllegalPlay,
    ReadingConflict,
    RuleError,
    SettingError,
    UnknownReading,
    nearest,
    shown,
)
from karnoffel.plain import fingerprint, write_toml
from karnoffel.points import Point
from karnoffel.questions import QUESTIONS, RULES, misfits
from karnoffel.raises import Raised, raised
from karnoffel.rules import Rule, Trick

MOST_SEATS = 8


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
    draw: rules.Draw = field(factory=rules.Draw)
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
    originals: tuple[Original, ...] = field(default=(), eq=False)
    derives_from: tuple[str, ...] = field(default=(), eq=False)
    history: tuple[tuple[int, str], ...] = field(default=(), eq=False)
    silent: frozenset[str] = field(default=frozenset(), eq=False)

    def __attrs_post_init__(self) -> None:
        if self.seats == 0:
            object.__setattr__(self, "seats", self.seating.usual)
        if not isinstance(self.name, str) or not self.name or not self.name.isprintable():
            raise SettingError(f"name must be a text of one line (got {shown(self.name)})")
        if not isinstance(self.title, str):
            raise SettingError(f"title must be a text (got {shown(self.title)})")
        for question, cls in RULES.items():
            if not isinstance(getattr(self, question), cls):
                raise RuleError(
                    f"{question} must be a kn.rules.{cls.__name__} or a subclass of it (got {shown(getattr(self, question))})"
                )
        if found := tuple(misfits(self)):
            raise (SettingError if found[0].startswith("seats: ") else RuleError)(
                "; ".join(found).removeprefix("seats: ")
            )

    # -- asking the rules ----------------------------------------------------------------------------------------

    def rules(self) -> Iterator[tuple[str, Rule]]:
        """The rule objects with the question each answers, in reading order."""
        for name in RULES:
            yield name, getattr(self, name)

    @property
    def raises_values(self) -> bool:
        """Whether the value of a round can be raised: the source knows raises, and its deal has pauses to make them at.

        >>> import karnoffel as kn
        >>> modern = kn.variant("modern")
        >>> kn.variant("dummett").raises_values, modern.raises_values, modern.reading(value="4-to-101").raises_values
        (True, False, False)
        """
        return self.raising.raises and self.deal.pauses

    def standing(self, path: str) -> str:
        """How sure the answer to one question is, for example ``standing("powers.plain_courts")``.

        ``attested``, ``inferred``, ``assumed`` or ``silent`` (the source does not ask); for an answer that is not the
        source's own, ``counterfactual`` (a reading its text does not admit) or ``replaced``. Raises
        :class:`~karnoffel.SettingError` for what is no question.

        >>> import karnoffel as kn
        >>> kn.variant("dummett").standing("scoring.target"), kn.variant("dummett").replace(target=51).standing("scoring.target")
        ('attested', 'replaced')
        """
        if not isinstance(path, str) or path not in QUESTIONS:
            raise SettingError(f"no question {shown(path)}; {nearest(path, QUESTIONS)}")
        section, _, name = path.partition(".")
        found = getattr(self, section).citation(name)
        if found:
            return str(found.standing)
        why = next((change.why for change in self.provenance if change.field == path), "")
        if why:
            return "counterfactual" if why.endswith("counterfactual") else "replaced"
        return "silent" if path in self.silent else "assumed"

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
        if not 1 <= len(played) <= MOST_SEATS:
            raise CardError(f"a trick has 1 to {MOST_SEATS} cards, not {len(played)}")
        return self.judge(suit, played, self.kaisers.in_force(self._own_cards(kaisers), played))

    def judge(self, chosen: Suit, cards: Sequence[Card], kaisers: Sequence[Card]) -> Trick:
        """:meth:`trick` for cards already known to be sound, with exactly these Kaisers."""
        return self.powers.judge(self.pack, chosen, cards, kaisers)

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
                f"trick_number must be from 1 to {self.deal.hand_size}, the cards in a hand (got {shown(trick_number)})"
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

    def raises(self, tokens: str, score: tuple[int, int] = (0, 0)) -> Raised:
        """What raises come to, written one token per pause of the deal: see :mod:`karnoffel.raises` for the tokens.

        ``score`` is the points of Forehand's side and of the dealer's before the round. The result tells ``kind`` (``play``
        or ``refused``), the agreed ``value``, and after a refusal the ``side`` that scores ``points`` and the seat of the
        ``next_dealer``, counted from this dealer, 0. Raises :class:`~karnoffel.IllegalRaise`, with the reason, for a raise
        that the source does not allow.

        >>> import karnoffel as kn
        >>> kn.variant("dummett").raises("pa - pRr")
        Raised(kind='refused', value=7, side=1, points=10, next_dealer=2)
        >>> kn.variant("dummett").raises("pa pa", score=(94, 10))
        Traceback (most recent call last):
        ...
        karnoffel.errors.IllegalRaise: pause 2, 'pa': the value has reached 7, and 7 wins the game (raising.cap_announced; parlett, Deal, par. 4 [inferred])
        """
        return raised(self.deal, self.raising, self.scoring, self.succession, self.seats, tokens, score)

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
                f"{self.name} is for {', '.join(map(str, self.seating.seats))} players, not {shown(seats)}"
            )
        return evolve(self, seats=seats)

    def replace(self, /, **changes: Any) -> Variant:
        """A new variant with rule objects or single answers changed, and the changes noted in ``provenance``.

        A keyword is a rule's name (``powers=kn.rules.Powers(...)``), ``name``, ``title``, or a question's attribute
        (``target=51``). Raises :class:`~karnoffel.SettingError` for any other keyword, and whatever the rule object
        raises for a value.

        >>> import karnoffel as kn
        >>> short = kn.variant("dummett").replace(target=51)
        >>> short.scoring.target, str(short.provenance[0])
        (51, 'scoring.target: 101 -> 51 (replaced)')
        """
        named: dict[str, Any] = {key: changes.pop(key) for key in ("name", "title") if key in changes}
        given: dict[str, Rule] = {key: changes.pop(key) for key in tuple(changes) if key in RULES}
        for question, rule in given.items():
            if not isinstance(rule, RULES[question]):
                raise RuleError(
                    f"{question} must be a kn.rules.{RULES[question].__name__} (got {shown(rule)})"
                )
        held, originals = put_in(dict(self.rules()), self.originals, given)
        done = answer_anew(held, originals, paths_of(changes, held), {})
        if "name" in named:
            done = Changed(done.rules, tuple(evolve(original, renamed=True) for original in done.originals))
        # A reading whose answers were replaced is taken no more.
        taken = tuple(
            (ident, name)
            for ident, name in self.taken
            if holds(self.disputed_points[ident].reading(name), done.rules)
        )
        return evolve(self, originals=done.originals, taken=taken, **named, **dict(done.rules))

    def reading(self, /, **readings: str) -> Variant:
        """The same source with disputed points read otherwise: ``v.reading(which_courts="plain", tricks="all")``.

        Underscores stand for hyphens in the ids, which may be given as they are too. Raises :class:`~karnoffel.UnknownReading` for an unknown point or
        reading, :class:`~karnoffel.ReadingConflict` for two that settle the same question.
        """
        points = self.disputed_points
        asked: dict[str, str] = {}
        for key, name in readings.items():
            ident = key.replace("_", "-")
            if ident not in points:
                raise UnknownReading(f"{self.name} has no disputed point {ident!r}; {nearest(ident, points)}")
            if ident in asked:
                raise ReadingConflict(f"{ident} is read twice: as {asked[ident]} and as {name}")
            asked[ident] = points[ident].reading(name).name
        wanted = dict(self.taken) | asked
        done = read(dict(self.rules()), self.originals, points, dict(self.taken), wanted)
        taken = sorted((ident, name) for ident, name in wanted.items() if name != points[ident].own)
        return evolve(self, originals=done.originals, taken=tuple(taken), **dict(done.rules))

    @property
    def provenance(self) -> tuple[Change, ...]:
        """What was changed in this variant from what its source says, and why."""
        return tuple(provenance(dict(self.rules()), self.originals, self.disputed_points, dict(self.taken)))

    @property
    def label(self) -> str:
        """The name with the readings taken, the answers replaced and an unusual number of players, to tell variants apart.

        >>> import karnoffel as kn
        >>> kn.variant("dummett").reading(tricks="all").replace(target=51).with_seats(6).label
        'dummett tricks=all target=51 seats=6'
        """
        told = label(self.name, self.taken, self.originals, self.provenance)
        return told if self.seats == self.seating.usual else f"{told} seats={self.seats}"

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
        if not isinstance(other, Variant):
            raise SettingError(
                f"differences are to another Variant, not to {shown(other)}; kn.variant(...) loads one"
            )
        found = []
        for name, rule in self.rules():
            theirs = getattr(other, name)
            for attribute, old, new in differing(rule, theirs):
                cites = (rule.citation(attribute), theirs.citation(attribute))
                found.append(Difference(f"{name}.{attribute}", show(old), show(new), *cites))
        if self.seats != other.seats:
            found.append(Difference("seats", str(self.seats), str(other.seats), None, None))
        return tuple(found)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of how the variant plays (64 hexadecimal digits); names and citations do not enter it."""
        return fingerprint(self)

    def to_toml(self) -> str:
        """This variant as a complete dossier, which loads back to an equal variant.

        Raises :class:`~karnoffel.RuleError` if a rule object of the user's own has no place in a dossier.
        """
        return write_toml(self)

    def __repr__(self) -> str:
        readings = "".join(f", {ident}={name}" for ident, name in self.taken)
        return f"<Variant {self.name}: {self.seats} players{readings}, {self.digest[:12]}>"
