"""What can go wrong, by kind.

Every error derives from :class:`KarnoffelError` and from the built-in error it specialises, so that both
``except kn.KarnoffelError`` and ``except ValueError`` work. A message says what was wrong, where, and what
would be right, in one line.
"""

from __future__ import annotations

import contextlib
import sys
import warnings
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from attrs import frozen

LONGEST_LINE, LONGEST_SHOWN = 2000, 80
"""Letters of a line of a message, and of a value told in it."""
OURS = (str(Path(__file__).parent), contextlib.__file__)
"""Where functions lie that no caller knows: ours, and those that enter our contexts."""
MOST_FAULTS = 100
"""Faults told of one file."""


def in_one_line(text: str) -> str:
    r"""A text of any length as one line that a terminal shows as it is: control characters escaped, the middle of a long one left out.

    >>> in_one_line("two\nlines")
    'two\\nlines'
    """
    half = LONGEST_LINE // 2 - 1
    if len(text) > LONGEST_LINE:  # before the escapes are written, so that a megabyte of them is not
        text = f"{text[:half]}…{text[-half:]}"
    told = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return told if len(told) <= LONGEST_LINE else f"{told[:half]}…{told[-half:]}"


def cut(text: str) -> str:
    """A text as a message repeats it, at most 80 letters of it."""
    return text if len(text) < LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def shown(value: Any) -> str:
    """A value as a message repeats it, at most 80 letters.

    >>> shown(["K", "O"]), shown("x" * 100)[-4:]
    ("['K', 'O']", 'x...')
    """
    try:
        return cut(repr(value))
    except ValueError:  # Python writes out no whole number of more than some thousand digits
        return "a number of too many digits"


class KarnoffelError(Exception):
    """The base of every error this library raises on purpose.

    >>> import karnoffel as kn
    >>> issubclass(kn.UnknownVariant, kn.KarnoffelError), issubclass(kn.UnknownVariant, KeyError)
    (True, True)
    """

    def __str__(self) -> str:
        # KeyError would print its message in quotes; what is quoted in one may be of any length and hold any character.
        return in_one_line(str(self.args[0])) if self.args else ""


class CardError(KarnoffelError, ValueError):
    """A text that names no card, suit or rank, a card twice, or a card that is not in the pack."""


class UnknownVariant(KarnoffelError, KeyError):
    """A variant name that no dossier bears."""


class UnknownReading(KarnoffelError, KeyError):
    """A disputed point or a reading that the dossier does not have."""


class ReadingConflict(KarnoffelError, ValueError):
    """Two readings that settle the same question."""


class UnknownPlayer(KarnoffelError, KeyError):
    """A player name that is not in the ladder of players."""


class RuleError(KarnoffelError, ValueError):
    """A rule object given a value that its question does not admit."""


class SettingError(KarnoffelError, ValueError):
    """An argument out of its range: rounds, seed, seats, workers, a measure, a path."""


class HandError(KarnoffelError, ValueError):
    """Hands that cannot be dealt: a card twice, a wrong number of cards or of hands."""


class IllegalPlay(KarnoffelError, ValueError):
    """A play that the rules forbid; the round is left as it was."""


class IllegalRaise(KarnoffelError, ValueError):
    """A raise, or an answer to one, that the rules forbid; the round is left as it was."""


class NotationError(KarnoffelError, ValueError):
    """A written record of a round that cannot be read."""


class CheckpointError(KarnoffelError, ValueError):
    """Kept pieces of a run that belong to another run, or that cannot be read or written."""


class ClaimError(KarnoffelError, ValueError):
    """A claim about cards that cannot be read."""


class NoTables(KarnoffelError, ValueError):
    """A rule object of the user's own that cannot be turned into number tables."""


class SlowPath(UserWarning):
    """Rounds are played by the table engine, about a thousand times slower than the kernel."""


def warn(message: str, kind: type[Warning] = UserWarning) -> None:
    """Warn at the line that called the library, however many functions of ours lie between."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(OURS):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, kind, stacklevel=level)


@frozen
class Fault:
    """One thing wrong in a file: where it stands, what was found, what is allowed.

    >>> print(Fault("my.toml", "powers.plain_courts", "'ledd'", "one of: led, all"))
    my.toml: powers.plain_courts: found 'ledd'; allowed: one of: led, all
    """

    file: str
    key: str
    found: str
    allowed: str

    def __str__(self) -> str:
        return in_one_line(f"{self.file}: {self.key}: found {self.found}; allowed: {self.allowed}")


class DossierError(KarnoffelError, ValueError):
    """A dossier that cannot be loaded; :attr:`faults` holds everything wrong with it, not the first thing only.

    Of a file with more than 100 faults it holds the first 100, and one that says so.
    """

    faults: tuple[Fault, ...]
    """Everything found wrong in the file."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def __str__(self) -> str:
        return str(self.args[0])  # a line for each fault

    def __reduce__(self) -> tuple[type[DossierError], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


class EvidenceError(DossierError):
    """A file of testimonies that cannot be loaded; :attr:`faults` holds everything wrong with it."""


class Faults(list[Fault]):
    """The faults found in a file so far; one too many, and ``error_kind`` is raised with those there are.

    A file of a megabyte can have a hundred thousand, and for each the nearest right word is looked for.
    """

    def __init__(self, error_kind: type[DossierError]) -> None:
        super().__init__()
        self.error_kind = error_kind

    def note(self, fault: Fault) -> None:
        """Note one more."""
        if len(self) == MOST_FAULTS:
            more = Fault(fault.file, "file", f"more than {MOST_FAULTS} faults", "none; the first are told")
            raise self.error_kind([*self, more]) from None
        self.append(fault)


def nearest(word: object, known: Iterable[str]) -> str:
    """The words of ``known``, the closest first if one is close: the tail of an error message.

    >>> nearest("dumett", ["modern", "dummett"])
    'did you mean dummett? (dummett, modern)'
    >>> nearest("whist", ["modern", "dummett"])
    'one of: dummett, modern'
    """
    names = sorted(known)
    if not names:
        return "there is none"
    close = get_close_matches(word, names, n=1, cutoff=0.6) if isinstance(word, str) else []
    listed = ", ".join(names)
    return f"did you mean {close[0]}? ({listed})" if close else f"one of: {listed}"
