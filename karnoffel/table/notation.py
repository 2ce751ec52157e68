"""The plain-text record of a round.

A record is a text of lines ``key: value``, in this order (``turned up`` only where a card is, ``kaisers`` only where there
are any, ``score``, ``raisers`` and ``raises`` only where pauses were made)::

    karnoffel round 1
    variant: modern which-courts=any
    digest: 46bb1a1e790f
    seats: 4
    seed: 7
    players: greedy / greedy / greedy / greedy
    raisers: equity / never / equity / never
    score: 40 55
    hands: 9H 2L KA 8B 3H / ... / ... / ...
    turned up: 4B
    chosen: B
    kaisers: 10B
    raises: pa - pRa
    trick 1: 9H KL 3B 8H
    trick 2: ...
    result: 3:1 4 0

``variant`` is the name of a shipped dossier, or of one of your own that you then give to judge by, with the readings taken;
``digest`` the first twelve digits of the variant's digest.
``hands`` are by place in order of play, Forehand first, the face-up first card of each first, set apart by ``/``. A
trick's cards stand in order of play; who led follows from the trick before. ``result`` is the tricks of Forehand's side
and of the dealer's, then their points. ``score`` is the points of Forehand's side and of the dealer's before the round,
``raises`` what was said at each pause (:mod:`karnoffel.raises`). ``seed``, ``players`` and ``raisers`` may be ``-``: not
known; so is ``chosen`` where the round was refused before. ``chosen``, ``kaisers`` and ``result`` follow from the
rest, and a replay checks them. Lines that begin with ``#`` and empty lines are passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

from karnoffel.cards import Card, Suit, as_card, as_cards, as_suit
from karnoffel.errors import CardError, NotationError
from karnoffel.streams import WORD
from karnoffel.table.events import Spoke

if TYPE_CHECKING:
    from karnoffel.table.round import Round

T = TypeVar("T")

HEAD = "karnoffel round 1"
LONGEST = 20_000
_KEYS = (
    "variant", "digest", "seats", "seed", "players", "raisers", "score", "hands", "turned up", "chosen", "kaisers", "raises",
    "result",
)  # fmt: skip
_NEEDED = ("variant", "seats", "hands", "chosen", "result")


@frozen
class Record:
    """A record as it was written, before its variant has judged it."""

    variant: str
    readings: tuple[tuple[str, str], ...]
    digest: str | None
    seats: int
    seed: int | None
    players: tuple[str, ...]
    raisers: tuple[str, ...]
    score: tuple[int, int] | None
    hands: tuple[tuple[Card, ...], ...]
    turned_up: Card | None
    chosen: Suit | None
    kaisers: tuple[Card, ...]
    raises: tuple[str, ...]
    tricks: tuple[tuple[Card, ...], ...]
    result: tuple[int, int, int, int]


def write(played: Round) -> str:
    """The record of a round as text; the grammar stands at the head of this module.

    >>> import karnoffel as kn
    >>> print(kn.play_round("modern", seed=7).to_notation().splitlines()[0])
    karnoffel round 1
    """
    v, won = played.variant, played.result
    readings = "".join(f" {ident}={name}" for ident, name in v.taken)
    lines = [
        HEAD,
        f"variant: {v.name}{readings}",
        f"digest: {v.digest[:12]}",
        f"seats: {v.seats}",
        f"seed: {'-' if played.seed is None else played.seed}",
        f"players: {_written(played.players)}",
    ]
    if played.score:
        lines += [f"raisers: {_written(played.raisers)}", f"score: {played.score[0]} {played.score[1]}"]
    lines.append(f"hands: {' / '.join(_codes(hand) for hand in played.hands)}")
    if played.turned_up:
        lines.append(f"turned up: {played.turned_up}")
    lines.append(f"chosen: {played.chosen.value if played.chosen else '-'}")
    if played.kaisers:
        lines.append(f"kaisers: {_codes(played.kaisers)}")
    if played.score:
        lines.append(f"raises: {' '.join(_raises(played))}")
    lines += [f"trick {number}: {_codes(trick.cards)}" for number, trick in enumerate(played.tricks, start=1)]
    lines.append(f"result: {won.tricks[0]}:{won.tricks[1]} {won.points[0]} {won.points[1]}")
    return "\n".join(lines) + "\n"


def _raises(played: Round) -> Iterator[str]:
    """What was said at each pause, as tokens: of the first, and of the others up to the last at which anything was raised."""
    said: dict[int, str] = {}
    for event in played.events:
        if isinstance(event, Spoke):
            said[event.pause] = said.get(event.pause, "") + _letters(event)
    for pause in range(max((pause + 1 for pause, letters in said.items() if letters), default=1)):
        yield said.get(pause) or "-"


def _letters(spoke: Spoke) -> str:
    who, step = "ps"[spoke.place % 2], spoke.move.step
    return {
        "pass": "",
        "propose": f"{who}{step}",
        "offer": f"k{who}{step}",
        "re-raise": f"R{step}",
        "accept": "a",
        "refuse": "r",
        "announce": "!",
    }[spoke.move.kind]


def read(text: str) -> Record:
    """Read a record.

    Raises :class:`~karnoffel.NotationError` naming the line for anything that is not in the grammar. Whether the rules
    allow what the record says is for :func:`karnoffel.table.replay.replay`.
    """
    if not isinstance(text, str):
        raise NotationError(f"a record is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise NotationError(f"a record has at most {LONGEST} characters, not {len(text)}")
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), start=1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != HEAD:
        raise NotationError(f"line 1: a record begins with {HEAD!r}")
    found: dict[str, tuple[int, str]] = {}
    tricks: list[tuple[Card, ...]] = []
    for number, line in lines[1:]:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if key.startswith("trick "):
            if key != f"trick {len(tricks) + 1}":
                raise NotationError(f"line {number}: {key!r} where 'trick {len(tricks) + 1}' should stand")
            tricks.append(_at(number, as_cards, value))
        elif key not in _KEYS or not colon:
            raise NotationError(f"line {number}: no key {key[:30]!r}; keys: {', '.join(_KEYS)}, trick N")
        elif key in found:
            raise NotationError(f"line {number}: {key!r} stands twice, first in line {found[key][0]}")
        else:
            found[key] = (number, value)
    for key in _NEEDED:
        if key not in found:
            raise NotationError(f"the record has no line {key!r}")
    return _record(found, tuple(tricks))


def _record(found: dict[str, tuple[int, str]], tricks: tuple[tuple[Card, ...], ...]) -> Record:
    value = {key: text for key, (_, text) in found.items()}
    name, *readings = value["variant"].split() or [""]
    pairs = tuple((ident, reading) for ident, _, reading in (text.partition("=") for text in readings))
    read_before: set[str] = set()
    for ident, _ in pairs:
        if ident in read_before:
            raise NotationError(f"line {found['variant'][0]}: {ident} is read twice")
        read_before.add(ident)
    line = found["hands"][0]
    hands = tuple(_at(line, as_cards, hand) for hand in value["hands"].split("/"))
    turned_up = _at(found["turned up"][0], as_card, value["turned up"]) if "turned up" in found else None
    kaisers = _at(found["kaisers"][0], as_cards, value["kaisers"]) if "kaisers" in found else ()
    seed = _seed(*found["seed"]) if "seed" in found else None
    seats = _number(*found["seats"])
    players, raisers = (
        _seated(*found[key], key, seats) if key in found else () for key in ("players", "raisers")
    )
    score = _score(*found["score"]) if "score" in found else None
    if score is None and (stray := {"raises", "raisers"} & set(found)):
        raise NotationError(
            f"line {found[min(stray)][0]}: {min(stray)!r} where no line 'score' says that raises were made"
        )
    if "digest" in found and not re.fullmatch("[0-9a-f]{12}", value["digest"]):
        raise NotationError(
            f"line {found['digest'][0]}: a digest is twelve digits 0-9 a-f, not {value['digest'][:30]!r}"
        )
    return Record(
        variant=name,
        readings=pairs,
        digest=value.get("digest"),
        seats=seats,
        seed=seed,
        players=players,
        raisers=raisers,
        score=score,
        hands=hands,
        turned_up=turned_up,
        chosen=None if value["chosen"] == "-" else _at(found["chosen"][0], as_suit, value["chosen"]),
        kaisers=kaisers,
        raises=tuple(value.get("raises", "").split()),
        tricks=tricks,
        result=_result(*found["result"]),
    )


def _at(line: int, reader: Callable[[str], T], text: str) -> T:
    try:
        return reader(text)
    except CardError as error:
        raise NotationError(f"line {line}: {error}") from None


def _number(line: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise NotationError(f"line {line}: {text[:30]!r} is no whole number")
    return int(text)


def _written(names: tuple[str, ...]) -> str:
    """Names with a slash between them; as a JSON list where a name would not read back so."""
    if not names:
        return "-"
    plain = " / ".join(names)
    reads_back = _split(plain) == names and "" not in names and not plain.startswith("[")
    return plain if plain.isprintable() and reads_back else json.dumps(names)


def _split(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split("/"))


def _names(line: int, text: str, key: str) -> tuple[str, ...]:
    refused = NotationError(f"line {line}: {key} are names with / between them, or a JSON list of names")
    if not text.startswith("["):
        names = _split(text)
        if "" in names:
            raise refused
        return names
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError):
        raise refused from None
    if not all(isinstance(name, str) for name in listed):
        raise refused
    return tuple(listed)


def _seated(line: int, text: str, key: str, seats: int) -> tuple[str, ...]:
    names = () if text == "-" else _names(line, text, key)
    if names and len(names) != seats:
        raise NotationError(f"line {line}: {len(names)} {key} where {seats} sit, or - for not known")
    return names


def _score(line: int, text: str) -> tuple[int, int]:
    numbers = text.split()
    if len(numbers) != 2:
        raise NotationError(f"line {line}: a score is the points of each side, such as '40 55'")
    return _number(line, numbers[0]), _number(line, numbers[1])


def _seed(line: int, text: str) -> int | None:
    if text == "-":
        return None
    seed = _number(line, text)
    if seed > WORD:
        raise NotationError(f"line {line}: a seed is at most 2**64 - 1")
    return seed


def _result(line: int, text: str) -> tuple[int, int, int, int]:
    numbers = text.replace(":", " ").split()
    if len(numbers) != 4:
        raise NotationError(f"line {line}: a result is tricks and points of each side, such as '3:1 4 0'")
    a, b, c, d = (_number(line, number) for number in numbers)
    return a, b, c, d


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
