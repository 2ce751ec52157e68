"""The small programs of examples/ and analysis/ run, and write what they say they write."""

import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
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


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_an_analysis_writes_its_tables_and_figures(name, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "argv", [name, str(tmp_path), "4000"])
    runpy.run_path(str(ROOT / "analysis" / name), run_name="__main__")
    assert capsys.readouterr().out.strip()
    for table in WRITTEN[name]:
        assert (tmp_path / f"{table}.csv").stat().st_size > 0
        assert (tmp_path / f"{table}.png").stat().st_size > 0
