"""Commands about testimonies: evidence, claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from karnoffel.cli.options import FORMAT, QUIET, READING, as_several
from karnoffel.cli.output import emit, tell
from karnoffel.cli.runs import folder_of, tell_written
from karnoffel.dossier import variants as all_variants
from karnoffel.testimony import Verdict, read_testimonies

if TYPE_CHECKING:
    from karnoffel.variant import Variant


def _named(names: tuple[str, ...], readings: tuple[str, ...]) -> tuple[Variant, ...]:
    from karnoffel.studies.frames import as_variants

    return as_variants(as_several(names or all_variants(), (), readings))


@click.command()
@click.argument("names", nargs=-1, metavar="[VARIANT]...")
@READING
@click.option(
    "--file", "claims", metavar="FILE", help="Testimonies of your own, in place of the shipped ones."
)
@click.option(
    "--parts", is_flag=True, help="Every part of each testimony, with the trick that goes against it."
)
@click.option("--out", metavar="DIR", help="Write the table and a figure into this folder.")
@FORMAT
@QUIET
def evidence(
    names: tuple[str, ...],
    readings: tuple[str, ...],
    claims: str | None,
    parts: bool,
    out: str | None,
    style: str,
    quiet: bool,
) -> None:
    """Check what old texts say of the game against each source.

    Exactly, over all cases. Without names: all sources.
    """
    from karnoffel.studies.figures import write_study
    from karnoffel.studies.historian_tables import parts_table, verdicts_table
    from karnoffel.studies.witnesses import evidence as study

    with folder_of(out) as folder:
        frame = study(_named(names, readings), claims)
        if folder:
            tell_written(write_study(frame, folder, "evidence"), quiet)
        emit(frame, style, [parts_table(frame) if parts else verdicts_table(frame)])


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("names", nargs=-1, metavar="[VARIANT]...")
@READING
@FORMAT
def claim(file: str, names: tuple[str, ...], readings: tuple[str, ...], style: str) -> None:
    """Judge each claim of FILE, and show what decides.

    Its verdict, the trick that goes against it, and the rule that decides.

    FILE is a TOML file of testimonies; the least is:

    \b
    [mine]
    says = "..."
    claim = "beats(3 of chosen, O)"
    """  # noqa: D301 -- \b is meant: click breaks no line of what follows
    from karnoffel.studies.witnesses import evidence as study

    variants = _named(names, readings)
    if style != "table":
        emit(study(variants, file), style)
        return
    for testimony in read_testimonies(file):
        tell(f"{testimony.id}: {testimony.says}")
        for quote in testimony.quoted:
            tell(f"quoted in {quote}", 2)
        if testimony.through:
            tell(f"at second hand: {testimony.through}", 2)
        for part in testimony.parts:
            click.echo()
            tell(f"{part.words}: {part.claim.text}" if part.words else part.claim.text, 2)
            for v in variants:
                _tell_verdict(v, part.claim.judged_by(v))
        click.echo()


def _tell_verdict(v: Variant, found: Verdict) -> None:
    from karnoffel.studies.witnesses import told

    rests = f" [{found.standing}: {', '.join(found.rules)}]" if found.rules else ""
    tell(f"{v.label}: {found.verdict}{rests}", 4)
    if found.trick:
        tell(told(found.trick), 6)
        for reason in found.trick.reasons:
            tell(str(reason), 8)
    if found.also:
        tell(f"it beats also: {', '.join(found.also)}", 6)
