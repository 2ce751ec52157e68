"""Which readings fit what the centuries say, and which of these make the better game? The whole space of readings gone through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karnoffel.dossier import variant
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import Progress, play_matches
from karnoffel.montecarlo.intervals import Floats
from karnoffel.montecarlo.kept import part_of
from karnoffel.montecarlo.run import MOST_ROUNDS, whole
from karnoffel.montecarlo.spans import spans
from karnoffel.montecarlo.workers import in_order, reported
from karnoffel.streams import check_seed
from karnoffel.studies.candidates import (
    FIGURES,
    PLAYS,
    Candidate,
    Judge,
    PlayJob,
    candidates,
    chosen_points,
    columns,
    meets,
)
from karnoffel.testimony import Testimony, read_testimonies
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

FINALISTS, EXPERT_DEALS = 3, 1000
_END = "95 % interval of"
COLUMNS = {
    "rank": "place among the candidates kept: by evidence, then by how the game plays; those that cannot be told apart share it",
    "variant": "the rule source",
    "readings": "the disputed readings taken in place of its own",
    "admitted": "whether the text of the source admits all of them",
    "agrees": "binding testimonies that it agrees with plainly",
    "partly": "binding testimonies that it agrees with when the card is led, or when it follows",
    "contradicts": "binding testimonies that it contradicts, by name",
    "late": "what it says to testimonies that are not binding; shown, not filtered on",
    "forehand": "share of rounds won by Forehand's side, greedy players: the nearer to one half, the fairer",
    "forehand_low": f"{_END} forehand, lower end",
    "forehand_high": f"{_END} forehand, upper end",
    "decisive": "share of rounds won by two tricks or more when play stops at the majority, wherever it stops in the source",
    "decisive_low": f"{_END} decisive, lower end",
    "decisive_high": f"{_END} decisive, upper end",
    "skill": "share of rounds that greedy wins from random, every deal played twice with the sides exchanged",
    "skill_low": f"{_END} skill, lower end",
    "skill_high": f"{_END} skill, upper end",
    "expert": "the same of expert from greedy; for the first three only",
    "expert_low": f"{_END} expert, lower end",
    "expert_high": f"{_END} expert, upper end",
    "n": "rounds played, and deals of greedy against random",
    "expert_n": "deals of expert against greedy",
}
"""What each column means."""


def reconstruct(
    v: Variant | str,
    *,
    points: Sequence[str] | None = None,
    claims: str | Path | None = None,
    rounds: int = 20_000,
    seed: int | None = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """Every combination of disputed readings of a source, those kept that the testimonies leave: columns as in :data:`COLUMNS`.

    - ``points``: ids of disputed points; by default all that bear on the play of a round.
    - ``claims``: the path of a file of testimonies of your own, in place of the shipped ones.
    - ``rounds``: per candidate; ``seed``, ``workers``, ``executor`` as in :func:`karnoffel.simulate`.
    - ``checkpoint``: a folder in which the results of candidates are kept as they come, in runs of many hundreds several at a time; a run that was stopped goes on from it.
    - ``progress``: a bar on stderr, or a function of (candidates done, candidates to play); returning ``False`` stops the run,
      and the table holds the candidates played so far.

    A candidate meets a testimony that it agrees with, plainly or when a card is led or follows. Kept are those that meet as many
    binding testimonies as any. ``.attrs`` tells ``met`` (each such set), ``unmet`` (contradicted by every candidate), ``silent``
    (those that say nothing of these cards), ``excluding`` (pairs that nobody can plainly agree with both, for they want one trick
    for different cards), ``used`` (those that, as far as is known, the source was itself made from: agreeing with them proves
    nothing), ``candidates`` and ``kept``.

    Kept candidates are ranked by testimonies agreed with, then by the mean of their places in fairness, decisiveness and skill. A
    place counts those that are better by more than both intervals leave open; who cannot be told apart shares a rank, and stands
    before others if its text admits it, or if it changes less. Experts play the first three only.

    Raises what :func:`karnoffel.variant` raises, :class:`~karnoffel.EvidenceError` for a file that is no sound one,
    :class:`~karnoffel.SettingError` for an unknown point and for too many combinations, and :class:`~karnoffel.CheckpointError` for
    a folder that holds another run. A piece of it that is damaged is named in a warning, and played again.

    >>> import karnoffel as kn
    >>> frame = kn.reconstruct("dummett", points=["which-courts", "unled-devil-stops"], rounds=500, seed=1)
    >>> frame.attrs["candidates"], frame.attrs["kept"], frame.attrs["unmet"]
    (6, 6, [])
    """
    game, number = variant(v), check_seed(seed)
    wanted = whole("rounds", rounds, MOST_ROUNDS)
    threads = None if workers is None else whole("workers", workers, 1024)
    space = candidates(game, chosen_points(game, points))
    judge = Judge([each for each in read_testimonies(claims) if each.parts])
    verdicts = [judge.verdicts(each.variant) for each in space]
    binding = [each.id for each in judge.testimonies if each.binding]
    met = [frozenset(ident for ident in binding if meets(each[ident])) for each in verdicts]
    most = max(map(len, met))
    kept = [n for n in range(len(space)) if len(met[n]) == most]
    how: dict[str, Any] = {"workers": threads, "executor": executor}
    pieces = how | {"checkpoint": part_of(checkpoint, 0)}
    played, complete = _played([space[n] for n in kept], wanted, number, pieces, progress)
    rows = [
        {"variant": game.label, **_evidence(space[n], verdicts[n], judge.testimonies), **played[space[n].variant.digest], "n": wanted}
        for n in kept
        if space[n].variant.digest in played
    ]  # fmt: skip
    rows = _ranked(rows)
    by_name = {each.name: each.variant for each in space}
    finalists = [by_name[row["readings"]] for row in rows[:FINALISTS]] if complete else []
    experts = [
        _expert(v, min(wanted, EXPERT_DEALS), number, how, part_of(checkpoint, place))
        for place, v in enumerate(finalists, start=1)
    ]
    blank = {"expert": np.nan, "expert_low": np.nan, "expert_high": np.nan, "expert_n": 0}
    rows = [row | (experts[n] if n < len(experts) else blank) for n, row in enumerate(rows)]
    attrs = provenance(
        "reconstruct", [game], COLUMNS, seed=number, rounds=wanted, players="greedy", complete=complete,
        candidates=len(space), kept=len(kept),
        met=[sorted(each, key=binding.index) for each in dict.fromkeys(met[n] for n in kept)],
        unmet=_always(binding, verdicts, "contradicts"), silent=_always(binding, verdicts, "silent"),
        excluding=list(_excluding(judge.testimonies, game)),
        used=[each.id for each in judge.testimonies if not each.is_independent_of(game)],
    )  # fmt: skip
    return framed(rows, COLUMNS, attrs)


def _always(testimonies: Sequence[str], verdicts: Sequence[dict[str, str]], word: str) -> list[str]:
    """Those of the testimonies to which every candidate says the same."""
    return [ident for ident in testimonies if all(each[ident] == word for each in verdicts)]


def _excluding(testimonies: Sequence[Testimony], v: Variant) -> Iterator[list[str]]:
    """Pairs of testimonies that want one trick of this pack for different cards."""
    wanted = {}
    for each in testimonies:
        wanted[each.id] = {
            trick: card for part in each.parts for trick, card in part.claim.demands(v).items()
        }
    for one, other in combinations(wanted, 2):
        if any(wanted[other].get(trick, card) != card for trick, card in wanted[one].items()):
            yield [one, other]


def _evidence(
    candidate: Candidate, verdicts: dict[str, str], testimonies: Sequence[Testimony]
) -> dict[str, Any]:
    binding = {each.id: verdicts[each.id] for each in testimonies if each.binding}
    late = [f"{each.id}: {verdicts[each.id]}" for each in testimonies if not each.binding]
    return {
        "readings": candidate.name,
        "admitted": candidate.admitted,
        "agrees": sum(word == "agrees" for word in binding.values()),
        "partly": sum(meets(word) and word != "agrees" for word in binding.values()),
        "contradicts": ", ".join(ident for ident, word in binding.items() if word == "contradicts"),
        "late": "; ".join(late),
    }


def _played(
    kept: Sequence[Candidate], rounds: int, seed: int, how: dict[str, Any], progress: bool | Progress
) -> tuple[dict[str, dict[str, float]], bool]:
    """What each candidate came to, by the digest of its variant, and whether all were played."""
    wanted = {each.variant.digest: each.variant for each in kept}
    job = PlayJob(tuple(wanted.values()), rounds, seed)
    rows: list[Floats] = []
    with reported(progress) as say, in_order(job, spans(len(wanted), 1), **how) as pieces:
        for piece, last in pieces:
            rows += list(piece)
            if say(len(rows), len(wanted)) is False and not last:
                break
    # Fewer rows than candidates where the run was stopped.
    found = {
        digest: dict(zip(FIGURES, map(float, row), strict=True))
        for digest, row in zip(wanted, rows, strict=False)
    }
    return found, len(rows) == len(wanted)


def _ranked(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows with their ranks, from the best: by evidence, then by the mean of the places in fairness, decisiveness and skill."""
    if not rows:
        return []
    shares = {
        name: np.array([[row[f"{name}{end}"] for end in ("_low", "_high")] for row in rows]) for name in PLAYS
    }
    away = np.abs(shares["forehand"] - 0.5)
    straddles = (shares["forehand"][:, 0] < 0.5) & (shares["forehand"][:, 1] > 0.5)
    fair = -np.column_stack([away.max(axis=1), np.where(straddles, 0.0, away.min(axis=1))])
    mean = np.mean([_places(fair), _places(shares["decisive"]), _places(shares["skill"])], axis=0)
    merit = [
        (-row["agrees"], -row["partly"], round(float(place), 9))
        for row, place in zip(rows, mean, strict=True)
    ]
    order = sorted(
        range(len(rows)), key=lambda n: (merit[n], not rows[n]["admitted"], rows[n]["readings"].count("="))
    )
    return [rows[n] | {"rank": 1 + sum(each < merit[n] for each in merit)} for n in order]


def _places(intervals: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """How many others are better than each for certain: their interval [low, high] lies above."""
    return np.array([(intervals[:, 0] > high).sum() for high in intervals[:, 1]])


def _expert(
    v: Variant, deals: int, seed: int, how: dict[str, Any], checkpoint: Path | None
) -> dict[str, Any]:
    """What skill is worth to a finalist: expert against greedy."""
    how = how | {"checkpoint": checkpoint}
    (match,) = play_matches([v], [("expert", "greedy")], rounds=deals, seed=seed, **how)
    return columns("expert", match.share(0)) | {"expert_n": deals}
