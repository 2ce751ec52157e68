"""The table of evidence: its columns, its rows, and that what it shows can be redone from it."""

import re
import time

import pytest

import karnoffel as kn

COLUMNS = [
    *("testimony", "part", "variant", "verdict", "trick", "because", "standing", "also"),
    *("date", "binding", "independent", "claim"),
]
STRONGER = ["contradicts", "agrees when following", "agrees when led", "agrees"]
SUITS = {"acorns": "A", "leaves": "L", "hearts": "H", "bells": "B"}
SHOWN = re.compile(
    r"(?P<cards>\S+ \S+), (?P<suit>\w+) chosen(?:, (?P<kaisers>.+) declared)?: (?P<winner>\S+)"
)


def test_columns_are_those_promised_and_each_says_what_it_means(frame):
    assert list(frame.columns) == COLUMNS
    assert list(frame.attrs["columns"]) == COLUMNS
    assert all(frame.attrs["columns"].values())


def test_testimonies_stand_in_the_order_of_the_file_each_with_every_source(frame, testimonies):
    assert list(dict.fromkeys(frame.testimony)) == list(testimonies)
    for _, rows in frame.groupby("testimony"):
        assert set(rows.variant) == set(kn.variants())
        assert rows.groupby("variant").part.apply(list).apply(tuple).nunique() == 1


def test_a_testimony_with_one_claim_or_none_has_one_row_and_others_one_for_each_part_and_the_whole(
    frame, testimonies
):
    for ident, rows in frame[frame.variant == "dummett"].groupby("testimony"):
        parts = testimonies[ident].parts
        expected = [part.words for part in parts] if len(parts) > 1 else []
        assert list(rows.part) == [*expected, "whole"]


def test_the_whole_takes_its_weakest_part(frame):
    several = 0
    for _, rows in frame.groupby(["testimony", "variant"]):
        parts, whole = rows[rows.part != "whole"], rows[rows.part == "whole"].iloc[0]
        if len(parts):
            several += 1
            assert whole.verdict == min(parts.verdict, key=STRONGER.index)
            first = parts[parts.verdict == whole.verdict].iloc[0]
            assert (whole.trick, whole.because) == (first.trick, first.because)
    assert several == 7 * 4


def test_a_trick_is_shown_exactly_where_the_verdict_is_not_plain_agreement(frame):
    for row in frame.itertuples():
        assert bool(row.trick) == (row.verdict not in ("agrees", "silent")) == bool(row.because)
        assert bool(row.standing) == (row.verdict != "silent")


def test_every_trick_shown_goes_so_when_it_is_played(frame):
    shown = frame[frame.trick != ""]
    assert len(shown)
    for row in shown.itertuples():
        read = SHOWN.fullmatch(row.trick)
        v = kn.variant(row.variant)
        kaisers = (read["kaisers"] or "").replace(",", " ")
        trick = v.trick(SUITS[read["suit"]], read["cards"], kaisers=kaisers)
        assert trick.card.code == read["winner"]
        for reason in trick.reasons:
            assert reason.text in row.because
            assert f"({reason.rule}; {reason.citation.work}, {reason.citation.at}" in row.because


def test_binding_is_everything_but_the_late_report(frame):
    assert set(frame.testimony[~frame.binding]) == {"proverb-seven"}


def test_rules_made_with_the_help_of_a_testimony_are_not_independent_of_it(frame, testimonies):
    for row in frame.itertuples():
        used = set(testimonies[row.testimony].used_by) & set(kn.variant(row.variant).derives_from)
        assert row.independent or row.testimony in testimonies
        if used:
            assert not row.independent
    dummett = frame[(frame.variant == "dummett") & (frame.part == "whole")].set_index("testimony")
    assert not dummett.independent["geiler-3-ober"]
    assert dummett.independent["proverb-seven"]


def test_the_modern_page_that_depends_on_van_leyden_is_no_independent_witness(frame):
    """RULES.md, section 2: DE credits the reconstruction."""
    modern = frame[(frame.variant == "modern") & (frame.part == "whole")].set_index("testimony")
    assert not modern.independent["geiler-3-ober"]


def test_one_source_several_and_readings(frame):
    alone = kn.evidence("dummett")
    assert set(alone.variant) == {"dummett"}
    expected = frame[frame.variant == "dummett"].reset_index(drop=True)
    assert alone.to_dict("list") == expected.to_dict("list")
    v = kn.variant("dummett").reading(which_courts="any")
    both = kn.evidence(["modern", v])
    assert list(dict.fromkeys(both.variant)) == ["modern", "dummett which-courts=any"]
    assert "which-courts" in str(both.attrs["changes"])
    with pytest.raises(kn.UnknownVariant):
        kn.evidence("whist")


def test_a_partial_two_read_as_full_would_agree_with_the_dialogue():
    """The assumption decides: nothing else in the Nidwalden rules speaks against the 2."""
    v = kn.variant("kaiserspiel-nidwalden").replace(
        stopped_by={"3": ["K"], "4": ["K", "O"], "5": ["K", "O", "U"]}
    )
    whole = kn.evidence(v).set_index(["testimony", "part"])
    assert whole.verdict["dialogue-2", "whole"] == "agrees"
    assert whole.standing["dialogue-2", "whole"] == "assumed"


def test_all_sources_and_testimonies_take_less_than_five_seconds():
    begun = time.perf_counter()
    kn.evidence()
    assert time.perf_counter() - begun < 5


def test_the_same_table_twice(frame):
    assert kn.evidence().to_dict("list") == frame.to_dict("list")


def test_the_figure_is_a_map_of_testimonies_by_sources_that_shows_every_verdict(frame):
    figure = kn.plot(frame)
    axis = figure.axes[0]
    whole = frame[frame.part == "whole"]
    testimonies, sources = list(dict.fromkeys(whole.testimony)), list(dict.fromkeys(whole.variant))
    assert [label.get_text() for label in axis.get_xticklabels()] == sources
    assert [label.get_text() for label in axis.get_yticklabels()] == testimonies
    (image,) = axis.images
    assert image.get_array().shape == (len(testimonies), len(sources))
    words = whole.set_index(["testimony", "variant"])
    cells = {tuple(round(at) for at in text.get_position()): text.get_text() for text in axis.texts}
    shown = {}
    for y, testimony in enumerate(testimonies):
        for x, source in enumerate(sources):
            row = words.loc[(testimony, source)]
            cell = cells[x, y]
            shown.setdefault(row.verdict, set()).add(cell.rstrip("* "))
            assert cell.endswith("*") == (row.standing == "assumed")
    assert all(len(signs) == 1 for signs in shown.values()), "one sign for each verdict"
    assert len({next(iter(signs)) for signs in shown.values()}) == len(shown), "and another for another"


def test_the_figure_of_one_source_has_one_column():
    (image,) = kn.plot(kn.evidence("modern")).axes[0].images
    assert image.get_array().shape == (16, 1)
