"""Input that cannot be used: one clear line on stderr, exit 2, nothing on stdout, nothing half written."""

import pytest

import karnoffel as kn

COUNTING = ("strength", "compare", "report")
BY_NAME = ("show", "round", "game", "strength", "compare", "report")
QUICK = ("--rounds", 100)


@pytest.fixture
def refused(run, tmp_path, monkeypatch):
    """Run a command that cannot be used, in an empty folder; returns the line it is told in."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)

    def command(*arguments):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("karnoffel: ")
        assert result.stderr.endswith("\n")
        assert result.stderr.count("\n") == 1, result.stderr
        assert list(here.iterdir()) == [], "nothing is written, half or whole"
        return result.stderr

    return command


@pytest.mark.parametrize("command", BY_NAME)
def test_an_unknown_variant_is_told_with_the_nearest(refused, command):
    assert "no variant 'dumett'; did you mean dummett?" in refused(command, "dumett")


@pytest.mark.parametrize(
    "arguments",
    [
        ("diff", "dummett", "modem"),
        ("diff", "modem", "dummett"),
        ("apparatus", "modem"),
        ("trick", "modem", "--chosen", "B", "2A"),
    ],
)
def test_so_it_is_where_it_stands_second_or_among_others(refused, arguments):
    assert "no variant 'modem'; did you mean modern?" in refused(*arguments)


@pytest.mark.parametrize("command", BY_NAME)
def test_a_missing_file_is_told_with_its_name(refused, command):
    line = refused(command, "nowhere/own.toml")
    assert "nowhere/own.toml: file: found No such file or directory; allowed: a readable file" in line


def test_a_missing_record_is_told_with_its_name(refused):
    assert "cannot read 'gone.txt': No such file or directory" in refused("replay", "gone.txt")
    assert "cannot read '/': Is a directory" in refused("replay", "/")


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("KL 12B", "no card '12B'; the nearest is"),
        ("KL XX", "no card 'XX'"),
        ("KL 3B KL", "KL (King of leaves) stands twice"),
        ("kl 3b Kl", "KL (King of leaves) stands twice"),
        ("", "a trick has 1 to 8 cards, not 0"),
        ("2A 3A 4A 5A 6A 7A 8A 9A 10A", "a trick has 1 to 8 cards, not 9"),
    ],
)
def test_a_bad_card_a_card_twice_and_a_wrong_number_of_cards(refused, cards, told):
    assert told in refused("trick", "dummett", "--chosen", "B", cards)


def test_a_bad_suit_and_a_bad_kaiser(refused):
    assert "no suit 'bels'; the nearest is B (bells)" in refused("trick", "dummett", "--chosen", "bels", "KL")
    assert "10H cannot be a Kaiser" in refused("trick", "dummett", "--chosen", "B", "--kaisers", "10H", "KL")
    assert "KH cannot be a Kaiser" in refused(
        "trick", "kaiserspiel", "--chosen", "B", "--kaisers", "KH", "KL"
    )


@pytest.mark.parametrize("command", BY_NAME)
@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("which-court=any", "dummett has no disputed point 'which-court'; did you mean which-courts?"),
        ("which-courts=every", "no reading 'every' of which-courts; one of: any, led, plain"),
        ("which-courts", "--reading 'which-courts': write it as ID=VALUE"),
        ("kaiser=face-up", "dummett has no disputed point 'kaiser'"),
    ],
)
def test_an_unknown_reading_is_told_with_those_there_are(refused, command, reading, told):
    assert told in refused(command, "dummett", "--reading", reading)


def test_readings_that_settle_one_question_are_told(refused):
    line = refused("show", "dummett", "--reading", "which-courts=any", "--reading", "chosen-courts=between")
    assert "which-courts=any settles chosen-courts as well: name one of them, not both" in line


def test_a_point_read_twice_is_no_reading(refused):
    line = refused("show", "dummett", "--reading", "tricks=all", "--reading", "tricks=three")
    assert "tricks" in line


@pytest.mark.parametrize("command", BY_NAME)
@pytest.mark.parametrize("seats", [0, 1, 3, 5, 10, -4])
def test_a_wrong_number_of_players_is_told_with_the_right_ones(refused, command, seats):
    assert f"is for 2, 4, 6, 8 players, not {seats}" in refused(command, "dummett", "--seats", seats)


@pytest.mark.parametrize("command", ["round", "game", *COUNTING])
def test_an_unknown_player_is_told_with_those_there_are(refused, command):
    assert "no player 'gready'; did you mean greedy?" in refused(command, "dummett", "--players", "gready")
    assert "not 3" in refused(command, "dummett", "--players", "greedy/random/greedy")
    assert "no player ''" in refused(command, "dummett", "--players", "greedy/")


@pytest.mark.parametrize("command", ["round", "game", *COUNTING])
@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_told(refused, command, seed):
    line = refused(command, "dummett", "--seed", seed)
    assert f"seed must be a whole number from 0 to 2**64 - 1 (got {seed})" in line


@pytest.mark.parametrize("command", COUNTING)
@pytest.mark.parametrize("rounds", [0, -1, -1_000_000, 10**16])
def test_no_rounds_negative_rounds_and_more_than_can_be_are_told(refused, command, rounds):
    line = refused(command, "dummett", "--rounds", rounds)
    assert f"rounds must be a whole number from 1 to 1,000,000,000,000,000 (got {rounds})" in line


@pytest.mark.parametrize("command", COUNTING)
def test_rounds_and_precision_together_are_told(refused, command):
    line = refused(command, "dummett", "--rounds", 100, "--precision", 0.1)
    assert "give --rounds or --precision, not both" in line


@pytest.mark.parametrize("command", COUNTING)
@pytest.mark.parametrize("precision", [0, -1, 2, "nan", 1e-9])
def test_a_precision_out_of_range_is_told(refused, command, precision):
    line = refused(command, "dummett", "--precision", precision)
    assert "precision must be an interval's width from 0.00001 to 1" in line


@pytest.mark.parametrize("command", COUNTING)
@pytest.mark.parametrize("workers", [0, -2, 5000])
def test_workers_out_of_range_are_told(refused, command, workers):
    line = refused(command, "dummett", *QUICK, "--workers", workers)
    assert f"workers must be a whole number from 1 to 1,024 (got {workers})" in line


@pytest.mark.parametrize("command", COUNTING)
def test_one_variant_twice_is_told(refused, command):
    assert "dummett stands twice" in refused(command, "dummett", "dummett", *QUICK)


@pytest.mark.parametrize("command", COUNTING)
def test_an_out_folder_that_cannot_be_written_is_told_before_anything_is_printed(refused, command, tmp_path):
    file = tmp_path / "file"
    file.write_text("mine")
    for out in (file, file / "below", "/proc/karnoffel"):
        assert f"cannot write to the folder '{out}'" in refused(command, "dummett", *QUICK, "--out", out)
    assert file.read_text() == "mine"


@pytest.mark.parametrize("command", COUNTING)
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("dumett", *QUICK), id="variant"),
        pytest.param(("dummett", "--rounds", 0), id="rounds"),
        pytest.param(("dummett", *QUICK, "--players", "nobody"), id="players"),
        pytest.param(("dummett", *QUICK, "--reading", "x=y"), id="reading"),
        pytest.param(("dummett", *QUICK, "--seed", -1), id="seed"),
        pytest.param(("dummett", "--precision", 9), id="precision"),
        pytest.param(("dummett", *QUICK, "--workers", 0), id="workers"),
    ],
)
def test_no_folder_is_left_for_a_run_that_cannot_be(refused, command, arguments):
    refused(command, *arguments, "--out", "new/folder")


DOSSIERS = {
    "unknown-key": (
        '[powers]\nordr = ["U"]\n',
        "powers.ordr: found 'an unknown key'; allowed: did you mean order?",
    ),
    "bad-value": ('[powers]\nplain_courts = "ledd"\n', "powers.plain_courts: found 'ledd'"),
    "no-toml": ("[powers\n", "own.toml: file: found "),
}


@pytest.mark.parametrize("command", BY_NAME)
@pytest.mark.parametrize(("text", "told"), DOSSIERS.values(), ids=DOSSIERS)
def test_a_fault_in_a_dossier_is_told_with_file_key_and_remedy(refused, command, text, told, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(
        kn.variant("modern").to_toml() if text == "" else f'extends = "modern"\nid = "own"\n{text}', "utf-8"
    )
    line = refused(command, path)
    assert str(path) in line
    assert told in line


def test_all_faults_of_a_dossier_are_told_at_once_each_in_its_line(run, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(
        'extends = "modern"\nid = "own"\ncolour = 1\n[scoring]\ntarget = -1\n[play]\nbanned = ["7"]\n',
        "utf-8",
    )
    result = run("compare", path, "--rounds", 10)
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.removeprefix("karnoffel: ").splitlines()
    assert len(lines) == 3
    assert all(line.startswith(f"{path}: ") for line in lines)
    assert {line.split(": ")[1] for line in lines} == {"colour", "scoring.target", "play.banned"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("compare", "--rounds", "many"),
        ("compare", "--rounds", "1.5"),
        ("compare", "--precision", "narrow"),
        ("compare", "--seed", "x"),
        ("compare", "--format", "xlsx"),
        ("compare", "--colour"),
        ("strength",),
        ("trick", "dummett", "KL"),
        ("replay",),
        ("diff", "dummett"),
        ("play",),
        ("round", "dummett", "modern"),
    ],
)
def test_what_the_parser_cannot_read_ends_with_2_and_says_what_was_wrong(run, arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1].startswith("Error: ")
    assert result.stderr.startswith("Usage: ")
