"""What counts mean: studies that turn runs and rules into tables, figures and reports."""

from karnoffel.studies.bridging import bridge
from karnoffel.studies.by_player import strength_by_player
from karnoffel.studies.collation import apparatus
from karnoffel.studies.comparison import compare
from karnoffel.studies.devil import devil_led
from karnoffel.studies.disputed import disputes
from karnoffel.studies.equity import game_equity
from karnoffel.studies.figures import plot
from karnoffel.studies.habits import mistakes_cost, tips_worth
from karnoffel.studies.luck import counsel_worth, skill
from karnoffel.studies.matrix import duels
from karnoffel.studies.pairings import matches
from karnoffel.studies.rank_order import upside_down
from karnoffel.studies.reconstruction import reconstruct
from karnoffel.studies.reporting import report
from karnoffel.studies.rings import cycles
from karnoffel.studies.separation import Separation, discriminate
from karnoffel.studies.strength import card_strength
from karnoffel.studies.tournament import arena, ladder
from karnoffel.studies.witnesses import evidence
from karnoffel.studies.worth import raising_worth

__all__ = [
    "Separation", "apparatus", "arena", "bridge", "card_strength", "compare", "counsel_worth", "cycles", "devil_led", "discriminate", "disputes", "duels", "evidence", "game_equity", "ladder", "matches", "mistakes_cost", "plot", "raising_worth", "reconstruct", "report", "skill", "strength_by_player", "tips_worth", "upside_down",
]  # fmt: skip
