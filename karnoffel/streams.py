"""Random numbers: a counter-based stream for every round, so that any round can be dealt again alone.

The stream of a round depends on (seed, game, round) and nothing else: not on rounds played before, the number of
workers, the machine, or other code that draws random numbers. Word ``i`` of a stream is the splitmix64 output
function applied to ``key + i * GOLDEN``. This is the readable form; :mod:`karnoffel.kernel` compiles the same.
"""

from __future__ import annotations

import operator
import secrets

from attrs import frozen

from karnoffel.bits import scale
from karnoffel.errors import SettingError, shown

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST_PLAY_WORD = 64
"""The words before this one deal the cards; word ``FIRST_PLAY_WORD + 8 * trick + position`` is for one play."""
CUT_WORD = 32
"""The word that replaces a card which may not lie at the bottom of the pack."""
FIRST_RAISE_WORD = 256
"""Word ``FIRST_RAISE_WORD + n`` is for decision ``n`` of a round's raising."""
DRAW = WORD
"""The number of the round whose stream is for the draw before a game."""
DRAWS_PER_WORD = 4
"""So few that a draw from 48 cards is uniform to better than one part in 10^12."""


def mix(x: int) -> int:
    """The splitmix64 output function: a bijection of 64-bit words that scatters neighbours."""
    x = (x + GOLDEN) & WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & WORD
    return x ^ (x >> 31)


def round_key(seed: int, game: int, number: int) -> int:
    """The key of the stream of one round: round ``number`` of game ``game``."""
    return mix(mix(mix(seed) ^ game) ^ number)


@frozen
class Stream:
    """The random words of one round.

    >>> stream = Stream.of(seed=1, game=0, number=0)
    >>> stream.deal(48, 5) == Stream.of(seed=1, game=0, number=0).deal(48, 5)
    True
    """

    key: int

    @classmethod
    def of(cls, seed: int, game: int, number: int) -> Stream:
        """The stream of one round of one game."""
        return cls(round_key(seed, game, number))

    def word(self, index: int) -> int:
        """Word ``index`` of the stream, 0 to 2**64 - 1."""
        return mix((self.key + index * GOLDEN) & WORD)

    def play_word(self, trick: int, position: int) -> int:
        """The word for the play at ``position`` of ``trick``, both counted from 0."""
        return self.word(FIRST_PLAY_WORD + 8 * trick + position)

    def raise_word(self, number: int) -> int:
        """The word for decision ``number`` of the raising, counted from 0."""
        return self.word(FIRST_RAISE_WORD + number)

    def deal(self, size: int, count: int) -> list[int]:
        """The first ``count`` of a shuffled pack of ``size`` cards, numbered 0 to ``size - 1``."""
        pack = list(range(size))
        word = 0
        for i in range(count):
            if i % DRAWS_PER_WORD == 0:
                word = self.word(i // DRAWS_PER_WORD)
            j = i + scale(word, size - i)
            word = (word * (size - i)) & WORD
            pack[i], pack[j] = pack[j], pack[i]
        return pack[:count]


def fresh_seed() -> int:
    """A seed nobody has seen, for runs that name none; small enough to type in again."""
    return secrets.randbelow(1 << 32)


def check_seed(seed: int | None) -> int:
    """``seed``, or a fresh one for ``None``; raises :class:`~karnoffel.SettingError` unless it fits 64 bits."""
    if seed is None:
        return fresh_seed()
    number = as_whole(seed)
    if number is None or not 0 <= number <= WORD:
        raise SettingError(f"seed must be a whole number from 0 to 2**64 - 1 (got {shown(seed)})")
    return number


def as_whole(value: object) -> int | None:
    """``value`` as an ``int``, ``None`` for what is no whole number; truth values are none."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
