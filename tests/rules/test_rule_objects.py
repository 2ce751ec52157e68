"""Every rule object is a frozen value: it cannot be changed, can be hashed, pickled and copied, and says what it does."""

import copy
import os
import pickle
import subprocess
import sys

import attrs
import pytest

import karnoffel as kn
from karnoffel.rules import Citation, Deal, Packet, Play, Powers, Raising, Rule, Scoring, Seating
from karnoffel.rules.provenance import choice, question, whole

RULES = {name: type(rule) for name, rule in kn.Variant("bare").rules()}
each_rule = pytest.mark.parametrize("cls", RULES.values(), ids=RULES)
SHIPPED = [
    pytest.param(rule, id=f"{source}-{name}")
    for source in kn.variants()
    for name, rule in kn.variant(source).rules()
]
each_shipped = pytest.mark.parametrize("rule", SHIPPED)
CITED = (Citation("order", "parlett", "Play, table", "attested"),)


def is_one_sentence(text):
    """A capital, one full stop, at the end, and no gap where something was left out."""
    gaps = ("  ", " ,", " ;", " .", ": ;", ": .", ", ;", "()", "None", ";.")
    return text[0].isupper() and text.index(".") == len(text) - 1 and not any(gap in text for gap in gaps)


@each_rule
def test_a_rule_has_a_class_that_is_public(cls):
    assert getattr(kn.rules, cls.__name__) is cls
    assert cls.__name__ in kn.rules.__all__


@each_rule
def test_every_question_is_asked_in_words_and_has_an_answer(cls):
    fields = {field.name: field for field in attrs.fields(cls)}
    answers = dict(cls().answers())
    assert list(answers) == [name for name in fields if name != "cite"]
    for name in answers:
        assert fields[name].metadata["question"].endswith("?")
        assert fields[name].metadata["question"][0].isupper()


@each_shipped
def test_a_rule_of_a_source_says_what_it_does_in_one_sentence(rule):
    assert is_one_sentence(rule.describe())


@each_rule
def test_a_rule_with_every_answer_left_out_says_what_it_does_in_one_sentence(cls):
    assert is_one_sentence(cls().describe())


@pytest.mark.parametrize(
    "rule",
    [
        Powers(order=["3"], stopped_by={"3": ["K"]}),
        Powers(order=["3", "4"], stopped_by={"3": ["K"], "4": ["K", "O"]}, plain_courts="all"),
        Powers(order=["7"], only_led=["7"]),
        Powers(order=["Kaiser"]),
        Deal([Packet(1, "up", "one")]),
        Play(banned_first_leads=[], tricks_to_win=1),
        Play(banned_first_leads=["7", "U"], tricks_to_win=6, play_on=True),
        Raising(steps=[1, 3], re_raises=0),
        Raising(steps=[3], re_raises="unlimited"),
        Scoring(round_value=1, target=1, stake="doubled-below-half-trebled-at-zero"),
        Seating(seats=[2]),
        Seating(seats=[2, 8], direction="right"),
    ],
    ids=lambda rule: rule.describe()[:50],
)
def test_an_unusual_rule_says_what_it_does_in_one_sentence(rule):
    assert is_one_sentence(rule.describe())


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Deal([Packet(1, "up", "one")]), "1 card:"),
        (Scoring(round_value=1), "worth 1 point;"),
        (Play(tricks_to_win=1), "one trick."),
        (Seating(seats=[2]), "2 players"),
        (Raising(steps=[1, 3]), "by 1 or 3;"),
    ],
    ids=lambda part: str(part)[:20],
)
def test_numbers_of_one_and_many_are_told_apart(rule, words):
    assert words in rule.describe()


@pytest.mark.parametrize("name", kn.variants())
def test_a_source_is_described_rule_by_rule(name):
    v = kn.variant(name)
    assert v.describe() == tuple(rule.describe() for _, rule in v.rules())
    assert [question for question, _ in v.rules()] == list(RULES)


@each_shipped
def test_a_rule_cannot_be_changed(rule):
    for name in (field.name for field in attrs.fields(type(rule))):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(rule, name, getattr(rule, name))
    with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
        rule.something_else = 1


@each_shipped
def test_a_rule_can_be_hashed_and_its_answers_are_immutable(rule):
    assert hash(rule) == hash(attrs.evolve(rule))
    assert len({rule, attrs.evolve(rule)}) == 1
    for _, answer in rule.answers():
        assert isinstance(hash(answer), int)
        assert not isinstance(answer, list | dict | set)


@each_shipped
@pytest.mark.parametrize("again", [lambda rule: pickle.loads(pickle.dumps(rule)), copy.copy, copy.deepcopy])
def test_a_rule_is_itself_after_pickling_and_copying(rule, again):
    same = again(rule)
    assert same == rule
    assert same.cite == rule.cite
    assert hash(same) == hash(rule)
    assert same.describe() == rule.describe()


@each_rule
def test_citations_take_no_part_in_equality(cls):
    assert cls(cite=CITED) == cls()
    assert hash(cls(cite=CITED)) == hash(cls())
    assert cls(cite=CITED).cite == CITED


@each_rule
def test_rules_that_answer_alike_are_equal_and_others_are_not(cls):
    others = [other() for other in RULES.values() if other is not cls]
    assert cls() == cls()
    assert all(cls() != other for other in others)


def test_a_citation_is_found_by_the_question_it_answers():
    rule = Powers(cite=CITED)
    assert rule.citation("order") is CITED[0]
    assert rule.citation("titles") is None
    assert str(CITED[0]) == "parlett, Play, table [attested]"
    assert str(Citation("order", "parlett", "", "assumed")) == "parlett [assumed]"


def test_answers_of_a_rule_are_counted_in_their_order():
    assert list(dict(Scoring().answers())) == ["round_value", "target", "stake"]


def test_a_question_of_ones_own_keeps_its_words_and_whether_it_plays():
    @attrs.frozen
    class Weather(Rule):
        rain: bool = question("Does it rain?", default=True)
        name: str = question("What is it called?", default="wet", plays=False, repr=False)

    rain, name = attrs.fields(Weather)[1:]
    assert dict(rain.metadata) == {"question": "Does it rain?", "plays": True}
    assert dict(name.metadata) == {"question": "What is it called?", "plays": False}
    assert (rain.repr, name.repr) == (True, False)


def test_answers_of_ones_own_are_checked_as_those_of_the_sources_are():
    @attrs.frozen
    class Weather(Rule):
        sky: str = question("What is the sky like?", default="grey", validator=choice("grey", "blue"))
        wind: int = question("How strong is the wind?", default=0, validator=whole(0, 12))

    assert dict(Weather("blue", 12).answers()) == {"sky": "blue", "wind": 12}
    with pytest.raises(kn.RuleError) as sky:
        Weather("bleu")
    assert str(sky.value) == "sky must be one of: blue, grey; did you mean blue? (got 'bleu')"
    for wrong in (-1, 13, True, 3.0):
        with pytest.raises(kn.RuleError) as wind:
            Weather(wind=wrong)
        assert str(wind.value) == f"wind must be a whole number from 0 to 12 (got {wrong!r})"


def test_a_rule_class_of_ones_own_describes_itself_and_cites():
    @attrs.frozen
    class Weather(Rule):
        rain: bool = question("Does it rain?", default=True)

    assert Weather().describe() == "Weather: rain True."
    assert Weather(cite=(Citation("rain", "hoyle", "Sky", "inferred"),)).citation("rain").at == "Sky"
    assert dict(Weather(rain=False).answers()) == {"rain": False}


@pytest.mark.parametrize("name", kn.variants())
def test_a_variant_pickled_by_one_process_is_itself_in_another(name, tmp_path):
    """Enough to send variants to workers: texts are hashed otherwise there."""
    v = kn.variant(name)
    assert len({hash(v), v.digest, v.pack.cards}) == 3, "kept once asked for; must not travel wrongly"
    path = tmp_path / "variant"
    path.write_bytes(pickle.dumps(v))
    program = (
        f"import pickle, pathlib, karnoffel as kn; v = kn.variant({name!r});"
        f"w = pickle.loads(pathlib.Path({str(path)!r}).read_bytes());"
        "print(v == w, hash(v) == hash(w), v.digest == w.digest, w.pack.cards == v.pack.cards, w in {v})"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == ["True"] * 5
