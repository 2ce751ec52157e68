"""Commands about whole games: game, compare --games, equity; what they tell, print and write."""

import csv
import io
import json
import re
from itertools import pairwise

import pandas as pd
import pytest

import karnoffel as kn
from karnoffel.table import Spoke

RUN = ("--rounds", 1_500, "--seed", 5)
KEYWORDS = {"rounds": 1_500, "seed": 5, "unit": "game"}


def same(text, frame):
    """Whether a CSV text is a frame, cell by cell."""
    return list(csv.reader(io.StringIO(text))) == list(csv.reader(io.StringIO(frame.to_csv(index=False))))


@pytest.fixture
def told(run):
    """The lines of a game: ``told("dummett", "--seed", 7)``."""

    def lines(*arguments):
        result = run("game", *arguments)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout.splitlines()

    return lines


@pytest.fixture
def refused(run, tmp_path, monkeypatch):
    """Run a command that cannot be used, in an empty folder; returns the line it is told in."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)

    def command(*arguments):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("karnoffel: ") and result.stderr.count("\n") == 1, result.stderr
        assert list(here.iterdir()) == [], "nothing is written, half or whole"
        return result.stderr

    return command


# -- game ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "v", "raising"),
    [
        (("dummett", "--seed", 7), kn.variant("dummett"), "equity"),
        (("dummett", "--seats", 6, "--seed", 2, "--raising", "bold(0.3)"), kn.variant("dummett").with_seats(6), "bold(0.3)"),
        (
            ("dummett", "--seed", 3, "--reading", "re-raise=two", "--raising", "never/bold(1)"),
            kn.variant("dummett").reading(re_raise="two"),
            ("never", "bold(1)"),
        ),
        (("kaiserspiel-nidwalden", "--seed", 4), kn.variant("kaiserspiel-nidwalden"), "equity"),
    ],
)  # fmt: skip
def test_game_is_the_game_that_the_library_plays_with_these_options(told, arguments, v, raising):
    lines = told(*arguments)
    seed = int(arguments[arguments.index("--seed") + 1])
    assert lines[2:] == kn.play_game(v, seed=seed, raising=raising).transcript().splitlines()
    way = raising if isinstance(raising, str) else "/".join(raising)
    assert lines[0] == f"game of {v.label}, seed {seed}, played by greedy, raised by {way}"


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_game_tells_the_draw_for_partners_and_first_deal(told, seats):
    lines = told("dummett", "--seed", 7, "--seats", seats)
    drawn = [
        re.fullmatch(r"  who comes to sit in seat (\d) draws(?: again)? (\S+) \(.+\)", line) for line in lines
    ]
    sat = [(int(found[1]), found[2]) for found in drawn if found]
    assert sorted(seat for seat, _ in sat) == [*range(1, seats + 1)]
    order = "2 3 4 5 6 7 8 9 10 U O K".split()
    ranks = [order.index(card[:-1]) for _, card in sat]
    lowest = min(zip(ranks, sat, strict=True))[1]
    assert lowest[0] == 1, "the lowest card sits in seat 1, and deals"
    low, high = (
        [rank for rank, (seat, _) in zip(ranks, sat, strict=True) if seat % 2 == odd] for odd in (1, 0)
    )
    assert max(low) <= min(high), "the lowest half against the highest half"
    assert "seat 1 deals first; the sides are the odd seats and the even seats" in lines


def rounds_of(lines):
    """The lines of each round, without its head."""
    starts = [number for number, line in enumerate(lines) if line.startswith("Round ")]
    return [lines[first + 1 : last] for first, last in pairwise([*starts, len(lines)])]


def test_game_tells_every_pause_who_speaks_and_why(told):
    game = kn.play_game("dummett", seed=7)
    found = rounds_of(told("dummett", "--seed", 7))
    assert len(found) == len(game.rounds)
    for lines, played in zip(found, game.rounds, strict=True):
        said = [event for event in played.events if isinstance(event, Spoke)]
        heads = [int(line.removeprefix("pause ")) for line in lines if line.startswith("pause ")]
        assert heads == sorted({event.pause + 1 for event in said})
        reasons = [line for line in lines if re.search(r"\(a chance of \d+% to win the round\)$", line)]
        assert len(reasons) == len(said)
        for line, event in zip(reasons, said, strict=True):
            who = ("Forehand", "second", "third", "dealer")[event.place]
            words = {
                "pass": "proposes nothing",
                "propose": f"proposes {event.value} points",
                "accept": f"accepts: the round is worth {event.value} points",
                "refuse": "refuses",
                "re-raise": f"accepts and re-raises to {event.value} points",
            }
            assert re.match(rf"  {who} \(seat [1-4]\) {re.escape(words[event.move.kind])} \(", line)
    kinds = {event.move.kind for played in game.rounds for event in played.events if isinstance(event, Spoke)}
    assert {"propose", "accept", "refuse", "re-raise"} <= kinds, "the game tells them all"


def test_game_tells_kaisers_offers_and_the_cap_by_name(told):
    text = "\n".join(line for seed in range(3) for line in told("kaiserspiel-nidwalden", "--seed", seed))
    assert re.search(r"(Forehand|second|third|dealer) \(seat [1-4]\) declares 10[ALHB] a Kaiser\n", text)
    assert re.search(
        r"  (Forehand|second|third|dealer) \(seat [1-4]\) offers \d+ points for the Kaiser \(", text
    )
    assert re.search(r"side announces that this is enough to win: nothing more may be proposed\n", text)


@pytest.mark.parametrize(
    "arguments", [("dummett",), ("dummett", "--seats", 8), ("modern", "--seats", 2)], ids=str
)
def test_game_tells_the_slate_after_every_round(told, arguments):
    lines = told(*arguments, "--seed", 11)
    odd = even = 0
    for number, found in enumerate(rounds_of(lines)):
        scored = [
            re.fullmatch(r"(Forehand|the dealer)'s side wins .+ and scores (\d+) points?", line)
            for line in found
        ]
        (won,) = filter(None, scored)
        head = next(line for line in lines if line.startswith(f"Round {number + 1}:"))
        dealer = int(re.search(r"seat (\d) deals", head)[1])
        side = dealer % 2 if won[1] == "the dealer" else 1 - dealer % 2
        odd, even = odd + int(won[2]) * side, even + int(won[2]) * (1 - side)
        assert f"slate: odd seats {odd}, even seats {even}" in found
    high, low = max(odd, even), min(odd, even)
    winners, losers = ("odd", "even") if odd > even else ("even", "odd")
    assert lines[-1].startswith(
        f"the {winners} seats win the game {high}:{low} after {number + 1} rounds; the {losers} seats pay "
    )


def test_game_tells_the_stake_simple_doubled_and_trebled(told, tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(kn.variant("dummett").replace(name="short", target=21).to_toml(), "utf-8")
    seen = set()
    for seed in range(12):
        end = told(path, "--seed", seed, "--raising", "bold(0.3)")[-1]
        low, stake = re.search(r"win the game \d+:(\d+) after .* pay (.+)$", end).groups()
        expected = (
            "the stake trebled" if low == "0" else "the stake doubled" if 2 * int(low) < 21 else "the stake"
        )
        assert stake == expected
        seen.add(stake)
    assert seen == {"the stake", "the stake doubled", "the stake trebled"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--raising", "timid"), "raising must be 'never', 'equity' or 'bold(P)', such as 'bold(0.3)' (got 'timid')"),
        (("--raising", "bold(2)"), "bold(P) takes a probability from 0 to 1"),
        (("--raising", "never/never/never"), "two (one per side) or 4 (one per seat), not 3"),
        (("--reading", "re-raise=thrice"), "no reading 'thrice' of re-raise"),
        (("--seats", 3), "is for 2, 4, 6, 8 players, not 3"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "command", [("game", "dummett"), ("compare", "dummett", "--games", "--rounds", 100)], ids=str
)
def test_what_cannot_be_played_is_told_in_one_line(refused, command, arguments, said):
    assert said in refused(*command, *arguments)


# -- compare --games -----------------------------------------------------------------------------------------------------


def test_compare_games_as_tables_tells_games_differences_and_what_raising_is_worth(run):
    result = run("compare", "dummett", "modern", "--games", *RUN)
    assert result.exit_code == 0
    titles = ["How games go", "Difference from dummett", "What raising is worth"]
    assert [title in result.stdout for title in titles] == [True] * 3
    frame = kn.compare(["dummett", "modern"], **KEYWORDS)
    rows = {line.split()[0]: line for line in reversed(result.stdout.splitlines()) if line}
    for measure in ("rounds_per_game", "come_backs", "value_plus_0"):
        value = frame.value[frame.measure == measure].iloc[0]
        assert rows[measure].split()[1] == f"{value:.4f}"
    assert f"{frame.attrs['games']:,} games each, of" in result.stdout
    assert "raised by equity, greedy players, seed 5" in result.stdout
    for other in ("never", "bold(0.3)", "bold(1)"):
        assert re.search(rf"dummett\s+equity against {re.escape(other)}\s+\d\d\.\d\d ±", result.stdout)
    alone = run("compare", "modern", "--games", *RUN).stdout
    assert "Difference" not in alone and "What raising is worth" not in alone


def test_compare_games_as_csv_and_json_is_the_table_of_the_library(run):
    arguments = (
        "compare",
        "dummett",
        "kaiserspiel-nidwalden",
        "--games",
        *RUN,
        "--raising",
        "bold(0.3)/never",
    )
    expected = kn.compare(["dummett", "kaiserspiel-nidwalden"], raising=("bold(0.3)", "never"), **KEYWORDS)
    assert same(run(*arguments, "--format", "csv").stdout, expected)
    read = json.loads(run(*arguments, "--format", "json").stdout)
    assert {key: value for key, value in read.items() if key != "rows"} == expected.attrs
    pd.testing.assert_frame_equal(pd.DataFrame(read["rows"]), expected, check_dtype=False, rtol=1e-9)


def test_compare_games_sets_several_numbers_of_players_beside_each_other(run):
    out = run("compare", "dummett", "--games", "--seats", 2, "--seats", 6, *RUN, "--format", "csv").stdout
    v = kn.variant("dummett")
    assert same(out, kn.compare([v.with_seats(2), v.with_seats(6)], **KEYWORDS))
    assert set(pd.read_csv(io.StringIO(out)).seats) == {2, 6}


def test_compare_games_prints_the_same_for_any_number_of_workers(run):
    arguments = ("compare", "modern", "--games", "--rounds", 30_000, "--format", "csv")
    assert len({run(*arguments, "--workers", workers).stdout for workers in (1, 2, 3)}) == 1


def test_compare_games_to_a_precision(run):
    result = run("compare", "modern", "--games", "--precision", 0.05, "--format", "csv")
    assert same(result.stdout, kn.compare("modern", precision=0.05, unit="game", seed=0))


def test_compare_games_writes_tables_and_figures_and_says_which(run, tmp_path):
    out = tmp_path / "new" / "folder"
    result = run("compare", "dummett", "--games", *RUN, "--out", out)
    kinds = ("csv", "json", "parquet", "png", "svg")
    names = [f"{name}.{kind}" for name in ("games", "raising_worth") for kind in kinds]
    names = sorted([*names, "report.html", "report.md"])
    assert sorted(path.name for path in out.iterdir()) == names
    wrote = [line.partition(" ")[2] for line in result.stderr.splitlines() if line.startswith("wrote ")]
    assert sorted(wrote) == [str(out / name) for name in names]
    assert same((out / "games.csv").read_text("utf-8"), kn.compare("dummett", **KEYWORDS))
    worth = kn.raising_worth("dummett", rounds=1_500, seed=5)
    assert same((out / "raising_worth.csv").read_text("utf-8"), worth)
    quiet = run("compare", "dummett", "--games", *RUN, "--out", tmp_path / "quiet", "--quiet")
    assert (quiet.exit_code, quiet.stderr) == (0, "")


def test_compare_without_games_raises_nothing_and_says_so(refused):
    assert "--raising needs --games" in refused("compare", "dummett", "--rounds", 100, "--raising", "never")
    assert "give --rounds or --precision" in refused(
        "compare", "dummett", "--games", "--rounds", 100, "--precision", 0.1
    )


# -- equity --------------------------------------------------------------------------------------------------------------


def test_equity_as_a_table_is_the_chance_at_every_score(run):
    result = run("equity", "modern", "--deals", 240)
    assert result.exit_code == 0
    frame = kn.game_equity("modern", deals=240)
    lines = result.stdout.splitlines()
    assert lines[0] == "Chance of Forehand's side to win: modern"
    assert lines[1].split() == [*"0123456"]
    for ours, line in enumerate(lines[2:9]):
        wins = frame.win[frame.forehand == ours]
        assert line.split() == [str(ours), *(f"{100 * win:.1f}" for win in wins)]
    assert "240 deals, the same at every score" in result.stdout


def test_equity_of_a_long_game_is_told_at_every_tenth_score_and_the_last(run):
    result = run("equity", "dummett", "--seats", 2, "--deals", 240)
    heads = result.stdout.splitlines()[1].split()
    assert heads == [*map(str, range(0, 101, 10))]
    assert "raised by equity" in result.stdout


def test_equity_as_csv_and_in_files_is_the_whole_table(run, tmp_path):
    out = tmp_path / "out"
    result = run(
        "equity", "modern", "--deals", 240, "--reading", "value=1-to-5", "--format", "csv", "--out", out
    )
    frame = kn.game_equity(kn.variant("modern").reading(value="1-to-5"), deals=240)
    assert same(result.stdout, frame)
    assert len(frame) == 25
    names = [f"game_equity.{kind}" for kind in ("csv", "json", "parquet", "png", "svg")]
    assert sorted(path.name for path in out.iterdir()) == names
    assert same((out / "game_equity.csv").read_text("utf-8"), frame)


def test_equity_that_cannot_be_worked_out_is_told_in_one_line(refused):
    assert "deals must be a whole number from 240 to 100,000 (got 3)" in refused(
        "equity", "modern", "--deals", 3
    )
    assert "no variant 'modem'; did you mean modern?" in refused("equity", "modem")
    assert "cannot write to the folder '/proc/karnoffel'" in refused(
        "equity", "modern", "--out", "/proc/karnoffel"
    )


def test_report_of_games_is_written_where_it_is_asked_for(run, tmp_path):
    result = run("report", "modern", "--games", "--rounds", 2000, "--out", tmp_path, "--quiet")
    assert result.exit_code == 0
    assert result.stdout.strip() == str(tmp_path / "report.html")
    assert "How games go" in (tmp_path / "report.md").read_text("utf-8")
