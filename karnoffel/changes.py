"""Changing a variant and still knowing what its source says.

A changed answer loses the citation of the source: the source does not give it. What the source did say is kept as an
:class:`Original`, so that a reading can be taken back and provenance can name what was changed from what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs
from attrs import evolve, frozen

from karnoffel.answers import differing, show
from karnoffel.errors import ReadingConflict, SettingError, nearest
from karnoffel.points import Point, Reading
from karnoffel.questions import QUESTIONS, RULES
from karnoffel.rules import Citation, Rule

REPLACED = "replaced"
LONGEST = 24
"""Letters of a replaced answer that a label shows."""


@frozen
class Original:
    """What the source answered before a change: the field, its answer, and its citation.

    ``renamed`` says that the variant has since been given a name of its own.
    """

    path: str
    answer: Any
    cite: Citation | None = None
    renamed: bool = False


@frozen
class Change:
    """What was changed in a variant: which field, from what, to what, and why."""

    field: str
    before: str
    after: str
    why: str

    def __str__(self) -> str:
        return f"{self.field}: {self.before} -> {self.after} ({self.why})"


@frozen
class Changed:
    """Rule objects after a change, and what the source said where they depart from it."""

    rules: Mapping[str, Any]
    originals: tuple[Original, ...]


def paths_of(wanted: Mapping[str, Any], held: Mapping[str, Rule]) -> dict[str, Any]:
    """The fields that keywords name: ``target`` or, where two rules have such a field, ``powers.order``.

    Raises :class:`~karnoffel.SettingError` for a keyword that names no field, and for one that names two.
    """
    owners: dict[str, list[str]] = {}
    for section, rule in held.items():
        for name, _ in rule.answers():
            owners.setdefault(name, []).append(f"{section}.{name}")
            owners[f"{section}.{name}"] = [f"{section}.{name}"]
    found = {}
    for key, value in wanted.items():
        if key not in owners:
            raise SettingError(f"no rule or question {key!r}; {nearest(key, [*held, *owners])}")
        if len(owners[key]) > 1:
            raise SettingError(
                f"{key!r} names more than one question: {', '.join(owners[key])}; write **{{'{owners[key][0]}': ...}}"
            )
        found[owners[key][0]] = value
    return found


def answer_anew(
    held: Mapping[str, Rule],
    originals: tuple[Original, ...],
    fields: Mapping[str, Any],
    cites: Mapping[str, Citation | None],
) -> Changed:
    """Rule objects with other answers, each rule changed in one step so that answers which only fit together can change together.

    ``cites`` are the citations of the new answers; a field that it does not name is cited no more. Raises what a rule object
    raises for its answers.
    """
    before = {original.path: original for original in originals}
    after, known = dict(held), dict(before)
    for section, rule in held.items():
        answers = {
            path.partition(".")[2]: value for path, value in fields.items() if path.startswith(f"{section}.")
        }
        # Through the class once more, so that answers are compared as the rule keeps them.
        fresh = evolve(rule, **answers)
        kept = list(rule.cite)
        for name in answers:
            path, value = f"{section}.{name}", getattr(fresh, name)
            if value == getattr(rule, name):
                continue
            known.setdefault(path, Original(path, getattr(rule, name), rule.citation(name)))
            cite = cites.get(path)
            if known[path].answer == value:
                cite = known.pop(path).cite
            kept = [c for c in kept if c.field != name] + ([evolve(cite, field=name)] if cite else [])
        order = [name for name, _ in rule.answers()]
        after[section] = evolve(fresh, cite=tuple(sorted(kept, key=lambda cited: order.index(cited.field))))
    return Changed(after, tuple(known[path] for path in sorted(known)))


def put_in(
    held: Mapping[str, Rule], originals: tuple[Original, ...], given: Mapping[str, Rule]
) -> tuple[dict[str, Rule], tuple[Original, ...]]:
    """Whole rule objects put in place of others; where they answer alike, the source's citation stands unless they bring one."""
    known, after = {original.path: original for original in originals}, dict(held)
    for section, rule in given.items():
        old = held[section]
        for name, answer, _ in differing(old, rule):
            known.setdefault(f"{section}.{name}", Original(f"{section}.{name}", answer, old.citation(name)))
        cites = {name: rule.citation(name) for name, _ in rule.answers()}
        for name, answer in rule.answers():
            original = known.get(f"{section}.{name}")
            if original and original.answer == answer:
                cites[name] = cites[name] or original.cite
                del known[f"{section}.{name}"]
            elif original is None:
                cites[name] = cites[name] or old.citation(name)
        if type(rule).__name__ == getattr(known.get(f"{section}.class"), "answer", ""):
            del known[f"{section}.class"]
        after[section] = evolve(rule, cite=tuple(cite for cite in cites.values() if cite))
    return after, tuple(known[path] for path in sorted(known))


def read(
    held: Mapping[str, Rule],
    originals: tuple[Original, ...],
    points: Mapping[str, Point],
    before: Mapping[str, str],
    wanted: Mapping[str, str],
) -> Changed:
    """Rule objects with the readings ``wanted`` taken, where the readings ``before`` were taken until now.

    Raises :class:`~karnoffel.ReadingConflict` for two readings that settle the same point.
    """
    chosen = {ident: points[ident].reading(name) for ident, name in wanted.items()}
    for ident, reading in chosen.items():
        for settled in reading.settles:
            if settled in chosen:
                raise ReadingConflict(
                    f"{ident}={reading.name} settles {settled} as well: name one of them, not both"
                )
    # What was read until now goes back to the source's own answer first, so that reading again forgets it.
    own = {original.path: original.answer for original in originals}
    fields = {
        path: own[path]
        for ident, name in before.items()
        for path, _ in points[ident].reading(name).sets
        if path in own
    }
    cites: dict[str, Citation | None] = {}
    for ident, reading in chosen.items():
        for path, value in reading.sets:
            fields[path] = value
            cites[path] = points[ident].citation_for(reading.name)
    return answer_anew(held, originals, fields, cites)


def holds(reading: Reading, held: Mapping[str, Rule]) -> bool:
    """Whether rule objects answer as a reading does."""
    return all(
        getattr(held[path.partition(".")[0]], path.partition(".")[2]) == value for path, value in reading.sets
    )


def provenance(
    held: Mapping[str, Rule],
    originals: tuple[Original, ...],
    points: Mapping[str, Point],
    taken: Mapping[str, str],
) -> Iterator[Change]:
    """What differs from the source, field by field, and why."""
    for original in originals:
        section, _, name = original.path.partition(".")
        why = REPLACED
        for ident, reading in taken.items():
            if original.path in dict(points[ident].reading(reading).sets):
                why = (
                    f"reading {ident}={reading}{'' if points[ident].admits(reading) else ', counterfactual'}"
                )
        now = getattr(held[section], name, type(held[section]).__name__)
        yield Change(original.path, show(original.answer), show(now), why)


def label(
    name: str, taken: Iterable[tuple[str, str]], originals: Iterable[Original], changes: Iterable[Change]
) -> str:
    """A name with the readings taken and the answers replaced since it was given; long answers in part."""
    renamed = {original.path for original in originals if original.renamed}
    parts = [name, *(f"{ident}={reading}" for ident, reading in taken)]
    for change in changes:
        section, _, question = change.field.partition(".")
        plays = change.field not in QUESTIONS or attrs.fields_dict(RULES[section])[question].metadata["plays"]
        if change.why == REPLACED and change.field not in renamed and plays:
            value = change.after.replace(" ", ",")
            parts.append(f"{question}={value if len(value) <= LONGEST else value[: LONGEST - 1] + '…'}")
    return " ".join(parts)
