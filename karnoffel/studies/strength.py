"""How strong is each card? The share of rounds won by the side that holds it, and what the card adds to that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.cards import Card, Rank, Suit
from karnoffel.errors import SettingError
from karnoffel.frames import framed
from karnoffel.montecarlo import Progress, Run, Tally, run
from karnoffel.montecarlo.counts import Numbers
from karnoffel.montecarlo.intervals import NOTHING, Estimate, Floats, Z, share
from karnoffel.montecarlo.run import Enough, check_precision
from karnoffel.montecarlo.simulation import Unit, check_unit
from karnoffel.players import Players, Raisers
from karnoffel.rules import KAISER
from karnoffel.studies.frames import Variants, as_variants, of_run
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

_BOUNDS = "95 % interval of"
COLUMNS = {
    "variant": "the rule source, with readings taken",
    "players": "who played",
    "seats": "number of players",
    "suit": "chosen: the card of the chosen suit; plain: the three cards of this rank in plain suits, pooled",
    "rank": "rank code",
    "title": "what the card is called",
    "n": "cards of this kind dealt into hands, card x round",
    "dealt": "share of rounds in which such a card is in a hand (plain: per card)",
    "win": "share of those won by the side holding it",
    "win_low": f"{_BOUNDS} win, lower end",
    "win_high": f"{_BOUNDS} win, upper end",
    "dealt_low": f"{_BOUNDS} dealt, lower end",
    "dealt_high": f"{_BOUNDS} dealt, upper end",
    "lift": "win, minus the share won by a side of the same seats in rounds where nobody holds the card",
    "lift_low": f"{_BOUNDS} lift, lower end",
    "lift_high": f"{_BOUNDS} lift, upper end",
    "led_n": "times it was led",
    "led": "share of tricks it wins when led",
    "led_low": f"{_BOUNDS} led, lower end",
    "led_high": f"{_BOUNDS} led, upper end",
    "followed_n": "times it was played to another's lead",
    "followed": "share of tricks it wins when it follows",
    "followed_low": f"{_BOUNDS} followed, lower end",
    "followed_high": f"{_BOUNDS} followed, upper end",
}
"""What each column means; shares and lift are between 0 and 1."""


def card_strength(
    variants: Variants,
    *,
    rounds: int = 1_000_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    precision: float | None = None,
    unit: Unit = "round",
    raising: Raisers = "equity",
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """How strong each card is, by variant: one row per variant and kind of card, columns as in :data:`COLUMNS`.

    ``variants`` is a name, a :class:`~karnoffel.Variant` or several; the other arguments are those of
    :func:`karnoffel.simulate`, ``precision`` being the widest ``win`` interval allowed. Shares of several cards of one round
    have round-clustered intervals. Raises what :func:`karnoffel.variant` and :func:`karnoffel.simulate` raise.

    >>> import karnoffel as kn
    >>> frame = kn.card_strength("dummett", rounds=20_000, seed=1)
    >>> frame.shape, frame.title[0]
    ((24, 24), 'Karnöffel')
    """
    games = as_variants(variants)
    check_unit(unit, raising, games)
    if unit == "game":
        raise SettingError(
            "card strength is counted in single rounds; compare(..., unit='game') tells how games go"
        )
    played = run(
        games, rounds=rounds, seed=seed, players=players, workers=workers, executor=executor,
        enough=None if precision is None else narrow_enough(precision), checkpoint=checkpoint, progress=progress,
    )  # fmt: skip
    return strength_frame(played)


def narrow_enough(precision: float) -> Enough:
    """When to stop: as soon as no ``win`` interval is wider than ``precision``."""
    width = check_precision(precision)

    def enough(played: Run) -> bool:
        found = (
            win(tally, rank, chosen) for tally in played.tallies for rank, chosen in kinds(tally.variant)
        )
        return all(each.high - each.low <= width for each in found if each.n)

    return enough


def strength_frame(played: Run) -> pd.DataFrame:
    """The card strengths of a run; see :func:`card_strength`."""
    rows = [_row(tally, rank, chosen) for tally in played.tallies for rank, chosen in kinds(tally.variant)]
    return framed(rows, COLUMNS, of_run("card_strength", played, COLUMNS))


def kinds(v: Variant) -> Iterator[tuple[Rank, bool]]:
    """The kinds of card, strongest first: the chosen suit by power, then by plain order; then plain ranks."""
    named = [Rank(power) for power in getattr(v.powers, "order", ()) if power != KAISER]
    for rank in (*named, *(rank for rank in v.pack.order if rank not in named)):
        yield rank, True
    for rank in v.pack.order:
        yield rank, False


def _row(tally: Tally, rank: Rank, chosen: bool) -> dict[str, Any]:
    v = tally.variant
    won = win(tally, rank, chosen)
    rank_number = number_of(v, rank)
    led = tricks_won(tally.counts.led[rank_number], chosen)
    followed = tricks_won(tally.counts.followed[rank_number], chosen)
    return {
        "variant": v.label,
        "players": tally.players,
        "seats": v.seats,
        "suit": "chosen" if chosen else "plain",
        "rank": rank.value,
        "title": title(v, rank, chosen),
        "n": won.n,
        **_columns("dealt", dealt(tally, rank, chosen)),
        **_columns("win", won),
        **_columns("lift", lift(tally, rank, chosen)),
        "led_n": led.n,
        **_columns("led", led),
        "followed_n": followed.n,
        **_columns("followed", followed),
    }


def _columns(name: str, found: Estimate) -> dict[str, float]:
    return {name: found.value, f"{name}_low": found.low, f"{name}_high": found.high}


def title(v: Variant, rank: Rank, chosen: bool) -> str:
    """What a kind of card is called in a variant, a Kaiser where every such card dealt is one."""
    suit = Suit.BELLS
    card = Card(rank, suit if chosen else Suit.HEARTS)
    named = getattr(v.powers, "title", None)
    return str(named(card, suit, v.kaisers.declared(face_up=(), hands=(card,)))) if named else ""


def number_of(v: Variant, rank: Rank) -> int:
    """The row of a rank in what tallies count."""
    return v.pack.strength(Card(rank, Suit.BELLS))


def ones(nibble: np.ndarray, chosen: bool) -> Floats:
    """How many of the four cards of a rank are of the kind asked for: the fourth bit is the chosen suit's."""
    bits = [3] if chosen else [0, 1, 2]
    return np.asarray(sum((nibble >> bit & 1) for bit in bits), np.float64)


def _held(tally: Tally, rank: Rank, chosen: bool) -> tuple[Floats, Floats, Floats, Floats]:
    """Per kind of round seen: how often, cards of this kind on Forehand's side, on the dealer's, and 1 if Forehand's won."""
    counts = tally.counts.held[number_of(tally.variant, rank)]
    seen = np.flatnonzero(counts)
    ours, theirs = ones(seen & 15, chosen), ones(seen >> 4 & 15, chosen)
    return counts[seen].astype(np.float64), ours, theirs, (seen >> 8 == 0).astype(np.float64)


def dealt(tally: Tally, rank: Rank, chosen: bool) -> Estimate:
    """The share of rounds in which such a card is in a hand; of the three plain cards together, per card."""
    cases, ours, theirs, _ = _held(tally, rank, chosen)
    return share(cases, ours + theirs, np.full(len(cases), 1.0 if chosen else 3.0))


def win(tally: Tally, rank: Rank, chosen: bool) -> Estimate:
    """The share of the cards dealt whose side won the round."""
    cases, ours, theirs, first_won = _held(tally, rank, chosen)
    return share(cases, np.where(first_won == 1, ours, theirs), ours + theirs)


def wins(v: Variant, cards: Sequence[tuple[Rank, bool]], held: Numbers) -> Floats:
    """The win shares [..., cards] of several kinds of card, from who held which cards [..., ranks, 512].

    Not a number for a kind that nobody held.
    """
    seen = np.arange(held.shape[-1])
    shares = []
    for rank, chosen in cards:
        ours, theirs = ones(seen & 15, chosen), ones(seen >> 4 & 15, chosen)
        won = np.where(seen >> 8 == 0, ours, theirs)
        of_rank = held[..., number_of(v, rank), :]
        with np.errstate(invalid="ignore"):
            shares.append((of_rank @ won) / (of_rank @ (ours + theirs)))
    return np.stack(shares, axis=-1)


def lift(tally: Tally, rank: Rank, chosen: bool) -> Estimate:
    """Win share of the side holding the card, minus that of a side of the same seats where nobody holds it.

    The interval comes from the influence of each round on the estimate (delta method), rounds being independent.
    """
    cases, ours, theirs, first_won = _held(tally, rank, chosen)
    absent = (1.0 if chosen else 3.0) - ours - theirs
    n, n_absent = float(cases @ (ours + theirs)), float(cases @ absent)
    if not n or not n_absent:
        return NOTHING
    base = float(cases @ (absent * first_won)) / n_absent
    won = np.where(first_won == 1, ours, theirs)
    expected = ours * base + theirs * (1 - base)
    value = float(cases @ (won - expected)) / n
    tilt = float(cases @ (ours - theirs)) / n
    influence = (won - expected - value * (ours + theirs)) / n - tilt * absent * (first_won - base) / n_absent
    half = Z * np.sqrt(float(cases @ influence**2))
    return Estimate(value, float(value - half), float(value + half), round(n))


def tricks_won(counts: np.ndarray, chosen: bool) -> Estimate:
    """The share of tricks won by such cards, led or following, from rounds by which of the four of a rank won and lost [256]."""
    seen = np.flatnonzero(counts)
    won, lost = ones(seen & 15, chosen), ones(seen >> 4, chosen)
    return share(counts[seen].astype(np.float64), won, won + lost)
