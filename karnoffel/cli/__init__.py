"""The command line: ``karnoffel COMMAND``; tables and data to stdout, progress and notes to stderr."""

from __future__ import annotations

import click

from karnoffel.cli import arena, evidence, games, historian, measure, play, rules, solving
from karnoffel.cli.options import Group

COMMANDS = (
    rules.variants, rules.show, rules.apparatus, rules.diff, rules.trick,
    play.round_, play.game, play.replay,
    measure.strength, measure.compare, measure.report, games.equity, solving.solve, arena.arena,
    evidence.evidence, evidence.claim, historian.disputes, historian.bridge, historian.reconstruct,
    rules.cite,
)  # fmt: skip


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="karnoffel")
def main() -> None:
    """Karnöffel, the oldest European card game known by name: its rule sources, played and compared.

    Exit codes: 0 done, 1 a finding (a record that breaks the rules), 2 input that cannot be used, 130 given up by Ctrl-C.
    """


for command in COMMANDS:
    main.add_command(command)
