"""The deals that the expert imagines: those that agree with all he has seen, each as likely, and no others."""

import random
from collections import Counter

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turns import positions, some_positions

import karnoffel as kn
from karnoffel.cards import Rank
from karnoffel.players import expert
from karnoffel.table.sight import play_view


def alone_knows(view):
    """What he knows who listens to nobody: his own cards and those that all have seen."""
    return tuple(view.hand if place == view.place else cards for place, cards in enumerate(view.shown))


def imagined(view, known, chance):
    """One deal that agrees with a view: the cards not seen, dealt to the places that lack some."""
    v = view.variant
    seen = {*view.played, *view.trick, view.turned_up, *(card for cards in known for card in cards)}
    pool = [card for card in v.pack.cards if card not in seen]
    if v.kaisers.when in ("held", "always"):  # whoever holds a Banner has declared it
        pool = [card for card in pool if card.rank is not Rank.BANNER]
    chance.shuffle(pool)
    return [
        (*cards, *(pool.pop() for _ in range(n - len(cards))))
        for cards, n in zip(known, view.left, strict=True)
    ]


def shares(view, known, samples, seed):
    """For each legal card the share of imagined deals that it wins."""
    chance, won = random.Random(seed), Counter()
    for _ in range(samples):
        solved = kn.solve(
            view.variant, imagined(view, known, chance), chosen=view.chosen, kaisers=view.kaisers, trick=view.trick,
            leader=view.leader, tricks=view.tricks_won,
        )  # fmt: skip
        won.update(each.card for each in solved.cards if each.side == view.variant.seating.side(view.place))
    return {card: won[card] / samples for card in view.legal}


@pytest.mark.parametrize("alone", [False, True], ids=["told", "alone"])
@pytest.mark.parametrize(
    ("name", "seats", "plays", "readings"),
    [
        ("dummett", 2, 5, {}),
        ("modern", 4, 13, {}),
        ("modern", 4, 14, {"election": "turned-up"}),
        ("dummett", 4, 12, {"second_up": "yes"}),
        ("kaiserspiel", 4, 13, {}),
        ("kaiserspiel", 4, 13, {"kaiser": "face-up"}),
        ("kaiserspiel-nidwalden", 4, 21, {}),
        ("dummett", 6, 19, {}),
    ],
)
def test_many_samples_find_the_card_that_wins_most_deals(name, seats, plays, readings, alone):
    for number, view in enumerate(some_positions(name, seats, plays, 3, **readings)):
        known = alone_knows(view) if alone else view.known
        share = shares(view, known, 160, number)
        assert share[expert(400, alone=alone).choose(view)] >= max(share.values()) - 0.16, view


def test_of_more_samples_the_better_choice():
    """How often the choice is the one that a thousand samples make: with one sample, with four, with sixty."""
    views = some_positions("modern", 4, 9, 60)
    sure = [expert(1000).choose(view) for view in views]
    right = [
        sum(expert(n).choose(view) == best for view, best in zip(views, sure, strict=True))
        for n in (1, 5, 80)
    ]
    assert right == sorted(right)
    assert right[0] + 6 <= right[2]
    assert right[2] >= 45


def test_a_card_turned_up_is_imagined_in_no_hand(card_of):
    """The Nine of leaves would lose to the Banner alone; that lies turned up. So it wins like the King, and is weaker."""
    v = kn.variant("dummett").reading(election="turned-up")
    gone = "UB 6B 2B 3B 4B 5B KL OL UL 2A 3A 4A"
    assert card_of(expert(60), "9L KA", v=v, number=4, won=(2, 1), played=gone, turned_up="10L") == "9L"
    assert card_of(expert(400), "9L KA", v=v, number=4, won=(2, 1), played=gone, turned_up="10A") == "KA"


@pytest.mark.parametrize(("kaiser", "card"), [("hand", "9L"), ("always", "9L"), ("face-up", "KA")])
def test_a_banner_is_imagined_in_a_hand_only_where_it_need_not_have_been_declared(card_of, kaiser, card):
    v = kn.variant("kaiserspiel").reading(kaiser=kaiser)
    gone = "UB 6B 2B 3B 4B 5B KL OL UL 2A 3A 4A"
    assert card_of(expert(400), "9L KA", v=v, number=4, won=(2, 1), played=gone) == card


def test_a_card_dealt_face_up_is_imagined_where_it_lies(card_of):
    """The Nine of leaves loses to the Banner alone; a partner is known to hold it, or an opponent."""
    gone = "UB 6B 2B 3B 4B 5B KL OL UL 2A 3A 4A"
    for player in (expert(60), expert(60, alone=True)):
        position = {"number": 4, "won": (2, 1), "played": gone}
        assert card_of(player, "9L KA", shown={2: "10L"}, **position) == "9L"
        assert card_of(player, "9L KA", shown={1: "10L"}, **position) == "KA"
    assert card_of(expert(60), "9L KA", known={2: "10L 2H"}, **position) == "9L"
    assert card_of(expert(400, alone=True), "9L KA", known={2: "10L 2H"}, **position) == "KA"


@pytest.mark.parametrize(
    ("samples", "shown", "hidden", "unseen"),
    [
        (1, {}, 4, 32),
        (1, {1: "3A"}, 3, 31),
        (1, {1: "3A 5A", 3: "6A"}, 1, 29),
        (2, {}, 4, 32),
        (3, {}, 4, 32),
    ],
)
def test_every_deal_that_agrees_is_as_likely(turn, samples, shown, hidden, unseen):
    """The Devil, led, wins the third trick; the Nine, weaker to hold, does so too unless the other side has the Banner.

    The partner is known to hold two Twos, so the next trick would be lost. So he leads the Devil if one sample puts the Banner
    among the ``hidden`` cards of the other side, out of those ``unseen``.
    """
    gone = "UB 6B 2B 3B 4B 5B KL OL UL 2A 8A 4A"
    view = turn("9L 7B", number=4, won=(2, 1), played=gone, known={2: "2H 2L"}, shown=shown)
    assert len(view.unseen) == unseen
    chance, tries = random.Random(samples), 3000
    chosen = Counter(
        expert(samples).choose(attrs.evolve(view, word=chance.getrandbits(64))).code for _ in range(tries)
    )
    expected = 1 - (1 - hidden / unseen) ** samples
    assert set(chosen) <= {"9L", "7B"}
    assert abs(chosen["7B"] / tries - expected) < 4 * (expected * (1 - expected) / tries) ** 0.5


@settings(max_examples=40)
@given(st.data())
def test_alone_he_knows_his_own_cards_and_those_that_all_have_seen(data):
    table, stream = data.draw(positions())
    view, player = play_view(table, stream), expert(3, alone=True)
    nothing_told = attrs.evolve(view, known=alone_knows(view))
    assert player.choose(view) == player.choose(nothing_told)
    assert player.choose(play_view(table, stream, sees_all=True)) == player.choose(view)
