"""Does a test notice when the code is changed? Mutants of the areas in ``areas.toml``, and the tests that should kill them.

Run with ``python tests/mutation/run.py [area ...]``. mutmut makes the mutants, in ``build/mutation/<area>``: it changes one operator,
number, word or argument of a function at a time, and finds out which tests call that function. These are run in a fork of one process
that has collected them all (``trial.py``), the quickest first. mutmut changes no decorated function, so in the copy a property is
written as ``name = property(name)``; class bodies stay as they are.

Printed are a row for each area, and the survivors that ``survivors.toml`` does not account for. The exit status is 1 where fewer than
nine in ten mutants of an area are killed.
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
STATISTICS = "mutmut-stats.json"
CONFIGURATION = """[mutmut]
source_paths=karnoffel
only_mutate={mutate}
also_copy={also_copy}
pytest_add_cli_args={arguments}
pytest_add_cli_args_test_selection={tests}
"""
ARGUMENTS = ["-p", "no:cacheprovider", "--hypothesis-profile=mutants"]


def lay_out(area: dict[str, list[str]], work: Path) -> None:
    """Copy what the tests of an area need, with properties undecorated, and write mutmut's configuration beside it."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, work / name, dirs_exist_ok=True, ignore=ignored)
        else:
            shutil.copy(ROOT / name, work / name)
    for pattern in area["mutate"]:
        for path in work.glob(pattern if pattern.endswith(".py") else f"{pattern}.py"):
            path.write_text(undecorated(path.read_text("utf-8")), "utf-8")
    lists = {
        "mutate": area["mutate"],
        "also_copy": ["variants", "README.md"],
        "arguments": ARGUMENTS,
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


def make(work: Path) -> None:
    """Make the mutants of an area, and find out which tests call what."""
    shutil.rmtree(work / "mutants", ignore_errors=True)
    # Asked for a mutant that there is not, mutmut stops after just this.
    command = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()", "run", "none"]
    stopped = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if not (work / "mutants" / STATISTICS).is_file():
        raise SystemExit(stopped.stdout + stopped.stderr)


def try_out(work: Path, tests: list[str], sample: int | None, processes: int) -> dict[str, str]:
    """What became of each mutant, in an order drawn by chance; those that no test calls survive."""
    found = json.loads((work / "mutants" / STATISTICS).read_text("utf-8"))
    calling, seconds = found["tests_by_mangled_function_name"], found["duration_by_test"]
    mutants: list[str] = []
    for path in sorted((work / "mutants").rglob("*.meta")):
        mutants += json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    mutants = random.Random(SEED).sample(sorted(mutants), len(mutants))[:sample]
    quickest = sorted(seconds, key=lambda test: seconds[test])
    rank = {test: number for number, test in enumerate(quickest)}
    trials = {m: sorted(calling.get(m.rpartition("__mutmut_")[0], ()), key=rank.__getitem__) for m in mutants}
    path = work / "trials.json"
    verdicts = path.with_suffix(".verdicts")
    verdicts.unlink(missing_ok=True)
    path.write_text(json.dumps({"seconds": seconds, "trials": trials}), "utf-8")
    options = ["-p", "trial", f"--trials={path}", f"--processes={processes}", "--tb=no", *ARGUMENTS]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-m", "pytest", *options, *tests]
    subprocess.run(command, cwd=work / "mutants", check=True, env=environment, stdout=subprocess.DEVNULL)
    return dict(json.loads(line) for line in verdicts.read_text("utf-8").splitlines())


def changes(work: Path, mutants: list[str]) -> list[tuple[str, str, str]]:
    """What each mutant changes: the function, and the lines before and after."""
    code = """
import json, sys
from mutmut.mutation.diff_apply import get_diff_for_mutant
print(json.dumps([get_diff_for_mutant(mutant) for mutant in json.load(sys.stdin)]))
"""
    command = [sys.executable, "-c", code]
    told = subprocess.run(
        command, cwd=work, input=json.dumps(mutants), capture_output=True, text=True, check=True
    )
    found = []
    for mutant, difference in zip(mutants, json.loads(told.stdout), strict=True):
        lines = [line for line in difference.splitlines() if not line.startswith(("---", "+++"))]
        was, becomes = (" ".join(line[1:].strip() for line in lines if line[:1] == sign) for sign in "-+")
        found.append((function_of(mutant), was, becomes))
    return found


def function_of(mutant: str) -> str:
    """``karnoffel.rules.deal.xǁDealǁrows__mutmut_3`` as ``karnoffel.rules.deal.Deal.rows``."""
    module, _, name = mutant.rpartition("__mutmut_")[0].rpartition(".")
    return f"{module}.{name.removeprefix('x').removeprefix('_' if 'ǁ' not in name else '').strip('ǁ').replace('ǁ', '.')}"


def told(name: str, work: Path, verdicts: dict[str, str], known: list[dict[str, str]]) -> bool:
    """Print the row of an area and its survivors not yet accounted for; whether enough were killed."""
    number, kinds = len(verdicts), Counter(verdicts.values())
    left = changes(work, [mutant for mutant, verdict in verdicts.items() if verdict == "survived"])
    reasons = {(one["function"], one["was"], one["becomes"]): one["reason"] for one in known}
    same = sum(reasons.get(change, "").startswith("equivalent") for change in left)
    killed = number - len(left)
    print(
        f"{name:10} {number:5} mutants, {kinds['killed']:5} killed, {kinds['timeout']:3} timeouts, {len(left):3} survived:"
        f" {killed / number:.1%} killed, {killed / (number - same):.1%} without the {same} that change nothing",
        flush=True,
    )
    for function, was, becomes in sorted(set(left) - set(reasons)):
        words = (
            f"{key} = {json.dumps(text, ensure_ascii=False)}"
            for key, text in (("was", was), ("becomes", becomes))
        )
        print("\n[[survivor]]", f"function = '{function}'", *words, "reason = ''", sep="\n")
    return killed / number >= WANTED


def main() -> int:
    areas = tomllib.loads((HERE / "areas.toml").read_text("utf-8"))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "areas", nargs="*", metavar="area", help=f"of {', '.join(areas)}; all where none is named"
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="try N mutants of each area, drawn with a fixed seed"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    known = tomllib.loads((HERE / "survivors.toml").read_text("utf-8")).get("survivor", [])
    enough = True
    for name in options.areas or areas:
        work = ROOT / "build" / "mutation" / name
        work.mkdir(parents=True, exist_ok=True)
        lay_out(areas[name], work)
        make(work)
        verdicts = try_out(work, areas[name]["tests"], options.sample, options.processes)
        enough &= told(name, work, verdicts, known)
    return 0 if enough else 1


if __name__ == "__main__":
    raise SystemExit(main())
