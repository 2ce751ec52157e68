"""Figures of the examples: karnoffel makes them without pyplot, so the gallery is told where they are."""

from __future__ import annotations

from typing import Any
from weakref import WeakSet

from matplotlib.figure import Figure
from sphinx_gallery.scrapers import figure_rst

_shown: WeakSet[Figure] = WeakSet()


def scraped(block: Any, block_vars: dict[str, Any], gallery_conf: dict[str, Any]) -> str:
    """Save every figure that the example has made since it was last asked, and show it under its title."""
    paths, titles = [], []
    for value in block_vars["example_globals"].values():
        if isinstance(value, Figure) and value not in _shown:
            _shown.add(value)
            path = next(block_vars["image_path_iterator"])
            value.savefig(path, dpi=120)
            paths.append(path)
            titles.append(value.get_suptitle())
    return str(figure_rst(paths, gallery_conf["src_dir"], fig_titles="; ".join(titles)))
