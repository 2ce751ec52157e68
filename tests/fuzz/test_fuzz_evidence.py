"""Files of testimonies as an enemy writes them, and claims."""

from fuzzing import fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import as_bytes, documents, spoiled, texts, written

from karnoffel.cards import Rank
from karnoffel.testimony.claims import RELATIONS, read_claim
from karnoffel.testimony.testimonies import read_testimonies

OWN = {
    "town-1426": {
        "date": "1426", "place": "Nördlingen", "kind": "ordinance", "says": "it is named", "binding": True,
        "quoted": [{"work": "parlett", "at": "History"}], "used_by": ["parlett"], "note": "x",
    },
    "poem-1480": {"says": "the six takes all", "claim": "beats(6 of chosen, any but U 7 of chosen)"},
    "sermon": {
        "says": "two things", "through": "parlett",
        "parts": [{"words": "a", "claim": "takes(2, K or O of same)", "note": "n"}, {"words": "b", "claim": "elects(exposed)"}],
    },
}  # fmt: skip
NAMES = [*OWN, *OWN["town-1426"], "claim", "parts", "words", "work", "at"]
RANKS = [rank.value for rank in Rank]
CLAIM_WORDS = [
    *RELATIONS,
    *RANKS,
    "any",
    "or",
    "but",
    "of",
    "chosen",
    "plain",
    "same",
    "other",
    "exposed",
    ",",
    "(",
    ")",
    " ",
]
CLAIMS = [
    "beats(2 of chosen, K or O)",
    "holds(7 of chosen, any)",
    "elects(exposed)",
    "beats_only(6 U of chosen, any of plain but K of same)",
]


def test_testimonies_are_read_or_refused(counted, tmp_path):
    path = tmp_path / "mine.toml"

    @fuzz()
    @given(
        st.one_of(
            documents([OWN], [*NAMES, *CLAIMS]).map(as_bytes),
            documents([OWN], [*NAMES, *CLAIMS]).map(as_bytes),
            texts([written(OWN)], [*NAMES, *CLAIM_WORDS]).map(as_bytes),
            spoiled(as_bytes(written(OWN))),
        )
    )
    def tried(content):
        path.write_bytes(content)
        found = counted.read(read_testimonies, path)
        counted.is_past_toml()
        assert found is None or len({each.id for each in found}) == len(found) > 0

    tried()
    counted.check()


def spoken():
    """Claims in the words of the language, in an order that may make one."""
    cards = st.lists(st.sampled_from(CLAIM_WORDS[7:20]), min_size=1, max_size=5).map(" ".join)
    return st.builds(
        "{}({}, {}{})".format,
        st.sampled_from([*RELATIONS]),
        cards,
        cards,
        st.sampled_from(["", " of plain", " but K"]),
    )


def test_a_claim_is_read_or_refused_and_reads_back_as_it_was_written(counted):
    @fuzz()
    @given(
        st.one_of(spoken(), texts(CLAIMS, CLAIM_WORDS), st.lists(st.sampled_from(CLAIM_WORDS)).map(" ".join))
    )
    def tried(text):
        claim = counted.read(read_claim, text)
        counted.is_past(claim is not None)
        if claim is not None:
            assert claim.text == text
            assert read_claim(claim.text) == claim

    tried()
    counted.check()
