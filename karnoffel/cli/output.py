"""Tables on stdout, fitted to the terminal or as data."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import click
from attrs import evolve

from karnoffel.errors import SettingError
from karnoffel.studies.layout import Laid, plain_table
from karnoffel.studies.writing import INSTALL_PARQUET, has_parquet

if TYPE_CHECKING:
    import pandas as pd

PIPED_WIDTH = 200
SHORT, LONGEST_WORD = 10, 24
"""Letters of a column of words that is not broken, and of a word that is not."""


def emit(frame: pd.DataFrame, style: str, tables: Iterable[Laid] = ()) -> None:
    """A frame to stdout: as the tables laid out of it, or whole, as CSV, JSON or Parquet."""
    if style == "table":
        for table in tables or [plain_table(frame, "")]:
            emit_table(table)
    elif style == "csv":
        click.echo(frame.to_csv(index=False), nl=False)
    elif style == "json":
        rows = json.loads(_with_infinities(frame).to_json(orient="records"))
        click.echo(json.dumps({"rows": rows, **frame.attrs}, indent=1, ensure_ascii=False))
    else:
        _parquet(frame)


def _with_infinities(frame: pd.DataFrame) -> pd.DataFrame:
    """JSON knows no infinite number, and would lose its sign: it is written as a text."""
    infinite = {sign + "inf": frame == float(sign + "inf") for sign in ("", "-")}
    if not any(found.any(axis=None) for found in infinite.values()):
        return frame
    told = frame.astype(object)
    for text, found in infinite.items():
        told = told.mask(found, text)
    return told


def _parquet(frame: pd.DataFrame) -> None:
    if not has_parquet():
        raise SettingError(INSTALL_PARQUET)
    if sys.stdout.isatty():
        raise SettingError("Parquet is not for a terminal: send it to a file, or use --out DIR")
    content = io.BytesIO()
    frame.to_parquet(content, index=False)
    sys.stdout.buffer.write(content.getvalue())


def tell(text: str, indent: int = 0, hanging: int = 2) -> None:
    """A line of prose to stdout, broken between words where stdout is a terminal."""
    margin = " " * indent
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        text = click.wrap_text(text, width, initial_indent=margin, subsequent_indent=margin + " " * hanging)
    else:
        text = margin + text
    click.echo(text)


def emit_table(table: Laid) -> None:
    """One table to stdout, as wide as the terminal; wide enough for any table where stdout is none."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPED_WIDTH
    parts = _parts(table, width)
    for number, part in enumerate(parts, start=1):
        more = f" ({number} of {len(parts)})" if len(parts) > 1 else ""
        click.echo(_rendered(evolve(part, title=f"{part.title}{more}" if part.title else ""), width))
    for note in filter(None, table.note.split("; ")):
        tell(note, hanging=0)
    click.echo()


def _is_numeric(cells: list[str]) -> bool:
    return bool(cells) and all(cell.strip()[:1] in "+-0123456789" and cell.strip() for cell in cells)


def _least(columns: list[list[str]], width: int) -> list[int]:
    """How narrow each column may become: numbers stay whole, and names, which people copy; in a narrow terminal those of the first."""
    widths = [max(map(len, cells), default=0) for cells in columns]
    words = [max((len(word) for cell in cells for word in cell.split()), default=0) for cells in columns]
    short = [
        widest if _is_numeric(cells) or widest <= SHORT else 0
        for widest, cells in zip(widths, columns, strict=True)
    ]
    whole = [max(least, min(word, LONGEST_WORD)) for least, word in zip(short, words, strict=True)]
    return whole if sum(whole) + 2 * len(whole) <= width else [*whole[:1], *short[1:]]


def _parts(table: Laid, width: int) -> list[Laid]:
    """The table whole, or, where its numbers do not fit beside each other, as several with the same first columns."""
    columns = [[row[n] for row in table.rows] for n in range(len(table.heads))]
    numbers = [n for n, cells in enumerate(columns) if _is_numeric(cells)]
    labels = [n for n in range(len(columns)) if n not in numbers]
    taken = sum(least + 2 for least in _least([columns[n] for n in labels], 0))
    groups: list[list[int]] = []
    room = 0
    for n in numbers:
        need = max(map(len, columns[n])) + 2
        if not groups or need > room:
            groups.append([])
            room = width - taken
        groups[-1].append(n)
        room -= need
    if len(groups) < 2:
        return [table]
    return [
        evolve(
            table,
            heads=tuple(table.heads[n] for n in labels + group),
            rows=tuple(tuple(row[n] for n in labels + group) for row in table.rows),
        )
        for group in groups
    ]


def _rendered(table: Laid, width: int) -> str:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(title=table.title or None, title_justify="left", box=None, pad_edge=False, show_edge=False)
    columns = [[row[n] for row in table.rows] for n in range(len(table.heads))]
    widths = [max(map(len, cells), default=0) for cells in columns]
    # Numbers and short words are never broken; where a terminal is too narrow for all, titles give way.
    spare = width - sum(w + 2 for w, head in zip(widths, table.heads, strict=True) if head != "title")
    for head, cells, widest, least in zip(table.heads, columns, widths, _least(columns, width), strict=True):
        numeric = _is_numeric(cells)
        if head == "title":
            shown.add_column(
                head,
                no_wrap=True,
                overflow="ellipsis",
                width=min(max(widest, len(head)), max(spare, SHORT // 2)),
            )
        else:
            align: Literal["left", "right"] = "right" if numeric else "left"
            shown.add_column(Text(head), justify=align, overflow="fold", min_width=least)
            if len(shown.columns) == 1 and least == widest:  # or names would give way with the other columns
                shown.columns[0].width = max(widest, len(head))
    for row in table.rows:
        shown.add_row(*(Text(cell) for cell in row))
    # Into a text first: how a closed pipe or a full disk ends is decided in one place, for every command.
    text = io.StringIO()
    Console(file=text, highlight=False, width=width).print(shown)
    return "\n".join(line.rstrip() for line in text.getvalue().rstrip().split("\n"))
