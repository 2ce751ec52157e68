"""How a reader is tried: its errors are of the library, one line each and short, and its figures are counted."""

import os
import time

from attrs import define
from hypothesis import HealthCheck, Phase, settings

import karnoffel as kn
from karnoffel.errors import LONGEST_LINE, MOST_FAULTS

COMMON = {
    "deadline": None,
    "database": None,
    "suppress_health_check": list(HealthCheck),
    "phases": (Phase.explicit, Phase.generate, Phase.shrink),
}
settings.register_profile("fuzz", max_examples=10_000, derandomize=True, **COMMON)
settings.register_profile("nightly", max_examples=100_000, derandomize=False, print_blob=True, **COMMON)
PROFILE = settings.get_profile(os.environ.get("KARNOFFEL_FUZZ", "fuzz"))


def fuzz(tests=1):
    """The decorator of a fuzz test: as many inputs as the profile has, or the share of one of the ``tests`` of a reader."""
    return settings(PROFILE, max_examples=PROFILE.max_examples // tests)


def check_message(error):
    """A message is a line for each fault, each short, each shown by a terminal as it is."""
    lines = str(error).split("\n")
    if isinstance(error, kn.DossierError):
        assert 1 <= len(error.faults) <= MOST_FAULTS + 1
        assert [str(fault) for fault in error.faults] == lines
        assert all(fault.key or fault.found for fault in error.faults)
    else:
        assert len(lines) == 1
    for line in lines:
        assert line.isprintable(), line
        assert 0 < len(line) <= LONGEST_LINE
        line.encode("utf-8")


@define
class Counted:
    """Inputs, how many got past the first step of a reader, and how long the slowest took."""

    inputs: int = 0
    past: int = 0
    refused: int = 0
    slowest: float = 0.0
    error: kn.KarnoffelError | None = None

    def read(self, reader, *given):
        """What ``reader`` makes of an input; ``None`` if it refuses it, as it should: with an error of the library."""
        self.inputs += 1
        self.error = None
        begun = time.perf_counter()
        try:
            return reader(*given)
        except kn.KarnoffelError as error:
            self.refused += 1
            self.error = error
            check_message(error)
            return None
        finally:
            self.slowest = max(self.slowest, time.perf_counter() - begun)

    def is_past(self, count=True):
        """Note whether the input just read got past the first step."""
        self.past += count

    def is_past_toml(self):
        """The same, where the first step is to read a file as TOML of a size that is allowed."""
        self.past += not (self.error and self.error.faults[0].key == "file")

    def check(self):
        """Inputs that all fail at once would try nothing but the first step."""
        assert self.past >= 0.2 * self.inputs, f"{self}: too few get past the first step"

    def __str__(self):
        return (
            f"{self.inputs:,} inputs, {self.past / self.inputs:.0%} past the first step, "
            f"{1 - self.refused / self.inputs:.0%} accepted, the slowest {1000 * self.slowest:,.0f} ms"
        )
