"""The historian's commands: evidence, claim, disputes, bridge, reconstruct."""

import csv
import io
import json

import attrs
import pandas as pd
import pytest

import karnoffel as kn

OWN = """
[king]
date = "1999"
says = "A King beats the 5."
quoted = [{ work = "parlett", at = "Play, table" }]
through = "my aunt"
claim = "beats(K, 5 of chosen)"

[courts]
says = "The 3 beats Kings and Obers."
[[courts.parts]]
words = "Kings"
claim = "beats(3 of chosen, K)"
[[courts.parts]]
words = "Obers"
claim = "beats(3 of chosen, O)"
"""
RUN = ("--rounds", 64, "--seed", 3)
KEYWORDS = {"rounds": 64, "seed": 3}
POINT = ("--point", "unled-devil-stops")


@pytest.fixture
def own(tmp_path):
    """A file of testimonies of one's own."""
    path = tmp_path / "own.toml"
    path.write_text(OWN, "utf-8")
    return path


COMMANDS = {
    "evidence": (("evidence", "dummett", "modern"), lambda: kn.evidence(["dummett", "modern"])),
    "disputes": (("disputes", "modern", *RUN), lambda: kn.disputes("modern", **KEYWORDS)),
    "bridge": (("bridge", "dummett", "modern", *RUN), lambda: kn.bridge("dummett", "modern", **KEYWORDS)),
    "reconstruct": (
        ("reconstruct", "dummett", *RUN, *POINT),
        lambda: kn.reconstruct("dummett", points=["unled-devil-stops"], **KEYWORDS),
    ),
}
each_command = pytest.mark.parametrize("name", COMMANDS)


@pytest.fixture(scope="module")
def expected():
    """What the library says, once."""
    return {name: make() for name, (_, make) in COMMANDS.items()}


def same(text, frame):
    return list(csv.reader(io.StringIO(text))) == list(csv.reader(io.StringIO(frame.to_csv(index=False))))


@each_command
def test_csv_is_the_table_and_stdout_carries_nothing_else(run, expected, name):
    result = run(*COMMANDS[name][0], "--format", "csv")
    assert result.exit_code == 0
    assert same(result.stdout, expected[name])


@each_command
def test_json_is_the_table_with_its_provenance(run, expected, name):
    read = json.loads(run(*COMMANDS[name][0], "--format", "json").stdout)
    provenance = {key: value for key, value in read.items() if key != "rows"}
    assert provenance == json.loads(json.dumps(expected[name].attrs))
    assert list(read["rows"][0]) == list(expected[name].columns)
    assert len(read["rows"]) == len(expected[name])
    assert not {"NaN", "Infinity"} & set(str(read["rows"]).split())


@each_command
def test_parquet_is_the_table(run, expected, name):
    read = pd.read_parquet(io.BytesIO(run(*COMMANDS[name][0], "--format", "parquet").stdout_bytes))
    pd.testing.assert_frame_equal(read, expected[name])


@each_command
def test_out_writes_the_table_and_its_figure_and_says_where(run, expected, name, tmp_path):
    out = tmp_path / "new" / "folder"
    result = run(*COMMANDS[name][0], "--out", out)
    assert result.exit_code == 0
    names = {f"{name}.{kind}" for kind in ("csv", "json", "parquet", "png", "svg")}
    assert {path.name for path in out.iterdir()} == names, "what was kept to go on from is gone"
    told = {line.partition(" ")[2] for line in result.stderr.splitlines() if line.startswith("wrote ")}
    assert {str(out / file) for file in names} <= told
    assert same((out / f"{name}.csv").read_text("utf-8"), expected[name])
    assert result.stdout.strip(), "the table is printed as well"


@each_command
def test_quiet_leaves_stderr_empty(run, name):
    result = run(*COMMANDS[name][0], "--quiet")
    assert (result.exit_code, result.stderr) == (0, "")


# tables


def test_evidence_has_a_line_for_every_testimony_and_a_column_for_every_source(run, expected):
    out = run("evidence", "dummett", "modern").stdout
    whole = expected["evidence"][expected["evidence"].part == "whole"]
    for ident, rows in whole.groupby("testimony"):
        (line,) = [line for line in out.splitlines() if line.split()[:1] == [ident]]
        for verdict in rows.verdict:
            assert verdict in line


def test_evidence_without_names_is_that_of_all_sources(run):
    assert same(run("evidence", "--format", "csv").stdout, kn.evidence())


def test_evidence_marks_where_an_assumption_decides(run):
    out = run("evidence", "kaiserspiel-nidwalden").stdout
    (line,) = [line for line in out.splitlines() if line.startswith("dialogue-2 ")]
    assert line.rstrip().endswith("agrees when led*")
    assert "*: an assumption" in out


def test_evidence_by_parts_shows_the_trick_that_goes_against_each(run, expected):
    out = run("evidence", "dummett", "modern", "--parts").stdout
    frame = expected["evidence"]
    for row in frame[frame.trick != ""].itertuples():
        assert any(
            line.startswith(row.testimony) and row.part in line and row.variant in line and row.trick in line
            for line in out.splitlines()
        )


def test_evidence_of_a_file_and_a_reading_of_ones_own(run, own):
    result = run("evidence", "dummett", "--file", own, "--reading", "which-courts=any", "--format", "csv")
    assert same(result.stdout, kn.evidence(kn.variant("dummett").reading(which_courts="any"), own))


def test_disputes_has_a_line_for_every_reading(run, expected):
    out = run("disputes", "modern", *RUN).stdout
    for row in expected["disputes"].itertuples():
        assert any(line.startswith(f"{row.point}={row.reading} ") for line in out.splitlines())
    assert "64 rounds each, greedy players, seed 3" in out


def test_disputes_may_add_what_the_text_does_not_admit(run, tmp_path):
    v = kn.variant("dummett")
    v = attrs.evolve(v, points=tuple(point for point in v.points if point.id == "unled-devil-stops"))
    path = tmp_path / "own.toml"
    path.write_text(v.to_toml(), "utf-8")
    result = run("disputes", path, *RUN, "--counterfactual", "--format", "csv")
    assert same(result.stdout, kn.disputes(kn.variant(path), counterfactual=True, **KEYWORDS))
    assert "unled-devil-stops,yes,False" in result.stdout


def test_bridge_has_a_line_for_every_step_and_the_whole(run, expected):
    out = run("bridge", "dummett", "modern", *RUN).stdout
    for row in expected["bridge"].itertuples():
        (line,) = [line for line in out.splitlines() if line.startswith(f"{row.step} ")]
        assert f"{row.part:+.4f}" in line
        assert f"{row.value:.4f}" in line
    assert "no round changes with: " + ", ".join(expected["bridge"].attrs["no_effect"]) in out


def test_bridge_takes_a_measure_players_seats_and_readings_of_the_second_source(run):
    options = ("--measure", "tricks_played", "--players", "random", "--seats", 6, "--workers", 2)
    result = run(
        "bridge", "dummett", "modern", *RUN, *options, "--reading", "which-courts=any", "--format", "csv"
    )
    a, b = kn.variant("dummett").with_seats(6), kn.variant("modern").reading(which_courts="any").with_seats(6)
    assert same(result.stdout, kn.bridge(a, b, "tricks_played", players="random", **KEYWORDS))


def test_reconstruct_has_a_line_for_every_candidate_kept_and_says_of_how_many(run, expected):
    out = run("reconstruct", "dummett", *RUN, *POINT).stdout
    for row in expected["reconstruct"].itertuples():
        assert any(line.split()[:1] == [str(row.rank)] and row.readings in line for line in out.splitlines())
    assert "2 of 2 combinations" in out
    assert "dialogue-karnoffel and proverb-seven" in out
    assert "agreeing with them proves nothing" in out


def test_reconstruct_goes_on_from_its_folder(run, expected, tmp_path):
    kept = tmp_path / "out" / "checkpoint"
    kn.reconstruct(
        "dummett",
        points=["unled-devil-stops"],
        checkpoint=kept / "reconstruct" / "0",
        progress=lambda *_: False,
        **KEYWORDS,
    )
    assert list(kept.rglob("*.npz"))
    arguments = (*COMMANDS["reconstruct"][0], "--out", tmp_path / "out", "--format", "csv")
    other = run("reconstruct", "dummett", "--rounds", 64, "--seed", 4, *POINT, "--out", tmp_path / "out")
    assert (other.exit_code, other.stdout) == (2, "")
    assert "seed 3, here 4" in other.stderr
    assert run(*arguments).stdout == run(*COMMANDS["reconstruct"][0], "--format", "csv").stdout
    assert not kept.exists(), "all is done: nothing to go on with"


def test_reconstruct_takes_a_file_of_ones_own(run, own):
    result = run("reconstruct", "dummett", *RUN, *POINT, "--file", own, "--format", "csv")
    assert same(
        result.stdout, kn.reconstruct("dummett", points=["unled-devil-stops"], claims=own, **KEYWORDS)
    )


# a claim


def test_claim_takes_a_sentence_to_verdict_trick_rule_and_citation(run, own):
    result = run("claim", own, "dummett")
    assert (result.exit_code, result.stderr) == (0, "")
    out = result.stdout
    for told in (
        "A King beats the 5.",
        "beats(K, 5 of chosen)",
        "dummett: agrees when led",
        "5A KL, acorns chosen: 5A",
        "KL does not stop 5A: it is not of the suit led (powers.plain_courts; parlett, Play, par. 1 [inferred])",
        "parlett, Play, table",
    ):
        assert told in out, told


def test_claim_says_who_reports_it(run, own):
    """Second hand is said."""
    assert "my aunt" in run("claim", own, "dummett").stdout


def test_claim_takes_every_part_apart(run, own):
    out = run("claim", own, "dummett").stdout
    block = out.partition("The 3 beats Kings and Obers.")[2]
    assert "Kings" in block and "Obers" in block
    kings, obers = block.index("beats(3 of chosen, K)"), block.index("beats(3 of chosen, O)")
    assert "dummett: agrees when led" in block[kings:obers]
    assert "KL 3A, acorns chosen: KL" in block[kings:obers]
    assert "dummett: agrees [attested" in block[obers:]


def test_claim_without_names_asks_all_sources(run, own):
    out = run("claim", own).stdout
    assert all(f"{name}: agrees" in out for name in kn.variants())


def test_claim_as_data_is_the_table_of_evidence(run, own):
    expected = kn.evidence(["dummett"], own)
    assert same(run("claim", own, "dummett", "--format", "csv").stdout, expected)
    read = json.loads(run("claim", own, "dummett", "--format", "json").stdout)
    assert read["rows"] == expected.to_dict("records")


def test_claim_takes_readings(run, own):
    out = run("claim", own, "dummett", "--reading", "which-courts=plain").stdout
    assert "dummett which-courts=plain: agrees when led" in out


# what cannot be used


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("evidence", "dumett"), "no variant 'dumett'; did you mean dummett?"),
        (("evidence", "dummett", "--file", "gone.toml"), "gone.toml"),
        (("evidence", "dummett", "--reading", "which-courts=every"), "no reading 'every'"),
        (("evidence", "dummett", "dummett"), "dummett stands twice"),
        (("claim", "gone.toml"), "gone.toml: file: found No such file or directory"),
        (("claim", "/"), "/: file: found"),
        (("disputes", "dumett"), "no variant 'dumett'"),
        (("disputes", "dummett", "--rounds", 10), "rounds"),
        (("disputes", "dummett", "--seed", -1), "seed must be"),
        (("disputes", "dummett", *RUN, "--players", "gready"), "no player 'gready'"),
        (("bridge", "dummett", "modem"), "no variant 'modem'"),
        (("bridge", "dummett", "modern", "--measure", "luck"), "no measure 'luck'"),
        (("bridge", "dummett", "kaiserspiel-nidwalden", "--seats", 6), "not 6"),
        (("bridge", "dummett", "modern", "--rounds", 0), "rounds"),
        (("bridge", "dummett", "modern", *RUN, "--out", "/proc/karnoffel"), "cannot write to the folder"),
        (("reconstruct", "dummett", "--point", "which-court"), "which-courts"),
        (("reconstruct", "dummett", "--rounds", 0), "rounds"),
        (("reconstruct", "dummett", *POINT, *RUN, "--out", "/proc/karnoffel"), "cannot write"),
        (("reconstruct", "dummett", *POINT, *RUN, "--file", "gone.toml"), "gone.toml"),
    ],
)
def test_what_cannot_be_used_ends_with_2_one_clear_line_and_nothing_written(
    run, tmp_path, monkeypatch, arguments, told
):
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("karnoffel: ") and result.stderr.count("\n") == 1
    assert told in result.stderr
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("command", ["claim", "evidence"])
def test_a_claim_that_cannot_be_read_is_told_with_file_place_and_remedy(run, own, command):
    own.write_text(OWN.replace("beats(K,", "bets(K,"), "utf-8")
    result = run("claim", own, "dummett") if command == "claim" else run("evidence", "dummett", "--file", own)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"karnoffel: {own}: king.claim: ")
    assert "did you mean beats?" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [("claim",), ("bridge", "dummett"), ("disputes",), ("reconstruct",)])
def test_what_the_parser_cannot_read_ends_with_2(run, arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1].startswith("Error: ")
