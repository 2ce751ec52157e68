"""The shipped testimonies: those of RULES.md, each with where it stands and who reports it."""

import pytest

from karnoffel.bibliography import resolves, works
from karnoffel.rules import Citation

DATES = {
    "nordlingen-1426": ["1426"],
    "augsburg-1446": ["1446"],
    "nordlingen-1502": ["1502"],
    "meissner-geiler": ["1450", "1496"],
    "geiler-3-ober": ["1496"],
    "geiler-4-unter": ["1496"],
    "geiler-2-6-king": ["1496"],
    "geiler-turn-up": ["1496"],
    "dialogue-karnoffel": ["1546"],
    "dialogue-devil-pope": ["1546"],
    "dialogue-pope": ["1546"],
    "dialogue-2": ["1546"],
    "dialogue-5": ["1546"],
    "herrenberg-1519": ["1517", "19"],
    "spangenberg-1562": ["1562"],
    "proverb-seven": ["16th"],
}
ATTESTATIONS = {
    "nordlingen-1426", "augsburg-1446", "nordlingen-1502", "herrenberg-1519", "spangenberg-1562",
}  # fmt: skip
each_testimony = pytest.mark.parametrize("ident", DATES)


def test_they_are_those_of_the_rules(testimonies):
    assert set(testimonies) == set(DATES)


@each_testimony
def test_dates_are_those_of_the_rules(testimonies, ident):
    assert all(year in testimonies[ident].date for year in DATES[ident])


@each_testimony
def test_every_quote_stands_in_the_index_of_a_work_we_saw(testimonies, ident):
    quoted = testimonies[ident].quoted
    assert quoted
    assert [str(q) for q in quoted if not resolves(Citation("says", q.work, q.at, "attested"))] == []


@each_testimony
def test_every_testimony_says_what_is_second_hand(testimonies, ident):
    """No text of before 1700 is among the works seen: all is through those who quote it."""
    assert testimonies[ident].through


@each_testimony
def test_every_testimony_says_what_it_says_and_what_kind_of_text_it_is(testimonies, ident):
    each = testimonies[ident]
    assert each.says.endswith(".") and each.kind


@each_testimony
def test_attestations_claim_nothing_and_say_so_and_all_others_claim_something(testimonies, ident):
    each = testimonies[ident]
    assert bool(each.parts) == (ident not in ATTESTATIONS)
    if ident in ATTESTATIONS:
        assert "nothing to check" in each.note


@each_testimony
def test_works_made_with_its_help_are_known(testimonies, ident):
    assert set(testimonies[ident].used_by) <= set(works())


def test_the_late_report_binds_no_reconstruction_and_says_why(testimonies):
    assert [ident for ident, each in testimonies.items() if not each.binding] == ["proverb-seven"]
    assert "late report" in testimonies["proverb-seven"].note


@pytest.mark.parametrize(
    ("ident", "claim"),
    [
        ("geiler-3-ober", "beats(3 of chosen, O)"),
        ("geiler-4-unter", "beats(4 of chosen, U)"),
        ("dialogue-devil-pope", "neither_beats(7 of chosen, 6 of chosen)"),
        ("geiler-turn-up", "elects(exposed)"),
    ],
)
def test_courts_without_a_title_are_plain_and_titled_cards_chosen(testimonies, ident, claim):
    assert [part.claim.text for part in testimonies[ident].parts] == [claim]


@pytest.mark.parametrize("ident", ["dialogue-2", "dialogue-5"])
def test_that_the_other_kaisers_are_numerals_is_said_to_be_inferred(testimonies, ident):
    (part,) = [part for part in testimonies[ident].parts if "Kaisers" in part.words]
    assert "inferred" in part.note
