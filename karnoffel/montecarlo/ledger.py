"""Results of finished pieces of work, kept in a file line by line, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from karnoffel.errors import SettingError

LARGEST = 100_000_000


class Ledger:
    """A file of finished pieces: a first line that says which run they belong to, then one line of JSON for each.

    A line that was cut off, because the run was killed while it was written, is left out and written over. Raises
    :class:`~karnoffel.SettingError` for a file of another run, naming what differs, and for one that cannot be read or written.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "run.jsonl"
    >>> Ledger(path, {"seed": 1}).add("first", {"value": 0.5})
    >>> Ledger(path, {"seed": 1}).found
    {'first': {'value': 0.5}}
    >>> try: Ledger(path, {"seed": 2})
    ... except SettingError as error: print(str(error).replace(str(path), "run.jsonl"))
    run.jsonl was begun by another run: seed 1, here 2; choose another folder, or remove it
    """

    def __init__(self, path: Path, run: Mapping[str, Any]) -> None:
        self.path, self.found = path, dict[str, Any]()
        head = json.dumps(run, sort_keys=True, ensure_ascii=False)
        try:
            lines = self._lines()
            if lines and (kept := self._json(lines[0])) != json.loads(head):
                raise SettingError(
                    f"{path} was begun by another run: {_difference(kept, json.loads(head))}; choose another folder, or remove it"
                )
            for number, line in enumerate(lines[1:], start=2):
                piece = self._json(line)
                if not isinstance(piece, dict) or set(piece) != {"piece", "result"}:
                    raise SettingError(
                        f"{path}: line {number} is damaged; remove it, and its piece is worked out again"
                    )
                self.found[piece["piece"]] = piece["result"]
            # What stands is written anew, without a line that was cut off.
            self._write([head, *lines[1:]])
        except OSError as error:
            raise SettingError(f"cannot keep results in {str(path)!r}: {error.strerror or error}") from None

    def add(self, piece: str, result: Mapping[str, Any]) -> None:
        """Keep the result of a piece, on the disk before this returns."""
        line = json.dumps({"piece": piece, "result": result}, sort_keys=True, ensure_ascii=False)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise SettingError(
                f"cannot keep results in {str(self.path)!r}: {error.strerror or error}"
            ) from None
        self.found[piece] = json.loads(line)["result"]

    def _lines(self) -> list[str]:
        """The whole lines of the file."""
        if not self.path.exists():
            return []
        if self.path.stat().st_size > LARGEST:
            raise SettingError(
                f"{self.path} has more than {LARGEST // 1_000_000} MB; it is no file of this program"
            )
        text = self.path.read_bytes().decode("utf-8", errors="replace")
        return text.split("\n")[:-1]

    def _json(self, line: str) -> Any:
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            return None

    def _write(self, lines: list[str]) -> None:
        beside = self.path.with_name(f".{self.path.name}.new")
        beside.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        beside.replace(self.path)


def _difference(kept: Any, asked: dict[str, Any]) -> str:
    if not isinstance(kept, dict):
        return "its first line does not say which"
    keys = [key for key in (*asked, *kept) if kept.get(key) != asked.get(key)]
    return "; ".join(f"{key} {kept.get(key)}, here {asked.get(key)}" for key in dict.fromkeys(keys))
