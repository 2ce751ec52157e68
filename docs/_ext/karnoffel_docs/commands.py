"""The command line: its commands from their own help, and commands run at build time with what they print."""

from __future__ import annotations

import shlex
from contextlib import chdir
from pathlib import Path
from typing import Any

import click
from attrs import frozen
from click.testing import CliRunner
from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.util.docutils import SphinxDirective

from karnoffel.cli import main
from karnoffel_docs.page import Filled, watch

PROGRAM = "karnoffel"


@frozen
class Command:
    """One command: how it is called, what it does, and its options with their help."""

    name: str
    usage: str
    text: str
    options: tuple[tuple[str, str], ...]


def described(name: str, command: click.Command) -> Command:
    """A command as its own help describes it."""
    context = click.Context(command, info_name=f"{PROGRAM} {name}".strip())
    records = (option.get_help_record(context) for option in command.get_params(context))
    usage = " ".join([str(context.info_name), *command.collect_usage_pieces(context)])
    return Command(
        name, usage, command.help or "", tuple(r for r in records if r and r[1] and "--help" not in r[0])
    )


class Commands(Filled):
    """``{commands}``: the program and each of its commands."""

    template = "commands.md.j2"

    def context(self) -> dict[str, Any]:
        """The commands in the order of the program's own help."""
        context = click.Context(main, info_name=PROGRAM)
        listed = [(name, main.get_command(context, name)) for name in main.list_commands(context)]
        return {
            "program": described("", main),
            "commands": [described(name, command) for name, command in listed if command],
        }


class Shown(SphinxDirective):
    """``{shown}``: commands, one a line, run while the page is built; shows what they print.

    ``:exit:`` is the exit code each must end with (0 unless given), ``:lines:`` how many lines of each are shown.
    """

    has_content = True
    option_spec = {  # noqa: RUF012
        "exit": directives.nonnegative_int,
        "lines": directives.positive_int,
    }

    def run(self) -> list[nodes.Node]:
        """The commands with their output, as a console would show them."""
        watch(self)
        text = "\n\n".join(self.shown(line) for line in self.content if line.strip())
        block = nodes.literal_block(text, text, language="console")
        return [block]

    def shown(self, line: str) -> str:
        """One command and what it prints."""
        program, *arguments = shlex.split(line)
        if program != PROGRAM:
            raise self.error(f"only {PROGRAM} can be run here, not {program!r}")
        # Files that a command names lie beside the page.
        with chdir(Path(self.env.doc2path(self.env.docname)).parent):
            result = CliRunner().invoke(main, arguments)
        wanted = self.options.get("exit", 0)
        if result.exit_code != wanted:
            why = result.output.strip() or repr(result.exception)
            raise self.error(f"{line!r} ended with {result.exit_code}, not {wanted}: {why}")
        printed = (result.stdout if wanted == 0 else result.output).rstrip().splitlines()
        most = self.options.get("lines", len(printed))
        kept = [each.rstrip() for each in printed[:most]] + (["..."] if most < len(printed) else [])
        return "\n".join([f"$ {line}", *kept])


DIRECTIVES: dict[str, type[Directive]] = {"commands": Commands, "shown": Shown}
