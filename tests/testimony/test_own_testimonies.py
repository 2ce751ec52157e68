"""Testimonies of one's own: what a file must hold, and what is said of faults in it."""

import pytest

import karnoffel as kn
from karnoffel.testimony import read_testimonies

LEAST = '[mine]\nsays = "The 3 beats an Ober."\nclaim = "beats(3 of chosen, O)"\n'
PARTS = """
[mine]
date = "today"
says = "The 3 beats Kings and Obers."
quoted = [{ work = "my notebook", at = "page 4" }]
through = "my aunt"
binding = false
note = "as I remember it"
[[mine.parts]]
words = "Kings"
claim = "beats(3 of chosen, K)"
[[mine.parts]]
words = "Obers"
claim = "beats(3 of chosen, O)"
"""


def test_the_least_is_an_id_what_it_says_and_a_claim(own):
    (read,) = read_testimonies(own(LEAST))
    assert (read.id, read.says, read.date, read.quoted, read.binding) == (
        "mine", "The 3 beats an Ober.", "", (), True,
    )  # fmt: skip
    assert [part.claim.text for part in read.parts] == ["beats(3 of chosen, O)"]
    frame = kn.evidence("dummett", own(LEAST))
    assert list(frame.testimony) == ["mine"] and list(frame.part) == ["whole"]
    assert frame.verdict[0] == "agrees"


def test_parts_are_judged_apart_and_the_whole_as_its_weakest(own):
    path = own(PARTS)
    (read,) = read_testimonies(path)
    assert (read.through, read.binding, read.note) == ("my aunt", False, "as I remember it")
    assert [(quote.work, quote.at) for quote in read.quoted] == [("my notebook", "page 4")]
    for source in (path, str(path)):
        frame = kn.evidence(["dummett"], source)
        assert dict(zip(frame.part, frame.verdict, strict=True)) == {
            "Kings": "agrees when led",
            "Obers": "agrees",
            "whole": "agrees when led",
        }
        assert not frame.binding.any()
        assert set(frame.date) == {"today"}


def test_a_file_of_ones_own_takes_the_place_of_the_shipped_ones(own):
    assert set(kn.evidence(None, own(LEAST)).testimony) == {"mine"}
    assert len(kn.evidence(None, own(LEAST))) == len(kn.variants())


def test_an_attestation_has_nothing_to_check(own):
    frame = kn.evidence("dummett", own('[mine]\nsays = "It was banned."\n'))
    assert (frame.verdict[0], frame.trick[0], frame.claim[0]) == ("silent", "", "")


FAULTS = {
    "no-testimony": ("", "file", "0 testimonies"),
    "no-toml": ("[mine", "file", "no TOML"),
    "not-utf-8": (b'[mine]\nsays = "\xff\xfe"', "file", "utf-8"),
    "no-table": ("mine = 1", "mine", "1"),
    "says-nothing": ('[mine]\nclaim = "beats(K, O)"', "mine.says", "nothing"),
    "unknown-key": (LEAST + "colour = 1", "mine.colour", "an unknown key"),
    "misspelt-key": (LEAST.replace("claim", "clame"), "mine.clame", "did you mean claim?"),
    "key-of-a-part": (
        PARTS.replace('words = "Kings"', 'words = "Kings"\ncolour = 1'),
        "mine.parts.1.colour",
        "an unknown key",
    ),
    "duplicate-parts": (PARTS.replace('"Obers"', '"Kings"'), "mine.parts.2.words", "words of its own"),
    "part-without-words": (PARTS.replace('words = "Kings"\n', ""), "mine.parts.1.words", "words of its own"),
    "part-called-whole": (PARTS.replace('"Kings"', '"whole"'), "mine.parts.1.words", "whole"),
    "part-without-claim": (
        PARTS.replace('claim = "beats(3 of chosen, K)"\n', ""),
        "mine.parts.1",
        "",
    ),
    "no-claim": (LEAST.replace("beats", "bets"), "mine.claim", "did you mean beats?"),
    "no-claim-in-a-part": (PARTS.replace("3 of chosen, O", "3 of trump, O"), "mine.parts.2", "'trump'"),
    "claim-and-parts": (
        PARTS.replace('date = "today"', 'date = "today"\nclaim = "beats(K, O)"'),
        "mine.claim",
        "beside parts",
    ),
    "claim-no-text": ('[mine]\nsays = "x"\nclaim = 2', "mine.claim", "2"),
    "date-no-text": (LEAST + "date = 1496", "mine.date", "1496"),
    "binding-no-truth": (LEAST + 'binding = "yes"', "mine.binding", "true or false"),
    "quoted-no-list": (LEAST + 'quoted = "parlett"', "mine.quoted", "work and at"),
    "used-by-no-list": (LEAST + 'used_by = "van-leyden-1978"', "mine.used_by", ""),
    "parts-no-list": ('[mine]\nsays = "x"\nparts = 3', "mine.parts", ""),
    "a-part-no-table": ('[mine]\nsays = "x"\nparts = [1]', "mine.parts.1", ""),
}


@pytest.mark.parametrize(("text", "key", "told"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_with_the_file_the_place_and_what_was_found(own, text, key, told):
    path = own(text)
    with pytest.raises(kn.EvidenceError) as refused:
        kn.evidence("dummett", path)
    assert isinstance(refused.value, kn.KarnoffelError) and isinstance(refused.value, ValueError)
    lines = str(refused.value).splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    (line,) = [line for line in lines if line.startswith(f"{path}: {key}") and told in line][:1]
    assert "found" in line and "allowed" in line


@pytest.mark.parametrize(("text", "key", "told"), FAULTS.values(), ids=FAULTS)
def test_no_fault_is_told_in_the_words_of_the_machine(own, text, key, told):
    """What was found is told as the file has it: a thing that is not there is no None."""
    with pytest.raises(kn.EvidenceError) as refused:
        read_testimonies(own(text))
    assert "None" not in str(refused.value)


def test_all_faults_are_told_at_once(own):
    path = own(LEAST.replace("beats", "bets") + 'colour = 1\n[other]\nsays = 1\nbinding = "no"\n')
    with pytest.raises(kn.EvidenceError) as refused:
        read_testimonies(path)
    keys = {fault.key for fault in refused.value.faults}
    assert {"mine.claim", "mine.colour", "other.says", "other.binding"} <= keys
    assert all(fault.file == str(path) for fault in refused.value.faults)


def test_one_thing_that_is_wrong_is_told_once(own):
    with pytest.raises(kn.EvidenceError) as refused:
        read_testimonies(own('[mine]\nsays = 1\nclaim = "beats(K, O)"\n'))
    assert [fault.key for fault in refused.value.faults] == ["mine.says"]


def test_an_id_twice_is_told(own):
    with pytest.raises(kn.EvidenceError, match="mine"):
        read_testimonies(own(LEAST + LEAST))


@pytest.mark.parametrize("path", ["nowhere/own.toml", "/"])
def test_a_file_that_cannot_be_read_is_told_with_its_name(path):
    with pytest.raises(kn.EvidenceError, match=f"^{path}: file: found"):
        read_testimonies(path)


def test_a_fault_is_one_line_whatever_the_file_says(own):
    with pytest.raises(kn.EvidenceError) as refused:
        read_testimonies(own('[mine]\nsays = "x"\nclaim = """a\nb\x7f"""'.replace("\x7f", "\\u001b[31m")))
    assert str(refused.value).isprintable()


def test_of_many_faults_a_hundred_are_told_and_that_there_are_more(own):
    with pytest.raises(kn.EvidenceError) as refused:
        read_testimonies(own("\n".join(f"t{n} = 1" for n in range(500))))
    assert len(refused.value.faults) == 101
    assert refused.value.faults[-1].found == "more than 100 faults"


@pytest.mark.parametrize(
    "text", ["t.says = 1" + "0" * 5000, f"{'.'.join('a' * 100_000)} = 1", "t.x = 0x1" + "0" * 5000]
)
def test_what_is_too_large_is_refused(own, text):
    with pytest.raises(kn.EvidenceError) as refused:
        read_testimonies(own(text))
    assert [fault.key for fault in refused.value.faults] == ["file"]


def test_a_file_makes_a_thousand_claims_at_most(own):
    """Each is judged over all cases: twenty thousand would keep a machine busy for hours."""
    path = own("\n".join(LEAST.replace("mine", f"t{n}") for n in range(1000)))
    assert len(read_testimonies(path)) == 1000
    claims = ", ".join(f'{{ words = "w{n}", claim = "beats(3 of chosen, O)" }}' for n in range(501))
    with pytest.raises(kn.EvidenceError) as refused:
        read_testimonies(own("\n".join(f'[t{n}]\nsays = "x"\nparts = [{claims}]' for n in range(2))))
    assert str(refused.value).endswith("file: found 1,002 claims; allowed: at most 1,000")
