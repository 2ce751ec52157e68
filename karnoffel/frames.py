"""What every table has in common: its columns, and the provenance that travels with it."""

from __future__ import annotations

import platform
from collections.abc import Hashable, Iterable
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from karnoffel.questions import QUESTIONS
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd


def versions() -> dict[str, str]:
    """The versions that a result depends on."""
    return {"python": platform.python_version()} | {
        name: version(name) for name in ("karnoffel", "numpy", "numba")
    }


def provenance(
    kind: str, variants: Iterable[Variant], columns: dict[str, str], **more: object
) -> dict[Hashable | None, Any]:
    """What a frame carries in ``.attrs``: its kind, variants with digests and changes, versions, and what each column means."""
    listed = list(variants)
    told: dict[Hashable | None, Any] = {
        "kind": kind,
        "variants": {v.label: v.digest for v in listed},
        "changes": {v.label: [str(change) for change in v.provenance] for v in listed if v.provenance},
        "assumed": {v.label: sum(v.standing(key) == "assumed" for key in QUESTIONS) for v in listed},
        "versions": versions(),
        "columns": columns,
    }
    return told | dict(more.items())


def framed(
    rows: list[dict[str, Any]], columns: dict[str, str], attrs: dict[Hashable | None, Any]
) -> pd.DataFrame:
    """A frame of these columns, in this order, with its provenance; no row may lack one."""
    import pandas as pd

    frame = pd.DataFrame([[row[name] for name in columns] for row in rows], columns=list(columns))
    frame.attrs = attrs
    return frame
