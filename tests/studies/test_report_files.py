"""Reports: whole, self-contained, the same twice, and everything in them that the tables hold."""

import base64
import csv
import io
import json
import re
from html.parser import HTMLParser

import pandas as pd
import pytest

import karnoffel as kn

RUN = {"rounds": 3_000, "seed": 5}
VARIANTS = ["dummett", "modern", "kaiserspiel"]
EXPECTED = [
    *("report.html", "report.md"),
    *(
        f"{name}.{kind}"
        for name in ("card_strength", "outcomes")
        for kind in ("csv", "json", "parquet", "png", "svg")
    ),
    *(f"duels-{name}.{kind}" for name in VARIANTS for kind in ("png", "svg")),
]


class Page(HTMLParser):
    """Collects what a page refers to, its tables and its text, and whether its tags are balanced."""

    VOID = ("meta", "img", "br", "hr", "link", "input")

    def __init__(self, text):
        super().__init__()
        self.open, self.references, self.tags, self.words, self.rows = [], [], set(), [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.references += [
            value for name, value in attrs if name in ("src", "href", "data", "action", "poster")
        ]
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)
        if self.open and self.open[-1] in ("td", "th", "code") and self.rows:
            self.rows[-1].append(data)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A report of the three sources, in a folder that was not there."""
    folder = tmp_path_factory.mktemp("out") / "deep" / "report"
    return folder, kn.report(VARIANTS, folder, **RUN)


@pytest.fixture(scope="module")
def page(written):
    """The page as a reader sees it."""
    folder, _ = written
    text = (folder / "report.html").read_text("utf-8")
    return text, Page(text)


def test_paths_returned_are_the_files_there_and_the_page_comes_first(written):
    folder, paths = written
    assert sorted(path.name for path in paths) == sorted(EXPECTED)
    assert [path.name for path in paths[:2]] == ["report.html", "report.md"]
    assert sorted(folder.iterdir()) == sorted(paths), "and nothing else, not a hidden file either"
    assert all(path.stat().st_size > 0 for path in paths)


def test_the_page_needs_nothing_but_itself(page):
    text, read = page
    assert read.open == []
    assert read.references
    assert all(reference.startswith("data:image/png;base64,") for reference in read.references)
    assert not {"script", "link", "iframe", "object", "base"} & read.tags
    assert not re.search(r"https?:|url\(|@import", text)


def test_the_figures_in_the_page_are_the_files_beside_it(page, written):
    _, read = page
    folder, _ = written
    images = [base64.b64decode(reference.partition(",")[2]) for reference in read.references]
    assert all(image.startswith(b"\x89PNG") for image in images)
    assert images == [
        (folder / f"{name}.png").read_bytes()
        for name in ("card_strength", "outcomes", *(f"duels-{name}" for name in VARIANTS))
    ]


def test_every_figure_says_in_words_what_it_shows(page):
    text, _ = page
    assert len(re.findall(r'<img alt="[^"]{10,}"', text)) == 5


def test_provenance_stands_in_both_pages(page, written):
    folder, _ = written
    texts = ["".join(page[1].words), (folder / "report.md").read_text("utf-8")]
    for text in texts:
        for name in VARIANTS:
            assert kn.variant(name).digest in text
        for word in ("seed", "rounds", "players", "greedy", "numpy", "numba", "karnoffel", "3,000"):
            assert word in text


def test_every_number_in_the_page_has_its_error(page, written):
    """A cell for each measure and each kind of card and variant, with plus or minus half its interval."""
    _, read = page
    folder, _ = written
    outcomes = pd.read_csv(folder / "outcomes.csv")
    rows = {row[0]: row[1:] for row in reversed(read.rows) if row}
    for measure in outcomes.measure.unique():
        assert len(rows[measure]) == 3
        assert all("±" in cell for cell in rows[measure])
    cards = [row for row in read.rows if row and re.match(r"(chosen|plain) \S+$", row[0])]
    assert len(cards) == 24
    assert all("±" in cell for row in cards for cell in row[-3:])


def test_values_in_the_page_are_those_of_the_tables(page, written):
    _, read = page
    folder, _ = written
    wins = pd.read_csv(folder / "outcomes.csv").query("measure == 'forehand_wins'")
    row = next(row for row in read.rows if row and row[0] == "forehand_wins")
    assert [float(cell.split()[0]) for cell in row[1:]] == pytest.approx(list(wins.value), abs=5e-5)
    halves = [float(cell.split("±")[1]) for cell in row[1:]]
    assert halves == pytest.approx(list((wins.high - wins.low) / 2), abs=5e-5)


def test_rules_that_differ_from_the_first_variant_are_told(page):
    words = "".join(page[1].words)
    for name in VARIANTS[1:]:
        assert f"Rules: dummett and {name}" in words
    assert "powers.plain_courts" in words


def test_the_markdown_page_refers_only_to_the_files_beside_it_and_its_tables_are_whole(written):
    folder, _ = written
    text = (folder / "report.md").read_text("utf-8")
    images = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert len(images) == 5
    assert all((folder / image).is_file() for image in images)
    assert not re.search(r"https?:", text)
    assert_whole_tables(text)


def assert_whole_tables(text):
    """Every table of a Markdown text has a rule below its head and as many cells in every row."""
    blocks = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert blocks
    for block in blocks:
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in block.splitlines()]
        assert all(set(cell.strip()) == {"-"} for cell in rows[1])
        assert len({len(row) for row in rows}) == 1, rows[0]


@pytest.mark.parametrize("name", ["card_strength", "outcomes"])
def test_tables_come_as_csv_and_as_parquet_with_all_intervals_and_their_provenance(written, name):
    folder, _ = written
    study = {"card_strength": kn.card_strength, "outcomes": kn.compare}[name]
    expected = study(VARIANTS, **RUN)
    parquet = pd.read_parquet(folder / f"{name}.parquet")
    pd.testing.assert_frame_equal(parquet, expected)
    assert parquet.attrs == expected.attrs
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == list(expected.columns)
    assert len(rows) == 1 + len(expected)
    read = pd.read_csv(folder / f"{name}.csv")
    bounds = [column for column in expected.columns if column.endswith(("low", "high"))]
    assert len(bounds) == {"card_strength": 10, "outcomes": 4}[name]
    for column in bounds:
        assert read[column].to_numpy() == pytest.approx(expected[column].to_numpy(), nan_ok=True)
    texts = {"texts": list(expected.select_dtypes(exclude=["number", "bool"]).columns)}
    assert json.loads((folder / f"{name}.json").read_text("utf-8")) == expected.attrs | texts


def test_a_report_of_one_variant_compares_nothing_and_a_share_without_a_case_is_an_empty_cell(tmp_path):
    """It runs as long as a precision asks for: one chunk, here."""
    plain = kn.Variant("plain", play=kn.rules.Play(banned_first_leads=[]))
    paths = kn.report(plain, tmp_path, precision=0.05, seed=1)
    assert "duels-plain.png" in [path.name for path in paths]
    assert "Difference" not in (tmp_path / "report.html").read_text("utf-8")
    rows = csv.DictReader(io.StringIO((tmp_path / "outcomes.csv").read_text("utf-8")))
    by_name = {row["measure"]: row for row in rows}
    assert by_name["forehand_wins"]["n"] == "65536"
    devil = by_name["devil_wins"]
    assert (devil["n"], devil["value"], devil["low"]) == ("0", "", "")


def test_variants_for_different_numbers_of_players_stand_side_by_side(tmp_path):
    v = kn.variant("dummett")
    paths = kn.report([v, v.with_seats(6)], tmp_path, rounds=500, seed=1)
    assert len(set(paths)) == len(paths)
    rows = [row for row in Page((tmp_path / "report.html").read_text("utf-8")).rows if row]
    (wins, difference) = [row for row in rows if row[0] == "forehand_wins"]
    assert (len(wins), len(difference)) == (3, 2)


def test_names_of_the_same_rules_that_mean_something_to_html_and_markdown_are_only_names(tmp_path):
    names = ('<b>a|b</b> & "c"', "another name")
    variants = [kn.variant("dummett").replace(name=name) for name in names]
    paths = kn.report(variants, tmp_path, rounds=200, seed=1)
    assert len(set(paths)) == len(paths)
    assert {path.parent for path in paths} == {tmp_path}
    read = Page((tmp_path / "report.html").read_text("utf-8"))
    assert "b" not in read.tags
    assert all(any(name in words for words in read.words) for name in names)
    assert_whole_tables((tmp_path / "report.md").read_text("utf-8"))


def test_a_variant_with_much_replaced_has_a_report_too(tmp_path):
    packets = [{"cards": 1, "face": "up" if n == 0 else "down", "to": "one"} for n in range(5)]
    v = kn.variant("dummett").replace(
        packets=packets,
        titles={rank: f"the card of rank {rank} as it is called here" for rank in "U623457"},
        suit_order=["A", "L", "H", "B"],
        banned_first_leads=["7", "6", "2"],
    )
    paths = kn.report(v, tmp_path, rounds=200, seed=1)
    assert all(path.is_file() for path in paths)


def test_nothing_is_written_for_what_cannot_be_run(tmp_path):
    for variants, how in [
        (["dummett", "whist"], {}),
        ([], {}),
        ("dummett", {"rounds": 0}),
        ("dummett", {"players": "nobody"}),
        ("dummett", {"seed": -1}),
        ("dummett", {"precision": 2}),
        ("dummett", {"unit": "trick"}),
        ("dummett", {"raising": "bold(0.3)"}),
        ("dummett", {"unit": "game", "raising": "timid"}),
    ]:
        with pytest.raises(kn.KarnoffelError):
            kn.report(variants, tmp_path / "out", **({"rounds": 100} | how))
        assert not (tmp_path / "out").exists(), how
