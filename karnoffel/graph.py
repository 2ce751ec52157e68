"""Raising as number tables: everything the compiled engine knows of proposals, pauses and the score.

The rule's own machine of states (:class:`karnoffel.rules.Raising`) is explored whole, whatever the cards and the score: each
state at each pause is a node. What depends on the score -- whether the cap lets a side raise -- is a number per node.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from karnoffel.errors import NoTables
from karnoffel.numbering import SUITS, by_number
from karnoffel.pauses import Pause, pauses, sight
from karnoffel.players.chances import kind
from karnoffel.rules import Cap, Move, Talk
from karnoffel.rules.talk import ACCEPT, ANNOUNCE, PASS, REFUSE
from karnoffel.variant import Variant

Numbers = NDArray[np.int64]

SPEAKS_0, SPEAKS_1, WAITS, REFUSED, PLAYS = range(5)
"""What a node is: a side must speak; the deal goes on to the next pause; a raise was refused; the round is played."""
NOWHERE = -1
MOST_DECLARED = 2
"""Kaisers that one side can declare at one pause."""
NEVER_REACHED = 1 << 30
MOST_NODES = 100_000
"""States that are explored at most."""
MOST_TARGET = 1000
"""The highest target for which the caps of all scores are kept."""
NO_SUIT = len(SUITS)
"""The number that stands for a suit not known at all."""


@frozen(eq=False)
class Graph:
    """The raising of one variant. ``N`` nodes, ``P`` pauses, ``S`` cards by number.

    - ``is_`` [N]: what a node is; ``value`` [N]: what the round is worth, as agreed; ``proposed`` [N]: as in
      :class:`~karnoffel.rules.Talk`; ``pause`` [N]: the pause of a node that speaks, the next one of a node that waits.
    - ``stand``, ``refuse``, ``announce`` [N] and ``raises`` [N, steps]: the node after each move; ``steps`` [N]: how many
      raises there are; ``opens`` [N]: they may be made if the cap is higher; ``must`` [N]: whether passing is not allowed.
    - ``enter`` [N, 3, 3]: the node after one that waits, by the Kaisers that each side declares.
    - ``scorer`` and ``points`` [N]: after a refusal, the side that scores, and its points; elsewhere -1. ``dealer`` and ``leads`` [N]: if
      the round ends there, or is played from there, the place that deals next, and the side that is then Forehand's.
    - ``limit`` and ``unaware`` [target, target]: the cap, by the points of Forehand's side and of the dealer's.
    - ``dealt`` [P, seats]: how many cards each place holds; ``pair`` [P, 2]: who speaks; ``known`` [P]: how many first cards lie open; ``fresh`` [P, cards]: places in the stream of
      the cards dealt face up since the pause before; ``ours`` and ``theirs`` [P, 2, cards]: of those that each side's speaker
      has seen. Rows end with ``NOWHERE``.
    - ``offers`` [S]: the Kaiser's bit of a card that is one when dealt face up; ``kinds`` [5, 16, S]: what a card is to the
      chances, by the lowest suit so far and the set of Kaisers.
    """

    is_: Numbers
    value: Numbers
    proposed: Numbers
    pause: Numbers
    stand: Numbers
    refuse: Numbers
    announce: Numbers
    raises: Numbers
    steps: Numbers
    opens: Numbers
    must: Numbers
    enter: Numbers
    scorer: Numbers
    points: Numbers
    dealer: Numbers
    leads: Numbers
    limit: Numbers
    unaware: Numbers
    dealt: Numbers
    pair: Numbers
    known: Numbers
    fresh: Numbers
    ours: Numbers
    theirs: Numbers
    offers: Numbers
    kinds: Numbers


def graph(v: Variant) -> Graph:
    """The graph of a variant's raising; one node, to be played at base value, where nothing is raised.

    Raises :class:`~karnoffel.NoTables` for a target or a number of Kaisers that tables do not hold.

    >>> import karnoffel as kn
    >>> found = graph(kn.variant("dummett"))
    >>> len(found.is_) > 100, found.limit[97, 20], graph(kn.variant("modern")).is_.tolist()
    (True, np.int64(4), [4])
    """
    found = _graph(v)
    if isinstance(found, NoTables):
        raise found
    return found


@lru_cache(maxsize=64)
def _graph(v: Variant) -> Graph | NoTables:
    """The graph, or why there is none: what could not be explored once is not tried again."""
    try:
        return _explored(v)
    except NoTables as error:
        return error


def _explored(v: Variant) -> Graph:
    stops = pauses(v.deal, v.seats) if v.raises_values else ()
    for stop in stops:
        sides = [v.seating.side(place) for place, _ in stop.fresh]
        if v.raising.kaiser_steps and max(map(sides.count, (0, 1))) > MOST_DECLARED:
            raise NoTables(f"deal: a side may declare more than {MOST_DECLARED} Kaisers at one pause")
    if stops and v.scoring.target > MOST_TARGET:
        raise NoTables(
            f"scoring.target: {v.scoring.target}; tables hold caps for targets up to {MOST_TARGET}"
        )
    return Graph(**_Explorer(v, stops).arrays(), **_caps(v, bool(stops)), **_sights(v, stops))


@frozen
class _Node:
    """A state of the raising, with the pause it is at, or the next one where nobody may speak."""

    pause: int
    talk: Talk


class _Explorer:
    """Finds every node by making every move that any score allows."""

    def __init__(self, v: Variant, stops: tuple[Pause, ...]) -> None:
        self.v, self.stops, self.target = v, stops, v.scoring.target
        self.numbers: dict[_Node, int] = {}
        self.nodes: list[_Node] = []
        self.may_be_unaware = v.raising.cap((1, NEVER_REACHED), v.scoring.round_value).unaware is not None
        self.number(_Node(0, Talk(v.scoring.round_value)))
        self.edges: list[dict[Move, int]] = []
        self.entries: list[dict[tuple[int, int], int]] = []
        while len(self.edges) < len(self.nodes):
            if len(self.nodes) > MOST_NODES:
                raise NoTables(f"raising: more than {MOST_NODES} states, too many to explore")
            node = self.nodes[len(self.edges)]
            self.edges.append(self.moves_from(node))
            self.entries.append(self.entries_of(node))

    def number(self, node: _Node) -> int:
        if node not in self.numbers:
            self.numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return self.numbers[node]

    def is_(self, node: _Node) -> int:
        if node.talk.refused:
            return REFUSED
        if node.talk.side is not None:
            return SPEAKS_0 if node.talk.side == 0 else SPEAKS_1
        return PLAYS if node.pause == len(self.stops) or node.talk.closed else WAITS

    def moves_from(self, node: _Node) -> dict[Move, int]:
        side, raising, most = node.talk.side, self.v.raising, self.target
        if side is None:
            return {}
        # As far as any score goes: the cap is never reached, and a side can need as much as the target.
        cap = Cap(NEVER_REACHED, most, side if self.may_be_unaware else None)
        found = {move: raising.after(node.talk, move, cap) for move in raising.moves(node.talk, cap)}
        if not node.talk.proposed:
            # Whoever the cap forbids to raise passes, even he who must raise otherwise.
            found[PASS] = raising.after(node.talk, PASS, Cap(0, most))
        return {move: self.number(self.settled(node.pause, talk)) for move, talk in found.items()}

    def settled(self, pause: int, talk: Talk) -> _Node:
        return _Node(pause + (talk.side is None and not talk.refused), talk)

    def entries_of(self, node: _Node) -> dict[tuple[int, int], int]:
        if self.is_(node) != WAITS:
            return {}
        stop, found = self.stops[node.pause], {}
        many = range(MOST_DECLARED + 1 if self.v.raising.kaiser_steps else 1)
        for declared in ((ours, theirs) for ours in many for theirs in many):
            talk = self.v.raising.at_pause(node.talk, first=stop.first, declared=declared)
            found[declared] = self.number(self.settled(node.pause, talk))
        return found

    def arrays(self) -> dict[str, Numbers]:
        size, v = len(self.nodes), self.v
        most = max(len(v.raising.steps), len(v.raising.kaiser_steps), 1)
        names = (
            "is_", "value", "proposed", "pause", "stand", "refuse", "announce", "steps", "opens", "must",
            "scorer", "points", "dealer", "leads",
        )  # fmt: skip
        found = {name: np.full(size, NOWHERE, np.int64) for name in names}
        found["raises"] = np.full((size, most), NOWHERE, np.int64)
        found["enter"] = np.full((size, MOST_DECLARED + 1, MOST_DECLARED + 1), NOWHERE, np.int64)
        for n, (node, edges) in enumerate(zip(self.nodes, self.edges, strict=True)):
            talk = node.talk
            raises = [after for move, after in edges.items() if move.step]
            plain = {
                "is_": self.is_(node),
                "value": talk.value,
                "proposed": talk.proposed,
                "pause": node.pause,
                "stand": edges.get(ACCEPT if talk.proposed else PASS, NOWHERE),
                "refuse": edges.get(REFUSE, NOWHERE),
                "announce": edges.get(ANNOUNCE, NOWHERE),
                "steps": len(raises),
                "opens": v.raising.counted(talk) if raises else NEVER_REACHED,
                "must": bool(talk.turns and talk.turns[0].kaiser and not talk.proposed),
            }
            for name, number in plain.items():
                found[name][n] = number
            found["raises"][n, : len(raises)] = raises
            for declared, after in self.entries[n].items():
                found["enter"][n][declared] = after
            if talk.refused:
                pair = self.stops[node.pause].pair
                found["scorer"][n], found["points"][n] = talk.winner, talk.before
                found["dealer"][n] = v.succession.after_refused(pair[talk.winner], v.seats)
            else:
                found["dealer"][n] = v.succession.after_round(v.seats - 1, v.seats)
            found["leads"][n] = v.seating.side(int(found["dealer"][n] + 1) % v.seats)
        return found


def _caps(v: Variant, raises: bool) -> dict[str, Numbers]:
    """The cap at every score."""
    size = v.scoring.target if raises else 1
    limit, unaware = np.zeros((size, size), np.int64), np.full((size, size), NOWHERE, np.int64)
    if raises:
        for ours, theirs in np.ndindex(limit.shape):
            cap = v.raising.cap((size - ours, size - theirs), v.scoring.round_value)
            limit[ours, theirs] = cap.limit
            unaware[ours, theirs] = NOWHERE if cap.unaware is None else cap.unaware
    return {"limit": limit, "unaware": unaware}


def _sights(v: Variant, stops: tuple[Pause, ...]) -> dict[str, Numbers]:
    """Which cards of the stream each speaker has seen at each pause, and what they are."""
    seats, cards = v.seats, by_number(v.pack)
    shape = max(len(stops), 1)
    most = seats * v.deal.hand_size + 1
    pair, known = np.zeros((shape, 2), np.int64), np.zeros(shape, np.int64)
    held = np.zeros((shape, seats), np.int64)
    fresh = np.full((shape, most), NOWHERE, np.int64)
    ours, theirs = (np.full((shape, 2, most), NOWHERE, np.int64) for _ in range(2))
    for n, stop in enumerate(stops):
        pair[n], held[n] = stop.pair, stop.dealt
        known[n] = 0 if v.election.turns_up else sum(count > 0 for count in stop.dealt)
        fresh[n, : len(stop.fresh)] = [card * seats + place for place, card in stop.fresh]
        for side, speaker in enumerate(stop.pair):
            seen = sight(stop, speaker, v.deal, v.seating, v.counsel.shares(seats))
            for table, dealt in zip((ours, theirs), seen, strict=True):
                table[n, side, : len(dealt)] = [card * seats + place for place, card in dealt]
    offers = np.zeros(len(cards), np.int64)
    kinds = np.zeros((NO_SUIT + 1, 16, len(cards)), np.int64)
    for n, card in enumerate(cards):
        if v.kaisers.declared(face_up=(card,), hands=()):
            offers[n] = 1 << SUITS.index(card.suit)
        for suit in range(NO_SUIT + 1):
            for kaisers in range(16):
                declared = (card,) if kaisers & offers[n] else ()
                kinds[suit, kaisers, n] = kind(
                    card, None if suit == NO_SUIT else SUITS[suit], declared, v.pack
                )
    return {
        "dealt": held,
        "pair": pair, "known": known, "fresh": fresh, "ours": ours, "theirs": theirs, "offers": offers, "kinds": kinds,
    }  # fmt: skip
