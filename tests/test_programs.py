"""The small programs of examples/ and analysis/ run, and write what they say they write."""

import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
ANALYSES = sorted(path for path in (ROOT / "analysis").glob("*.py") if path.name != "fit_chances.py")
WRITTEN = {
    "card_strength.py": {"card_strength"},
    "compare_variants.py": {"outcomes"},
    "players.py": {"players_rounds", "players_games"},
    "tips.py": {"tips_worth", "mistakes_cost"},
}
"""The analyses that are done in seconds, and the tables and figures of each."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs_and_prints(path, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out.strip()


@pytest.fixture
def run(monkeypatch):
    """Run an analysis with arguments, in a folder of its own, to its end."""
    monkeypatch.syspath_prepend(ROOT / "analysis")  # as Python has it when it runs a program that lies there

    def program(name, *arguments):
        monkeypatch.setattr(sys, "argv", [name, *arguments])
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(ROOT / "analysis" / name), run_name="__main__")
        assert not ended.value.code

    return program


@pytest.mark.parametrize("path", ANALYSES, ids=lambda path: path.name)
def test_help_tells_of_an_analysis_and_runs_nothing(path, run, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    run(path.name, "--help")
    assert "[FOLDER]" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_an_analysis_writes_its_tables_and_figures_and_names_them(name, run, capsys, tmp_path):
    run(name, str(tmp_path), "--rounds", "4000")
    told = capsys.readouterr().out
    for table in WRITTEN[name]:
        assert f"wrote {tmp_path / table}.csv" in told
        assert (tmp_path / f"{table}.csv").stat().st_size > 0
        assert (tmp_path / f"{table}.png").stat().st_size > 0


@pytest.mark.parametrize(
    ("name", "arguments", "table"),
    [
        ("intervals.py", ("--only", "tricks", "--repetitions", "20"), "coverage"),
        ("streams.py", ("--part", "0.001"), "streams"),
    ],
)
def test_how_sound_the_numbers_are_is_written(name, arguments, table, run, capsys, tmp_path):
    run(name, str(tmp_path), *arguments)
    told = capsys.readouterr().out
    for end in ("csv", "json", "png"):
        assert f"wrote {tmp_path / table}.{end}" in told
        assert (tmp_path / f"{table}.{end}").stat().st_size > 0
