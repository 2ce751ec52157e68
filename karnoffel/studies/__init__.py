"""What counts mean: studies that turn runs and rules into tables, figures and reports."""

from karnoffel.studies.collation import apparatus
from karnoffel.studies.comparison import compare
from karnoffel.studies.equity import game_equity
from karnoffel.studies.figures import plot
from karnoffel.studies.matrix import duels
from karnoffel.studies.pairings import matches
from karnoffel.studies.reporting import report
from karnoffel.studies.separation import Separation, discriminate
from karnoffel.studies.strength import card_strength
from karnoffel.studies.tournament import arena, ladder
from karnoffel.studies.worth import raising_worth

__all__ = [
    "Separation", "apparatus", "arena", "card_strength", "compare", "discriminate", "duels", "game_equity", "ladder",
    "matches", "plot", "raising_worth", "report",
]  # fmt: skip
