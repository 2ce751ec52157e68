"""What is seen at a pause of the deal, and what is not."""

import random

import attrs
import pytest

import karnoffel as kn
from karnoffel.pauses import pauses
from karnoffel.players import PauseView
from karnoffel.players.raisers import NEVER, bold
from karnoffel.rules import Move
from karnoffel.streams import Stream
from karnoffel.table.hands import Deck, given, shuffled
from karnoffel.table.open_round import OpenRound
from karnoffel.table.round import play_out

DUMMETT = kn.variant("dummett")
PASS = Move("pass")


class Watcher:
    """Keeps what it sees and does as another policy."""

    def __init__(self, policy=NEVER):
        self.policy, self.views = policy, []

    def speak(self, view):
        self.views.append(view)
        return self.policy.speak(view)


def watched(v, deck=None, *, policy=NEVER, score=(0, 0), stream=None):
    """What is seen at the pauses of a round."""
    stream = stream or Stream.of(7, 0, 0)
    watcher = Watcher(policy)
    players = [kn.players.BUILT_IN["greedy"]] * v.seats
    play_out(v, deck or shuffled(v, stream), players, stream, raisers=[watcher] * v.seats, score=score)
    return watcher.views


def seen_of(view):
    """All that a view shows, as it could be compared with another."""
    return {name: getattr(view, name) for name in attrs.fields_dict(PauseView)}


def partners(v, place):
    return [other for other in range(v.seats) if other % 2 == place % 2]


def hidden_changed(v, deck, view, shares, chance):
    """The same deal as far as a speaker has seen it, every other card exchanged for another."""
    face_up = {(row.place, row.card) for row in v.deal.rows(v.seats) if row.face_up}
    dealt = [(p, c) for p in range(v.seats) for c in range(view.pause.dealt[p])]
    known = {
        at
        for at in dealt
        if at in face_up or at[0] == view.place or (shares and at[0] in partners(v, view.place))
    }
    others = [(p, c) for p in range(v.seats) for c in range(v.deal.hand_size) if (p, c) not in known]
    kept = {deck.hands[p][c] for p, c in known}
    fresh = [card for card in v.pack.cards if card not in kept]
    chance.shuffle(fresh)
    new = dict(zip(others, fresh, strict=False))
    hands = tuple(
        tuple(new.get((p, c), deck.hands[p][c]) for c in range(v.deal.hand_size)) for p in range(v.seats)
    )
    assert any(deck.hands[p][c] != hands[p][c] for p, c in others) or not others
    return Deck(hands)


SHARING = [
    pytest.param(DUMMETT, True, id="four-from-deal"),
    pytest.param(DUMMETT.reading(counsel="own"), False, id="four-own"),
    pytest.param(DUMMETT.replace(four="own"), False, id="four-own-where-more-would-share"),
    pytest.param(DUMMETT.with_seats(6), True, id="six-director"),
    pytest.param(DUMMETT.with_seats(2), True, id="two"),
    pytest.param(DUMMETT.with_seats(8).reading(second_up="yes"), True, id="eight-second-up"),
    pytest.param(kn.variant("kaiserspiel-nidwalden"), True, id="nidwalden"),
    pytest.param(kn.variant("kaiserspiel-nidwalden").reading(counsel="own"), False, id="nidwalden-own"),
]


@pytest.mark.parametrize(("v", "shares"), SHARING)
def test_a_pause_shows_nothing_of_the_cards_that_counsel_hides(v, shares):
    """Deals that differ only in what the speaker has not seen look alike to him, card for card."""
    chance = random.Random(5)
    for seed in range(4):
        stream = Stream.of(seed, 0, 0)
        deck = shuffled(v, stream)
        views = watched(v, deck, stream=stream)
        assert {view.pause.number for view in views} == set(range(len(pauses(v.deal, v.seats))))
        for number, view in enumerate(views):
            again = watched(v, hidden_changed(v, deck, view, shares, chance), stream=stream)
            assert seen_of(again[number]) == seen_of(view)


@pytest.mark.parametrize(("v", "shares"), SHARING)
def test_a_pause_shows_the_cards_that_counsel_lets_be_seen_and_those_face_up(v, shares):
    deck = shuffled(v, Stream.of(11, 0, 0))
    face_up = {(row.place, row.card) for row in v.deal.rows(v.seats) if row.face_up}
    for view in watched(v, deck):
        dealt = [(p, c) for p in range(v.seats) for c in range(view.pause.dealt[p])]
        ours = [at for at in dealt if at[0] in partners(v, view.place)]
        if not shares:
            ours = [at for at in ours if at[0] == view.place or at in face_up]
        theirs = [at for at in dealt if at[0] not in partners(v, view.place) and at in face_up]
        assert sorted(view.ours, key=str) == sorted((deck.hands[p][c] for p, c in ours), key=str)
        assert sorted(view.theirs, key=str) == sorted((deck.hands[p][c] for p, c in theirs), key=str)


HANDS = ["9H 2A 3A 4A 5A", "4L 2H 3H 4H 5H", "3B 2L 3L 5L 6L", "KA 2B 4B 5B 6B"]


def test_a_pause_knows_the_suit_of_the_lowest_card_so_far_and_whether_it_is_chosen():
    views = watched(DUMMETT, given(DUMMETT, HANDS, Stream.of(1, 0, 0)))
    told = {view.pause.number: (str(view.suit.value), view.suit_is_chosen) for view in views}
    assert told == {
        0: ("L", False),
        1: ("B", True),
        2: ("B", True),
        3: ("B", True),
        4: ("B", True),
        5: ("B", True),
    }
    turned = DUMMETT.reading(election="turned-up")
    assert {(view.suit, view.suit_is_chosen) for view in watched(turned)} == {(None, False)}
    early = DUMMETT.reading(second_up="yes")
    assert all(view.suit_is_chosen for view in watched(early))


def test_a_pause_tells_sides_score_and_raises_from_where_the_speaker_sits():
    v = DUMMETT
    views = watched(v, policy=bold(1), score=(30, 60))
    assert {view.side: view.score for view in views} == {0: (30, 60), 1: (60, 30)}
    proposals = [view for view in views if not view.talk.proposed]
    answers = [view for view in views if view.talk.proposed]
    assert [view.raised for view in proposals] == [(n, 0) for n in range(len(proposals))]
    assert [view.raised for view in answers] == [(0, n + 1) for n in range(len(answers))]
    assert [view.talk.value for view in proposals] == [4 + 3 * n for n in range(len(proposals))]
    assert all(view.place == view.pause.pair[view.side] for view in views)


def test_a_raise_for_a_kaiser_is_one_of_those_told_to_whoever_speaks():
    """The chances were fitted so: how often a side has raised counts every raise."""
    v = kn.variant("kaiserspiel-nidwalden")
    hands = ["10B KA KL KH OA OL OH", "10A UA UL UH 7A 7L 7H", "2A 2L 2H 3A 3L 3H 4A", "4L 4H 5A 5L 5H 6A 6L"]
    views = watched(v, given(v, hands, Stream.of(1, 0, 0)))
    assert [move.kind for move in views[0].moves] == ["offer", "offer"]
    assert [view.raised for view in views[:4]] == [(0, 0), (0, 1), (0, 1), (1, 1)]


def test_every_decision_has_a_random_word_of_its_own():
    stream = Stream.of(7, 0, 0)
    views = watched(DUMMETT, policy=bold(0.5), stream=stream)
    assert len({view.word for view in views}) == len(views) > 6
    assert [view.word for view in views] == [stream.raise_word(number) for number in range(len(views))]


def test_where_there_is_no_pause_nobody_is_asked():
    assert watched(kn.variant("modern")) == []
    table = OpenRound(DUMMETT, shuffled(DUMMETT, Stream.of(1, 0, 0)))
    assert (table.to_speak, table.moves()) == (None, ())
    with pytest.raises(kn.IllegalRaise, match="the deal has no pause now"):
        table.say(PASS)
