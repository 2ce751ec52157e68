"""Messages: one line each, short, and shown by a terminal as they are."""

import pytest

import karnoffel as kn
from karnoffel.errors import Fault, in_one_line


@pytest.mark.parametrize(
    "text",
    ["two\nlines", "\x1b[31mred", "a\u2028b", "\u202eturned", "\0", "\ud800", "x" * 10**6, "\n" * 10**6],
)
def test_a_message_is_one_printable_line_of_at_most_two_thousand_letters(text):
    for told in (
        in_one_line(text),
        str(kn.SettingError(text)),
        str(kn.UnknownVariant(text)),
        str(Fault(text, text, text, text)),
    ):
        assert told.isprintable()
        assert 0 < len(told) <= 2000


def test_of_a_long_message_the_middle_is_left_out():
    told = str(kn.SettingError(f"what is wrong {'x' * 10_000} what would be right"))
    assert told.startswith("what is wrong x") and "…" in told and told.endswith("x what would be right")


def test_a_message_keeps_umlauts_and_other_printable_letters():
    assert str(kn.CardError("no card 'Karnöffel ♠'")) == "no card 'Karnöffel ♠'"


def test_a_dossier_error_is_a_line_for_each_fault():
    faults = [Fault("a\nb", "k\ney", "x", "y"), Fault("c", "d", "e", "f")]
    assert str(kn.DossierError(faults)).split("\n") == [str(fault) for fault in faults]


HUGE = 10**5000
ASKED = {
    "rounds": lambda v: kn.simulate(v, rounds=HUGE),
    "seed": lambda v: kn.play_round(v, seed=HUGE),
    "precision": lambda v: kn.simulate(v, precision=HUGE),
    "workers": lambda v: kn.simulate(v, rounds=1, workers=HUGE),
    "players": lambda v: kn.simulate(v, rounds=1, players=[HUGE]),
    "raising": lambda v: kn.play_game(v, raising=HUGE),
    "seats": lambda v: v.with_seats(HUGE),
    "an answer": lambda v: v.replace(target=HUGE),
    "answers": lambda v: v.replace(steps=[1, HUGE]),
    "a reading": lambda v: v.reading(tricks=HUGE),
    "a score": lambda v: v.raises("pa", score=(HUGE, 0)),
    "a card": lambda v: v.legal_plays("B", [HUGE]),
    "a suit": lambda v: v.trick(HUGE, "2L"),
    "a question": lambda v: v.standing(HUGE),
    "a point": lambda v: kn.reconstruct(v, points=[HUGE]),
    "a measure": lambda v: kn.bridge(v, "modern", HUGE),
    "deals": lambda v: kn.game_equity(v, deals=HUGE),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_a_number_of_more_digits_than_python_writes_is_refused_like_any_other(ask):
    with pytest.raises(kn.KarnoffelError, match="too many digits"):
        ask(kn.variant("dummett"))
