"""Tables on stdout, fitted to the terminal or as data."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import click

from karnoffel.errors import SettingError
from karnoffel.studies.layout import Laid, plain_table
from karnoffel.studies.writing import INSTALL_PARQUET, has_parquet

if TYPE_CHECKING:
    import pandas as pd

PIPED_WIDTH = 200
SHORT = 10


def emit(frame: pd.DataFrame, style: str, tables: Iterable[Laid] = ()) -> None:
    """A frame to stdout: as the tables laid out of it, or whole, as CSV, JSON or Parquet."""
    if style == "table":
        for table in tables or [plain_table(frame, "")]:
            emit_table(table)
    elif style == "csv":
        click.echo(frame.to_csv(index=False), nl=False)
    elif style == "json":
        rows = json.loads(frame.to_json(orient="records"))
        click.echo(json.dumps({"rows": rows, **frame.attrs}, indent=1, ensure_ascii=False))
    else:
        _parquet(frame)


def _parquet(frame: pd.DataFrame) -> None:
    if not has_parquet():
        raise SettingError(INSTALL_PARQUET)
    if sys.stdout.isatty():
        raise SettingError("Parquet is not for a terminal: send it to a file, or use --out DIR")
    content = io.BytesIO()
    frame.to_parquet(content, index=False)
    sys.stdout.buffer.write(content.getvalue())


def tell(text: str, indent: int = 0) -> None:
    """A line of prose to stdout, broken between words where stdout is a terminal."""
    margin = " " * indent
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        text = click.wrap_text(text, width, initial_indent=margin, subsequent_indent=margin + "  ")
    else:
        text = margin + text
    click.echo(text)


def emit_table(table: Laid) -> None:
    """One table to stdout, as wide as the terminal; wide enough for any table where stdout is none."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(
        highlight=False, width=shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPED_WIDTH
    )
    shown = Table(title=table.title or None, title_justify="left", box=None, pad_edge=False, show_edge=False)
    columns = [[head, *(row[number] for row in table.rows)] for number, head in enumerate(table.heads)]
    widths = [max(map(len, column)) for column in columns]
    # Numbers and short words are never broken; where a terminal is too narrow for all, titles give way.
    spare = console.width - sum(w + 2 for w, head in zip(widths, table.heads, strict=True) if head != "title")
    for (head, *cells), width in zip(columns, widths, strict=True):
        numeric = bool(cells) and all(cell.strip()[:1] in "+-0123456789" and cell.strip() for cell in cells)
        if head == "title":
            shown.add_column(
                head, no_wrap=True, overflow="ellipsis", width=min(width, max(spare, SHORT // 2))
            )
        else:
            whole = width if numeric or width <= SHORT else None
            align: Literal["left", "right"] = "right" if numeric else "left"
            shown.add_column(Text(head), justify=align, overflow="fold", min_width=whole)
    for row in table.rows:
        shown.add_row(*(Text(cell) for cell in row))
    console.print(shown)
    if table.note:
        console.print(Text(table.note, style="dim"))
    console.print()
