"""Commands that play at the table: round, game, replay."""

import pytest

import karnoffel as kn


@pytest.fixture
def record(run):
    """The notation of a round: ``record("dummett", "--seed", 3)``."""

    def written(*arguments):
        result = run("round", *arguments, "--notation")
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    return written


@pytest.mark.parametrize("name", kn.variants())
def test_round_tells_the_round_that_play_round_plays(run, name):
    result = run("round", name, "--seed", "7")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == kn.play_round(name, seed=7).transcript()


def test_round_takes_players_seats_and_readings(run):
    out = run(
        "round", "dummett", "--seed", 7, "--players", "greedy/random", "--seats", 6, "--reading", "tricks=all"
    ).stdout
    v = kn.variant("dummett").reading(tricks="all").with_seats(6)
    assert out == kn.play_round(v, seed=7, players=("greedy", "random")).transcript()


def test_round_without_a_seed_tells_the_seed_it_drew(run):
    one, other = run("round", "modern").stdout, run("round", "modern").stdout
    assert one != other
    seed = one.partition("seed ")[2].partition(",")[0]
    assert run("round", "modern", "--seed", seed).stdout == one


@pytest.mark.parametrize("name", kn.variants())
def test_game_tells_the_game_that_play_game_plays(run, name):
    result = run("game", name, "--seed", "5", "--players", "greedy/random")
    assert (result.exit_code, result.stderr) == (0, "")
    played = kn.play_game(name, seed=5, players=("greedy", "random"))
    raisers = ", raised by equity" if played.variant.raising.raises else ""
    head = f"game of {name}, seed 5, played by greedy/random{raisers}"
    assert result.stdout == f"{head}\n\n{played.transcript()}"
    winners = ("odd", "even")[played.winner]
    assert f"the {winners} seats win the game" in result.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments",
    [
        ("dummett", "--seed", 3),
        ("modern", "--seed", 3, "--seats", 8),
        ("kaiserspiel", "--seed", 3, "--players", "random", "--reading", "kaiser=face-up"),
        ("dummett", "--seed", 3, "--reading", "election=turned-up", "--reading", "tricks=all"),
    ],
)
def test_replay_finds_a_record_of_ours_sound(run, record, tmp_path, arguments):
    path = tmp_path / "round.txt"
    path.write_text(record(*arguments), "utf-8")
    result = run("replay", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{path}: a sound round of {arguments[0]}")
    piped = run("replay", "-", stdin=record(*arguments))
    assert piped.exit_code == 0
    assert piped.stdout.startswith("-: a sound round of ")


def swap_first_trick(text):
    """The first two cards of the first trick the other way round: nobody plays from another's hand."""
    line = next(line for line in text.splitlines() if line.startswith("trick 1:"))
    head, first, second, *rest = line.rsplit(" ", 4)
    return text.replace(line, " ".join([head, second, first, *rest]))


@pytest.mark.parametrize(
    ("spoil", "finding"),
    [
        pytest.param(swap_first_trick, "trick 1: ", id="another's-card"),
        pytest.param(
            lambda t: t.replace("result: ", "result: 5:0 4 0\n# "), "result: 5:0 4 0 is written", id="result"
        ),
        pytest.param(lambda t: t.replace("digest: ", "digest: 000000000000\n# "), "digest", id="digest"),
        pytest.param(lambda t: t[: t.index("trick 3")] + t[t.index("result") :], "not over", id="unfinished"),
    ],
)
def test_replay_tells_where_a_record_breaks_the_rules_and_ends_with_1(run, record, tmp_path, spoil, finding):
    path = tmp_path / "round.txt"
    path.write_text(spoil(record("dummett", "--seed", 3)), "utf-8")
    result = run("replay", path)
    assert result.exit_code == 1
    assert finding in result.stdout
    assert all(line.startswith(f"{path}: ") for line in result.stdout.splitlines())
    assert result.stderr == ""


def test_replay_judges_by_another_source_if_asked(run, record, tmp_path):
    path = tmp_path / "round.txt"
    path.write_text(record("dummett", "--seed", 3), "utf-8")
    assert run("replay", path, "--variant", "dummett").exit_code == 0
    other = run("replay", path, "--variant", "modern")
    assert other.exit_code == 1
    assert "other rules" in other.stdout


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "a record begins with 'karnoffel round 1'"),
        (b"no record\nat all\n", "a record begins with 'karnoffel round 1'"),
        (b"\xff\xfe\x00", "is no text in UTF-8"),
        (
            b"karnoffel round 1\nvariant: whist\nseats: 4\nhands: 2A\nchosen: B\nresult: 1:1 1 1\n",
            "no variant 'whist'",
        ),
        (b"karnoffel round 1\nnonsense: 3\n", "no key 'nonsense'"),
    ],
)
def test_replay_of_what_is_no_record_ends_with_2_and_one_line(run, tmp_path, content, told):
    path = tmp_path / "round.txt"
    path.write_bytes(content)
    result = run("replay", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("karnoffel: ")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr
