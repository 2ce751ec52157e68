"""Tricks judged from number tables, written out anew; and powers as a user might compose them."""

from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.numbering import SUITS, weakest_first

RANKS = tuple(rank.value for rank in kn.Rank)


def kaiser_set(kaisers):
    """The bits of a set of Kaisers."""
    return sum(1 << SUITS.index(card.suit) for card in kaisers)


def winner_by_bits(t, row, slots):
    """The index of the winning card: the one with the highest standing bit that no card of the trick kills."""
    row_class = t.lead_class[row, slots[0]]
    standing = [int(t.stand[row_class, slot]) for slot in slots]
    killed = 0
    for slot in slots:
        killed |= int(t.kill[row_class, slot])
    return max(range(len(slots)), key=lambda n: standing[n] & ~killed)


def winner_by_tables(v, t, chosen, cards, kaisers=()):
    """The index of the winning card of a trick, as the compiled engine sees it."""
    order = weakest_first(v, chosen, kaisers)
    row = t.context[SUITS.index(chosen), kaiser_set(kaisers)]
    return winner_by_bits(t, row, [order.index(card) for card in cards])


@st.composite
def powers(draw, ranks=RANKS, kaisers=False):
    """Any powers that the rule class allows for these ranks."""
    order = draw(st.lists(st.sampled_from(ranks), unique=True, max_size=len(ranks)))
    stops = draw(
        st.dictionaries(st.sampled_from(order), st.lists(st.sampled_from("KOU"), unique=True))
        if order
        else st.just({})
    )
    only_led = draw(st.lists(st.sampled_from(order), unique=True)) if order else []
    if kaisers:
        order.insert(draw(st.integers(0, len(order))), kn.rules.KAISER)
    return kn.rules.Powers(
        order=order,
        only_led=only_led,
        stopped_by=stops,
        plain_courts=draw(st.sampled_from(["led", "all"])),
        chosen_courts=draw(st.sampled_from(["never", "led", "always"])),
        unled_stops=draw(st.booleans()),
        kaiser_order=draw(st.permutations("BALH")),
    )


@st.composite
def composed(draw, kaisers=False):
    """A variant of the user's own: any powers, a pack of six to twelve ranks in any order, two or four players.

    With Kaisers there are nine ranks at most: there is one set of tables for each suit and each set of Kaisers.
    """
    ranks = draw(st.lists(st.sampled_from(RANKS), unique=True, min_size=6, max_size=8 if kaisers else 12))
    when = draw(st.sampled_from(["held", "face-up", "always"])) if kaisers else "never"
    if kaisers and "10" not in ranks:
        ranks.append("10")
    return kn.Variant(
        "own",
        pack=kn.rules.Pack(order=ranks),
        seating=kn.rules.Seating(seats=[draw(st.sampled_from([2, 4]))]),
        deal=kn.rules.Deal(recut=draw(st.lists(st.sampled_from(ranks), unique=True, max_size=2))),
        powers=draw(powers(ranks, kaisers=kaisers)),
        kaisers=kn.rules.Kaisers(when),
        play=kn.rules.Play(
            banned_first_leads=draw(st.lists(st.sampled_from(ranks), unique=True, max_size=4)),
            play_on=draw(st.booleans()),
        ),
        election=kn.rules.Election(
            by=draw(st.sampled_from(["lowest-first-card", "turned-up-card"])),
            ties=draw(st.sampled_from(["first-dealt", "suit-order"])),
        ),
    )


@st.composite
def tricks(draw, v):
    """A chosen suit, 2 to 8 different cards of the pack, and Kaisers declared, in the trick or not."""
    cards = draw(st.lists(st.sampled_from(v.pack.cards), unique=True, min_size=2, max_size=8))
    banners = [card for card in v.pack.cards if card.rank is kn.Rank.BANNER]
    declared = draw(st.sets(st.sampled_from(banners))) if banners and v.kaisers.when != "never" else set()
    if v.kaisers.when == "always":
        declared |= {card for card in cards if card in banners}
    return draw(st.sampled_from(tuple(kn.Suit))), tuple(cards), tuple(sorted(declared, key=str))
