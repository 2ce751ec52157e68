"""A player of one's own, and what his view tells him besides the cards in his hand."""

import warnings

import attrs
import pytest

import karnoffel as kn
from karnoffel.cards import as_cards
from karnoffel.errors import SlowPath
from karnoffel.players import BUILT_IN, as_players
from karnoffel.streams import Stream
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out


def codes(cards):
    return " ".join(card.code for card in cards)


class Teammate:
    """Leaves a trick to whoever of his side is known to take it, leads what the other side cannot take, and counts cards."""

    def __init__(self):
        self.turns = 0

    def choose(self, view):
        self.turns += 1
        v = view.variant
        assert len(view.known) == len(view.left) == len(view.shown) == v.seats
        assert view.known[view.place] == view.hand
        assert all(len(cards) <= n for cards, n in zip(view.known, view.left, strict=True))
        assert set(view.partners) | {view.place} == {q for q in range(v.seats) if (q - view.place) % 2 == 0}
        assert len(view.to_come) == v.seats - 1 - len(view.trick)
        assert not {*view.unseen} & {card for cards in view.known for card in cards}
        assert {*view.unseen} <= {*view.against}
        if view.takes and not view.winning:
            known = [card for q in view.to_come if q in view.partners for card in view.known[q]]
            return view.legal[0] if view.taking(known) else view.takes[0]
        return view.legal[-1]


@pytest.mark.parametrize("counsel", ["any-time", "own"])
@pytest.mark.parametrize("name", kn.variants())
def test_a_class_of_ones_own_plays_rounds_at_every_table(name, counsel):
    for seats in kn.variant(name).seating.seats:
        v, mine = kn.variant(name).reading(counsel=counsel).with_seats(seats), Teammate()
        played = kn.play_round(v, seed=5, players=[mine, "tips"])
        assert played.players == ("Teammate", "tips") * (seats // 2)
        assert mine.turns == len(played.tricks) * seats // 2


def rounds_of(count, seed, players):
    """The rounds of a study, one by one at the table."""
    v = kn.variant("modern")
    for number in range(count):
        stream = Stream.of(seed, number, 0)
        yield play_out(v, shuffled(v, stream), as_players(players, 4), stream, None)


def test_in_a_study_he_plays_with_a_warning_that_it_is_slow():
    with pytest.warns(
        SlowPath, match="Teammate is no built-in player: rounds are played by the table engine, slowly"
    ):
        tally = kn.simulate("modern", rounds=40, seed=3, players=(Teammate(), "greedy"))
    frame = tally.to_frame()
    wins = sum(played.result.side == 0 for played in rounds_of(40, 3, (Teammate(), "greedy")))
    assert frame.set_index("measure").value["forehand_wins"] == wins / 40


def test_built_in_players_are_quick_and_warn_of_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kn.simulate("modern", rounds=20, seed=3, players=("novice", "tips"))
        kn.simulate("modern", rounds=20, seed=3, players=("expert(2)", "open"))


class Wraps:
    """Passes his view to a built-in player."""

    def __init__(self, player):
        self.player = player

    def choose(self, view):
        return self.player.choose(view)


@pytest.mark.parametrize("name", ["random", "novice", "greedy", "tips", "expert"])
def test_a_player_who_asks_a_built_in_one_plays_as_he_does(name):
    for seed in range(3):
        one, other = (kn.play_round("modern", seed=seed, players=p) for p in (name, Wraps(BUILT_IN[name])))
        assert one.tricks == other.tricks


def test_a_player_of_ones_own_is_not_shown_all_hands_for_the_asking():
    """Only the built-in open player is: what wraps him sees no more than anybody else."""

    class Peeps(Wraps):
        sees_all = True

        def choose(self, view):
            seen = {card for q in range(4) if (q - view.place) % 2 for card in view.known[q]}
            assert seen <= {*view.first_cards}
            return view.legal[0]

    for seed in range(5):
        kn.play_round("modern", seed=seed, players=Peeps(BUILT_IN["open"]))


# -- what a view tells, position by position ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "leader", "trick", "partners", "to_come"),
    [
        (4, 0, "", (2,), (1, 2, 3)),
        (4, 0, "9H", (3,), (2, 3)),
        (4, 0, "9H 8H 7H", (1,), ()),
        (4, 2, "9H", (1,), (0, 1)),
        (4, 3, "", (1,), (0, 1, 2)),
        (4, 3, "9H 8H", (3,), (2,)),
        (2, 0, "", (), (1,)),
        (2, 1, "9H", (), ()),
        (6, 4, "9H 8H", (2, 4), (1, 2, 3)),
        (6, 5, "", (1, 3), (0, 1, 2, 3, 4)),
        (8, 7, "9H 8H 7H", (0, 4, 6), (3, 4, 5, 6)),
    ],
)
def test_partners_and_who_is_to_come(turn, seats, leader, trick, partners, to_come):
    view = turn("KL 2A", trick, seats=seats, leader=leader)
    assert view.partners == partners
    assert view.to_come == to_come


def test_left_says_how_many_cards_are_still_at_every_place(turn):
    assert turn("KL 2A 3A").left == (3, 3, 3, 3)
    assert turn("KL 2A 3A", "9H 8H").left == (2, 2, 3, 3)
    assert turn("KL 2A 3A", "9H 8H", leader=3).left == (2, 3, 3, 2)


class Keeps:
    """Remembers what he saw."""

    def __init__(self):
        self.views = []

    def choose(self, view):
        self.views.append(view)
        return view.legal[-1]


HANDS = ["9H 2A 2L 3L 4L", "KH 3H 5L 6L 7L", "4B 4H 5H 6H 7H", "OH 3A 4A 5A 6A"]
"""Bells are chosen; Keeps plays the last card of each hand."""


def views(name, **readings):
    keeps = Keeps()
    kn.play_round(kn.variant(name).reading(**readings), seed=1, hands=HANDS, players=keeps)
    return keeps.views


@pytest.mark.parametrize("name", ["dummett", "modern"])
def test_a_round_at_the_table_says_who_holds_what_as_far_as_counsel_goes(name):
    first, second, *_ = views(name)
    assert [codes(cards) for cards in first.known] == [HANDS[0], "KH", HANDS[2], "OH"]
    assert [codes(cards) for cards in second.known] == ["9H", HANDS[1], "4B", HANDS[3]]
    assert [codes(cards) for cards in second.shown] == ["9H", "KH", "4B", "OH"]
    assert codes(second.trick) == "4L"
    assert second.left == (4, 5, 5, 5)
    first, second, *_ = views(name, counsel="own")
    assert [codes(cards) for cards in first.known] == [HANDS[0], "KH", "4B", "OH"]
    assert [codes(cards) for cards in second.known] == ["9H", HANDS[1], "4B", "OH"]


def test_second_cards_face_up_lie_open_to_all():
    first = views("dummett", second_up="yes", counsel="own")[0]
    assert [codes(cards) for cards in first.shown] == ["9H 2A", "KH 3H", "4B", "OH"]
    assert [codes(cards) for cards in first.known] == [HANDS[0], "KH 3H", "4B", "OH"]


def test_unseen_is_the_pack_but_for_what_was_played_is_known_or_lies_turned_up(turn):
    pack = {card.code for card in kn.variant("modern").pack.cards}
    bare = turn("KL 2A")
    assert {card.code for card in bare.unseen} == pack - {"KL", "2A"}
    told = turn("KL 2A", "9H 8H", played="UB 3L 4L 5L", known={0: "6L"}, shown={1: "7L", 3: "8L"})
    gone = set("KL 2A 9H 8H UB 3L 4L 5L 6L 7L 8L".split())
    assert {card.code for card in told.unseen} == pack - gone
    up = turn("KL 2A", v=kn.variant("modern").reading(election="turned-up"), turned_up="9B")
    assert {card.code for card in up.unseen} == pack - {"KL", "2A", "9B"}


def test_against_is_what_the_other_side_may_hold(turn):
    """Unseen cards and those known to lie with the other side, not those known to lie with a partner."""
    view = turn("KL 2A", known={2: "UB 6B"}, shown={1: "7L", 3: "8L"})
    against = {card.code for card in view.against}
    assert against == {card.code for card in view.unseen} | {"7L", "8L"}
    assert not against & {"UB", "6B", "KL", "2A"}


def test_a_card_in_the_trick_is_nobodys_any_more(turn):
    view = turn("KL 2A", "UB 3H")
    assert not {"UB", "3H"} & {card.code for card in (*view.unseen, *view.against)}


@pytest.mark.parametrize("kaiser", ["hand", "always"])
def test_an_undeclared_banner_may_lie_in_no_hand_where_it_would_have_been_declared(turn, kaiser):
    """Every Banner dealt was declared before play; what was not is in the stock."""
    view = turn("KL 2A", v=kn.variant("kaiserspiel").reading(kaiser=kaiser), kaisers="10H", shown={1: "10H"})
    assert not {"10A", "10L", "10B"} & {card.code for card in view.unseen}
    assert {"10A", "10L", "10H", "10B"} & {card.code for card in view.against} == {"10H"}


def test_a_banner_dealt_face_down_may_lie_in_a_hand_where_only_those_face_up_are_declared(turn):
    view = turn(
        "KL 2A", v=kn.variant("kaiserspiel").reading(kaiser="face-up"), kaisers="10H", shown={1: "10H"}
    )
    assert {"10A", "10L", "10B"} <= {card.code for card in view.unseen}


@pytest.mark.parametrize(
    ("v", "hand", "trick", "kaisers", "takes"),
    [
        ("dummett", "KH 2B 3L", "9H", "", "KH 2B"),
        ("dummett", "3B 4B 5B", "9H KL 8H", "", "3B 4B 5B"),
        ("modern", "3B 4B 5B 2B", "9H KL 8H", "", "2B"),
        ("kaiserspiel", "10H 2B 3B 6B", "KA", "10H", "10H 6B"),
        ("kaiserspiel", "2B UB 9L", "10H", "10H", "UB"),
    ],
)
def test_takes_are_the_cards_that_take_the_trick_as_it_stands(turn, v, hand, trick, kaisers, takes):
    view = turn(hand, trick, v=v, kaisers=kaisers)
    assert codes(view.takes) == takes
    assert view.taking(as_cards("UB")) == as_cards("UB")


def test_taking_asks_of_any_cards(turn):
    view = turn("KH 3L", "9H 4L")
    assert codes(view.taking(as_cards("10H 8H 2B UL UB"))) == "10H 2B UB"
    assert view.taking(()) == ()


def test_only_cards_that_he_may_play_take_a_trick(turn):
    view = turn("7B KL", number=1, won=(0, 0))
    assert codes(view.takes) == "KL"
    assert attrs.evolve(view, legal=view.hand).takes == view.hand
