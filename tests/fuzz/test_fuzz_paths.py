"""No text in a file reaches out of its folder, nothing in one is run, and what is no file is not waited for."""

import io
import os
import pickle
import sys
import warnings

import numpy as np
import pytest
from fuzzing import check_message, fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import VALUES, written
from test_fuzz_checkpoints import RUN, piece_bytes, told
from test_fuzz_dossiers import EXTENDING, OWN
from test_fuzz_typed import CODE

import karnoffel as kn
from karnoffel.dossier import folder, load
from karnoffel.montecarlo.checkpoint import Checkpoint
from karnoffel.players import named
from karnoffel.studies.writing import read_frame
from karnoffel.testimony.testimonies import read_testimonies

ESCAPES = [
    "../{}", "../../x/{}", "./{}", "/{}", "{}/", "{}/..", "a/../{}", "..\\{}", "C:{}", "C:\\{}", "~/{}", "file://{}", "//{}", "{}\0", "\0{}",
    "{}.toml/../outside", "link", "link.toml", "linked/{}", "{}\n", "%2e%2e/{}", "$HOME/{}", "{}.", " {}", "{} ", "\\\\host\\{}", "/proc/self/cwd/{}",
]  # fmt: skip
RUNS = (
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "subprocess.Popen",
    "pickle.find_class",
    "exec",
    "import",
    "socket.connect",
)


@pytest.fixture(scope="session")
def _events():
    """Everything that Python says it does, while asked; a hook cannot be taken out again."""
    seen = []
    asked = []

    def hook(event, arguments):
        if asked:
            seen.append((event, arguments))

    sys.addaudithook(hook)
    return seen, asked


@pytest.fixture
def watched(_events):
    """Call a reader; returns the files it opened and what it ran."""
    seen, asked = _events

    def watch(reader, *given):
        seen.clear()
        asked.append(True)
        try:
            reader(*given)
        except kn.KarnoffelError as error:
            asked.clear()
            check_message(error)
        finally:
            asked.clear()
        opened = [arguments[0] for event, arguments in seen if event == "open"]
        return opened, [event for event, _ in seen if event in RUNS]

    return watch


def test_no_dossier_opens_a_file_out_of_its_folder(counted, watched, tmp_path):
    """Whatever stands in it, where a name may stand or elsewhere; links out of the folder lead nowhere."""
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for each in (inside, outside):
        each.mkdir()
        (each / "own-base.toml").write_text(written(OWN), "utf-8")
    (tmp_path / "outside.toml").write_text(written(OWN), "utf-8")
    (inside / "link.toml").symlink_to(tmp_path / "outside.toml")
    (inside / "linked").symlink_to(outside)
    places = [
        ("extends",),
        ("id",),
        ("title",),
        ("derives_from", 0),
        ("points", "tricks", "own"),
        ("scoring", "stake"),
        ("history", "1"),
    ]
    names = st.builds(
        str.format,
        st.sampled_from([*ESCAPES, "{}"]),
        st.sampled_from(["own-base", "own-base.toml", "outside", "dummett", "etc/passwd"]),
    )
    values = st.one_of(names, names, names, st.sampled_from(VALUES))

    def put(place, value):
        tree = EXTENDING if place[0] != "extends" else {}
        key, *more = place
        for each in reversed(more):
            value = [value] if each == 0 else {each: value}
        return tree | {key: value}

    @fuzz(4)
    @given(st.sampled_from([places[0]] * 5 + places), values)
    def tried(place, value):
        (inside / "mine.toml").write_text(written(put(place, value)), "utf-8")
        opened, ran = watched(load, inside / "mine.toml")
        counted.inputs += 1
        counted.is_past(len(set(map(str, opened))) > 1)
        for path in opened:
            real = os.path.realpath(path)
            assert os.path.dirname(real) in (str(inside.resolve()), str(folder().resolve())), real
        assert not ran

    load(inside / "own-base.toml")
    tried()
    counted.check()


def test_a_link_within_the_folder_is_followed_and_a_linked_folder_is_a_folder(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "own-base.toml").write_text(written(OWN), "utf-8")
    (tmp_path / "real" / "alias.toml").symlink_to("own-base.toml")
    (tmp_path / "real" / "mine.toml").write_text("extends = 'alias'", "utf-8")
    (tmp_path / "seen").symlink_to("real")
    assert load(tmp_path / "seen" / "mine.toml").powers == load(tmp_path / "real" / "own-base.toml").powers


@pytest.mark.parametrize("text", CODE)
def test_the_name_of_a_player_is_never_run(watched, text):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        watched(named, "expert('x')")
        assert watched(named, text) == ([], [])


class Bomb:
    """An object that runs code when it is unpickled."""

    def __reduce__(self):
        return print, ("it was run",)


def test_a_pickle_in_a_piece_is_never_run(watched, tmp_path, capsys):
    content = io.BytesIO()
    np.savez(content, np.array([Bomb()], dtype=object))
    for spoiled in (content.getvalue(), pickle.dumps(Bomb())):
        kept = Checkpoint(tmp_path, RUN)
        kept.keep("0-5", (np.arange(3),))
        path = tmp_path / "pieces" / "0-5.npz"
        kept._sums["0-5.npz"] = __import__("hashlib").sha256(spoiled).hexdigest()
        path.write_bytes(spoiled)
        with pytest.warns(UserWarning, match="not used, it is worked out again"):
            _, ran = watched(kept.piece, "0-5")
        assert "pickle.find_class" not in ran
    assert capsys.readouterr().out == ""


def a_pipe(path):
    os.mkfifo(path)


def a_device(path):
    path.symlink_to("/dev/zero")


def a_folder(path):
    path.mkdir()


def a_link_to_itself(path):
    path.symlink_to(path)


def a_link_to_nothing(path):
    path.symlink_to("nowhere")


NO_FILES = [a_pipe, a_device, a_folder, a_link_to_itself, a_link_to_nothing]


@pytest.mark.parametrize("make", NO_FILES)
def test_what_is_no_file_is_no_dossier_and_not_waited_for(tmp_path, make):
    make(tmp_path / "mine.toml")
    for reader in (load, read_testimonies):
        with pytest.raises(kn.DossierError) as refused:
            reader(tmp_path / "mine.toml")
        check_message(refused.value)
        assert refused.value.faults[0].allowed == "a readable file"


@pytest.mark.parametrize("make", NO_FILES)
def test_what_is_no_file_is_not_extended(tmp_path, make):
    make(tmp_path / "base.toml")
    (tmp_path / "mine.toml").write_text("extends = 'base'", "utf-8")
    with pytest.raises(kn.DossierError) as refused:
        load(tmp_path / "mine.toml")
    assert refused.value.faults[0].key == "extends"


@pytest.mark.parametrize("make", [a_pipe, a_device, a_folder])
def test_what_is_no_file_is_no_manifest_and_no_piece(tmp_path, make):
    make(tmp_path / "manifest.json")
    with pytest.raises(kn.CheckpointError) as refused:
        Checkpoint(tmp_path, RUN)
    check_message(refused.value)
    kept = Checkpoint(tmp_path / "other", RUN)
    kept.keep("0-5", (np.arange(3),))
    path = tmp_path / "other" / "pieces" / "0-5.npz"
    path.unlink()
    make(path)
    with pytest.warns(UserWarning, match="not used, it is worked out again"):
        assert kept.piece("0-5") is None


@pytest.mark.parametrize("name", ["t.csv", "t.json"])
@pytest.mark.parametrize("make", NO_FILES)
def test_what_is_no_file_is_no_table(tmp_path, make, name):
    (tmp_path / "t.csv").write_text("a\n1\n")
    (tmp_path / "t.json").write_text("{}")
    (tmp_path / name).unlink()
    make(tmp_path / name)
    with pytest.raises(kn.SettingError, match="cannot read the table 't'"):
        read_frame(tmp_path, "t")


def test_a_piece_that_would_fill_the_memory_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr("karnoffel.montecarlo.checkpoint.LARGEST_PIECE", 100_000)
    kept = Checkpoint(tmp_path, RUN)
    kept.keep("0-5", (np.zeros(10**6, np.uint8),))
    assert len(piece_bytes(np.zeros(10**6, np.uint8))) < 100_000
    with pytest.warns(UserWarning, match="too large; not used"):
        assert kept.piece("0-5") is None


def test_a_manifest_that_names_files_elsewhere_reads_none_of_them(watched, tmp_path):
    (tmp_path / "manifest.json").write_bytes(
        told('{"run": {"format": 1, "seed": 1}, "pieces": {"../../x.npz": "y", "/etc/passwd": "z"}}')
    )
    opened, _ = watched(lambda: Checkpoint(tmp_path, {"seed": 1}).piece("0-5"))
    assert {str(path) for path in opened} <= {str(tmp_path / "manifest.json")}
