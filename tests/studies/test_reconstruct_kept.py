"""Runs over the space of readings that are stopped and go on, on any workers, to the same table."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from candidates import RUN, stop_after

import karnoffel as kn


@pytest.fixture(scope="module")
def frame():
    return kn.reconstruct("dummett", **RUN)


@pytest.fixture
def written(tmp_path):
    """A run that keeps its candidates, and the folder in which it does."""
    folder = tmp_path / "kept"

    def run(**more):
        return kn.reconstruct("dummett", **RUN | {"checkpoint": folder} | more), folder

    return run


def pieces(folder):
    """Each piece kept, with its bytes."""
    return {path.name: path.read_bytes() for path in folder.rglob("*.npz")}


def table(frame):
    return frame.to_csv(index=False).encode()


@pytest.mark.parametrize("count", [1, 4])
def test_a_run_that_was_stopped_goes_on_and_ends_with_the_same_table_to_the_byte(frame, written, count):
    stopped, folder = written(progress=stop_after(count))
    assert stopped.attrs["complete"] is False
    before = pieces(folder)
    assert len(before) == len(stopped) >= 1
    reports = []
    whole, _ = written(progress=lambda *report: reports.append(report))
    assert table(whole) == table(frame)
    assert whole.attrs == frame.attrs
    assert before.items() <= pieces(folder).items(), "nothing was played again"
    assert len({total for _, total in reports}) == 1
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)


def test_the_table_of_a_stopped_run_holds_the_candidates_played_so_far(frame, written):
    stopped, _ = written(progress=stop_after(2))
    assert 1 <= len(stopped) < 6
    shared = ["forehand", "decisive", "skill", "agrees", "admitted"]
    expected = frame.set_index("readings").loc[list(stopped.readings), shared]
    assert stopped.set_index("readings")[shared].equals(expected)


def test_a_run_that_is_done_is_not_played_again(frame, written):
    _, folder = written()
    before = pieces(folder)
    again, _ = written(progress=False)
    assert table(again) == table(frame)
    assert pieces(folder) == before


def test_a_piece_that_was_damaged_is_played_again(frame, written):
    _, folder = written()
    whole = pieces(folder)
    (folder / "0" / "pieces" / "0-1.npz").write_bytes(whole["0-1.npz"][:-20])
    with pytest.warns(UserWarning, match="not used, it is worked out again"):
        again, _ = written()
    assert table(again) == table(frame)
    assert pieces(folder).keys() == whole.keys()


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"seed": 2}, "seed 1, here 2"), ({"rounds": 41}, "rounds 40, here 41")],
)
def test_results_kept_of_another_run_are_refused_and_what_differs_is_named(written, changed, told):
    _, folder = written(progress=stop_after(1))
    before = pieces(folder)
    with pytest.raises(kn.CheckpointError) as refused:
        written(**changed)
    assert told in str(refused.value) and str(folder) in str(refused.value)
    assert pieces(folder) == before


def test_results_kept_of_another_source_are_refused(written):
    _, folder = written(progress=stop_after(1))
    with pytest.raises(kn.CheckpointError, match="variants"):
        kn.reconstruct("modern", **RUN, checkpoint=folder)


# who does the work


def test_workers_and_executors_change_nothing(frame):
    assert table(kn.reconstruct("dummett", **RUN, workers=1)) == table(frame)
    assert table(kn.reconstruct("dummett", **RUN, workers=2)) == table(frame)
    with ThreadPoolExecutor(2) as executor:
        assert table(kn.reconstruct("dummett", **RUN, executor=executor)) == table(frame)


def test_progress_counts_candidates_up_to_all_of_them():
    reports = []
    kn.reconstruct("dummett", **RUN, progress=lambda done, total: reports.append((done, total)))
    assert reports[-1][0] == reports[-1][1]
    assert {total for _, total in reports} == {reports[-1][1]}


def test_a_folder_that_cannot_be_written_is_told_before_a_round_is_played(tmp_path):
    (tmp_path / "file").write_text("mine")

    def played(done, total):
        raise AssertionError("a round was played")

    with pytest.raises(kn.CheckpointError, match="file"):
        kn.reconstruct("dummett", **RUN, checkpoint=tmp_path / "file", progress=played)
