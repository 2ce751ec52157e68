"""What the tests of testimonies share: the table of all sources, and files of one's own."""

import pytest

import karnoffel as kn
from karnoffel.testimony import read_testimonies


@pytest.fixture(scope="session")
def frame():
    """Every testimony, part and source."""
    return kn.evidence()


@pytest.fixture(scope="session")
def verdicts(frame):
    """The verdict of a source on a part: ``verdicts["dummett", "dialogue-2", "whole"]``."""
    return frame.set_index(["variant", "testimony", "part"]).verdict


@pytest.fixture(scope="session")
def testimonies():
    """The shipped testimonies by id."""
    return {each.id: each for each in read_testimonies()}


@pytest.fixture
def own(tmp_path):
    """A file of one's own with this text: its path."""

    def written(text, name="own.toml"):
        path = tmp_path / name
        if isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_text(text, "utf-8")
        return path

    return written
