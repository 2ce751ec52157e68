"""The plain-text record of a round: it reads back to an equal round, and what is no record is refused by its line."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from speaking import RAISING, AnyMove

import karnoffel as kn

SEEDS = st.integers(0, 2**64 - 1)
PLAYERS = st.sampled_from(["greedy", "random", ("greedy", "random")])

RECORD = f"""\
karnoffel round 1
variant: dummett
digest: {kn.variant("dummett").digest[:12]}
seats: 4
seed: 7
players: greedy / greedy / greedy / greedy
hands: 4B 5H KL 7H 6B / 5B 2B 5A 8L 3L / 7L 10L UH UB 10H / 4A 3B 8H 7A 3H
chosen: B
trick 1: KL 2B UB 3H
trick 2: UH 3B 6B 3L
trick 3: 7H 5B 7L 4A
trick 4: 8L 10L 7A 5H
result: 3:1 4 0
"""


def test_a_record_is_written_line_by_line():
    assert kn.play_round("dummett", seed=7).to_notation() == RECORD


def test_a_record_names_readings_the_card_turned_up_and_kaisers():
    v = kn.variant("kaiserspiel").reading(election="turned-up", tricks="all").with_seats(6)
    played = kn.play_round(v, seed=7, players="random")
    lines = dict(line.partition(": ")[::2] for line in played.to_notation().splitlines())
    assert lines["variant"] == "kaiserspiel election=turned-up tricks=all"
    assert lines["seats"] == "6"
    assert lines["turned up"] == str(played.turned_up)
    assert lines["kaisers"].split() == list(map(str, played.kaisers)) != []
    assert lines["digest"] == v.digest[:12]
    assert list(lines)[:1] == ["karnoffel round 1"]
    assert list(lines)[-1] == "result"


@given(st.data())
def test_a_round_reads_back_to_an_equal_round(any_variant, data):
    v = data.draw(any_variant)
    played = kn.play_round(v, seed=data.draw(SEEDS), players=data.draw(PLAYERS))
    again = kn.read_round(played.to_notation())
    assert again == played
    assert again.to_notation() == played.to_notation()
    assert again.transcript() == played.transcript()
    assert again.variant.provenance == played.variant.provenance


@given(st.data())
def test_any_legal_play_reads_back_to_an_equal_round(any_variant, deal, play_at_random, data):
    played = play_at_random(deal(data.draw(any_variant), data.draw(SEEDS)), data)
    assert (played.seed, played.players) == (None, ())
    assert kn.read_round(played.to_notation()) == played


@pytest.mark.parametrize("raising", RAISING)
@pytest.mark.parametrize("name", kn.variants())
def test_rounds_of_a_game_read_back(name, raising):
    game = kn.play_game(name, seed=7, raising=RAISING[raising])
    for played in game.rounds:
        assert kn.read_round(played.to_notation()) == played


@given(st.data())
def test_rounds_of_a_game_of_any_variant_read_back(any_variant, data):
    v = data.draw(any_variant).replace(target=data.draw(st.integers(1, 30)))
    game = kn.play_game(v, seed=data.draw(SEEDS), raising=AnyMove())
    for played in game.rounds:
        again = kn.read_round(played.to_notation(), v)
        assert again == played
        assert again.to_notation() == played.to_notation()


def test_a_round_refused_before_a_card_is_turned_up_reads_back():
    v = kn.variant("dummett").reading(election="turned-up")
    refused = [played for played in kn.play_game(v, seed=0, raising=AnyMove()).rounds if played.refused]
    assert refused
    for played in refused:
        assert (played.turned_up, played.chosen) == (None, None)
        assert kn.read_round(played.to_notation()) == played


def test_a_round_of_a_changed_variant_reads_back_by_that_variant():
    v = kn.variant("dummett").replace(unled_stops=True, tricks_to_win=3, round_value=2)
    played = kn.play_round(v, seed=7)
    assert kn.read_round(played.to_notation(), v) == played


def test_a_round_of_a_dossier_of_ones_own_reads_back_by_that_dossier(tmp_path):
    path = tmp_path / "my game.toml"
    path.write_text(
        "extends = 'modern'\nid = 'my game'\n[scoring]\nstake = 'doubled-below-half-trebled-at-zero'", "utf-8"
    )
    played = kn.play_round(str(path), seed=7)
    assert kn.read_round(played.to_notation(), str(path)) == played


class Named:
    def __init__(self, name):
        self.name = name

    def choose(self, view):
        return view.legal[0]


@pytest.mark.parametrize(
    "name", ["hoyle", "my player", "-", "a/b: c", "two\nlines", "# no", "[x", "", "Jürg"]
)
def test_players_of_ones_own_read_back_whatever_their_name(name):
    played = kn.play_round("dummett", seed=7, players=Named(name))
    assert kn.read_round(played.to_notation()) == played


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"# a note\n\n{text}",
        lambda text: text.replace("\n", "\n\n# note: KL\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace(": ", ":   "),
        lambda text: "\n".join(f"  {line}  " for line in text.splitlines()),
        lambda text: text.replace("KL", "ks").replace("UB", "JD").replace(" / ", "/"),
        lambda text: text.replace("chosen: B", "chosen: Schellen"),
        lambda text: text.replace("KL 2B UB 3H", "KL, 2B, UB, 3H"),
        lambda text: re.sub(r"digest: .*\n", "", text),
    ],
)
def test_reading_passes_over_notes_blanks_and_ways_of_writing(change):
    assert change(RECORD) != RECORD
    assert kn.read_round(change(RECORD)) == kn.read_round(RECORD)


def test_seed_and_players_may_be_unknown():
    text = RECORD.replace("seed: 7", "seed: -").replace(
        "players: greedy / greedy / greedy / greedy", "players: -"
    )
    played = kn.read_round(text)
    assert (played.seed, played.players) == (None, ())
    assert played.events == kn.read_round(RECORD).events
    without = text.replace("seed: -\n", "").replace("players: -\n", "")
    assert kn.read_round(without) == played


KEYS = "variant, digest, seats, seed, players, raisers, score, hands, turned up, chosen, kaisers, raises, result, trick N"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("karnoffel round 1", "karnoffel round 2", "line 1: a record begins with 'karnoffel round 1'"),
        ("karnoffel round 1\n", "", "line 1: a record begins with 'karnoffel round 1'"),
        (RECORD, "", "line 1: a record begins with 'karnoffel round 1'"),
        ("seats: 4", "sets: 4", f"line 4: no key 'sets'; keys: {KEYS}"),
        ("seats: 4", "seats 4", f"line 4: no key 'seats 4'; keys: {KEYS}"),
        ("chosen: B", "Chosen: B", f"line 8: no key 'Chosen'; keys: {KEYS}"),
        ("seed: 7", "x" * 99, f"line 5: no key '{'x' * 30}'; keys: {KEYS}"),
        ("seed: 7", "seats: 4", "line 5: 'seats' stands twice, first in line 4"),
        ("seed: 7", "\n\nseats: 4", "line 7: 'seats' stands twice, first in line 4"),
        ("chosen: B", "chosen: B\nseed: 8", "line 9: 'seed' stands twice, first in line 5"),
        ("trick 2", "trick 1", "line 10: 'trick 1' where 'trick 2' should stand"),
        ("trick 3", "trick 5", "line 11: 'trick 5' where 'trick 3' should stand"),
        ("trick 1", "trick 0", "line 9: 'trick 0' where 'trick 1' should stand"),
        ("trick 1", "trick one", "line 9: 'trick one' where 'trick 1' should stand"),
        ("KL 2B UB 3H", "KL 2B UX 3H", "line 9: no card 'UX'; the nearest is "),
        (
            "KL 2B UB 3H",
            "KL 2B UB KL",
            "line 9: KL (King of leaves) stands twice; each card is in the pack once",
        ),
        ("4B 5H KL 7H 6B /", "4B 5H KL 7H 6Z /", "line 7: no card '6Z'; "),
        ("chosen: B", "chosen: X", "line 8: no suit 'X'. "),
        ("chosen: B", "chosen:", "line 8: no suit ''. "),
        ("seats: 4", "seats: four", "line 4: 'four' is no whole number"),
        ("seats: 4", "seats: -4", "line 4: '-4' is no whole number"),
        ("seats: 4", "seats: 4.0", "line 4: '4.0' is no whole number"),
        ("seats: 4", "seats: \u00b2", "line 4: '\u00b2' is no whole number"),
        ("seed: 7", "seed: x", "line 5: 'x' is no whole number"),
        ("seed: 7", "seed: " + "9" * 21, f"line 5: '{'9' * 21}' is no whole number"),
        ("seed: 7", "seed: " + "x" * 31, f"line 5: '{'x' * 30}' is no whole number"),
        (
            "result: 3:1 4 0",
            "result: 3:1 4",
            "line 13: a result is tricks and points of each side, such as '3:1 4 0'",
        ),
        (
            "result: 3:1 4 0",
            "result: 3:1 4 0 0",
            "line 13: a result is tricks and points of each side, such as '3:1 4 0'",
        ),
        ("result: 3:1 4 0", "result: 3:x 4 0", "line 13: 'x' is no whole number"),
        ("chosen: B", "chosen: B\nkaisers: 10X", "line 9: no card '10X'; "),
        ("chosen: B", "chosen: B\nturned up: KL 2B", "line 9: no card 'KL 2B'; "),
        (
            "chosen: B",
            "chosen: B\nraises: pa",
            "line 9: 'raises' where no line 'score' says that raises were made",
        ),
        ("variant: dummett\n", "", "the record has no line 'variant'"),
        ("seats: 4\n", "", "the record has no line 'seats'"),
        ("chosen: B\n", "", "the record has no line 'chosen'"),
        ("result: 3:1 4 0\n", "", "the record has no line 'result'"),
    ],
)
def test_what_is_no_record_is_refused_by_its_line(old, new, message):
    text = RECORD.replace(old, new)
    assert text != RECORD
    for read in (kn.read_round, kn.replay):
        with pytest.raises(kn.NotationError, match=f"^{re.escape(message)}"):
            read(text)


def test_a_trick_needs_its_colon():
    with pytest.raises(kn.NotationError, match=r"^line 9: "):
        kn.read_round(RECORD.replace("trick 1: ", "trick 1 "))


@pytest.mark.parametrize("digest", ["0", "0123456789abc", "0123456789AG", "no digest", "0" * 31])
def test_a_digest_is_twelve_digits(digest):
    with pytest.raises(kn.NotationError) as refused:
        kn.read_round(re.sub("digest: .*", f"digest: {digest}", RECORD))
    assert str(refused.value) == f"line 3: a digest is twelve digits 0-9 a-f, not {digest[:30]!r}"


@pytest.mark.parametrize("players", ["greedy", "greedy / greedy", "a / b / c / d / e"])
def test_a_record_names_every_player_or_none(players):
    with pytest.raises(kn.NotationError, match=r"players.*4"):
        kn.read_round(re.sub("players: .*", f"players: {players}", RECORD))


@pytest.mark.parametrize(
    "players", ["", "/", "a / / b / c", "a / b / c /", '["a", "b", "c", 4]', "[a / b / c / d"]
)
def test_a_player_in_a_record_has_a_name(players):
    """Who is not known is written as one dash for all, never left out."""
    with pytest.raises(kn.NotationError) as refused:
        kn.read_round(re.sub("players: .*", f"players: {players}", RECORD))
    told = "line 6: players are names with / between them, or a JSON list of names"
    assert str(refused.value) == told


@pytest.mark.parametrize("nothing", [None, 5, RECORD.encode(), ["karnoffel round 1"]])
def test_a_record_is_a_text(nothing):
    for read in (kn.read_round, kn.replay):
        with pytest.raises(kn.NotationError, match=type(nothing).__name__):
            read(nothing)


def test_a_record_reads_a_disputed_point_one_way():
    with pytest.raises(kn.NotationError, match=r"^line 2: .*tricks"):
        kn.read_round(RECORD.replace("variant: dummett", "variant: dummett tricks=all tricks=three"))


def test_a_record_is_not_endless():
    with pytest.raises(kn.NotationError, match=r"^a record has at most 20000 characters, not \d+$"):
        kn.read_round(RECORD + "#" * 20_000)


@given(st.text(max_size=200))
def test_any_text_after_the_head_is_refused_as_no_record(text):
    for head in ("", "karnoffel round 1\n"):
        with pytest.raises(kn.NotationError):
            kn.replay(head + text)


def test_a_seed_too_large_to_be_one_is_refused():
    assert kn.read_round(RECORD.replace("seed: 7", f"seed: {2**64 - 1}")).seed == 2**64 - 1
    with pytest.raises(kn.NotationError, match=r"^line 5: "):
        kn.read_round(RECORD.replace("seed: 7", f"seed: {2**64}"))


def test_notation_errors_are_value_errors_of_the_library():
    assert issubclass(kn.NotationError, kn.KarnoffelError)
    assert issubclass(kn.NotationError, ValueError)
