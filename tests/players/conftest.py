"""A player's turn, written down as a few cards."""

import pytest
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import as_cards


@pytest.fixture(scope="session")
def turn():
    """What a player sees who holds ``hand`` when ``trick`` lies on the table, led by place ``leader``.

    ``known`` and ``shown`` are the cards of other places that he knows or everybody knows, such as ``{2: "UB 3L"}``; ``won``
    the tricks of Forehand's side and of the dealer's, of trick ``number`` as even as they can be unless said otherwise.
    """

    def seen(
        hand, trick="", *, v="dummett", chosen="B", played="", kaisers="", number=2, word=0, leader=0, seats=None,
        known=None, shown=None, won=None, turned_up=None, left=None,
    ):  # fmt: skip
        game = kn.variant(v).with_seats(seats) if seats else kn.variant(v)
        held, lying = as_cards(hand), as_cards(trick)
        place, places = (leader + len(lying)) % game.seats, range(game.seats)
        shown = {q: as_cards(cards) for q, cards in (shown or {}).items()}
        known = {q: as_cards(cards) for q, cards in (known or {}).items()}
        has_played = {(leader + n) % game.seats for n in range(len(lying))}
        return kn.View(
            variant=game,
            place=place,
            chosen=kn.Suit(chosen),
            kaisers=as_cards(kaisers),
            first_cards=(),
            hand=held,
            legal=game.legal_plays(chosen, held, lying, number),
            trick=lying,
            leader=leader,
            trick_number=number,
            played=as_cards(played),
            tricks_won=won or (number // 2, (number - 1) // 2),
            turned_up=as_cards(turned_up)[0] if turned_up else None,
            known=tuple(
                held if q == place else tuple(dict.fromkeys((*known.get(q, ()), *shown.get(q, ()))))
                for q in places
            ),
            shown=tuple(shown.get(q, ()) for q in places),
            left=left or tuple(len(held) - (q in has_played) for q in places),
            word=word,
        )

    return seen


@pytest.fixture(scope="session")
def card_of(turn):
    """The code of the card that a player plays: ``card_of(tips(), "KL 2B", "9H") == "2B"``."""

    def card(player, hand, trick="", **situation):
        return player.choose(turn(hand, trick, **situation)).code

    return card


@pytest.fixture(scope="session")
def any_of(turn):
    """The codes that a player plays over evenly spread random words, as a text in the order of the hand.

    Fails unless each is played as often as any other.
    """

    def codes(player, hand, trick="", **situation):
        steps = 60
        words = [(2 * n + 1) * (1 << 64) // (2 * steps) for n in range(steps)]
        played = [player.choose(turn(hand, trick, word=word, **situation)).code for word in words]
        each = {played.count(code) for code in played}
        assert len(each) == 1, f"not each as often: { {code: played.count(code) for code in played} }"
        return " ".join(code for code in hand.split() if code in played)

    return codes


@st.composite
def _turns(draw, names=("dummett", "modern", "kaiserspiel"), seats=(4,)):
    """The keywords of a turn: cards drawn at random, some of them Kaisers, some in the known hand of a partner.

    Every second time the chosen cards, the courts and the Banners come first, so that something happens.
    """
    v = kn.variant(draw(st.sampled_from(names)))
    chosen, rich, pack = draw(st.sampled_from("BHLA")), draw(st.booleans()), [c.code for c in v.pack.cards]
    draw(st.randoms(use_true_random=False)).shuffle(pack)
    if rich:
        pack.sort(key=lambda code: not (code.endswith(chosen) or code[:-1] in ("K", "O", "U", "10")))
    number = draw(st.integers(2, 5))
    places = draw(st.sampled_from(seats))
    lying, size = draw(st.integers(0, places - 1)), 6 - number
    hand, trick = pack[:size], pack[size : size + lying]
    rest = pack[size + lying :]
    played, partner = rest[: places * (number - 1)], rest[places * (number - 1) :][:size]
    banners = [code for code in (*hand, *trick, *played, *partner) if code.startswith("10")]
    return {
        "hand": " ".join(hand),
        "trick": " ".join(trick),
        "v": v,
        "seats": places,
        "chosen": chosen,
        "played": " ".join(played),
        "kaisers": " ".join(banners) if v.kaisers.when == "held" else "",
        "number": number,
        "known": {(lying + 2) % places: " ".join(partner)} if draw(st.booleans()) and places > 2 else {},
        "word": draw(st.integers(0, 840)) * (2**64 - 1) // 840,
    }


@pytest.fixture(scope="session")
def any_turn():
    """Keywords for ``turn``: any hand, any trick, any cards played before."""
    return _turns()
