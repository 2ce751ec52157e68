"""Headings in English, German and French, from ``headings.toml``."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from attrs import frozen

from karnoffel.errors import SettingError, nearest

FILE = Path(__file__).with_name("headings.toml")


@frozen
class Heading:
    """What one part of a page is called in three languages."""

    en: str
    de: str
    fr: str

    def __str__(self) -> str:
        """As Markdown: English, then the others, each marked with its language for a screen reader."""
        return f"{self.en} [· [{self.de}]{{.language-de}} · [{self.fr}]{{.language-fr}}]{{.translated}}"


@lru_cache
def headings() -> dict[str, dict[str, Heading]]:
    """Every heading, by kind (``parts``, ``sections``, ``questions``) and key."""
    listed = tomllib.loads(FILE.read_text("utf-8"))
    return {kind: {key: Heading(**texts) for key, texts in table.items()} for kind, table in listed.items()}


def heading(key: str, kind: str = "sections") -> Heading:
    """One heading; raises :class:`~karnoffel.SettingError` for a part, section or question that has none.

    >>> heading("deal").fr, heading("powers.titles", "questions").de
    ('La donne', 'Namen der Karten')
    """
    known = headings()[kind]
    if key not in known:
        raise SettingError(f"{FILE.name} has no heading for {key!r} in [{kind}]; {nearest(key, known)}")
    return known[key]
