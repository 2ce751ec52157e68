"""What raises come to, and which are refused: shared by the tests of raising."""

import pytest

import karnoffel as kn

TABLES = [2, 4, 6, 8]
FOREHAND, DEALER = 0, 1
each_table = pytest.mark.parametrize("seats", TABLES)


def told(v, tokens, score=(0, 0)):
    """What was agreed and, after a refusal, who scores what and deals next."""
    raised = v.raises(tokens, score=score)
    if raised.kind == "play":
        assert (raised.side, raised.points, raised.next_dealer) == (None, None, None)
        return raised.value
    assert raised.kind == "refused"
    return raised.value, raised.side, raised.points, raised.next_dealer


def refuses(v, tokens, pause, rule, score=(0, 0)):
    """Whether the last thing said is illegal, with the pause and the rule in the message."""
    with pytest.raises(kn.IllegalRaise, match=rf"pause {pause}\b") as refused:
        v.raises(tokens, score=score)
    assert isinstance(refused.value, ValueError) and isinstance(refused.value, kn.KarnoffelError)
    return rule in str(refused.value)


def spoken_at(pause, tokens):
    return "- " * pause + tokens
