"""A round in progress: a state machine that deals, waits at pauses, elects, plays and stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from karnoffel.cards import Card, Suit, as_card
from karnoffel.errors import IllegalPlay, IllegalRaise, RuleError
from karnoffel.pauses import Pause, pauses
from karnoffel.rules import Cap, Move, Talk
from karnoffel.rules import Dealt as Row
from karnoffel.rules.talk import PASS
from karnoffel.table.events import (
    Capped,
    Dealt,
    Declared,
    Elected,
    Event,
    Played,
    Spoke,
    Taken,
    TurnedUp,
    Won,
)
from karnoffel.table.hands import Deck
from karnoffel.variant import Variant


@define
class OpenRound:
    """A round in progress: ask :attr:`to_speak` and :meth:`moves`, and :meth:`say` a move; then ask :attr:`to_play` and
    :meth:`legal`, and :meth:`play` a card.

    ``score`` is the points of Forehand's side and of the dealer's before the round; ``None`` passes over the pauses, and the
    round is played at its base value. Everything that happens is appended to :attr:`events`. An illegal move raises
    :class:`~karnoffel.IllegalRaise`, an illegal play :class:`~karnoffel.IllegalPlay`; both say why and change nothing.

    >>> import karnoffel as kn
    >>> from karnoffel.streams import Stream
    >>> from karnoffel.table.hands import given
    >>> v = kn.variant("dummett").with_seats(2)
    >>> table = OpenRound(v, given(v, ["7B 2B 3L KL KH", "9L 9H 9A 8A 8L"], Stream(0)))
    >>> table.to_play, table.chosen
    (0, <Suit.BELLS: 'B'>)
    >>> table.play("7B")
    Traceback (most recent call last):
    ...
    karnoffel.errors.IllegalPlay: 7B may not be led to the first trick (play.banned_first_leads; parlett, Play, par. 1 [attested])
    >>> table.play("KL")
    >>> table.to_play
    1
    """

    variant: Variant
    deck: Deck
    score: tuple[int, int] | None = None
    events: list[Event] = field(init=False, factory=list)
    held: list[list[Card]] = field(init=False, factory=list)
    trick: list[Card] = field(init=False, factory=list)
    leader: int = field(init=False, default=0)
    tricks_won: list[int] = field(init=False, factory=lambda: [0, 0])
    chosen: Suit | None = field(init=False, default=None)
    kaisers: tuple[Card, ...] = field(init=False, default=())
    talk: Talk = field(init=False)
    pause: Pause | None = field(init=False, default=None)
    spoken: int = field(init=False, default=0)
    _capped: bool = field(init=False, default=False)
    cap: Cap = field(init=False)
    _rows: Iterator[Row] = field(init=False)
    _pauses: Iterator[Pause] = field(init=False)

    def __attrs_post_init__(self) -> None:
        v = self.variant
        self.held = [[] for _ in range(v.seats)]
        self.talk = Talk(v.scoring.round_value)
        self._rows, self._pauses = v.deal.rows(v.seats), iter(pauses(v.deal, v.seats))
        target = v.scoring.target
        wanted = (target, target) if self.score is None else v.scoring.needs(self.score)
        self.cap = v.raising.cap(wanted, v.scoring.round_value)
        self._deal_on()

    # -- dealing and raising ---------------------------------------------------------------------------------------

    def _deal_on(self) -> None:
        """Deal to the next pause at which somebody may speak, or to the end."""
        v = self.variant
        for row in self._rows:
            self._deal_card(row)
            if row.place == v.seats - 1 and row.card == 0 and not v.election.turns_up:
                self._elect(self.deck.first_cards)
            if row.pause:
                self._begin_pause(next(self._pauses))
                if self.talk.side is not None:
                    return
        self.pause = None
        if self.deck.turned_up is not None:
            self.events.append(TurnedUp(self.deck.turned_up))
            self._elect((self.deck.turned_up,))
        self._declare(
            card
            for card in v.kaisers.declared(
                face_up=self._face_up(), hands=[c for hand in self.deck.hands for c in hand]
            )
            if card not in self.kaisers
        )

    def _deal_card(self, row: Row) -> None:
        card = self.deck.hands[row.place][row.card]
        self.held[row.place].append(card)
        last = self.events[-1] if self.events else None
        if isinstance(last, Dealt) and (last.place, last.face_up) == (row.place, row.face_up):
            self.events[-1] = Dealt(row.place, (*last.cards, card), row.face_up)
        else:
            self.events.append(Dealt(row.place, (card,), row.face_up))

    def _face_up(self) -> list[Card]:
        return [
            card
            for event in self.events
            if isinstance(event, Dealt) and event.face_up
            for card in event.cards
        ]

    def _elect(self, exposed: Iterable[Card]) -> None:
        card = self.variant.election.elect(tuple(exposed), self.variant.pack)
        self.chosen = card.suit
        self.events.append(Elected(card.suit, card))

    def _declare(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self.kaisers = (*self.kaisers, card)
            place = next(p for p, hand in enumerate(self.deck.hands) if card in hand)
            self.events.append(Declared(place, card))

    def _begin_pause(self, pause: Pause) -> None:
        """Kaisers that may be declared at once are; then, where raises are played, the pair may speak."""
        v = self.variant
        fresh = {self.deck.hands[place][card]: v.seating.side(place) for place, card in pause.fresh}
        declared = v.kaisers.declared(face_up=fresh, hands=())
        self._declare(declared)
        if self.score is None:
            return
        self.pause = pause
        sides = [fresh[card] for card in declared]
        self.talk = v.raising.at_pause(
            self.talk, first=pause.first, declared=(sides.count(0), sides.count(1))
        )
        self._tell_cap()
        self._pass_on()

    def _pass_on(self) -> None:
        """Who can do nothing but pass is not asked."""
        while self.moves() == (PASS,):
            self.talk = self.variant.raising.after(self.talk, PASS, self.cap)

    @property
    def to_speak(self) -> int | None:
        """The place that must speak at a pause of the deal; ``None`` when there is no pause."""
        side = self.talk.side
        return None if side is None or self.pause is None else self.pause.pair[side]

    def moves(self) -> tuple[Move, ...]:
        """What may be said now; nothing where there is no pause."""
        return self.variant.raising.moves(self.talk, self.cap)

    def say(self, move: Move, why: str = "") -> None:
        """Say a move for the place whose turn it is; ``why`` is kept for the transcript."""
        place = self.to_speak
        if place is None or self.pause is None:
            raise IllegalRaise("the deal has no pause now: nobody may raise")
        raising = self.variant.raising
        self.talk = after = raising.after(self.talk, move, self.cap)
        self.spoken += 1
        self.events.append(Spoke(place, self.pause.number, move, after.proposed or after.value, why))
        if after.refused:
            self.events.append(
                Won(after.winner, (0, 0), self.variant.scoring.points(after.winner, after.before))
            )
            return
        self._tell_cap()
        self._pass_on()
        if self.talk.side is None:
            self._deal_on()

    def _tell_cap(self) -> None:
        """Who has enough to win says so, once."""
        if self._capped or not self.variant.raises_values or self.talk.value < self.cap.limit:
            return
        self._capped = True
        assert self.score is not None
        wanted = self.variant.scoring.needs(self.score)
        enough = [side for side in (0, 1) if wanted[side] <= self.talk.value and side != self.cap.unaware]
        self.events.append(Capped(enough[0]))

    # -- playing -----------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the round is won."""
        return isinstance(self.events[-1], Won)

    @property
    def to_play(self) -> int:
        """The place whose turn it is."""
        return (self.leader + len(self.trick)) % self.variant.seats

    @property
    def trick_number(self) -> int:
        """The number of the trick in play, from 1."""
        return sum(self.tricks_won) + 1

    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now; none once the round is over."""
        if self.is_over or self.chosen is None or self.to_speak is not None:
            return ()
        return self.variant.legal_plays(
            self.chosen,
            self.held[self.to_play],
            self.trick,
            min(self.trick_number, self.variant.deal.hand_size),
        )

    def play(self, card: Card | str) -> None:
        """Play a card for the place whose turn it is; raises :class:`~karnoffel.IllegalPlay` and changes nothing if it may not."""
        if self.is_over:
            raise IllegalPlay("the round is over: a side has won it")
        if self.chosen is None or self.to_speak is not None:
            raise IllegalPlay("cards are still being dealt: the dealer waits for somebody to speak")
        chosen_card, place = as_card(card), self.to_play
        v, number = self.variant, self.trick_number
        v.check_play(self.chosen, self.held[place], chosen_card, self.trick, number)
        self.held[place].remove(chosen_card)
        self.events.append(Played(place, chosen_card, number, len(self.trick)))
        self.trick.append(chosen_card)
        if len(self.trick) == v.seats:
            self._take(self.chosen, number)

    def _take(self, chosen: Suit, number: int) -> None:
        v = self.variant
        trick = v.judge(chosen, tuple(self.trick), self.kaisers)
        winner = (self.leader + trick.winner) % v.seats
        self.events.append(Taken(winner, number, trick))
        self.trick, self.leader = [], winner
        self.tricks_won[v.seating.side(winner)] += 1
        if v.play.is_over(self.tricks_won, v.deal.hand_size):
            ours, theirs = self.tricks_won
            side = v.play.winner(self.tricks_won)
            if side not in (0, 1):
                raise RuleError(f"play.winner of {type(v.play).__name__} gave {side!r}; a side is 0 or 1")
            points = v.scoring.points(side, self.talk.value)
            self.events.append(Won(side, (ours, theirs), points))
