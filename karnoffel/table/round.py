"""One round: a state machine that deals, elects, plays and stops, and the record it leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field, frozen

from karnoffel.cards import Card, Suit, as_card
from karnoffel.dossier import variant
from karnoffel.errors import IllegalPlay, SettingError
from karnoffel.players import Player, Players, View, as_players, player_name
from karnoffel.rules import Trick
from karnoffel.streams import Stream, check_seed
from karnoffel.table import notation
from karnoffel.table.events import Dealt, Declared, Elected, Event, Played, Taken, TurnedUp, Won
from karnoffel.table.hands import Deck, given, shuffled
from karnoffel.table.transcript import round_transcript
from karnoffel.variant import Variant


@frozen
class TakenTrick:
    """A trick of a round: who led, who took it (places in order of play, Forehand 0), its cards, and why."""

    leader: int
    winner: int
    cards: tuple[Card, ...]
    judged: Trick


@frozen
class Round:
    """The complete record of a round.

    ``hands`` are by place, Forehand first, the face-up first card of each first; ``events`` everything that happened, in
    order; ``seed`` is that of the deal, ``None`` for a round of a game.

    >>> import karnoffel as kn
    >>> played = kn.play_round("dummett", seed=7)
    >>> played.chosen, len(played.tricks), sum(played.points) == played.value
    (<Suit.BELLS: 'B'>, 4, True)
    """

    variant: Variant
    hands: tuple[tuple[Card, ...], ...]
    events: tuple[Event, ...]
    seed: int | None = None
    players: tuple[str, ...] = ()

    @property
    def chosen(self) -> Suit:
        """The chosen suit."""
        return next(event.suit for event in self.events if isinstance(event, Elected))

    @property
    def kaisers(self) -> tuple[Card, ...]:
        """The Banners declared Kaisers."""
        return tuple(event.card for event in self.events if isinstance(event, Declared))

    @property
    def turned_up(self) -> Card | None:
        """The card turned up to choose the suit, if one is."""
        return next((event.card for event in self.events if isinstance(event, TurnedUp)), None)

    @property
    def tricks(self) -> tuple[TakenTrick, ...]:
        """The tricks in order."""
        leader, found = 0, []
        for event in self.events:
            if isinstance(event, Taken):
                found.append(TakenTrick(leader, event.place, event.trick.cards, event.trick))
                leader = event.place
        return tuple(found)

    @property
    def result(self) -> Won:
        """The last event: who won, with how many tricks and points; :class:`~karnoffel.SettingError` if it is not over."""
        last = self.events[-1]
        if not isinstance(last, Won):
            raise SettingError("the round is not over: it has no result yet")
        return last

    @property
    def value(self) -> int:
        """The points at stake."""
        return self.variant.scoring.round_value

    @property
    def points(self) -> tuple[int, int]:
        """The points scored by Forehand's side and by the dealer's."""
        return self.result.points

    def transcript(self) -> str:
        """The round in words, one line per step."""
        return round_transcript(self)

    def to_notation(self) -> str:
        """The round as plain text that reads back to an equal round; see :mod:`karnoffel.table.notation`."""
        return notation.write(self)


@define
class OpenRound:
    """A round in progress: ask :attr:`to_play` and :meth:`legal`, and :meth:`play` a card.

    Dealing and election happen at once; everything that happens is appended to :attr:`events`. An illegal play raises
    :class:`~karnoffel.IllegalPlay`, says why, and changes nothing.

    >>> import karnoffel as kn
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
    events: list[Event] = field(init=False, factory=list)
    held: list[list[Card]] = field(init=False, factory=list)
    trick: list[Card] = field(init=False, factory=list)
    leader: int = field(init=False, default=0)
    tricks_won: list[int] = field(init=False, factory=lambda: [0, 0])
    chosen: Suit = field(init=False, default=Suit.ACORNS)
    kaisers: tuple[Card, ...] = field(init=False, default=())

    def __attrs_post_init__(self) -> None:
        self.held = [list(hand) for hand in self.deck.hands]
        self._deal()

    def _deal(self) -> None:
        v, first_cards = self.variant, self.deck.first_cards
        packets: list[Dealt] = []
        for row in v.deal.rows(v.seats):
            card = self.deck.hands[row.place][row.card]
            last = packets[-1] if packets else None
            if last and last.place == row.place and last.face_up == row.face_up and row.card > 0:
                packets[-1] = Dealt(row.place, (*last.cards, card), row.face_up)
            else:
                packets.append(Dealt(row.place, (card,), row.face_up))
        for number, packet in enumerate(packets, start=1):
            self.events.append(packet)
            if number == v.seats and not v.election.turns_up:
                self._elect(first_cards)
        if self.deck.turned_up is not None:
            self.events.append(TurnedUp(self.deck.turned_up))
            self._elect((self.deck.turned_up,))
        face_up = [card for event in packets if event.face_up for card in event.cards]
        in_hands = [card for hand in self.deck.hands for card in hand]
        self.kaisers = v.kaisers.declared(face_up=face_up, hands=in_hands)
        for card in self.kaisers:
            place = next(p for p, hand in enumerate(self.deck.hands) if card in hand)
            self.events.append(Declared(place, card))

    def _elect(self, exposed: Sequence[Card]) -> None:
        card = self.variant.election.elect(exposed, self.variant.pack)
        self.chosen = card.suit
        self.events.append(Elected(card.suit, card))

    @property
    def is_over(self) -> bool:
        """Whether the round is won."""
        return bool(self.events) and isinstance(self.events[-1], Won)

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
        if self.is_over:
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
        chosen_card, place = as_card(card), self.to_play
        v, number = self.variant, self.trick_number
        v.check_play(self.chosen, self.held[place], chosen_card, self.trick, number)
        self.held[place].remove(chosen_card)
        self.events.append(Played(place, chosen_card, number, len(self.trick)))
        self.trick.append(chosen_card)
        if len(self.trick) == v.seats:
            self._take(number)

    def _take(self, number: int) -> None:
        v = self.variant
        trick = v.judge(self.chosen, tuple(self.trick), self.kaisers)
        winner = (self.leader + trick.winner) % v.seats
        self.events.append(Taken(winner, number, trick))
        self.trick, self.leader = [], winner
        self.tricks_won[v.seating.side(winner)] += 1
        if v.play.is_over(self.tricks_won, v.deal.hand_size):
            ours, theirs = self.tricks_won
            side = v.play.winner(self.tricks_won)
            points = v.scoring.points(side, v.scoring.round_value)
            self.events.append(Won(side, (ours, theirs), points))

    def view(self, stream: Stream) -> View:
        """What the player whose turn it is sees; ``stream`` gives the random word of this play."""
        place = self.to_play
        return View(
            variant=self.variant,
            place=place,
            chosen=self.chosen,
            kaisers=self.kaisers,
            first_cards=self.deck.first_cards,
            hand=tuple(self.held[place]),
            legal=self.legal(),
            trick=tuple(self.trick),
            leader=self.leader,
            trick_number=self.trick_number,
            played=tuple(c for e in self.events if isinstance(e, Taken) for c in e.trick.cards),
            word=stream.play_word(self.trick_number - 1, len(self.trick)),
        )

    def record(self, seed: int | None = None, players: Iterable[str] = ()) -> Round:
        """The record of the round so far."""
        return Round(self.variant, self.deck.hands, tuple(self.events), seed, tuple(players))


def play_out(v: Variant, deck: Deck, players: Sequence[Player], stream: Stream, seed: int | None) -> Round:
    """Play a dealt round to its end, ``players`` by place."""
    table = OpenRound(v, deck)
    while not table.is_over:
        table.play(players[table.to_play].choose(table.view(stream)))
    return table.record(seed, map(player_name, players))


def play_round(
    v: Variant | str,
    *,
    seed: int | None = None,
    players: Players = "greedy",
    hands: Sequence[str | Iterable[Card | str]] | None = None,
) -> Round:
    """Play one round at the table and return its complete record.

    ``seed`` is a whole number from 0 to 2**64 - 1 (``None`` draws a fresh one and records it); the same seed gives the
    same round, and it is round 0 of :func:`karnoffel.simulate` with that seed. ``players`` is a name, a player, or a
    sequence of them: two, Forehand's side first, or one per place in order of play. ``hands``, where given, are the
    hands in order of play from Forehand, the face-up first card of each first. Raises a
    :class:`~karnoffel.KarnoffelError` for anything that cannot be played.

    >>> import karnoffel as kn
    >>> kn.play_round("modern", seed=7, players=("greedy", "random")).points
    (1, 0)
    """
    game = variant(v)
    number = check_seed(seed)
    stream = Stream.of(number, 0, 0)
    deck = shuffled(game, stream) if hands is None else given(game, hands, stream)
    return play_out(game, deck, as_players(players, game.seats), stream, number)
