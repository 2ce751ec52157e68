"""Tables and figures as files, each whole or not there, with their provenance."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karnoffel import files
from karnoffel.errors import SettingError, shown
from karnoffel.files import read_whole

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

LARGEST_FILE = 100_000_000
"""Bytes of a file that is read back: many times what is written."""
INSTALL_PARQUET = "no Parquet file: pyarrow is not installed (pip install pyarrow)"


@contextmanager
def out_folder(out: str | Path) -> Iterator[Path]:
    """The folder to write to, made if it is not there, and gone again if nothing comes to be written.

    What a run that was killed had half written there is cleared away.

    Raises :class:`~karnoffel.SettingError` if nothing can be written there.
    """
    if not isinstance(out, (str, Path)) or not str(out):
        raise SettingError(f"a folder is a path, not {shown(out)}")
    folder = Path(out)
    try:
        made = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        files.clear_halves(folder)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SettingError(f"cannot write to the folder {str(out)!r}: {reason}") from None
    try:
        yield folder
    except BaseException:
        for each in made:
            with suppress(OSError):  # not empty: something was written after all
                each.rmdir()
        raise


def write_whole(path: Path, write: Callable[[Path], object]) -> Path:
    """Have ``write`` fill ``path``, whole or not at all; see :func:`karnoffel.files.write_whole`.

    Raises :class:`~karnoffel.SettingError` if that cannot be done.
    """
    try:
        files.write_whole(path, write)
    except OSError as error:
        raise SettingError(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    return path


def write_frame(frame: pd.DataFrame, folder: Path, name: str) -> list[Path]:
    """A table as ``name.csv`` with its provenance in ``name.json``, and, where pyarrow is installed, as ``name.parquet``."""
    # Which columns are texts cannot be seen in a CSV where every cell of one is empty.
    texts = list(frame.select_dtypes(exclude=["number", "bool"]).columns)
    told = json.dumps(frame.attrs | {"texts": texts}, indent=1, ensure_ascii=False) + "\n"
    paths = [
        write_whole(folder / f"{name}.csv", lambda path: frame.to_csv(path, index=False)),
        write_whole(folder / f"{name}.json", lambda path: path.write_text(told, "utf-8")),
    ]
    if has_parquet():
        paths.append(
            write_whole(folder / f"{name}.parquet", lambda path: frame.to_parquet(path, index=False))
        )
    return paths


def read_frame(folder: Path, name: str) -> pd.DataFrame:
    """A table that :func:`write_frame` wrote, with its provenance.

    Raises :class:`~karnoffel.SettingError` for files that are not there, are larger than 100 MB, or cannot be read.

    >>> import tempfile, karnoffel as kn
    >>> folder = Path(tempfile.mkdtemp())
    >>> paths = write_frame(kn.evidence("dummett"), folder, "evidence")
    >>> read_frame(folder, "evidence").equals(kn.evidence("dummett"))
    True
    """
    import pandas as pd

    try:
        told = json.loads(_content(folder / f"{name}.json"))
        if not isinstance(told, dict):
            raise ValueError("its provenance is no table")
        texts = told.pop("texts", [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise ValueError("texts is no list of columns")
        frame = pd.read_csv(
            io.BytesIO(_content(folder / f"{name}.csv")),
            # A text is a text, also where it looks like a number or says "NA".
            dtype=dict.fromkeys(texts, str),
            keep_default_na=False,
            na_values=[""],
            low_memory=False,
        )
        if unknown := set(texts) - set(frame.columns):
            raise ValueError(f"no column {min(unknown)!r}")
        if not isinstance(frame.index, pd.RangeIndex):
            raise ValueError("rows of more cells than there are columns")
    except (OSError, ValueError, RecursionError) as error:
        raise SettingError(f"cannot read the table {name!r} in {str(folder)!r}: {error}") from None
    for text in texts:
        frame[text] = frame[text].fillna("")  # a text that is empty is empty, and not missing
    frame.attrs = told
    return frame


def _content(path: Path) -> bytes:
    content = read_whole(path, LARGEST_FILE)
    if len(content) > LARGEST_FILE:
        raise ValueError(f"{path.name} has more than {LARGEST_FILE // 1_000_000} MB")
    return content


def has_parquet() -> bool:
    """Whether the extra for Parquet files is installed."""
    return find_spec("pyarrow") is not None


def write_figure(figure: Figure, folder: Path, name: str, told: Mapping[Any, Any]) -> list[Path]:
    """A figure as ``name.png`` (150 dots an inch) and ``name.svg``, both with the provenance ``told`` in their description.

    Without the date, so that equal runs give equal files.
    """
    import matplotlib as mpl

    about = json.dumps({key: value for key, value in told.items() if key != "columns"}, ensure_ascii=True)
    with mpl.rc_context({"svg.hashsalt": "karnoffel"}):
        return [
            write_whole(
                folder / f"{name}.png",
                lambda path: figure.savefig(path, dpi=150, metadata={"Software": None, "Description": about}),
            ),
            write_whole(
                folder / f"{name}.svg",
                lambda path: figure.savefig(
                    path, metadata={"Date": None, "Creator": None, "Description": about}
                ),
            ),
        ]
