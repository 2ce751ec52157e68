"""Which rules make the difference between two sources? From one to the other rule by rule, in every order (Shapley)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from itertools import chain, combinations
from math import factorial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import evolve, fields, frozen

from karnoffel.dossier import variant
from karnoffel.errors import KarnoffelError, NoTables, SettingError, nearest, shown
from karnoffel.frames import framed, provenance
from karnoffel.montecarlo import Progress
from karnoffel.montecarlo.chunks import same_deals
from karnoffel.montecarlo.intervals import Z
from karnoffel.montecarlo.many import MeasureRun, run_measure
from karnoffel.montecarlo.measures import Measure, measures
from karnoffel.players import BuiltIn, Players, as_players
from karnoffel.rules import Raising
from karnoffel.tables import Tables, tables
from karnoffel.variant import Variant

if TYPE_CHECKING:
    import pandas as pd

OF_A_ROUND = ("pack", "seating", "deal", "election", "kaisers", "powers", "play", "counsel")
"""The sections that bear on how a single round goes; raising, scoring and the like do not."""
MOST_STEPS = 10
TOTAL = "all rules"
COLUMNS = {
    "from": "the rule source set out from",
    "to": "the rule source arrived at",
    "step": "the rule changed, or the rules that cannot be changed apart; all rules: the whole difference",
    "ours": "the answer of the first source",
    "theirs": "the answer of the second",
    "measure": "what is measured",
    "part": "the part of the difference that the step makes, averaged over all orders of the steps",
    "low": "95 % interval of part, lower end; all orders play the same rounds",
    "high": "95 % interval of part, upper end",
    "value": "the measure in the first source and the parts so far; all rules: the measure in the second source",
    "n": "rounds played in every combination of rules",
}
"""What each column means."""

Coalition = frozenset[int]


@frozen
class Step:
    """Questions answered together: each with the answer of either source."""

    paths: tuple[str, ...]


def bridge(
    a: Variant | str,
    b: Variant | str,
    measure: str = "forehand_wins",
    *,
    rounds: int = 200_000,
    seed: int | None = 0,
    players: Players = "greedy",
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | Progress = False,
) -> pd.DataFrame:
    """The difference of two sources in a measure, shared out among the rules that cause it: columns as in :data:`COLUMNS`.

    Every combination of the rules in which they differ is played, on the same rounds; the part of a rule is what it adds,
    averaged over all orders in which the rules can be changed (Shapley's value). So the parts add up to the whole difference, and
    exchanging the sources flips their signs. Rules that change no round are left out, and named in ``.attrs["no_effect"]``;
    rules that only fit each other together are one step. ``measure`` is one of :func:`karnoffel.compare`; other arguments as in
    :func:`karnoffel.simulate`.

    Raises what :func:`karnoffel.variant` and :func:`karnoffel.simulate` raise, and :class:`~karnoffel.SettingError` for an
    unknown measure, for sources with different numbers of players or with rule classes of different kinds, and for more than
    ten steps.

    >>> import karnoffel as kn
    >>> frame = kn.bridge("dummett", "kaiserspiel", rounds=2000, seed=1)
    >>> len(frame), bool(abs(frame.part[:-1].sum() - frame.part.iloc[-1]) < 1e-12)
    (4, True)
    """
    first, second = variant(a), variant(b)
    wanted = _measure(measure, first, second)
    if first.seats != second.seats:
        raise SettingError(
            f"{first.label} has {first.seats} players, {second.label} {second.seats}; give both as many, with .with_seats(N)"
        )
    simple = all(isinstance(p, BuiltIn) and p.is_simple for p in as_players(players, first.seats))
    land = Land(first, second, simple)
    steps, idle = land.steps()
    found, place = land.combinations(steps)
    run = run_measure(
        found,
        wanted,
        rounds=rounds,
        seed=seed,
        players=players,
        workers=workers,
        executor=executor,
        checkpoint=checkpoint,
        progress=progress,
    )
    rows = list(shared_out(first, second, wanted, steps, place, run))
    told = provenance(
        "bridge", [first, second], COLUMNS, seed=run.seed, rounds=run.sums.rounds, players=run.players,
        complete=run.complete, measure_words=wanted.words, no_effect=[*idle, *land.elsewhere], combinations=len(place),
        common_deals=all(same_deals(first, game) for game in found), start=rows[-1]["value"] - rows[-1]["part"],
    )  # fmt: skip
    return framed(rows, COLUMNS, told)


def _measure(name: str, first: Variant, second: Variant) -> Measure:
    known = {each.name: each for each in measures([first, second])}
    if name not in known:
        raise SettingError(f"no measure {shown(name)}; {nearest(name, known)}")
    return known[name]


def _subsets(numbers: Sequence[int] | range) -> Iterator[Coalition]:
    """All subsets, the smaller ones first."""
    sizes = range(len(numbers) + 1)
    return map(frozenset, chain.from_iterable(combinations(numbers, size) for size in sizes))


class Land:
    """What lies between two sources: the questions that they answer otherwise, and every combination of answers."""

    def __init__(self, first: Variant, second: Variant, simple: bool) -> None:
        # Raises bear on no single round, and would forbid deals without pauses.
        self.first, self.simple = evolve(first, raising=Raising()), simple
        self._keys: dict[Variant, Any] = {}
        self.theirs: dict[str, Any] = {}
        for section in OF_A_ROUND:
            ours, theirs = getattr(first, section), getattr(second, section)
            if type(ours) is not type(theirs):
                raise SettingError(
                    f"{section}: {type(ours).__name__} and {type(theirs).__name__} cannot be changed answer by answer"
                )
            for attribute in fields(type(ours)):
                answer = getattr(theirs, attribute.name)
                if attribute.metadata.get("plays") and getattr(ours, attribute.name) != answer:
                    self.theirs[f"{section}.{attribute.name}"] = answer
        differing = (difference.field for difference in first.differences(second))
        self.elsewhere = tuple(path for path in differing if path not in self.theirs)

    def variant(self, paths: Iterable[str]) -> Variant:
        """The first source with these questions answered as the second does; raises what misfit raises."""
        changed: dict[str, dict[str, Any]] = {}
        for path in paths:
            section, _, name = path.partition(".")
            changed.setdefault(section, {})[name] = self.theirs[path]
        rules: dict[str, Any] = {
            section: evolve(getattr(self.first, section), **answers) for section, answers in changed.items()
        }
        return evolve(self.first, **rules)

    def key(self, paths: Iterable[str]) -> Any:
        """What tells apart combinations whose rounds go otherwise with these players."""
        v = self.variant(paths)
        if v not in self._keys:
            self._keys[v] = self._key(v)
        return self._keys[v]

    def _key(self, v: Variant) -> Any:
        try:
            t = tables(v)
        except NoTables:
            return v.digest
        seen = hashlib.sha256()
        for each in fields(Tables):
            seen.update(np.ascontiguousarray(getattr(t, each.name)).tobytes())
        return seen.digest() if self.simple else (seen.digest(), v.counsel)

    def steps(self) -> tuple[tuple[Step, ...], tuple[str, ...]]:
        """The steps from the first source to the second, and the questions that change no round.

        Raises :class:`~karnoffel.SettingError` for too many steps.
        """
        every = list(self.theirs)
        ends = self.key(()), self.key(every)
        idle = []
        for path in every:
            alone, without = [path], [other for other in every if other != path]
            fits = self._fits(alone) and self._fits(without)
            if fits and (self.key(alone), self.key(without)) == ends:
                idle.append(path)
        moving = self._fused([Step((path,)) for path in every if path not in idle])
        # A rule that acts between the two sources only, beside some of theirs and some of ours, is found here.
        for coalition in _subsets(range(len(moving))):
            paths = [path for n in coalition for path in moving[n].paths]
            if not self._fits([*paths, *idle]) or self.key(paths) != self.key([*paths, *idle]):
                return self._fused([Step((path,)) for path in every]), ()
        return moving, tuple(idle)

    def combinations(self, steps: Sequence[Step]) -> tuple[list[Variant], dict[Coalition, int]]:
        """The variants that combinations of steps come to, each once, and which of them each combination is."""
        numbers: dict[Any, int] = {}
        found: list[Variant] = []
        place: dict[Coalition, int] = {}
        for coalition in _subsets(range(len(steps))):
            paths = [path for number in coalition for path in steps[number].paths]
            key = self.key(paths)
            if key not in numbers:
                numbers[key] = len(found)
                found.append(self.variant(paths))
            place[coalition] = numbers[key]
        return found, place

    def _fused(self, steps: list[Step]) -> tuple[Step, ...]:
        """Steps joined until every combination of them, and what it leaves, is a game that can be played."""
        while True:
            self._check_number(steps)
            unfit = next((c for c in _subsets(range(len(steps))) if not self._both_fit(steps, c)), None)
            if unfit is None:
                return tuple(steps)
            # The smallest combination that holds all of these and can be played: they go together.
            more = (unfit | others for others in _subsets([n for n in range(len(steps)) if n not in unfit]))
            together = next(c for c in more if self._both_fit(steps, c))
            fused = Step(tuple(path for n in sorted(together) for path in steps[n].paths))
            place = min(together)
            steps = [
                fused if n == place else step
                for n, step in enumerate(steps)
                if n == place or n not in together
            ]

    def _check_number(self, steps: Sequence[Step]) -> None:
        if len(steps) > MOST_STEPS:
            named = ", ".join(path for step in steps for path in step.paths)
            raise SettingError(f"{len(steps)} rules to change one by one, at most {MOST_STEPS}: {named}")

    def _both_fit(self, steps: Sequence[Step], coalition: Coalition) -> bool:
        """Whether a combination can be played, and so can the one with its answers exchanged: no matter where one sets out."""
        inside = [path for n, step in enumerate(steps) if n in coalition for path in step.paths]
        outside = [path for n, step in enumerate(steps) if n not in coalition for path in step.paths]
        return self._fits(inside) and self._fits(outside)

    def _fits(self, paths: Sequence[str]) -> bool:
        try:
            self.variant(paths)
        except KarnoffelError:
            return False
        return True


def shared_out(
    first: Variant,
    second: Variant,
    measure: Measure,
    steps: Sequence[Step],
    place: dict[Coalition, int],
    run: MeasureRun,
) -> Iterator[dict[str, Any]]:
    """The rows of the table: each step, the largest first, and the whole difference."""
    size, count = len(steps), len(run.sums.sums) // 2
    # As fractions, so that parts add up and signs flip exactly.
    values = [Fraction(int(part), int(whole)) for part, whole in run.sums.sums.reshape(-1, 2)]
    weights = [[Fraction(0)] * count for _ in steps]
    for coalition, here in place.items():
        for number in set(range(size)) - coalition:
            weight = Fraction(
                factorial(len(coalition)) * factorial(size - len(coalition) - 1), factorial(size)
            )
            weights[number][here] -= weight
            weights[number][place[coalition | {number}]] += weight
    whole = [Fraction(0)] * count
    whole[place[frozenset()]] -= 1
    whole[place[frozenset(range(size))]] += 1
    covariance = run.sums.covariance()
    differences = {difference.field: difference for difference in first.differences(second)}

    def row(paths: tuple[str, ...], weights: list[Fraction]) -> dict[str, Any]:
        part = sum((w * value for w, value in zip(weights, values, strict=True)), Fraction(0))
        by = np.array(weights, float)
        # As if two rounds more had been seen, one to each side, in which what is counted changes by one, as in any difference: the
        # few rounds in which rules differ do not tell how rounds vary that were not played.
        unseen = 2 / float(run.sums.sums[1::2].min()) ** 2 if any(weights) else 0.0
        half = Z * float(np.sqrt(max(0.0, by @ covariance @ by) + unseen))
        return {
            "from": first.label, "to": second.label, "step": " + ".join(paths) or TOTAL,
            "ours": "; ".join(differences[path].ours for path in paths),
            "theirs": "; ".join(differences[path].theirs for path in paths), "measure": measure.name, "part": part,
            "low": float(part) - half, "high": float(part) + half, "n": run.sums.rounds,
        }  # fmt: skip

    told = [row(step.paths, by) for step, by in zip(steps, weights, strict=True)]
    told.sort(key=lambda each: -abs(each["part"]))
    reached = values[place[frozenset()]]
    for each in (*told, row((), whole)):
        if each["step"] != TOTAL:
            reached += each["part"]
        yield each | {"part": float(each["part"]), "value": float(reached)}
