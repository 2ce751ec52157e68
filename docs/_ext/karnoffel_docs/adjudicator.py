"""A table to try tricks on: cards are put into a trick, and the page says who takes it, by which rule, and how sure that is."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from attrs import frozen
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

import karnoffel as kn
from karnoffel import Card, Suit
from karnoffel.rules import Trick
from karnoffel_docs import words
from karnoffel_docs.dossiers import reading_standing
from karnoffel_docs.page import Filled, environment, watch
from karnoffel_docs.sources import shipped
from karnoffel_docs.trick_tables import Source, Tables, banners, bearing, pieces, tables

if TYPE_CHECKING:
    from sphinx.application import Sphinx

STANDINGS = ("attested", "inferred", "assumed", "counterfactual")
"""From the surest on."""

CHOSEN = Suit.ACORNS
CASES = (
    ("The King of the suit led meets the 3", "KL 3A"),
    ("The King of another suit meets the 3", "OH 3A KL"),
    ("The chosen King is led, and the 3 follows", "KA 3A"),
    ("The Ober of the suit led meets the 4", "OL 4A"),
    ("The 7 is led, and the 6 and the King follow", "7A 6A KA"),
    ("The 7 is led, and the Unter follows", "7A UA"),
    ("The 7 is not led", "KL 7A 2L"),
)
"""Tricks worth trying, with acorns chosen: what they show, and the cards, which every pack has."""


def weakest(standings: Any) -> str:
    """How sure a judgement is: as sure as the least sure of the rules it rests on."""
    return max(standings, key=STANDINGS.index)


def named(card: Card) -> str:
    """A card in running text: the King of leaves."""
    return f"the {card.name_in()}"


def told(text: str) -> str:
    """A reason as a sentence, its cards by name."""
    spoken = re.sub(r"\b(10|[KOU2-9])[ALHB]\b", lambda code: named(Card.read(code[0])), text)
    return f"{capital(spoken)}."


def capital(text: str) -> str:
    """A text with a capital at its head."""
    return text[0].upper() + text[1:]


def shared(chosen: Suit, cards: str) -> str:
    """The part of an address that puts cards into the trick."""
    return f"#chosen={chosen.value}&trick={quote(','.join(cards.split()), safe=',')}"


def why(v: kn.Variant, trick: Trick) -> tuple[tuple[str, str], ...]:
    """The sentences of a judgement, each with how sure it is."""
    return tuple((told(reason.text), v.standing(reason.rule)) for reason in trick.reasons)


@frozen
class Verdict:
    """What one source says of a trick; by disputed point and card, the admitted readings that give it to another card."""

    v: kn.Variant
    trick: Trick
    why: tuple[tuple[str, str], ...]
    otherwise: dict[tuple[str, str], list[str]]

    @property
    def standing(self) -> str:
        """How sure the verdict is, in the source's own reading."""
        return weakest(standing for _, standing in self.why)


def verdict(v: kn.Variant, chosen: Suit, cards: str) -> Verdict:
    """One source's verdict on a trick."""
    trick = v.trick(chosen, cards)
    otherwise: dict[tuple[str, str], list[str]] = {}
    for point in bearing(v):
        for name in point.allowed:
            other = v.reading(**{point.id: name}).trick(chosen, cards)
            if other.card != trick.card:
                case = point.question, named(other.card)
                otherwise.setdefault(case, []).append(point.reading(name).note or name)
    return Verdict(v, trick, why(v, trick), otherwise)


def titles(v: kn.Variant) -> dict[str, dict[str, str]]:
    """What the pieces are called, by chosen suit."""
    return {
        chosen.value: {
            piece.code: title
            for piece in pieces(v)
            if (title := v.powers.title(piece.card, chosen, (piece.card,) if piece.kaiser else ()))
        }
        for chosen in Suit
    }


def points(v: kn.Variant) -> list[dict[str, Any]]:
    """The points that bear on tricks, with the readings to choose from."""
    return [
        {
            "id": point.id,
            "question": point.question,
            "own": point.own,
            "readings": [
                {
                    "name": reading.name,
                    "note": reading.note or reading.name,
                    "stands": reading_standing(point, reading),
                    "settles": reading.settles,
                }
                for reading in point.readings
            ],
        }
        for point in bearing(v)
    ]


def script(v: kn.Variant, made: Tables) -> str:
    """Everything the page's program knows, as JSON that can stand in a page."""
    parts = {
        "names": json.dumps({str(card): card.name_in() for card in v.pack.cards}, ensure_ascii=False),
        "titles": json.dumps(titles(v), ensure_ascii=False),
        "points": json.dumps(points(v), ensure_ascii=False),
        "standings": json.dumps(STANDINGS),
        "sources": json.dumps([source.standing for source in made.sources.things]),
        "sentences": json.dumps(list(made.sentences.things), ensure_ascii=False),
        "readings": json.dumps(made.readings),
        "suits": f"[{','.join(made.suits.things)}]",
        "leads": f"[{','.join(made.leads.things)}]",
    }
    text = ",\n".join(f'"{name}": {part}' for name, part in parts.items())
    return "{" + text.replace("<", "\\u003c") + "}"


def cited(v: kn.Variant, source: Source) -> str:
    """How sure a sentence is, where its rule stands in a text, and where on this page."""
    rule = f"Rule: [{words.heading(source.rule, 'questions').en}](#{v.name}-{source.rule})."
    place = words.citation(source.cite) if source.cite else "No text says so."
    mark = (
        "[counterfactual]{.reading .counterfactual}"
        if source.standing == "counterfactual"
        else words.mark(source.standing)
    )
    return f"{mark} {place} {rule}"


class Adjudicator(SphinxDirective):
    """``{adjudicator} NAME``: the table to try tricks on, or, without a program in the page, the main cases."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table, the citations it shows, and what stands there without it."""
        watch(self)
        v = kn.variant(self.arguments[0])
        made = tables(v)
        self.env.metadata[self.env.docname]["adjudicator"] = v.name
        context = {
            "v": v,
            "suits": tuple(Suit),
            "banners": banners(v),
            "points": points(v),
            "cases": [(what, shared(CHOSEN, cards)) for what, cards in CASES],
            "script": script(v, made),
            "verdicts": [(what, cards.split(), verdict(v, CHOSEN, cards)) for what, cards in CASES],
            "chosen": CHOSEN,
        }
        before = environment().get_template("adjudicator.html.j2").render(context)
        citations = "\n".join(f"- {cited(v, source)}" for source in made.sources.things)
        cases = environment().get_template("main_cases.md.j2").render(context)
        return [
            nodes.raw("", f'{before}<div class="citations" hidden>', format="html"),
            *self.parse_text_to_nodes(citations),
            nodes.raw("", "</div></div><noscript>", format="html"),
            *self.parse_text_to_nodes(cases),
            nodes.raw("", "</noscript>", format="html"),
        ]


class InEachSource(Filled):
    """``{in-each-source} SUIT CARD ...``: one trick, the suit chosen named first, as each source judges it."""

    template = "in_each_source.md.j2"
    required_arguments = 1
    optional_arguments = 0
    final_argument_whitespace = True

    def context(self) -> dict[str, Any]:
        """The verdicts, each with the address where it can be tried."""
        suit, cards = self.arguments[0].split(maxsplit=1)
        chosen = Suit(suit)
        here = f"{self.env.docname}.html"
        return {
            "verdicts": [verdict(v, chosen, cards) for v in shipped()],
            "named": named,
            "capital": capital,
            "address": lambda v: relative_uri(here, f"sources/{v.name}.html") + shared(chosen, cards),
        }


def only_where_needed(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Load the program and its colours on the pages that have a table."""
    if app.env.metadata.get(page, {}).get("adjudicator"):
        app.add_js_file("adjudicator.js", loading_method="defer")
        app.add_css_file("adjudicator.css")


def connect(app: Sphinx) -> None:
    """Have the pages load what they need."""
    app.connect("html-page-context", only_where_needed)


DIRECTIVES: dict[str, type[Directive]] = {"adjudicator": Adjudicator, "in-each-source": InEachSource}
