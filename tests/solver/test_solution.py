"""What a solution tells: the best cards, the side that wins, the tricks; and what may be left for the rules to say."""

import pickle

import pytest

import karnoffel as kn
from karnoffel.cards import as_card, as_cards

LATE = {"chosen": "B", "leader": 3, "tricks": (1, 2)}
HANDS = ["KH 3L", "UB 4A", "9H 5L", "2B 7B"]
DEALT = ["7B 2B 3L KL KH", "4L 9H 9A 8A 8L", "3H OL UL 2A 4A", "9B 8B 10H 10L 10A"]


def told(solution):
    """What comes of each card, by its code."""
    return {str(each.card): (each.side, each.tricks) for each in solution.cards}


def test_a_led_devil_takes_the_last_trick_unless_the_karnoffel_lies_against_it():
    last = {"chosen": "B", "tricks": (2, 2)}
    assert kn.solve("dummett", ["7B", "6B", "KA", "2B"], **last).tricks == (3, 2)
    assert kn.solve("dummett", ["7B", "UB", "KA", "2B"], **last).tricks == (2, 3)


def test_a_king_of_the_suit_led_saves_the_trick_from_a_three_and_of_another_suit_only_by_the_other_reading():
    hands, last = ["OH", "3B", "KA", "2L"], {"chosen": "B", "tricks": (2, 2)}
    assert kn.solve("dummett", hands, **last).side == 1
    assert kn.solve("dummett", ["OH", "3B", "KH", "2L"], **last).side == 0
    assert kn.solve(kn.variant("dummett").reading(which_courts="plain"), hands, **last).side == 0


def test_the_devil_is_kept_until_it_may_be_led():
    found = kn.solve("dummett", DEALT, chosen="B")
    assert "7B" not in told(found) and len(found.cards) == 4
    allowed = kn.variant("dummett").reading(devil_first_lead="allowed")
    assert told(kn.solve(allowed, DEALT, chosen="B"))["7B"][0] == 0
    assert "7B" in told(kn.solve("dummett", HANDS, **LATE))


def test_the_best_cards_are_all_those_with_the_best_result_for_the_side_to_play():
    found = kn.solve("dummett", ["2L 9L", "8H 3H", "2A 4A", "7H KA"], chosen="B", leader=1, tricks=(1, 2))
    assert found.place == 1
    mine = [each for each in found.cards if each.side == 1]
    most = max(each.tricks[1] - each.tricks[0] for each in mine)
    assert found.best == tuple(each for each in mine if each.tricks[1] - each.tricks[0] == most)
    assert (found.side, found.tricks) == (found.best[0].side, found.best[0].tricks)


def test_winning_comes_before_tricks_and_of_lost_rounds_the_closer_is_better():
    lost = kn.solve("dummett", ["2L 9L", "UB 3H", "2A 4A", "2B KA"], chosen="B", tricks=(1, 2))
    assert lost.side == 1 and {each.side for each in lost.cards} == {1}
    assert lost.tricks == max((each.tricks for each in lost.cards), key=lambda tricks: tricks[0] - tricks[1])


def test_where_all_tricks_are_played_they_are_counted_to_the_end():
    v = kn.variant("dummett").reading(tricks="all")
    hands, k = ["UB 2L", "3H 4H", "2A 4A", "3A KA"], {"chosen": "B", "tricks": (2, 1)}
    assert kn.solve(v, hands, **k).tricks in {(3, 2), (4, 1)}
    assert sum(kn.solve(v, hands, **k).tricks) == 5
    assert kn.solve("dummett", hands, **k).tricks == (3, 1)


def test_cards_stand_in_order_from_the_strongest_to_hold():
    found = kn.solve("dummett", DEALT, chosen="B")
    assert [str(each.card) for each in found.cards] == ["2B", "KL", "KH", "3L"]


def test_a_frame_has_a_row_for_each_card_seen_from_the_side_to_play():
    found = kn.solve("dummett", HANDS, **LATE)
    frame = found.to_frame()
    assert list(frame.columns) == ["card", "title", "wins", "tricks_ours", "tricks_theirs"]
    assert frame["card"].tolist() == [str(each.card) for each in found.cards] == ["2B", "7B"]
    assert frame["title"].tolist() == ["Kaiser", "Devil"]
    assert frame["wins"].tolist() == [each.side == 1 for each in found.cards]
    assert frame["tricks_ours"].tolist() == [each.tricks[1] for each in found.cards]
    assert frame["tricks_theirs"].tolist() == [each.tricks[0] for each in found.cards]
    assert frame.attrs["kind"] == "solution" and frame.attrs["chosen"] == "B" and frame.attrs["place"] == 3
    assert set(frame.attrs["columns"]) == set(frame.columns)


def test_a_solution_is_a_value():
    found = kn.solve("dummett", HANDS, **LATE)
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(kn.solve(kn.variant("dummett"), HANDS, **LATE))
    with pytest.raises(AttributeError):
        found.place = 0


def test_cards_and_numbers_are_taken_in_any_of_their_forms():
    import numpy as np

    found = kn.solve("dummett", HANDS, **LATE)
    cards = [as_cards(hand) for hand in HANDS]
    assert kn.solve("dummett", cards, **LATE) == found
    assert kn.solve("dummett", tuple(hand.split() for hand in HANDS), **LATE) == found
    numbers = {"leader": np.int64(3), "tricks": np.array([1, 2])}
    assert kn.solve("dummett", HANDS, chosen=kn.Suit.BELLS, **numbers) == found
    assert kn.solve("dummett", HANDS, chosen="Schellen", leader=3, tricks=[1, 2]) == found
    on_table = {"chosen": "B", "leader": 2, "tricks": (1, 2)}
    listed = kn.solve("dummett", ["KH 3L", "UB 4A", "5L", "2B 7B"], trick=[as_card("9H")], **on_table)
    assert listed == kn.solve("dummett", ["KH 3L", "UB 4A", "5L", "2B 7B"], trick="9h", **on_table)


def test_first_cards_choose_the_suit_where_none_is_named():
    found = kn.solve("dummett", DEALT)
    assert found.chosen is kn.Suit.HEARTS
    assert found == kn.solve("dummett", DEALT, chosen="H")


def test_where_banners_dealt_face_up_are_kaisers_others_are_only_if_named():
    hands = [
        "10B 2B 3L KL KH 4B 7A",
        "4L 6H 5A 6A 3A OB KB",
        "2H OL UL 2A 4A 5B 7L",
        "UB 6B 10H 10L 10A 2L 5L",
    ]
    found = kn.solve("kaiserspiel-nidwalden", hands)
    assert (found.chosen, found.kaisers) == (kn.Suit.HEARTS, as_cards("10B"))
    assert found == kn.solve("kaiserspiel-nidwalden", hands, chosen="H", kaisers="10B")
    assert kn.solve("kaiserspiel-nidwalden", hands, chosen="H").kaisers == ()
    assert set(kn.solve("kaiserspiel-nidwalden", hands, kaisers="10H").kaisers) == set(as_cards("10B 10H"))


@pytest.mark.parametrize("when", ["hand", "always"])
def test_where_every_banner_held_is_a_kaiser_none_need_be_named(when):
    v, last = kn.variant("kaiserspiel").reading(kaiser=when), {"chosen": "B", "tricks": (2, 2)}
    found = kn.solve(v, ["KL", "10L", "2H", "3A"], **last)
    assert (found.kaisers, found.side) == (as_cards("10L"), 1)


@pytest.mark.parametrize("when", ["hand", "always"])
def test_a_banner_on_the_table_was_held_and_is_a_kaiser_too(when):
    v, last = kn.variant("kaiserspiel").reading(kaiser=when), {"chosen": "B", "tricks": (2, 2)}
    table = {"trick": "10L", "leader": 0}
    found = kn.solve(v, ["", "KL", "2H", "3A"], **last, **table)
    assert (found.kaisers, found.side) == (as_cards("10L"), 0)
    assert found == kn.solve(v, ["", "KL", "2H", "3A"], kaisers="10L", **last, **table)
