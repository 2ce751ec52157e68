"""How random do the random numbers look? A battery of tests of the streams that deal and play. Writes tables and figures into FOLDER.

The rule was set before the tests were run: no p-value below 0.0001, and all of them together no further from uniform (Kolmogorov and
Smirnov) than chance comes to once in a hundred times. Needs SciPy, as the tests do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import click
import numpy as np
from numba import njit

import karnoffel as kn
from karnoffel.frames import framed, provenance
from karnoffel.kernel.build import play_block
from karnoffel.kernel.dealing import deal
from karnoffel.machine.words import mix, word_of
from karnoffel.numbering import by_number
from karnoffel.streams import CUT_WORD, DRAW, FIRST_PLAY_WORD, FIRST_RAISE_WORD, Stream
from karnoffel.studies.figures import write_study
from karnoffel.studies.soundness import STREAMS_COLUMNS
from karnoffel.studies.writing import out_folder
from karnoffel.tables import tables

SEED = 1426
LEAST, TOGETHER = 1e-4, 0.01
RULE = f"no p-value below {LEAST}, and all together above {TOGETHER}"
Row = dict[str, Any]


# -- what is counted, compiled -----------------------------------------------------------------------------------------


@njit
def key_of(seed, game, number):
    """The key of a round, as :func:`karnoffel.streams.round_key` has it."""
    return mix(mix(mix(np.uint64(seed)) ^ np.uint64(game)) ^ np.uint64(number))


@njit
def dealt(keys, size, drawn):
    """The first cards [rounds, drawn] of the shuffled packs of rounds with these keys."""
    found = np.empty((len(keys), drawn), np.uint8)
    pack, barred, others = np.empty(size, np.uint8), np.zeros(size, np.bool_), np.arange(size)
    for n in range(len(keys)):
        deal(keys[n], np.uint64(drawn), pack, barred, others)
        found[n] = pack[:drawn]
    return found


@njit
def keys_of(seeds, games, numbers):
    """The keys of rounds."""
    found = np.empty(len(seeds), np.uint64)
    for n in range(len(seeds)):
        found[n] = key_of(seeds[n], games[n], numbers[n])
    return found


@njit
def words_of(keys, index):
    """Word ``index`` of each stream."""
    found = np.empty(len(keys), np.uint64)
    for n in range(len(keys)):
        found[n] = word_of(keys[n], np.uint64(index))
    return found


def rounds(many: int, *, seed: int = SEED, game: int = 0, number: int = 0, along: str = "game") -> np.ndarray:
    """The keys of so many rounds that follow each other, ``along`` seeds, games or rounds of a game."""
    from_ = {"seed": seed, "game": game, "number": number}
    step = np.arange(many, dtype=np.uint64)
    each = (
        np.uint64(start) + (step if name == along else np.uint64(0) * step) for name, start in from_.items()
    )
    return keys_of(*each)


# -- the tests ---------------------------------------------------------------------------------------------------------


def chi_square(
    question: str,
    of: str,
    seen: np.ndarray,
    expected: np.ndarray | float,
    freedom: float,
    *,
    scale: float = 1,
) -> Row:
    """A row: counts against those expected, by chi-square."""
    from scipy.stats import chi2

    statistic = float((np.square(seen - expected) / expected).sum() * scale)
    return {
        "question": question, "of": of, "cases": int(np.sum(seen)), "statistic": statistic, "freedom": freedom,
        "p": float(chi2.sf(statistic, freedom)),
    }  # fmt: skip


def table(one: np.ndarray, other: np.ndarray, size: int) -> np.ndarray:
    """How often each value of one comes with each of the other [size, size]."""
    pairs = one.astype(np.int64) * size + other.astype(np.int64)
    return np.bincount(pairs, minlength=size * size).reshape(size, size)


def independent(question: str, of: str, one: np.ndarray, other: np.ndarray, size: int) -> Row:
    """A row: whether two things that should each be uniform are so, and know nothing of each other."""
    return chi_square(question, of, table(one, other, size), len(one) / size**2, size**2 - 1)


def shuffles(cards: int) -> Iterator[Row]:
    """Every card as likely as any other at every position, and at two positions after each other."""
    for size in (48, 40, 36, 32):
        seen, pairs, done = np.zeros((size, size), np.int64), {}, 0
        while done < cards:
            found = dealt(rounds(1 << 16, game=done // size), size, size)
            done += found.size
            seen += np.stack([np.bincount(position, minlength=size) for position in found.T])
            for first in (0, 3, 4, 19, size - 2):
                pairs[first] = pairs.get(first, 0) + table(found[:, first], found[:, first + 1], size)
        # A shuffle fills each row and each column, so there are so many fewer ways to differ.
        many = done / size
        yield chi_square(
            "card by position",
            f"packs of {size}",
            seen,
            many / size,
            (size - 1) ** 2,
            scale=(size - 1) / size,
        )
        for first, both in pairs.items():
            apart = both[~np.eye(size, dtype=bool)]
            yield chi_square(
                "cards next to each other",
                f"packs of {size}, {first} and {first + 1}",
                apart,
                many / len(apart),
                len(apart) - 1,
            )


def chosen_suits(many: int) -> Iterator[Row]:
    """The suit that is chosen, against all deals of the cards that can choose it."""
    for election in ("lowest", "suit-order", "turned-up"):
        v = kn.variant("dummett").reading(election=election)
        t = tables(v)
        ways = np.array(list(combinations(range(48), len(t.exposed))))
        keys = t.election_key[ways]
        # Of equal ones the first dealt chooses: each as likely.
        best = keys == keys.min(axis=1, keepdims=True)
        chances = np.bincount(ways.ravel() & 3, (best / best.sum(axis=1, keepdims=True)).ravel()) / len(ways)
        seen = np.zeros(4, np.int64)
        for first in range(0, many, 1 << 20):
            part = play_block(t, [0] * v.seats, SEED, first, min(1 << 20, many - first), trace=True)
            # Nothing is declared here: one context for each suit.
            seen += np.bincount(part.trace[:, 0], minlength=4)[t.context[:, 0]]
        yield chi_square("suit chosen", f"dummett, {election}", seen, seen.sum() * chances, 3)


def neighbours(many: int) -> Iterator[Row]:
    """The card at one position in two rounds that lie near each other."""
    shifted = {
        "rounds r and r + 1 of a game": {"number": 1, "along": "number"},
        "games g and g + 1": {"game": 1},
        "games g and g + 65,536: two chunks": {"game": 1 << 16},
        "seeds s and s + 1": {"seed": SEED + 1, "along": "seed"},
        "round 0 and round 1 of game g": {"number": 1},
    }
    for name, shift in shifted.items():
        along = shift.get("along", "game")
        one, other = dealt(rounds(many, along=along), 48, 20), dealt(rounds(many, **shift), 48, 20)
        for position in (0, 7, 19):
            yield independent(
                "two rounds", f"{name}, position {position}", one[:, position], other[:, position], 48
            )


def words(many: int) -> Iterator[Row]:
    """Words of one stream for different uses, the bits of words, and words after each other."""
    keys = rounds(many)
    uses = {
        "deal": 0, "cut": CUT_WORD, "play": FIRST_PLAY_WORD, "next play": FIRST_PLAY_WORD + 1, "next trick": FIRST_PLAY_WORD + 8,
        "raise": FIRST_RAISE_WORD, "next raise": FIRST_RAISE_WORD + 1,
    }  # fmt: skip
    drawn = {use: words_of(keys, index) for use, index in uses.items()}
    for one, other in combinations(uses, 2):
        yield independent(
            "words of one round",
            f"{one} and {other}",
            drawn[one] >> np.uint64(56),
            drawn[other] >> np.uint64(56),
            256,
        )
    for use in ("deal", "play", "raise"):
        bits = drawn[use][:, None].view(np.uint8)
        ones = np.unpackbits(bits, axis=1).sum(axis=0, dtype=np.int64)
        yield chi_square("each bit of a word", use, np.stack([ones, many - ones]), many / 2, 64)
        bytes_ = np.stack([np.bincount(column, minlength=256) for column in bits.T])
        yield chi_square("bytes of a word", use, bytes_, many / 256, 8 * 255)
        pairs = sum(table(bits[:, n], bits[:, n + 1], 256) for n in (0, 2, 4, 6))
        yield chi_square("bytes next to each other", use, pairs, 4 * many / 65536, 65535)
        after = drawn[use][:-1:2] ^ drawn[use][1::2]
        counted = np.bincount(np.bitwise_count(after), minlength=65)[20:45]
        yield chi_square("bits that change from round to round", use, *of_binomial(counted, len(after)))


def of_binomial(seen: np.ndarray, many: int) -> tuple[np.ndarray, np.ndarray, float]:
    """Words by their ones, from 20 to 44 of 64: those seen, those expected, and degrees of freedom, the rest in one cell."""
    from scipy.stats import binom

    expected = many * binom.pmf(np.arange(20, 45), 64, 0.5)
    seen, expected = np.append(seen, many - seen.sum()), np.append(expected, many - expected.sum())
    return seen, expected, len(seen) - 1


def avalanche(many: int) -> Iterator[Row]:
    """One bit changed in seed, game or round: half of the bits of the key and of a word change, each as often as any other."""
    random = np.random.default_rng(SEED)
    start = [random.integers(0, 1 << 63, many, dtype=np.uint64) for _ in range(3)]
    for place, name in enumerate(("seed", "game", "round")):
        flips = np.empty((64, 64), np.int64)
        before = words_of(keys_of(*start), 0)
        for bit in range(64):
            changed = [each ^ np.uint64(1 << bit) if n == place else each for n, each in enumerate(start)]
            apart = before ^ words_of(keys_of(*changed), 0)
            flips[bit] = np.unpackbits(apart[:, None].view(np.uint8), axis=1).sum(axis=0, dtype=np.int64)
        yield chi_square("one bit changed", name, np.stack([flips, many - flips]), many / 2, 64 * 64)


def equal_keys(many: int) -> Iterator[Row]:
    """Keys that are equal among very many, in all 64 bits and in 40 of them."""
    from scipy.stats import poisson

    side = round(many ** (1 / 3))
    step = np.arange(side, dtype=np.uint64)
    grid = (each.ravel() for each in np.meshgrid(step, step, step, indexing="ij"))
    keys = {"seeds, games and rounds": keys_of(*grid), "games of one seed": rounds(many)}
    for name, found in keys.items():
        for bits in (64, 40):
            several = np.sort(found >> np.uint64(64 - bits))
            equal, expected = int((several[1:] == several[:-1]).sum()), len(found) ** 2 / 2 / 2**bits
            yield {
                "question": f"equal keys, {bits} bits", "of": name, "cases": len(found), "statistic": float(equal),
                "freedom": expected, "p": float(poisson.sf(equal - 1, expected)),
            }  # fmt: skip


def seats(many: int) -> Iterator[Row]:
    """The draw before a game: the cards drawn first, and the seat that each player comes to."""
    keys = keys_of(
        *(
            np.full(many, each, np.uint64) if n != 1 else np.arange(many, dtype=np.uint64)
            for n, each in enumerate((SEED, 0, DRAW))
        )
    )
    found = dealt(keys, 48, 8)
    yield chi_square(
        "the draw before a game", "first card", np.bincount(found[:, 0], minlength=48), many / 48, 47
    )
    v = kn.variant("dummett")
    pack, taken = by_number(v.pack), np.zeros((v.seats, v.seats), np.int64)
    games = many // 64
    for n in range(games):
        order = Stream.of(SEED, n, DRAW).deal(48, 48)
        for player, drawn in enumerate(
            v.draw.seat(v.seats, (pack[card] for card in order), v.pack)[: v.seats]
        ):
            taken[player, drawn.seat] += 1
    yield chi_square(
        "the draw before a game",
        "player by seat",
        taken,
        games / v.seats,
        (v.seats - 1) ** 2,
        scale=(v.seats - 1) / v.seats,
    )


BATTERY: dict[str, tuple[Callable[[int], Iterator[Row]], int]] = {
    "shuffles": (shuffles, 100_000_000),
    "chosen suits": (chosen_suits, 10_000_000),
    "neighbours": (neighbours, 10_000_000),
    "words": (words, 10_000_000),
    "avalanche": (avalanche, 1_000_000),
    "equal keys": (equal_keys, 10_000_000),
    "seats": (seats, 10_000_000),
}
"""The tests, each with the number of cards, rounds or words that it takes."""


def battery(part: float = 1.0) -> list[Row]:
    """All tests, with this part of their usual numbers."""
    return [row for test, many in BATTERY.values() for row in test(int(many * part))]


def together(rows: list[Row]) -> float:
    """How often chance alone has p-values so far from uniform; counts of equal keys, mostly none, are left out."""
    from scipy.stats import kstest

    return float(
        kstest([row["p"] for row in rows if not row["question"].startswith("equal")], "uniform").pvalue
    )


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--part", default=1.0, show_default=True, help="This part of the usual numbers.")
def main(folder: str, part: float) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        rows = battery(part)
        told = provenance(
            "streams", [], STREAMS_COLUMNS, seed=SEED, rule=RULE, tests=len(rows), least=min(row["p"] for row in rows),
            together=together(rows),
        )  # fmt: skip
        frame = framed(rows, STREAMS_COLUMNS, told)
        print(frame.to_string(index=False))
        print(
            f"{len(rows)} tests; smallest p-value {told['least']:.2g}; all together {told['together']:.2g}; {RULE}"
        )
        for path in write_study(frame, out, "streams"):
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
