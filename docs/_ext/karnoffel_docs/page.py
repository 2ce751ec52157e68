"""Directives whose content is a template filled with facts from the library."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from sphinx.util.docutils import SphinxDirective

from karnoffel.dossier import folder
from karnoffel.errors import KarnoffelError
from karnoffel_docs import words

TEMPLATES = Path(__file__).parent / "templates"


@lru_cache
def environment() -> Environment:
    """The templates, with the filters that put answers, works and standings into words."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=False,  # the result is Markdown; texts pass the filter ``md``
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= words.FILTERS
    return made


class Filled(SphinxDirective):
    """A directive that fills one template; a subclass names it and gathers what it needs."""

    template: ClassVar[str]
    optional_arguments = 1

    def context(self) -> dict[str, Any]:
        """What the template needs; may raise a :class:`~karnoffel.KarnoffelError`."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """The filled template, parsed."""
        watch(self)
        try:
            text = environment().get_template(self.template).render(self.context())
        except KarnoffelError as error:
            raise self.error(str(error)) from error
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def watch(directive: SphinxDirective) -> None:
    """Have the page built anew when a dossier or a part of this extension changes."""
    for path in (*folder().glob("*.toml"), *TEMPLATES.glob("*"), *TEMPLATES.parent.glob("*.py")):
        directive.env.note_dependency(str(path))


def scrolling(label: str, content: list[nodes.Node]) -> list[nodes.Node]:
    """A figure in a frame that scrolls sideways on a narrow screen, by keyboard too."""
    begin = f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(label)}">'
    end = '</div><p class="hint">The figure scrolls sideways.</p>'
    return [nodes.raw("", begin, format="html"), *content, nodes.raw("", end, format="html")]
