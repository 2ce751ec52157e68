"""Records of rounds as an enemy writes them."""

from fuzzing import fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import RANDOM, texts

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


SOURCES = [kn.variant(name) for name in ("dummett", "dummett", "kaiserspiel", "kaiserspiel-nidwalden")]
SAID = ["pa", "sa", "pRa", "sRa", "-", "pRRa", "pr", "kp1a", "ks3r", "p!a", "!", "kp1aks3apa"]


def is_said(v, text, score):
    try:
        return bool(v.raises(text, score))
    except kn.KarnoffelError:
        return False


def raising(rng):
    """What may be said at pause after pause in a game, at a score; now and then something that may not."""
    v, score, text = rng.choice(SOURCES), (rng.randint(0, 105), rng.randint(0, 105)), ""
    for _ in range(rng.randint(0, 6)):
        any_ = "".join(rng.choices("psRk!ar1359+-", k=rng.randint(1, 12)))
        more = f"{text} {rng.choice([*SAID, any_])}".strip()
        if rng.random() < 0.2 or is_said(v, more, score):
            text = more
    return v, text, score


def test_raises_are_followed_or_refused(counted):
    """The tokens alone."""

    @fuzz(2)
    @given(RANDOM.map(raising))
    def tried(said):
        v, text, score = said
        told = counted.read(v.raises, text, score)
        counted.is_past(told is not None)

    tried()
    counted.check()
