"""Rule objects as plain data, the shape they have in a dossier, and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any

import attrs
import tomli_w

from karnoffel import rules
from karnoffel.errors import RuleError
from karnoffel.questions import RULES

if TYPE_CHECKING:
    from karnoffel.changes import Original
    from karnoffel.variant import Variant


def answer_from_plain(rule: type[Any], name: str, value: Any) -> Any:
    """The answer to one question of a rule class, from plain data; raises what the class would raise for it.

    >>> answer_from_plain(rules.Play, "banned_first_leads", ["7"])
    (<Rank.SEVEN: '7'>,)
    """
    # Every question has a converter or a validator of its own, so each answer can be checked by itself.
    attribute = attrs.fields_dict(rule)[name]
    answer = attribute.converter(value) if callable(attribute.converter) else value
    if attribute.validator:
        attribute.validator(None, attribute, answer)
    return answer


def to_plain(value: Any) -> Any:
    """An answer as plain data: codes, numbers, lists and tables.

    >>> to_plain(rules.Powers(order=["U", "3"], stopped_by={"3": ["K"]}).stopped_by)
    {'3': ['K']}
    """
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        if value and isinstance(value[0], rules.Stop):
            return {stop.rank.value: to_plain(stop.courts) for stop in value}
        if value and isinstance(value[0], rules.Title):
            return {title.power: title.name for title in value}
        return [to_plain(item) for item in value]
    if isinstance(value, rules.Packet):
        return {key: item for key, item in attrs.asdict(value).items() if item is not None}
    return value


def citation_to_plain(cited: rules.Citation) -> dict[str, str]:
    """A citation as a table, without its field and without an empty note."""
    return {key: value for key, value in attrs.asdict(cited).items() if key != "field" and value}


def fingerprint(variant: Variant) -> str:
    """The digest of how a variant plays; see :attr:`karnoffel.Variant.digest`."""
    text = json.dumps(
        {"format": 1, "seats": variant.seats, "rules": dict(_behaviour(variant))}, sort_keys=True
    )
    return hashlib.sha256(text.encode()).hexdigest()


def _behaviour(variant: Variant) -> Iterator[tuple[str, Any]]:
    """What plays a part, as plain data: answers that are not the default, and classes that are not ours."""
    for section, rule in variant.rules():
        fields = attrs.fields_dict(type(rule))
        told = {
            name: to_plain(value)
            for name, value in rule.answers()
            if fields[name].metadata.get("plays", True) and value != _default(fields[name])
        }
        if type(rule) is not RULES[section]:
            told["class"] = f"{type(rule).__module__}.{type(rule).__qualname__}"
        yield section, told


def _default(attribute: Any) -> Any:
    return attribute.converter(attribute.default) if attribute.converter else attribute.default


def _original(original: Original) -> dict[str, Any]:
    cite = {"cite": citation_to_plain(original.cite)} if original.cite else {}
    return {"field": original.path, "answer": to_plain(original.answer), "renamed": original.renamed, **cite}


def write_toml(variant: Variant) -> str:
    """A variant as a complete dossier in TOML; see :meth:`karnoffel.Variant.to_toml`."""
    document: dict[str, Any] = {
        "id": variant.name,
        "title": variant.title,
        "version": variant.version,
        "derives_from": list(variant.derives_from),
        "seats": variant.seats,
        "silent": sorted(variant.silent),
        "history": {str(version): text for version, text in variant.history},
        "taken": dict(variant.taken),
        "originals": [_original(original) for original in variant.originals],
    }
    for name, rule in variant.rules():
        if type(rule).__module__.partition(".")[0] != "karnoffel":
            raise RuleError(
                f"{name} is a {type(rule).__name__} of your own: only karnoffel's rules have a dossier form"
            )
        document[name] = {attribute: to_plain(answer) for attribute, answer in rule.answers()}
        document[name]["cite"] = {cited.field: citation_to_plain(cited) for cited in rule.cite}
    document["points"] = {
        point.id: {
            "question": point.question,
            "own": point.own,
            "allows": list(point.allowed),
            **({"cite": citation_to_plain(point.cite)} if point.cite else {}),
            "readings": {
                reading.name: {
                    "sets": {path: to_plain(value) for path, value in reading.sets},
                    "settles": list(reading.settles),
                    "note": reading.note,
                }
                for reading in point.readings
            },
        }
        for point in variant.points
    }
    return tomli_w.dumps(document)
