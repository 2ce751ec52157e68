"""Disputed points of a dossier of one's own, and readings already taken in it."""

import pytest

import karnoffel as kn

OWN_POINT = """
[scoring]
round_value = 4
target = 101
[points.length]
question = "How long is a game?"
own = "long"
allows = ["short"]
cite = { work = "hoyle", at = "p. 1", standing = "inferred", note = "by analogy" }
[points.length.readings.long]
sets = { "scoring.target" = 101, "scoring.round_value" = 4 }
note = "as ever"
[points.length.readings.short]
sets = { "scoring.target" = 51, "scoring.round_value" = 4 }
[points.length.readings.blitz]
sets = { "scoring.target" = 5, "scoring.round_value" = 1 }
"""


def test_a_point_of_ones_own_is_read_like_any_other(load):
    v = load(OWN_POINT)
    assert v.reading(length="blitz").scoring.target == 5
    assert v.reading(length="blitz").scoring.round_value == 1
    assert v.reading(length="blitz").reading(length="long") == v
    assert v.reading(length="short").label == "mine length=short"


def test_a_point_of_ones_own_keeps_its_words(load):
    point = load(OWN_POINT).disputed_points["length"]
    assert (point.question, point.own, point.allowed) == ("How long is a game?", "long", ("short",))
    assert str(point.cite) == "hoyle, p. 1 [inferred]"
    assert point.cite.note == "by analogy"
    assert [(reading.name, reading.note) for reading in point.readings] == [
        ("long", "as ever"),
        ("short", ""),
        ("blitz", ""),
    ]


def test_a_reading_that_the_text_does_not_admit_is_marked(load):
    v = load(OWN_POINT)
    assert {change.why for change in v.reading(length="short").provenance} == {"reading length=short"}
    assert {change.why for change in v.reading(length="blitz").provenance} == {
        "reading length=blitz, counterfactual"
    }


def test_a_shipped_point_needs_no_readings_of_its_own(load):
    point = load("points.tricks = { own = 'three' }").disputed_points["tricks"]
    assert point.question == kn.variant("dummett").disputed_points["tricks"].question
    assert point.readings == kn.variant("dummett").disputed_points["tricks"].readings


def test_a_shipped_point_can_be_given_readings_of_ones_own(load):
    v = load("""
        [points.tricks]
        own = "three"
        readings.three.sets = { "play.play_on" = false }
        readings.one.sets = { "play.play_on" = true }
    """)
    assert v.reading(tricks="one").play.play_on is True
    with pytest.raises(kn.UnknownReading, match=r"^no reading 'all' of tricks; one of: one, three$"):
        v.reading(tricks="all")


SETTLING = """
[scoring]
round_value = 4
target = 101
[points.worth]
own = "four"
readings.four.sets = { "scoring.round_value" = 4 }
readings.two.sets = { "scoring.round_value" = 2 }
[points.length]
own = "long"
readings.long.sets = { "scoring.target" = 101 }
readings.quick = { sets = { "scoring.target" = 7, "scoring.round_value" = 1 }, settles = ["worth"] }
"""


def test_a_reading_that_settles_another_point_conflicts_with_it(load):
    v = load(SETTLING)
    quick = v.reading(length="quick")
    assert (quick.scoring.target, quick.scoring.round_value) == (7, 1)
    assert quick.reading(length="long", worth="two").scoring.round_value == 2
    with pytest.raises(
        kn.ReadingConflict, match=r"^length=quick settles worth as well: name one of them, not both$"
    ):
        v.reading(worth="two", length="quick")


def test_every_reading_that_sets_a_field_of_another_point_must_settle_it(faults):
    """One reading that settles it does not excuse another that writes the same field unsaid."""
    text = SETTLING + 'readings.short.sets = { "scoring.target" = 51, "scoring.round_value" = 4 }\n'
    assert any("scoring.round_value" in found + allowed for _, found, allowed in faults(text))


def test_a_reading_may_set_fields_that_the_own_reading_does_not_name(load):
    v = load("""
        [points.length]
        own = "long"
        readings.long.sets = { "scoring.target" = 101 }
        readings.blitz.sets = { "scoring.target" = 5, "scoring.round_value" = 1 }
    """)
    blitz = v.reading(length="blitz")
    assert (blitz.scoring.target, blitz.scoring.round_value) == (5, 1)
    assert blitz.reading(length="long") == v


def test_two_points_of_ones_own_may_not_write_one_field_unsaid(faults):
    """Or readings would not commute."""
    told = faults("""
        [points.length]
        own = "long"
        readings.long.sets = { "scoring.target" = 101 }
        readings.short.sets = { "scoring.target" = 51 }
        [points.end]
        own = "far"
        readings.far.sets = { "scoring.target" = 101 }
        readings.near.sets = { "scoring.target" = 11 }
    """)
    assert any(
        key.startswith("points.") and "scoring.target" in found + allowed for key, found, allowed in told
    )


def test_readings_already_taken_are_kept_and_can_be_taken_back(load, faults):
    text = "taken = { tricks = 'all' }\n%s[play]\nplay_on = true\n[points.tricks]\nown = 'three'"
    v = load(text % "originals = [{ field = 'play.play_on', answer = false }]\n")
    assert v.taken == (("tricks", "all"),)
    assert v.label == "mine tricks=all"
    assert v.reading(tricks="three").play.play_on is False
    assert v.reading(tricks="three").taken == ()
    assert [key for key, _, _ in faults(text % "")] == ["points.tricks.own"]


def test_silences_history_and_origins_are_kept(load):
    v = load("""
        extends = "dummett"
        silent = ["counsel.four"]
        history = { 1 = "first", 2 = "second" }
        version = 2
        derives_from = ["parlett"]
    """)
    assert v.silent == kn.variant("dummett").silent | {"counsel.four"}
    assert v.history == ((1, "first"), (2, "second"))
    assert (v.version, v.derives_from) == (2, ("parlett",))


def test_what_a_source_said_before_a_change_is_kept(load):
    v = load("""
        [scoring]
        target = 51
        [[originals]]
        field = "scoring.target"
        answer = 101
        cite = { work = "hoyle", at = "p. 1", standing = "attested" }
    """)
    assert [str(change) for change in v.provenance] == ["scoring.target: 101 -> 51 (replaced)"]
    assert v.standing("scoring.target") == "replaced"
    back = v.replace(target=101)
    assert (back.provenance, back.standing("scoring.target")) == ((), "attested")
