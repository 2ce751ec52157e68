"""How the library hangs together: imports run downward, nothing heavy comes with the first one."""

import ast
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import karnoffel as kn
from karnoffel.cards import CARDS, fold

PACKAGE = Path(kn.__file__).parent

DESIGN = "errors < cards < rules < variant < dossier, tables < players < table, kernel < montecarlo < studies < cli"
"""From DESIGN.md. A module it does not name stands between those that it imports and those that import it."""

LEVEL = {name: level for level, row in enumerate(DESIGN.split(" < ")) for name in row.split(", ")}
HEAVY = {"numpy", "pandas", "matplotlib", "numba", "llvmlite", "scipy", "pyarrow", "jinja2", "click", "rich"}
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "tools"}


def module_name(path):
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


SOURCES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
MODULES = sorted(SOURCES)


def is_type_checking(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def statements(node):
    """Every node below ``node``, those that only type checkers see left out."""
    for child in ast.iter_child_nodes(node):
        if is_type_checking(child):
            for other in child.orelse:
                yield other
                yield from statements(other)
        else:
            yield child
            yield from statements(child)


def imported(module):
    """The modules of the library that a module imports, at its head or inside a function."""
    for node in statements(ast.parse(SOURCES[module].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} has a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            top, _, inner = name.partition(".")
            if top == "karnoffel":
                yield resolved(inner)


def resolved(inner):
    """``cards.Card`` is in ``cards``; what is in no module is in the package itself."""
    while inner not in SOURCES:
        if not inner:
            return "__init__"
        inner = inner.rpartition(".")[0]
    return inner


GRAPH = {module: set(imported(module)) - {module} for module in MODULES}


def reached(module, seen=frozenset()):
    """Every module that a module imports, itself or through others."""
    for other in GRAPH[module] - seen:
        seen = reached(other, seen | {other})
    return seen


def top(module):
    return module.partition(".")[0]


def test_the_modules_that_the_design_names_are_there():
    assert set(LEVEL) <= {top(module) for module in MODULES}


@pytest.mark.parametrize("module", [module for module in MODULES if top(module) in LEVEL])
def test_imports_run_downward_only(module):
    """At first hand or through modules that the design does not name; inside functions, too."""
    upward = [
        other
        for other in sorted(reached(module))
        if top(other) != top(module) and LEVEL.get(top(other), -1) >= LEVEL[top(module)]
    ]
    assert upward == []


def test_nothing_below_imports_the_package_itself():
    assert [module for module in MODULES if GRAPH[module] & {"__init__", "__main__"}] == []


def test_there_are_no_import_cycles():
    assert set(TopologicalSorter(GRAPH).static_order()) == set(MODULES)


def test_only_the_package_itself_imports_by_name_at_run_time():
    dynamic = {
        module
        for module in MODULES
        for node in ast.walk(ast.parse(SOURCES[module].read_text("utf-8")))
        if isinstance(node, ast.Name | ast.Attribute)
        and ast.unparse(node).rpartition(".")[2] in ("import_module", "__import__")
    }
    assert dynamic <= {"__init__"}


def test_no_module_is_named_after_nothing_in_particular():
    parts = {part for module in MODULES for part in module.split(".")}
    folders = {path.name for path in PACKAGE.rglob("*") if path.is_dir()}
    assert (parts | folders) & FORBIDDEN_NAMES == set()


def loaded_after(program):
    """The heavy libraries that a fresh interpreter holds after a program."""
    ending = f"\nimport sys\nprint(*sorted(set({sorted(HEAVY)}) & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", program + ending], capture_output=True, text=True, check=True)
    return ran.stdout.split()


def test_importing_the_library_loads_neither_compiler_nor_tables_nor_figures():
    assert loaded_after("import karnoffel") == []


def test_a_round_at_the_table_loads_neither_compiler_nor_tables_nor_figures():
    program = "import karnoffel as kn; kn.play_round('modern', seed=1); kn.play_game('modern', seed=1)"
    assert loaded_after(program) == []


def test_asking_for_a_study_loads_what_it_needs():
    assert "numpy" in loaded_after("import karnoffel as kn; kn.compare")


@pytest.mark.parametrize("name", kn.__all__)
def test_every_public_name_is_there(name):
    assert getattr(kn, name) is not None
    assert name in dir(kn)


def test_a_name_that_is_not_there_is_named():
    with pytest.raises(AttributeError, match="module 'karnoffel' has no attribute 'poker'"):
        kn.poker  # noqa: B018


# -- the kernel holds no rule ------------------------------------------------------------------------------------------

KERNEL = sorted((PACKAGE / "kernel").glob("*.py"))
PACKS = ("english", "german", "french", "swiss")


def rule_words():
    """What only sources know: their names, disputed points, readings, titles of cards, and names of ranks.

    What is plain English as well -- a reading called ``led``, a point called ``tricks``, the Swiss Under -- is let be.
    """
    words = {fold(rank.name_in(pack)) for rank in kn.Rank for pack in PACKS if not rank.value.isdigit()}
    words -= {"under"}
    for name in kn.variants():
        v = kn.variant(name)
        words |= {name, *(fold(title.name) for title in v.powers.titles)}
        named = [
            name for point in v.points for name in (point.id, *(reading.name for reading in point.readings))
        ]
        words |= {name for name in named if "-" in name}
    return words


def words_of(path):
    """A file's words as a reader meets them, in code, texts and comments: folded, hyphens for underscores, no plural."""
    text = re.sub(r"\bkarnoffel(\.\w+)*", " ", fold(path.read_text("utf-8"))).replace("_", "-")
    for word in re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", text):
        yield from (word, *word.split("-"))


@pytest.mark.parametrize("path", KERNEL, ids=lambda path: path.name)
def test_the_kernel_names_no_dossier_reading_title_or_rank(path):
    found = set(words_of(path))
    told = {word for word in rule_words() if found & {word, f"{word}s"}}
    assert told == set()


@pytest.mark.parametrize("path", KERNEL, ids=lambda path: path.name)
def test_the_kernel_knows_no_card_by_its_code(path):
    codes = (
        {card.code for card in CARDS} | {rank.value for rank in kn.Rank} | {suit.value for suit in kn.Suit}
    )
    texts = {
        node.value
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert texts & codes == set()


def test_the_words_that_the_kernel_may_not_hold_are_those_of_the_sources():
    words = rule_words()
    assert {
        "dummett",
        "kaiserspiel",
        "devil",
        "pope",
        "karnoffel",
        "kaiser",
        "which-courts",
        "king",
        "jack",
    } <= words
    assert set(words_of(PACKAGE / "rules" / "kaisers.py")) & {"kaiser", "kaisers", "banner"}
