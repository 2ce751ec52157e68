"""What the theme and Sphinx write that a screen reader stumbles over, written soundly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

AFTER_THE_THEME = 900
PARAMETERS = re.compile(r'<dl>\s*((?:<dd><em class="sig-param">.*?</dd>\s*)+)</dl>', re.DOTALL)
LIST_OF_WORKS = '<div role="list" class="citation-list">'
"""Its entries have a role of their own, and are no items of a list."""


def connect(app: Sphinx) -> None:
    """Have every page mended before it is written."""
    app.connect("html-page-context", mended, priority=AFTER_THE_THEME)


def mended(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the captions of the navigation a level, the parameters of a signature lines in place of a list without terms, and works no list without items."""
    if tree := context.get("furo_navigation_tree"):
        context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')
    if body := context.get("body"):
        context["body"] = PARAMETERS.sub(_in_lines, body).replace(
            LIST_OF_WORKS, '<div class="citation-list">'
        )


def _in_lines(found: re.Match[str]) -> str:
    lines = found[1].replace("<dd>", '<span class="sig-line">').replace("</dd>", "</span>")
    return f'<span class="sig-lines">{lines}</span>'
