"""What a player sees: his own hand and what lies open, no card more."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.streams import Stream
from karnoffel.table import Played, Taken

FIELDS = {
    "variant", "place", "chosen", "kaisers", "first_cards", "hand", "legal", "trick", "leader", "trick_number",
    "played", "tricks_won", "turned_up", "known", "shown", "left", "word",
}  # fmt: skip


class Watcher:
    """A player who remembers what he saw and plays the last card he may."""

    name = "watcher"

    def __init__(self):
        self.views = []

    def choose(self, view):
        self.views.append(view)
        return view.legal[-1]


def watched(v, seed):
    watcher = Watcher()
    return kn.play_round(v, seed=seed, players=watcher), watcher.views


@given(st.data())
def test_every_turn_shows_the_hand_the_trick_and_what_was_played(any_variant, data):
    v, seed = data.draw(any_variant), data.draw(st.integers(0, 2**64 - 1))
    played, views = watched(v, seed)
    acts = [event for event in played.events if isinstance(event, Played)]
    assert len(views) == len(acts)
    left = [list(hand) for hand in played.hands]
    earlier = []
    for view, act in zip(views, acts, strict=True):
        trick = acts[acts.index(act) - act.position : acts.index(act)]
        assert (view.place, view.trick_number, view.leader) == (
            act.place,
            act.trick,
            (trick or [act])[0].place,
        )
        assert view.trick == tuple(before.card for before in trick)
        assert sorted(view.hand, key=str) == sorted(left[act.place], key=str)
        assert view.legal == v.legal_plays(view.chosen, view.hand, view.trick, view.trick_number)
        assert set(view.played) == set(earlier)
        assert len(view.played) == (view.trick_number - 1) * v.seats
        taken = [before.winner % 2 for before in played.tricks[: view.trick_number - 1]]
        assert view.tricks_won == (taken.count(0), taken.count(1))
        left[act.place].remove(act.card)
        if act.position == v.seats - 1:
            earlier += [before.card for before in trick] + [act.card]


@given(st.data())
def test_a_turn_shows_the_chosen_suit_the_kaisers_and_the_first_cards(any_variant, data):
    played, views = watched(data.draw(any_variant), data.draw(st.integers(0, 2**64 - 1)))
    for view in views:
        assert view.variant == played.variant
        assert view.chosen is played.chosen
        assert view.kaisers == played.kaisers
        assert view.first_cards == tuple(hand[0] for hand in played.hands)


def test_the_card_turned_up_lies_open_to_all():
    played, views = watched(kn.variant("dummett").reading(election="turned-up"), 7)
    assert {view.turned_up for view in views} == {played.turned_up}
    assert played.turned_up is not None
    assert {view.turned_up for view in watched("dummett", 7)[1]} == {None}


@given(st.data())
def test_no_card_of_another_hand_is_seen_unless_it_lies_open(any_variant, data):
    played, views = watched(data.draw(any_variant), data.draw(st.integers(0, 2**64 - 1)))
    for view in views:
        assert set(attrs.asdict(view, recurse=False)) == FIELDS
        seen = {*view.hand, *view.legal, *view.trick, *view.played, *view.first_cards, *view.kaisers}
        seen |= {card for cards in (*view.known, *view.shown) for card in cards}
        others = {card for place in hidden_from(view) for card in played.hands[place]}
        assert seen & others <= {*view.trick, *view.played, *open_cards(played)}


def hidden_from(view):
    """The places whose hands counsel does not show him."""
    v = view.variant
    knowledge = v.counsel.four if v.seats <= 4 else v.counsel.more
    partners = set() if knowledge == "own" else {p for p in range(v.seats) if (p - view.place) % 2 == 0}
    return set(range(v.seats)) - {view.place} - partners


def open_cards(played):
    """The cards that everybody has seen: dealt face up, or declared."""
    up = {
        played.hands[row.place][row.card]
        for row in played.variant.deal.rows(len(played.hands))
        if row.face_up
    }
    return up | set(played.kaisers)


def test_a_view_cannot_be_changed():
    _, (view, *_) = watched("dummett", 7)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.place = 2
    assert all(
        isinstance(getattr(view, name), tuple) for name in ("hand", "legal", "trick", "played", "first_cards")
    )


def test_every_play_has_a_random_word_of_its_own():
    played, views = watched(kn.variant("dummett").reading(tricks="all"), 7)
    assert len({view.word for view in views}) == len(views) == 20
    stream = Stream.of(7, 0, 0)
    acts = [event for event in played.events if isinstance(event, Played)]
    assert [view.word for view in views] == [stream.play_word(act.trick - 1, act.position) for act in acts]
    assert all(0 <= view.word < 2**64 for view in views)


def test_a_player_may_keep_his_views_and_the_round_goes_on_alike():
    played, views = watched("modern", 7)
    again, _ = watched("modern", 7)
    assert again == played
    assert views[0].hand == played.hands[0]


@pytest.mark.parametrize(
    ("hand", "trick", "leading", "winning", "takes"),
    [
        ("KH 2B 3L", "", True, False, "KH 2B 3L"),
        ("KH 2B 3L", "9H", False, False, "KH 2B"),
        ("KH 2B 3L", "9H 2L", False, True, "KH 2B"),
        ("KH 2B 3L", "9H 2L UB", False, False, ""),
        ("7B 8L", "9H", False, False, ""),
        ("3B 4B 5B", "OH", False, False, "3B"),
        ("3B UB", "OH 6B", False, False, "UB"),
    ],
)
def test_a_view_says_whether_his_side_is_winning_and_which_cards_take_the_trick(
    turn, hand, trick, leading, winning, takes
):
    view = turn(hand, trick)
    assert (view.leading, view.winning) == (leading, winning)
    assert " ".join(map(str, view.takes)) == takes


@given(st.data())
def test_the_cards_that_take_a_trick_take_it(any_variant, data):
    _, views = watched(data.draw(any_variant), data.draw(st.integers(0, 2**64 - 1)))
    for view in views:
        for card in view.legal:
            taken = view.variant.trick((view.chosen), (*view.trick, card), view.kaisers).card == card
            assert (card in view.takes) is taken


def test_sides_are_those_of_the_places(turn):
    view = turn("KH", "9H 2L UB")
    assert [attrs.evolve(view, place=place).winning for place in range(4)] == [True, False, True, False]
    assert attrs.evolve(turn("KH", "9H 2L"), leader=1).winning is False
    assert attrs.evolve(turn("KH", "9H 2L"), leader=2).winning is True


@given(st.data())
def test_cards_of_a_view_and_their_slots_stand_for_each_other(any_variant, data):
    _, views = watched(data.draw(any_variant), data.draw(st.integers(0, 2**64 - 1)))
    view = views[0]
    cards = view.variant.pack.cards
    slots = {view.mask([card]).bit_length() - 1 for card in cards}
    assert slots == set(range(len(cards)))
    assert all(view.card(view.mask([card]).bit_length() - 1) == card for card in cards)
    assert view.mask(cards) == (1 << len(cards)) - 1


def test_a_taken_trick_is_seen_by_all_from_then_on():
    played, views = watched("dummett", 7)
    first = next(event for event in played.events if isinstance(event, Taken))
    assert all(set(view.played) >= set(first.trick.cards) for view in views if view.trick_number > 1)
