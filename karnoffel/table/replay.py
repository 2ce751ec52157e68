"""Records played again: a text back to a round, and a record checked against its variant."""

from __future__ import annotations

from karnoffel.cards import Card, Suit
from karnoffel.dossier import variant, variants
from karnoffel.errors import IllegalRaise, KarnoffelError, NotationError, UnknownVariant, nearest
from karnoffel.raises import LONGEST_TOLD, check_kaisers, moves
from karnoffel.table.hands import given
from karnoffel.table.notation import Record, read
from karnoffel.table.open_round import OpenRound
from karnoffel.table.round import Round, recorded
from karnoffel.variant import Variant


def read_round(text: str, v: Variant | str | None = None) -> Round:
    """The round that a record tells, equal to the round that was written.

    ``v`` is the variant to judge by; ``None`` takes the shipped one that the record names. Raises
    :class:`~karnoffel.NotationError` for a text that is no record or breaks the rules of its variant.

    >>> import karnoffel as kn
    >>> played = kn.play_round("dummett", seed=7)
    >>> kn.read_round(played.to_notation()) == played
    True
    """
    played, findings = replay(text, v)
    if played is None or findings:
        raise NotationError("; ".join(findings))
    return played


def replay(text: str, v: Variant | str | None = None) -> tuple[Round | None, tuple[str, ...]]:
    """Play a record again and say where it breaks the rules of its variant.

    Returns the round as far as the rules allow it (``None`` if it is not finished) and the findings, none for a sound
    record. Raises :class:`~karnoffel.NotationError` for a text that is no record, and what :func:`karnoffel.variant`
    raises for its variant.
    """
    record = read(text)
    game = _variant_of(record, v)
    findings = []
    if record.digest and not game.digest.startswith(record.digest):
        findings.append(
            f"the record was written under other rules: digest {record.digest}, now {game.digest[:12]}"
        )
    if game.election.turns_up and record.turned_up is None and record.tricks:
        return None, (*findings, "turned up: no card is written, but one is turned up in this game")
    if record.turned_up and not game.election.turns_up:
        findings.append(f"turned up: {record.turned_up} is written, but no card is turned up in this game")
    try:
        deck = given(game, record.hands, None, record.turned_up)
    except KarnoffelError as error:
        return None, (*findings, f"hands: {error}")
    try:
        table = OpenRound(game, deck, record.score)
    except KarnoffelError as error:
        return None, (*findings, f"score: {error}")
    try:
        _raise(table, record.raises)
    except IllegalRaise as error:
        return None, (*findings, f"raises: {error}")
    if table.chosen is not record.chosen:
        findings.append(f"chosen: {_suit(record.chosen)} is written, {_suit(table.chosen)} was chosen")
    if set(table.kaisers) != set(record.kaisers):
        findings.append(
            f"kaisers: {_codes(record.kaisers)} is written, {_codes(table.kaisers)} were declared"
        )
    for number, trick in enumerate(record.tricks, start=1):
        if len(trick) != game.seats:
            return None, (*findings, f"trick {number}: {len(trick)} cards for {game.seats} players")
        for card in trick:
            try:
                table.play(card)
            except KarnoffelError as error:
                return None, (*findings, f"trick {number}: {error}")
    if not table.is_over:
        return None, (*findings, f"the round is not over after {len(record.tricks)} tricks")
    played = recorded(table, record.seed, record.players, record.raisers)
    result = (*played.result.tricks, *played.result.points)
    if result != record.result:
        findings.append(f"result: {_result(record.result)} is written, it was {_result(result)}")
    return played, tuple(findings)


def _raise(table: OpenRound, tokens: tuple[str, ...]) -> None:
    """Say at the pauses what the tokens say; nothing where none is left."""
    used = 0
    while table.pause is not None and table.to_speak is not None:
        number = table.pause.number
        token = tokens[number] if number < len(tokens) else "-"
        used = number + 1
        try:
            check_kaisers(table.variant.raising, table.pause, token)
            for move in moves(table.variant.raising, table.talk, token, table.cap):
                table.say(move)
        except IllegalRaise as error:
            raise IllegalRaise(f"pause {number + 1}, {token[:LONGEST_TOLD]!r}: {error}") from None
    for number, token in enumerate(tokens[used:], start=used + 1):
        if token != "-":
            raise IllegalRaise(
                f"pause {number}, {token[:LONGEST_TOLD]!r}: there is no such pause, or nothing could be said at it"
            )


def _suit(suit: Suit | None) -> str:
    return "-" if suit is None else suit.value


def _variant_of(record: Record, v: Variant | str | None) -> Variant:
    if v is not None:
        return variant(v).with_seats(record.seats)
    # A record is a text from anywhere: it names no file to open.
    if record.variant not in variants():
        raise UnknownVariant(
            f"no variant {record.variant!r}; {nearest(record.variant, variants())}; for a dossier of your own, give it to judge by"
        )
    return variant(record.variant).reading(**dict(record.readings)).with_seats(record.seats)


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or "none"


def _result(numbers: tuple[int, ...]) -> str:
    return f"{numbers[0]}:{numbers[1]} {numbers[2]} {numbers[3]}"
