"""Readings of disputed points: they commute, a later one forgets an earlier one, and two that settle one point conflict."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn

SOURCES = kn.variants()
POINTS = [(name, ident) for name in SOURCES for ident in kn.variant(name).disputed_points]
PAIRS = [pair for name in SOURCES for pair in combinations([p for p in POINTS if p[0] == name], 2)]
READINGS = [
    (name, ident, reading.name)
    for name, ident in POINTS
    for reading in kn.variant(name).disputed_points[ident].readings
]
SETTLING = [
    (name, ident, reading.name, settled)
    for name, ident in POINTS
    for reading in kn.variant(name).disputed_points[ident].readings
    for settled in reading.settles
    if (name, settled) in POINTS
]
each_point = pytest.mark.parametrize(("name", "ident"), POINTS)
each_reading = pytest.mark.parametrize(("name", "ident", "reading"), READINGS)
each_settling = pytest.mark.parametrize(("name", "ident", "reading", "settled"), SETTLING)


def read(v, ident, name):
    return v.reading(**{ident.replace("-", "_"): name})


def read_both(v, first, second):
    return v.reading(**{ident.replace("-", "_"): name for ident, name in (first, second)})


def in_full(v):
    """Everything about a variant, what takes no part in equality included."""
    return v, v.provenance, v.taken, v.originals, v.digest, v.label, [rule.cite for _, rule in v.rules()]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=lambda point: "-".join(point))
def test_readings_of_two_points_commute(one, other):
    v, (_, p), (_, q) = kn.variant(one[0]), one, other
    points = v.disputed_points
    for r, s in product(points[p].readings, points[q].readings):
        if q in r.settles or p in s.settles:
            continue
        there = read(read(v, p, r.name), q, s.name)
        back = read(read(v, q, s.name), p, r.name)
        at_once = read_both(v, (p, r.name), (q, s.name))
        assert in_full(there) == in_full(back) == in_full(at_once)


@each_point
def test_reading_a_point_again_forgets_how_it_was_read_before(name, ident):
    v = kn.variant(name)
    for first, second in product(v.disputed_points[ident].readings, repeat=2):
        assert in_full(read(read(v, ident, first.name), ident, second.name)) == in_full(
            read(v, ident, second.name)
        )


@each_point
def test_every_reading_of_a_point_makes_another_game(name, ident):
    v = kn.variant(name)
    digests = [read(v, ident, reading.name).digest for reading in v.disputed_points[ident].readings]
    assert len(set(digests)) == len(digests) >= 2


@each_reading
def test_a_reading_sets_what_it_says_and_nothing_else(name, ident, reading):
    v = kn.variant(name)
    sets = dict(v.disputed_points[ident].reading(reading).sets)
    changed = read(v, ident, reading)
    assert {difference.field for difference in v.differences(changed)} <= set(sets)
    for path, answer in sets.items():
        rule, _, question = path.partition(".")
        assert getattr(getattr(changed, rule), question) == answer


@each_reading
def test_provenance_says_what_a_reading_changed_and_whether_the_text_admits_it(name, ident, reading):
    v = kn.variant(name)
    point = v.disputed_points[ident]
    mark = "" if reading == point.own or reading in point.allowed else ", counterfactual"
    changed = read(v, ident, reading)
    assert {change.why for change in changed.provenance} <= {f"reading {ident}={reading}{mark}"}
    told = {change.field: (change.before, change.after) for change in changed.provenance}
    assert told == {d.field: (d.ours, d.theirs) for d in v.differences(changed)}


@each_reading
def test_a_reading_is_noted_unless_it_is_the_sources_own(name, ident, reading):
    v = kn.variant(name)
    own = v.disputed_points[ident].own
    changed = read(v, ident, reading)
    assert changed.taken == (() if reading == own else ((ident, reading),))
    assert changed.label == (name if reading == own else f"{name} {ident}={reading}")


@each_point
def test_a_point_says_which_readings_its_source_admits(name, ident):
    point = kn.variant(name).disputed_points[ident]
    names = [reading.name for reading in point.readings]
    assert point.own in names
    assert set(point.allowed) <= set(names) - {point.own}
    assert [n for n in names if point.admits(n)] == [n for n in names if n in (point.own, *point.allowed)]
    assert not point.admits("no such reading")


@pytest.mark.parametrize("name", SOURCES)
def test_two_points_write_one_field_only_if_a_reading_settles_the_other(name):
    points = kn.variant(name).disputed_points.values()
    for one, other in combinations(points, 2):
        for reading, against in product(one.readings, other.readings):
            written_twice = {path for path, _ in reading.sets} & {path for path, _ in against.sets}
            assert not written_twice or other.id in reading.settles or one.id in against.settles


@each_settling
def test_two_readings_that_settle_one_point_conflict_in_one_call(name, ident, reading, settled):
    v = kn.variant(name)
    for other in v.disputed_points[settled].readings:
        for first, second in [
            ((ident, reading), (settled, other.name)),
            ((settled, other.name), (ident, reading)),
        ]:
            expected = f"{ident}={reading} settles {settled} as well: name one of them, not both"
            with pytest.raises(kn.ReadingConflict, match=f"^{expected}$"):
                read_both(v, first, second)


@each_settling
def test_two_readings_that_settle_one_point_conflict_across_calls_in_either_order(
    name, ident, reading, settled
):
    v = kn.variant(name)
    for other in v.disputed_points[settled].readings:
        with pytest.raises(kn.ReadingConflict, match=f"{ident}={reading} settles {settled} as well"):
            read(read(v, ident, reading), settled, other.name)
        if other.name != v.disputed_points[settled].own:
            with pytest.raises(kn.ReadingConflict, match=f"{ident}={reading} settles {settled} as well"):
                read(read(v, settled, other.name), ident, reading)


@each_settling
def test_the_sources_own_reading_named_before_is_no_reading_to_conflict_with(name, ident, reading, settled):
    v = kn.variant(name)
    own = v.disputed_points[settled].own
    assert read(read(v, settled, own), ident, reading) == read(v, ident, reading)


@each_settling
def test_a_settled_point_can_be_read_again_once_the_settling_reading_is_gone(name, ident, reading, settled):
    v = kn.variant(name)
    freed = read(read(v, ident, reading), ident, v.disputed_points[ident].own)
    assert in_full(freed) == in_full(v)
    for other in v.disputed_points[settled].readings:
        assert read(freed, settled, other.name) == read(v, settled, other.name)


@given(st.data())
def test_all_readings_at_once_or_one_by_one_in_any_order_are_one_game(any_readings, data):
    v = kn.variant(data.draw(st.sampled_from(SOURCES)))
    readings = data.draw(any_readings(v))
    one_by_one = v
    for key in data.draw(st.permutations(sorted(readings))):
        one_by_one = one_by_one.reading(**{key: readings[key]})
    assert in_full(one_by_one) == in_full(v.reading(**readings))


@given(st.data())
def test_readings_and_seats_commute(any_readings, data):
    v = kn.variant(data.draw(st.sampled_from(SOURCES)))
    readings, seats = data.draw(any_readings(v)), data.draw(st.sampled_from(v.seating.seats))
    assert in_full(v.with_seats(seats).reading(**readings)) == in_full(
        v.reading(**readings).with_seats(seats)
    )


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        (
            {"which_curts": "any"},
            r"^dummett has no disputed point 'which-curts'; did you mean which-courts\? \(",
        ),
        ({"kaiser": "hand"}, r"^dummett has no disputed point 'kaiser'; .*announce, "),
        (
            {"which_courts": "plane"},
            r"^no reading 'plane' of which-courts; did you mean plain\? \(any, led, plain\)$",
        ),
        ({"which_courts": "x"}, r"^no reading 'x' of which-courts; one of: any, led, plain$"),
        ({"which_courts": None}, r"^no reading None of which-courts; "),
        (
            {"tricks": "all", "election": "x"},
            r"^no reading 'x' of election; one of: lowest, suit-order, turned-up$",
        ),
    ],
)
def test_an_unknown_point_or_reading_is_named_with_the_nearest(readings, message):
    with pytest.raises(kn.UnknownReading, match=message) as refused:
        kn.variant("dummett").reading(**readings)
    assert isinstance(refused.value, KeyError)


def test_a_variant_without_disputed_points_says_that_it_has_none():
    with pytest.raises(kn.UnknownReading, match=r"^bare has no disputed point") as refused:
        kn.Variant("bare").reading(tricks="all")
    assert not str(refused.value).endswith("one of: ")


def test_a_reading_leaves_alone_what_was_replaced():
    v = kn.variant("dummett").replace(target=51, unled_stops=True)
    read_otherwise = v.reading(which_courts="plain", tricks="all")
    assert read_otherwise.scoring.target == 51
    assert read_otherwise.powers.unled_stops is True
    assert {change.why for change in read_otherwise.provenance if change.field == "scoring.target"} == {
        "replaced"
    }


def test_a_later_reading_of_another_point_leaves_a_replaced_answer_alone():
    v = kn.variant("dummett").reading(which_courts="plain").replace(plain_courts="led")
    assert v.reading(tricks="all").powers.plain_courts == "led"


def test_disputed_points_cannot_be_changed():
    with pytest.raises(TypeError):
        kn.variant("dummett").disputed_points["tricks"] = None


def test_a_point_can_be_called_self_and_is_then_unknown():
    with pytest.raises(kn.UnknownReading, match="no disputed point 'self'"):
        kn.variant("dummett").reading(self="x")
    with pytest.raises(kn.SettingError, match="no rule or question 'self'"):
        kn.variant("dummett").replace(self="x")


def test_a_point_is_read_once_with_hyphens_or_without():
    with pytest.raises(kn.ReadingConflict, match=r"^which-courts is read twice: as any and as plain$"):
        kn.variant("dummett").reading(**{"which-courts": "any", "which_courts": "plain"})
