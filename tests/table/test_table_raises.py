"""Raising at the table: who may speak, what is refused, and records of raised rounds, hostile ones too."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.rules import ACCEPT, ANNOUNCE, PASS, REFUSE, Cap, Move
from karnoffel.streams import Stream
from karnoffel.table import Capped, Elected, OpenRound, Spoke, Won
from karnoffel.table.hands import given as hands_given
from karnoffel.table.hands import shuffled
from karnoffel.table.round import recorded
from karnoffel.table.sight import pause_view

PROPOSE, AGAIN = Move("propose", 3), Move("re-raise", 3)


def opened(v, score=(0, 0), seed=1):
    return OpenRound(v, shuffled(v, Stream.of(seed, 0, 0)), score)


def said(table):
    return [event.move.kind for event in table.events if isinstance(event, Spoke)]


def a_nidwalden_round_with_a_kaiser():
    v = kn.variant("kaiserspiel-nidwalden")
    games = (kn.play_game(v, seed=seed, raising="never") for seed in itertools.count())
    return next(played for game in games for played in game.rounds if "raises: k" in played.to_notation())


def test_without_a_score_the_pauses_are_passed_over():
    v = kn.variant("dummett")
    table = OpenRound(v, shuffled(v, Stream.of(1, 0, 0)))
    assert table.to_speak is None and said(table) == []
    assert table.legal()


def test_the_round_waits_at_its_first_pause_for_forehand():
    table = opened(kn.variant("dummett"))
    assert table.to_speak == 0
    assert table.moves() == (PASS, PROPOSE)
    assert table.chosen is None and table.legal() == ()
    with pytest.raises(kn.IllegalPlay, match="still being dealt"):
        table.play(table.held[0][0])


def test_an_illegal_move_says_why_and_changes_nothing():
    table = opened(kn.variant("dummett"))
    before = list(table.events), table.talk
    with pytest.raises(kn.IllegalRaise, match="nothing has been proposed"):
        table.say(ACCEPT)
    with pytest.raises(kn.IllegalRaise, match="a raise is by 3"):
        table.say(Move("propose", 1))
    for nonsense in (None, "pass", 3):
        with pytest.raises(kn.IllegalRaise, match=r"kn\.rules\.Move"):
            table.say(nonsense)
    assert (list(table.events), table.talk) == before


@pytest.mark.parametrize(
    ("kind", "step"), [("bluff", 0), ("propose", -3), ("propose", 101), ("propose", "3")]
)
def test_a_move_is_one_of_seven_kinds_by_so_many_points(kind, step):
    with pytest.raises(kn.RuleError):
        Move(kind, step)


def test_a_refusal_ends_the_round_before_the_suit_is_known():
    table = opened(kn.variant("dummett"))
    table.say(PROPOSE)
    table.say(REFUSE)
    assert table.is_over and table.to_speak is None and table.moves() == ()
    assert table.events[-1] == Won(0, (0, 0), (4, 0))
    assert not any(isinstance(event, Elected) for event in table.events)
    for ask in (lambda: table.say(PASS), lambda: pause_view(table, Stream(0))):
        with pytest.raises(kn.IllegalRaise, match="no pause now"):
            ask()


def test_what_is_refused_was_never_agreed():
    """The round keeps its value, and of a re-raise that is refused the raise before it is lost."""
    for again, points in (((), (4, 0)), ((AGAIN,), (0, 7))):
        table = opened(kn.variant("dummett"))
        for move in (PROPOSE, *again, REFUSE):
            table.say(move)
        played = recorded(table)
        assert (played.refused, played.value, played.points) == (True, 4, points)


def test_the_reason_of_a_move_stands_in_the_transcript_and_a_move_needs_none():
    table = opened(kn.variant("dummett"))
    table.say(PROPOSE, "it pays")
    table.say(ACCEPT)
    lines = recorded(table).transcript().splitlines()
    assert lines[lines.index("pause 1") :][:3] == [
        "pause 1",
        "  Forehand proposes 7 points (it pays)",
        "  second accepts: the round is worth 7 points",
    ]


@pytest.mark.parametrize(("first_cards", "side"), [(("10B", "6H"), 0), (("6H", "10B"), 1)])
def test_the_side_that_declares_a_kaiser_raises_for_it_and_the_other_need_not(first_cards, side):
    v = kn.variant("kaiserspiel-nidwalden")
    rest = ["KA KL KH OA OL OH", "UA UL UH 7A 7L 7H", "2A 2L 2H 3A 3L 3H 4A", "4L 4H 5A 5L 5H 6A 6L"]
    hands = [*(f"{card} {hand}" for card, hand in zip(first_cards, rest, strict=False)), *rest[2:]]
    table = OpenRound(v, hands_given(v, hands, Stream(0)), (0, 0))
    assert (table.to_speak, {move.kind for move in table.moves()}) == (side, {"offer"})
    table.say(Move("offer", 1))
    table.say(ACCEPT)
    assert PASS in table.moves()


@pytest.mark.parametrize(("score", "side"), [((94, 10), 0), ((10, 94), 1)])
def test_who_has_enough_says_so_as_soon_as_the_value_is_agreed(score, side):
    table = opened(kn.variant("dummett"), score)
    table.say(PROPOSE)
    table.say(ACCEPT)
    assert table.events.index(Capped(side)) == table.events.index(Spoke(1, 0, ACCEPT, 7)) + 1
    assert table.to_speak is None and said(table) == ["propose", "accept"]
    assert sum(isinstance(event, Capped) for event in table.events) == 1


def test_unlimited_re_raises_end_where_neither_side_could_need_more():
    table = opened(kn.variant("dummett").reading(re_raise="unlimited"), score=(60, 71))
    table.say(PROPOSE)
    while AGAIN in table.moves():
        table.say(AGAIN)
    assert table.talk.proposed == 43  # 4 and thirteen times 3: the first value of at least 41
    with pytest.raises(kn.IllegalRaise, match="neither side needs more than 41"):
        table.say(AGAIN)


def test_while_somebody_may_speak_no_card_is_played_though_the_suit_is_known():
    table = opened(kn.variant("dummett"))
    table.say(PASS)
    table.say(PASS)
    assert table.chosen is not None and table.to_speak == 2
    assert table.legal() == ()
    with pytest.raises(kn.IllegalPlay, match="the dealer waits for somebody to speak"):
        table.play(table.held[0][0])


def test_at_later_pauses_of_a_pair_nothing_is_re_raised_where_the_source_says_so():
    table = opened(kn.variant("dummett").reading(re_raise_when="first").with_seats(2))
    table.say(PROPOSE)
    assert AGAIN in table.moves()
    table.say(ACCEPT)
    table.say(PROPOSE)
    assert table.moves() == (ACCEPT, REFUSE)


def test_who_speaks_knows_the_cap_and_his_own_cards_or_those_of_his_side():
    v = kn.variant("dummett").replace(four="own")
    table, shared = opened(v, score=(94, 10)), opened(kn.variant("dummett"), score=(94, 10))
    alone, together = pause_view(table, Stream(0)), pause_view(shared, Stream(0))
    assert alone.cap == table.cap == Cap(7, 91)
    assert alone.ours == table.deck.hands[0][:1]
    assert together.ours[:1] == alone.ours


def test_an_announcement_is_written_and_reads_back():
    table = opened(kn.variant("dummett").reading(announce="that-side"), score=(20, 99))
    for move in (PROPOSE, ANNOUNCE, ACCEPT):
        table.say(move)
    while not table.is_over:
        table.play(table.legal()[0])
    text = recorded(table).to_notation()
    assert "raises: p3!a\n" in text
    assert kn.read_round(text) == recorded(table)


def test_the_side_that_wins_on_the_base_value_may_announce_it_in_answer_to_a_raise():
    v = kn.variant("dummett").reading(announce="that-side")
    table = opened(v, score=(20, 99))
    table.say(PROPOSE)
    assert ANNOUNCE in table.moves()
    table.say(ANNOUNCE)
    assert table.moves() == (ACCEPT, REFUSE)
    table.say(ACCEPT)
    assert table.to_speak is None and table.talk.value == 7
    assert v.raises("p!a", (20, 99)) == v.raises("pa !", (20, 99))
    with pytest.raises(kn.IllegalRaise, match="the cap was announced"):
        v.raises("p!a pa", (20, 99))


@pytest.mark.parametrize("token", ["p" + "9" * 5000 + "a", "p0a", "p٣a", "pa-", "+", "p101a", "pp", "a"])
def test_what_is_no_token_is_told_so(token):
    with pytest.raises(kn.IllegalRaise, match=r"^pause 1, "):
        kn.variant("dummett").raises(token)


def test_a_raised_round_reads_back_with_its_score_and_its_raises():
    played = a_nidwalden_round_with_a_kaiser()
    assert kn.read_round(played.to_notation()) == played
    assert played.score is not None and set(played.raisers) == {"never"}


def test_a_record_that_leaves_out_the_raise_for_a_kaiser_is_a_finding():
    text = a_nidwalden_round_with_a_kaiser().to_notation()
    lines = ["raises: -" if line.startswith("raises:") else line for line in text.splitlines()]
    _, findings = kn.replay("\n".join(lines))
    assert any("must raise by 1 or 3" in finding for finding in findings)


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("raises:", "raises: pRRa", "raises: pause 1, 'pRRa': a proposal may be re-raised once"),
        ("raises:", "raises: kp3a", "raises: pause 1, 'kp3a': no Kaiser is raised for"),
        ("raises:", "raises: - - - - - - pa", "raises: pause 7, 'pa': there is no such pause"),
        ("raises:", "raises: - - - - - - - pa", "raises: pause 8, 'pa': there is no such pause"),
        ("score:", "score: 101 0", "score: score is the points of Forehand's side"),
    ],
)
def test_a_record_of_raises_that_cannot_be_is_a_finding(old, new, finding):
    text = kn.play_game("dummett", seed=1, raising="never").rounds[0].to_notation()
    lines = [new if line.startswith(old) else line for line in text.splitlines()]
    _, findings = kn.replay("\n".join(lines))
    assert findings[0].startswith(finding)


def test_where_nobody_raises_a_record_has_a_dash_for_all_pauses_and_may_have_more():
    for name in ("dummett", "modern"):
        text = kn.play_game(name, seed=1, raising="never").rounds[0].to_notation()
        assert "\nraises: -\n" in text
        assert kn.replay(text.replace("raises: -", "raises: - - - - - - - -"))[1] == ()


def test_where_the_source_knows_no_raises_a_record_has_none():
    text = kn.play_game("modern", seed=1).rounds[0].to_notation().replace("raises: -", "raises: pa")
    assert kn.replay(text)[1] == (
        "raises: pause 1, 'pa': there is no such pause, or nothing could be said at it",
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("score:", "score: 40", "a score is the points of each side"),
        ("score:", "", "'raisers' where no line 'score'"),
        ("raisers:", "raisers: never / never", "2 raisers where 4 sit"),
        ("raisers:", "raisers: [1]", "raisers are names with"),
    ],
)
def test_lines_of_raises_out_of_the_grammar_name_their_line(old, new, message):
    text = kn.play_game("dummett", seed=1, raising="never").rounds[0].to_notation()
    lines = [new if line.startswith(old) else line for line in text.splitlines()]
    with pytest.raises(kn.NotationError, match=rf"line \d+: .*{message}"):
        kn.replay("\n".join(lines))


@given(st.sampled_from([2, 4, 6, 8]), st.floats(0, 1), st.integers(0, 2**64 - 1))
@settings(max_examples=15, deadline=None)
def test_every_value_is_four_and_threes_and_nobody_raises_once_a_side_has_enough(seats, nerve, seed):
    game = kn.play_game(kn.variant("dummett").with_seats(seats), seed=seed, raising=f"bold({nerve!r})")
    for played in game.rounds:
        enough = 101 - max(played.score)
        agreed = 4
        for event in played.events:
            if not isinstance(event, Spoke):
                continue
            assert event.value % 3 == 1 and event.value >= 4
            if event.move.step:
                assert agreed < enough
            if event.move.kind == "accept":
                agreed = event.value
        assert played.value == agreed


@given(st.floats(0, 1), st.integers(0, 2**64 - 1))
@settings(max_examples=10, deadline=None)
def test_in_nidwalden_only_ones_and_threes_are_added(nerve, seed):
    game = kn.play_game("kaiserspiel-nidwalden", seed=seed, raising=f"bold({nerve!r})")
    for played in game.rounds:
        steps = [event.move for event in played.events if isinstance(event, Spoke) and event.move.step]
        assert all(move.step in ((1, 3) if move.kind == "offer" else (3,)) for move in steps)
        accepted = steps[:-1] if played.refused else steps
        assert played.value == 4 + sum(move.step for move in accepted)
