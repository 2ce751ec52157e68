"""A ledger of finished pieces: kept line by line, and read again by the run it belongs to and no other."""

import json

import pytest

import karnoffel as kn
from karnoffel.montecarlo.batches import run_batches
from karnoffel.montecarlo.ledger import Ledger

RUN = {"seed": 1, "rounds": 10}
PIECES = {"first": {"value": 0.1}, "second": {"value": 1 / 3, "words": "Karnöffel"}, "third": {}}


@pytest.fixture
def path(tmp_path):
    """The file of a run of three pieces."""
    path = tmp_path / "run.jsonl"
    ledger = Ledger(path, RUN)
    for piece, result in PIECES.items():
        ledger.add(piece, result)
    return path


def test_what_was_kept_is_found_again_to_the_last_digit(path):
    assert Ledger(path, RUN).found == PIECES


def test_a_new_file_has_found_nothing(tmp_path):
    assert Ledger(tmp_path / "run.jsonl", RUN).found == {}


def test_every_piece_is_on_the_disk_when_it_was_added(tmp_path):
    path = tmp_path / "run.jsonl"
    ledger = Ledger(path, RUN)
    for count, (piece, result) in enumerate(PIECES.items(), start=1):
        ledger.add(piece, result)
        assert len(path.read_text("utf-8").splitlines()) == count + 1


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_last_line_that_was_cut_off_is_left_out_and_written_over(path, cut):
    ledger = Ledger(path, RUN)
    ledger.add("last", {"value": 0.123456789, "words": "a longer piece"})
    path.write_bytes(path.read_bytes()[:-cut])
    again = Ledger(path, RUN)
    if cut > 1:
        assert again.found == PIECES
    again.add("last", {"value": 2})
    assert Ledger(path, RUN).found == PIECES | {"last": {"value": 2}}
    assert all(json.loads(line) for line in path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("size", range(1, 30, 4))
def test_a_first_line_that_was_cut_off_is_written_over(tmp_path, size):
    path = tmp_path / "run.jsonl"
    Ledger(path, RUN)
    path.write_bytes(path.read_bytes()[:size])
    Ledger(path, RUN).add("first", {"value": 1})
    assert Ledger(path, RUN).found == {"first": {"value": 1}}


@pytest.mark.parametrize(
    ("run", "told"),
    [
        ({"seed": 2, "rounds": 10}, "seed 1, here 2"),
        ({"seed": 1, "rounds": 20}, "rounds 10, here 20"),
        ({"seed": 1}, "rounds"),
        ({"seed": 1, "rounds": 10, "source": "x"}, "source"),
    ],
)
def test_a_file_of_another_run_is_refused_with_what_differs_and_left_alone(path, run, told):
    before = path.read_bytes()
    with pytest.raises(kn.SettingError) as refused:
        Ledger(path, run)
    assert told in str(refused.value) and str(path) in str(refused.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["no json", "[]", '{"piece": "x"}', '{"result": {}}', ""])
def test_a_damaged_line_between_sound_ones_is_named_and_left_alone(path, damage):
    lines = path.read_text("utf-8").splitlines()
    lines[2] = damage
    path.write_text("\n".join(lines) + "\n", "utf-8")
    before = path.read_bytes()
    with pytest.raises(kn.SettingError) as refused:
        Ledger(path, RUN)
    assert "3" in str(refused.value).replace(str(path), "") and str(path) in str(refused.value)
    assert path.read_bytes() == before


def test_a_folder_or_a_file_that_is_no_text_is_refused(tmp_path):
    with pytest.raises(kn.SettingError):
        Ledger(tmp_path, RUN)
    (tmp_path / "b.jsonl").write_bytes(b"\xff\xfe\x00\n\xff\n")
    with pytest.raises(kn.SettingError):
        Ledger(tmp_path / "b.jsonl", RUN)


@pytest.mark.parametrize("rounds", [0, 1, 63])
def test_batches_are_not_of_fewer_rounds_than_there_are_batches(rounds):
    with pytest.raises(kn.SettingError, match="rounds"):
        run_batches([kn.variant("dummett")], rounds=rounds)
