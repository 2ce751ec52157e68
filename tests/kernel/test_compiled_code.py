"""Compiled code on disk: kept where it can be, done without where it cannot, never used for other sources."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import karnoffel as kn
from karnoffel import dossier

PLAY_IN_BOTH_ENGINES = """
import json, sys
import numpy as np
import karnoffel as kn
from karnoffel.kernel import compiles_now, play_block
from karnoffel.montecarlo.slow import table_block
from karnoffel.players import as_players
from karnoffel.tables import tables

v, players, compiles = kn.variant("dummett"), as_players("greedy", 4), compiles_now()
compiled = play_block(tables(v), [player.number for player in players], 1, 0, 50)
readable = table_block(v, players, 1, 0, 50)
json.dump({
    "package": kn.__file__, "compiles": compiles, "codes": compiled.codes.tolist(),
    "agree": bool((compiled.codes == readable.codes).all()), "still": compiles_now(),
}, sys.stdout)
"""


@pytest.fixture
def package(tmp_path):
    """A copy of the package with nothing compiled, in a folder of its own."""
    copy = tmp_path / "site" / "karnoffel"
    shutil.copytree(Path(kn.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__", "variants"))
    shutil.copytree(dossier.folder(), copy / "variants")
    return copy


def nowhere(tmp_path):
    """A path that nobody can make, the superuser neither: it leads through a file."""
    file = tmp_path / "file"
    file.write_text("not a folder")
    return str(file / "below")


def in_process(package, tmp_path, *arguments, **environment):
    """Run Python on the copied package, its caches where the environment puts them."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA", "XDG"))}
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=tmp_path,
        env=inherited | {"PYTHONPATH": str(package.parent)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run


def played(package, tmp_path, **environment):
    """What both engines of the copied package play."""
    run = in_process(package, tmp_path, "-c", PLAY_IN_BOTH_ENGINES, **environment)
    assert run.stderr == ""
    found = json.loads(run.stdout)
    assert Path(found["package"]).parent == package
    return found


def test_where_no_folder_can_be_written_the_kernel_compiles_and_plays_all_the_same(package, tmp_path):
    for folder in (package, package / "kernel", package / "players"):
        (folder / "__pycache__").write_text("a file, so that no folder can be made here")
    away = nowhere(tmp_path)
    found = played(package, tmp_path, HOME=away, XDG_CACHE_HOME=away, NUMBA_CACHE_DIR=away)
    assert found["agree"]
    assert found["compiles"]
    assert not found["still"]
    assert not list(tmp_path.rglob("*.nbi"))


def test_a_missing_cache_folder_is_made_and_code_compiled_from_other_sources_is_never_used(package, tmp_path):
    """The first run compiles and says so, the next finds it done, and one with a changed source compiles anew."""
    cache = {"NUMBA_CACHE_DIR": str(tmp_path / "not" / "yet")}
    command = ["-m", "karnoffel", "strength", "dummett", "--rounds", "50", "--seed", "1", "--format", "csv"]
    first = in_process(package, tmp_path, *command, **cache)
    assert list((tmp_path / "not" / "yet").rglob("*.nbi"))
    second = in_process(package, tmp_path, *command, **cache)
    assert "compil" in first.stderr
    assert "compil" not in second.stderr
    assert second.stdout == first.stdout
    before = played(package, tmp_path, **cache)
    assert before["agree"]
    assert not before["compiles"]

    choices = package / "players" / "choices.py"
    source = choices.read_text("utf-8")
    changed = source.replace("return weakest(takes)", "return strongest(takes)")
    assert changed != source
    choices.write_text(changed, "utf-8")

    after = played(package, tmp_path, **cache)
    assert after["agree"]
    assert after["codes"] != before["codes"]
    assert after["compiles"], "what is about to compile for some seconds should be told"


@pytest.mark.parametrize(
    "module",
    [
        "bits.py",
        "streams.py",
        "kernel/loop.py",
        "machine/instructions.py",
        "players/choices.py",
        "solver/search.py",
    ],
)
def test_the_key_of_compiled_code_depends_on_every_source_that_is_compiled(package, tmp_path, module):
    ask = "from karnoffel.machine.compiled import fingerprint; print(fingerprint())"
    before = in_process(package, tmp_path, "-c", ask).stdout
    with (package / module).open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    assert in_process(package, tmp_path, "-c", ask).stdout != before


def test_nothing_compiles_or_loads_the_compiler_at_import(package, tmp_path):
    ask = "import sys, karnoffel, karnoffel.cli; print(*(m for m in ('numba', 'pandas', 'matplotlib') if m in sys.modules))"
    assert in_process(package, tmp_path, "-c", ask).stdout.strip() == ""
