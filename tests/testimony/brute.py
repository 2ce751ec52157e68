"""Claims by brute force: every suit, every two cards, played by the rule objects; independent of the library's own way.

A set of cards is a tuple of (ranks, suit) and a tuple of what is taken away; ``any`` stands for all ranks, ``""`` for all suits.
"""

from functools import cache
from itertools import product

from attrs import frozen

SUITS = "ALHB"
RANKS = tuple("K O U 10 9 8 7 6 5 4 3 2".split())


@frozen
class Cards:
    """Cards as a claim names them."""

    groups: tuple
    but: tuple = ()

    def __str__(self):
        said = " or ".join(_said(group) for group in self.groups)
        return said + (" but " + " or ".join(map(_said, self.but)) if self.but else "")

    def holds(self, card, chosen, first=None):
        """Whether a card, a rank and a suit, is among them."""
        return any(_meant(group, card, chosen, first) for group in self.groups) and not any(
            _meant(group, card, chosen, first) for group in self.but
        )


def _said(group):
    ranks, suit = group
    return (" ".join(ranks) if ranks else "any") + (f" of {suit}" if suit else "")


def _meant(group, card, chosen, first):
    ranks, suit = group
    rank, own = card
    if ranks and rank not in ranks:
        return False
    if not suit:
        return not ranks or own != chosen  # ranks without a suit are plain, any is every card
    if suit == "chosen":
        return own == chosen
    if own == chosen:
        return False
    return suit == "plain" or (own == first[1]) == (suit == "same")


@cache
def winner(v, chosen, led, followed):
    """Which of two cards wins, 0 the led one; plain texts of codes, so that it can be kept."""
    return v.trick_winner(chosen, [led, followed])


def pairs(v, first, second):
    """Every chosen suit with two different cards of the pack that the words admit."""
    pack = [(rank.value, suit) for suit in SUITS for rank in v.pack.order]
    for chosen in SUITS:
        for x in (card for card in pack if first.holds(card, chosen)):
            for y in pack:
                if x != y and second.holds(y, chosen, x):
                    yield chosen, "".join(x), "".join(y)


def verdict(v, relation, first, second):
    """What section 5 says."""
    every = list(pairs(v, first, second))
    if not every:
        return "silent"
    takes = [winner(v, chosen, y, x) == 1 for chosen, x, y in every]
    holds = [winner(v, chosen, x, y) == 0 for chosen, x, y in every]
    granted = {
        "takes": all(takes),
        "holds": all(holds),
        "never_takes": not any(takes),
        "neither_beats": not any(takes) and all(holds),
    }
    if relation in granted:
        return "agrees" if granted[relation] else "contradicts"
    words = {
        (True, True): "agrees",
        (False, True): "agrees when led",
        (True, False): "agrees when following",
        (False, False): "contradicts",
    }
    return words[all(takes), all(holds)]


def against(v, relation, first, second, trick):
    """Whether a trick of two cards goes against the claim."""
    chosen = trick.chosen.value
    led, followed = (card.code for card in trick.cards)
    won_by_led = trick.winner == 0
    as_first = {(x, y) for suit, x, y in pairs(v, first, second) if suit == chosen}
    wrong = {
        "takes": (followed, led) in as_first and won_by_led,
        "holds": (led, followed) in as_first and not won_by_led,
        "never_takes": (followed, led) in as_first and not won_by_led,
        "neither_beats": ((led, followed) in as_first or (followed, led) in as_first) and not won_by_led,
    }
    if relation in wrong:
        return wrong[relation]
    return wrong["takes"] or wrong["holds"]


def every_rank_and_suit():
    """What can be named in the first place and in the second."""
    return list(product(RANKS, ("chosen", "plain"))), list(
        product(RANKS, ("chosen", "plain", "same", "other"))
    )
