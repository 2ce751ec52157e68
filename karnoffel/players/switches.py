"""What can be switched in a beginner: mistakes that texts warn of, tips that texts give, each with where it stands."""

from __future__ import annotations

from attrs import frozen


@frozen
class Switch:
    """One mistake or tip.

    ``name`` is the keyword of :func:`~karnoffel.players.novice` or :func:`~karnoffel.players.tips`, ``words`` say it in short,
    ``source`` tells where it stands, or that it is inferred or assumed; ``bit`` is what both engines know it by, ``on`` whether
    it is on unless said otherwise.

    >>> TIPS[2].name, TIPS[2].bit, TIPS[2].on
    ('await_safe', 4, False)
    """

    name: str
    words: str
    source: str
    bit: int
    on: bool = True


COMMON = "zone-en, 12. Common mistakes, list"
BEGINNERS = "zone-en, 12. Common mistakes, par. 1"
"""The paragraph that begins "Tips for beginners"."""
CONSEILS = "zone-fr, 9. Conseils pour débutants, list"

MISTAKES = (
    Switch("leads_high", "leads high [assumed]", "assumed", 1 << 0),
    Switch("late_devil", "plays the Devil late, hoping", COMMON, 1 << 1),
    Switch("overrates", "overrates 3, 4 and 5", COMMON, 1 << 2),
    Switch("overtakes", "overtakes the partner", COMMON, 1 << 3),
    Switch("follows_suit", "thinks that one must follow suit", COMMON, 1 << 4),
)
"""The mistakes of a novice."""
TIPS = (
    Switch("keep_devil", "keep the Devil, and lead it", f"{BEGINNERS}; {CONSEILS}, item 1", 1 << 0),
    Switch(
        "count_specials",
        "lead it as soon as nothing can take it any more",
        f"{BEGINNERS}; {CONSEILS}, item 2",
        1 << 1,
    ),
    Switch(
        "await_safe",
        "lead it only when nothing can take it any more [inferred]",
        "inferred from count_specials",
        1 << 2,
        on=False,
    ),
    Switch(
        "keep_courts",
        "throw no King away against 3, no Ober against 4 [inferred]",
        f"{CONSEILS}, item 3; that it speaks of cards thrown away is inferred",
        1 << 3,
    ),
    Switch(
        "spare_partner",
        "a trick that is the partner's: a worthless card",
        f"{COMMON}; {CONSEILS}, item 4",
        1 << 4,
    ),
    Switch("spare_lost", "a trick that is lost: a worthless card", f"{CONSEILS}, item 6", 1 << 5),
    Switch(
        "agree",
        "leave the trick to a partner who takes it cheaper [inferred]",
        f"{CONSEILS}, item 5; that the weaker card is to take it is inferred",
        1 << 6,
    ),
)
"""The tips."""
