"""How Sphinx builds these pages; what is generated from the library is in ``_ext/karnoffel_docs``."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

project = "karnoffel"
release = version = installed_version("karnoffel")
language = "en"
nitpicky = True

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "karnoffel_docs",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_gallery.gen_gallery",
    "sphinxcontrib.bibtex",
]
exclude_patterns = ["_build", "_ext", "_static"]

# -- Pages in Markdown ---------------------------------------------------------------------------------------------
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

# -- Bibliography: the file is written by karnoffel_docs.citations from variants/sources.toml ----------------------------
bibtex_bibfiles: list[str] = []
bibtex_default_style = "works"
bibtex_reference_style = "label"

# -- Reference -----------------------------------------------------------------------------------------------------
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True

# There is no network at build time and so no index of other projects: names from the standard library and from the
# libraries below are printed, not linked. Nothing of karnoffel's own may stand here.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|concurrent|enum|pathlib|types|typing)\..*"),
    ("py:.*", r"(np|numpy|pd|pandas|matplotlib|attrs?)\..*"),
    ("py:class", r"Path|Executor|Figure|Any|Iterable|Iterator|Mapping|Sequence|Callable|Literal|NDArray"),
]

# -- Examples ------------------------------------------------------------------------------------------------------
# Examples in docstrings are run with the library's own tests, where they see their module; here only these pages' are.
doctest_test_doctest_blocks = ""
doctest_default_flags = 0
doctest_global_setup = f"""
import os
import karnoffel as kn
os.chdir({str(HERE / "howto")!r})
"""
doctest_global_cleanup = f"os.chdir({os.getcwd()!r})"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# -- Gallery: examples/ are run, and what they print and draw is shown; the pages are written into gallery/ -------------
sphinx_gallery_conf = {
    "examples_dirs": "../examples",
    "gallery_dirs": "gallery",
    "filename_pattern": "",
    "within_subsection_order": "FileNameSortKey",
    "image_scrapers": ("karnoffel_docs.gallery.scraped",),
    "reset_modules": (),
    "show_signature": False,
    "write_computation_times": False,
    "min_reported_time": 3600,
}

# -- Pages as HTML -------------------------------------------------------------------------------------------------
html_theme = "furo"
html_title = "Karnöffel, source by source"
html_static_path = ["_static"]
html_css_files = ["karnoffel.css"]
html_js_files = ["scroll.js"]
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
