"""What do the centuries say of the game, and which source agrees? Testimonies against variants: exact, no simulation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karnoffel.dossier import variants as shipped
from karnoffel.frames import framed, provenance
from karnoffel.rules import Trick
from karnoffel.studies.frames import Variants, as_variants
from karnoffel.testimony import Testimony, Verdict, read_testimonies, weakest
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

WHOLE = "whole"
COLUMNS = {
    "testimony": "the id of the testimony",
    "part": "which part of it, in words; whole: all of it, which takes the verdict of its weakest part",
    "variant": "the rule source, with readings taken",
    "verdict": "agrees; agrees when led; agrees when following; contradicts; silent",
    "trick": "the first trick that goes against the claim: cards in order of play, the chosen suit, who takes it",
    "because": "why it goes so, each step with its rule, its place in a text and how sure that is",
    "standing": "the weakest standing of the rules that decide that trick, or all tricks where none goes against the claim",
    "also": "what else the cards beat, where the claim says what they beat only; told, not judged",
    "date": "when the testimony was given, in words",
    "binding": "whether a reconstruction has to meet it",
    "independent": "whether the rules of the variant were made without it, as far as is known",
    "claim": "the claim in the language of claims",
}
"""What each column means."""


def evidence(variants: Variants | None = None, claims: str | Path | None = None) -> pd.DataFrame:
    """What each variant says to each testimony: one row per testimony, part and variant, columns as in :data:`COLUMNS`.

    ``variants`` are all shipped ones where none is named; ``claims`` is the path of a file of testimonies of your own, in place of
    the shipped ones. Every verdict is over all cases: every chosen suit, every card meant, led and following.

    Raises what :func:`karnoffel.variant` raises, and :class:`~karnoffel.EvidenceError` for a file that is no sound one.

    >>> import karnoffel as kn
    >>> frame = kn.evidence("dummett").set_index(["testimony", "part"])
    >>> frame.verdict["dialogue-2", "whole"], frame.verdict["dialogue-5", "whole"], frame.trick["dialogue-5", "whole"]
    ('agrees', 'agrees when led', '5A KL, acorns chosen: 5A')
    """
    games = as_variants(shipped() if variants is None else variants)
    told = read_testimonies(claims)
    rows = [row for each in told for v in games for row in _rows(each, v)]
    attrs = provenance("evidence", games, COLUMNS, testimonies={each.id: each.says for each in told})
    return framed(rows, COLUMNS, attrs)


def verdicts(testimony: Testimony, v: Variant) -> tuple[Verdict, ...]:
    """The verdict of a variant on each part of a testimony."""
    return tuple(part.claim.judged_by(v) for part in testimony.parts)


def _rows(testimony: Testimony, v: Variant) -> Iterator[dict[str, Any]]:
    """The rows of one testimony and one variant: each part where there are several, and the whole."""
    found = verdicts(testimony, v)
    parts: Sequence[tuple[str, Verdict, str]] = [
        (part.words, verdict, part.claim.text) for part, verdict in zip(testimony.parts, found, strict=True)
    ]
    whole = (WHOLE, weakest(found), parts[0][2] if len(parts) == 1 else "")
    for words, verdict, claim in (*(parts if len(parts) > 1 else ()), whole):
        yield {
            "testimony": testimony.id,
            "part": words,
            "variant": v.label,
            "verdict": verdict.verdict,
            "trick": told(verdict.trick) if verdict.trick else "",
            "because": "; ".join(map(str, verdict.trick.reasons)) if verdict.trick else "",
            "standing": verdict.standing,
            "also": ", ".join(verdict.also),
            "date": testimony.date,
            "binding": testimony.binding,
            "independent": testimony.is_independent_of(v),
            "claim": claim,
        }


def told(trick: Trick) -> str:
    """A trick in one line.

    >>> import karnoffel as kn
    >>> told(kn.variant("dummett").trick("A", "5A KL"))
    '5A KL, acorns chosen: 5A'
    """
    kaisers = f", {' '.join(map(str, trick.kaisers))} declared" if trick.kaisers else ""
    return f"{' '.join(map(str, trick.cards))}, {trick.chosen} chosen{kaisers}: {trick.card}"
