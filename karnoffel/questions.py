"""The questions that make a game, and where answers to them do not fit each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from karnoffel import rules
from karnoffel.errors import shown
from karnoffel.rules import KAISER

RULES: Mapping[str, type[Any]] = MappingProxyType(
    {
        "pack": rules.Pack,
        "seating": rules.Seating,
        "draw": rules.Draw,
        "deal": rules.Deal,
        "election": rules.Election,
        "kaisers": rules.Kaisers,
        "powers": rules.Powers,
        "play": rules.Play,
        "raising": rules.Raising,
        "scoring": rules.Scoring,
        "succession": rules.Succession,
        "counsel": rules.Counsel,
    }
)
"""The questions of a variant, in reading order, and the rule class that answers each."""

QUESTIONS = tuple(
    f"{section}.{attribute.name}"
    for section, cls in RULES.items()
    for attribute in attrs.fields(cls)
    if attribute.name != "cite"
)
"""Every question by its key, for example ``powers.plain_courts``."""


def misfits(game: Any) -> Iterator[str]:
    """Where the rules of a game (a variant, or anything with its attributes) do not fit each other: key, then what is wrong."""
    ranks = {rank.value: rank for rank in game.pack.order}
    seats = game.seats if type(game.seats) is int and game.seats in (2, 4, 6, 8) else 0
    needed = seats * game.deal.hand_size + game.election.turns_up
    lacking = f"would need {needed} cards; the pack has {len(game.pack)}"
    if not seats or seats not in game.seating.seats:
        why = f", who {lacking}" if seats and needed > len(game.pack) else ""
        yield f"seats: {game.name} is for {', '.join(map(str, game.seating.seats))} players, not {shown(game.seats)}{why}"
    elif needed > len(game.pack):
        yield f"seats: {game.seats} players of {game.name} {lacking}"
    wins, size = game.play.tricks_to_win, game.deal.hand_size
    if not size < 2 * wins <= size + 1:
        yield f"play.tricks_to_win: {wins} of {size} tricks; one side or the other must reach it, and not both"
    banned = len(game.play.banned_first_leads)
    if banned >= size:
        yield f"play.banned_first_leads: {banned} cards; a hand has {size}, and may hold no other card to lead"
    if game.kaisers.when != "never" and KAISER not in game.powers.order:
        yield f"powers.order: Banners become Kaisers ({game.kaisers.when}), but {KAISER} has no place in the order"
    if game.raising.kaiser_steps and not game.deal.pauses:
        yield "raising.kaiser_steps: Kaisers are raised for at pauses, but the deal has none"
    if len(game.deal.recut) == len(game.pack.order):
        yield "deal.recut: every rank of the pack would be cut again for ever"
    for key, named in (
        ("powers.order", [power for power in game.powers.order if power != KAISER]),
        ("play.banned_first_leads", [rank.value for rank in game.play.banned_first_leads]),
        ("deal.recut", [rank.value for rank in game.deal.recut]),
    ):
        for rank in named:
            if rank not in ranks:
                yield f"{key}: {rank} is not in the pack ({' '.join(ranks)})"
