"""What a player sees of a round in progress: his own cards, what lies open, and what counsel lets him see."""

from __future__ import annotations

from karnoffel.errors import IllegalPlay, IllegalRaise
from karnoffel.pauses import sight
from karnoffel.players import PauseView, View
from karnoffel.players.view import seen_by
from karnoffel.streams import Stream
from karnoffel.table.events import Spoke, Taken
from karnoffel.table.open_round import OpenRound


def pause_view(table: OpenRound, stream: Stream) -> PauseView:
    """What the player who must speak sees; ``stream`` gives the random word of this decision."""
    place, pause, v = table.to_speak, table.pause, table.variant
    if place is None or pause is None or table.score is None:
        raise IllegalRaise("the deal has no pause now: nobody may raise")
    side = v.seating.side(place)
    ours, theirs = (
        tuple(table.deck.hands[holder][card] for holder, card in seen)
        for seen in sight(pause, place, v.deal, v.seating, v.counsel.shares(v.seats))
    )
    raised = [
        v.seating.side(event.place) for event in table.events if isinstance(event, Spoke) and event.move.step
    ]
    lowest = [table.deck.hands[p][0] for p in range(v.seats) if table.held[p]]
    return PauseView(
        variant=v,
        pause=pause,
        place=place,
        side=side,
        score=table.score if side == 0 else (table.score[1], table.score[0]),
        talk=table.talk,
        cap=table.cap,
        moves=table.moves(),
        ours=ours,
        theirs=theirs,
        suit=None if v.election.turns_up else v.election.elect(lowest, v.pack).suit,
        suit_is_chosen=table.chosen is not None,
        kaisers=table.kaisers,
        raised=(raised.count(side), raised.count(1 - side)),
        word=stream.raise_word(table.spoken),
    )


def play_view(table: OpenRound, stream: Stream, *, sees_all: bool = False) -> View:
    """What the player whose turn it is sees; ``stream`` gives the random word of this play.

    ``sees_all`` shows him every hand.
    """
    place, v = table.to_play, table.variant
    if table.chosen is None:
        raise IllegalPlay("cards are still being dealt: no suit is chosen yet")
    seen = range(v.seats) if sees_all else seen_by(v, place)
    open_ = {table.deck.hands[row.place][row.card] for row in v.deal.rows(v.seats) if row.face_up}
    open_ |= set(table.kaisers)
    return View(
        variant=v,
        place=place,
        chosen=table.chosen,
        kaisers=table.kaisers,
        first_cards=table.deck.first_cards,
        hand=tuple(table.held[place]),
        legal=table.legal(),
        trick=tuple(table.trick),
        leader=table.leader,
        trick_number=table.trick_number,
        played=tuple(c for e in table.events if isinstance(e, Taken) for c in e.trick.cards),
        tricks_won=(table.tricks_won[0], table.tricks_won[1]),
        turned_up=table.deck.turned_up,
        known=tuple(
            tuple(card for card in hand if q in seen or card in open_) for q, hand in enumerate(table.held)
        ),
        shown=tuple(tuple(card for card in hand if card in open_) for hand in table.held),
        left=tuple(map(len, table.held)),
        word=stream.play_word(table.trick_number - 1, len(table.trick)),
    )
