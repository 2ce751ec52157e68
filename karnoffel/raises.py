"""What a sequence of raises comes to: the raising of one round, written in tokens.

One token per pause; pauses left out at the end are passed in silence:

- ``-``: nobody raises.
- ``p`` or ``s``: the first or the second of the pair proposes; then ``a``, accepted, or ``r``, refused. Before that, each
  ``R`` re-raises the raise before it: ``pRa`` is a proposal re-raised, and the re-raise accepted.
- A digit after ``p``, ``s`` or ``R`` is the points, where there is a choice: ``p3a``. Without one it is the largest step.
- ``kp`` or ``ks``: the first or the second declares a Kaiser and raises for it: ``kp1a`` is held, ``ks3r`` given up.
- ``!``: the side that wins on the base value announces it, where the source lets its opponents stay silent; in answer to a
  raise, ``p!a`` or ``p!r``: it announces, and accepts or refuses.

Where more than one thing happens at a pause, they stand together, in order: ``kp1aks3apa``, ``pasa``, or with plus signs
between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from karnoffel.errors import IllegalRaise, SettingError, shown
from karnoffel.pauses import Pause, pauses
from karnoffel.rules import Cap, Deal, Move, Raising, Scoring, Succession, Talk, Turn
from karnoffel.rules.talk import ACCEPT, ANNOUNCE, LARGEST_STEP, PASS, REFUSE

LONGEST_TOLD = 30
"""Letters of a token that a message repeats."""
_STEP = "(?:[1-9][0-9]{0,2})?"
_ITEM = re.compile(rf"(?P<who>k?[ps])(?P<step>{_STEP})(?P<again>(?:R{_STEP})*)(?P<cap>!?)(?P<end>[ar])|!")


@frozen
class Raised:
    """What the raising of a round came to.

    - ``kind``: ``play`` or ``refused``; ``value``: what the round is worth as agreed.
    - If it was refused: ``side`` scores ``points`` (0 Forehand's side, 1 the dealer's) and ``next_dealer`` deals, a seat
      counted in the direction of play from this dealer, 0. Otherwise all three are ``None``.
    """

    kind: Literal["play", "refused"]
    value: int
    side: int | None = None
    points: int | None = None
    next_dealer: int | None = None


def raised(
    deal: Deal, raising: Raising, scoring: Scoring, succession: Succession, seats: int,
    tokens: str, score: tuple[int, int],
) -> Raised:  # fmt: skip
    """See :meth:`karnoffel.Variant.raises`."""
    cap = raising.cap(scoring.needs(score), scoring.round_value)
    if not isinstance(tokens, str):
        raise SettingError(
            f"raises are a text of one token per pause, such as 'pa - pRr' (got {shown(tokens)})"
        )
    stops, written = pauses(deal, seats), tokens.split()
    talk, pair = Talk(scoring.round_value), (0, 1)
    for number, token in enumerate(written):
        where = f"pause {number + 1}, {token[:LONGEST_TOLD]!r}"
        if talk.refused:
            raise IllegalRaise(f"{where}: the round is over, the raise before was refused")
        if token == "-" and not (stops and raising.raises):
            continue
        if not raising.raises:
            raise IllegalRaise(f"{where}: {raising.why_not(talk, PASS, cap)}")
        if number >= len(stops):
            raise IllegalRaise(f"{where}: the deal to {seats} players has {len(stops)} pauses")
        pair = stops[number].pair
        try:
            check_kaisers(raising, stops[number], token)
            talk = raising.at_pause(talk, first=stops[number].first, declared=declared(token))
            for move in moves(raising, talk, token, cap):
                talk = raising.after(talk, move, cap)
        except IllegalRaise as error:
            raise IllegalRaise(f"{where}: {error}") from None
    if not talk.refused:
        return Raised("play", talk.value)
    dealer = succession.after_refused(pair[talk.winner], seats)
    return Raised("refused", talk.value, talk.winner, talk.before, (dealer + 1) % seats)


def check_kaisers(raising: Raising, pause: Pause, token: str) -> None:
    """Raise :class:`~karnoffel.IllegalRaise` for a token that declares more Kaisers than it can at a pause."""
    cited = raising.citation("kaiser_steps")
    rule = f"(raising.kaiser_steps{f'; {cited}' if cited else ''})"
    for side, kaisers in enumerate(declared(token)):
        open_cards = sum(place % 2 == side for place, _ in pause.fresh)
        if kaisers and not raising.kaiser_steps:
            raise IllegalRaise(f"no Kaiser is raised for {rule}")
        if kaisers > open_cards:
            raise IllegalRaise(f"{kaisers} Kaisers of a side that was dealt {open_cards} card face up {rule}")


def declared(token: str) -> tuple[int, int]:
    """How many Kaisers each side declares, as a token has it."""
    turns = [turn for turn, _ in _items(token)]
    ours, theirs = (turns.count(Turn(side, kaiser=True)) for side in (0, 1))
    return ours, theirs


def moves(raising: Raising, talk: Talk, token: str, cap: Cap) -> tuple[Move, ...]:
    """The moves that a token stands for, made from the beginning of a pause, those of whoever passed in silence too.

    Who can do nothing but pass is not asked, and makes no move.

    Raises :class:`~karnoffel.IllegalRaise` for a token that is none, and for a move that may not be made.

    >>> rule = Raising(steps=(3,))
    >>> [move.kind for move in moves(rule, rule.at_pause(Talk(4)), "sRa", Cap.none())]
    ['pass', 'propose', 're-raise', 'accept']
    """
    made: list[Move] = []
    for named, written in _items(token):
        turn = named or next((turn for turn in talk.turns if turn.side == cap.unaware), None)
        while talk.turns and talk.turns[0] != turn and PASS in raising.moves(talk, cap):
            if raising.moves(talk, cap) != (PASS,):
                made.append(PASS)
            talk = raising.after(talk, PASS, cap)
        for move in written:
            may = raising.moves(talk, cap)
            if talk.turns and talk.turns[0] != turn:
                may = ()
            steps = [each for each in may if each.kind == move.kind and move.step in (0, each.step)]
            if not steps:
                raise IllegalRaise(raising.why_not(talk, move, cap))
            made.append(steps[-1])
            talk = raising.after(talk, steps[-1], cap)
    while talk.turns and not talk.refused and PASS in raising.moves(talk, cap):
        if raising.moves(talk, cap) != (PASS,):
            made.append(PASS)
        talk = raising.after(talk, PASS, cap)
    if talk.turns and not talk.refused:
        raise IllegalRaise(raising.why_not(talk, PASS, cap))
    return tuple(made)


def _items(token: str) -> Iterator[tuple[Turn | None, tuple[Move, ...]]]:
    """What a token says: whose turn it was, and the moves then made; a step of 0 is one not written."""
    if token == "-":
        return
    for part in token.split("+"):
        place = 0
        while place < len(part) or not part:
            found = _ITEM.match(part, place)
            if not found:
                raise IllegalRaise(
                    "a token is - or made of p or s (who proposes), a or r (accepted, refused), Ra or Rr (re-raised), "
                    "with k before a raise for a Kaiser, points after a letter that raises, and ! for the cap; see karnoffel.raises"
                )
            place = found.end()
            yield _said(found)


def _said(found: re.Match[str]) -> tuple[Turn | None, tuple[Move, ...]]:
    if not found["who"]:
        return None, (ANNOUNCE,)
    turn = Turn("ps".index(found["who"][-1]), kaiser=found["who"][0] == "k")
    first, *more = (int(step or 0) for step in re.findall(r"[psR]([0-9]*)", found[0]))
    raises = [
        Move("offer" if turn.kaiser else "propose", _step(first)),
        *(Move("re-raise", _step(n)) for n in more),
    ]
    closes = (ANNOUNCE,) if found["cap"] else ()
    return turn, (*raises, *closes, ACCEPT if found["end"] == "a" else REFUSE)


def _step(written: int) -> int:
    if written > LARGEST_STEP:
        raise IllegalRaise(f"a raise by {written} points: the largest a source may know is {LARGEST_STEP}")
    return written
