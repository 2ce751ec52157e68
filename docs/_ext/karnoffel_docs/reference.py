"""Reference parts made from the library: dossier keys, columns, cards, players, and the public names."""

from __future__ import annotations

import inspect
import pkgutil
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import attrs
from docutils.parsers.rst import Directive
from sphinx.util.logging import getLogger

import karnoffel as kn
from karnoffel import rules, studies
from karnoffel.cards import CARDS, Rank, Suit
from karnoffel.errors import KarnoffelError
from karnoffel.montecarlo.game_measures import game_measures
from karnoffel.montecarlo.measures import measures
from karnoffel.players import BUILT_IN
from karnoffel.questions import RULES
from karnoffel_docs import words
from karnoffel_docs.page import Filled

log = getLogger(__name__)

PACKS = ("english", "german", "french", "swiss")
LISTS = {
    Rank: "a list of rank codes",
    Suit: "a list of suit codes",
    rules.Packet: "a list of packets, each with `cards` (1 to 12), `face` (`up`, `down`) and `to` (`one`, `pair`)",
    rules.Stop: "a table: a rank of the order, and the list of courts (`K`, `O`, `U`) that stop it",
    rules.Title: f"a table: a rank code or `{rules.KAISER}`, and its name",
    str: f"a list of rank codes, strong to weak, in which `{rules.KAISER}` may stand",
}
"""What a list of each type admits, where its converter alone knows."""


class DossierKeys(Filled):
    """``{dossier-keys}``: every key of a dossier's rules, from the rule classes."""

    template = "dossier_keys.md.j2"

    def context(self) -> dict[str, Any]:
        """By section: key, question, what is allowed, default."""
        return {"sections": {section: (cls, list(keys(section, cls))) for section, cls in RULES.items()}}


def keys(section: str, cls: type[Any]) -> Iterator[tuple[str, str, str, str]]:
    """The keys of one section: key, question, what is allowed, default."""
    hints = get_type_hints(cls)
    usual = tomllib.loads(kn.Variant("usual").to_toml())[section]
    for field in attrs.fields(cls):
        if field.name != "cite":
            default = _toml(usual[field.name])
            yield (
                f"{section}.{field.name}",
                field.metadata["question"],
                admits(field, hints[field.name]),
                default,
            )


def admits(field: attrs.Attribute[Any], hint: Any) -> str:
    """The values a question admits: from its type or, where that does not say it, from the error a wrong value gets."""
    if get_origin(hint) is Literal:
        return ", ".join(f'`"{value}"`' for value in get_args(hint))
    if hint is bool:
        return "`true`, `false`"
    kind = get_args(hint)[0] if get_origin(hint) is tuple else None
    if kind in LISTS:
        return LISTS[kind]
    impossible = object()
    try:
        if field.converter:
            cast(Callable[[Any], Any], field.converter)(impossible)
        if field.validator:
            field.validator(None, field, impossible)
    except KarnoffelError as error:
        return words.md(str(error).split(" (got ")[0].removeprefix(f"{field.name} must be "))
    return "any value"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return (
            f"{{ {', '.join(f'{key} = {_toml(each)}' for key, each in value.items())} }}" if value else "{}"
        )
    return f'"{value}"' if isinstance(value, str) else str(value)


class Columns(Filled):
    """``{columns}``: what each column of each table means, from the studies."""

    template = "columns.md.j2"

    def context(self) -> dict[str, Any]:
        """The columns by public function, and the measures of a comparison."""
        return {
            "tables": dict(tables()),
            "measures": measures([kn.variant(name) for name in kn.variants()]),
            "game_measures": game_measures([kn.variant(name) for name in kn.variants()], []),
        }


def tables() -> Iterator[tuple[str, tuple[str, dict[str, str]]]]:
    """The public functions that return a table, each with the meaning of its columns and, once, their module."""
    for module in _modules(studies):
        columns = getattr(module, "COLUMNS", None)
        made_by = [n for n in kn.__all__ if getattr(getattr(kn, n), "__module__", "") == module.__name__]
        functions = [name for name in made_by if inspect.isfunction(getattr(kn, name))]
        for name in functions if columns else ():
            # Functions of one module have its columns in common; their dictionary is documented once.
            yield name, (module.__name__ if name == functions[0] else "", columns or {})


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(package.__path__):
        yield import_module(f"{package.__name__}.{found.name}")


class CardNames(Filled):
    """``{card-names}``: codes and names of suits and ranks in each pack."""

    template = "card_names.md.j2"

    def context(self) -> dict[str, Any]:
        """Suits and ranks with their names."""
        return {"packs": PACKS, "suits": list(Suit), "ranks": list(Rank), "number": len(CARDS)}


class PlayerNames(Filled):
    """``{player-names}``: the built-in players and how they choose."""

    template = "player_names.md.j2"

    def context(self) -> dict[str, Any]:
        """The players."""
        return {"players": list(BUILT_IN.values())}


PARTS = {
    "dossier": "Rule sources",
    "variant": "Variants",
    "cards": "Cards",
    "table": "Playing at the table",
    "players": "Players",
    "solver": "Solving",
    "montecarlo": "Counting rounds",
    "studies": "Tables, figures and reports",
    "errors": "Errors",
}
FURTHER = {
    "karnoffel.points": "Disputed points",
    "karnoffel.answers": "Differences",
    "karnoffel.changes": "Changes",
    "karnoffel.bibliography": "Works cited",
    "karnoffel.table": "At the table, step by step",
    "karnoffel.players": "Players, further",
    "karnoffel.montecarlo": "Runs, further",
    "karnoffel.studies": "Studies, further",
}
"""Modules whose public classes are met in results, beside those on the face of the library."""
BEHIND = (
    "karnoffel.numbering", "karnoffel.tables", "karnoffel.kernel", "karnoffel.streams", "karnoffel.players.choices",
)  # fmt: skip
"""Modules that docstrings point to for how things are done."""


def public_names() -> dict[str, Any]:
    """Every public name by part, each with the directive that documents it: ``face``, ``rules``, ``further``."""
    face: dict[str, list[tuple[str, str]]] = {title: [] for title in PARTS.values()}
    shown = set()
    for name in kn.__all__:
        found = getattr(kn, name)
        if not inspect.ismodule(found):
            part = found.__module__.split(".")[1]
            face.setdefault(PARTS.get(part, part), []).append((_documenter(found), f"karnoffel.{name}"))
            shown.add(id(found))
    rule_names = [(_documenter(getattr(rules, n)), f"karnoffel.rules.{n}") for n in rules.__all__]
    shown |= {id(getattr(rules, n)) for n in rules.__all__}
    further: dict[str, list[tuple[str, str]]] = {}
    for module, title in FURTHER.items():
        listed = [(d, path) for d, path, found in _public(module) if id(found) not in shown]
        if listed:
            further[title] = listed
    return {"face": face, "rules": rule_names, "further": further}


class PublicNames(Filled):
    """``{public-names}``: every public name, documented from its docstring."""

    template = "public_names.md.j2"

    def context(self) -> dict[str, Any]:
        """The names by part, each with the directive that documents it."""
        return {**public_names(), "behind": BEHIND}


def _public(name: str) -> Iterator[tuple[str, str, Any]]:
    try:
        module = import_module(name)
    except ImportError:
        log.warning("karnoffel_docs.reference.FURTHER lists %s, which is no more", name)
        return
    own = [n for n, found in vars(module).items() if getattr(found, "__module__", "") == name and n[0] != "_"]
    for each in getattr(module, "__all__", own):
        found = getattr(module, each)
        if not isinstance(found, dict):  # shown as what it holds, elsewhere
            yield _documenter(found), f"{name}.{each}", found


def _documenter(found: Any) -> str:
    if inspect.isclass(found):
        return "autoexception" if issubclass(found, BaseException) else "autoclass"
    return "autofunction" if callable(found) and inspect.isroutine(inspect.unwrap(found)) else "autodata"


DIRECTIVES: dict[str, type[Directive]] = {
    "dossier-keys": DossierKeys,
    "columns": Columns,
    "card-names": CardNames,
    "player-names": PlayerNames,
    "public-names": PublicNames,
}
