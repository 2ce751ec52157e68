"""How beginners choose: with the mistakes that texts warn of, or by the tips that texts give.

Functions of masks, numbers and one random word as in :mod:`karnoffel.players.choices`, written once for both engines. ``option``
is a set of bits, those of :mod:`karnoffel.players.switches`: which mistakes are made, which tips are followed.
"""

from __future__ import annotations

from karnoffel.bits import strongest, weakest
from karnoffel.players.choices import choose_random
from karnoffel.players.switches import MISTAKES, TIPS

LEADS_HIGH, LATE_DEVIL, OVERRATES, OVERTAKES, FOLLOWS_SUIT = (mistake.bit for mistake in MISTAKES)
KEEP_DEVIL, COUNT_SPECIALS, AWAIT_SAFE, KEEP_COURTS, SPARE_PARTNER, SPARE_LOST, AGREE = (
    tip.bit for tip in TIPS
)


def lead_novice(option: int, legal: int, devils: int, word: int) -> int:
    """The strongest card, or any; the Devil only when nothing else is left to who keeps it to play it later."""
    cards = legal
    if option & LATE_DEVIL and legal & ~devils:
        cards = legal & ~devils
    if option & LEADS_HIGH:
        return strongest(cards)
    return choose_random(cards, word)


def follow_novice(
    option: int, legal: int, suit: int, takes: int, winning: bool, devils: int, partial: int
) -> int:
    """The weakest card that he believes takes the trick, else the weakest card.

    ``suit`` are the cards of the suit led, ``partial`` the beaters that would take the trick if no court could stop any.
    """
    cards = legal
    if option & FOLLOWS_SUIT and legal & suit:
        cards = legal & suit
    believed = takes & cards
    if option & LATE_DEVIL:
        believed |= devils & cards
    if option & OVERRATES:
        believed |= partial & cards
    if believed and (option & OVERTAKES or not winning):
        return weakest(believed)
    if option & LATE_DEVIL and cards & ~devils:
        return weakest(cards & ~devils)
    return weakest(cards)


def lead_tips(option: int, legal: int, devils: int, answers: int, unseen: int, word: int) -> int:
    """The Devil if the tips say so, else any card, but not the Devil if they say to wait.

    ``unseen`` are the cards that the other side may still hold, ``answers`` those that take a led Devil.
    """
    cards = legal
    if legal & devils:
        if answers & unseen:
            waits, leads = option & AWAIT_SAFE, option & KEEP_DEVIL
        else:
            waits, leads = option & 0, option & (KEEP_DEVIL | COUNT_SPECIALS)
        if leads and not waits:
            return strongest(legal & devils)
        if waits and legal & ~devils:
            cards = legal & ~devils
    return choose_random(cards, word)


def follow_tips(
    option: int, legal: int, takes: int, winning: bool, partners: int, devils: int, courts: int, word: int
) -> int:
    """The weakest card that takes the trick if it is to be taken, else a card to throw away.

    ``partners`` are the cards, known to the player, with which partners who still play to the trick could take it; ``courts``
    those worth keeping.
    """
    left_to_partner = False
    if option & AGREE and not winning and takes and partners:
        left_to_partner = weakest(partners) < weakest(takes)
    leaves = left_to_partner or (winning and option & SPARE_PARTNER)
    if takes and not leaves:
        return weakest(takes)
    cards = legal
    if option & KEEP_DEVIL and cards & ~devils:
        cards = cards & ~devils
    if leaves and cards & ~takes:
        cards = cards & ~takes
    if option & KEEP_COURTS and cards & ~courts:
        cards = cards & ~courts
    if not leaves and not winning and not option & SPARE_LOST:
        return choose_random(cards, word)
    return weakest(cards)


def courts_to_keep(unseen: int, beater: int, courts: int, other: int, others: int) -> int:
    """The courts that stop a beater which the other side may still hold: ``courts`` that ``beater``, ``others`` the ``other``."""
    if beater & unseen:
        return courts | others if other & unseen else courts
    return others if other & unseen else other & unseen
