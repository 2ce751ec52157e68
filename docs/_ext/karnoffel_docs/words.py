"""Answers, places, works and standings in words, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from karnoffel import Card, Rank, Suit, rules
from karnoffel.bibliography import Work, works
from karnoffel.rules import Citation
from karnoffel_docs.headings import heading

MARKS = {"attested": "●", "inferred": "◐", "assumed": "○", "silent": "–"}
"""A sign for each standing; it stands beside the word, never instead of it."""

SEEN = {"whole": "", "in part": "read in part", "not seen": "not seen, cited at second hand"}


def md(text: object) -> str:
    """A plain text, with everything that Markdown would take as markup escaped."""
    return re.sub(r"([\\`*_{}\[\]<>#|$~])", r"\\\1", " ".join(str(text).split()))


def mark(standing: str, target: str = "") -> str:
    """A standing as a visible mark, linked to ``target`` if one is given."""
    told = f"{MARKS.get(standing, '')} {standing}"
    return f"[{f'[{told}]({target})' if target else told}]{{.standing .{standing}}}"


def answer(value: Any) -> str:
    """An answer of a rule object as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, rules.Packet):
        return value.describe()
    if isinstance(value, rules.Stop):
        return f"the {value.rank.value} by {' '.join(court.value for court in value.courts)}"
    if isinstance(value, rules.Title):
        return f"{value.power} {value.name}"
    if isinstance(value, Rank):
        return value.value
    if isinstance(value, tuple):
        return _list(value)
    return str(value).replace("-", " ")


def _list(values: tuple[Any, ...]) -> str:
    if not values:
        return "none"
    if isinstance(values[0], rules.Packet):
        runs = [(len(list(group)), packet.describe()) for packet, group in groupby(values)]
        return ", then ".join(text if times == 1 else f"{times} times {text}" for times, text in runs)
    if isinstance(values[0], rules.Stop):
        return "; ".join(map(answer, values))
    return (", " if isinstance(values[0], (Suit, rules.Title, int)) else " ").join(map(answer, values))


def cards(played: Iterable[Card]) -> str:
    """Cards as codes: ``KL 3B``."""
    return " ".join(map(str, played))


def place(at: str) -> str:
    """A place in a work: ``Play, par. 1`` becomes “Play”, par. 1."""
    head, comma, part = at.rpartition(", ")
    return f"“{md(head)}”, {md(part)}" if comma else f"“{md(at)}”"


def anchor(work: str) -> str:
    """The target of a work in the bibliography."""
    return f"work-{work}"


def short(work: Work) -> str:
    """A work as a citation names it: author and title; a description in place of a title gives way to the year."""
    title = f"*{md(work.title)}*" if work.title[:1].isupper() else ""
    author = md(re.sub(r" \(.*\)", "", work.author))
    if author and title:
        return f"{author}, {title}"
    year = md(work.year) if work.year not in ("undated", *re.findall(r"\d{4}", work.published)) else ""
    return ", ".join(
        part for part in (author or title, "" if author else md(publisher(work) or work.title), year) if part
    )


def publisher(work: Work) -> str:
    """Where a work appeared, in short: ``cardgames.zone (web page, English)`` becomes cardgames.zone, English."""
    return re.sub(r" \(web pages?(, [^)]*)?\)", r"\1", work.published)


def linked(ident: str) -> str:
    """A work by its id, linked to the bibliography, with how much of it was seen unless that is the whole."""
    if ident not in works():
        return md(ident)
    work = works()[ident]
    seen = SEEN.get(work.seen, work.seen)
    return f"[{short(work)}](#{anchor(ident)}){f' ({seen})' if seen else ''}"


def citation(cited: Citation) -> str:
    """Author, title and place of a citation, with its note."""
    found = linked(cited.work) + (f", {place(cited.at)}" if cited.at else "")
    return f"{found}. {sentence(cited.note)}".strip()


def sentence(text: str) -> str:
    """A note as a sentence: a capital at its head, a full stop at its end."""
    if not text:
        return ""
    return md(text[0].upper() + text[1:].rstrip(".")) + "."


FILTERS: dict[str, Callable[..., str]] = {
    "md": md,
    "heading": heading,
    "mark": mark,
    "answer": answer,
    "cards": cards,
    "place": place,
    "anchor": anchor,
    "short": short,
    "linked": linked,
    "citation": citation,
    "sentence": sentence,
}
