"""What the search looks up: tables derived from those of the round (:mod:`karnoffel.tables`).

They say which cards can upset which, so that much need not be searched: a lead that nothing can upset is a trick, a card that
takes any trick is one too, and two cards of a hand between which nobody could tell are one move.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from karnoffel.codes import MOST_TRICKS
from karnoffel.tables import FIRST_CLAIM_BIT, Tables, Words, highest, tables
from karnoffel.variant import Variant

RESULTS = MOST_TRICKS + 1
NEVER = 99
"""More tricks than anybody needs: the goal cannot be reached."""
_PLAIN = np.uint64((1 << FIRST_CLAIM_BIT) - 1)
_ALL = np.uint64((1 << 64) - 1)
_NONE = np.uint64(0)


@frozen(eq=False)
class Outlook:
    """The tables of the search. ``rows`` and ``classes`` are those of :class:`~karnoffel.tables.Tables`, S the slots.

    - ``kin`` [rows, S]: the slots of cards that may be as good as each card; ``apart`` [rows, S, S]: the cards that tell two
      such cards apart, when one of them lies in the trick or may still be played to one by somebody else.
    - ``claims`` [rows]: cards that may take any trick; ``stopped`` [rows, S]: what prevents one in the hands of the other
      side, ``spoilt`` [rows, S] in those of its own.
    - ``threat`` [classes, 64]: under a lead, the cards that may upset the one whose highest bit is given; ``harm``
      [classes, 64]: those of them that may make the trick the other side's even when its own side plays them. ``lead_threat``
      and ``lead_harm`` [rows, S]: the same of each card that is led.
    - ``goals`` [results, 2, 64]: for each result of a round but the worst, from the best for Forehand's side downward, how many
      tricks in a row each side needs, by 8 x tricks of side 0 + tricks of side 1, until it is settled that side 0 comes at
      least that far (side 1: that it does not). ``results`` are all results, in that order, ``win`` the goal that is winning.
    """

    kin: Words
    apart: Words
    claims: Words
    stopped: Words
    spoilt: Words
    threat: Words
    harm: Words
    lead_threat: Words
    lead_harm: Words
    goals: Words
    results: tuple[tuple[int, int], ...]
    win: int


@lru_cache(maxsize=64)
def outlook(v: Variant) -> Outlook:
    """The tables of the search for a variant; raises :class:`~karnoffel.NoTables` as :func:`~karnoffel.tables.tables` does.

    >>> import karnoffel as kn
    >>> found = outlook(kn.variant("dummett"))
    >>> found.results, found.win
    (((3, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 3)), 2)
    """
    t = tables(v)
    threat, harm = _threats(t)
    lead_threat, lead_harm = _led(t, threat, harm)
    twins = [_twins(t, row) for row in range(len(t.slot))]
    masters = [_masters(t, row, threat, harm) for row in range(len(t.slot))]
    results, settled = _results(v)
    goals = np.array([_goal(settled, place) for place in range(len(results) - 1)], np.uint64)
    return Outlook(
        kin=np.array([kin for kin, _ in twins], np.uint64),
        apart=np.array([apart for _, apart in twins], np.uint64),
        claims=np.array([claims for claims, _, _ in masters], np.uint64),
        stopped=np.array([stopped for _, stopped, _ in masters], np.uint64),
        spoilt=np.array([spoilt for _, _, spoilt in masters], np.uint64),
        threat=threat,
        harm=harm,
        lead_threat=lead_threat,
        lead_harm=lead_harm,
        goals=goals,
        results=results,
        win=sum(v.play.winner(result) == 0 for result in results) - 1,
    )


def _mask(found: NDArray[np.bool_]) -> Words:
    """Truth values along the last axis as one mask."""
    bits = np.uint64(1) << np.arange(found.shape[-1], dtype=np.uint64)
    return np.asarray((found * bits).sum(axis=-1, dtype=np.uint64))


def _threats(t: Tables) -> tuple[Words, Words]:
    """What may upset each card that stands highest, and what may do so even in the hands of its own side.

    Where a trick can be judged card by card only what takes over upsets. Elsewhere a card upsets if it has a bit above, or
    annuls; and one's own card can annul, so that the trick falls to another.
    """
    bit = np.uint64(1) << np.arange(64, dtype=np.uint64)
    over = _mask((t.stand[:, None, :] >> np.uint64(1)) >= bit[None, :, None])
    annuls = _mask((t.kill[:, None, :] & bit[None, :, None]) != 0)
    runs = t.running[:, None] == 1
    return np.where(runs, t.above, over | annuls), np.where(runs, _NONE, annuls)


def _led(t: Tables, threat: Words, harm: Words) -> tuple[Words, Words]:
    """The same of each card that is led [rows, S]: what it annuls itself does not upset it."""
    leads = np.arange(t.pack_size)
    stand, kill = t.stand[t.lead_class, leads], t.kill[t.lead_class, leads]
    high = highest(stand & ~kill)
    above = (t.stand[t.lead_class] & ~kill[:, :, None]) >> (high + 1).astype(np.uint64)[:, :, None] != 0
    bit = (np.uint64(1) << high.astype(np.uint64))[:, :, None]
    annuls = (t.kill[t.lead_class] & bit) != 0
    return threat[t.lead_class, high] & _mask(above | annuls), harm[t.lead_class, high]


def _twins(t: Tables, row: int) -> tuple[Words, Words]:
    """The kin of each card, and what tells each pair apart.

    Two cards are as good as each other if, whatever was led, they stand on the same side of every bit of every other card,
    annul the same and are annulled by the same: then a trick with one is won as a trick with the other.
    """
    lead = t.lead_class[row]
    classes = np.unique(lead)
    stand, kill = t.stand[classes], t.kill[classes]
    a, b = np.nonzero(np.triu(lead[:, None] == lead[None, :], 1))
    sa, sb = stand[:, a], stand[:, b]
    alike = np.ones(len(a), np.bool_)
    tells = np.zeros((len(a), t.pack_size), np.bool_)
    for part in (_PLAIN, ~_PLAIN):
        x, y = sa & part, sb & part
        alike &= ((x > 0) == (y > 0)).all(axis=0)
        between = (np.maximum(x, y) << np.uint64(1)) - np.minimum(x, y)
        tells |= ((stand[:, None, :] & between[:, :, None]) != 0).any(axis=0)
        annulled = [(kill[:, None, :] & bits[:, :, None]) != 0 for bits in (x, y)]
        tells |= (annulled[0] != annulled[1]).any(axis=0)
    annuls = kill[:, a] ^ kill[:, b]
    tells |= ((stand[:, None, :] & annuls[:, :, None]) != 0).any(axis=0)
    pairs = np.arange(len(a))
    tells[pairs, a] = tells[pairs, b] = False
    apart = np.full((t.pack_size, t.pack_size), _ALL)
    apart[a[alike], b[alike]] = apart[b[alike], a[alike]] = _mask(tells[alike])
    kin = np.zeros((t.pack_size, t.pack_size), np.bool_)
    kin[a[alike], b[alike]] = kin[b[alike], a[alike]] = True
    return _mask(kin), apart


def _masters(t: Tables, row: int, threat: Words, harm: Words) -> tuple[int, Words, Words]:
    """The cards that may take any trick, led or not, and what prevents each: in the hands of the other side, and of its own."""
    classes = np.unique(t.lead_class[row])
    claims = 0
    stopped, spoilt = np.zeros(t.pack_size, np.uint64), np.zeros(t.pack_size, np.uint64)
    for card in range(t.pack_size):
        # Whatever is led, the card among it.
        alive = t.stand[classes, card] & ~t.kill[classes, card]
        if not (alive >> np.uint64(FIRST_CLAIM_BIT)).all():
            continue
        claims |= 1 << card
        for cls, bits in zip(classes, alive, strict=True):
            high = int(bits).bit_length() - 1
            stopped[card] |= threat[cls, high]
            spoilt[card] |= harm[cls, high]
        itself = ~(np.uint64(1) << np.uint64(card))
        stopped[card] &= itself
        spoilt[card] &= itself
    return claims, stopped, spoilt


def _results(v: Variant) -> tuple[tuple[tuple[int, int], ...], dict[tuple[int, int], tuple[int, int]]]:
    """The results of a round, best for side 0 first; and for each number of tricks the first and last that can follow."""
    size = v.deal.hand_size
    ends: dict[tuple[int, int], set[tuple[int, int]]] = {}

    def follow(won: tuple[int, int]) -> set[tuple[int, int]]:
        if won not in ends:
            over = v.play.is_over(won, size)
            ours, theirs = won
            ends[won] = {won} if over else follow((ours + 1, theirs)) | follow((ours, theirs + 1))
        return ends[won]

    results = tuple(sorted(follow((0, 0)), key=lambda r: (v.play.winner(r), r[1] - r[0])))
    placed = {won: [results.index(result) for result in after] for won, after in ends.items()}
    return results, {won: (min(after), max(after)) for won, after in placed.items()}


def _goal(settled: dict[tuple[int, int], tuple[int, int]], worst: int) -> Words:
    """How many tricks in a row settle that side 0 comes at least to result ``worst``, and that it does not."""
    needs = np.full((2, RESULTS * RESULTS), NEVER, np.uint64)
    for ours, theirs in settled:
        at = RESULTS * ours + theirs
        for more in range(RESULTS):
            after = settled.get((ours + more, theirs))
            if after and after[1] <= worst:
                needs[0, at] = min(int(needs[0, at]), more)
            after = settled.get((ours, theirs + more))
            if after and after[0] > worst:
                needs[1, at] = min(int(needs[1, at]), more)
    return needs
