"""RULES.md, section 5, line by line: what each source says to each testimony, worked out by hand from its rules.

dummett: U beats everything, 6 and 2 every plain card; 3, 4, 5 stop short of courts *of the suit led*; a led 7 falls to the U.
modern: the same, but a plain court of any suit stops 3, 4, 5; these still win by rank where the chosen suit was led.
kaiserspiel (both): the 2 is partial as well and stops short of a King of the suit led; Kaisers stand between 6 and 2.
"""

import pytest

import karnoffel as kn

SOURCES = ("dummett", "modern", "kaiserspiel", "kaiserspiel-nidwalden")
AGREES, WHEN_LED, NOT, SILENT = "agrees", "agrees when led", "contradicts", "silent"

# testimony, part: what dummett and modern say, and what both forms of the Kaiserspiel say
BY_HAND = {
    ("nordlingen-1426", "whole"): (SILENT, SILENT),
    ("augsburg-1446", "whole"): (SILENT, SILENT),
    ("nordlingen-1502", "whole"): (SILENT, SILENT),
    ("herrenberg-1519", "whole"): (SILENT, SILENT),
    ("spangenberg-1562", "whole"): (SILENT, SILENT),
    ("meissner-geiler", "the Unter is highest"): (AGREES, AGREES),
    ("meissner-geiler", "then the 6"): (AGREES, AGREES),
    # of the suit as the text knows it: the Banner that is named is no Kaiser
    ("meissner-geiler", "then the 2"): (AGREES, AGREES),
    ("meissner-geiler", "a led 7 falls to the Unter alone"): (AGREES, AGREES),
    ("meissner-geiler", "the Unter takes a led 7"): (AGREES, AGREES),
    ("meissner-geiler", "not led, the 7 loses"): (AGREES, AGREES),
    ("meissner-geiler", "whole"): (AGREES, AGREES),
    ("geiler-3-ober", "whole"): (AGREES, AGREES),
    ("geiler-4-unter", "whole"): (AGREES, AGREES),
    # K led, the Kaiserspiel's 2 follows: it stops short of a King of the suit led
    ("geiler-2-6-king", "the 2"): (AGREES, WHEN_LED),
    ("geiler-2-6-king", "the 6"): (AGREES, AGREES),
    ("geiler-2-6-king", "whole"): (AGREES, WHEN_LED),
    ("geiler-turn-up", "whole"): (AGREES, AGREES),
    ("dialogue-karnoffel", "the Pope and the Devil"): (AGREES, AGREES),
    ("dialogue-karnoffel", "all other cards"): (AGREES, AGREES),
    ("dialogue-karnoffel", "whole"): (AGREES, AGREES),
    # the 6 cannot take a led 7; the 7 that follows never wins
    ("dialogue-devil-pope", "whole"): (AGREES, AGREES),
    ("dialogue-pope", "the Kaiser and the Kings"): (AGREES, AGREES),
    # with the assumed order U, 6, Kaisers
    ("dialogue-pope", "all other cards"): (AGREES, AGREES),
    ("dialogue-pope", "whole"): (AGREES, AGREES),
    ("dialogue-2", "the King"): (AGREES, WHEN_LED),
    ("dialogue-2", "the Obers"): (AGREES, AGREES),
    ("dialogue-2", "the other Kaisers"): (AGREES, AGREES),
    ("dialogue-2", "whole"): (AGREES, WHEN_LED),
    ("dialogue-5", "beaten by the other Kaisers"): (AGREES, AGREES),
    # 5 led, the plain King is off suit: whether the 5 is stopped or not, it is the highest of the suit led
    ("dialogue-5", "beaten by the King"): (WHEN_LED, WHEN_LED),
    ("dialogue-5", "beaten by the Ober"): (WHEN_LED, WHEN_LED),
    ("dialogue-5", "beaten by the Pope"): (AGREES, AGREES),
    ("dialogue-5", "beaten by the Karnöffel"): (AGREES, AGREES),
    # the 10 that is named is no Kaiser
    ("dialogue-5", "beats only 10, 9, 8 and so on"): (AGREES, AGREES),
    ("dialogue-5", "whole"): (WHEN_LED, WHEN_LED),
    ("proverb-seven", "it beats all other cards"): (NOT, NOT),
    ("proverb-seven", "nothing beats it"): (NOT, NOT),
    ("proverb-seven", "whole"): (NOT, NOT),
}
CASES = [
    pytest.param(source, *part, verdict, id=f"{source}-{'-'.join(part)}".replace(" ", "_"))
    for part, (old, kaiserspiel) in BY_HAND.items()
    for source, verdict in zip(SOURCES, (old, old, kaiserspiel, kaiserspiel), strict=True)
]


@pytest.mark.parametrize(("source", "testimony", "part", "expected"), CASES)
def test_a_source_says_to_a_testimony_what_its_rules_say(verdicts, source, testimony, part, expected):
    assert verdicts[source, testimony, part] == expected


def test_no_testimony_part_or_source_is_left_out(verdicts):
    assert set(verdicts.index) == {(source, *part) for source in SOURCES for part in BY_HAND}
    assert verdicts.index.is_unique
    assert set(SOURCES) == set(kn.variants())


# the bars of the issue, in its words


@pytest.mark.parametrize("source", ["dummett", "modern"])
@pytest.mark.parametrize(
    "testimony",
    [
        "geiler-3-ober",
        "geiler-4-unter",
        "geiler-2-6-king",
        "dialogue-karnoffel",
        "dialogue-devil-pope",
        "dialogue-2",
    ],
)
def test_geilers_duels_and_the_dialogue_agree_in_the_old_game(verdicts, source, testimony):
    assert verdicts[source, testimony, "whole"] == "agrees"


@pytest.mark.parametrize("source", ["dummett", "modern"])
@pytest.mark.parametrize(("court", "name"), [("K", "King"), ("O", "Ober")])
def test_the_five_is_taken_by_a_plain_king_or_ober_only_when_these_are_led(frame, source, court, name):
    rows = frame[(frame.variant == source) & (frame.testimony == "dialogue-5")].set_index("part")
    row = rows.loc[f"beaten by the {name}"]
    assert row.verdict == "agrees when led"
    cards, chosen, winner = (row.trick.partition(",")[0], row.trick.split()[2], row.trick.split()[-1])
    led, followed = cards.split()
    assert (led[0], followed[0], winner) == ("5", court, led), "the 5 is led, the court is off suit"
    assert led[-1] != followed[-1]
    suit = {"acorns": "A", "leaves": "L", "hearts": "H", "bells": "B"}[chosen]
    assert suit == led[-1]
    assert kn.variant(source).trick(suit, cards).card.code == winner


@pytest.mark.parametrize("source", ["dummett", "modern"])
@pytest.mark.parametrize("by", ["other Kaisers", "Pope", "Karnöffel"])
def test_the_five_is_beaten_by_kaisers_pope_and_karnoffel_whoever_leads(verdicts, source, by):
    assert verdicts[source, "dialogue-5", f"beaten by the {by}"] == "agrees"


@pytest.mark.parametrize("source", SOURCES)
def test_the_proverb_contradicts_the_karnoffel_takes_a_led_seven_and_the_seven_takes_nothing(
    verdicts, winner_of, source
):
    assert verdicts[source, "proverb-seven", "whole"] == "contradicts"
    v = kn.variant(source)
    assert winner_of(v, "A", "7A UA") == "UA"
    for rank in (rank.value for rank in v.pack.order):
        assert rank == "7" or winner_of(v, "A", f"{rank}A 7A") == f"{rank}A"


@pytest.fixture
def winner_of():
    """The card that takes a trick."""
    return lambda v, chosen, cards: v.trick(chosen, cards).card.code


def test_the_two_of_nidwalden_beats_plain_kings_only_when_led_because_it_is_assumed_partial(frame):
    rows = frame[(frame.variant == "kaiserspiel-nidwalden") & (frame.testimony == "dialogue-2")]
    rows = rows.set_index("part")
    for part in ("the King", "whole"):
        assert rows.verdict[part] == "agrees when led"
        assert rows.standing[part] == "assumed"
        assert "powers.stopped_by" in rows.because[part] and "[assumed]" in rows.because[part]
    led, followed = rows.trick["the King"].partition(",")[0].split()
    assert (led[0], followed[0]) == ("K", "2"), "the King is led, the 2 follows"


@pytest.mark.parametrize("source", ["dummett", "modern"])
def test_what_else_the_five_beats_is_told_not_judged(frame, source):
    """Chosen K, O, 10, 9, 8 have no power and stand below the 5."""
    row = frame[(frame.variant == source) & frame.part.str.startswith("beats only")].iloc[0]
    assert row.verdict == "agrees"
    assert row.also.split(", ") == [f"{name} of chosen" for name in ("King", "Ober", "Banner", "9", "8")]


def test_only_beats_only_tells_what_else_is_beaten(frame):
    told = frame[frame.also != ""]
    assert set(told.part) == {"beats only 10, 9, 8 and so on"}
