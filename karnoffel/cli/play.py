"""Commands that play at the table: round, game, replay."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from karnoffel import games, table
from karnoffel.cli.options import GAME, RAISING, TABLE, as_played, as_player_names, note_raising
from karnoffel.cli.output import tell
from karnoffel.dossier import LARGEST_FILE
from karnoffel.errors import NotationError, SettingError
from karnoffel.streams import check_seed


@click.command(name="round")
@click.argument("name", metavar="VARIANT")
@TABLE
@GAME
@click.option("--notation", is_flag=True, help="Write the record that `karnoffel replay` reads, not words.")
def round_(
    name: str, seed: int | None, players: str, seats: int | None, readings: tuple[str, ...], notation: bool
) -> None:
    """Play one round and tell it."""
    v = as_played(name, seats, readings)
    played = table.play_round(v, seed=check_seed(seed), players=as_player_names(players))
    click.echo(played.to_notation() if notation else played.transcript(), nl=False)


@click.command()
@click.argument("name", metavar="VARIANT")
@TABLE
@RAISING
@GAME
@click.option(
    "--notation", type=int, metavar="N", help="Write the record of round N, which `karnoffel replay` reads."
)
def game(
    name: str, seed: int | None, players: str, raising: str | None, seats: int | None, readings: tuple[str, ...],
    notation: int | None,
) -> None:  # fmt: skip
    """Play one whole game and tell it.

    The draw, the raising at every pause, the tricks, the slate, the stake.
    """
    v = as_played(name, seats, readings)
    raising = raising or "equity"
    note_raising(v, raising)
    played = games.play_game(
        v, seed=check_seed(seed), players=as_player_names(players), raising=as_player_names(raising)
    )
    if notation is not None:
        if not 1 <= notation <= len(played.rounds):
            raise SettingError(f"--notation {notation}: the game has rounds 1 to {len(played.rounds)}")
        click.echo(played.rounds[notation - 1].to_notation(), nl=False)
        return
    raised = f", raised by {raising}" if v.raises_values else ""
    click.echo(f"game of {v.label}, seed {played.seed}, played by {players}{raised}\n")
    for line in played.transcript().splitlines():
        tell(line.lstrip(), len(line) - len(line.lstrip()))


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--variant", "name", metavar="VARIANT", help="Judge by this source or dossier, not by the one named."
)
def replay(file: str, name: str | None) -> None:
    """Check a record of a round against the rules of its variant.

    FILE is its path, or - for stdin. Exits with 1 if the record breaks the rules.
    """
    played, findings = table.replay(_read(file), name)
    for finding in findings:
        click.echo(f"{file}: {finding}")
    if findings or played is None:
        sys.exit(1)
    click.echo(f"{file}: a sound round of {played.variant.label}")


def _read(file: str) -> str:
    try:
        content = sys.stdin.buffer.read(LARGEST_FILE) if file == "-" else _bytes(Path(file))
        return content.decode("utf-8")
    except OSError as error:
        raise NotationError(f"cannot read {file!r}: {error.strerror}") from None
    except (UnicodeDecodeError, ValueError):
        raise NotationError(f"{file!r} is no text in UTF-8") from None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as opened:
        return opened.read(LARGEST_FILE)
