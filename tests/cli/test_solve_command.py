"""The command solve: what it prints of hands given and of a deal, as words and as data, and what it refuses."""

import csv
import io
import json
import re

import pytest

import karnoffel as kn
from karnoffel.solver.position import Position
from karnoffel.solver.solution import solved

HANDS = ("KH 2L", "9L 3A", "4A 5A", "6H 8H")
LATE = ("--chosen", "B", "--tricks", "2:1")


def by_library(v, seed):
    """The deal of a seed, solved."""
    dealt = kn.play_round(v, seed=seed)
    return solved(Position(dealt.variant, dealt.hands, dealt.chosen, dealt.kaisers, seed=seed)).to_frame()


@pytest.fixture
def solution(run):
    """What the command writes as JSON: rows, and what is told of them; nothing on stderr."""

    def command(*arguments):
        result = run("solve", *arguments, "--format", "json", "--quiet")
        assert (result.exit_code, result.stderr) == (0, "")
        return json.loads(result.stdout)

    return command


@pytest.fixture
def refused(run):
    """Run the command with what it cannot use; returns the line it is told in."""

    def command(*arguments):
        result = run("solve", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("karnoffel: ") and result.stderr.count("\n") == 1, result.stderr
        return result.stderr

    return command


def test_as_a_table_it_tells_the_hands_who_wins_and_what_comes_of_every_card(run):
    result = run("solve", "dummett", *HANDS, *LATE, "--quiet")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "Forehand: KH 2L",
        "second: 9L 3A",
        "third: 4A 5A",
        "dealer: 6H 8H",
        "dummett, bells chosen, Forehand to play: Forehand's side wins 3:1 with best play",
        "",
        "card  title  for the side to play",
        "KH           wins 3:1",
        "2L           wins 3:2",
        "",
    ]


def test_the_leader_is_counted_from_1_and_the_side_is_his_who_is_to_play(run):
    hands = ("6H 8H 9H", "KH KL 2A", "3A 4A 5A", "2L 3L 4L")
    out = run("solve", "dummett", *hands, "--chosen", "B", "--leader", 2, "--tricks", "0:2").stdout
    assert "second to play: the dealer's side wins 3:0 with best play" in out
    assert [line.split() for line in out.splitlines()[-4:-1]] == [
        ["KL", "wins", "3:0"],
        ["KH", "wins", "3:0"],
        ["2A", "loses", "2:3"],
    ]


def test_csv_is_the_table_of_the_library(run):
    expected = kn.solve("dummett", HANDS, chosen="B", tricks=(2, 1)).to_frame()
    result = run("solve", "dummett", *HANDS, *LATE, "--format", "csv", "--quiet")
    assert (result.exit_code, result.stderr) == (0, "")
    read = list(csv.reader(io.StringIO(result.stdout)))
    assert read == list(csv.reader(io.StringIO(expected.to_csv(index=False))))


def test_json_is_the_table_and_the_whole_position(solution):
    arguments = ("--trick", "5L 4A", "--kaisers", "10L", "--leader", 3, "--tricks", "1:2", "--chosen", "b")
    told = solution("kaiserspiel", "KH 10L", "UB 3A", "9H", "2B", *arguments, "--reading", "kaiser=face-up")
    v = kn.variant("kaiserspiel").reading(kaiser="face-up")
    expected = kn.solve(
        v, ["KH 10L", "UB 3A", "9H", "2B"], chosen="B", kaisers="10L", trick="5L 4A", leader=2, tricks=(1, 2)
    ).to_frame()
    assert told.pop("rows") == expected.to_dict("records")
    assert told == expected.attrs
    assert (told["leader"], told["place"], told["seed"]) == (2, 0, None)


def test_hands_as_dealt_choose_their_suit_and_say_how_many_play(solution):
    hands = ["7B 2B 3L KL KH", "9L 9H 9A 8A 8L"]
    told = solution("dummett", *hands)
    assert (told["chosen"], told["hands"], told["leader"], told["tricks"]) == ("B", hands, 0, [0, 0])
    assert [row["card"] for row in told["rows"]] == ["2B", "KL", "KH", "3L"]


@pytest.mark.parametrize(
    ("arguments", "v"),
    [
        (("dummett",), kn.variant("dummett")),
        (("kaiserspiel", "--reading", "kaiser=face-up"), kn.variant("kaiserspiel").reading(kaiser="face-up")),
        (("modern", "--seats", 2), kn.variant("modern").with_seats(2)),
    ],
)
def test_the_deal_of_a_seed_is_the_one_that_round_plays(solution, arguments, v):
    told = solution(*arguments, "--seed", 7)
    expected = by_library(v, 7)
    assert told.pop("rows") == expected.to_dict("records")
    assert told == expected.attrs
    assert told["seed"] == 7


def test_a_seed_that_is_drawn_is_told_and_gives_the_same_again(run):
    drawn = run("solve", "dummett")
    (seed,) = re.findall(
        r"^no hands and no --seed given: solving the deal of seed (\d+)$", drawn.stderr, re.M
    )
    assert f"dummett, seed {seed}, " in drawn.stdout
    again = run("solve", "dummett", "--seed", seed)
    assert again.stdout == drawn.stdout and "no --seed given" not in again.stderr


def test_as_data_a_seed_that_is_drawn_is_told_even_quietly(solution):
    one, other = solution("dummett"), solution("dummett")
    assert one["seed"] != other["seed"]
    assert solution("dummett", "--seed", one["seed"]) == one


@pytest.mark.parametrize(
    ("option", "value"),
    [("--chosen", "B"), ("--kaisers", ""), ("--trick", "KH"), ("--leader", 1), ("--tricks", "0:0")],
)
@pytest.mark.parametrize("seed", [(), ("--seed", 7)])
def test_what_says_more_of_hands_is_refused_without_them(refused, option, value, seed):
    assert refused("dummett", *seed, option, value) == (
        f"karnoffel: {option}: only beside hands; the deal of a seed is solved from its first card on\n"
    )


def test_all_such_options_are_told_at_once(refused):
    assert "--chosen, --leader: only beside hands" in refused("dummett", "--leader", 2, "--chosen", "B")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("dummett", *HANDS, *LATE, "--seed", 1), "give hands or --seed, not both"),
        (("dummett", *HANDS, *LATE, "--leader", 0), "--leader must be the number of a hand from 1 to 4 (got 0)"),
        (("dummett", *HANDS, *LATE, "--leader", 5), "--leader must be the number of a hand from 1 to 4 (got 5)"),
        (("dummett", *HANDS, "--chosen", "B", "--tricks", "2-1"), "--tricks '2-1': write them as N:N"),
        (("dummett", *HANDS, "--chosen", "B", "--tricks", "²:1"), "--tricks '²:1': write them as N:N"),
        (("dummett", *HANDS, "--chosen", "B", "--tricks", ""), "--tricks '': write them as N:N"),
        (("dummett", *HANDS, "--chosen", "B", "--tricks", "9:9"), "tricks 9:9: the round is over"),
        (("dummett", *HANDS, "--chosen", "B"), "hand 1 of 4 has 2 cards; after 0 tricks and 0 cards on the table it has 5 in dummett (give --tricks)"),
        (("dummett", *HANDS, "--tricks", "2:1"), "name the chosen suit"),
        (("dummett", *HANDS, *LATE, "--trick", "KH"), "KH stands twice"),
        (("dummett", *HANDS, *LATE, "--kaisers", "10B"), "10B cannot be a Kaiser"),
        (("dummett", *HANDS, "--chosen", "X", "--tricks", "2:1"), "no suit 'X'"),
        (("dummett", *HANDS[:3], *LATE), "3 hands for 4 players"),
        (("dummett", *HANDS, "--chosen", "B", "--tricks", "1:1"), "hand 1 of 4 has 2 cards; after 2 tricks and 0 cards on the table it has 3 in dummett\n"),
        (("dummett", *HANDS, "--chosen", "B", "--leader", 2, "--tricks", "2:0"), "leader: hand 2 of 4 cannot have won the last trick"),
        (("dummett", *HANDS[:3], *LATE, "--seats", 6), "3 hands for 6 players"),
        (("dummett", *HANDS, *LATE, "--seats", 6), "4 hands for 6 players"),
        (("dummett", *HANDS, *LATE, "--seats", 0), "is for 2, 4, 6, 8 players, not 0"),
        (("dummett", "--seed", -1), "seed must be a whole number"),
        (("dumett", "--seed", 1), "no variant 'dumett'; did you mean dummett?"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told_in_one_line(refused, arguments, told):
    assert told in refused(*arguments)
