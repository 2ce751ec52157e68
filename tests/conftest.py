"""What all tests share: Hypothesis without a clock, golden files, and variants of every source and reading.

Golden files under ``tests/golden/`` are compared exactly. After a change that is meant, rewrite them with
``pytest tests/table --update-golden`` and review the difference like any other change.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

import karnoffel as kn

GOLDEN = Path(__file__).parent / "golden"

settings.register_profile("karnoffel", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(  # for tests/mutation: a failure is all that matters, not the smallest one
    "mutants",
    settings.get_profile("karnoffel"),
    max_examples=8,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile("karnoffel")


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="rewrite the files under tests/golden/")
    parser.addoption("--site", metavar="DIR", help="test the built pages in DIR, in a browser (tests/site)")


@pytest.fixture
def golden(request):
    """The text of a golden file, as text itself; rewritten first under ``--update-golden``."""

    def kept(name, text):
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.write_text(text, "utf-8")
        assert path.is_file(), f"no {path}: run pytest --update-golden and review what it writes"
        return path.read_text("utf-8")

    return kept


@st.composite
def _variants(draw, names=None):
    v = kn.variant(draw(st.sampled_from(names or kn.variants())))
    readings = draw(_readings(v))
    return v.reading(**readings).with_seats(draw(st.sampled_from(v.seating.seats)))


@st.composite
def _readings(draw, v):
    points = draw(st.lists(st.sampled_from(sorted(v.disputed_points)), unique=True, max_size=6))
    chosen = {ident: draw(st.sampled_from(v.disputed_points[ident].readings)) for ident in points}
    settled = {ident for reading in chosen.values() for ident in reading.settles}
    return {
        ident.replace("-", "_"): reading.name for ident, reading in chosen.items() if ident not in settled
    }


@pytest.fixture(scope="session")
def any_variant():
    """Variants of every shipped source, with readings that do not conflict, for every number of seats."""
    return _variants()


@pytest.fixture(scope="session")
def any_readings():
    """Keywords for ``v.reading`` that do not conflict: ``any_readings(v)``."""
    return _readings
