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
