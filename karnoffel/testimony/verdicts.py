"""What a variant says to a claim: the verdict, the trick that speaks against it, and the rules that decide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import evolve, frozen

from karnoffel.cards import Card
from karnoffel.questions import QUESTIONS
from karnoffel.rules import Trick
from karnoffel.variant import Variant

Word = Literal["agrees", "agrees when led", "agrees when following", "contradicts", "silent"]
WORDS: tuple[Word, ...] = ("agrees", "agrees when led", "agrees when following", "contradicts", "silent")
_WEAKNESS: dict[Word, int] = {
    "agrees": 0, "agrees when led": 1, "agrees when following": 1, "contradicts": 2, "silent": -1,
}  # fmt: skip
STANDINGS = ("attested", "inferred", "assumed", "silent", "counterfactual", "replaced")
"""How sure a rule is, the surest first; see :meth:`karnoffel.Variant.standing`."""
UNSURE = ("assumed", "counterfactual", "replaced")
"""Standings of answers that no text gives: what rests on one is marked."""


@frozen
class Case:
    """One trick of two cards, and the card that takes it if the claim is true."""

    trick: Trick
    wanted: Card

    @property
    def granted(self) -> bool:
        """Whether the trick goes as the claim has it."""
        return self.trick.card == self.wanted

    def denied(self) -> Case:
        """The same trick for the contrary claim."""
        (other,) = (card for card in self.trick.cards if card != self.wanted)
        return evolve(self, wanted=other)


@frozen
class Verdict:
    """What a variant says to a claim.

    ``trick`` is the first that goes against the claim, ``None`` where all go as it says; ``rules`` are those that decide that
    trick, or all of them, and ``standing`` the weakest standing of these. ``also`` names what else the cards beat, where that
    is told. ``silent``: the pack has no such cards, or there is nothing to check.
    """

    verdict: Word
    trick: Trick | None
    rules: tuple[str, ...] = ()
    standing: str = ""
    also: tuple[str, ...] = ()

    @classmethod
    def of_all(cls, v: Variant, cases: Iterable[Case]) -> Verdict:
        """A claim that is granted in all cases, or contradicted."""
        weighed = _Weighed(cases)
        if not weighed.count:
            return SILENT
        return weighed.told(v, "contradicts" if weighed.against else "agrees")

    @classmethod
    def of_both(
        cls, v: Variant, following: Iterable[Case], led: Iterable[Case], also: tuple[str, ...]
    ) -> Verdict:
        """A claim about a card that follows and that is led."""
        takes, holds = _Weighed(following), _Weighed(led)
        if not takes.count:
            return SILENT
        if takes.against is None and holds.against is None:
            both = _Weighed(())
            both.rules = takes.rules | holds.rules
            return evolve(both.told(v, "agrees"), also=also)
        failing = takes if takes.against else holds
        word: Word = (
            "agrees when following"
            if failing is holds
            else "contradicts"
            if holds.against
            else "agrees when led"
        )
        return evolve(failing.told(v, word), also=also)


class _Weighed:
    """Cases gone through: how many, the first against the claim, and the rules that decided."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self.count, self.against = 0, None  # type: int, Trick | None
        self.rules: dict[str, None] = {}
        for case in cases:
            self.count += 1
            if not case.granted and self.against is None:
                self.against = case.trick
            self.rules |= dict.fromkeys(reason.rule for reason in case.trick.reasons)

    def told(self, v: Variant, word: Word) -> Verdict:
        rules = self.rules
        if self.against is not None:
            rules = dict.fromkeys(reason.rule for reason in self.against.reasons)
        return Verdict(word, self.against, tuple(rules), weakest_standing(v, rules))


SILENT = Verdict("silent", None)


def weakest_standing(v: Variant, rules: Iterable[str]) -> str:
    """The weakest standing of some answers in a variant."""
    # A rule of the user's own may give reasons under names that are no questions here: no text stands behind them.
    told = (v.standing(rule) if rule in QUESTIONS else "assumed" for rule in rules)
    return max(told, key=STANDINGS.index, default="")


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    """The weakest of several verdicts, of equals the first: what the whole of a testimony takes."""
    return max(verdicts, key=lambda each: _WEAKNESS[each.verdict], default=SILENT)
