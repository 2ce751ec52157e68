"""A variant written out as a dossier is the same variant when it is read again, whatever was changed in it."""

import tomllib

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn

SOURCES = kn.variants()
UNCOMPARED = ("title", "originals", "provenance", "derives_from", "history", "silent")


@pytest.fixture(scope="session")
def again(tmp_path_factory):
    """A variant written to a file and read back."""
    path = tmp_path_factory.mktemp("written") / "written.toml"

    def written_and_read(v):
        path.write_text(v.to_toml(), "utf-8")
        return kn.variant(path)

    return written_and_read


def assert_same(one, other):
    assert one == other
    assert (one.digest, one.label, one.taken) == (other.digest, other.label, other.taken)
    assert [getattr(one, name) for name in UNCOMPARED] == [getattr(other, name) for name in UNCOMPARED]
    for (_, rule), (_, same) in zip(one.rules(), other.rules(), strict=True):
        assert set(rule.cite) == set(same.cite)
    assert [(p.cite, p) for p in one.points] == [(p.cite, p) for p in other.points]


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_reads_back_as_it_was_written(name, again):
    assert_same(again(kn.variant(name)), kn.variant(name))


@given(st.data())
def test_any_readings_and_seats_read_back_as_they_were_written(any_variant, again, data):
    v = data.draw(any_variant)
    assert_same(again(v), v)


@given(st.data())
def test_what_was_read_back_can_be_read_otherwise_as_before(any_readings, again, data):
    v = kn.variant(data.draw(st.sampled_from(SOURCES)))
    first, second = data.draw(any_readings(v)), data.draw(any_readings(v))
    before = v.reading(**first)
    try:
        expected = before.reading(**second)
    except kn.ReadingConflict:
        with pytest.raises(kn.ReadingConflict):
            again(before).reading(**second)
    else:
        assert_same(again(before).reading(**second), expected)


@st.composite
def replaced(draw):
    """A source's name, and other answers to some of its questions."""
    name = draw(st.sampled_from(SOURCES))
    of_the_pack = st.sampled_from(kn.variant(name).pack.order)
    answers = {
        "target": st.integers(1, 100_000),
        "round_value": st.integers(1, 1000),
        "steps": st.lists(st.integers(1, 100), max_size=3),
        "banned_first_leads": st.lists(of_the_pack, unique=True, max_size=3),
        "recut": st.lists(of_the_pack, unique=True, max_size=3),
        "kaiser_order": st.permutations(list(kn.Suit)),
        "suit_order": st.permutations(list(kn.Suit)),
        "titles": st.dictionaries(st.sampled_from(["U", "Kaiser", "10"]), st.text(max_size=8)),
        "election.ties": st.sampled_from(["first-dealt", "suit-order"]),
        "draw.ties": st.sampled_from(["suit-order", "drawn-again"]),
        "play_on": st.booleans(),
        "stake": st.sampled_from(["simple", "doubled-below-half-trebled-at-zero"]),
    }
    return name, draw(st.fixed_dictionaries({}, optional=answers))


@given(
    replaced(),
    st.text("abc-öß\"\\'", max_size=10).map(lambda text: f"x{text}"),
    st.text(max_size=20),
)
def test_any_replaced_answers_names_and_titles_read_back_as_they_were_written(
    again, replaced, own_name, title
):
    name, answers = replaced
    v = kn.variant(name).replace(name=own_name, title=title, **answers)
    assert_same(again(v), v)


def test_a_pack_of_forty_and_hands_of_seven_read_back(again):
    v = kn.Variant(
        "seven",
        pack=kn.rules.Pack(order=["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]),
        deal=kn.rules.Deal([kn.rules.Packet(1, "up", "one"), *[kn.rules.Packet(2, "down", "pair")] * 3]),
        seating=kn.rules.Seating(seats=[4]),
        play=kn.rules.Play(tricks_to_win=4),
        powers=kn.rules.Powers(order=["U", "Kaiser"]),
    )
    assert_same(again(v), v)


@pytest.mark.parametrize("name", SOURCES)
def test_a_written_variant_states_every_answer_and_every_reading(name):
    v = kn.variant(name)
    document = tomllib.loads(v.to_toml())
    for question, rule in v.rules():
        assert set(document[question]) == {"cite", *(attribute for attribute, _ in rule.answers())}
    assert list(document["points"]) == list(v.disputed_points)
    for ident, point in v.disputed_points.items():
        assert list(document["points"][ident]["readings"]) == [reading.name for reading in point.readings]
    assert "extends" not in document


@pytest.mark.parametrize("name", SOURCES)
def test_writing_twice_writes_the_same(name, again):
    v = kn.variant(name)
    assert again(v).to_toml() == v.to_toml()


@attrs.frozen
class Generous(kn.rules.Scoring):
    """A rule class of the user's own built on one of the library's."""

    def points(self, winner, value):
        return value, value


def test_a_rule_of_ones_own_has_no_place_in_a_dossier():
    """Written as a rule of the library it would be read back as one that plays otherwise."""
    v = kn.variant("dummett").replace(scoring=Generous())
    with pytest.raises(kn.RuleError, match=r"^scoring is a Generous of your own: "):
        v.to_toml()


def test_a_rule_of_ones_own_differs_from_the_librarys():
    v = kn.variant("dummett")
    own = v.replace(scoring=Generous(stake=v.scoring.stake))
    assert [str(difference) for difference in v.differences(own)] == ["scoring.class: Scoring / Generous"]
    assert [str(change) for change in own.provenance] == ["scoring.class: Scoring -> Generous (replaced)"]
    assert v.replace(scoring=Generous()).digest != v.digest
