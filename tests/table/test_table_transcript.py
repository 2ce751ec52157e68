"""Rounds in words: one line per step; and one golden transcript per dossier, reviewed when it changes."""

import pytest

import karnoffel as kn
from karnoffel.dossier import folder
from karnoffel.table.transcript import place_name

HANDS = ["10B 2L KA 8B 3H", "4B 3B 6B KH 2H", "KL 10H 2B UB 3L", "10L 9L 8L 4L 2A"]


@pytest.mark.parametrize("name", kn.variants())
def test_golden_transcript_of_a_dossier(name, golden):
    """Seed 7, all greedy. After a change that is meant: pytest tests/table --update-golden, and review the difference."""
    text = kn.play_round(name, seed=7, players="greedy").transcript()
    assert golden(f"{name}.txt", text) == text


def test_there_is_one_golden_transcript_per_dossier(pytestconfig):
    kept = {path.stem for path in (pytestconfig.rootpath / "tests" / "golden").iterdir()}
    assert kept == set(kn.variants())
    assert folder().is_dir()


def lines(v, **arguments):
    return kn.play_round(v, seed=1, **arguments).transcript().splitlines()


def test_the_head_names_variant_readings_seats_seed_and_players():
    v = kn.variant("dummett").reading(tricks="all", which_courts="any").with_seats(6)
    head = lines(v, players=["greedy", "random"])[0]
    assert head == "dummett, tricks=all, which-courts=any: 6 players, seed 1, played by greedy, random"
    assert lines("modern")[0] == "modern: 4 players, seed 1, played by greedy"


def test_a_deal_a_choice_and_declarations_are_told_in_words():
    told = lines("kaiserspiel", hands=HANDS)
    assert told[1:6] == [
        "  Forehand is dealt 10B, face up",
        "  second is dealt 4B, face up",
        "  third is dealt KL, face up",
        "  dealer is dealt 10L, face up",
        "4B chooses bells",
    ]
    assert told[6] == "  Forehand is dealt 2L"
    assert told[22:25] == [
        "Forehand declares 10B a Kaiser",
        "third declares 10H a Kaiser",
        "dealer declares 10L a Kaiser",
    ]


def test_packets_are_told_as_they_are_dealt():
    assert "  Forehand is dealt 2L KA" in lines("dummett", hands=HANDS)
    assert "  Forehand is dealt 8B 3H" in lines("dummett", hands=HANDS)


def test_a_card_turned_up_is_told_by_its_name():
    v = kn.variant("modern").reading(election="turned-up")
    played = kn.play_round(v, seed=1, hands=HANDS)
    card = played.turned_up
    assert f"  {card} ({card.name_in()}) is turned up\n{card} chooses {card.suit}\n" in played.transcript()


@pytest.mark.parametrize("name", kn.variants())
def test_every_trick_is_told_with_its_reasons_and_the_round_with_its_result(name):
    played = kn.play_round(name, seed=7)
    told = played.transcript().splitlines()
    for number, trick in enumerate(played.tricks, start=1):
        why = "; ".join(reason.text for reason in trick.judged.reasons)
        assert why
        assert f"trick {number} to {place_name(trick.winner, 4)}: {why}" in told
        assert f"  {place_name(trick.leader, 4)} leads {trick.cards[0]}" in told
    whose = ("Forehand's side", "the dealer's side")[played.result.side]
    high, low = max(played.result.tricks), min(played.result.tricks)
    points = "1 point" if played.value == 1 else f"{played.value} points"
    assert told[-1] == f"{whose} wins {high}:{low} and scores {points}"


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (2, "Forehand dealer"),
        (4, "Forehand second third dealer"),
        (6, "Forehand second third fourth fifth dealer"),
        (8, "Forehand second third fourth fifth sixth seventh dealer"),
    ],
)
def test_places_are_called_from_forehand_to_the_dealer(seats, names):
    assert " ".join(place_name(place, seats) for place in range(seats)) == names


@pytest.mark.parametrize("name", kn.variants())
def test_a_transcript_is_one_line_per_event_and_a_head(name):
    played = kn.play_round(name, seed=7)
    text = played.transcript()
    assert text.endswith("\n")
    assert len(text.splitlines()) == 1 + len(played.events)
    assert not any(line != line.rstrip() for line in text.splitlines())
