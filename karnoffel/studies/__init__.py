"""What counts mean: studies that turn runs and rules into tables, figures and reports."""

from karnoffel.studies.apparatus import apparatus
from karnoffel.studies.discriminate import Separation, discriminate
from karnoffel.studies.duels import duels
from karnoffel.studies.figures import plot
from karnoffel.studies.outcomes import compare
from karnoffel.studies.report import report
from karnoffel.studies.strength import card_strength

__all__ = ["Separation", "apparatus", "card_strength", "compare", "discriminate", "duels", "plot", "report"]
