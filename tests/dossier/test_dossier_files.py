"""Dossiers are found by name or by path; what is no file of a dossier is refused in one line."""

import os
import shutil

import pytest

import karnoffel as kn
from karnoffel.dossier import folder

SHIPPED = ("dummett", "kaiserspiel", "kaiserspiel-nidwalden", "modern")


def one_fault(path):
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(path)
    (fault,) = refused.value.faults
    assert (fault.file, fault.key) == (str(path), "file")
    assert "\n" not in str(fault)
    return fault.found, fault.allowed


def test_the_shipped_dossiers_are_listed_and_only_they():
    assert kn.variants() == SHIPPED
    files = {path.stem for path in folder().glob("*.toml")}
    assert set(SHIPPED) <= files
    assert files - set(SHIPPED) <= {"points", "sources", "evidence"}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_dossier_is_found_by_its_name(name):
    v = kn.variant(name)
    assert v.name == name
    assert v.title
    assert v.version >= 1
    assert kn.variant(v) is v
    assert kn.variant(name) == v


@pytest.mark.parametrize("name", SHIPPED)
def test_a_dossier_is_loaded_by_path_as_it_is_by_name(name, tmp_path):
    copy = shutil.copy(folder() / f"{name}.toml", tmp_path / "copy.toml")
    assert kn.variant(tmp_path / "copy.toml") == kn.variant(str(copy)) == kn.variant(name)
    assert kn.variant(copy).digest == kn.variant(name).digest


def test_a_path_need_not_end_in_toml_if_it_is_a_path(write):
    path = write("[scoring]\ntarget = 51", "mine")
    assert kn.variant(path).scoring.target == kn.variant(str(path)).scoring.target == 51


def test_a_file_beside_us_is_found_by_its_name_with_the_ending(write, monkeypatch):
    monkeypatch.chdir(write("[scoring]\ntarget = 51").parent)
    assert kn.variant("mine.toml").scoring.target == 51
    with pytest.raises(kn.UnknownVariant, match=r"^no variant 'mine'; "):
        kn.variant("mine")


def test_a_file_named_as_a_shipped_dossier_does_not_take_its_place(write, monkeypatch):
    monkeypatch.chdir(write("[scoring]\ntarget = 51", "dummett.toml").parent)
    assert kn.variant("dummett").scoring.target == 101
    assert kn.variant("dummett.toml").scoring.target == 51


def test_a_dossier_without_an_id_is_named_after_its_file(load):
    assert load("", "my-game.toml").name == "my-game"
    assert load("id = 'other'", "my-game.toml").name == "other"


def test_a_dossier_silent_on_everything_has_the_usual_answers(load):
    assert load("").digest == kn.Variant("mine").digest


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "dumett",
            r"^no variant 'dumett'; did you mean dummett\? \(dummett, kaiserspiel, kaiserspiel-nidwalden, modern\)$",
        ),
        ("Kaiserspiel", r"^no variant 'Kaiserspiel'; did you mean kaiserspiel\? \("),
        ("whist", r"^no variant 'whist'; one of: dummett, kaiserspiel, kaiserspiel-nidwalden, modern$"),
        ("", r"^no variant ''; one of: dummett, kaiserspiel, kaiserspiel-nidwalden, modern$"),
        ("points", r"^no variant 'points'; "),
        ("sources", r"^no variant 'sources'; "),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(name, message):
    with pytest.raises(kn.UnknownVariant, match=message) as refused:
        kn.variant(name)
    assert isinstance(refused.value, KeyError)


@pytest.mark.parametrize("nothing", [None, 5, b"dummett", ["dummett"], kn.rules.Powers()])
def test_a_variant_is_a_name_a_path_or_a_variant(nothing):
    expected = f"^a variant is a name, a path or a Variant, not {type(nothing).__name__}$"
    with pytest.raises(kn.UnknownVariant, match=expected):
        kn.variant(nothing)


def test_a_missing_file_is_named(tmp_path):
    assert one_fault(tmp_path / "none.toml") == ("No such file or directory", "a readable file")


def test_a_directory_is_no_dossier(tmp_path):
    assert one_fault(tmp_path) == ("Is a directory", "a readable file")


def test_a_file_below_a_file_is_no_dossier(write):
    assert one_fault(write("") / "below.toml") == ("Not a directory", "a readable file")


@pytest.mark.parametrize(
    "text", ["no toml", "[powers", "a = 1\na = 2", "{}", "order = [", "\x00", "x = 1979-99-99"]
)
def test_what_is_no_toml_is_refused(write, text):
    found, allowed = one_fault(write(text))
    assert found.startswith("no TOML: ")
    assert allowed == "a dossier in TOML, UTF-8"


def test_deeply_nested_toml_is_refused(write):
    found, _ = one_fault(write("x = " + "[" * 100_000))
    assert found == "more than 20 tables or lists within each other"


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_that_is_not_utf_8_is_refused(tmp_path, encoding):
    path = tmp_path / "latin.toml"
    path.write_text("title = 'Karnöffel'", encoding)
    found, allowed = one_fault(path)
    assert found.startswith("no TOML: ")
    assert allowed == "a dossier in TOML, UTF-8"


def test_a_file_of_a_megabyte_is_read_and_a_larger_one_refused(write):
    text = "extends = 'dummett'\ntitle = 'x'\n#"
    assert kn.variant(write(text + "x" * (1_000_000 - len(text)))).title == "x"
    assert one_fault(write(text + "x" * 1_000_000)) == ("more than a megabyte", "a dossier of at most 1 MB")


@pytest.mark.parametrize("path", ["a\x00b.toml", "folder/a\x00b", "x" * 300 + ".toml"])
def test_a_path_that_no_file_can_have_is_refused(path):
    with pytest.raises(kn.KarnoffelError):
        kn.variant(path)


@pytest.mark.parametrize("part", ["a", '"a.b"', r'"\""', "'a'", '""'])
@pytest.mark.parametrize("dot", [".", " . "])
def test_a_key_of_many_parts_is_refused_before_it_is_read(write, part, dot):
    """The reader of TOML takes time with the square of their number: an hour for a megabyte."""
    assert one_fault(write(f"{dot.join([part] * 100_000)} = 1", as_it_is=True)) == (
        "a key of more than 20 parts",
        "a dossier with at most 20",
    )


@pytest.mark.parametrize(
    ("text", "found", "allowed"),
    [
        (
            "x = 1" + "0" * 5000,
            "a number of thousands of digits",
            "a dossier with numbers of at most 64 bits",
        ),
        ("x = 0x1" + "0" * 5000, "a number of 20001 bits", "a dossier with numbers of at most 64 bits"),
        ("x = 9223372036854775808", "a number of 64 bits", "a dossier with numbers of at most 64 bits"),
        ("x = [" + "1," * 1001 + "]", "1,001 entries in one table or list", "a dossier with at most 1,000"),
        (
            "\n".join(f"[t{n}]" for n in range(1001)),
            "1,001 entries in one table or list",
            "a dossier with at most 1,000",
        ),
        (
            "x = " + "[" * 21 + "]" * 21,
            "more than 20 tables or lists within each other",
            "a dossier with at most 20",
        ),
    ],
)
def test_what_is_too_large_is_refused_with_the_limit(write, text, found, allowed):
    told = one_fault(write(text, as_it_is=True))
    assert told[0].startswith(found)
    assert told[1] == allowed


def test_a_dossier_of_the_largest_size_in_every_way_is_read(write):
    text = (
        "x.y = -9223372036854775808\nz = "
        + "[" * 20
        + "]" * 20
        + "\nlong = ["
        + "1," * 1000
        + "]\n"
        + ".".join("a" * 20)
        + " = 1"
    )
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(write(text, as_it_is=True))
    assert {"x", "z", "long", "a"} <= {fault.key for fault in refused.value.faults}


def test_a_pipe_is_no_dossier_and_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "mine.toml")
    assert one_fault(tmp_path / "mine.toml") == ("Is a pipe or a device", "a readable file")


def test_a_device_is_no_dossier(tmp_path):
    (tmp_path / "mine.toml").symlink_to("/dev/zero")
    assert one_fault(tmp_path / "mine.toml") == ("Is a pipe or a device", "a readable file")
