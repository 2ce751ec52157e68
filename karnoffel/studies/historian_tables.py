"""The historian's tables laid out for people: testimonies, disputes, bridges, reconstructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karnoffel.studies.layout import Laid, off, rounds_note
from karnoffel.studies.witnesses import WHOLE
from karnoffel.testimony import UNSURE

if TYPE_CHECKING:
    import pandas as pd

_STARRED = "*: an assumption, or a changed answer, decides"


def _verdict(verdict: str, standing: str) -> str:
    return f"{verdict}*" if standing in UNSURE else verdict


def verdicts_table(frame: pd.DataFrame) -> Laid:
    """One row per testimony, one column per variant."""
    whole = frame[frame.part == WHOLE]
    heads = tuple(dict.fromkeys(whole.variant))
    rows = []
    for name, part in whole.groupby("testimony", sort=False):
        cells = (_verdict(v, s) for v, s in zip(part.verdict, part.standing, strict=True))
        rows.append((str(name), str(part.date.iloc[0]), *cells))
    note = f"{_STARRED}; --parts shows each part, and the tricks that go against it"
    return Laid("What the sources say to each testimony", ("testimony", "date", *heads), tuple(rows), note)


def parts_table(frame: pd.DataFrame) -> Laid:
    """One row per testimony, part and variant, with the trick that goes against it."""
    columns = zip(
        frame.testimony, frame.part, frame.variant, frame.verdict, frame.standing, frame.trick, strict=True
    )
    rows = tuple((name, part, v, _verdict(word, sure), trick) for name, part, v, word, sure, trick in columns)
    heads = ("testimony", "part", "variant", "verdict", "trick against it")
    return Laid("What the sources say to each testimony", heads, rows, _STARRED)


def disputes_table(frame: pd.DataFrame) -> Laid:
    """One row per reading, the largest effect first."""
    rows = []
    for row in frame.to_dict("records"):
        points = (
            "-"
            if row["points"] != row["points"]
            else _with_half("+.2f", row["points"], row["points_low"], row["points_high"])
        )
        moved = (
            f"{row['card']} {_with_half('+.1f', *(100 * row[f'moves{end}'] for end in ('', '_low', '_high')))}"
            if row["card"]
            else "-"
        )
        rows.append(
            (
                f"{row['point']}={row['reading']}" + ("" if row["admitted"] else "*"),
                *(_with_half(".2f", *(100 * row[f"{name}{end}"] for end in ("", "_low", "_high"))) for name in ("changes", "tricks_4")),
                f"{100 * row['tricks_2']:.2f}", moved, points,
            )
        )  # fmt: skip
    told = [
        "in percent ±95 %: rounds that the other side wins, tricks of four and of two cards (exact) decided otherwise, the card "
        "whose side wins more or less often",
        "points more in a round of whole games, where single rounds are the same",
        "*: the text does not admit it" if not frame.admitted.all() else "",
        rounds_note(frame),
    ]
    heads = ("reading", "rounds", "tricks of 4", "of 2", "card moved most", "points")
    return Laid(
        f"What the disputed points of {frame.variant.iloc[0]} change",
        heads,
        tuple(rows),
        "; ".join(filter(None, told)),
    )


def upside_down_table(frame: pd.DataFrame) -> Laid:
    """One row per variant: Kendall's tau of the chosen suit and of the plain suits."""
    rows = []
    for name, part in frame.groupby("variant", sort=False):
        by = {row["suit"]: row for row in part.to_dict("records")}
        cells = (
            f"{by[s]['tau']:+.2f} ({by[s]['low']:+.2f} to {by[s]['high']:+.2f})" for s in ("chosen", "plain")
        )
        rows.append((str(name), *cells))
    note = "Kendall's tau: 1 the order of the world, -1 the world upside down; intervals hold simulation error only"
    return Laid(
        "Social rank against strength",
        ("variant", "chosen suit", "plain suits"),
        tuple(rows),
        f"{note}; {rounds_note(frame)}",
    )


def bridge_table(frame: pd.DataFrame) -> Laid:
    """One row per step, and the whole difference."""
    rows = tuple(
        (
            row["step"],
            row["ours"],
            row["theirs"],
            _with_half("+.4f", row["part"], row["low"], row["high"]),
            f"{row['value']:.4f}",
        )
        for row in frame.to_dict("records")
    )
    attrs, first, second = frame.attrs, frame["from"].iloc[0], frame["to"].iloc[0]
    told = [
        f"{attrs['measure_words']}: {attrs['start']:.4f} in {first}; parts ±95 %, averaged over all orders of the steps",
        "on the same deals" if attrs["common_deals"] else "not all on the same deals",
        f"no round changes with: {', '.join(attrs['no_effect'])}" if attrs["no_effect"] else "",
        rounds_note(frame),
    ]
    heads = ("step", first, second, "part", "value")
    return Laid(f"From {first} to {second}", heads, rows, "; ".join(filter(None, told)))


def reconstruct_table(frame: pd.DataFrame) -> Laid:
    """One row per candidate, the best first."""
    rows = []
    for row in frame.to_dict("records"):
        shares = (
            _with_half(".1f", *(100 * row[f"{name}{end}"] for end in ("", "_low", "_high")))
            if row[name] == row[name]
            else "-"
            for name in ("forehand", "decisive", "skill", "expert")
        )
        rows.append(
            (
                str(row["rank"]),
                row["readings"] + ("" if row["admitted"] else "*"),
                f"{row['agrees']}+{row['partly']}",
                *shares,
            )
        )
    attrs = frame.attrs
    pairs = ", ".join(" and ".join(pair) for pair in attrs["excluding"])
    told = [
        f"{attrs['kept']} of {attrs['candidates']} combinations meet {len(attrs['met'][0])} binding testimonies, as many as any"
        + (f"; met by none: {', '.join(attrs['unmet'])}" if attrs["unmet"] else ""),
        f"nobody can plainly agree with both: {pairs}" if pairs else "",
        f"{len(attrs['used'])} of the testimonies helped to make the source, as far as is known: agreeing with them proves nothing"
        if attrs["used"]
        else "",
        "evidence: agrees plainly + in part; in percent ±95 %: rounds won by Forehand's side, won by two tricks or more, that greedy "
        "wins from random, that expert wins from greedy",
        "*: the text does not admit all of it" if not frame.admitted.all() else "",
        f"{attrs['rounds']:,} rounds each, seed {attrs['seed']}"
        + ("" if attrs["complete"] else ", stopped early"),
    ]
    heads = ("rank", "readings", "evidence", "Forehand", "by two", "skill", "expert")
    return Laid("Readings that meet the testimonies", heads, tuple(rows), "; ".join(filter(None, told)))


def _with_half(form: str, value: float, low: float, high: float) -> str:
    return f"{value:{form}} {off(value, low, high, form.lstrip('+'))}"
