"""A faulty dossier is refused with all that is wrong with it: the file, the key, what was found, what is allowed."""

import pickle
import re

import pytest

import karnoffel as kn

TEN_FAULTS = """
titel = "A slip of the pen"
version = "one"
seats = [4]
[pack]
order = ["K", "O", "A"]
[seating]
seats = [3]
[scoring]
target = 0
taget = 51
[powers]
plain_courts = "some"
order = ["U"]
[powers.cite]
order = { work = "parlett", at = "Play, table", standing = "certain" }
[points.tricks]
own = "four"
"""

TEN_KEYS = [
    "titel",
    "version",
    "seats",
    "pack.order",
    "seating.seats",
    "scoring.target",
    "scoring.taget",
    "powers.plain_courts",
    "powers.cite.order.standing",
    "points.tricks.own",
]


def test_ten_faults_are_reported_as_ten(faults):
    assert sorted(key for key, _, _ in faults(TEN_FAULTS)) == sorted(TEN_KEYS)


def test_ten_faults_are_ten_lines_that_name_file_key_found_and_allowed(write):
    path = write(TEN_FAULTS)
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(path)
    lines = str(refused.value).splitlines()
    assert len(lines) == 10
    for line in lines:
        assert re.fullmatch(rf"{re.escape(str(path))}: [a-z._]+: found .+; allowed: .+", line)


def test_a_dossier_error_is_a_value_error_that_keeps_its_faults_when_pickled(write):
    with pytest.raises(ValueError, match="found 0") as refused:
        kn.variant(write("[scoring]\ntarget = 0"))
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.faults == refused.value.faults
    assert again.faults[0].key == "scoring.target"
    assert str(again) == str(refused.value)


@pytest.mark.parametrize(
    ("text", "key", "nearest"),
    [
        ("titel = 'x'", "titel", "did you mean title? ("),
        ("[power]", "power", "did you mean powers? ("),
        ("[powers]\nordre = []", "powers.ordre", "did you mean order? ("),
        ("[powers.cite]\nordr = {}", "powers.cite.ordr", "did you mean order? ("),
        ("[powers]\norder = []\ncite.order = { works = 'x', standing = 'assumed' }", "powers.cite.order.works",
         "did you mean work? ("),
        ("[points.tricks]\nown = 'three'\nallow = []", "points.tricks.allow", "did you mean allows? ("),
        ("[points.tricks]\nown = 'three'\ncite = { were = 'x', standing = 'assumed' }", "points.tricks.cite.were", "one of: "),
        ("[points.x]\nown = 'a'\nreadings.a.set = {}", "points.x.readings.a.set", "did you mean sets? ("),
        ("[points.x]\nown = 'a'\nreadings.a.sets.'scoring.tarlet' = 5", "points.x.readings.a.sets",
         "did you mean scoring.target? ("),
        ("[points.x]\nown = 'a'\nreadings.a.sets.'scoring.cite' = 5", "points.x.readings.a.sets",
         "did you mean scoring.stake? ("),
        ("[points.x]\nown = 'a'\nreadings.a.sets.'target' = 5", "points.x.readings.a.sets", ""),
        ("originals = [{ field = 'scoring.target', answer = 101, why = 'x' }]", "originals[0].why", ""),
    ],
)  # fmt: skip
def test_an_unknown_key_is_a_fault_at_every_level(faults, text, key, nearest):
    found = {k: allowed for k, _, allowed in faults(text)}
    assert list(found) == [key]
    assert found[key].startswith(nearest)


@pytest.mark.parametrize(
    ("text", "key", "found", "allowed"),
    [
        ("id = 5", "id", "5", "text in quotes"),
        ("title = ['x']", "title", "['x']", "text in quotes"),
        ("version = 1.0", "version", "1.0", "whole number"),
        ("version = true", "version", "True", "whole number"),
        ("seats = '4'", "seats", "'4'", "whole number"),
        ("derives_from = 'parlett'", "derives_from", "'parlett'", "list in brackets"),
        ("silent = 'x'", "silent", "'x'", "list in brackets"),
        ("history = ['x']", "history", "['x']", "table"),
        ("history = { 1 = 2 }", "history.1", "2", "text in quotes"),
        ("taken = 'x'", "taken", "'x'", "table"),
        ("originals = 'x'", "originals", "'x'", "list in brackets"),
        ("originals = ['x']", "originals[0]", "'x'", "a table with field, answer, renamed and cite"),
        ("points = 5", "points", "5", "table"),
        ("points.tricks = 'all'", "points.tricks", "'all'", "a table with own, allows and cite"),
        ("powers = 'all'", "powers", "'all'", "table"),
        ("powers.cite = 'x'", "powers.cite", "'x'", "table"),
        (
            "powers.cite.order = 'parlett'",
            "powers.cite.order",
            "'parlett'",
            "a table with work, at, standing and note",
        ),
        (
            "powers.cite.order = { work = 5, standing = 'assumed' }",
            "powers.cite.order.work",
            "5",
            "text in quotes",
        ),
        (
            "points.tricks = { own = 'three', cite = 5 }",
            "points.tricks.cite",
            "5",
            "a table with work, at, standing and note",
        ),
        ("points.x = { own = 'a', readings = 5 }", "points.x.readings", "5", "table"),
        (
            "points.x = { own = 'a', readings.a = 5 }",
            "points.x.readings.a",
            "5",
            "a table with sets, settles and note",
        ),
        ("points.x = { own = 'a', readings.a.sets = 5 }", "points.x.readings.a.sets", "5", "table"),
        ("points.x = { own = 'a', readings.a.note = 5 }", "points.x.readings.a.note", "5", "text in quotes"),
    ],
)
def test_a_value_of_the_wrong_type_is_a_fault_that_says_which_is_right(faults, text, key, found, allowed):
    told = {k: (f, a) for k, f, a in faults(text)}
    assert told[key][0] == found
    assert allowed in told[key][1]


@pytest.mark.parametrize(
    ("text", "key", "found", "allowed"),
    [
        ("[pack]\norder = ['K', 'A']", "pack.order", "['K', 'A']", "no rank 'A'"),
        ("[seating]\nseats = [3]", "seating.seats", "[3]", "seats must be even numbers from 2 to 8"),
        ("[election]\nby = 'cut'", "election.by", "'cut'", "by must be one of: lowest-first-card, turned-up-card"),
        ("[powers]\nstopped_by = { 3 = ['9'] }", "powers.stopped_by", "{'3': ['9']}", "only courts (K, O, U)"),
        ("[play]\nplay_on = 'no'", "play.play_on", "'no'", "play_on must be true or false"),
        ("[scoring]\ntarget = 0", "scoring.target", "0", "target must be a whole number from 1 to 100000"),
        ("[raising]\nsteps = 3", "raising.steps", "3", "steps must be a list of whole numbers from 1 to 100"),
        ("[powers]\nonly_led = ['7']", "powers", "{'only_led': ['7']}", "only_led"),
        ("[deal]\npackets = []", "deal", "{'packets': []}", "packets must begin with one that is face up"),
        ("[points.tricks]\nown = 'four'", "points.tricks.own", "'four'", "one of: all, three"),
        ("[points.tricks]\nown = 'three'\nallows = ['al']", "points.tricks.allows", "'al'", "did you mean all? (all, three)"),
        ("[points.tricks]\n", "points.tricks.own", "''", "one of: all, three"),
        ("[points.trick]\nown = 'all'", "points.trick", "'no readings'", "readings of its own, or did you mean tricks?"),
        ("[points.x]\nown = 'a'\nreadings.a.sets = { 'scoring.target' = 0 }", "points.x.readings.a.sets.scoring.target", "0",
         "target must be a whole number from 1 to 100000"),
        ("taken = { tricks = 'all' }", "taken.tricks", "'all'", "a reading of a disputed point of this dossier"),
        ("seats = 5", "seats", "'rules that do not fit'", "mine is for 2, 4, 6, 8 players, not 5"),
        ("[play]\ntricks_to_win = 4", "play.tricks_to_win", "'rules that do not fit'", "4 of 5 tricks; one side or the other"),
        ("[kaisers]\nwhen = 'held'", "powers.order", "'rules that do not fit'", "Banners become Kaisers (held), but Kaiser has no"),
        ("[play]\nbanned_first_leads = []\n[pack]\norder = ['K', 'O', 'U', '10', '6']\n[powers]\norder = ['U', '2']", "powers.order", "'rules that do not fit'",
         "2 is not in the pack (K O U 10 6)"),
        ("[play]\nbanned_first_leads = ['7', '6', '5', '4', '3']", "play.banned_first_leads", "'rules that do not fit'",
         "5 cards; a hand has 5"),
        ("[points.tricks]\nown = 'all'", "points.tricks.own", "'all'", "the reading that play.play_on = no is"),
        ("[powers.cite]\norder = { work = 'x', at = 'y', standing = 'assumed' }", "powers.cite.order", "'a citation'",
         "one for an answer that is stated"),
        ("originals = [{ field = 'scoring.target', answer = 0 }]", "originals[0].answer", "0", "target must be a whole number"),
    ],
)  # fmt: skip
def test_an_answer_that_a_rule_does_not_admit_is_a_fault_that_says_what_it_does(
    faults, text, key, found, allowed
):
    ((told_key, told_found, told_allowed),) = faults(text)
    assert (told_key, told_found.strip("'")) == (key, found.strip("'"))
    assert allowed in told_allowed
    assert "(got" not in told_allowed


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[powers]\norder = ['U', '3']\nstopped_by = ['3']", "powers.stopped_by"),
        ("[powers]\norder = ['U', '3']\nstopped_by = 3", "powers.stopped_by"),
        ("[powers]\ntitles = ['U']", "powers.titles"),
        ("[powers]\ntitles = { U = 5 }", "powers.titles"),
        ("[powers]\norder = 5", "powers.order"),
        ("[powers]\nkaiser_order = ['B']", "powers"),
        ("[deal]\npackets = 5", "deal.packets"),
        ("history = { first = 'x' }", "history.first"),
        ("history = { '\u00b2' = 'x' }", "history.\u00b2"),
        ("derives_from = [1]", "derives_from"),
        ("extends = 'dummett'\nsilent = [1]", "silent"),
        ("extends = 'dummett'\nsilent = ['powers.ordre']", "silent"),
        ("seats = 0", "seats"),
        ("version = 0", "version"),
        ("id = ''", "id"),
        ("originals = [{ field = 'scoring.target', answer = 101, renamed = 'no' }]", "originals[0].renamed"),
        ("originals = [{ field = 5, answer = 101 }]", "originals[0]"),
        ("points.x = { own = 'a', readings.a.settles = ['y'] }", "points.x.readings.a.settles"),
        ("points.x = { own = 'a', readings.a.settles = [1] }", "points.x.readings.a.settles"),
    ],
)
def test_nothing_is_taken_quietly(faults, text, key):
    ((told, _, allowed),) = faults(text)
    assert told == key or told.startswith(f"{key}.") or key.startswith(told)
    assert "object is not" not in allowed, "what is allowed is told in the words of the rules, not of Python"


def test_an_answer_that_is_neither_given_nor_declared_silent_is_a_fault(faults):
    text = "silent = ['pack.suit_order', 'scoring.stake']\n[scoring]\ntarget = 51\nround_value = 1"
    told = {key: (found, allowed) for key, found, allowed in faults(text)}
    assert set(told.values()) == {("'no answer'", "an answer, stated, extended or listed as silent")}
    assert "pack.order" in told
    assert not any(key.startswith("scoring.") or key in ("pack.suit_order", "powers.titles") for key in told)


def test_a_value_of_the_wrong_type_is_one_fault_not_two(faults):
    assert faults("points.tricks = { own = 3 }") == [("points.tricks.own", "3", "a text in quotes")]


def test_a_long_value_is_shown_in_part(faults):
    ((_, found, _),) = faults(f"[election]\nby = '{'x' * 500}'")
    assert len(found) == 80
    assert found.endswith("...")


def test_faults_of_one_section_do_not_hide_those_of_another(faults):
    text = "[deal]\npackets = []\n[powers]\nonly_led = ['7']\n[scoring]\ntarget = 0\n[kaisers]\nwhen = 'x'"
    assert {key for key, _, _ in faults(text)} == {"deal", "powers", "scoring.target", "kaisers.when"}


@pytest.mark.parametrize(
    "text", ["__import__('os').system('x')", "{{ 7 * 7 }}", "!!python/object:os.system", "${HOME}"]
)
def test_a_text_in_a_dossier_is_never_run(load, faults, text):
    assert load(f'title = "{text}"').title == text
    assert (
        load(f'[points.x]\nquestion = "{text}"\nown = "a"\nreadings.a.note = "{text}"').points[0].question
        == text
    )
    ((_, found, _),) = faults(f'[election]\nby = "{text}"')
    assert found == repr(text)


def test_of_many_faults_a_hundred_are_told_and_that_there_are_more(write):
    """For each the nearest right word is looked for: a hundred thousand would take minutes."""
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(write("\n".join(f"key{n} = 1" for n in range(500))))
    *told, last = refused.value.faults
    assert len(told) == 100
    assert (last.key, last.found) == ("file", "more than 100 faults")


@pytest.mark.parametrize("key", [r'"a\nb"', r'"a\u001b[31m"', r'"a\u2028b"', f'"{"x" * 100_000}"'])
def test_a_fault_is_one_line_whatever_its_key_is(write, key):
    with pytest.raises(kn.DossierError) as refused:
        kn.variant(write(f"{key} = 1"))
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) <= 2000


@pytest.mark.parametrize("version", ["9" * 5000, "1" * 10, "01", "0", "x"])
def test_a_version_is_a_number_of_at_most_nine_digits(faults, version):
    ((key, _, allowed),) = faults(f"history = {{ {version} = 'x' }}")
    assert (key, allowed) == (f"history.{version}", "the number of a version")
