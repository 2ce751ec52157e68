"""What a build must find: a page for every dossier, a place for every public name, words for every figure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from docutils import nodes
from sphinx.domains.python import PythonDomain
from sphinx.util.logging import getLogger

import karnoffel as kn
from karnoffel import rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

log = getLogger(__name__)

WORDS = re.compile(r'<desc[^>]*>[^<]+</desc>|\balt="[^"]+"|aria-hidden="true"')
"""What stands for a drawing to those who do not see it; one that only decorates says that it is hidden."""


def connect(app: Sphinx) -> None:
    """Have the checks run with every build."""
    app.connect("doctree-read", every_figure_has_words)
    app.connect("env-check-consistency", every_dossier_has_a_page)
    app.connect("env-check-consistency", every_public_name_is_documented)


def every_figure_has_words(app: Sphinx, doctree: nodes.document) -> None:
    """Warn of an image or a drawing without words; a thumbnail of the gallery stands beside its title and needs none."""
    for image in doctree.findall(nodes.image):
        if not image.get("alt") and "/thumb/" not in image["uri"]:
            log.warning("figure %s has no alt text", image["uri"], location=image)
    for raw in doctree.findall(nodes.raw):
        for drawn in re.findall(r"<svg.*?</svg>|<img[^>]*>", raw.astext(), re.DOTALL):
            if not WORDS.search(drawn):
                log.warning("drawing %s... has no words", drawn[:60], location=raw)


def every_dossier_has_a_page(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of a shipped dossier that no page shows."""
    for name in kn.variants():
        if f"sources/{name}" not in env.found_docs:
            log.warning(
                "the dossier %s has no page: add sources/%s.md with the directive {dossier} %s",
                name,
                name,
                name,
            )


def every_public_name_is_documented(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of a public name that the reference leaves out."""
    known = cast(PythonDomain, env.get_domain("py")).objects
    wanted = [f"karnoffel.{name}" for name in kn.__all__] + [
        f"karnoffel.rules.{name}" for name in rules.__all__
    ]
    for name in wanted:
        if name not in known:
            log.warning("the public name %s is not in the reference", name)
