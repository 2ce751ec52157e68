"""What every table has in common: variants by name, and the provenance that travels with it."""

from __future__ import annotations

import platform
from collections.abc import Hashable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karnoffel.dossier import variant
from karnoffel.errors import SettingError
from karnoffel.montecarlo import Run
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

Variants = str | Path | Variant | Iterable[str | Path | Variant]
"""A variant or its name, or several of them."""


def as_variants(given: Variants) -> tuple[Variant, ...]:
    """Variants from names, paths, variants, or an iterable of them.

    Raises :class:`~karnoffel.SettingError` for none and for one that stands twice.
    """
    several = [given] if isinstance(given, (str, Path, Variant)) else list(given)
    found = tuple(variant(each) for each in several)
    if not found:
        raise SettingError("no variant given; name at least one")
    seen: dict[tuple[str, int], Variant] = {}
    for v in found:
        if (v.label, v.seats) in seen:
            raise SettingError(
                f"{v.label} for {v.seats} players stands twice; give each variant once, or another name"
            )
        seen[v.label, v.seats] = v
    return found


def versions() -> dict[str, str]:
    """The versions that a result depends on."""
    return {"python": platform.python_version()} | {
        name: version(name) for name in ("karnoffel", "numpy", "numba")
    }


def provenance(
    kind: str, variants: Iterable[Variant], columns: dict[str, str], **more: object
) -> dict[Hashable | None, Any]:
    """What a frame carries in ``.attrs``: its kind, variants with digests, versions, and what each column means."""
    told: dict[Hashable | None, Any] = {
        "kind": kind,
        "variants": {f"{v.label} ({v.seats} players)": v.digest for v in variants},
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


def of_run(kind: str, played: Run, columns: dict[str, str]) -> dict[Hashable | None, Any]:
    """The provenance of a frame that counts rounds."""
    tallies = played.tallies
    return provenance(
        kind,
        [tally.variant for tally in tallies],
        columns,
        seed=tallies[0].spans[0].seed,
        rounds=tallies[0].rounds,
        players=tallies[0].players,
        complete=played.complete,
    )
