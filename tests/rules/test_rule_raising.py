"""Raising state by state: what may be said, where it leaves the round, and what forbids the rest, in whole sentences."""

import attrs
import pytest

import karnoffel as kn
from karnoffel.rules import ACCEPT, ANNOUNCE, PASS, REFUSE, Cap, Citation, Move, Raising, Talk

THREES = Raising(steps=[3])
NO_CAP = Cap.none()
P, R, OFFER = Move("propose", 3), Move("re-raise", 3), Move("offer", 3)
ONLY = (
    "only a side that wins on the base value, and whose opponents may stay silent, announces it, in its turn"
)


def at_pause(rule, *moves, cap=NO_CAP, **pause):
    """The talk of a round worth 4 after these moves at one pause."""
    talk = rule.at_pause(Talk(4), **pause)
    for move in moves:
        talk = rule.after(talk, move, cap)
    return talk


@pytest.mark.parametrize(
    ("rule", "said", "more", "move", "why"),
    [
        (Raising(), [], {}, P, "the value of a round is not raised (raising.steps)"),
        (THREES, [PASS, PASS], {}, P, "nobody may speak any more at this pause (raising.second_proposes)"),
        (Raising(steps=[3], second_proposes="each-in-turn"), [PASS, PASS], {}, P, "nobody may speak any more at this pause"),
        (THREES, [], {}, Move("propose", 4), "a raise is by 3 (raising.steps)"),
        (Raising(steps=[3, 1]), [], {}, Move("propose", 4), "a raise is by 1 or 3 (raising.steps)"),
        (THREES, [], {}, ACCEPT, "nothing has been proposed (raising.steps)"),
        (THREES, [], {}, REFUSE, "nothing has been proposed (raising.steps)"),
        (THREES, [], {}, R, "nothing has been proposed (raising.steps)"),
        (THREES, [P], {}, PASS, "a raise to 7 must be answered first (raising.steps)"),
        (THREES, [P, R], {}, P, "a raise to 10 must be answered first (raising.steps)"),
        (THREES, [P], {}, Move("re-raise", 4), "a raise is by 3 (raising.steps)"),
        (THREES, [P, R], {}, R, "a proposal may be re-raised once (raising.re_raises)"),
        (Raising(steps=[3], re_raises=0), [P], {}, R, "a proposal may not be re-raised (raising.re_raises)"),
        (Raising(steps=[3], re_raises=2), [P, R, R], {}, R, "a proposal may be re-raised 2 times at most (raising.re_raises)"),
        (
            Raising(steps=[3], re_raise_when="first-pause"), [P], {"first": False}, R,
            "a proposal may be re-raised only at the first pause of each pair (raising.re_raise_when)",
        ),
        (
            Raising(steps=[3], kaiser_steps=[3]), [OFFER], {"declared": (1, 0)}, R,
            "the raise for a Kaiser is held or the round given up, never re-raised (raising.kaiser_steps)",
        ),
        (
            Raising(steps=[3], kaiser_steps=[3, 4]), [], {"declared": (0, 1)}, P,
            "who declares a Kaiser must raise by 3 or 4 (raising.kaiser_steps)",
        ),
        (THREES, [], {"cap": Cap(4, 81)}, P, "the value has reached 4, and 4 wins the game (raising.cap_announced)"),
        (THREES, [], {"cap": Cap(3, 81)}, P, "the value has reached 4, and 3 wins the game (raising.cap_announced)"),
        (
            Raising(steps=[3], pending_counts=True), [P], {"cap": Cap(7, 81)}, R,
            "the proposal of 7 counts, and 7 wins the game (raising.pending_counts)",
        ),
        (THREES, [P], {"cap": Cap(7, 7)}, R, "neither side needs more than 7; a raise beyond changes nothing (raising.pending_counts)"),
        (
            Raising(steps=[3], re_raises=2, pending_counts=True), [P], {"cap": Cap(50, 50)}, Move("re-raise", 1),
            "a raise is by 3 (raising.steps)",
        ),
        (THREES, [], {}, ANNOUNCE, f"{ONLY} (raising.cap_announced)"),
        (THREES, [], {"cap": Cap(81, 81, unaware=1)}, ANNOUNCE, f"{ONLY} (raising.cap_announced)"),
        (
            THREES, [ANNOUNCE], {"cap": Cap(81, 81, unaware=0)}, P,
            "the cap was announced: nothing more may be proposed in this round (raising.cap_announced)",
        ),
        (
            THREES, [ANNOUNCE], {"cap": Cap(81, 81, unaware=0)}, ANNOUNCE,
            "the cap was announced: nothing more may be proposed in this round (raising.cap_announced)",
        ),
    ],
)  # fmt: skip
def test_what_may_not_be_said_is_refused_with_the_answer_that_forbids_it(rule, said, more, move, why):
    cap = more.get("cap", NO_CAP)
    talk = at_pause(rule, *said, **more)
    with pytest.raises(kn.IllegalRaise) as refused:
        rule.after(talk, move, cap)
    assert str(refused.value) == why


def test_what_forbids_a_raise_is_cited():
    rule = attrs.evolve(THREES, cite=(Citation("steps", "parlett", "Deal", "attested"),))
    with pytest.raises(kn.IllegalRaise) as refused:
        rule.after(at_pause(rule), Move("propose", 1), NO_CAP)
    assert str(refused.value) == "a raise is by 3 (raising.steps; parlett, Deal [attested])"


def test_only_moves_are_said():
    with pytest.raises(kn.IllegalRaise) as refused:
        THREES.after(at_pause(THREES), "pass", NO_CAP)
    assert str(refused.value) == "what is said at a pause is a kn.rules.Move, not 'pass'"


@pytest.mark.parametrize(
    ("rule", "said", "more", "moves"),
    [
        (THREES, [], {}, [PASS, P]),
        (Raising(steps=[3, 1]), [], {}, [PASS, Move("propose", 1), P]),
        (THREES, [P], {}, [ACCEPT, REFUSE, R]),
        (THREES, [P, R], {}, [ACCEPT, REFUSE]),
        (Raising(steps=[3], re_raises="unlimited"), [P, R, R, R], {}, [ACCEPT, REFUSE, R]),
        (THREES, [P], {"cap": Cap(7, 8)}, [ACCEPT, REFUSE, R]),
        (THREES, [P], {"cap": Cap(7, 7)}, [ACCEPT, REFUSE]),
        (Raising(steps=[3], pending_counts=True), [P], {"cap": Cap(8, 81)}, [ACCEPT, REFUSE, R]),
        (Raising(steps=[3], pending_counts=True), [P], {"cap": Cap(7, 81)}, [ACCEPT, REFUSE]),
        (THREES, [], {"cap": Cap(5, 81)}, [PASS, P]),
        (THREES, [], {"cap": Cap(4, 81)}, [PASS]),
        (THREES, [], {"cap": Cap(81, 81, unaware=0)}, [PASS, P, ANNOUNCE]),
        (THREES, [PASS], {"cap": Cap(81, 81, unaware=0)}, [PASS, P]),
        (THREES, [PASS, P], {"cap": Cap(81, 81, unaware=0)}, [ACCEPT, REFUSE, R, ANNOUNCE]),
        (THREES, [PASS, P, ANNOUNCE], {"cap": Cap(81, 81, unaware=0)}, [ACCEPT, REFUSE]),
        (Raising(steps=[3], kaiser_steps=[3, 4]), [], {"declared": (0, 1)}, [OFFER, Move("offer", 4)]),
        (Raising(steps=[3], kaiser_steps=[3]), [OFFER], {"declared": (0, 1)}, [ACCEPT, REFUSE]),
        (Raising(kaiser_steps=[3]), [], {"declared": (0, 0)}, []),
        (Raising(steps=[3]), [], {"declared": (1, 1)}, [PASS, P]),
        (Raising(), [], {}, []),
    ],
)  # fmt: skip
def test_what_may_be_said(rule, said, more, moves):
    assert list(rule.moves(at_pause(rule, *said, **more), more.get("cap", NO_CAP))) == moves


@pytest.mark.parametrize(
    ("rule", "said", "more", "side", "value"),
    [
        (THREES, [PASS], {}, 1, 4),
        (THREES, [PASS, PASS], {}, None, 4),
        (THREES, [P], {}, 1, 4),
        (THREES, [P, R], {}, 0, 4),
        (THREES, [P, ACCEPT], {}, None, 7),
        (THREES, [PASS, P, ACCEPT], {}, None, 7),
        (THREES, [P, R, ACCEPT], {}, None, 10),
        (Raising(steps=[3], second_proposes="each-in-turn"), [P, ACCEPT], {}, 1, 7),
        (Raising(steps=[3], second_proposes="each-in-turn"), [P, ACCEPT, P, ACCEPT], {}, None, 10),
        (Raising(steps=[3], kaiser_steps=[3]), [OFFER, ACCEPT], {"declared": (1, 0)}, 0, 7),
        (Raising(steps=[3], kaiser_steps=[3]), [OFFER, ACCEPT, OFFER], {"declared": (1, 1)}, 0, 7),
        (THREES, [ANNOUNCE], {"cap": Cap(81, 81, unaware=0)}, None, 4),
        (THREES, [PASS, P, ANNOUNCE], {"cap": Cap(81, 81, unaware=0)}, 0, 4),
        (
            Raising(steps=[3], second_proposes="each-in-turn"),
            [PASS, P, ANNOUNCE, ACCEPT], {"cap": Cap(81, 81, unaware=0)}, None, 7,
        ),
    ],
)  # fmt: skip
def test_who_speaks_next_and_what_the_round_is_worth(rule, said, more, side, value):
    talk = at_pause(rule, *said, **more)
    assert (talk.side, talk.value) == (side, value)


@pytest.mark.parametrize(
    ("said", "winner", "points"),
    [([P, REFUSE], 0, 4), ([PASS, P, REFUSE], 1, 4), ([P, R, REFUSE], 1, 7)],
)
def test_a_refusal_gives_what_was_agreed_before_to_who_raised_last(said, winner, points):
    """Parlett, Deal, list: a re-raise accepts the raise before it."""
    talk = at_pause(THREES, *said)
    assert (talk.refused, talk.side, talk.winner, talk.before) == (True, None, winner, points)
    assert THREES.moves(talk, NO_CAP) == ()


def test_only_at_the_first_pause_of_a_pair_is_a_proposal_re_raised_where_the_source_says_so():
    rule = Raising(steps=[3], re_raise_when="first-pause")
    assert rule.at_pause(Talk(4)).may_re_raise
    assert not rule.at_pause(Talk(4), first=False).may_re_raise
    assert THREES.at_pause(Talk(4), first=False).may_re_raise


def test_an_accepted_raise_leaves_nothing_on_the_table():
    assert at_pause(THREES, P, ACCEPT) == Talk(7)


def test_once_the_cap_is_announced_no_pause_lets_anybody_speak():
    cap = Cap(81, 81, unaware=0)
    talk = at_pause(THREES, ANNOUNCE, cap=cap)
    assert (talk.closed, talk.left) == (True, 0)
    assert THREES.at_pause(talk).turns == ()


@pytest.mark.parametrize(
    ("rule", "needs", "base", "cap"),
    [
        (THREES, (13, 81), 4, Cap(13, 81)),
        (THREES, (81, 13), 4, Cap(13, 81)),
        (THREES, (3, 81), 4, Cap(3, 81)),
        (Raising(cap_announced="by-that-side"), (3, 81), 4, Cap(81, 81, 0)),
        (Raising(cap_announced="by-that-side"), (81, 4), 4, Cap(81, 81, 1)),
        (Raising(cap_announced="by-that-side"), (81, 5), 4, Cap(5, 81)),
        (Raising(cap_announced="by-that-side"), (4, 2), 4, Cap(2, 4)),
    ],
)
def test_raising_ends_at_what_wins_the_game(rule, needs, base, cap):
    assert rule.cap(needs, base) == cap


def test_no_cap_is_beyond_every_score():
    """A target is at most 100,000 points."""
    assert Cap.none(1) == Cap(NO_CAP.limit, NO_CAP.most, 1)
    assert min(NO_CAP.limit, NO_CAP.most) > 100_000
    assert NO_CAP.unaware is None


@pytest.mark.parametrize("step", [-1, 101, 3.0, True])
def test_a_move_raises_by_at_most_a_hundred(step):
    with pytest.raises(kn.RuleError) as refused:
        Move("propose", step)
    assert str(refused.value) == f"step must be a whole number from 0 to 100 (got {step!r})"


def test_there_are_seven_things_to_say():
    with pytest.raises(kn.RuleError) as refused:
        Move("raise")
    words = "accept, announce, offer, pass, propose, re-raise, refuse"
    assert str(refused.value).startswith(f"kind must be one of: {words}")
