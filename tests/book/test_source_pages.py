"""The pages of sources: headings, anchors, citations, drawings, and what readings change, made from the dossiers."""

import re
from itertools import permutations

import pytest

pytest.importorskip("karnoffel_docs", reason="the book needs the extra docs")

from karnoffel_docs.dossiers import page
from karnoffel_docs.effects import NONE, effect
from karnoffel_docs.headings import headings
from karnoffel_docs.order_drawing import columns, falls_to, ladder, order_drawing, plain_ranks
from karnoffel_docs.pack_drawing import pack_drawing, rows, title
from karnoffel_docs.page import environment
from karnoffel_docs.results import result
from karnoffel_docs.sources import apparatus
from karnoffel_docs.stemma import dependence, shortest, stemma
from karnoffel_docs.words import MARKS

import karnoffel as kn
from karnoffel import Rank, Suit
from karnoffel.questions import QUESTIONS, RULES
from karnoffel.rules import KAISER

NAMES = kn.variants()
every_source = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def pages():
    """The Markdown of every dossier's page, without the tricks that tell sources apart: those have their own tests."""
    template = environment().get_template("dossier.md.j2")
    without = {"told_apart": lambda *_: None, "reading_trick": lambda *_: None}
    return {name: template.render(page(kn.variant(name)) | without) for name in NAMES}


# -- Headings --------------------------------------------------------------------------------------------------------


def test_every_section_and_question_has_a_heading_in_three_languages():
    found = headings()
    assert list(found["sections"]) == list(RULES)
    assert list(found["questions"]) == list(QUESTIONS)
    for table in found.values():
        for heading in table.values():
            assert all(text.strip() for text in (heading.en, heading.de, heading.fr)), heading


def test_no_two_questions_of_a_section_have_one_heading():
    found = headings()["questions"]
    for language in ("en", "de", "fr"):
        told = [(key.partition(".")[0], getattr(heading, language)) for key, heading in found.items()]
        assert len(set(told)) == len(told)


def test_a_heading_says_its_languages_to_a_screen_reader():
    assert str(headings()["sections"]["deal"]) == (
        "The deal [· [Das Geben]{.language-de} · [La donne]{.language-fr}]{.translated}"
    )


# -- Rules in words --------------------------------------------------------------------------------------------------


@every_source
def test_every_rule_stands_on_the_page_in_reading_order_under_its_own_anchor(pages, name):
    assert re.findall(r'<span id="([^"]+)"></span>', pages[name]) == list(QUESTIONS)
    assert [key for key in re.findall(rf"^\({name}-(.+)\)=$", pages[name], re.M) if "." in key] == list(
        QUESTIONS
    )


@every_source
def test_every_rule_bears_the_sign_and_the_word_of_its_standing_and_every_cited_one_its_place(pages, name):
    v = kn.variant(name)
    rules_part = pages[name].partition("Strittige")[0]
    told = dict(re.findall(r'<span id="([^"]+)"></span>(.*?)(?=<span id=|\Z)', rules_part, re.S))
    for key in QUESTIONS:
        standing = v.standing(key)
        assert f"[{MARKS[standing]} {standing}]" in told[key]
        section, _, field = key.partition(".")
        cited = getattr(v, section).citation(field)
        if cited:
            assert f"(#work-{cited.work})" in told[key]
            assert all(part.strip() in told[key] for part in cited.at.rsplit(",", 1)), cited


def test_every_mark_of_the_apparatus_leads_to_a_rule(pages):
    lines = apparatus()
    text = environment().get_template("apparatus.md.j2").render(names=NAMES, sections=lines)
    marks = re.findall(rf"\]\(#((?:{'|'.join(NAMES)})-[a-z_]+\.[a-z_]+)\)\]", text)
    assert len(marks) == len(NAMES) * len(QUESTIONS)
    for name in NAMES:
        anchors = set(re.findall(r"^\((.+)\)=$", pages[name], re.M))
        assert {mark for mark in marks if mark in {f"{name}-{key}" for key in QUESTIONS}} <= anchors


# -- Drawings --------------------------------------------------------------------------------------------------------


@every_source
def test_the_pack_is_drawn_card_by_card_and_a_rank_left_out_as_empty_frames(name):
    v = kn.variant(name)
    drawn = pack_drawing(v).astext()
    assert drawn.count('class="card"') == len(v.pack)
    assert drawn.count('class="absent"') == len(Suit) * (len(Rank) - len(v.pack.order))
    assert f"{len(v.pack)} cards" in drawn


def test_nidwalden_leaves_out_eights_and_nines_where_they_would_stand():
    v = kn.variant("kaiserspiel-nidwalden")
    assert rows(v) == tuple(Rank)
    assert "Left out, and drawn as empty frames: 9, 8." in pack_drawing(v).astext()


def test_the_tens_of_kaiserspiel_are_titled_kaiser_and_those_of_dummett_are_not():
    assert title(kn.variant("kaiserspiel"), Rank.BANNER) == "Kaiser if declared"
    assert title(kn.variant("dummett"), Rank.BANNER) == ""


@every_source
def test_the_drawn_order_agrees_with_the_duels_of_every_two_cards(name):
    v = kn.variant(name)
    rungs = {rung.code: rung for rung in ladder(v)}
    frame = kn.duels(v)
    follows = frame[(frame.lead_suit == "plain") & (frame.follow_suit == "chosen")]
    falls = frame[(frame.lead_suit == "chosen") & (frame.follow_suit == "chosen")]
    order = [rank.value for rank in plain_ranks(v)]
    code = {rank.value: rank.value if rank.value in order else KAISER for rank in v.pack.order}
    for row in follows.itertuples():
        if row.lead_rank in order:
            takes = rungs[code[row.follow_rank]].takes[order.index(row.lead_rank)]
            assert takes == (row.takes == 1), row
    for row in falls.itertuples():
        assert (code[row.follow_rank] in rungs[code[row.lead_rank]].falls_to) == (row.takes == 1), row
    assert len(follows) == len(v.pack.order) ** 2
    assert len(falls) == len(v.pack.order) * (len(v.pack.order) - 1)


def test_a_banner_held_is_always_a_kaiser_with_five_cards_and_may_stay_plain_in_nidwalden():
    assert "10" not in [rung.code for rung in ladder(kn.variant("kaiserspiel"))]
    codes = [rung.code for rung in ladder(kn.variant("kaiserspiel-nidwalden"))]
    assert codes.index(KAISER) < codes.index("10")


@every_source
def test_the_drawn_order_is_the_same_whichever_suit_is_chosen(name):
    v = kn.variant(name)
    assert len({ladder(v, parts) for parts in permutations(Suit)}) == 1


@every_source
def test_a_card_of_the_drawn_order_falls_only_to_cards_above_it(name):
    above = []
    for rung in ladder(kn.variant(name)):
        assert set(rung.falls_to) <= set(above)
        above.append(rung.code)


def test_parletts_table_of_the_chosen_suit_is_what_is_drawn():
    v = kn.variant("dummett")
    rungs = ladder(v)
    assert [rung.code for rung in rungs] == ["U", "7", "6", "2", "3", "4", "5", "K", "O", "10", "9", "8"]
    taken = {
        rung.code: [rank.value for rank, yes in zip(v.pack.order, rung.takes, strict=True) if yes]
        for rung in rungs
    }
    every = [rank.value for rank in v.pack.order]
    assert taken["U"] == taken["6"] == taken["2"] == every
    assert (taken["3"], taken["4"], taken["5"]) == (every[1:], every[2:], every[3:])
    assert taken["7"] == taken["K"] == []


def test_a_king_of_a_suit_not_led_stops_the_3_in_the_modern_game_and_not_in_dummetts():
    beside = {name: {rung.code: rung.beside for rung in ladder(kn.variant(name))} for name in NAMES}
    assert beside["modern"]["3"] == (False, True, True)
    assert beside["dummett"]["3"] == (True, True, True)


def test_what_takes_a_led_card_is_told_in_few_words():
    rungs = {rung.code: rung for rung in ladder(kn.variant("dummett"))}
    above = list(rungs)
    assert falls_to(rungs["U"], []) == "nothing"
    assert falls_to(rungs["3"], above[:4]) == "U 6 2"
    assert falls_to(rungs["8"], above[:-1]) == "all above but 7"


def test_ranks_that_no_card_tells_apart_share_a_column():
    ranks = [Rank.KING, Rank.OBER, Rank.UNTER]
    assert columns(ranks, [(True, True, False)]) == [("K–O", 0), ("U", 2)]


@every_source
def test_the_drawings_of_a_dossier_say_in_words_what_they_show(name):
    v = kn.variant(name)
    for drawn in (pack_drawing(v), order_drawing(v)):
        told = re.search(r"<desc[^>]*>(.+)</desc>", drawn.astext())
        for found in v.powers.titles:
            assert found.name in told[1]


def test_the_stemma_says_in_words_what_every_dossier_depends_on():
    told = re.search(r"<desc[^>]*>(.+)</desc>", stemma(shortest(dependence())).astext())[1]
    for name in NAMES:
        assert f"the dossier {name} depends on" in told


# -- Readings, differences, history ----------------------------------------------------------------------------------


@every_source
def test_every_reading_that_a_source_allows_has_its_measured_effect_on_the_page(pages, name):
    v = kn.variant(name)
    measured = [effect(name, point.id, reading) for point in v.points for reading in point.allowed]
    assert measured
    assert all(measured)
    assert pages[name].count("[Measured]") >= len(measured)


def test_an_effect_is_told_with_its_interval_its_rounds_and_its_players():
    row = result("disputes-dummett").set_index(["point", "reading"]).loc[("which-courts", "plain")]
    told = effect("dummett", "which-courts", "plain")
    assert (
        f"{100 * row.changes:.2f} % ({100 * row.changes_low:.2f} to {100 * row.changes_high:.2f})"
        in told.says
    )
    assert f"{int(row.n):,} rounds" in told.how
    assert "players greedy" in told.how


def test_an_effect_on_raising_is_told_in_points_with_the_sign_of_the_table():
    row = result("disputes-dummett").set_index(["point", "reading"]).loc[("second-up", "yes")]
    assert f"{row.points:+.2f}".replace("-", "−") in effect("dummett", "second-up", "yes").says


def test_a_reading_that_changes_nothing_is_said_to_change_nothing():
    assert effect("dummett", "two-hand-first-pause", "no").says == NONE


def test_a_reading_that_was_not_measured_has_no_effect_to_tell():
    assert effect("modern", "tricks", "all") is None


@every_source
def test_every_difference_stands_in_the_table_with_a_link_to_both_rules(pages, name):
    v = kn.variant(name)
    for other in map(kn.variant, NAMES):
        for difference in v.differences(other):
            if "." in difference.field:
                assert f"](#{name}-{difference.field}) |" in pages[name]
                assert f"[↗](#{other.name}-{difference.field} " in pages[name]


@every_source
def test_the_version_of_a_dossier_has_its_line_of_history_and_its_digest(pages, name):
    v = kn.variant(name)
    told = pages[name].partition(f"({name}-history)=")[2]
    assert max(dict(v.history)) == v.version
    assert v.digest in told
    assert re.findall(r"^Version (\d+)$", told, re.M) == [
        str(n) for n in sorted(dict(v.history), reverse=True)
    ]
