"""Which is the shortest trick, or deal, that separates two sources or two readings?"""

from __future__ import annotations

from itertools import product

import numpy as np
from attrs import frozen

from karnoffel.cards import Card, Suit
from karnoffel.dossier import variant
from karnoffel.errors import IllegalRaise
from karnoffel.montecarlo.chunks import same_deals
from karnoffel.numbering import by_number
from karnoffel.pauses import pauses
from karnoffel.players import as_players
from karnoffel.streams import Stream
from karnoffel.studies.adjudication import judge_alike, winners
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out
from karnoffel.variant import Variant

LONGEST_TRICK = 4
ROUNDS_TRIED = 200


@frozen
class Separation:
    """What separates two variants.

    ``kind`` is ``trick`` (the same cards, another winner), ``first lead`` (a card that one forbids), ``election`` (the same
    exposed cards, another suit), ``raises`` (one word per pause, see
    :mod:`karnoffel.raises`), ``deal`` (the same hands and players, another course) or ``rule`` (nothing in the play of a
    round: the rules that differ are named). ``ours`` and ``theirs`` say what each variant makes of it.
    """

    kind: str
    chosen: Suit | None
    cards: tuple[Card, ...]
    ours: str
    theirs: str

    def __str__(self) -> str:
        chosen = f", {self.chosen} chosen" if self.chosen else ""
        cards = f" {' '.join(map(str, self.cards))}" if self.cards else ""
        return f"{self.kind}{cards}{chosen}: {self.ours} / {self.theirs}"


def discriminate(a: Variant | str, b: Variant | str) -> Separation | None:
    """The shortest trick (or deal) that separates two variants, ``None`` where they play alike in everything.

    Tricks of two to four cards are searched exhaustively, with bells chosen (all suits where Kaisers are known); of equally
    short ones the first in the order of the pack is given. Raises what :func:`karnoffel.variant` raises.

    >>> import karnoffel as kn
    >>> print(kn.discriminate("dummett", "modern"))
    trick KB KA 5B, bells chosen: 5B / KB
    """
    first, second = variant(a), variant(b)
    if first.pack.order == second.pack.order:
        for search in (_trick, _first_lead, _election, _raises):
            if found := search(first, second):
                return found
        if same_deals(first, second) and (found := _deal(first, second)):
            return found
    if first.digest == second.digest:
        return None
    differing = first.differences(second)
    return Separation(
        "rule",
        None,
        (),
        *("; ".join(f"{d.field} {getattr(d, who)}" for d in differing) for who in ("ours", "theirs")),
    )


def _trick(a: Variant, b: Variant) -> Separation | None:
    cards = by_number(a.pack)
    if judge_alike(a, b):
        return None
    size = len(cards)
    suits = (Suit.BELLS,) if a.kaisers.when == b.kaisers.when == "never" else tuple(Suit)
    for length in range(2, LONGEST_TRICK + 1):
        rest = np.array(list(product(reversed(range(size)), repeat=length - 1)), np.int64)
        for chosen in suits:
            # One lead at a time keeps the search within a few megabytes.
            for lead in reversed(range(size)):
                tricks = np.column_stack([np.full(len(rest), lead), rest])
                ordered = np.sort(tricks, axis=1)
                tricks = tricks[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
                differ = np.flatnonzero(winners(a, chosen, tricks) != winners(b, chosen, tricks))
                if len(differ):
                    found = tuple(cards[n] for n in tricks[differ[0]])
                    answers = (str(found[winners(v, chosen, tricks[differ[:1]])[0]]) for v in (a, b))
                    return Separation("trick", chosen, found, *answers)
    return None


def _first_lead(a: Variant, b: Variant) -> Separation | None:
    for card in a.pack.cards:
        allowed = [not v.play.forbids(card, Suit.BELLS, leading=True, trick_number=1) for v in (a, b)]
        if allowed[0] != allowed[1]:
            return Separation(
                "first lead", Suit.BELLS, (card,), *("allowed" if x else "forbidden" for x in allowed)
            )
    return None


def _election(a: Variant, b: Variant) -> Separation | None:
    if a.election.turns_up != b.election.turns_up:
        return Separation("election", None, (), a.election.describe(), b.election.describe())
    for pair in product(a.pack.cards, repeat=2):
        if pair[0] != pair[1] and not a.election.turns_up:
            suits = [v.election.elect(pair, v.pack).suit for v in (a, b)]
            if suits[0] is not suits[1]:
                return Separation("election", None, pair, *map(str, suits))
    return None


TOKENS = ("pa", "pr", "pRa", "pRr", "pRRa", "pRRr", "sa", "pasa", "!")


def _raises(a: Variant, b: Variant) -> Separation | None:
    """One pause at which something is said, after others at which nothing is, at scores near the target and far from it."""
    if a.seats != b.seats or a.scoring.target != b.scoring.target:
        return None
    target, base = a.scoring.target, a.scoring.round_value
    near = [max(0, target - points) for points in (base - 1, base + 3)]
    scores = [(0, 0), *((score, 0) for score in near)]
    for silent in range(min(len(pauses(v.deal, v.seats)) for v in (a, b))):
        for token, score in product(TOKENS, scores):
            told = " ".join(["-"] * silent + [token])
            ours, theirs = (_said(v, told, score) for v in (a, b))
            if ours != theirs:
                at = "" if score == (0, 0) else f" at {score[0]}:{score[1]}"
                return Separation("raises", None, (), f"{told}{at}: {ours}", theirs)
    return None


def _said(v: Variant, told: str, score: tuple[int, int]) -> str:
    try:
        found = v.raises(told, score)
    except IllegalRaise:
        return "not allowed"
    if found.kind == "play":
        return f"played for {found.value}"
    return f"refused, {found.points} points, seat {found.next_dealer} deals next"


def _deal(a: Variant, b: Variant) -> Separation | None:
    for number in range(ROUNDS_TRIED):
        stream = Stream.of(0, number, 0)
        deck = shuffled(a, stream)
        rounds = [play_out(v, deck, as_players("greedy", v.seats), stream, None) for v in (a, b)]
        courses = [
            (r.chosen, r.kaisers, [trick.cards for trick in r.tricks], r.result.tricks) for r in rounds
        ]
        if courses[0] != courses[1]:
            hands = tuple(card for hand in rounds[0].hands for card in hand)
            ours, theirs = (
                f"{r.result.tricks[0]}:{r.result.tricks[1]} in {len(r.tricks)} tricks" for r in rounds
            )
            return Separation("deal", rounds[0].chosen, hands, ours, theirs)
    return None
