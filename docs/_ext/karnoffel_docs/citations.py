"""The bibliography in BibTeX, written at the beginning of a build from ``variants/sources.toml``, and how a citation looks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import Directive
from pybtex.plugin import register_plugin
from pybtex.style.formatting.unsrt import Style
from pybtex.style.labels import BaseLabelStyle
from sphinx.util.docutils import SphinxDirective

from karnoffel.bibliography import works

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config


def connect(app: Sphinx) -> None:
    """Have the file written before the bibliography is read."""
    register_plugin("pybtex.style.formatting", "works", WorkStyle)
    app.connect("config-inited", written)


def written(app: Sphinx, config: Config) -> None:
    """Write every work as BibTeX beside the pickled pages."""
    path = Path(app.doctreedir) / "karnoffel.bib"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "\n\n".join(work.bibtex() for work in works().values()) + "\n"
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
    config["bibtex_bibfiles"] = [str(path)]


class IdLabels(BaseLabelStyle):  # type: ignore[misc]
    """A work is labelled by its id, as dossiers and the program name it, and by what is missing of it."""

    def format_labels(self, sorted_entries: Any) -> list[str]:
        """``parlett``; ``penguin (in part)``; ``dummett-1980 (not seen)``."""
        seen = {entry.key: works()[entry.key].seen for entry in sorted_entries}
        return [key if how == "whole" else f"{key} ({how})" for key, how in seen.items()]


class WorkStyle(Style):  # type: ignore[misc]
    """Entries in pybtex's plain style, under their ids."""

    default_label_style = IdLabels


class WorksFile(SphinxDirective):
    """``{works-file}``: a link to the file, to be downloaded."""

    def run(self) -> list[nodes.Node]:
        """The link."""
        (path,) = self.config["bibtex_bibfiles"]
        uri = "/" + Path(os.path.relpath(path, self.env.srcdir)).as_posix()
        link, _ = self.parse_inline(f"{{download}}`All works as BibTeX <{uri}>`")
        return [nodes.paragraph("", "", *link)]


DIRECTIVES: dict[str, type[Directive]] = {"works-file": WorksFile}
