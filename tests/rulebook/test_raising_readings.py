"""Raising where the text leaves a choice: every reading of every point."""

import pytest
from said import DEALER, FOREHAND, each_table, refuses, spoken_at, told

import karnoffel as kn
from karnoffel.pauses import pauses


@pytest.fixture(scope="module")
def v():
    return kn.variant("dummett")


# Where the text leaves a choice


CHANGED = {
    "re_raise": "two",
    "re_raise_when": "first",
    "second_proposal": "each",
    "refusal_dealer": "next",
    "cap_pending": "yes",
    "announce": "that-side",
    "second_up": "yes",
    "two_hand_first_pause": "no",
    "value": "1-to-7",
}


def test_raising_own_readings_named_change_nothing(v):
    """Deal and Target score: what the dossier takes, said aloud."""
    own = {point: v.disputed_points[point.replace("_", "-")].own for point in CHANGED}
    assert v.reading(**own) == v


@pytest.mark.parametrize("point", CHANGED)
def test_raising_another_reading_is_another_game_and_says_so(v, point):
    """Every disputed point about raising: the reading shows in the description."""
    read = v.reading(**{point: CHANGED[point]})
    assert read != v and read.describe() != v.describe()


@each_table
def test_second_up_gives_the_first_pair_alone_another_open_card_and_the_first_pause(v, seats):
    """Parlett, Deal, par. 2 by the letter; 1 + 2 face down after it assumed; not when two play."""
    read = v.reading(second_up="yes").with_seats(seats)
    spoken = pauses(read.deal, seats)
    for place in range(seats):
        own = [row for row in read.deal.rows(seats) if row.place == place]
        open_cards = 2 if place < 2 < seats else 1
        assert [row.face_up for row in own] == [True] * open_cards + [False] * (5 - open_cards)
        opportunities = 3 if place < 2 else 2
        assert sum(place in pause.pair for pause in spoken) == opportunities
    if seats > 2:
        assert [row.place for row in read.deal.rows(seats)][: seats + 2] == [*range(seats), 0, 1]
        assert spoken[0].pair == (0, 1) and spoken[0].dealt == (2, 2) + (1,) * (seats - 2)
        assert spoken[1].dealt == (3, 3) + (1,) * (seats - 2)
        assert [pause.first for pause in spoken] == [True] + [False] * seats
    assert told(read, spoken_at(len(spoken) - 1, "pa")) == 7
    assert refuses(read, spoken_at(len(spoken), "pa"), len(spoken) + 1, "")


def test_two_hand_first_pause_may_be_left_out(v):
    """Parlett, Deal, par. 2, "unless two play": two opportunities are left, with four nothing changes."""
    read = v.reading(two_hand_first_pause="no")
    assert [pause.dealt for pause in pauses(read.deal, 2)] == [(3, 3), (5, 5)]
    assert pauses(read.deal, 4) == pauses(v.deal, 4)
    pair = read.with_seats(2)
    assert told(pair, "pa sr") == (7, DEALER, 7, 0)
    assert refuses(pair, "pa pa pa", 3, "")
    assert told(v.with_seats(2), "pa pa pa") == 13


@pytest.mark.parametrize(
    ("re_raise", "tokens", "expected"),
    [
        ("two", "pRRa", 13),
        ("two", "pRRr", (4, FOREHAND, 10, 1)),
        ("two", "- sRRr", (4, DEALER, 10, 0)),
        ("two", "pRRa - pRRa", 22),
        ("unlimited", "pRRRa", 16),
        ("unlimited", "pRRRr", (4, DEALER, 13, 2)),
        ("unlimited", "pRRRRRRRRRa", 34),
    ],
)
def test_re_raise_twice_or_without_limit(v, re_raise, tokens, expected):
    """A German text of the same rules lets Forehand raise once more; the sides raise in turn."""
    assert told(v.reading(re_raise=re_raise), tokens) == expected
    assert refuses(v.reading(re_raise="two"), "pRRRa", 1, "raising.re_raises")


@pytest.mark.parametrize(("seats", "first_ones"), [(2, 1), (4, 2), (6, 3), (8, 4)])
def test_re_raise_when_only_at_the_first_pause_of_each_pair(v, seats, first_ones):
    """Parlett, Deal, par. 3 by the letter: the later rounds know acceptance and surrender alone."""
    read = v.reading(re_raise_when="first").with_seats(seats)
    for pause in range(3 * seats // 2):
        assert told(read, spoken_at(pause, "pa")) == 7
        if pause < first_ones:
            assert told(read, spoken_at(pause, "sRa")) == 10
        else:
            assert refuses(read, spoken_at(pause, "sRa"), pause + 1, "raising.re_raise_when")


def test_second_proposal_each_of_the_two_in_turn(v):
    """Parlett, Deal, par. 3: the second may propose after the first was accepted; once each."""
    read = v.reading(second_proposal="each")
    assert told(read, "pasa") == told(read, "- sa pa") == 10
    assert told(read, "- - pasr") == (7, DEALER, 7, 2)
    assert told(read, "pasRr") == (7, FOREHAND, 10, 1)
    assert told(read, "pasa", (93, 0)) == 10
    assert refuses(read, "pasa", 1, "raising.cap_announced", (94, 0))
    for tokens in ("papa", "pasasa", "prsa"):
        assert refuses(read, "- " + tokens, 2, "")


@pytest.mark.parametrize("tokens", ["pr", "sr", "pRr", "- pr", "- sr", "pa - pRr"])
def test_refusal_dealer_may_be_the_next_in_turn(v, tokens):
    """Parlett, Target score, par. 1: the next dealer deals, who is Forehand of this round."""
    read = v.reading(refusal_dealer="next")
    assert told(read, tokens) == (*told(v, tokens)[:3], 1)
    assert [read.succession.after_refused(place, 4) for place in range(4)] == [0, 0, 0, 0]


def test_cap_pending_proposal_bars_the_re_raise_that_it_would_make_useless(v):
    """Parlett, Deal, par. 4: 7 points needed, and 7 proposed; with 8 needed the re-raise is open."""
    read = v.reading(cap_pending="yes")
    for score in ((94, 10), (10, 94)):
        assert told(read, "pa", score) == 7
        assert told(v, "pRa", score) == told(v, "sRa", score) == 10
        assert refuses(read, "pRa", 1, "raising.pending_counts", score)
        assert refuses(read, "- sRr", 2, "raising.pending_counts", score)
    assert told(read, "pRa", (93, 10)) == 10
    assert told(read.reading(re_raise="two"), "pRRa", (90, 10)) == 13
    assert refuses(read.reading(re_raise="two"), "pRRa", 1, "raising.pending_counts", (91, 10))


def test_announce_opponents_of_a_side_within_four_may_go_on_until_it_says_so(v):
    """Parlett, Deal, par. 4, the exception: 97 to 50 and 50 to 97."""
    read = v.reading(announce="that-side")
    for score, said in (((97, 50), "sa"), ((50, 97), "pa"), ((100, 0), "sa")):
        assert told(read, f"{said} {said} {said}", score) == 13
        assert told(read, "!", score) == 4
        assert told(read, f"{said} !", score) == told(read, f"{said} ! - -", score) == 7
        assert refuses(read, f"! {said}", 2, "raising.cap_announced", score)
        assert refuses(read, f"{said} - ! {said}", 4, "raising.cap_announced", score)
    assert told(read, "- sr", (97, 50)) == (4, DEALER, 4, 0)


def test_announce_opponents_too_stop_where_they_would_win(v):
    """Parlett, Deal, par. 4: 97 to 90, the silent side needs 11 itself."""
    read = v.reading(announce="that-side")
    assert told(read, "sa sa sa", (97, 90)) == 13
    assert refuses(read, "sa sa sa sa", 4, "raising.cap_announced", (97, 90))


@pytest.mark.parametrize("score", [(97, 97), (100, 98)])
def test_announce_no_side_stays_silent_when_both_are_within_four(v, score):
    """Parlett, Deal, par. 4: the exception is made for the opponents of one side."""
    read = v.reading(announce="that-side")
    assert told(read, "-", score) == 4
    assert refuses(read, "pa", 1, "raising.cap_announced", score)
    assert refuses(read, "sa", 1, "raising.cap_announced", score)


@pytest.mark.parametrize("score", [(96, 50), (50, 96), (0, 0)])
def test_announce_exception_is_for_a_side_within_four_only(v, score):
    """Parlett, Deal, par. 4: with 5 points needed one raise is open, and nothing to announce."""
    read = v.reading(announce="that-side")
    assert told(read, "pa", score) == 7
    assert refuses(read, "!", 1, "raising.cap_announced", score)
    if max(score):
        assert refuses(read, "pa pa", 2, "raising.cap_announced", score)


@pytest.mark.parametrize("target", [5, 7, 11])
def test_value_one_is_not_raised(v, target):
    """Modern texts: a round counts 1, to 7 (5, 11); a pause may still be passed in silence."""
    read = v.reading(value=f"1-to-{target}")
    assert read.scoring.target == target
    assert refuses(read, "pa", 1, "raising.steps")
    assert told(read, "") == told(read, "-") == 1
