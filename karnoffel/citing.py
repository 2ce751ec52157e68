"""How to cite: the software, a source as it was played, and the works that the source rests on.

What is said of the software stands in the metadata of the installed package; ``CITATION.cff`` says the same (tested).
"""

from __future__ import annotations

import re
from importlib.metadata import metadata
from pathlib import Path

from karnoffel.bibliography import entry, works
from karnoffel.dossier import variant
from karnoffel.variant import Variant


def cite(source: str | Path | Variant | None = None, *, bibtex: bool = False) -> str:
    """How to cite the software and, with a variant, that source: its version and digest, and every work it rests on.

    ``bibtex`` writes entries of BibTeX in place of lines. Raises what :func:`karnoffel.variant` raises.

    >>> import karnoffel as kn
    >>> print(kn.cite())
    The karnoffel developers: karnoffel, version 0.1.0. The rule sources of Karnöffel (1426) and its family as executable, cited rules, and what they change, measured. MIT licence.
    >>> print(kn.cite("dummett").splitlines()[2])  # doctest: +ELLIPSIS
    dummett: Dummett and van Leyden, redacted by Parlett. Dossier of karnoffel 0.1.0, version 2, digest ..., 4 players.
    >>> print(kn.cite("dummett").splitlines()[-1])  # doctest: +ELLIPSIS
      van-leyden-1978: Rudolf van Leyden, a study of Karnöffel and Kaiserspiel, 1978. Not seen: known through Parlett, ...
    """
    told = [_software(bibtex)]
    if source is not None:
        v = variant(source)
        told.append(_dossier_entry(v) if bibtex else _dossier(v))
        if bibtex:
            told += [_work_entry(ident) for ident in (*v.derives_from, *_cited(v))]
    return "\n\n".join(told)


def _software(bibtex: bool) -> str:
    package = metadata("karnoffel")
    name, version, author, licence, summary = (
        package[key] for key in ("Name", "Version", "Author", "License-Expression", "Summary")
    )
    if bibtex:
        title = f"{{{name}: {summary[:1].lower()}{summary[1:]}}}"
        fields = {"author": f"{{{author}}}", "title": title, "version": version, "license": licence}
        return entry("software", name, fields)
    return f"{author}: {name}, version {version}. {summary}. {licence} licence."


def _cited(v: Variant) -> tuple[str, ...]:
    """The works cited for answers and disputed points that the variant is not said to derive from, each once."""
    cited = [c.work for _, rule in v.rules() for c in rule.cite]
    cited += [point.cite.work for point in v.points if point.cite]
    return tuple(work for work in dict.fromkeys(cited) if work not in v.derives_from)


def _played(v: Variant) -> str:
    """Which form of the source it is: its version, digest, seats, and what was changed in it."""
    changed = "".join(f"; changed: {change}" for change in v.provenance)
    release = metadata("karnoffel")["Version"]
    return (
        f"Dossier of karnoffel {release}, version {v.version}, digest {v.digest}, {v.seats} players{changed}"
    )


def _dossier(v: Variant) -> str:
    lines = [f"{v.label}: {v.title or v.name}. {_played(v)}."]
    for head, idents in (("It derives from", v.derives_from), ("It cites besides", _cited(v))):
        lines += [head, *(f"  {_work(ident)}" for ident in idents)] if idents else []
    return "\n".join(lines)


def _work(ident: str) -> str:
    if ident not in works():
        return f"{ident}: as the dossier names it"
    return f"{ident}: {works()[ident]}. {works()[ident].knowledge}"


def _dossier_entry(v: Variant) -> str:
    fields = {"title": f"{{{v.title or v.name}}}", "note": f"{_played(v)}."}
    return entry("misc", _key(f"karnoffel-{v.label}"), fields)


def _work_entry(ident: str) -> str:
    if ident in works():
        return works()[ident].bibtex()
    return entry("misc", _key(ident), {"title": f"{{[{ident}]}}", "note": "As the dossier names it."})


def _key(text: str) -> str:
    """A name as a key that BibTeX takes."""
    return re.sub(r"[^\w-]+", "-", text).strip("-")
