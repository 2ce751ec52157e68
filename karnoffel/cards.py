"""Suits, ranks and cards, and reading them as people write them.

A card's code is its rank, then its suit: ``UB`` is the Unter of bells, ``10A`` the Banner of acorns. Reading is
forgiving -- codes or names, German, French or Swiss, any case -- and writing is strict.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from typing import Literal

from attrs import field, frozen

from karnoffel.errors import CardError, shown

PackName = Literal["english", "german", "french", "swiss"]


class Suit(Enum):
    """The four suits of the German pack, by their code.

    >>> Suit.BELLS.value, Suit.BELLS.name_in("swiss"), Suit("B").name_in("french")
    ('B', 'Schellen', 'diamonds')
    """

    ACORNS = "A"
    LEAVES = "L"
    HEARTS = "H"
    BELLS = "B"

    def name_in(self, pack: PackName = "english") -> str:
        """This suit's name in a pack: ``english``, ``german``, ``french`` (as played with French suits) or ``swiss``."""
        return _SUIT_NAMES[self][_pack(pack)]

    @property
    def french(self) -> str:
        """The code of the French suit that stands for this one: C, S, H or D."""
        return {"A": "C", "L": "S", "H": "H", "B": "D"}[self.value]

    def __str__(self) -> str:
        return self.name_in("english")


class Rank(Enum):
    """The twelve ranks of a pack without aces, high to low in plain order, by their code.

    >>> Rank("10").name_in("english"), Rank("O").name_in("french"), [rank.value for rank in Rank][:4]
    ('Banner', 'queen', ['K', 'O', 'U', '10'])
    """

    KING = "K"
    OBER = "O"
    UNTER = "U"
    BANNER = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    DEUCE = "2"

    def name_in(self, pack: PackName = "english") -> str:
        """This rank's name in a pack; number cards are named by their number."""
        return _RANK_NAMES.get(self, (self.value,) * 4)[_pack(pack)]

    @property
    def is_court(self) -> bool:
        """Whether this is a King, an Ober or an Unter."""
        return self in COURTS

    def __str__(self) -> str:
        return self.name_in("english")


COURTS = (Rank.KING, Rank.OBER, Rank.UNTER)


def _pack(name: str) -> int:
    if name not in _PACKS:
        raise CardError(f"no pack {name!r}; one of: {', '.join(sorted(_PACKS))}")
    return _PACKS.index(name)


_PACKS: tuple[PackName, ...] = ("english", "german", "french", "swiss")
_SUIT_NAMES = {
    Suit.ACORNS: ("acorns", "Eichel", "clubs", "Eicheln"),
    Suit.LEAVES: ("leaves", "Laub", "spades", "Schilten"),
    Suit.HEARTS: ("hearts", "Herz", "hearts", "Rosen"),
    Suit.BELLS: ("bells", "Schellen", "diamonds", "Schellen"),
}
_RANK_NAMES = {
    Rank.KING: ("King", "König", "king", "König"),
    Rank.OBER: ("Ober", "Ober", "queen", "Ober"),
    Rank.UNTER: ("Unter", "Unter", "jack", "Under"),
    Rank.BANNER: ("Banner", "Zehn", "10", "Banner"),
    Rank.DEUCE: ("2", "Daus", "2", "Daus"),
}

# What people write, folded (lower case, no accents). Single letters are codes; "as" is a Swiss name of the Daus.
_SUIT_WORDS = {
    Suit.ACORNS: "a c acorn acorns eichel eicheln gland glands club clubs trefle trefles kreuz treff ♣",
    Suit.LEAVES: "l s leaf leaves laub grun gruen blatt vert verts feuille feuilles spade spades pik pique piques"
    " schilten schilte shields ♠",
    Suit.HEARTS: "h heart hearts herz coeur coeurs rosen rose roses rot ♥",
    Suit.BELLS: "b d bell bells schellen schelle grelot grelots diamond diamonds karo carreau carreaux ♦",
}
_RANK_WORDS = {
    Rank.KING: "k king konig koenig roi",
    Rank.OBER: "o q ober over obermann queen dame",
    Rank.UNTER: "u j unter under untermann jack knave valet bube",
    Rank.BANNER: "10 banner panner banniere ten zehn dix",
    Rank.NINE: "9 nine neun neuf",
    Rank.EIGHT: "8 eight acht huit",
    Rank.SEVEN: "7 seven sieben sept",
    Rank.SIX: "6 six sechs",
    Rank.FIVE: "5 five funf fuenf cinq",
    Rank.FOUR: "4 four vier quatre",
    Rank.THREE: "3 three drei trois",
    Rank.DEUCE: "2 two zwei deux deuce daus dus as",
}
_SUITS = {word: suit for suit, words in _SUIT_WORDS.items() for word in words.split()}
_RANKS = {word: rank for rank, words in _RANK_WORDS.items() for word in words.split()}
_CODE = re.compile(r"(10|[2-9koqju])([alhbcsd♣♠♥♦])")
_LONGEST_NAME = 40


@frozen(order=False)
class Card:
    """One card: its rank and its suit.

    >>> Card.read("JD"), Card.read("Unter Schellen").code, Card.read("u of bells").name_in("german")
    (Card('UB'), 'UB', 'Schellen-Unter')
    """

    rank: Rank = field()
    suit: Suit = field()

    @rank.validator
    def _is_rank(self, _: object, value: object) -> None:
        if not isinstance(value, Rank):
            raise CardError(f"a card's rank is a Rank, not {shown(value)}; Card.read reads a text")

    @suit.validator
    def _is_suit(self, _: object, value: object) -> None:
        if not isinstance(value, Suit):
            raise CardError(f"a card's suit is a Suit, not {shown(value)}; Card.read reads a text")

    @property
    def code(self) -> str:
        """Rank and suit as one code, for example ``"UB"`` or ``"10A"``."""
        return self.rank.value + self.suit.value

    @property
    def french(self) -> str:
        """The code in the French pack: ``"JD"`` for the Unter of bells."""
        return {"O": "Q", "U": "J"}.get(self.rank.value, self.rank.value) + self.suit.french

    def name_in(self, pack: PackName = "english") -> str:
        """The card's full name: "Unter of bells", "Schellen-Unter", "jack of diamonds", "Schellen-Under"."""
        rank, suit = self.rank.name_in(pack), self.suit.name_in(pack)
        return f"{suit}-{rank}" if pack in ("german", "swiss") else f"{rank} of {suit}"

    @classmethod
    def read(cls, text: str) -> Card:
        """Read a card from a code or a name, German, French or Swiss, in any case.

        Raises :class:`CardError` naming the text and the nearest valid card.

        >>> Card.read("12B")
        Traceback (most recent call last):
        ...
        karnoffel.errors.CardError: no card '12B'; the nearest is 2B (2 of bells). Write rank then suit: ranks K O U 10 9 8 7 6 5 4 3 2, suits A L H B
        """
        if not isinstance(text, str):
            raise CardError(f"a card is read from a text such as 'UB', not from {shown(text)}")
        return _read_card(text)

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code


CARDS = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""All 48 cards, suit by suit (acorns, leaves, hearts, bells), high to low."""


def fold(text: str) -> str:
    """Lower case, without accents: ``König`` and ``konig`` are one word."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _known(text: str) -> str:
    """A text folded; nothing of one longer than any name, since folding takes time with the square of its length."""
    word = text.strip()
    return fold(word) if len(word) <= _LONGEST_NAME else ""


@lru_cache(maxsize=4096)
def _read_card(text: str) -> Card:
    if len(text) > _LONGEST_NAME:
        raise CardError(f"no card {text[:20]!r}...: a card's name has at most {_LONGEST_NAME} letters")
    words = [word for word in re.split(r"[\s\-_]+", fold(text)) if word not in ("", "of", "de", "der", "des")]
    if code := _CODE.fullmatch("".join(words)):
        return Card(_RANKS[code[1]], _SUITS[code[2]])
    if len(words) == 2:
        for rank, suit in (words, reversed(words)):
            if rank in _RANKS and suit in _SUITS:
                return Card(_RANKS[rank], _SUITS[suit])
    if (words and words[0] in ("a", "ace", "ass")) or (fold(text)[:1] == "a" and len(fold(text)) == 2):
        raise CardError(
            f"no card {text!r}; there are no aces in this game, and the lowest card of a suit is the 2 (Daus)"
        )
    raise CardError(
        f"no card {text!r}{_nearest_card(fold(text))}. "
        "Write rank then suit: ranks K O U 10 9 8 7 6 5 4 3 2, suits A L H B"
    )


@lru_cache
def _names() -> dict[str, Card]:
    """Every card by its code, and by its name in each pack."""
    names = {card.code.lower(): card for card in CARDS}
    for pack in _PACKS:
        names |= {fold(card.name_in(pack)): card for card in CARDS}
    return names


def _nearest_card(folded: str) -> str:
    names = _names()
    close = get_close_matches(folded, names, n=1, cutoff=0.5)
    return f"; the nearest is {names[close[0]]} ({names[close[0]].name_in()})" if close else ""


def as_card(card: Card | str) -> Card:
    """A card, from a card or anything :meth:`Card.read` reads."""
    if isinstance(card, Card):
        return card
    if isinstance(card, str):
        return Card.read(card)
    raise CardError(f"a card is a Card or a text such as 'UB', not {type(card).__name__} {shown(card)}")


def as_cards(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Cards, from an iterable of cards or codes or from one text of codes: ``"KL 3B"`` or ``["KL", "3B"]``.

    Raises :class:`CardError` for an unreadable card and for a card that stands twice.

    >>> as_cards("kl, 3B")
    (Card('KL'), Card('3B'))
    """
    if isinstance(cards, str):
        cards = _split(cards)
    elif isinstance(cards, Card) or not isinstance(cards, Iterable):
        raise CardError(f"cards are a text such as 'KL 3B' or a list of cards, not {shown(cards)}")
    read = tuple(as_card(card) for card in cards)
    check_different(read)
    return read


def _split(text: str) -> list[str]:
    """``"KL 3B"`` by spaces; with commas also by those, so that names of several words can be listed."""
    found: list[str] = []
    comma = "," in text
    for part in text.split(","):
        words = part.split()
        whole = len(words) > 1 and comma and not _CODE.fullmatch(_known(words[0]))
        found += [part.strip()] if whole else words
    return found


def check_different(cards: Iterable[Card], where: str = "") -> None:
    """Raise :class:`CardError` if a card stands twice among ``cards``."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError(f"{card} ({card.name_in()}) stands twice{where}; each card is in the pack once")
        seen.add(card)


def as_suit(suit: Suit | str) -> Suit:
    """A suit, from a suit, its code or its name in any of the packs.

    >>> as_suit("bells") is as_suit("Schellen") is as_suit("d") is Suit.BELLS
    True
    """
    if isinstance(suit, Suit):
        return suit
    if not isinstance(suit, str):
        raise CardError(f"a suit is a Suit or a text such as 'B', not {type(suit).__name__} {shown(suit)}")
    folded = _known(suit)
    if folded in _SUITS:
        return _SUITS[folded]
    close = get_close_matches(folded, _SUITS, n=1, cutoff=0.5)
    hint = f"; the nearest is {_SUITS[close[0]].value} ({_SUITS[close[0]]})" if close else ""
    raise CardError(f"no suit {suit!r}{hint}. Suits: A acorns, L leaves, H hearts, B bells")


def as_rank(rank: Rank | str) -> Rank:
    """A rank, from a rank, its code or its name in any of the packs.

    >>> as_rank("Jack") is as_rank("u") is Rank.UNTER
    True
    """
    if isinstance(rank, Rank):
        return rank
    if isinstance(rank, str) and (folded := _known(rank)) in _RANKS:
        return _RANKS[folded]
    raise CardError(f"no rank {rank!r}. Ranks, high to low: K O U 10 9 8 7 6 5 4 3 2")
