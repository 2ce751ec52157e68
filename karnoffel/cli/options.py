"""Options that several commands share, and one way to end for every error."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from karnoffel.dossier import variant
from karnoffel.errors import KarnoffelError, SettingError
from karnoffel.variant import Variant

F = TypeVar("F", bound=Callable[..., Any])


class Group(click.Group):
    """A group whose errors of ours end in one clear line on stderr and exit code 2, and Ctrl-C in 130."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command asked for."""
        for name in ("stdout", "stderr"):
            # Closed by the caller (`>&-`): what is written there goes nowhere, and is no reason to stop.
            if getattr(sys, name) is None:
                setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        for stream in (sys.stdout, sys.stderr):
            # A terminal that knows no umlaut shows a question mark, and is no reason to stop.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except KarnoffelError as error:
            click.echo(f"karnoffel: {error}", err=True)
            sys.exit(2)
        except (KeyboardInterrupt, click.Abort):
            click.echo("karnoffel: given up by Ctrl-C", err=True)
            sys.exit(130)
        except BrokenPipeError:
            # The reader of our output has gone, as with ``| head``: nothing is wrong.
            _drop_stdout()
            sys.exit(0)
        except OSError as error:
            _drop_stdout()
            click.echo(f"karnoffel: cannot write to standard output: {error.strerror or error}", err=True)
            sys.exit(2)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in reading order, not by letter."""
        return list(self.commands)


def _drop_stdout() -> None:
    """Nothing more can be written: what is left in the buffer goes nowhere, without a second error at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def together(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, shown in this order."""

    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


READING = click.option(
    "--reading", "readings", multiple=True, metavar="ID=VALUE", help="Read a disputed point so; repeatable."
)

GAME = together(
    click.option("--seats", type=int, metavar="N", help="How many play (default: as the source has it)."),
    READING,
)

SEED = click.option(
    "--seed", type=int, metavar="N", help="A whole number; the same seed gives the same result."
)

TABLE = together(
    SEED,
    click.option(
        "--players",
        default="greedy",
        show_default=True,
        metavar="NAME",
        help="Who plays: one name, or two as A/B: Forehand's side first in rounds, the first dealer's in games.",
    ),
)

FORMAT = click.option(
    "--format", "style", type=click.Choice(["table", "csv", "json", "parquet"]), default="table", show_default=True,
    help="How tables are written to stdout.",
)  # fmt: skip

RAISING = click.option(
    "--raising",
    metavar="HOW",
    help="Who raises in games: never, bold(P) or equity; one, or two as A/B, the first dealer's side first.  [default: equity]",
)

SEATS = click.option(
    "--seats",
    type=int,
    multiple=True,
    metavar="N",
    help="How many play (default: as the source has it); repeatable, to set numbers beside each other.",
)

PRECISION = click.option(
    "--precision",
    type=float,
    metavar="W",
    help="Instead of --rounds: until every interval is at most W wide.",
)

WORKERS = together(
    click.option(
        "--workers", type=int, metavar="N", help="Threads (default: one per processor); changes no result."
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="The workers of a dask scheduler instead, such as tcp://host:8786; changes no result.",
    ),
)

QUIET = click.option("--quiet", is_flag=True, help="No progress and no notes.")

RUN = together(
    click.option(
        "--rounds", type=int, metavar="N", help="How many rounds of each variant.  [default: 1000000]"
    ),
    PRECISION,
    TABLE,
    SEATS,
    READING,
    WORKERS,
    click.option(
        "--out",
        metavar="DIR",
        help="Write tables, figures and a report into this folder; the same command goes on where it was stopped.",
    ),
    FORMAT,
    QUIET,
)

MATCH = together(
    click.option(
        "--rounds",
        type=int,
        metavar="N",
        help="How many deals, each played twice by every pair.  [default: 10000]",
    ),
    PRECISION,
    SEED,
    SEATS,
    READING,
    WORKERS,
    click.option(
        "--out",
        metavar="DIR",
        help="Write the table and a figure into this folder; the same command goes on where it was stopped.",
    ),
    FORMAT,
    QUIET,
)


def as_played(name: str, seats: int | None, readings: tuple[str, ...]) -> Variant:
    """The variant that ``name``, ``--seats`` and ``--reading`` ask for."""
    v = variant(name)
    asked: dict[str, str] = {}
    for reading in readings:
        ident, equals, value = reading.partition("=")
        if not equals:
            raise SettingError(f"--reading {reading!r}: write it as ID=VALUE, for example which-courts=plain")
        if ident.replace("-", "_") in asked:
            raise SettingError(f"--reading {reading!r}: {ident} is read twice; read it one way")
        asked[ident.replace("-", "_")] = value
    if asked:
        v = v.reading(**asked)
    return v if seats is None else v.with_seats(seats)


def as_several(
    names: tuple[str, ...], seats: tuple[int, ...], readings: tuple[str, ...]
) -> tuple[Variant, ...]:
    """Every variant named, for every number of players asked for."""
    return tuple(as_played(name, each, readings) for name in names for each in seats or (None,))


def as_player_names(players: str) -> str | list[str]:
    """``greedy``, or ``greedy/random`` for one name per side (or per place)."""
    names = players.split("/")
    return names[0] if len(names) == 1 else names


def note_raising(v: Variant, raising: str, quiet: bool = False) -> None:
    """Notes on what comes of raising a variant, before it is done."""
    if v.raising.raises and not v.raises_values:
        note(f"note: {v.label}: its deal has no pauses, so nothing is raised", quiet)
    if v.raises_values and "equity" in raising:
        from karnoffel.montecarlo.equity import is_kept

        if not is_kept(v):
            note(f"working out the equity of {v.label}: some seconds, more for a high target", quiet)


def note(text: str, quiet: bool = False) -> None:
    """A note to stderr."""
    if not quiet:
        click.echo(text, err=True)
