"""Policies of raising that do at a pause whatever may be done, so that games of theirs hold every kind of round."""

from karnoffel.table import Spoke


class AnyMove:
    """Makes any legal move, each as likely as the other: proposes, re-raises, refuses, passes."""

    name = "any move"

    def speak(self, view):
        return view.moves[view.word % len(view.moves)]


RAISING = {"never": "never", "bold": "bold(0.3)", "equity": "equity", "any": AnyMove()}
"""A policy of every kind."""


def spoken(played):
    """What was said in a round, in order."""
    return [event for event in played.events if isinstance(event, Spoke)]


def value_if_refused(played):
    """What the side that raised last scores in a refused round: what was agreed before, or proposed before a re-raise."""
    *before, last, refusal = spoken(played)
    assert refusal.move.kind == "refuse"
    if last.move.kind == "re-raise":
        return before[-1].value
    agreed = [event.value for event in before if event.move.kind == "accept"]
    return agreed[-1] if agreed else played.variant.scoring.round_value
