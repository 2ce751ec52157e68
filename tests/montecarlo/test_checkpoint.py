"""Pieces of a run kept in a folder: whole, of this run and no other, and never used if a byte of them has changed."""

import io
import json
import os
import zipfile

import numpy as np
import pytest

import karnoffel as kn
from karnoffel.montecarlo import checkpoint
from karnoffel.montecarlo.checkpoint import Checkpoint, remove

RUN = {"seed": 1, "rounds": 10, "variants": {"dummett": "abc"}}
PIECES = {"0-5": (np.arange(6).reshape(2, 3), np.array([0.1, 1 / 3])), "5-5": (np.array([2**60], np.uint64),)}


@pytest.fixture
def folder(tmp_path):
    """The folder of a run of two pieces."""
    kept = Checkpoint(tmp_path / "run", RUN)
    for name, arrays in PIECES.items():
        kept.keep(name, arrays)
    return tmp_path / "run"


def same(arrays, others):
    return len(arrays) == len(others) and all(
        a.dtype == b.dtype and np.array_equal(a, b) for a, b in zip(arrays, others, strict=True)
    )


def test_what_was_kept_is_found_again_to_the_last_bit(folder):
    again = Checkpoint(folder, RUN)
    assert all(same(again.piece(name), arrays) for name, arrays in PIECES.items())


def test_a_piece_that_was_not_kept_is_not_there(folder):
    assert Checkpoint(folder, RUN).piece("10-5") is None


@pytest.mark.parametrize(
    ("run", "told"),
    [
        (RUN | {"seed": 2}, "seed 1, here 2"),
        (RUN | {"rounds": 20}, "rounds 10, here 20"),
        ({"seed": 1, "rounds": 10}, "variants"),
        (RUN | {"source": "x"}, "source None, here x"),
    ],
)
def test_pieces_of_another_run_are_refused_with_what_differs_and_left_alone(folder, run, told):
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(kn.CheckpointError) as refused:
        Checkpoint(folder, run)
    assert told in str(refused.value) and str(folder) in str(refused.value)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_any_byte_flipped_in_a_piece_and_it_is_not_used_and_the_others_are(folder):
    path = folder / "pieces" / "0-5.npz"
    whole = path.read_bytes()
    for place in range(0, len(whole), 37):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        again = Checkpoint(folder, RUN)
        with pytest.warns(UserWarning, match=r"pieces/0-5\.npz: .*; not used, it is worked out again"):
            assert again.piece("0-5") is None
        assert same(again.piece("5-5"), PIECES["5-5"])


@pytest.mark.parametrize("folder", [3, "", "a\0b", None])
def test_what_is_no_path_is_refused(folder):
    with pytest.raises(kn.CheckpointError, match="a folder is a path"):
        Checkpoint(folder, RUN)


@pytest.mark.parametrize("size", [0, 1, 100])
def test_a_piece_cut_off_is_not_used(folder, size):
    path = folder / "pieces" / "0-5.npz"
    path.write_bytes(path.read_bytes()[:size])
    with pytest.warns(UserWarning, match="not the bytes that were written"):
        assert Checkpoint(folder, RUN).piece("0-5") is None


def test_a_piece_that_is_gone_is_named(folder):
    (folder / "pieces" / "0-5.npz").unlink()
    again = Checkpoint(folder, RUN)
    with pytest.warns(UserWarning, match=r"0-5\.npz: No such file"):
        assert again.piece("0-5") is None


def test_a_damaged_piece_can_be_kept_anew(folder):
    (folder / "pieces" / "0-5.npz").write_bytes(b"")
    again = Checkpoint(folder, RUN)
    with pytest.warns(UserWarning, match=r"0-5\.npz"):
        assert again.piece("0-5") is None
    again.keep("0-5", PIECES["0-5"])
    assert same(Checkpoint(folder, RUN).piece("0-5"), PIECES["0-5"])


def test_any_byte_flipped_in_the_manifest_and_the_one_before_it_is_used_of_one_piece_less(folder):
    path = folder / "manifest.json"
    whole = path.read_bytes()
    for place in range(0, len(whole), 11):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.warns(UserWarning, match=r"manifest\.json is damaged .*: manifest-before\.json is used"):
            again = Checkpoint(folder, RUN)
        assert same(again.piece("0-5"), PIECES["0-5"])
        assert again.piece("5-5") is None


def test_a_run_killed_between_two_manifests_goes_on_by_the_one_before(folder):
    (folder / "manifest.json").unlink()
    again = Checkpoint(folder, RUN)
    assert same(again.piece("0-5"), PIECES["0-5"])
    again.keep("5-5", PIECES["5-5"])
    whole = Checkpoint(folder, RUN)
    assert all(same(whole.piece(name), arrays) for name, arrays in PIECES.items())


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"sha256": 1, "body": 2}', "[" * 100_000, '"x"', "null"]
)
def test_where_both_manifests_are_damaged_the_folder_is_refused_by_name(folder, content):
    (folder / "manifest.json").write_text(content, "utf-8")
    (folder / "manifest-before.json").write_text(content, "utf-8")
    with pytest.raises(
        kn.CheckpointError, match=r"manifest\.json is damaged .*remove it, and manifest-before"
    ):
        Checkpoint(folder, RUN)


def test_the_first_manifest_damaged_with_none_before_it_is_refused(tmp_path):
    Checkpoint(tmp_path, RUN).keep("0-5", PIECES["0-5"])
    (tmp_path / "manifest.json").write_text("{", "utf-8")
    with pytest.raises(kn.CheckpointError, match=r"manifest\.json is damaged"):
        Checkpoint(tmp_path, RUN)


def test_a_manifest_too_large_to_be_one_is_not_read(folder, monkeypatch):
    monkeypatch.setattr(checkpoint, "LARGEST_MANIFEST", 10)
    with pytest.raises(kn.CheckpointError, match="no manifest of this program"):
        Checkpoint(folder, RUN)


def test_what_differs_is_told_by_the_first_thing_in_a_list(tmp_path):
    run = RUN | {"variants": [["dummett", "abc"], ["modern", "def"]]}
    Checkpoint(tmp_path, run).keep("0-5", PIECES["0-5"])
    with pytest.raises(kn.CheckpointError, match="variants def, here xyz;"):
        Checkpoint(tmp_path, run | {"variants": [["dummett", "abc"], ["modern", "xyz"]]})
    with pytest.raises(kn.CheckpointError, match="2 variants, here 1;"):
        Checkpoint(tmp_path, run | {"variants": [["dummett", "abc"]]})


def test_no_code_in_a_piece_is_executed(folder, tmp_path):
    """An array of objects would be unpickled."""
    trap = tmp_path / "sprung"

    class Trap:
        def __reduce__(self):
            return os.mkdir, (str(trap),)

    kept = Checkpoint(folder, RUN)
    np.savez(folder / "pieces" / "trap.npz", np.array([Trap()], object))
    content = (folder / "pieces" / "trap.npz").read_bytes()
    kept._sums["trap.npz"] = checkpoint.hashlib.sha256(content).hexdigest()
    kept._write_manifest()
    with pytest.warns(UserWarning, match=r"trap\.npz"):
        assert Checkpoint(folder, RUN).piece("trap") is None
    assert not trap.exists()


@pytest.mark.parametrize("name", ["piece", "manifest"])
def test_a_disk_that_is_full_is_named_and_what_was_there_stays(folder, monkeypatch, name):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    kept = Checkpoint(folder, RUN)
    if name == "manifest":
        wrote = checkpoint.write_whole
        monkeypatch.setattr(
            checkpoint,
            "write_whole",
            lambda path, write: full(0) if path.name == "manifest.json" else wrote(path, write),
        )
    else:
        monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(kn.CheckpointError, match="No space left on device"):
        kept.keep("10-5", PIECES["0-5"])
    monkeypatch.undo()
    again = Checkpoint(folder, RUN)
    assert all(same(again.piece(piece), arrays) for piece, arrays in PIECES.items())
    assert again.piece("10-5") is None
    assert not list(folder.rglob(".karnoffel-*"))


def test_a_place_where_no_folder_can_be_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(kn.CheckpointError, match="cannot keep pieces"):
        Checkpoint(tmp_path / "file" / "run", RUN)


def test_what_a_killed_run_was_writing_is_cleared_away(folder):
    (folder / "pieces" / ".karnoffel-half").write_bytes(b"half")
    Checkpoint(folder, RUN)
    assert not list(folder.rglob(".karnoffel-*"))


def test_removing_takes_what_was_kept_and_nothing_else(folder):
    (folder / "mine.txt").write_text("mine")
    Checkpoint(folder / "part", RUN).keep("0-5", PIECES["0-5"])
    remove(folder)
    assert [path.name for path in folder.rglob("*")] == ["mine.txt"]


def test_removing_leaves_manifests_and_arrays_of_other_programs(tmp_path):
    other = tmp_path / "other"
    (other / "pieces").mkdir(parents=True)
    for name, content in (("manifest.json", "{}"), ("manifest-before.json", "[]"), ("pieces/a.npz", "x")):
        (other / name).write_text(content)
    Checkpoint(tmp_path / "0", RUN).keep("0-5", PIECES["0-5"])
    remove(tmp_path)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"other/manifest.json", "other/manifest-before.json", "other/pieces/a.npz"}


def test_removing_follows_no_link_out_of_the_folder(folder, tmp_path):
    other = tmp_path / "other"
    Checkpoint(other, RUN).keep("0-5", PIECES["0-5"])
    (folder / "link").symlink_to(other)
    remove(folder)
    assert (other / "manifest.json").exists()
    assert (other / "pieces" / "0-5.npz").exists()


def test_the_manifest_can_be_read_by_people(folder):
    body = json.loads(json.loads((folder / "manifest.json").read_text("utf-8"))["body"])
    assert body["run"]["seed"] == 1
    assert set(body["pieces"]) == {"0-5.npz", "5-5.npz"}


def piece_of(folder, content):
    """A folder that holds these bytes as a piece, under their checksum."""
    kept = Checkpoint(folder, RUN)
    (folder / "pieces" / "0-5.npz").write_bytes(content)
    kept._sums["0-5.npz"] = checkpoint.hashlib.sha256(content).hexdigest()
    kept._write_manifest()
    return Checkpoint(folder, RUN)


def test_a_piece_that_is_no_archive_of_arrays_is_not_used(folder):
    array = io.BytesIO()
    np.save(array, np.arange(3))
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("arr_0.npy", b"\x93NUMPY\x01\x00\x01\x00(")
    for content in (array.getvalue(), archive.getvalue(), b"PK", b""):
        with pytest.warns(UserWarning, match=r"0-5\.npz: .+; not used"):
            assert piece_of(folder, content).piece("0-5") is None


def test_a_piece_that_unpacks_to_more_than_a_piece_may_be_is_not_unpacked(folder, monkeypatch):
    packed = io.BytesIO()
    np.savez_compressed(packed, np.zeros(10**6, np.uint8))
    monkeypatch.setattr(checkpoint, "LARGEST_PIECE", 100_000)
    monkeypatch.setattr(np, "load", None)
    with pytest.warns(UserWarning, match="too large; not used"):
        assert piece_of(folder, packed.getvalue()).piece("0-5") is None


def test_a_pipe_is_no_manifest_and_is_not_waited_for(folder):
    (folder / "manifest.json").unlink()
    os.mkfifo(folder / "manifest.json")
    with pytest.raises(kn.CheckpointError, match="Is a pipe or a device"):
        Checkpoint(folder, RUN)


def test_only_what_a_run_itself_left_is_cleared_away(folder):
    """A folder may hold more than the run; what lies deeper in it is none of ours."""
    (folder / "other").mkdir()
    (folder / "other" / ".karnoffel-x").write_text("mine")
    (folder / ".karnoffel-folder").mkdir()
    Checkpoint(folder, RUN)
    assert (folder / "other" / ".karnoffel-x").exists()
    assert (folder / ".karnoffel-folder").exists()
