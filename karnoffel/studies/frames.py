"""What studies have in common: variants by name, and what a run tells of itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Any

from karnoffel.dossier import variant
from karnoffel.errors import SettingError, shown
from karnoffel.frames import provenance
from karnoffel.montecarlo import Run
from karnoffel.montecarlo.intervals import Estimate
from karnoffel.variant import Variant

Variants = str | Path | Variant | Iterable[str | Path | Variant]
"""A variant or its name, or several of them."""


def as_variants(given: Variants) -> tuple[Variant, ...]:
    """Variants from names, paths, variants, or an iterable of them.

    Raises :class:`~karnoffel.SettingError` for none and for one that stands twice.
    """
    if not isinstance(given, (str, Path, Variant, Iterable)):
        raise SettingError(f"variants are a name, a path, a Variant or a list of them, not {shown(given)}")
    several = [given] if isinstance(given, (str, Path, Variant)) else list(given)
    found = tuple(variant(each) for each in several)
    if not found:
        raise SettingError("no variant given; name at least one")
    labels = [v.label for v in found]
    for label in labels:
        if labels.count(label) > 1:
            raise SettingError(f"{label} stands twice; give each variant once, or another name")
    return found


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


def estimated(found: Estimate) -> dict[str, Any]:
    """An estimate as columns of a row."""
    return {"value": found.value, "low": found.low, "high": found.high, "n": found.n}


def apart(gap: Estimate | None) -> dict[str, float]:
    """A difference from the first variant as columns of a row; none from itself for ``None``."""
    value, low, high = (gap.value, gap.low, gap.high) if gap else (0.0, 0.0, 0.0)
    return {"difference": value, "difference_low": low, "difference_high": high}
