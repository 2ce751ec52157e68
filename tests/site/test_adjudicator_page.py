"""The table on each source's page, as its readers meet it: what it says, offers and refuses, and where its links lead."""

import pytest

import karnoffel as kn

each_variant = pytest.mark.parametrize("name", kn.variants())


def test_the_verdict_gives_each_rule_with_its_standing_its_place_and_a_link(visit, site):
    page = visit("sources/dummett.html#chosen=A&trick=OH,3A,KL")
    verdict = page.locator(".adjudicator [role=status]")
    assert verdict.locator(".winner").inner_text() == "The 3 of acorns takes the trick."
    assert "As sure as the least sure of its rules: inferred" in verdict.inner_text()
    reasons = verdict.locator(".reasons > li")
    assert reasons.count() == 2
    assert reasons.first.inner_text().startswith(
        "The King of leaves does not stop the 3 of acorns: it is not of the suit led."
    )
    for reason in reasons.all():
        assert reason.locator(".standing").inner_text().split()[-1] in ("attested", "inferred", "assumed")
        work, rule = (link.get_attribute("href") for link in reason.locator("a").all())
        assert page.locator(rule).count() == 1
        file, _, anchor = work.partition("#")
        assert f'id="{anchor}"' in (site / "sources" / file).read_text("utf-8")


def test_another_reading_is_offered_where_it_gives_the_trick_to_another_card(visit):
    page = visit("sources/dummett.html#chosen=A&trick=OH,3A,KL")
    offered = page.locator(".adjudicator .verdict ul a")
    assert offered.count() == 2
    offered.first.click()
    assert page.locator(".adjudicator .winner").inner_text() == "The Ober of hearts takes the trick."
    assert page.locator(".adjudicator [name=which-courts]").input_value() == "plain"
    assert page.evaluate("document.activeElement.className") == "verdict"
    assert page.url.endswith("#chosen=A&trick=OH,3A,KL&which-courts=plain")


def test_a_point_that_another_reading_settles_cannot_be_read_by_itself(visit):
    page = visit("sources/dummett.html#chosen=A&trick=KA,3A&which-courts=any&chosen-courts=below")
    assert page.locator(".adjudicator [name=chosen-courts]").is_disabled()
    assert page.locator(".adjudicator .winner").inner_text() == "The King of acorns takes the trick."
    assert not page.locator(".adjudicator [name=unled-devil-stops]").is_disabled()


def test_a_reading_that_the_text_does_not_admit_is_called_counterfactual(visit):
    page = visit("sources/dummett.html#chosen=A&trick=KA,3A&chosen-courts=between")
    verdict = page.locator(".adjudicator [role=status]").inner_text()
    assert "As sure as the least sure of its rules: counterfactual" in verdict
    assert "No text says so." in verdict


def test_back_and_forward_take_a_card_out_and_put_it_in_again(visit):
    page = visit("sources/modern.html")
    trick = page.locator(".adjudicator .trick li")
    page.locator('.card[value="KL"]').click()
    page.locator('.card[value="3A"]').click()
    assert trick.count() == 2
    page.go_back()
    page.wait_for_function("document.querySelectorAll('.adjudicator .trick li').length === 1")
    page.go_forward()
    page.wait_for_function("document.querySelectorAll('.adjudicator .trick li').length === 2")
    assert page.url.endswith("#chosen=A&trick=KL,3A")


def test_cards_are_taken_out_one_by_one_the_last_first_or_all(visit):
    page = visit("sources/modern.html#chosen=A&trick=KL,3A,OH,UB")
    codes = "[...document.querySelectorAll('.adjudicator .trick button')].map((button) => button.value)"
    page.get_by_role("button", name="Take the 3 of acorns out").click()
    assert page.evaluate(codes) == ["KL", "OH", "UB"]
    page.get_by_role("button", name="Take back the last card").click()
    assert page.evaluate(codes) == ["KL", "OH"]
    page.locator('.card[value="KL"]').click()
    assert page.evaluate(codes) == ["OH"]
    page.get_by_role("button", name="Clear the trick").click()
    assert page.evaluate(codes) == []
    assert page.locator(".adjudicator [role=status]").inner_text() == "No card lies in the trick."


def test_a_ninth_card_is_refused_in_words(visit):
    page = visit("sources/modern.html#chosen=A&trick=KL,3A,OH,UB,2B,3B,4B,5B")
    page.locator('.card[value="6B"]').click()
    assert "A trick has at most 8 cards." in page.locator(".adjudicator [role=status]").inner_text()
    assert page.locator(".adjudicator .trick li").count() == 8


def test_what_an_address_names_wrongly_is_told(visit):
    page = visit("sources/kaiserspiel-nidwalden.html#chosen=A&trick=KL,9L,KL,3A&which-courts=some")
    told = page.locator(".adjudicator [role=status]").inner_text()
    assert "The address names what is not here: 9L, KL, which-courts=some." in told
    assert page.locator(".adjudicator .trick li").count() == 2


def test_a_card_is_called_by_its_title_in_the_chosen_suit_only(visit):
    page = visit("sources/dummett.html#chosen=H&trick=")
    assert page.get_by_role("button", name="Unter of hearts Karnöffel").count() == 1
    assert page.get_by_role("button", name="Unter of acorns", exact=True).count() == 1
    page.locator("[name=chosen][value=A]").check()
    assert page.get_by_role("button", name="Unter of acorns Karnöffel").count() == 1


def test_a_declared_banner_is_called_a_kaiser_and_takes_what_a_kaiser_takes(visit):
    page = visit("sources/kaiserspiel.html#chosen=A&trick=KL,10B")
    assert page.locator(".adjudicator .winner").inner_text() == "The King of leaves takes the trick."
    page.locator('[name=declared][value="10B"]').check()
    assert (
        page.locator(".adjudicator .winner").inner_text() == "The Banner of bells (Kaiser) takes the trick."
    )
    assert page.url.endswith("#chosen=A&trick=KL,10B&kaisers=10B")


def test_where_every_banner_is_a_kaiser_none_needs_to_be_declared(visit):
    page = visit("sources/kaiserspiel.html#chosen=A&trick=KL,10B")
    page.locator(".adjudicator summary").click()
    page.locator("select[name=kaiser]").select_option("always")
    assert (
        page.locator(".adjudicator .winner").inner_text() == "The Banner of bells (Kaiser) takes the trick."
    )
    for box in page.locator("[name=declared]").all():
        assert box.is_checked() and box.is_disabled()
    assert page.url.endswith("#chosen=A&trick=KL,10B&kaiser=always")


def test_without_a_program_the_page_says_what_is_missing_and_gives_the_main_cases(visit):
    page = visit("sources/dummett.html", java_script_enabled=False)
    assert not page.locator(".adjudicator").is_visible()
    said = page.locator("noscript")
    assert said.locator("p").first.is_visible()
    assert "the browser must run the program of this page, and it does not" in said.inner_text()
    v = kn.variant("dummett")
    rows = [row.locator("td").all_inner_texts() for row in said.locator("tbody tr").all()]
    assert len(rows) >= 5
    for _, cards, winner, *_ in rows:
        assert winner == str(v.trick("A", cards).card)


@each_variant
def test_on_a_phone_nothing_scrolls_sideways(visit, phone, name):
    page = visit(f"sources/{name}.html#chosen=A&trick=OH,3A,KL,2A,4A,5A,6A,UA", viewport=phone)
    page.locator(".adjudicator summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
    widest = "Math.max(...[...document.querySelectorAll('.adjudicator *')].map((each) => each.getBoundingClientRect().right))"
    assert page.evaluate(widest) <= phone["width"]


@each_variant
def test_what_the_page_carries_stays_small(visit, name):
    page = visit(f"sources/{name}.html")
    assert (
        page.evaluate("new Blob([document.querySelector('.adjudicator script').textContent]).size") < 300_000
    )


def test_from_the_front_page_to_each_source_on_the_king_of_another_suit_and_the_3(visit):
    page = visit("index.html")
    answers = page.locator("#for-example-does-a-king-of-another-suit-stop-the-3 dd")
    for answer in answers.all():
        assert answer.locator(".standing").count() == 1
    links = [(link.inner_text(), link.get_attribute("href")) for link in answers.locator("a").all()]
    assert len(links) == len(kn.variants())
    for card, href in links:
        page = visit(href)
        assert page.locator(".adjudicator .winner").inner_text().startswith(f"{card} ")
