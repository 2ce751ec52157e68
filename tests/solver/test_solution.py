"""What a solution tells: the best cards, the side that wins, the tricks; and what may be left for the rules to say."""

import pickle

import pytest

import karnoffel as kn
from karnoffel.cards import as_card, as_cards

LATE = {"chosen": "B", "leader": 3, "tricks": (1, 2)}
HANDS = ["KH 3L", "UB 4A", "9H 5L", "2B 7B"]
TWO_EACH = ["KH 2L", "9L 3A", "4A 5A", "6H 8H"]
THREE_EACH = ["6H 8H 9H", "KH KL 2A", "3A 4A 5A", "2L 3L 4L"]
SECOND_LEADS = {"chosen": "B", "leader": 1, "tricks": (0, 2)}
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
    """Either King is the highest of its suit, and the trick is the third of the second side. After the 2 of acorns the third player,
    who has all other acorns, takes three tricks in a row.
    """
    found = kn.solve("dummett", THREE_EACH, **SECOND_LEADS)
    assert told(found) == {"KL": (1, (0, 3)), "KH": (1, (0, 3)), "2A": (0, (3, 2))}
    assert [str(each.card) for each in found.best] == ["KL", "KH"]
    assert (found.place, found.side, found.tricks) == (1, 1, (0, 3))


def test_of_won_rounds_the_clearer_is_better():
    """The King takes the third trick at once. The 2 falls to the 9 of leaves; then acorns are led, which the partner takes."""
    found = kn.solve("dummett", TWO_EACH, chosen="B", tricks=(2, 1))
    assert told(found) == {"KH": (0, (3, 1)), "2L": (0, (3, 2))}
    assert ([str(each.card) for each in found.best], found.tricks) == (["KH"], (3, 1))


def test_of_lost_rounds_the_closer_is_better():
    """The 9 of leaves takes the 2, and the other side needs no more than that: the King takes a trick first, or none."""
    found = kn.solve("dummett", TWO_EACH, chosen="B", tricks=(1, 2))
    assert told(found) == {"KH": (1, (2, 3)), "2L": (1, (1, 3))}
    assert ([str(each.card) for each in found.best], found.side, found.tricks) == (["KH"], 1, (2, 3))


def test_where_all_tricks_are_played_they_are_counted_to_the_end():
    """The Karnöffel takes a trick, and the 2 of leaves the other where nobody has leaves; else the 9 of leaves takes that."""
    v, k = kn.variant("dummett").reading(tricks="all"), {"chosen": "B", "tricks": (2, 1)}
    no_leaves, nine = (["UB 2L", hand, "2A 4A", "3A KA"] for hand in ("3H 4H", "9L 4H"))
    assert told(kn.solve(v, no_leaves, **k)) == {"UB": (0, (4, 1)), "2L": (0, (4, 1))}
    assert told(kn.solve(v, nine, **k)) == {"UB": (0, (3, 2)), "2L": (0, (3, 2))}
    assert told(kn.solve("dummett", no_leaves, **k)) == {"UB": (0, (3, 1)), "2L": (0, (3, 1))}
    assert told(kn.solve("dummett", nine, **k)) == {"UB": (0, (3, 1)), "2L": (0, (3, 2))}


def test_cards_stand_in_order_from_the_strongest_to_hold():
    found = kn.solve("dummett", DEALT, chosen="B")
    assert [str(each.card) for each in found.cards] == ["2B", "KL", "KH", "3L"]


def test_a_frame_has_a_row_for_each_card_seen_from_the_side_to_play():
    frame = kn.solve("dummett", THREE_EACH, **SECOND_LEADS).to_frame()
    assert frame.to_dict("list") == {
        "card": ["KL", "KH", "2A"],
        "title": ["", "", ""],
        "wins": [True, True, False],
        "tricks_ours": [3, 3, 2],
        "tricks_theirs": [0, 0, 3],
    }
    assert kn.solve("dummett", HANDS, **LATE).to_frame()["title"].tolist() == ["Kaiser", "Devil"]


def test_a_frame_tells_the_whole_position():
    v = kn.variant("kaiserspiel").reading(kaiser="face-up")
    whole = {"chosen": "H", "kaisers": "10B", "trick": "6H UB", "leader": 2}
    attrs = kn.solve(v, ["2B 7B", "10B 4A", "KH", "9H"], tricks=(2, 1), **whole).to_frame().attrs
    told = {"kind", "variants", "changes", "assumed", "versions", "columns"}
    assert attrs["kind"] == "solution"
    assert {key: attrs[key] for key in attrs if key not in told} == {
        "hands": ["2B 7B", "10B 4A", "KH", "9H"], "tricks": [2, 1], "seed": None, "place": 0, **whole,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hands", "given"),
    [
        (DEALT, {}),
        (HANDS, LATE),
        (["KH 3L", "UB", "9H", "2B 7B"], {"trick": "4A 5L", "chosen": "B", "leader": 1, "tricks": (1, 2)}),
    ],
)
def test_what_a_frame_tells_gives_the_same_frame_again(hands, given):
    frame = kn.solve("dummett", hands, **given).to_frame()
    parts = ("chosen", "kaisers", "trick", "leader", "tricks")
    again = kn.solve(
        "dummett", frame.attrs["hands"], **{part: frame.attrs[part] for part in parts}
    ).to_frame()
    assert again.equals(frame) and again.attrs == frame.attrs


def test_a_solution_is_a_value():
    found = kn.solve("dummett", HANDS, **LATE)
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(kn.solve(kn.variant("dummett"), HANDS, **LATE))
    with pytest.raises(AttributeError):
        found.position = None


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
