"""The compiled engine: one loop over number tables that plays all variants and player counts.

It holds no rule: whatever a source may dispute reaches it as a table (:mod:`karnoffel.tables`). Nothing compiles at import.
"""

from karnoffel.kernel.build import Block, compiles_now, play_block

__all__ = ["Block", "compiles_now", "play_block"]
