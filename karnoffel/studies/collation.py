"""Question by question, what does each source answer, how surely, and where?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from karnoffel.answers import show
from karnoffel.dossier import variants as all_variants
from karnoffel.frames import framed, provenance
from karnoffel.questions import RULES
from karnoffel.rules import Rule
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "question": "the question, in words",
    "key": "the dossier key that answers it",
    "point": "the disputed point that bears on it, if one does",
    "variant": "the rule source",
    "answer": "what the source answers",
    "standing": "attested: a text says it; inferred: it follows; assumed: no text seen says it; silent: not asked there; "
    "counterfactual or replaced: not the source's answer",
    "work": "the work cited",
    "at": "the place in it",
    "note": "what the dossier adds",
}
"""What each column means."""


def apparatus(variants: Variants | None = None) -> pd.DataFrame:
    """Question x source: answer and standing, or silent; one row per question and variant, columns as in :data:`COLUMNS`.

    ``variants`` is a name, a variant or several; ``None`` takes every shipped source. Raises what :func:`karnoffel.variant`
    raises.

    >>> import karnoffel as kn
    >>> frame = kn.apparatus()
    >>> courts = frame[frame.key == "powers.plain_courts"].set_index("variant")
    >>> courts.loc["modern", "answer"], courts.loc["modern", "standing"]
    ('all', 'inferred')
    """
    games = as_variants(all_variants() if variants is None else variants)
    rows = []
    for section, cls in RULES.items():
        for attribute in attrs.fields(cls):
            if attribute.name == "cite":
                continue
            key = f"{section}.{attribute.name}"
            for v in games:
                rows.append(
                    {"question": attribute.metadata["question"], "key": key}
                    | _answer(v, section, attribute.name)
                )
    return framed(rows, COLUMNS, provenance("apparatus", games, COLUMNS))


def _answer(v: Variant, section: str, name: str) -> dict[str, str]:
    rule: Rule = getattr(v, section)
    key = f"{section}.{name}"
    standing, found = v.standing(key), rule.citation(name)
    point = next((p.id for p in v.points for r in p.readings if key in dict(r.sets)), "")
    return {
        "point": point,
        "variant": v.label,
        "answer": "" if standing == "silent" else show(getattr(rule, name)),
        "standing": standing,
        "work": found.work if found else "",
        "at": found.at if found else "",
        "note": found.note if found else "",
    }
