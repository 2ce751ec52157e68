"""Karnöffel: the oldest European card game known by name, source by source, as executable rules.

>>> import karnoffel as kn
>>> kn.variant("dummett").trick_winner("B", ["KL", "3B", "8H", "9L"])
0
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from karnoffel import rules
from karnoffel.cards import Card, Rank, Suit
from karnoffel.citing import cite
from karnoffel.dossier import variant, variants
from karnoffel.errors import (
    CardError,
    CheckpointError,
    ClaimError,
    DossierError,
    EvidenceError,
    Fault,
    HandError,
    IllegalPlay,
    IllegalRaise,
    KarnoffelError,
    NoTables,
    NotationError,
    ReadingConflict,
    RuleError,
    SettingError,
    SlowPath,
    UnknownPlayer,
    UnknownReading,
    UnknownVariant,
)
from karnoffel.games import play_game
from karnoffel.players import PauseView, Player, Raiser, View
from karnoffel.solver import Solution, solve
from karnoffel.table import Game, Round, play_round, read_round, replay
from karnoffel.variant import Variant

if TYPE_CHECKING:
    from karnoffel.montecarlo import GameTally, Tally, simulate
    from karnoffel.studies import (
        apparatus,
        arena,
        bridge,
        card_strength,
        compare,
        counsel_worth,
        cycles,
        devil_led,
        discriminate,
        disputes,
        duels,
        evidence,
        game_equity,
        ladder,
        mistakes_cost,
        plot,
        raising_worth,
        reconstruct,
        report,
        skill,
        strength_by_player,
        tips_worth,
        upside_down,
    )

# What counts rounds needs numpy, the compiler, pandas and matplotlib; each is imported when first asked for.
_LATER = {
    "GameTally": "karnoffel.montecarlo",
    "Tally": "karnoffel.montecarlo",
    "simulate": "karnoffel.montecarlo",
    "apparatus": "karnoffel.studies",
    "arena": "karnoffel.studies",
    "bridge": "karnoffel.studies",
    "card_strength": "karnoffel.studies",
    "compare": "karnoffel.studies",
    "discriminate": "karnoffel.studies",
    "disputes": "karnoffel.studies",
    "duels": "karnoffel.studies",
    "evidence": "karnoffel.studies",
    "game_equity": "karnoffel.studies",
    "raising_worth": "karnoffel.studies",
    "reconstruct": "karnoffel.studies",
    "counsel_worth": "karnoffel.studies",
    "cycles": "karnoffel.studies",
    "devil_led": "karnoffel.studies",
    "ladder": "karnoffel.studies",
    "mistakes_cost": "karnoffel.studies",
    "skill": "karnoffel.studies",
    "strength_by_player": "karnoffel.studies",
    "tips_worth": "karnoffel.studies",
    "upside_down": "karnoffel.studies",
    "plot": "karnoffel.studies",
    "report": "karnoffel.studies",
}

__all__ = [
    "Card",
    "CardError",
    "CheckpointError",
    "ClaimError",
    "DossierError",
    "EvidenceError",
    "Fault",
    "Game",
    "GameTally",
    "HandError",
    "IllegalPlay",
    "IllegalRaise",
    "KarnoffelError",
    "NoTables",
    "NotationError",
    "PauseView",
    "Player",
    "Raiser",
    "Rank",
    "ReadingConflict",
    "Round",
    "RuleError",
    "SettingError",
    "SlowPath",
    "Solution",
    "Suit",
    "Tally",
    "UnknownPlayer",
    "UnknownReading",
    "UnknownVariant",
    "Variant",
    "View",
    "apparatus",
    "arena",
    "bridge",
    "card_strength",
    "cite",
    "compare",
    "counsel_worth",
    "cycles",
    "devil_led",
    "discriminate",
    "disputes",
    "duels",
    "evidence",
    "game_equity",
    "ladder",
    "mistakes_cost",
    "play_game",
    "play_round",
    "plot",
    "raising_worth",
    "read_round",
    "reconstruct",
    "replay",
    "report",
    "rules",
    "simulate",
    "skill",
    "solve",
    "strength_by_player",
    "tips_worth",
    "upside_down",
    "variant",
    "variants",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("karnoffel")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'karnoffel' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
