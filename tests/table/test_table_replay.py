"""A record is played again by the rules of its variant, and every place where it breaks them is found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import CARDS

DUMMETT = kn.play_round("dummett", seed=7).to_notation()
KAISERS = kn.play_round("kaiserspiel", seed=7).to_notation()
TURNED = kn.play_round(kn.variant("dummett").reading(election="turned-up"), seed=7).to_notation()


def found(text, v=None):
    return kn.replay(text, v)[1]


@pytest.mark.parametrize("text", [DUMMETT, KAISERS, TURNED], ids=["dummett", "kaiserspiel", "turned up"])
def test_a_sound_record_has_no_findings(text):
    played, findings = kn.replay(text)
    assert findings == ()
    assert played.to_notation() == text


@pytest.mark.parametrize(
    ("text", "old", "new", "finding"),
    [
        (DUMMETT, "chosen: B", "chosen: L", "chosen: L is written, B was chosen"),
        (DUMMETT, "result: 3:1 4 0", "result: 3:2 4 0", "result: 3:2 4 0 is written, it was 3:1 4 0"),
        (DUMMETT, "result: 3:1 4 0", "result: 1:3 0 4", "result: 1:3 0 4 is written, it was 3:1 4 0"),
        (DUMMETT, "result: 3:1 4 0", "result: 3:1 7 0", "result: 3:1 7 0 is written, it was 3:1 4 0"),
        (KAISERS, "kaisers: 10L 10H", "kaisers: 10L", "kaisers: 10L is written, 10L 10H were declared"),
        (KAISERS, "kaisers: 10L 10H\n", "", "kaisers: none is written, 10L 10H were declared"),
        (DUMMETT, "chosen: B", "chosen: B\nkaisers: 10L", "kaisers: 10L is written, none were declared"),
    ],
)
def test_what_is_written_wrongly_is_found_and_the_round_still_told(text, old, new, finding):
    played, findings = kn.replay(text.replace(old, new))
    assert findings == (finding,)
    assert played == kn.read_round(text)


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("KL 2B UB 3H", "9A 2B UB 3H", "trick 1: 9A is not in the hand (4B 5H KL 7H 6B)"),
        ("KL 2B UB 3H", "KL 5H UB 3H", "trick 1: 5H is not in the hand (5B 2B 5A 8L 3L)"),
        ("UH 3B 6B 3L", "UH 3B KL 3L", "trick 2: KL is not in the hand (4B 5H 7H 6B)"),
        ("KL 2B UB 3H", "KL 2B UB", "trick 1: 3 cards for 4 players"),
        ("KL 2B UB 3H", "KL 2B UB 3H 5H", "trick 1: 5 cards for 4 players"),
        ("trick 4: 8L 10L 7A 5H\n", "", "the round is not over after 3 tricks"),
        ("result:", "trick 5: 10H 8H 4B 5A\nresult:", "trick 5: the round is over: a side has won it"),
        ("/ 5B 2B", "/ 4B 2B", "hands: 4B is in hand 1 and in hand 2"),
        ("/ 5B 2B 5A", "/ 5B 2B", "hands: hand 2 of 4 has 4 cards; in dummett a hand has 5"),
        (" / 4A 3B 8H 7A 3H", "", "hands: 3 hands for 4 players"),
        ("4B 5H KL 7H 6B / ", "/ ", "hands: hand 1 of 4 has 0 cards; in dummett a hand has 5"),
    ],
)
def test_a_record_that_cannot_have_been_played_is_told_to_where_it_breaks_the_rules(old, new, finding):
    text = DUMMETT.replace(old, new)
    assert text != DUMMETT
    assert kn.replay(text) == (None, (finding,))
    with pytest.raises(kn.NotationError, match="^" + finding[:9]):
        kn.read_round(text)


def test_an_illegal_first_lead_is_found_with_its_source():
    text = (
        DUMMETT.replace("4B 5H KL 7H 6B", "7B 5H KL 7H 6B").replace("5B 2B 5A 8L 3L", "9B 2B 5A 8L 3L")
        .replace("7L 10L UH UB 10H", "8B 10L UH UB 10H").replace("4A 3B 8H 7A 3H", "9A 3B 8H 7A 3H")
        .replace("trick 1: KL 2B UB 3H", "trick 1: 7B 2B UB 3H")
    )  # fmt: skip
    banned = "trick 1: 7B may not be led to the first trick (play.banned_first_leads; parlett, Play, par. 1 [attested])"
    assert found(text) == (banned,)


def test_a_record_written_under_other_rules_is_found_by_its_digest():
    mine = kn.variant("dummett").digest[:12]
    text = DUMMETT.replace(mine, "0123456789ab")
    played, findings = kn.replay(text)
    assert findings == (f"the record was written under other rules: digest 0123456789ab, now {mine}",)
    assert played == kn.read_round(DUMMETT)


def test_several_findings_are_told_together():
    text = DUMMETT.replace("chosen: B", "chosen: A\nkaisers: 10H").replace("3:1 4 0", "0:3 0 4")
    assert [finding.partition(":")[0] for finding in found(text)] == ["chosen", "kaisers", "result"]
    with pytest.raises(kn.NotationError, match=r"^chosen: .*; kaisers: .*; result: "):
        kn.read_round(text)


def test_a_record_judged_by_another_source_is_found_where_that_source_disagrees():
    findings = found(DUMMETT, "modern")
    assert findings[0].startswith("the record was written under other rules: digest ")
    assert findings[1:] == ("result: 3:1 4 0 is written, it was 3:1 1 0",)


def test_a_card_turned_up_must_be_written_where_one_is():
    """Never one drawn quietly in its place."""
    text = "\n".join(line for line in TURNED.splitlines() if not line.startswith("turned up"))
    assert any(finding.startswith("turned up: ") for finding in found(text))


def test_where_it_is_not_written_none_has_chosen_a_suit():
    """A record without a trick may be of a round refused before a card was turned up; this one is not."""
    kept = [line for line in TURNED.splitlines() if not line.startswith(("turned up", "trick"))]
    chosen = TURNED.partition("chosen: ")[2][0]
    assert kn.replay("\n".join(kept)) == (
        None,
        (f"chosen: {chosen} is written, - was chosen", "the round is not over after 0 tricks"),
    )


def test_a_card_turned_up_is_found_where_none_is():
    text = DUMMETT.replace("chosen:", "turned up: 2L\nchosen:")
    assert any(finding.startswith("turned up: 2L") for finding in found(text))


def test_a_card_turned_up_cannot_be_in_a_hand():
    text = TURNED.replace(TURNED.partition("turned up: ")[2].split()[0] + "\nchosen", "4B\nchosen")
    assert found(text) == ("hands: 4B cannot be turned up: it is in a hand",)


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        (
            "variant: dummett",
            "variant: dumett",
            kn.UnknownVariant,
            "no variant 'dumett'; did you mean dummett",
        ),
        ("variant: dummett", "variant:", kn.UnknownVariant, "^no variant ''; "),
        (
            "variant: dummett",
            "variant: dummett tricks=al",
            kn.UnknownReading,
            "no reading 'al' of tricks; did you mean all",
        ),
        (
            "variant: dummett",
            "variant: dummett trick=all",
            kn.UnknownReading,
            "dummett has no disputed point 'trick'",
        ),
        (
            "variant: dummett",
            "variant: dummett which-courts=any chosen-courts=below",
            kn.ReadingConflict,
            "settles",
        ),
        ("seats: 4", "seats: 5", kn.SettingError, "dummett is for 2, 4, 6, 8 players, not 5"),
    ],
)
def test_a_variant_that_is_not_there_is_told_as_such(old, new, error, message):
    text = DUMMETT.replace("players: greedy / greedy / greedy / greedy", "players: -")
    with pytest.raises(error, match=message):
        kn.replay(text.replace(old, new))


@given(st.data())
def test_any_card_of_a_record_put_in_the_place_of_another_is_found(data):
    """Exchanging cards of a sound record is found, or the record was sound the other way, too, and says so itself."""
    name = data.draw(st.sampled_from(kn.variants()))
    played = kn.play_round(name, seed=data.draw(st.integers(0, 1000)), players="random")
    lines = played.to_notation().splitlines()
    number = data.draw(st.sampled_from([n for n, line in enumerate(lines) if line.startswith("trick")]))
    head, _, cards = lines[number].partition(": ")
    codes = cards.split()
    position = data.draw(st.integers(0, len(codes) - 1))
    codes[position] = data.draw(st.sampled_from([card.code for card in CARDS if card.code not in codes]))
    lines[number] = f"{head}: {' '.join(codes)}"
    again, findings = kn.replay("\n".join(lines))
    assert findings or again.to_notation() == "\n".join(lines) + "\n"
    assert again != played


def test_a_record_names_a_shipped_dossier_and_no_file(tmp_path):
    """It may come from anywhere; a dossier of one's own is given by who reads it."""
    path = tmp_path / "mine.toml"
    path.write_text("extends = 'dummett'", "utf-8")
    text = DUMMETT.replace("variant: dummett", f"variant: {path}")
    with pytest.raises(
        kn.UnknownVariant,
        match=r"mine\.toml'; one of: dummett, .*; for a dossier of your own, give it to judge by$",
    ):
        kn.replay(text)
    assert kn.replay(text, path)[1] == ()


def test_a_reading_called_self_is_an_unknown_reading():
    with pytest.raises(kn.UnknownReading, match="no disputed point 'self'"):
        kn.replay(DUMMETT.replace("variant: dummett", "variant: dummett self=x"))


def test_a_long_token_is_told_in_part():
    with pytest.raises(kn.NotationError) as refused:
        kn.read_round(
            kn.play_game("dummett", seed=3, raising="never")
            .rounds[0]
            .to_notation()
            .replace("raises: -", f"raises: p{'R' * 9000}a")
        )
    assert len(str(refused.value)) < 300
