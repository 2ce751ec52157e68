"""Rounds and games in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from karnoffel.cards import Card
from karnoffel.table.events import Dealt, Declared, Elected, Event, Played, Taken, TurnedUp, Won

if TYPE_CHECKING:
    from karnoffel.table.game import Game
    from karnoffel.table.round import Round

_ORDINALS = ("Forehand", "second", "third", "fourth", "fifth", "sixth", "seventh")


def place_name(place: int, seats: int) -> str:
    """What a place is called: Forehand, second, ..., dealer.

    >>> [place_name(place, 4) for place in range(4)]
    ['Forehand', 'second', 'third', 'dealer']
    """
    return "dealer" if place == seats - 1 else _ORDINALS[place]


def round_transcript(played: Round) -> str:
    """A round in words, one line per step."""
    v = played.variant
    readings = "".join(f", {ident}={name}" for ident, name in v.taken)
    seed = "" if played.seed is None else f", seed {played.seed}"
    players = f", played by {', '.join(dict.fromkeys(played.players))}" if played.players else ""
    head = f"{v.name}{readings}: {v.seats} players{seed}{players}"
    return "\n".join([head, *(_line(event, v.seats) for event in played.events)]) + "\n"


def _line(event: Event, seats: int) -> str:
    match event:
        case Dealt(place, cards, face_up):
            return f"  {place_name(place, seats)} is dealt {_codes(cards)}{', face up' if face_up else ''}"
        case TurnedUp(card):
            return f"  {card} ({card.name_in()}) is turned up"
        case Elected(suit, card):
            return f"{card} chooses {suit}"
        case Declared(place, card):
            return f"{place_name(place, seats)} declares {card} a Kaiser"
        case Played(place, card, _, position):
            return f"  {place_name(place, seats)} {'plays' if position else 'leads'} {card}"
        case Taken(place, number, trick):
            why = "; ".join(reason.text for reason in trick.reasons)
            return f"trick {number} to {place_name(place, seats)}: {why}"
        case Won(side, tricks, points):
            whose = "Forehand's side" if side == 0 else "the dealer's side"
            return f"{whose} wins {max(tricks)}:{min(tricks)} and scores {_points(max(points))}"


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def game_transcript(game: Game) -> str:
    """A game in words: each round under its number and dealer, the slate after it, and who won."""
    lines = []
    ours = theirs = 0
    for number, played in enumerate(game.rounds, start=1):
        dealer = game.dealers[number - 1]
        lines.append(f"Round {number}, dealt by seat {dealer}")
        lines.append(round_transcript(played))
        gained = game.side_points(number - 1)
        ours, theirs = ours + gained[0], theirs + gained[1]
        lines.append(f"slate: side 0 (even seats) {ours}, side 1 (odd seats) {theirs}\n")
    lines.append(
        f"side {game.winner} wins the game {max(game.score)}:{min(game.score)} after {len(game.rounds)} rounds"
    )
    return "\n".join(lines) + "\n"
