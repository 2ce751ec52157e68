"""Commands about the rules and their sources: variants, show, apparatus, diff, trick, cite."""

from __future__ import annotations

from collections.abc import Iterator

import click

from karnoffel.answers import show as show_answer
from karnoffel.bibliography import works
from karnoffel.citing import cite as cited
from karnoffel.cli.options import FORMAT, GAME, as_played, note
from karnoffel.cli.output import emit, emit_table, tell
from karnoffel.dossier import variant
from karnoffel.dossier import variants as all_variants
from karnoffel.errors import SettingError
from karnoffel.rules import Rule
from karnoffel.studies.layout import Laid
from karnoffel.variant import Variant


@click.command()
def variants() -> None:
    """List the rule sources."""
    rows = []
    for name in all_variants():
        v = variant(name)
        seats = ", ".join(map(str, v.seating.seats))
        rows.append((name, v.title, seats, f"{v.scoring.round_value} to {v.scoring.target}"))
    emit_table(Laid("", ("name", "source", "players", "points"), tuple(rows), ""))


@click.command()
@click.argument("name", metavar="VARIANT")
@GAME
@click.option("--assumed", is_flag=True, help="Only the answers that no text seen gives.")
@click.option("--toml", is_flag=True, help="The whole dossier, readings applied, as TOML.")
def show(name: str, seats: int | None, readings: tuple[str, ...], assumed: bool, toml: bool) -> None:
    """Show a source: its rules in words, each with its place.

    Each says where in a text it stands and how sure it is.
    """
    v = as_played(name, seats, readings)
    if toml:
        click.echo(v.to_toml(), nl=False)
        return
    tell(f"{v.label}: {v.title} (version {v.version}, {v.seats} players)")
    for change in v.provenance:
        tell(f"changed: {change}", 2)
    shown = {section: list(_answers(v, section, rule, assumed)) for section, rule in v.rules()}
    for section, rule in v.rules():
        if shown[section] and not assumed:
            click.echo()
            tell(rule.describe())
        for indent, line in shown[section]:
            tell(line, indent)
    if not assumed:
        _points(v)
    _works(v)


def _answers(v: Variant, section: str, rule: Rule, assumed: bool) -> Iterator[tuple[int, str]]:
    for name, value in rule.answers():
        found, standing = rule.citation(name), v.standing(f"{section}.{name}")
        if assumed and standing != "assumed":
            continue
        if standing == "silent":
            yield 2, f"{section}.{name}: the source is silent"
            continue
        place = f": {found.work}, {found.at}" if found else ""
        yield 2, f"{section}.{name}: {show_answer(value)} [{standing}{place}]"
        if found and found.note:
            yield 6, found.note


def _points(v: Variant) -> None:
    if v.points:
        click.echo("\nDisputed points")
    for point in v.points:
        others = (
            reading.name + ("" if point.admits(reading.name) else " (not in this text)")
            for reading in point.readings
            if reading.name != point.own
        )
        tell(f"{point.id}: {point.question}", 2)
        tell(f"takes {point.own}; also {', '.join(others)}", 4)


def _works(v: Variant) -> None:
    named = {c.work for _, rule in v.rules() for c in rule.cite if c.work in works()}
    if named:
        click.echo("\nWorks")
    for ident in sorted(named):
        tell(f"{ident}: {works()[ident]} (seen {works()[ident].seen})", 2)


@click.command()
@click.argument("names", nargs=-1, metavar="[VARIANT]...")
@FORMAT
def apparatus(names: tuple[str, ...], style: str) -> None:
    """Set question against source: what each answers, how surely."""
    from karnoffel.studies import apparatus as study

    frame = study(list(names) or None)
    unmarked = ("attested", "silent")
    heads = tuple(dict.fromkeys(frame.variant))
    rows = []
    for _, part in frame.groupby("key", sort=False):
        cells = [
            "-" if s == "silent" else a if s in unmarked else f"{a} ({s})"
            for a, s in zip(part.answer, part.standing, strict=True)
        ]
        rows.append((part.question.iloc[0], *cells))
    emit(
        frame,
        style,
        [Laid("", ("question", *heads), tuple(rows), "unmarked: attested; -: the source is silent")],
    )


@click.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@GAME
def diff(first: str, second: str, seats: int | None, readings: tuple[str, ...]) -> None:
    """Say how two sources differ, rule by rule.

    The shortest trick that tells them apart is shown. Readings apply to B.
    """
    from karnoffel.studies import discriminate

    a, b = as_played(first, seats, ()), as_played(second, seats, readings)
    rows = tuple((d.field, d.ours, d.theirs) for d in a.differences(b))
    if not rows:
        click.echo(f"{a.label} and {b.label} play alike")
        return
    emit_table(Laid("", ("rule", a.label, b.label), rows, ""))
    tell(f"told apart by {discriminate(a, b)}")


@click.command()
@click.argument("name", metavar="VARIANT")
@click.argument("cards", nargs=-1, required=True, metavar="CARD...")
@click.option("--chosen", required=True, metavar="SUIT", help="The chosen suit, for example B or bells.")
@click.option("--kaisers", default="", metavar='"CARD ..."', help="Banners declared Kaisers.")
@GAME
def trick(
    name: str, cards: tuple[str, ...], chosen: str, kaisers: str, seats: int | None, readings: tuple[str, ...]
) -> None:
    """Say who takes a trick, and why: CARDS in order of play.

    For example: karnoffel trick dummett --chosen B KL 3B 8H 9L
    """
    v = as_played(name, seats, readings)
    judged = v.trick(chosen, " ".join(cards), kaisers)
    if undeclared := [
        c for c in v.kaisers.declared(face_up=(), hands=judged.cards) if c not in judged.kaisers
    ]:
        codes = " ".join(map(str, undeclared))
        note(
            f"note: {codes} held would be declared a Kaiser in {v.name}; --kaisers '{codes}' declares it here"
        )
    click.echo(
        f"card {judged.winner + 1} of {len(judged.cards)} takes the trick: {judged.card} ({judged.card.name_in()})"
    )
    for reason in judged.reasons:
        tell(reason.text, 2)
        tell(f"rule {reason.rule}; {reason.citation or v.standing(reason.rule)}", 4)


@click.command()
@click.argument("name", required=False, metavar="[VARIANT]")
@GAME
@click.option("--bibtex", is_flag=True, help="Entries of BibTeX in place of lines.")
def cite(name: str | None, seats: int | None, readings: tuple[str, ...], bibtex: bool) -> None:
    """Say how to cite the software, or a source as it was played.

    With VARIANT that source, with the works it rests on.
    """
    if name is None and (seats is not None or readings):
        raise SettingError("--seats and --reading say how a variant was played: name the VARIANT")
    text = cited(name and as_played(name, seats, readings), bibtex=bibtex)
    if bibtex:
        click.echo(text)
        return
    for line in text.splitlines():
        tell(line.lstrip(), len(line) - len(line.lstrip()))
