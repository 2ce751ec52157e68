"""Does a test notice when the code is changed? Mutants of the areas in ``areas.toml``, and the tests that should kill them.

Run with ``python tests/mutation/run.py [--sample N] [area ...]``; mutmut does the work in ``build/mutation/<area>``, and takes up
again where it stopped. It changes one operator, number, word or argument of a function at a time. It changes no decorated function,
so in the copy a property is written as ``name = property(name)``.

Printed are a table and the survivors that ``survivors.toml`` does not account for. The exit status is 1 where fewer than nine in
ten mutants of an area are killed.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
COPIED = ("karnoffel", "tests", "variants", "README.md", "pyproject.toml")
WANTED = 0.9
SEED = 1426
KILLED, TIMEOUTS = (1, 3), (24, -24, 36, 152, 255, -9)
CONFIGURATION = """[mutmut]
source_paths=karnoffel
only_mutate={mutate}
also_copy={also_copy}
pytest_add_cli_args={arguments}
pytest_add_cli_args_test_selection={tests}
timeout_multiplier=10.0
timeout_constant=4.0
"""


def lay_out(area: dict[str, list[str]], work: Path) -> None:
    """Copy what the tests of an area need, with properties undecorated, and write mutmut's configuration beside it."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "mutation")
            shutil.copytree(ROOT / name, work / name, dirs_exist_ok=True, ignore=ignored)
        else:
            shutil.copy(ROOT / name, work / name)
    for pattern in area["mutate"]:
        for path in work.glob(pattern if pattern.endswith(".py") else f"{pattern}.py"):
            path.write_text(undecorated(path.read_text("utf-8")), "utf-8")
    lists = {
        "mutate": area["mutate"],
        "also_copy": ["variants", "README.md"],
        "arguments": ["-p", "no:cacheprovider", "--hypothesis-profile=mutants"],
        "tests": area["tests"],
    }
    lined = {key: "".join(f"\n  {value}" for value in values) for key, values in lists.items()}
    (work / "setup.cfg").write_text(CONFIGURATION.format(**lined), "utf-8")


def undecorated(source: str) -> str:
    """The same module with ``@property`` and ``@cached_property`` written as assignments after their functions."""
    lines = source.splitlines()
    for node in sorted(ast.walk(ast.parse(source)), key=lambda node: -getattr(node, "lineno", 0)):
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            (decorator,) = node.decorator_list
            if isinstance(decorator, ast.Name) and decorator.id in ("property", "cached_property"):
                indent = " " * node.col_offset
                lines.insert(node.end_lineno, f"{indent}{node.name} = {decorator.id}({node.name})")
                del lines[decorator.lineno - 1]
    return "\n".join(lines) + "\n"


def mutmut(work: Path, *arguments: str) -> None:
    command = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()", *arguments]
    with (work / "mutmut.log").open("a", encoding="utf-8") as log:
        subprocess.run(command, cwd=work, stdout=log, stderr=log, check=False, env={**os.environ, "CI": "1"})


def verdicts(work: Path) -> dict[str, int | None]:
    """The exit code of the tests for each mutant; ``None`` where it was not run, 33 where no test calls the function."""
    found: dict[str, int | None] = {}
    for path in sorted((work / "mutants").rglob("*.meta")):
        found |= json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    return found


def difference(work: Path, mutant: str) -> tuple[str, str]:
    """What a mutant changes: the lines before and after."""
    code = f"from mutmut.mutation.diff_apply import get_diff_for_mutant as d; print(d({mutant!r}))"
    told = subprocess.run([sys.executable, "-c", code], cwd=work, capture_output=True, text=True, check=True).stdout
    lines = [line for line in told.splitlines() if not line.startswith(("---", "+++"))]
    was, becomes = (" ".join(line[1:].strip() for line in lines if line[:1] == sign) for sign in "-+")
    return was, becomes


def function_of(mutant: str) -> str:
    """``karnoffel.rules.deal.xǁDealǁrows__mutmut_3`` as ``karnoffel.rules.deal.Deal.rows``."""
    module, _, name = mutant.rpartition("__mutmut_")[0].rpartition(".")
    return f"{module}.{name.removeprefix('x').removeprefix('_' if 'ǁ' not in name else '').strip('ǁ').replace('ǁ', '.')}"


def told(name: str, work: Path, excused: set[tuple[str, str, str]], equivalent: set[tuple[str, str, str]]) -> bool:
    """Print the row of an area and its survivors not yet accounted for; whether enough were killed."""
    codes = {mutant: code for mutant, code in verdicts(work).items() if code is not None}
    kinds = Counter("killed" if c in KILLED else "timeout" if c in TIMEOUTS else "survived" for c in codes.values())
    left = [m for m, code in codes.items() if code not in KILLED + TIMEOUTS]
    changed = {mutant: (function_of(mutant), *difference(work, mutant)) for mutant in left}
    same = sum(change in equivalent for change in changed.values())
    share = 1 - len(left) / len(codes)
    print(f"{name:10} {len(codes):6} mutants {kinds['killed']:6} killed {kinds['timeout']:4} timeouts {len(left):4} survived")
    print(f"{'':10} {share:.1%} killed, {1 - (len(left) - same) / (len(codes) - same):.1%} without the {same} shown to be equivalent")
    for function, was, becomes in sorted(set(changed.values()) - excused):
        print(f"\n[[survivor]]\nfunction = {function!r}\nwas = {json.dumps(was)}\nbecomes = {json.dumps(becomes)}\nreason = ''")
    return share >= WANTED


def main() -> int:
    areas = tomllib.loads((HERE / "areas.toml").read_text("utf-8"))
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("areas", nargs="*", metavar="area", help=f"of {', '.join(areas)}; all where none is named")
    asked.add_argument("--sample", type=int, help="run so many mutants of each area, drawn with a fixed seed")
    asked.add_argument("--processes", type=int, default=2)
    asked.add_argument("--report", action="store_true", help="run nothing: tell what was found")
    options = asked.parse_args()
    known = tomllib.loads((HERE / "survivors.toml").read_text("utf-8")).get("survivor", [])
    excused = {(one["function"], one["was"], one["becomes"]) for one in known}
    equivalent = {
        (one["function"], one["was"], one["becomes"]) for one in known if one["reason"].startswith("equivalent")
    }
    enough = True
    for name in options.areas or areas:
        work = ROOT / "build" / "mutation" / name
        if not options.report:
            work.mkdir(parents=True, exist_ok=True)
            lay_out(areas[name], work)
            chosen: list[str] = []
            if options.sample:
                mutmut(work, "run", "no mutant of this name")  # makes them, and finds the tests of each
                every = sorted(verdicts(work))
                chosen = random.Random(SEED).sample(every, min(options.sample, len(every)))
            mutmut(work, "run", "--max-children", str(options.processes), *chosen)
        enough &= told(name, work, excused, equivalent)
    return 0 if enough else 1


if __name__ == "__main__":
    raise SystemExit(main())
