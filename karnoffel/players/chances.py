"""The chance to win a round, judged at a pause of the deal from the cards seen and the raises made.

A model is a sum: every card seen adds a weight, by whether it is ours or theirs, of the chosen suit or plain, or a Kaiser;
what was raised so far stretches and shifts the sum. The weights were fitted to simulated rounds by
``analysis/fit_chances.py`` and are whole numbers, 1024ths of a logit, so that both engines add up the same.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from attrs import field, frozen

from karnoffel.cards import Card, Suit
from karnoffel.errors import SettingError
from karnoffel.numbering import SUITS
from karnoffel.pauses import pauses
from karnoffel.players.raising import FINE, HALF_LOGITS, place_of_chance, raised_so_far
from karnoffel.players.view import PauseView
from karnoffel.rules import Pack
from karnoffel.variant import Variant

STRETCH = 10
"""A stretched sum is divided by two to this power."""
CHANCES = tuple(1 / (1 + math.exp(-place * 2**FINE / 1024)) for place in range(-HALF_LOGITS, HALF_LOGITS + 1))
"""The chance for each logit; see :func:`karnoffel.players.raising.place_of_chance`."""

Numbers = Sequence[Any]


def kind(card: Card, suit: Suit | None, kaisers: Iterable[Card], pack: Pack) -> int:
    """What a card is to a model: a plain rank, then a rank of the chosen suit, then a Kaiser by suit.

    >>> from karnoffel.cards import as_card
    >>> [kind(as_card(code), Suit.BELLS, (), Pack()) for code in ("2L", "KL", "2B")]
    [0, 11, 12]
    """
    ranks = len(pack.order)
    if card in kaisers:
        return 2 * ranks + SUITS.index(card.suit)
    return pack.strength(card) + (ranks if card.suit is suit else 0)


def kinds(pack: Pack) -> int:
    """How many kinds of card there are."""
    return 2 * len(pack.order) + len(SUITS)


@frozen
class Chances:
    """A fitted model for one way of dealing.

    ``label`` names the variant it was fitted for. By pause and side (0 Forehand's, 1 the dealer's): ``ours`` and ``theirs`` [pauses, 2, kinds] weigh the cards seen;
    ``stretch`` and ``shift`` [pauses, 2, asked, raised by us, raised by them] what was raised. ``dealt`` tells the pauses by
    the cards each place holds.
    """

    label: str
    dealt: tuple[tuple[int, ...], ...]
    ours: Numbers = field(repr=False)
    theirs: Numbers = field(repr=False)
    stretch: Numbers = field(repr=False)
    shift: Numbers = field(repr=False)

    def of(self, view: PauseView) -> float:
        """The chance of the speaker's side to win the round if it is played."""
        return CHANCES[place_of_chance(self.logit(view))]

    def logit(self, view: PauseView) -> int:
        """The same as a logit, in 1024ths."""
        at, side, pack = self.dealt.index(view.pause.dealt), view.side, view.variant.pack
        total = 0
        for weights, cards in ((self.ours, view.ours), (self.theirs, view.theirs)):
            total += sum(weights[at][side][kind(card, view.suit, view.kaisers, pack)] for card in cards)
        asked = int(bool(view.talk.proposed))
        us, them = map(raised_so_far, view.raised)
        stretch, shift = self.stretch[at][side][asked][us][them], self.shift[at][side][asked][us][them]
        return int((total * stretch >> STRETCH) + shift)


FILE = files("karnoffel") / "players" / "chances.json"
"""The models, as ``analysis/fit_chances.py`` wrote them."""


@lru_cache(maxsize=1)
def _models() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["models"]
    return found


def chances_for(v: Variant) -> Chances:
    """The model fitted for the way a variant deals: same pack, same cards to each place, same counsel.

    Among several, that of the same source. Raises :class:`~karnoffel.SettingError` where none was fitted.
    """
    wanted = way_of_dealing(v)
    dealt = {stop.dealt for stop in pauses(v.deal, v.seats)}
    fitting = [
        model
        for model in _models()
        if model["deal"] == wanted and dealt <= {tuple(each) for each in model["dealt"]}
    ]
    fitting.sort(key=lambda model: model["variant"] != v.name)
    if not fitting:
        raise SettingError(
            f"raising='equity' does not know {v.label}: no chances were fitted for this deal to {v.seats} players; use "
            "'never' or 'bold(P)', or fit them with analysis/fit_chances.py"
        )
    return model_from_plain(fitting[0])


def model_from_plain(model: Mapping[str, Any]) -> Chances:
    """A model from its plain form."""
    parts = (model[name] for name in ("ours", "theirs", "stretch", "shift"))
    return Chances(model["label"], tuple(map(tuple, model["dealt"])), *parts)


def way_of_dealing(v: Variant) -> dict[str, Any]:
    """What a model depends on, as plain data: the pack, which cards are dealt when and how, and whether sides share what they see.

    >>> import karnoffel as kn
    >>> way_of_dealing(kn.variant("dummett").with_seats(2))
    {'pack': 'K O U 10 9 8 7 6 5 4 3 2', 'cards': '0^ 1^ 0 0 1 1 0 0 1 1', 'shared': True}
    """
    rows = v.deal.rows(v.seats)
    return {
        "pack": " ".join(rank.value for rank in v.pack.order),
        "cards": " ".join(f"{row.place}{'^' if row.face_up else ''}" for row in rows),
        "shared": v.counsel.shares(v.seats),
    }
