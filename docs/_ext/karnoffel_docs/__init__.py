"""A Sphinx extension: pages and parts of pages made from karnoffel's dossiers, rule classes, tables and commands.

Each directive gathers facts from the library, fills a template (``templates/*.md.j2``) and hands the Markdown to the
page's parser, so no generated file lies among the sources. Figures are drawn into the folder of pickled doctrees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from karnoffel_docs import (
    adjudicator,
    checks,
    citations,
    commands,
    dossiers,
    figures,
    glossary,
    markup,
    names,
    order_drawing,
    pack_drawing,
    players,
    reference,
    results,
    sources,
    speed,
    stemma,
    testimonies,
    timeline,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives and the checks."""
    parts = (
        adjudicator,
        citations,
        commands,
        dossiers,
        figures,
        glossary,
        order_drawing,
        pack_drawing,
        players,
        reference,
        results,
        sources,
        speed,
        stemma,
        testimonies,
        timeline,
    )
    for part in parts:
        for name, directive in part.DIRECTIVES.items():
            app.add_directive(name, directive)
    for name, role in results.ROLES.items():
        app.add_role(name, role)
    checks.connect(app)
    citations.connect(app)
    names.connect(app)
    adjudicator.connect(app)
    markup.connect(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
