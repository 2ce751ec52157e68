"""One round: played out at the table, and the record it leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from karnoffel.cards import Card, Suit
from karnoffel.dossier import variant
from karnoffel.errors import CardError, IllegalPlay, IllegalRaise, SettingError
from karnoffel.players import BuiltIn, Player, Players, Raiser, as_players, player_name, raiser_name
from karnoffel.players.raisers import Policy
from karnoffel.rules import Trick
from karnoffel.streams import Stream, check_seed
from karnoffel.table import notation
from karnoffel.table.events import Declared, Elected, Event, Spoke, Taken, TurnedUp, Won
from karnoffel.table.hands import Deck, given, shuffled
from karnoffel.table.open_round import OpenRound
from karnoffel.table.sight import pause_view, play_view
from karnoffel.table.transcript import place_name, round_transcript
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

    ``hands`` are by place, Forehand first, the face-up first card of each first -- of a round refused during the deal, also
    the cards still to come; ``events`` everything that happened, in order; ``seed`` is that of the deal, ``None`` for a
    round of a game. ``score`` is the points of Forehand's side and of the dealer's before, and ``raisers`` who raised;
    ``None`` and nobody for a round played at its base value.

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
    score: tuple[int, int] | None = None
    raisers: tuple[str, ...] = ()

    @property
    def chosen(self) -> Suit | None:
        """The chosen suit; ``None`` where a raise was refused before it was known."""
        return next((event.suit for event in self.events if isinstance(event, Elected)), None)

    @property
    def refused(self) -> bool:
        """Whether the round ended with a raise refused."""
        return any(isinstance(event, Spoke) and event.move.kind == "refuse" for event in self.events)

    @property
    def kaisers(self) -> tuple[Card, ...]:
        """The Banners declared Kaisers."""
        return tuple(event.card for event in self.events if isinstance(event, Declared))

    @property
    def last_raise(self) -> int | None:
        """The place that raised last; ``None`` if nobody did."""
        raised = [event.place for event in self.events if isinstance(event, Spoke) and event.move.step]
        return raised[-1] if raised else None

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
        """The points at stake, as agreed; a side that refuses a re-raise loses more than these."""
        agreed = [
            event.value for event in self.events if isinstance(event, Spoke) and event.move.kind == "accept"
        ]
        return agreed[-1] if agreed else self.variant.scoring.round_value

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


def play_out(
    v: Variant, deck: Deck, players: Sequence[Player], stream: Stream, seed: int | None = None,
    *, raisers: Sequence[Raiser] = (), score: tuple[int, int] | None = None,
) -> Round:  # fmt: skip
    """Deal and play a round to its end, ``players`` and ``raisers`` by place; without ``score`` nothing is raised."""
    table = OpenRound(v, deck, score)
    while table.to_speak is not None:
        raiser, view = raisers[table.to_speak], pause_view(table, stream)
        if isinstance(raiser, Policy):
            table.say(*raiser.reasoned(view))
            continue
        move = raiser.speak(view)
        try:
            table.say(move)
        except IllegalRaise as error:
            who = f"{raiser_name(raiser)}, {place_name(view.place, v.seats)}, pause {view.pause.number + 1}"
            raise IllegalRaise(f"{who}: {error}; say one of view.moves") from None
    while not table.is_over:
        player = players[table.to_play]
        sees_all = isinstance(player, BuiltIn) and player.sees_all
        card = player.choose(play_view(table, stream, sees_all=sees_all))
        try:
            table.play(card)
        except (CardError, IllegalPlay) as error:
            who = f"{player_name(player)}, {place_name(table.to_play, v.seats)}, trick {table.trick_number}"
            raise type(error)(f"{who}: {error}; play one of view.legal") from None
    return recorded(table, seed, map(player_name, players), map(raiser_name, raisers))


def recorded(
    table: OpenRound, seed: int | None = None, players: Iterable[str] = (), raisers: Iterable[str] = ()
) -> Round:
    """The record of a round that is over, or as far as it has come."""
    hands, events = table.deck.hands, tuple(table.events)
    return Round(table.variant, hands, events, seed, tuple(players), table.score, tuple(raisers))


def play_round(
    v: Variant | str,
    *,
    seed: int | None = None,
    players: Players = "greedy",
    hands: Sequence[str | Iterable[Card | str]] | None = None,
) -> Round:
    """Play one round at the table, at its base value, and return its complete record.

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
    return play_out(game, deck, as_players(players, game.seats, game.seating.side), stream, number)
