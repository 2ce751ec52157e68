"""Names in docstrings, read as the module that wrote them sees them.

The reference documents a name where users import it (``karnoffel.compare``), but its docstring is written in another
module (``karnoffel.studies.outcomes``) and speaks of that module's names. Here such names are made whole. A name that exists but
is not on the public face is printed and not linked; a name that does not exist stays an error.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.domains.python import PythonDomain

import karnoffel as kn
from karnoffel import rules

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

ROLE = re.compile(r":(attr|class|data|exc|func|meth):`(~?)([A-Za-z_]\w*)`")


@lru_cache
def public() -> dict[int, str]:
    """Where each object on the public face is documented, by identity."""
    face = {id(getattr(rules, name)): f"karnoffel.rules.{name}" for name in rules.__all__}
    return face | {id(getattr(kn, name)): f"karnoffel.{name}" for name in kn.__all__}


def connect(app: Sphinx) -> None:
    """Have names made whole in every docstring and signature."""
    app.connect("autodoc-process-docstring", made_whole)
    app.connect("autodoc-process-signature", without_markers)
    app.connect("missing-reference", linked_or_printed)


def made_whole(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Write a bare name in a docstring's role as the full name under which it is documented."""
    module = sys.modules.get(getattr(obj, "__module__", None) or "")

    def full(match: re.Match[str]) -> str:
        role, _, target = match.groups()
        if hasattr(module, target):
            found = getattr(module, target)
            written = f"{getattr(found, '__module__', getattr(module, '__name__', ''))}.{target}"
            return f":{role}:`~{public().get(id(found), written)}`"
        if hasattr(obj, target):
            return f":{role}:`~{name}.{target}`"
        return f"``{target}``" if role == "attr" else match[0]  # set when it is made: nothing to link to

    lines[:] = [ROLE.sub(full, line) for line in lines]


def without_markers(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, given: str, returned: str
) -> Any:
    """Write ``...`` for the default of a field that is made anew each time; attrs has a marker there."""
    return given and given.replace("= NOTHING", "= ..."), returned


def linked_or_printed(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.Node | None:
    """Link a bare name to the one documented object of that name; print a name that exists and is not documented."""
    if node.get("refdomain") != "py":
        return None
    domain, target = cast(PythonDomain, env.get_domain("py")), node["reftarget"]
    ends = [full for full in domain.objects if full.startswith("karnoffel.") and full.endswith(f".{target}")]
    if "." not in target and len(ends) == 1:
        return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", ends[0], node, contnode)
    return contnode if exists(target) else None


def exists(target: str) -> bool:
    """Whether a name is one of karnoffel's: whole, or bare in one of its modules."""
    module, _, name = target.rpartition(".")
    places = {n: m for n, m in sys.modules.items() if n.split(".")[0] == "karnoffel"}
    if module:
        return hasattr(places.get(module), name)
    return any(name in vars(place) for place in places.values())
