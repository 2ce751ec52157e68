"""Files that are either whole or not there, and on the disk once they are; and files of others, read with care."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

BESIDE = ".karnoffel-"
"""How the name of a file begins that is not yet whole."""


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Have ``write`` fill a file beside ``path``, bring it to the disk, and rename it to ``path``; on any failure nothing is left.

    Raises :class:`OSError` as the system does.

    >>> folder = Path(tempfile.mkdtemp())
    >>> write_whole(folder / "a.txt", lambda path: path.write_text("whole"))
    >>> (folder / "a.txt").read_text()
    'whole'
    """
    beside = None
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=BESIDE, suffix=path.suffix)
        os.close(handle)
        beside = Path(name)
        write(beside)
        # Some systems bring to the disk only what is open for writing, and modes of ours may forbid that.
        _flush(beside, os.O_RDWR)
        beside.chmod(0o666 & ~_umask())
        beside.replace(path)
    finally:
        if beside:
            beside.unlink(missing_ok=True)
    with suppress(
        OSError
    ):  # the new name, too, must outlast a crash; not every system can open a folder for that
        _flush(path.parent, os.O_RDONLY)


def clear_halves(folder: Path) -> None:
    """Remove what a process that was killed had half written into a folder; raises :class:`OSError` as the system does."""
    for half in folder.glob(f"{BESIDE}*"):
        if not half.is_dir():
            half.unlink(missing_ok=True)


def read_whole(path: Path, most: int) -> bytes:
    """The bytes of a file of at most ``most``; for a larger one ``most + 1``, so that the caller sees that there are more.

    Raises :class:`OSError` as the system does, and for what is no file: a pipe or a device may never come to an end.

    >>> path = Path(tempfile.mkdtemp()) / "a.txt"
    >>> path.write_bytes(b"whole")
    5
    >>> read_whole(path, 10), read_whole(path, 3)
    (b'whole', b'whol')
    """
    with open(path, "rb", opener=_open_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "Is a pipe or a device", str(path))
        return file.read(most + 1)


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting for somebody to write into a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _flush(path: Path, access: int) -> None:
    opened = os.open(path, access)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
