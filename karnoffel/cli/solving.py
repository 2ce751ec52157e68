"""All hands on the table: solve."""

from __future__ import annotations

import click

from karnoffel.cli.options import FORMAT, QUIET, READING, as_played, note
from karnoffel.cli.output import emit, tell
from karnoffel.errors import HandError, SettingError
from karnoffel.machine.compiled import compiles_now
from karnoffel.solver.position import Position, read_position
from karnoffel.solver.solution import Solution, solved
from karnoffel.streams import check_seed
from karnoffel.studies.layout import Laid
from karnoffel.table import play_round
from karnoffel.table.transcript import place_name
from karnoffel.variant import Variant


@click.command()
@click.argument("name", metavar="VARIANT")
@click.argument("hands", nargs=-1, metavar='["CARD CARD ..." ...]')
@click.option(
    "--chosen", metavar="SUIT", help="The chosen suit (default: chosen by the first card of each hand)."
)
@click.option("--kaisers", metavar='"CARD ..."', help="Banners declared Kaisers.")
@click.option("--trick", metavar='"CARD ..."', help="The cards on the table, in order of play.")
@click.option("--leader", type=int, metavar="N", help="Which hand leads, or led to the trick.  [default: 1]")
@click.option("--tricks", metavar="N:N", help="Tricks won so far, Forehand's side first.  [default: 0:0]")
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Instead of hands: the deal of that seed, as `karnoffel round` plays it.",
)
@click.option(
    "--seats",
    type=int,
    metavar="N",
    help="How many play (default: as the source has it, or as hands are given).",
)
@READING
@FORMAT
@QUIET
def solve(
    name: str, hands: tuple[str, ...], chosen: str | None, kaisers: str | None, trick: str | None, leader: int | None,
    tricks: str | None, seed: int | None, seats: int | None, readings: tuple[str, ...], style: str, quiet: bool,
) -> None:  # fmt: skip
    """Say who wins with best play when all hands are known.

    And what comes of every card.

    Hands are given in order of play from Forehand, without the cards on the table.
    """
    from karnoffel.solver import search

    v = as_played(name, seats, readings)
    if seats is None and len(hands) in v.seating.seats:
        v = v.with_seats(len(hands))
    of_hands = {"chosen": chosen, "kaisers": kaisers, "trick": trick, "leader": leader, "tricks": tricks}
    if hands and seed is not None:
        raise SettingError("give hands or --seed, not both")
    if hands:
        position = _given(v, hands, chosen, kaisers or "", trick or "", leader, tricks)
    elif asked := [f"--{option}" for option, value in of_hands.items() if value is not None]:
        raise SettingError(
            f"{', '.join(asked)}: only beside hands; the deal of a seed is solved from its first card on"
        )
    else:
        position = _dealt(v, check_seed(seed))
        if seed is None:
            note(f"no hands and no --seed given: solving the deal of seed {position.seed}", quiet)
    if compiles_now(search.solved):
        note("compiling the solver, kept for the next time: some seconds", quiet)
    found = solved(position)
    if style == "table":
        _tell_hands(position, found)
    emit(found.to_frame(), style, [_told(position, found)])


def _given(
    v: Variant, hands: tuple[str, ...], chosen: str | None, kaisers: str, trick: str, leader: int | None, tricks: str | None
) -> Position:  # fmt: skip
    number = 1 if leader is None else leader
    if not 1 <= number <= v.seats:
        raise SettingError(f"--leader must be the number of a hand from 1 to {v.seats} (got {number})")
    won = (0, 0) if tricks is None else _two(tricks)
    try:
        return read_position(
            v, hands, chosen=chosen, kaisers=kaisers, trick=trick, leader=number - 1, tricks=won
        )
    except HandError as error:
        few = (
            tricks is None
            and len(hands) == v.seats
            and len(hands[0].split()) < v.deal.hand_size - bool(trick)
        )
        raise HandError(f"{error} (give --tricks)" if few else str(error)) from None


def _dealt(v: Variant, seed: int) -> Position:
    dealt = play_round(v, seed=seed)
    assert dealt.chosen is not None
    return Position(v, dealt.hands, dealt.chosen, dealt.kaisers, seed=seed)


def _tell_hands(position: Position, found: Solution) -> None:
    v = position.variant
    for place, hand in enumerate(position.hands):
        tell(f"{place_name(place, v.seats)}: {' '.join(map(str, hand))}")
    side = "Forehand's side" if found.side == 0 else "the dealer's side"
    ours, theirs = found.tricks
    seed = "" if position.seed is None else f", seed {position.seed}"
    tell(
        f"{v.label}{seed}, {position.chosen.name.lower()} chosen, {place_name(position.place, v.seats)} to play: "
        f"{side} wins {max(ours, theirs)}:{min(ours, theirs)} with best play\n"
    )


def _told(position: Position, found: Solution) -> Laid:
    mine = position.variant.seating.side(position.place)
    rows = tuple(
        (
            str(solved.card),
            position.variant.powers.title(solved.card, position.chosen, position.kaisers),
            f"{'wins' if solved.side == mine else 'loses'} {solved.tricks[mine]}:{solved.tricks[1 - mine]}",
        )
        for solved in found.ranked
    )
    return Laid("", ("card", "title", "for the side to play"), rows, "")


def _two(text: str) -> tuple[int, int]:
    ours, colon, theirs = text.partition(":")
    if not (colon and ours.isdecimal() and theirs.isdecimal()):
        raise SettingError(f"--tricks {text!r}: write them as N:N, Forehand's side first")
    return int(ours), int(theirs)
