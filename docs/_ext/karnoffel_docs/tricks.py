"""One trick, judged by every source."""

from __future__ import annotations

from typing import Any

from docutils.parsers.rst import Directive, directives

import karnoffel as kn
from karnoffel_docs.page import Filled
from karnoffel_docs.sources import shipped


class WhoTakes(Filled):
    """``{who-takes} CARD CARD ...``: who takes the trick in each source, by which rule (``:rule:``), and how sure that is."""

    template = "who_takes.md.j2"
    required_arguments = 1
    optional_arguments = 0
    final_argument_whitespace = True
    option_spec = {  # noqa: RUF012
        "chosen": directives.unchanged_required,
        "rule": directives.unchanged_required,
    }

    def context(self) -> dict[str, Any]:
        """For each source the card that takes the trick, and the reason that the rule asked for gives."""
        rows = []
        for v in shipped():
            trick = v.trick(self.options["chosen"], self.arguments[0])
            reason = next((each for each in trick.reasons if each.rule == self.options["rule"]), None)
            if reason is None:
                raise kn.RuleError(f"{self.options['rule']} decides nothing in {v.name}")
            rows.append({"v": v, "card": trick.card, "reason": reason})
        return {"rows": rows, "rule": self.options["rule"]}


DIRECTIVES: dict[str, type[Directive]] = {"who-takes": WhoTakes}
