"""Finished pieces of a run kept in a folder, so that a run that was killed goes on where it was, with the same result.

Each piece is a file of arrays in numpy's format, written beside its place, brought to the disk and renamed into it; then the manifest,
which names every piece with its checksum, is replaced in the same way, and the one before it stays. So whenever the run is killed,
the manifest tells of whole pieces only. A piece whose bytes are not those of its checksum is not used; it is played again.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karnoffel.errors import CheckpointError, in_one_line, shown, warn
from karnoffel.files import clear_halves, read_whole, write_whole

Arrays = tuple[NDArray[Any], ...]
MANIFEST, BEFORE, FOLDER = "manifest.json", "manifest-before.json", "pieces"
FORMAT = 1
LARGEST_MANIFEST, LARGEST_PIECE = 50_000_000, 500_000_000


class Checkpoint:
    """The folder of one run: ``run`` says what the run is, in plain values, and must be the same when it goes on.

    One process at a time may use it. A piece that is there and cannot be used is named in a warning. Raises :class:`~karnoffel.CheckpointError` for a folder of
    another run, naming what differs, and where nothing can be read or written.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> Checkpoint(folder, {"seed": 1}).keep("0-100", (np.arange(3),))
    >>> Checkpoint(folder, {"seed": 1}).piece("0-100")
    (array([0, 1, 2]),)
    >>> try: Checkpoint(folder, {"seed": 2})
    ... except CheckpointError as error: print(str(error).replace(str(folder), "DIR"))
    DIR holds pieces of another run: seed 1, here 2; choose another folder, or remove this one
    """

    def __init__(self, folder: str | Path, run: Mapping[str, Any]) -> None:
        self.folder = as_folder(folder)
        self.run = json.loads(json.dumps({"format": FORMAT, **run}))
        with _told(self.folder):
            (self.folder / FOLDER).mkdir(parents=True, exist_ok=True)
            self._sums = self._manifest()
            for each in (self.folder, self.folder / FOLDER):
                clear_halves(each)

    def has(self, name: str) -> bool:
        """Whether a piece was kept, by the manifest."""
        return f"{name}.npz" in self._sums

    def piece(self, name: str) -> Arrays | None:
        """The arrays of a piece, as they were kept; ``None`` if it is not there or its bytes are not what they were."""
        if not self.has(name):
            return None
        file = f"{name}.npz"
        path = self.folder / FOLDER / file
        try:
            content = read_whole(path, LARGEST_PIECE)
            if len(content) > LARGEST_PIECE:
                raise ValueError("too large")
            if hashlib.sha256(content).hexdigest() != self._sums[file]:
                raise ValueError("not the bytes that were written")
            return _arrays(content)
        except Exception as error:  # whatever is wrong with it, the piece can be worked out again
            self.drop(
                name, in_one_line(str(getattr(error, "strerror", None) or error or type(error).__name__))
            )
            return None

    def drop(self, name: str, reason: str) -> None:
        """Tell in a warning that a piece cannot be used, and why."""
        name = f"{name}.npz"
        path = self.folder / FOLDER / name
        warn(f"{path}: {reason}; not used, it is worked out again")
        del self._sums[name]

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
        with suppress(FileNotFoundError):
            (self.folder / MANIFEST).replace(self.folder / BEFORE)
        write_whole(
            self.folder / MANIFEST,
            lambda path: path.write_text(json.dumps(told, ensure_ascii=False), "utf-8"),
        )

    def _manifest(self) -> dict[str, str]:
        """The checksums of the pieces that are there: by the manifest, or, if that is damaged, by the one before it."""
        path, before = self.folder / MANIFEST, self.folder / BEFORE
        if not path.exists() and not before.exists():
            return {}
        try:
            run, pieces = _read(path)
        except _Damaged as damage:
            try:
                run, pieces = _read(before)
            except _Damaged:
                raise CheckpointError(
                    f"{path} is damaged ({damage}); remove it, and {BEFORE}, to begin the run anew"
                ) from None
            if path.exists():
                warn(f"{path} is damaged ({damage}): {BEFORE} is used, of one piece less")
        if run != self.run:
            raise CheckpointError(
                f"{self.folder} holds pieces of another run: {_difference(run, self.run)}; "
                "choose another folder, or remove this one"
            )
        return pieces


def as_folder(folder: str | Path) -> Path:
    """The path of a folder; raises :class:`~karnoffel.CheckpointError` for what is none."""
    if not isinstance(folder, (str, Path)) or not str(folder) or "\0" in str(folder):
        raise CheckpointError(f"a folder is a path, not {shown(folder)}")
    return Path(folder)


class _Damaged(Exception):
    """A manifest that is not as it was written."""


def _read(manifest: Path) -> tuple[Any, dict[str, str]]:
    """The run and the checksums of the pieces that a manifest tells of."""
    try:
        content = read_whole(manifest, LARGEST_MANIFEST)
        if len(content) > LARGEST_MANIFEST:
            raise ValueError(f"more than {LARGEST_MANIFEST // 1_000_000} MB; no manifest of this program")
        told = json.loads(content.decode("utf-8"))
        body = told["body"]
        if hashlib.sha256(body.encode()).hexdigest() != told["sha256"]:
            raise ValueError("not the bytes that were written")
        kept = json.loads(body)
        return kept["run"], {str(name): str(checksum) for name, checksum in kept["pieces"].items()}
    except FileNotFoundError:
        raise _Damaged("it is not there") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _Damaged(str(error) or type(error).__name__) from None


def _is_ours(manifest: Path) -> bool:
    """Whether a manifest is one that a checkpoint wrote."""
    try:
        _read(manifest)
    except (_Damaged, OSError):
        return False
    return True


def _arrays(content: bytes) -> Arrays:
    """The arrays in the bytes of a piece; of none larger, unpacked, than a piece may be."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST_PIECE:
            raise ValueError("too large")
    with np.load(io.BytesIO(content), allow_pickle=False) as kept:
        return tuple(kept[f"arr_{number}"] for number in range(len(kept.files)))


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Errors of the disk as errors of ours."""
    try:
        yield
    except OSError as error:
        raise CheckpointError(f"cannot keep pieces in {str(folder)!r}: {error.strerror or error}") from None


def remove(folder: Path) -> None:
    """Remove what checkpoints have put into a folder and into folders in it, and every folder in which nothing else lies."""
    with _told(folder):
        # Others, too, call a file manifest.json.
        ours = {path.parent for path in folder.rglob(MANIFEST) if _is_ours(path)}
        for path in sorted(folder.rglob("*"), reverse=True):  # what lies in a folder before the folder
            if path.is_symlink() or not path.is_dir():
                pieces = path.parent.name == FOLDER and path.parent.parent in ours
                if (pieces and path.suffix == ".npz") or (
                    path.parent in ours and path.name in (MANIFEST, BEFORE)
                ):
                    path.unlink()
            else:
                with suppress(OSError):  # not empty: something else lies there
                    path.rmdir()
    with suppress(OSError):
        folder.rmdir()


def _difference(kept: Any, asked: Any, what: str = "") -> str:
    """What differs between two runs, in words; of lists the first thing."""
    if isinstance(kept, dict) and isinstance(asked, dict):
        keys = [key for key in dict.fromkeys((*asked, *kept)) if kept.get(key) != asked.get(key)]
        return "; ".join(_difference(kept.get(key), asked.get(key), f"{what} {key}".strip()) for key in keys)
    if isinstance(kept, list) and isinstance(asked, list):
        if len(kept) != len(asked):
            return f"{len(kept)} {what}, here {len(asked)}"
        return _difference(*next(pair for pair in zip(kept, asked, strict=True) if pair[0] != pair[1]), what)
    return f"{what} {_short(kept)}, here {_short(asked)}".strip()


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
