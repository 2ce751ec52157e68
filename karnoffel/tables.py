"""Rule objects as number tables: everything the compiled engine knows of the rules.

The tables are derived by asking the rule objects, never declared. A *context* is a chosen suit with a set of
declared Kaisers; cards are numbered by pack (``pack_number``) and, per context, from weakest to strongest (*slot*).

A trick is judged in *standing bits*: under a lead, each card has up to two bits, one if it can take the trick by plain
order (bits 0 to 15, by rank) and one if it claims it by power (from bit 16, weak to strong); and it kills the claim
bits that it annuls. The card with the highest bit that nobody killed takes the trick.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import fields, frozen
from numpy.typing import NDArray

from karnoffel.cards import Card, Suit
from karnoffel.codes import MOST_TRICKS
from karnoffel.errors import NoTables
from karnoffel.numbering import SUITS, by_number, kinds, quarter, weakest_first
from karnoffel.questions import RULES
from karnoffel.variant import Variant

Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]

PLAIN, NEEDS_LEAD, ANSWERS, NOT_FIRST = range(4)
"""Columns of ``masks``: cards that are plain, that have power only when led, that take those when led, and that may not be led first."""
FIRST_CLAIM_BIT = 16
MOST_CLAIMS = 36


@frozen(eq=False)
class Tables:
    """The tables of one variant for one number of seats. ``S`` stands for slots or pack numbers (48 or 40).

    - ``side`` [seats]: the side of each place; ``stop`` [8, 8]: by tricks won, 0 to play on, else 1 + the side that has won.
    - ``election_key`` [S]: lowest chooses, of equals the first dealt; ``exposed``: places of exposed cards in the stream.
    - ``barred`` [S]: whether a card may not lie at the bottom of the pack; ``others``: the numbers of those that may.
    - ``declares`` [cards dealt, S]: bits of the set of Kaisers that a card makes when dealt at that place in the stream.
    - ``context`` [4, 16]: row of (chosen suit, set of Kaisers) in the tables that follow.
    - ``slot`` [rows, S]: slot of each card by pack number; ``tally_bit`` [rows, S]: for each slot, its bit in tallies,
      where the fourth suit of each rank is the chosen one.
    - ``masks`` [rows, 4]: sets of slots, by column (:data:`PLAIN` and so on).
    - ``lead_class`` [rows, S]: row of each lead in ``stand``, ``kill`` [classes, S] and ``above`` [classes, 64]: the slots
      that take over from a card whose highest bit is given, where ``running`` [classes] says that this is enough to know.
    """

    seats: int
    hand_size: int
    pack_size: int
    side: Words
    stop: Bytes
    exposed: Bytes
    election_key: Bytes
    barred: Bytes
    others: Bytes
    declares: Bytes
    context: NDArray[np.int64]
    slot: Bytes
    tally_bit: Bytes
    masks: Words
    lead_class: NDArray[np.int64]
    stand: Words
    kill: Words
    above: Words
    running: Bytes


def tables(v: Variant) -> Tables:
    """The number tables of a variant.

    Raises :class:`~karnoffel.NoTables` for a rule object of the user's own that does not offer what they need.

    >>> import karnoffel as kn
    >>> t = tables(kn.variant("dummett"))
    >>> t.slot.shape, bool(t.running.all()), bool(tables(kn.variant("modern")).running.all())
    ((4, 48), True, False)
    """
    for question, cls in RULES.items():
        # A subclass may say anything; what the tables hold is what the shipped class says.
        if type(getattr(v, question)) is not cls:
            raise NoTables(f"{question}: {type(getattr(v, question)).__name__} is a rule class of your own")
    if v.deal.hand_size > MOST_TRICKS:
        raise NoTables(f"deal: hands of {v.deal.hand_size} cards; tables hold hands of at most {MOST_TRICKS}")
    return _tables(v)


def same_rounds(v: Variant, other: Variant) -> bool:
    """Whether single rounds go the same in two variants, whatever is played, as far as their tables tell.

    >>> import karnoffel as kn
    >>> v = kn.variant("dummett")
    >>> same_rounds(v, v.reading(re_raise="two")), same_rounds(v, v.reading(tricks="all"))
    (True, False)
    """
    try:
        ours, theirs = tables(v), tables(other)
    except NoTables:
        return v.digest == other.digest
    return all(
        np.array_equal(getattr(ours, each.name), getattr(theirs, each.name)) for each in fields(Tables)
    )


@frozen
class Context:
    """A chosen suit with the Kaisers declared, ``declared`` as bits by suit, and all cards from the weakest to the strongest."""

    chosen: Suit
    declared: int
    kaisers: tuple[Card, ...]
    order: tuple[Card, ...]


@lru_cache(maxsize=256)
def contexts(v: Variant) -> tuple[Context, ...]:
    """The contexts that a round can be in, by their row in the tables."""
    cards = by_number(v.pack)
    can_be = v.kaisers.declared(face_up=cards, hands=cards)
    sets = sorted({0} | _reachable(_declares(v, cards, v.seats * v.deal.hand_size)))
    found = []
    for chosen in SUITS:
        for declared in sets:
            kaisers = tuple(card for card in cards if _kaiser_bit(card) & declared and card in can_be)
            found.append(Context(chosen, declared, kaisers, weakest_first(v, chosen, kaisers)))
    return tuple(found)


@lru_cache(maxsize=256)
def _tables(v: Variant) -> Tables:
    cards = by_number(v.pack)
    dealt = v.seats * v.deal.hand_size
    declares = _declares(v, cards, dealt)
    context = np.zeros((4, 16), np.int64)
    slots: list[list[int]] = []
    tally: list[list[int]] = []
    masks: list[list[int]] = []
    classes: list[list[int]] = []
    unique: dict[bytes, int] = {}
    stand: list[Words] = []
    kill: list[Words] = []
    above: list[Words] = []
    running: list[int] = []
    for of in contexts(v):
        order = of.order
        context[SUITS.index(of.chosen), of.declared] = len(slots)
        slots.append([order.index(card) for card in cards])
        tally.append([4 * v.pack.strength(card) + quarter(card.suit, of.chosen) for card in order])
        standing, kills = _standing(v, order, of.chosen, of.kaisers)
        rows = []
        for lead in range(len(order)):
            key = standing[lead].tobytes() + kills[lead].tobytes()
            if key not in unique:
                unique[key] = len(stand)
                stand.append(standing[lead])
                kill.append(kills[lead])
                over, runs = _above(standing[lead], kills[lead])
                above.append(over)
                running.append(runs)
            rows.append(unique[key])
        classes.append(rows)
        masks.append(_masks(v, order, of.chosen, of.kaisers))
    exposed = [dealt] if v.election.turns_up else list(range(v.seats))
    return Tables(
        seats=v.seats,
        hand_size=v.deal.hand_size,
        pack_size=len(cards),
        side=np.array([v.seating.side(place) for place in range(v.seats)], np.uint64),
        stop=_stop(v),
        exposed=np.array(exposed, np.uint8),
        election_key=np.array([v.election.rank_of_choice(card, v.pack) for card in cards], np.uint8),
        barred=np.array([card.rank in v.deal.recut for card in cards], np.uint8),
        others=np.array([n for n, card in enumerate(cards) if card.rank not in v.deal.recut], np.uint8),
        declares=declares,
        context=context,
        slot=np.array(slots, np.uint8),
        tally_bit=np.array(tally, np.uint8),
        masks=np.array(masks, np.uint64),
        lead_class=np.array(classes, np.int64),
        stand=np.array(stand, np.uint64),
        kill=np.array(kill, np.uint64),
        above=np.array(above, np.uint64),
        running=np.array(running, np.uint8),
    )


def _kaiser_bit(card: Card) -> int:
    return 1 << SUITS.index(card.suit)


def _declares(v: Variant, cards: tuple[Card, ...], dealt: int) -> Bytes:
    """The set of Kaisers that each card makes alone, dealt at each place of the stream: card k of place p at k * seats + p."""
    face_up = {(row.card * v.seats + row.place): row.face_up for row in v.deal.rows(v.seats)}
    table = np.zeros((dealt, len(cards)), np.uint8)
    for place in range(dealt):
        for number, card in enumerate(cards):
            if v.kaisers.declared(face_up=(card,) if face_up[place] else (), hands=(card,)):
                table[place, number] = _kaiser_bit(card)
    return table


def _reachable(declares: Bytes) -> set[int]:
    bits = {int(bit) for bit in np.unique(declares) if bit}
    found = {0}
    for bit in bits:
        found |= {known | bit for known in found}
    return found


def _stop(v: Variant) -> Bytes:
    table = np.zeros((MOST_TRICKS + 1, MOST_TRICKS + 1), np.uint8)
    for tricks in np.ndindex(table.shape):
        if v.play.is_over(tricks, v.deal.hand_size):
            table[tricks] = 1 + v.play.winner(tricks)
    return table


def _standing(
    v: Variant, order: tuple[Card, ...], chosen: Suit, kaisers: tuple[Card, ...]
) -> tuple[Words, Words]:
    """For each lead and each card its standing bits, and the claim bits it kills."""
    powered = tuple(card for card in v.powers.claimants(chosen, kaisers) if card in v.pack)
    if len(powered) > MOST_CLAIMS:
        raise NoTables(f"{len(powered)} cards with power are more than the {MOST_CLAIMS} that tables hold")
    claim_bit = {card: 1 << (FIRST_CLAIM_BIT + place) for place, card in enumerate(reversed(powered))}
    stand = np.zeros((len(order), len(order)), np.uint64)
    kill = np.zeros_like(stand)
    needs_lead = {card for card in order if v.powers.needs_lead(card, chosen)}
    # Only these pairs can matter, whatever the lead; asking about all of them would take seconds.
    pairs = [
        (slot, card, claim)
        for slot, card in enumerate(order)
        for claim in powered
        if v.powers.yields_to(claim, card.rank) or card in needs_lead
    ]
    for l, lead in enumerate(order):
        for s, card in enumerate(order):
            bits = 0 if card in needs_lead and card != lead else claim_bit.get(card, 0)
            if v.powers.ranks_plainly(card, lead=lead, chosen=chosen):
                bits |= 1 << v.pack.strength(card)
            stand[l, s] = bits
        for s, card, claim in pairs:
            if v.powers.annuls(card, claim, lead=lead, chosen=chosen, kaisers=kaisers):
                kill[l, s] |= np.uint64(claim_bit[claim])
    if not (stand.diagonal() & np.uint64((1 << FIRST_CLAIM_BIT) - 1)).all():
        raise NoTables("powers: a lead that cannot take its own trick by plain order has no tables")
    return stand, kill


def highest(bits: Words) -> NDArray[np.int64]:
    """The number of the highest bit of each word, -1 for none; exact, as the words have at most 53 bits."""
    return np.frexp(bits.astype(np.float64))[1].astype(np.int64) - 1


def _above(stand: Words, kill: Words) -> tuple[Words, int]:
    """The slots that take over from each highest bit, and whether a trick so led can be judged card by card.

    It can where all cards have one order in which the highest on the table takes the trick. Such an order is sought among
    pairs: a beats b where it takes a trick of the two. If the pairs make an order at all, and every card that annuls a
    claim stands above that card in it, then it is the order of all tricks, as nothing below the winner ever matters.
    """
    top = highest((stand[:, None] | stand[None, :]) & ~(kill[:, None] | kill[None, :]))
    mine = (stand[:, None] >> np.maximum(top, 0).astype(np.uint64)) & np.uint64(1) == 1
    beats = mine & ~mine.T & (top >= 0)
    placed = np.flatnonzero(stand)
    # In a tournament without cycles, and in no other, the numbers of wins all differ.
    wins = beats[np.ix_(placed, placed)].sum(axis=1)
    is_order = bool((np.sort(wins) == np.arange(len(placed))).all())
    rank = np.full(len(stand), -1)
    rank[placed] = wins
    annulled = (kill[:, None] & stand[None, :]) != 0
    killers_above = bool((rank[:, None] > rank[None, :])[annulled].all())
    above = np.zeros(64, np.uint64)
    for card in placed:
        mask = sum(1 << int(other) for other in np.flatnonzero(rank > rank[card]))
        for bit in range(64):
            if int(stand[card]) >> bit & 1:
                above[bit] = mask
    return above, int(is_order and killers_above)


def _masks(v: Variant, order: tuple[Card, ...], chosen: Suit, kaisers: tuple[Card, ...]) -> list[int]:
    plain, devils, answers = kinds(v, chosen, kaisers)
    not_first = tuple(card for card in order if v.play.forbids(card, chosen, leading=True, trick_number=1))
    columns = {PLAIN: plain, NEEDS_LEAD: devils, ANSWERS: answers, NOT_FIRST: not_first}
    return [sum(1 << order.index(card) for card in columns[column]) for column in range(len(columns))]
