"""A dossier that extends another states only what differs; the other is shipped, or lies in the same folder."""

import pytest

import karnoffel as kn

DUMMETT = kn.variant("dummett")
ALLOWED = "the name of a shipped dossier or of a file in the same folder"


def test_what_is_not_stated_is_as_in_the_extended_dossier(load):
    v = load("extends = 'dummett'\n[scoring]\nstake = 'simple'")
    assert [d.field for d in DUMMETT.differences(v)] == ["scoring.stake"]
    assert v.disputed_points == DUMMETT.disputed_points
    assert v.derives_from == DUMMETT.derives_from
    assert v.powers.cite == DUMMETT.powers.cite


@pytest.mark.parametrize("name", kn.variants())
def test_extending_and_changing_nothing_plays_alike(load, name):
    assert load(f"extends = '{name}'").digest == kn.variant(name).digest


def test_an_extension_is_a_dossier_of_its_own(load):
    """Two games of one name could not be told apart in a table or a record."""
    v = load("extends = 'dummett'\n[scoring]\nstake = 'simple'", "mine.toml")
    assert (v.name, v.title, v.version, v.history, v.originals) == ("mine", "", 1, (), ())


def test_an_answer_stated_anew_drops_the_old_citation_and_the_others_stay(load):
    v = load("extends = 'dummett'\n[scoring]\nstake = 'simple'")
    assert v.scoring.citation("stake") is None
    assert v.standing("scoring.stake") == "assumed"
    assert v.scoring.citation("target") == DUMMETT.scoring.citation("target")


def test_an_answer_stated_anew_brings_its_own_citation(load):
    v = load("""
        extends = 'dummett'
        [scoring]
        stake = 'simple'
        cite.stake = { work = 'schnyder', at = 'Kaiserspiel, opening part', standing = 'inferred' }
    """)
    assert str(v.scoring.citation("stake")) == "schnyder, Kaiserspiel, opening part [inferred]"


def test_an_answer_stated_anew_drops_the_disputed_point_it_answered(load):
    """What the base source says of that question is no longer what this one plays."""
    v = load("extends = 'dummett'\n[play]\nplay_on = true")
    assert v.play.play_on is True
    assert set(DUMMETT.disputed_points) - set(v.disputed_points) == {"tricks"}
    same = load("extends = 'dummett'\n[play]\nplay_on = false")
    assert same.disputed_points == DUMMETT.disputed_points


def test_a_disputed_point_can_be_stated_with_the_answer(load):
    v = load("extends = 'dummett'\n[play]\nplay_on = true\n[points.tricks]\nown = 'all'")
    assert set(v.disputed_points) == set(DUMMETT.disputed_points)
    assert v.reading(tricks="three").play == DUMMETT.play


def test_an_answer_and_a_reading_stated_together_must_agree(faults):
    text = "extends = 'dummett'\n[play]\nplay_on = true\n[points.tricks]\nown = 'three'"
    assert faults(text) == [("points.tricks.own", "'three'", "the reading that play.play_on = yes is")]


def test_a_disputed_point_stated_anew_replaces_the_old_one(load):
    v = load("extends = 'dummett'\npoints.tricks = { own = 'three', allows = ['all'] }")
    assert v.disputed_points["tricks"].allowed == ("all",)
    assert v.disputed_points["tricks"].cite is None
    assert set(v.disputed_points) == set(DUMMETT.disputed_points)


def test_silences_are_inherited_with_the_answers_they_concern(load):
    """What the base source does not say, its extension does not say either, unless it answers."""
    assert load("extends = 'dummett'").silent == DUMMETT.silent
    assert load("extends = 'dummett'\n[kaisers]\nwhen = 'never'").silent == DUMMETT.silent - {"kaisers.when"}
    assert load("extends = 'dummett'\nsilent = ['scoring.stake']").silent == DUMMETT.silent | {
        "scoring.stake"
    }


def test_a_file_in_the_same_folder_is_extended(write, load):
    write("extends = 'modern'\n[scoring]\nstake = 'doubled-below-half-trebled-at-zero'", "base.toml")
    for name in ("base", "base.toml"):
        v = load(f"extends = '{name}'\n[pack]\nsuit_order = ['B', 'H', 'A', 'L']")
        fields = [d.field for d in kn.variant("modern").differences(v)]
        assert fields == ["pack.suit_order", "scoring.stake"]


def test_a_file_named_as_the_shipped_dossier_it_extends_extends_it(load):
    v = load("extends = 'dummett'\n[scoring]\nstake = 'simple'", "dummett.toml")
    assert (v.name, v.scoring.stake, v.powers) == ("dummett", "simple", DUMMETT.powers)


def test_a_chain_of_extensions_is_followed(write, load):
    write("[scoring]\ntarget = 9\nround_value = 2", "a.toml")
    write("extends = 'a'\n[scoring]\ntarget = 8", "b.toml")
    write("extends = 'b'\n[counsel]\nfour = 'own'", "c.toml")
    v = load("extends = 'c'\n[play]\nplay_on = true")
    assert (v.scoring.target, v.scoring.round_value, v.counsel.four, v.play.play_on) == (8, 2, "own", True)


@pytest.mark.parametrize("length", [1, 2, 3, 5])
def test_a_cycle_of_extensions_is_refused(write, length):
    for number in range(length):
        write(f"extends = 'd{(number + 1) % length}'", f"d{number}.toml")
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(write("extends = 'd0'"))
    (fault,) = refused.value.faults
    assert fault.key == "extends"
    assert fault.file.endswith(f"d{length - 1}.toml")


def test_a_dossier_that_extends_itself_is_refused(faults):
    ((key, found, _),) = faults("extends = 'mine'")
    assert (key, found) == ("extends", "'mine'")


@pytest.mark.parametrize(
    "name",
    ["../base", "/etc/base", "sub/base", "./base", "..", ".", "", "base/", "../base.toml", "sub/../base"],
)
def test_nothing_outside_the_folder_is_extended(write, faults, tmp_path, name):
    write("[scoring]\ntarget = 9", "base.toml")
    (tmp_path / "sub").mkdir()
    write("[scoring]\ntarget = 9", "sub/base.toml")
    assert faults(f"extends = '{name}'") == [("extends", repr(name), ALLOWED)]


@pytest.mark.parametrize("value", ["5", "true", "['dummett']", "{ name = 'dummett' }"])
def test_only_a_name_can_be_extended(faults, value):
    ((key, _, allowed),) = faults(f"extends = {value}")
    assert (key, allowed) == ("extends", ALLOWED)


def test_an_unknown_dossier_to_extend_is_named_with_the_nearest(faults):
    told = faults("extends = 'dumett'")
    assert told == [
        ("extends", "'dumett'", "did you mean dummett? (dummett, kaiserspiel, kaiserspiel-nidwalden, modern)")
    ]


@pytest.mark.parametrize("name", ["points", "sources"])
def test_what_is_shipped_but_no_dossier_cannot_be_extended(faults, name):
    assert faults(f"extends = '{name}'") == [
        ("extends", f"'{name}'", "one of: dummett, kaiserspiel, kaiserspiel-nidwalden, modern")
    ]


@pytest.mark.parametrize("name", ["x" * 300, "a\\u0000b"])
def test_a_name_that_no_file_can_have_cannot_be_extended(faults, name):
    ((key, _, _),) = faults(f'extends = "{name}"')
    assert key == "extends"


def test_faults_of_the_extended_dossier_are_told_under_its_own_name(write):
    base = write("[scoring]\ntarget = 0\nstake = 'x'", "base.toml")
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(write("extends = 'base'"))
    assert [(fault.file, fault.key) for fault in refused.value.faults] == [
        (str(base), "scoring.target"),
        (str(base), "scoring.stake"),
    ]


SHAPES = [
    ("[powers]\ncite = 5", "powers.cite"),
    ("powers = 5", "powers"),
    ("points = 5", "points"),
    ("[powers]\norder = []\ncite = 'x'", "powers.cite"),
    ("silent = 5", "silent"),
]


@pytest.mark.parametrize(("text", "key"), SHAPES)
def test_a_section_of_another_shape_is_a_fault_of_the_extension(faults, text, key):
    assert key in [k for k, _, _ in faults(f"extends = 'dummett'\n{text}")]


@pytest.mark.parametrize(("text", "key"), SHAPES)
def test_a_section_of_another_shape_is_a_fault_of_the_extended_dossier(write, text, key):
    base = write(text, "base.toml")
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(write("extends = 'base'\n[powers]\nunled_stops = true\n[points.tricks]\nown = 'three'"))
    assert (str(base), key) in [(fault.file, fault.key) for fault in refused.value.faults]


@pytest.mark.parametrize("target", ["../outside.toml", "{tmp_path}/outside.toml"])
def test_a_link_out_of_the_folder_is_not_extended(tmp_path, target):
    (tmp_path / "outside.toml").write_text("extends = 'dummett'", "utf-8")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "base.toml").symlink_to(target.format(tmp_path=tmp_path))
    mine = tmp_path / "inside" / "mine.toml"
    mine.write_text("extends = 'base'", "utf-8")
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(mine)
    assert (
        str(refused.value) == f"{mine}: extends: found 'base', a link out of the folder; allowed: {ALLOWED}"
    )


def test_a_link_within_the_folder_is_extended(write, load, tmp_path):
    write("[scoring]\ntarget = 9", "base.toml")
    (tmp_path / "alias.toml").symlink_to("base.toml")
    assert load("extends = 'alias'").scoring.target == 9
