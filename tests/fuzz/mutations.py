"""Hostile texts: valid ones with something changed, and values that no reader waits for.

Each is made with one random number generator that Hypothesis seeds: that is several times as fast as to ask Hypothesis for every choice.
"""

import re

import tomli_w
from hypothesis import strategies as st

ODD = [
    "", " ", "\0", "\x1b[31m", "\ufeff", "\u202e", "\u2028", "\x85", "\r", "\n", "\n\n", "\t", "é", "e\u0301" * 50, "\u0301\u0316" * 100,
    "%s%n", "{0}", "../../x", "/etc/passwd", "/dev/zero", "C:\\x", "~", "self", "cite", "__class__", "__import__('os').system('x')",
    "null", "nan", "-", "#", "=", ":", "/", "[", "]", "{", "}", '"', "'", '"""', "\\", "\\ud800", "9" * 5000, "-1", "0", "1e999",
]  # fmt: skip
"""Pieces of text that are put in."""
HUGE = "0xhuge"
"""Stands for a whole number of more digits than Python would write."""
VALUES = [
    0, -1, 1, 4, 10**6, 2**63 - 1, 2**63, HUGE, -(2**63), 0.5, float("inf"), float("nan"), True, False, "", "K", "led", "Kaiser",
    "\0", "x\ny", "\x1b[31m", "../../x", "os.system", "x" * 100_000, [], ["K"], ["K", "K"], [[]], [1], [True], {}, {"K": "x"}, {"3": ["K"]},
    {"": ""}, {"a\nb": 1}, [{}], ["4"] * 1001, {str(n): n for n in range(150)}, {f"x{n}": {} for n in range(1100)},
    [{"cards": 1, "face": "up", "to": "one"}], {"cards": 1, "face": "up", "to": "one", "first_pair": 3}, {"work": "x"},
    {"work": "x", "at": "y", "standing": "attested"},
]  # fmt: skip
"""Values of every type that stand in place of others."""
MOST_LINES = 200_000
"""So many lines are more than any reader takes; a text that grows again and again stops there."""
RANDOM = st.randoms(use_true_random=True)


def value(rng):
    """A value of any type, now and then within lists."""
    found = rng.choice(VALUES)
    while rng.random() < 0.2:
        found = [found, *rng.choices(VALUES, k=rng.randrange(3))]
    return found


def _place(rng, length):
    return rng.randrange(max(1, length))


def _drop(rng, lines, _):
    place = _place(rng, len(lines))
    return lines[:place] + lines[place + 1 :]


def _double(rng, lines, _):
    place = _place(rng, len(lines))
    return lines[: place + 1] + lines[place:]


def _move(rng, lines, _):
    a, b = _place(rng, len(lines)), _place(rng, len(lines))
    rest = lines[:a] + lines[a + 1 :]
    return rest[:b] + lines[a : a + 1] + rest[b:]


def _insert(rng, lines, words):
    place = _place(rng, len(lines))
    line = lines[place] if lines else ""
    at = _place(rng, len(line) + 1)
    return [*lines[:place], line[:at] + rng.choice(words) + line[at:], *lines[place + 1 :]]


def _word(rng, lines, words):
    place = _place(rng, len(lines))
    found = list(re.finditer(r"[\w.-]+", lines[place])) if lines else []
    if not found:
        return lines
    word = found[_place(rng, len(found))]
    line = lines[place][: word.start()] + rng.choice(words) + lines[place][word.end() :]
    return [*lines[:place], line, *lines[place + 1 :]]


def _cut(rng, lines, _):
    return lines[: _place(rng, len(lines)) + 1]


def _grow(rng, lines, _):
    place, times = _place(rng, len(lines)), rng.choice([2, 10, 100, 1000])
    return lines[: place + 1] * min(times, MOST_LINES // (place + 1)) + lines[place:]


CHANGES = [_word, _word, _word, _insert, _drop, _double, _move, _cut, _grow]


def texts(originals, words=(), most=3):
    """Valid texts with up to ``most`` changes, ``words`` or odd pieces put in; now and then any text at all."""
    pieces = [*words, *ODD]

    def changed(rng):
        if rng.randrange(20) == 0:
            return "".join(
                chr(rng.randrange(*rng.choice([(0, 128), (0, 0xD800), (0xE000, 0x110000)])))
                for _ in range(rng.randrange(40))
            )
        lines = rng.choice(originals).split("\n")
        for _ in range(rng.randint(0, most)):
            lines = rng.choice(CHANGES)(rng, lines, pieces)
        return "\n".join(lines)

    return RANDOM.map(changed)


def as_bytes(text):
    """A text as the bytes of a file; pieces that are no Unicode stay what they are."""
    return text.encode("utf-8", "surrogatepass")


def spoiled(content):
    """Bytes with a few changed, cut off, put in or left out."""

    def changed(rng):
        found = bytearray(content)
        for _ in range(rng.randint(0, 3)):
            place = _place(rng, len(found))
            what = rng.choice(["flip", "set", "cut", "put", "drop"])
            if what == "cut":
                del found[place:]
            elif what == "put":
                found[place:place] = rng.randbytes(rng.randint(1, 4))
            elif found:
                found[place : place + 1] = {
                    "flip": bytes([found[place] ^ (1 << rng.randrange(8))]),
                    "set": bytes([rng.choice([0, 255, 254, 128, 34, 13])]),
                    "drop": b"",
                }[what]
        return bytes(found)

    return RANDOM.map(changed)


def _places(tree, at=()):
    """Every place in a tree of tables and lists."""
    yield at
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inner:
        yield from _places(value, (*at, key))


def _changed(tree, at, change):
    """A copy of ``tree`` in which ``change`` has been made to the table or list that holds the place ``at``."""
    copy = dict(tree) if isinstance(tree, dict) else list(tree)
    if len(at) == 1:
        change(copy, at[0])
    else:
        copy[at[0]] = _changed(copy[at[0]], at[1:], change)
    return copy


def documents(trees, names, most=3):
    """The tables of valid TOML files with up to ``most`` values replaced, removed, renamed or put in; as their texts."""
    words = [*names, *ODD]

    def change(rng, tree):
        places = [place for place in _places(tree) if place]
        if not places:
            return tree
        at, what = rng.choice(places), rng.choice(["value", "value", "swap", "drop", "rename"])
        put = tree
        for key in rng.choice(places):
            put = put[key]
        if what == "value":
            put = value(rng)

        def made(holder, key):
            if what in ("value", "swap"):
                holder[key] = put
            elif what == "drop":
                del holder[key]
            elif isinstance(holder, dict):
                holder[rng.choice(words)] = holder.pop(key)
            else:
                holder.insert(key, rng.choice(words))

        return _changed(tree, at, made)

    def changed(rng):
        tree = rng.choice(trees)
        for _ in range(rng.randint(0, most)):
            tree = change(rng, tree)
        return written(tree)

    return RANDOM.map(changed)


def written(tree):
    """A tree as TOML."""
    return tomli_w.dumps(tree).replace(f'= "{HUGE}"', f"= 0x{'f' * 5000}")
