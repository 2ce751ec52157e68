"""Rounds and games in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from karnoffel.cards import Card
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

if TYPE_CHECKING:
    from karnoffel.table.game import Game
    from karnoffel.table.round import Round

_ORDINALS = ("Forehand", "second", "third", "fourth", "fifth", "sixth", "seventh")
_STAKES = {1: "the stake", 2: "the stake doubled", 3: "the stake trebled"}


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
    raisers = f", raised by {', '.join(dict.fromkeys(played.raisers))}" if played.raisers else ""
    head = f"{v.name}{readings}: {v.seats} players{seed}{players}{raisers}"
    names = [place_name(place, v.seats) for place in range(v.seats)]
    return "\n".join([head, *_lines(played, names)]) + "\n"


def _lines(played: Round, names: Sequence[str]) -> Iterator[str]:
    pause = None
    for event in played.events:
        if isinstance(event, Spoke) and event.pause != pause:
            pause = event.pause
            yield f"pause {pause + 1}"
        yield _line(event, names)


def _line(event: Event, names: Sequence[str]) -> str:
    match event:
        case Dealt(place, cards, face_up):
            return f"  {names[place]} is dealt {_codes(cards)}{', face up' if face_up else ''}"
        case TurnedUp(card):
            return f"  {card} ({card.name_in()}) is turned up"
        case Elected(suit, card):
            return f"{card} chooses {suit}"
        case Declared(place, card):
            return f"{names[place]} declares {card} a Kaiser"
        case Spoke(place, _, _, _, why):
            return f"  {names[place]} {_said(event)}{f' ({why})' if why else ''}"
        case Capped(side):
            return f"{_whose(side)} announces that this is enough to win: nothing more may be proposed"
        case Played(place, card, _, position):
            return f"  {names[place]} {'plays' if position else 'leads'} {card}"
        case Taken(place, number, trick):
            why = "; ".join(reason.text for reason in trick.reasons)
            return f"trick {number} to {names[place]}: {why}"
        case Won(side, tricks, points):
            how = f"wins {max(tricks)}:{min(tricks)}" if any(tricks) else "wins by the refusal"
            return f"{_whose(side)} {how} and scores {_points(max(points))}"


def _said(spoke: Spoke) -> str:
    value = _points(spoke.value)
    match spoke.move.kind:
        case "pass":
            return "proposes nothing"
        case "propose":
            return f"proposes {value}"
        case "offer":
            return f"offers {value} for the Kaiser"
        case "re-raise":
            return f"accepts and re-raises to {value}"
        case "accept":
            return f"accepts: the round is worth {value}"
        case "refuse":
            return "refuses"
        case "announce":
            return "says that the base value is enough: nothing more may be proposed"


def _whose(side: int) -> str:
    return "Forehand's side" if side == 0 else "the dealer's side"


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _rounds(number: int) -> str:
    return "1 round" if number == 1 else f"{number} rounds"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def game_transcript(game: Game) -> str:
    """A game in words: the draw, each round under its number and dealer, the slate after it, who won, and the stake."""
    v = game.variant
    sides = ("odd seats", "even seats")  # as they are counted for people, from 1
    lines = [v.draw.describe()]
    for drawn in game.draw:
        again = " again" if drawn.again else ""
        lines.append(
            f"  who comes to sit in seat {drawn.seat + 1} draws{again} {drawn.card} ({drawn.card.name_in()})"
        )
    lines.append(f"seat 1 deals first; the sides are the {sides[0]} and the {sides[1]}\n")
    for number, played in enumerate(game.rounds):
        dealer = game.dealers[number]
        lines.append(
            f"Round {number + 1}: seat {dealer + 1} deals, Forehand is seat {(dealer + 1) % v.seats + 1}"
        )
        names = [
            f"{place_name(place, v.seats)} (seat {(dealer + 1 + place) % v.seats + 1})"
            for place in range(v.seats)
        ]
        lines.extend(_lines(played, names))
        ours, theirs = game.slate(number + 1)
        lines.append(f"slate: {sides[0]} {ours}, {sides[1]} {theirs}\n")
    won, lost = game.winner, 1 - game.winner
    lines.append(
        f"the {sides[won]} win the game {max(game.score)}:{min(game.score)} after {_rounds(len(game.rounds))}; "
        f"the {sides[lost]} pay {_STAKES[game.stakes]}"
    )
    return "\n".join(lines) + "\n"
