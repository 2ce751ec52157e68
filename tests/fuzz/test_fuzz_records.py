"""Records of rounds as an enemy writes them."""

from fuzzing import fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import texts

import karnoffel as kn
from karnoffel.cards import CARDS
from karnoffel.errors import LONGEST_LINE
from karnoffel.table.notation import read
from karnoffel.table.replay import read_round, replay

GAMES = [kn.play_game(name, seed=3, raising="bold(0.7)") for name in ("dummett", "kaiserspiel")]
ROUNDS = [
    *(kn.play_round(name, seed=seed) for name in kn.variants() for seed in (1, 7)),
    kn.play_round(
        kn.variant("dummett").reading(tricks="all").with_seats(2), seed=2, players=["a/b", "greedy"][1]
    ),
    *(played for game in GAMES for played in game.rounds[:6]),
]
VALID = [played.to_notation() for played in ROUNDS]
WORDS = [
    *map(str, CARDS[::5]), *kn.variants(), "karnoffel round 1", "variant:", "seats:", "seed:", "score:", "raises:", "raisers:", "players:",
    "hands:", "kaisers:", "turned up:", "chosen:", "result:", "digest:", "trick 1:", "tricks=all", "tricks=three", "self=x", "which_courts=any",
    "pa", "pRa", "p!a", "kp1a", "ks3r", "pR" * 500 + "a", "A", "H", '["a", "b\\n", "", "/"]', '["\\ud800", "x", "y", "z"]', "99999999999999999999",
]  # fmt: skip


def test_a_record_is_replayed_or_refused_and_a_sound_one_reads_back(counted):
    @fuzz(2)
    @given(st.one_of(texts(VALID, WORDS, most=1), texts(VALID, WORDS, most=2)))
    def tried(text):
        told = counted.read(replay, text)
        counted.is_past(told is not None or is_record(text))
        if told is None:
            return
        played, findings = told
        for finding in findings:
            assert finding.isprintable() and 0 < len(finding) <= LONGEST_LINE
        if played is not None:
            assert played.transcript()
        if played is not None and not findings:
            again = played.to_notation()
            assert read_round(again) == played
            assert read_round(again).to_notation() == again

    tried()
    counted.check()


def is_record(text):
    try:
        return bool(read(text))
    except kn.NotationError:
        return False


def test_raises_are_followed_or_refused(counted):
    """The tokens alone, in a variant where much can be said."""
    tokens = st.text("psRk!ar1359+-", max_size=12)
    plausible = st.sampled_from(
        ["pa", "sa", "pRa", "sRa", "-", "pRRa", "pr", "kp1a", "ks3r", "p!a", "!", "kp1aks3apa"]
    )
    games = [kn.variant(name) for name in ("dummett", "dummett", "kaiserspiel", "kaiserspiel-nidwalden")]

    @fuzz(2)
    @given(
        st.sampled_from(games),
        st.one_of(
            st.lists(plausible, max_size=2),
            st.lists(plausible, max_size=3),
            st.lists(st.one_of(plausible, tokens), max_size=6),
        ).map(" ".join),
        st.integers(0, 120),
    )
    def tried(v, text, score):
        told = counted.read(v.raises, text, (score, 3))
        counted.is_past(told is not None)

    tried()
    counted.check()
