"""Finished pieces of a run kept in a folder, so that a run that was killed goes on where it was, with the same result.

Each piece is a file of arrays in numpy's format, written beside its place, brought to the disk and renamed into it; then the manifest,
which names every piece with its checksum, is replaced in the same way. So whenever the run is killed, the manifest tells of
whole pieces only. A piece whose bytes are not those of its checksum is not used; it is played again.
"""

from __future__ import annotations

import hashlib
import io
import json
import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karnoffel.errors import CheckpointError
from karnoffel.files import BESIDE, write_whole

Arrays = tuple[NDArray[Any], ...]
MANIFEST, FOLDER = "manifest.json", "pieces"
FORMAT = 1
LARGEST_MANIFEST, LARGEST_PIECE = 50_000_000, 500_000_000


class Checkpoint:
    """The folder of one run: ``run`` says what the run is, in plain values, and must be the same when it goes on.

    A piece that is there and cannot be used is named in a warning. Raises :class:`~karnoffel.CheckpointError` for a folder of
    another run, naming what differs, and where nothing can be read or written.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> Checkpoint(folder, {"seed": 1}).keep("0-100", (np.arange(3),))
    >>> Checkpoint(folder, {"seed": 1}).piece("0-100")
    (array([0, 1, 2]),)
    >>> try: Checkpoint(folder, {"seed": 2})
    ... except CheckpointError as error: print(str(error).replace(str(folder), "DIR"))
    DIR holds pieces of another run: seed 1, here 2; choose another folder, or remove its manifest.json
    """

    def __init__(self, folder: str | Path, run: Mapping[str, Any]) -> None:
        if not isinstance(folder, (str, Path)) or not str(folder) or "\0" in str(folder):
            raise CheckpointError(f"a folder is a path, not {folder!r}")
        self.folder = Path(folder)
        self.run = json.loads(json.dumps({"format": FORMAT, **run}))
        with _told(self.folder):
            (self.folder / FOLDER).mkdir(parents=True, exist_ok=True)
            self._sums = self._manifest()
            for left in self.folder.rglob(f"{BESIDE}*"):  # of a run that was killed while it wrote
                left.unlink(missing_ok=True)

    def piece(self, name: str) -> Arrays | None:
        """The arrays of a piece, as they were kept; ``None`` if it is not there or its bytes are not what they were."""
        name = f"{name}.npz"
        if name not in self._sums:
            return None
        path = self.folder / FOLDER / name
        try:
            if path.stat().st_size > LARGEST_PIECE:
                raise ValueError("too large")
            content = path.read_bytes()
            if hashlib.sha256(content).hexdigest() != self._sums[name]:
                raise ValueError("not the bytes that were written")
            with np.load(io.BytesIO(content), allow_pickle=False) as kept:
                return tuple(kept[f"arr_{number}"] for number in range(len(kept.files)))
        except (OSError, ValueError, KeyError, zipfile.BadZipFile, EOFError) as error:
            reason = getattr(error, "strerror", None) or error
            warnings.warn(f"{path}: {reason}; not used, it is worked out again", stacklevel=2)
            del self._sums[name]
            return None

    def keep(self, name: str, arrays: Sequence[NDArray[Any]]) -> None:
        """Keep the arrays of a piece; they are on the disk when this returns."""
        content = io.BytesIO()
        np.savez_compressed(content, *arrays)
        name = f"{name}.npz"
        with _told(self.folder):
            write_whole(self.folder / FOLDER / name, lambda path: path.write_bytes(content.getvalue()))
            self._sums[name] = hashlib.sha256(content.getvalue()).hexdigest()
            self._write_manifest()

    def _write_manifest(self) -> None:
        body = json.dumps(
            {"run": self.run, "pieces": self._sums}, indent=1, sort_keys=True, ensure_ascii=False
        )
        told = {"sha256": hashlib.sha256(body.encode()).hexdigest(), "body": body}
        write_whole(
            self.folder / MANIFEST,
            lambda path: path.write_text(json.dumps(told, ensure_ascii=False), "utf-8"),
        )

    def _manifest(self) -> dict[str, str]:
        """The checksums of the pieces that are there."""
        path = self.folder / MANIFEST
        if not path.exists():
            return {}
        if path.stat().st_size > LARGEST_MANIFEST:
            raise CheckpointError(
                f"{path}: more than {LARGEST_MANIFEST // 1_000_000} MB; it is no manifest of this program"
            )
        try:
            told = json.loads(path.read_text("utf-8"))
            body = told["body"]
            if hashlib.sha256(body.encode()).hexdigest() != told["sha256"]:
                raise ValueError("not the bytes that were written")
            kept = json.loads(body)
            run, pieces = kept["run"], kept["pieces"]
            sums = {str(name): str(checksum) for name, checksum in pieces.items()}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise CheckpointError(f"{path} is damaged ({error}); remove it to begin the run anew") from None
        if run != self.run:
            raise CheckpointError(
                f"{self.folder} holds pieces of another run: {_difference(run, self.run)}; "
                f"choose another folder, or remove its {MANIFEST}"
            )
        return sums


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Errors of the disk as errors of ours."""
    try:
        yield
    except OSError as error:
        raise CheckpointError(f"cannot keep pieces in {str(folder)!r}: {error.strerror or error}") from None


def remove(folder: Path) -> None:
    """Remove what a :class:`Checkpoint` has put into a folder, and the folder if nothing else lies in it."""
    with _told(folder):
        (folder / MANIFEST).unlink(missing_ok=True)
        for piece in (folder / FOLDER).glob("*.npz"):
            piece.unlink()
    for each in (folder / FOLDER, folder):
        with suppress(OSError):  # not empty: something else lies there
            each.rmdir()


def _difference(kept: Any, asked: dict[str, Any]) -> str:
    """What differs between two runs, in words."""
    if not isinstance(kept, dict):
        return "it does not say which"
    keys = [key for key in dict.fromkeys((*asked, *kept)) if kept.get(key) != asked.get(key)]
    return "; ".join(f"{key} {_short(kept.get(key))}, here {_short(asked.get(key))}" for key in keys)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
