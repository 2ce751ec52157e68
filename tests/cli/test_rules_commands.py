"""Commands about the rules: variants, show, apparatus, diff, trick."""

import csv
import io
import json

import pandas as pd
import pytest

import karnoffel as kn
from karnoffel.cli import COMMANDS

NAMED = [
    "variants",
    "show",
    "apparatus",
    "diff",
    "trick",
    "round",
    "game",
    "replay",
    "strength",
    "compare",
    "report",
    "equity",
    "solve",
    "arena",
    "evidence",
    "claim",
    "disputes",
    "bridge",
    "reconstruct",
    "cite",
]


def test_help_lists_every_command_in_reading_order(run):
    for flag in ("--help", "-h"):
        result = run(flag)
        assert result.exit_code == 0
        listed = result.stdout.partition("Commands:")[2].split("\n")
        names = [line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "]
        assert names == NAMED == [command.name for command in COMMANDS]
        assert "Exit codes: 0 done, 1 a finding" in result.stdout


@pytest.mark.parametrize("name", NAMED)
def test_every_command_and_every_option_says_what_it_does(run, name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: main {name} ")
    (command,) = (command for command in COMMANDS if command.name == name)
    for option in command.params:
        if option.param_type_name == "option":
            assert option.help
            assert option.opts[0] in result.stdout


def test_the_version_is_told(run):
    assert kn.__version__ in run("--version").stdout


def test_without_a_command_there_is_help_and_nothing_is_done(run):
    result = run()
    assert "Usage:" in result.stdout + result.stderr


def test_variants_lists_every_source(run):
    result = run("variants")
    assert (result.exit_code, result.stderr) == (0, "")
    for name in kn.variants():
        (line,) = (line for line in result.stdout.splitlines() if line.split()[:1] == [name])
        assert kn.variant(name).title in line


@pytest.mark.parametrize("name", kn.variants())
def test_show_tells_every_rule_with_its_place_and_standing(run, name):
    result = run("show", name)
    assert (result.exit_code, result.stderr) == (0, "")
    v = kn.variant(name)
    for _, rule in v.rules():
        assert rule.describe() in result.stdout
        for cited in rule.cite:
            assert f"[{cited.standing}: {cited.work}, {cited.at}]" in result.stdout
    for point in v.disputed_points:
        assert f"{point}: " in result.stdout


def test_show_tells_readings_and_players(run):
    out = run("show", "dummett", "--reading", "which-courts=any", "--seats", "6").stdout
    assert out.startswith("dummett which-courts=any seats=6: ")
    assert "6 players" in out
    assert "changed: powers.plain_courts: led -> all (reading which-courts=any)" in out


def test_show_assumed_tells_only_what_no_text_says(run):
    out = run("show", "kaiserspiel", "--assumed").stdout
    assert "powers.order: U 7 6 Kaiser 2 3 4 5 [assumed" in out
    assert "[attested" not in out
    assert "[inferred" not in out


def test_show_toml_is_the_whole_dossier_with_readings_applied(run, tmp_path):
    out = run("show", "dummett", "--toml", "--reading", "tricks=all", "--seats", "2").stdout
    path = tmp_path / "own.toml"
    path.write_text(out, "utf-8")
    assert kn.variant(path) == kn.variant("dummett").reading(tricks="all").with_seats(2)
    assert (
        run("show", path).stdout == run("show", "dummett", "--reading", "tricks=all", "--seats", "2").stdout
    )


def test_apparatus_sets_every_question_against_every_source(run):
    frame = kn.apparatus()
    out = run("apparatus").stdout
    for question in dict.fromkeys(frame.question):
        assert any(line.startswith(question[:30]) for line in out.splitlines()), question
    assert "-: the source is silent" in out
    assert "(assumed)" in out


@pytest.mark.parametrize("names", [(), ("modern",), ("modern", "dummett")])
def test_apparatus_parses_back_as_csv_json_and_parquet(run, names):
    expected = kn.apparatus(list(names) or None)
    rows = list(csv.DictReader(io.StringIO(run("apparatus", *names, "--format", "csv").stdout)))
    assert rows == expected.to_dict("records")
    read = json.loads(run("apparatus", *names, "--format", "json").stdout)
    assert read["rows"] == rows
    assert read["variants"] == expected.attrs["variants"]
    parquet = pd.read_parquet(io.BytesIO(run("apparatus", *names, "--format", "parquet").stdout_bytes))
    pd.testing.assert_frame_equal(parquet, expected)


def test_diff_tells_every_rule_that_differs_and_the_trick_that_tells(run):
    result = run("diff", "dummett", "modern")
    assert (result.exit_code, result.stderr) == (0, "")
    for difference in kn.variant("dummett").differences(kn.variant("modern")):
        assert difference.field in result.stdout
    assert f"told apart by {kn.discriminate('dummett', 'modern')}" in result.stdout


def test_diff_of_one_source_with_itself_read_otherwise(run):
    out = run("diff", "dummett", "dummett", "--reading", "which-courts=any").stdout
    assert "powers.plain_courts" in out
    assert "told apart by trick KB 5B, bells chosen: 5B / KB" in out


def test_diff_of_one_source_with_itself_says_that_they_play_alike(run):
    result = run("diff", "modern", "modern")
    assert (result.exit_code, result.stdout) == (0, "modern and modern play alike\n")


def test_trick_names_the_winner_and_why_citing_the_rule(run):
    result = run("trick", "modern", "--chosen", "B", "KL 3B 8H 9L")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "card 1 of 4 takes the trick: KL (King of leaves)"
    assert "  KL stops 3B, a beater that yields to a King" in lines
    assert any(line.startswith("    rule powers.stopped_by; zone-en, 6. How to play") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "winner"),
    [
        (("dummett", "--chosen", "bells", "KL 3B 8H 9L"), "card 1 of 4 takes the trick: KL"),
        (("dummett", "--chosen", "Schellen", "OL 3B KH"), "card 2 of 3 takes the trick: 3B"),
        (("dummett", "--chosen", "d", "--reading", "which-courts=plain", "OL 3B KH"), "card 1 of 3"),
        (("kaiserspiel", "--chosen", "B", "--kaisers", "10H", "KL 10H 2B"), "card 2 of 3"),
        (("kaiserspiel", "--chosen", "B", "OL 10H 2B"), "card 3 of 3"),
        (("dummett", "--chosen", "b", "ub jd"), None),
    ],
)
def test_trick_takes_names_readings_and_kaisers(run, arguments, winner):
    result = run("trick", *arguments)
    if winner is None:
        assert result.exit_code == 2
        assert "UB (Unter of bells) stands twice" in result.stderr
    else:
        assert result.exit_code == 0
        assert result.stdout.startswith(winner)
