"""Raising in Karnöffel after van Leyden and Dummett, as Parlett redacts it: the deal, its pauses, what may be said."""

import pytest
from said import DEALER, FOREHAND, TABLES, each_table, refuses, spoken_at, told

import karnoffel as kn
from karnoffel.pauses import pauses


@pytest.fixture(scope="module")
def v():
    return kn.variant("dummett")


# The deal and its pauses


@each_table
def test_raising_first_card_lies_open_and_four_more_come_in_twos_face_down(v, seats):
    """Parlett, Deal, par. 1 and 3: five in all, in three rounds."""
    rows = list(v.deal.rows(seats))
    assert v.deal.hand_size == 5 and len(rows) == 5 * seats
    for place in range(seats):
        own = [row for row in rows if row.place == place]
        assert [row.card for row in own] == [0, 1, 2, 3, 4]
        assert [row.face_up for row in own] == [True, False, False, False, False]
        assert [row.packet for row in own] == [0, 1, 1, 2, 2]


@each_table
def test_raising_dealer_serves_neighbours_in_pairs_and_waits_after_each_pair(v, seats):
    """Parlett, Deal, par. 2 and 3: Forehand and the next player before all others, each round."""
    rows = list(v.deal.rows(seats))
    assert [row.place for row in rows if row.packet == 0] == list(range(seats))
    for packet in (1, 2):
        twice = [place for place in range(seats) for _ in range(2)]
        assert [row.place for row in rows if row.packet == packet] == twice
    for packet in (0, 1, 2):
        waits = [row.place for row in rows if row.packet == packet and row.pause]
        assert waits == list(range(1, seats, 2))


@each_table
def test_raising_the_two_of_a_pair_are_neighbours_and_opponents(v, seats):
    """Parlett, Cards and players, par. 1 and Deal, par. 2."""
    pairs = [(place, place + 1) for place in range(0, seats, 2)]
    assert [pause.pair for pause in pauses(v.deal, seats)] == pairs * 3


@each_table
def test_raising_each_player_has_three_opportunities(v, seats):
    """Parlett, Target score, par. 1."""
    for place in range(seats):
        assert sum(place in pause.pair for pause in pauses(v.deal, seats)) == 3


@each_table
def test_raising_a_pair_speaks_with_one_then_three_then_five_cards(v, seats):
    """Parlett, Deal, par. 2 and 3; only the pauses of the first round are first ones."""
    spoken = pauses(v.deal, seats)
    held = [1] * (seats // 2) + [3] * (seats // 2) + [5] * (seats // 2)
    assert [[pause.dealt[place] for place in pause.pair] for pause in spoken] == [[n, n] for n in held]
    assert [pause.first for pause in spoken] == [n == 1 for n in held]


@each_table
def test_raising_pairs_not_yet_served_hold_what_the_round_before_gave(v, seats):
    """Parlett, Deal, par. 2 and 3: the dealer goes round three times."""
    for number, pause in enumerate(pauses(v.deal, seats)):
        packet, pair = divmod(number, seats // 2)
        before, after = (0, 1, 3)[packet], (1, 3, 5)[packet]
        served = 2 * (pair + 1)
        assert pause.dealt == (after,) * served + (before,) * (seats - served)


@each_table
def test_raising_ends_with_the_last_pause_of_the_deal(v, seats):
    """Parlett, Target score, par. 1: raised during the deal, at no other time."""
    table, last = v.with_seats(seats), 3 * seats // 2
    assert told(table, spoken_at(last - 1, "pa")) == 7
    assert refuses(table, spoken_at(last, "pa"), last + 1, "")


# Proposing and answering


@each_table
def test_raising_a_round_nobody_raises_is_worth_four(v, seats):
    """Parlett, Target score, par. 1."""
    table = v.with_seats(seats)
    assert v.scoring.round_value == 4
    assert told(table, "") == told(table, "-") == told(table, "- " * (3 * seats // 2)) == 4


@each_table
def test_raising_every_answer_at_every_pause(v, seats):
    """Parlett, Deal, list and par. 3: accepted 7, re-raised 10; refused, the last to raise scores and deals."""
    table = v.with_seats(seats)
    for number, pause in enumerate(pauses(v.deal, seats)):
        first, second = (pause.pair[0] + 1) % seats, (pause.pair[1] + 1) % seats
        expected = {
            "pa": 7,
            "sa": 7,
            "pRa": 10,
            "sRa": 10,
            "pr": (4, FOREHAND, 4, first),
            "sr": (4, DEALER, 4, second),
            "pRr": (4, DEALER, 7, second),
            "sRr": (4, FOREHAND, 7, first),
        }
        assert {tokens: told(table, spoken_at(number, tokens)) for tokens in expected} == expected


@pytest.mark.parametrize(
    ("seats", "tokens", "expected"),
    [
        (4, "pa", 7),
        (4, "pr", (4, FOREHAND, 4, 1)),
        (4, "pRr", (4, DEALER, 7, 2)),
        (4, "- pr", (4, FOREHAND, 4, 3)),
        (4, "- sr", (4, DEALER, 4, 0)),
        (4, "- pRr", (4, DEALER, 7, 0)),
        (4, "pa pr", (7, FOREHAND, 7, 3)),
        (4, "sa - pr", (7, FOREHAND, 7, 1)),
        (4, "pRa sr", (10, DEALER, 10, 0)),
        (4, "pa pRr", (7, DEALER, 10, 0)),
        (4, "pRa - sRr", (10, FOREHAND, 13, 1)),
        (4, "pa - - pRa - pa", 16),
        (4, "pa pa pa pa pa pr", (19, FOREHAND, 19, 3)),
        (4, "pRa pRa pRa pRa pRa pRa", 40),
        (2, "pr", (4, FOREHAND, 4, 1)),
        (2, "sr", (4, DEALER, 4, 0)),
        (2, "pa sa pRr", (10, DEALER, 13, 0)),
        (2, "pRa pRa pRa", 22),
        (6, "- - pr", (4, FOREHAND, 4, 5)),
        (6, "- - sRa sr", (10, DEALER, 10, 2)),
        (6, "sa sa sa sa sa sa sa sa sa", 31),
        (8, "- - - pRr", (4, DEALER, 7, 0)),
        (8, "pa - - pr", (7, FOREHAND, 7, 7)),
        (8, "pa pa pa pa pa pa pa pa pa pa pa pa", 40),
    ],
)
def test_raising_value_grows_by_three_from_pause_to_pause(v, seats, tokens, expected):
    """Parlett, Target score, par. 1 and Deal, list; seats counted from the dealer, Forehand 1."""
    assert told(v.with_seats(seats), tokens) == expected


@pytest.mark.parametrize("tokens", ["pr", "sr", "pRr", "pa pa sRr"])
def test_raising_a_refusal_ends_the_round(v, tokens):
    """Parlett, Target score, par. 1 and Deal, list: the side surrenders, a new round is dealt."""
    next_pause = len(tokens.split()) + 1
    assert refuses(v, tokens + " pa", next_pause, "")


@pytest.mark.parametrize("seats", TABLES)
def test_raising_whoever_raised_last_deals_after_a_refusal(v, seats):
    """Parlett, Deal, list; of the re-raiser inferred."""
    assert [v.succession.after_refused(place, seats) for place in range(seats)] == list(range(seats))


def test_raising_partners_confer_by_four_and_a_director_by_more(v):
    """Parlett, Deal, par. 3."""
    assert v.counsel.four == "from-deal" and v.counsel.more == "director"


# The cap


@pytest.mark.parametrize(
    ("points", "legal", "value"),
    [(87, 4, 16), (88, 3, 13), (90, 3, 13), (91, 2, 10), (93, 2, 10), (94, 1, 7), (96, 1, 7), (97, 0, 4)],
)
@pytest.mark.parametrize("said", ["pa", "sa"])
def test_raising_stops_when_the_value_wins_the_game_for_either_side(v, points, legal, value, said):
    """Parlett, Deal, par. 4: 101 less 87 is 14, and so on; whoever proposes, whichever side it is."""
    for score in ((points, 0), (0, points), (points, 40), (40, points)):
        assert told(v, f"{said} " * legal, score) == value
        assert refuses(v, f"{said} " * (legal + 1), legal + 1, "raising.cap_announced", score)


@pytest.mark.parametrize("score", [(100, 0), (0, 100), (97, 97), (100, 100), (97, 0), (0, 98)])
@pytest.mark.parametrize("said", ["pa", "pr", "pRa", "sa", "sr"])
def test_raising_nothing_is_proposed_where_four_points_win(v, score, said):
    """Parlett, Deal, par. 4: announced at once."""
    assert told(v, "- - - - - -", score) == 4
    for pause in (0, 1, 5):
        assert refuses(v, spoken_at(pause, said), pause + 1, "raising.cap_announced", score)


def test_raising_a_re_raise_may_pass_the_cap_in_one_step_and_ends_raising(v):
    """Parlett, Deal, par. 4: 8 points needed, the value goes from 4 to 10 at one pause."""
    assert told(v, "pRa", (93, 90)) == 10
    assert told(v, "pRr", (93, 90)) == (4, DEALER, 7, 2)
    assert refuses(v, "pRa pa", 2, "raising.cap_announced", (93, 90))


def test_raising_cap_is_counted_from_the_target_agreed(v):
    """Parlett, Target score, par. 1 and Deal, par. 4: 7 are needed from 44 to 51."""
    short = v.replace(target=51)
    assert told(short, "pa", (44, 0)) == 7
    assert refuses(short, "pa pa", 2, "raising.cap_announced", (44, 0))
    assert refuses(short, "pa", 1, "raising.cap_announced", (0, 47))
    assert told(v, "pa pa", (44, 0)) == 10


# The stake


@pytest.mark.parametrize(("target", "half"), [(101, 51), (51, 26), (21, 11)])
def test_raising_losers_pay_double_below_half_and_treble_at_zero(v, target, half):
    """Parlett, Game, par. 1; half of 101 is fifty and a half."""
    scoring = v.replace(target=target).scoring
    stakes = [scoring.multiple(points) for points in range(target)]
    assert stakes == [3] + [2] * (half - 1) + [1] * (target - half)


# What may not be said


@pytest.mark.parametrize(
    ("tokens", "pause", "rule"),
    [
        ("pRRa", 1, "raising.re_raises"),
        ("- - sRRr", 3, "raising.re_raises"),
        ("pasa", 1, "raising.second_proposes"),
        ("- pRasa", 2, "raising.second_proposes"),
        ("papa", 1, "raising.second_proposes"),
        ("sapa", 1, "raising.second_proposes"),
        ("p1a", 1, "raising.steps"),
        ("- p2r", 2, "raising.steps"),
        ("- s6a", 2, "raising.steps"),
        ("!", 1, "raising.cap_announced"),
    ],
)
def test_raising_an_illegal_raise_is_refused_with_its_pause_and_rule(v, tokens, pause, rule):
    """Parlett, Target score, par. 1 and Deal, list, par. 2 and 4."""
    assert refuses(v, tokens, pause, rule)


@pytest.mark.parametrize("tokens", ["a", "r", "p", "pR", "Ra", "ps", "x", "pax"])
def test_raising_a_proposal_and_its_answer_belong_together(v, tokens):
    """Parlett, Deal, list: whoever proposes is answered, and nobody answers what was not proposed."""
    assert refuses(v, "- " + tokens, 2, tokens)


def test_raising_there_are_no_kaisers_to_raise_for(v):
    """Parlett, Play, table: the only Kaiser is the 2 of the suit, and nothing is raised for it."""
    assert refuses(v, "kp1a", 1, "aiser")
