"""The table on each source's page says what the engine says: every given trick, and every trick of two cards."""

import csv
import random
import re
from itertools import permutations, product
from pathlib import Path

import pytest

import karnoffel as kn

TRICKS = Path(__file__).parent.parent / "vectors" / "tricks.csv"
SOURCES = [("dummett", ""), ("modern", "plain"), ("modern", "any"), ("kaiserspiel-nidwalden", "")]
each_source = pytest.mark.parametrize(("name", "which_courts"), SOURCES)
each_variant = pytest.mark.parametrize("name", kn.variants())
# The disputed points on which it depends who takes a trick.
BEARING = ("which-courts", "chosen-courts", "unled-devil-stops", "kaiser")

SHOW = """async (addresses) => {
    const shown = [];
    for (const address of addresses) {
        const followed = new Promise((done) => addEventListener("hashchange", done, {once: true}));
        location.hash = address;
        await followed;
        shown.push([...document.querySelectorAll(".adjudicator .trick li")].findIndex((li) => li.className === "takes"));
    }
    return shown;
}"""
JUDGE = "(states) => states.map((state) => window.karnoffel.judge(state))"


def given_tricks(name, which_courts):
    with TRICKS.open(encoding="utf-8", newline="") as file:
        rows = [
            row
            for row in csv.DictReader(file)
            if (row["variant"], row["which_courts"]) == (name, which_courts)
        ]
    assert len(rows) > 100
    return rows


def address(row, which_courts=""):
    parts = [f"chosen={row['chosen']}", f"trick={','.join(row['cards'].split())}"]
    parts += [f"kaisers={','.join(row['kaisers'].split())}"] if row["kaisers"] else []
    parts += [f"which-courts={which_courts}"] if which_courts else []
    return "#" + "&".join(parts)


def sentence(text):
    said = re.sub(r"\b(10|[KOU2-9])[ALHB]\b", lambda code: f"the {kn.Card.read(code[0]).name_in()}", text)
    return said[0].upper() + said[1:] + "."


def engine(v, chosen, cards, kaisers=()):
    trick = v.trick(chosen, cards, kaisers)
    return trick.winner, [(sentence(reason.text), v.standing(reason.rule)) for reason in trick.reasons]


def told(judged):
    return judged["winner"], [(each["text"], each["standing"]) for each in judged["said"]]


def state(chosen, cards, kaisers=(), readings=None):
    return {"chosen": chosen, "trick": list(cards), "kaisers": list(kaisers), "readings": readings or {}}


def taking(page):
    return page.locator(".adjudicator .trick li.takes").evaluate(
        "(li) => [...li.parentNode.children].indexOf(li)"
    )


def arrows(page, card):
    """Moves the focus to a card by the arrow keys alone, from wherever it stands in the pack."""
    at = "(code) => { const rows = [...document.querySelectorAll('.pack [role=group]')].map((r) => [...r.querySelectorAll('button')].map((b) => b.value)); const row = rows.findIndex((r) => r.includes(code)); return [row, rows[row].indexOf(code)]; }"
    here = page.evaluate(at, page.evaluate("document.activeElement.value"))
    there = page.evaluate(at, card)
    for axis, (back, forth) in enumerate((("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))):
        for _ in range(abs(there[axis] - here[axis])):
            page.keyboard.press(forth if there[axis] > here[axis] else back)


@each_source
def test_the_page_shows_the_winner_of_every_given_trick(visit, name, which_courts):
    rows = given_tricks(name, which_courts)
    page = visit(f"sources/{name}.html#chosen=B&trick=2A")
    shown = page.evaluate(SHOW, [address(row, which_courts) for row in rows])
    wrong = [row for row, winner in zip(rows, shown, strict=True) if winner != int(row["winner"])]
    assert not wrong


@each_source
def test_cards_clicked_by_mouse_show_the_given_winner(visit, name, which_courts):
    page = visit(f"sources/{name}.html")
    table = page.locator(".adjudicator")
    if which_courts:
        table.locator("summary").click()
        table.locator("select[name=which-courts]").select_option(which_courts)
    for row in given_tricks(name, which_courts)[::24]:
        table.locator(f"[name=chosen][value={row['chosen']}]").check()
        for box in table.locator("[name=declared]").all():
            box.set_checked(box.get_attribute("value") in row["kaisers"].split())
        for card in row["cards"].split():
            table.locator(f'.card[value="{card}"]').click()
        assert taking(page) == int(row["winner"]), row
        table.locator("[name=clear]").click()


@each_source
def test_cards_put_in_by_keyboard_show_the_given_winner(visit, name, which_courts):
    page = visit(
        f"sources/{name}.html#chosen=A&trick=" + (f"&which-courts={which_courts}" if which_courts else "")
    )
    rows = [row for row in given_tricks(name, which_courts)[12::24] if not row["kaisers"]]
    assert len(rows) > 2
    for row in rows:
        suits = page.locator(".adjudicator [name=chosen]")
        page.locator(".adjudicator [name=chosen]:checked").focus()
        for _ in range(suits.count()):
            if page.evaluate("document.activeElement.value") != row["chosen"]:
                page.keyboard.press("ArrowRight")
        assert page.locator(".adjudicator [name=chosen]:checked").input_value() == row["chosen"]
        while not page.evaluate("document.activeElement.classList.contains('card')"):
            page.keyboard.press("Tab")
        for number, card in enumerate(row["cards"].split()):
            arrows(page, card)
            page.keyboard.press("Enter" if number % 2 else "Space")
        assert taking(page) == int(row["winner"]), row
        while page.evaluate("document.activeElement.name") != "clear":
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.classList.contains('card')")


@each_variant
def test_every_trick_of_two_cards_is_judged_in_the_words_of_the_engine(visit, name):
    v = kn.variant(name)
    page = visit(f"sources/{name}.html")
    pairs = list(permutations(map(str, v.pack.cards), 2))
    for chosen in "ALHB":
        judged = page.evaluate(JUDGE, [state(chosen, pair) for pair in pairs])
        assert [told(each) for each in judged] == [engine(v, chosen, pair) for pair in pairs]


def every_reading(v):
    """The readings that bear on tricks, in every combination that is not settled twice."""
    points = [v.disputed_points[ident] for ident in BEARING if ident in v.disputed_points]
    for taken in product(*(point.readings for point in points)):
        settled = {ident for reading in taken for ident in reading.settles}
        picked = {point.id: reading.name for point, reading in zip(points, taken, strict=True)}
        yield picked, v.reading(**{ident: name for ident, name in picked.items() if ident not in settled})


@each_variant
def test_long_tricks_in_every_reading_are_judged_in_the_words_of_the_engine(visit, name):
    """Three to eight cards, with as many Kaisers as chance will have it; the chosen suit and the courts meet often."""
    chance = random.Random(f"long tricks of {name}")
    own = kn.variant(name)
    page = visit(f"sources/{name}.html")
    offered = page.locator(".adjudicator select").evaluate_all("(all) => all.map((each) => each.name)")
    assert offered == [ident for ident in own.disputed_points if ident in BEARING]
    cards = [str(card) for card in own.pack.cards]
    asked, expected = [], []
    for picked, v in every_reading(own):
        for _ in range(240):
            chosen = chance.choice("ALHB")
            meeting = [card for card in cards if card[-1] == chosen or card[0] in "KOU1"]
            trick = chance.sample(chance.choice([cards, meeting]), chance.randint(3, 8))
            banners = [] if own.kaisers.when == "never" else ["10A", "10L", "10H", "10B"]
            kaisers = [card for card in banners if chance.random() < 0.5]
            asked.append(state(chosen, trick, kaisers, picked))
            expected.append(engine(v, chosen, trick, kaisers))
    assert len(asked) >= 10 * 240
    assert [told(each) for each in page.evaluate(JUDGE, asked)] == expected


def test_the_program_of_the_page_names_no_rule():
    """No dossier, title, rank, suit or reading stands in it, so it cannot hold their rules."""
    program = (Path(__file__).parents[2] / "docs" / "_static" / "adjudicator.js").read_text("utf-8")
    words = set(re.findall(r"[A-Za-zäöü_-]+", program))
    variants = [kn.variant(name) for name in kn.variants()]
    named = {title.name for v in variants for title in v.powers.titles}
    named |= set(BEARING) | set(kn.variants())
    named |= {str(name) for name in (*kn.Rank, *kn.Suit) if str(name).isalpha()}
    named |= {"only_led", "stopped_by", "plain_courts", "chosen_courts", "unled_stops"}
    named -= {"Kaiser", "kaiser"}  # that a Banner can be declared one, the page knows
    assert len(named) > 20
    assert not words & named
    assert not re.search(r"""["'`](10|[KOU2-9])[ALHB]?["'`]""", program)
