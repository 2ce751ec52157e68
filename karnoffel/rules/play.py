"""What may be played, and when does play stop?"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from karnoffel.cards import Card, Rank, Suit
from karnoffel.rules.provenance import Rule, question, ranks, whole, yes_no


@frozen
class Play(Rule):
    """Any card may be played at any time, but for a ban on the first lead; the round stops when a side has won.

    Source of the usual answers: Parlett, *Karnöffel*, "Play".
    Raises :class:`~karnoffel.RuleError` for a number of tricks out of range.

    >>> Play().describe()
    'Any card may be played, but the first trick is not led with the chosen 7; play stops at three tricks.'
    """

    banned_first_leads: tuple[Rank, ...] = question(
        "Which cards of the chosen suit may not be led to the first trick?",
        default=(Rank.SEVEN,),
        converter=ranks,
    )
    tricks_to_win: int = question("How many tricks win the round?", default=3, validator=whole(1, 12))
    play_on: bool = question(
        "Are all cards played even when a side has won?", default=False, validator=yes_no
    )

    def forbids(self, card: Card, chosen: Suit, *, leading: bool, trick_number: int) -> bool:
        """Whether ``card`` may not be played now; ``trick_number`` counts from 1."""
        return leading and trick_number == 1 and card.suit is chosen and card.rank in self.banned_first_leads

    def is_over(self, tricks: Sequence[int], hand_size: int) -> bool:
        """Whether play stops, given the tricks won by each side."""
        return sum(tricks) == hand_size or (not self.play_on and max(tricks) >= self.tricks_to_win)

    def winner(self, tricks: Sequence[int]) -> int:
        """The side, 0 or 1, that has won a round which is over."""
        return 0 if tricks[0] > tricks[1] else 1

    def describe(self) -> str:
        number = {1: "one trick", 2: "two tricks", 3: "three tricks", 4: "four tricks", 5: "five tricks"}
        wins = number.get(self.tricks_to_win, f"{self.tricks_to_win} tricks")
        stop = f"all cards are played, and {wins} win" if self.play_on else f"play stops at {wins}"
        banned = ", ".join(rank.value for rank in self.banned_first_leads)
        ban = f", but the first trick is not led with the chosen {banned}" if banned else ""
        return f"Any card may be played{ban}; {stop}."
