"""Hostile texts: valid ones with something changed, and values that no reader waits for."""

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
NESTED = st.recursive(st.sampled_from(VALUES), lambda inner: st.lists(inner, max_size=3), max_leaves=4)


def _place(draw, length):
    return draw(st.integers(0, max(0, length - 1)))


def _drop(draw, lines, _):
    place = _place(draw, len(lines))
    return lines[:place] + lines[place + 1 :]


def _double(draw, lines, _):
    place = _place(draw, len(lines))
    return lines[: place + 1] + lines[place:]


def _move(draw, lines, _):
    a, b = _place(draw, len(lines)), _place(draw, len(lines))
    rest = lines[:a] + lines[a + 1 :]
    return rest[:b] + lines[a : a + 1] + rest[b:]


def _insert(draw, lines, words):
    place = _place(draw, len(lines))
    line = lines[place] if lines else ""
    at = _place(draw, len(line) + 1)
    return [*lines[:place], line[:at] + draw(st.sampled_from(words)) + line[at:], *lines[place + 1 :]]


def _word(draw, lines, words):
    place = _place(draw, len(lines))
    found = list(re.finditer(r"[\w.-]+", lines[place])) if lines else []
    if not found:
        return lines
    word = found[_place(draw, len(found))]
    line = lines[place][: word.start()] + draw(st.sampled_from(words)) + lines[place][word.end() :]
    return [*lines[:place], line, *lines[place + 1 :]]


def _cut(draw, lines, _):
    return lines[: _place(draw, len(lines)) + 1]


def _grow(draw, lines, _):
    place, times = _place(draw, len(lines)), draw(st.sampled_from([2, 10, 100, 1000]))
    return lines[: place + 1] * times + lines[place:]


CHANGES = [_word, _word, _word, _insert, _drop, _double, _move, _cut, _grow]


@st.composite
def texts(draw, originals, words=(), most=3):
    """A valid text with up to ``most`` changes, ``words`` or odd pieces put in; or now and then any text at all."""
    if draw(st.integers(0, 19)) == 0:
        return draw(st.text(max_size=60))
    lines = draw(st.sampled_from(originals)).split("\n")
    pieces = [*words, *ODD] if words else ODD
    for _ in range(draw(st.integers(0, most))):
        lines = draw(st.sampled_from(CHANGES))(draw, lines, pieces)
    return "\n".join(lines)


def as_bytes(text):
    """A text as the bytes of a file; pieces that are no Unicode stay what they are."""
    return text.encode("utf-8", "surrogatepass")


@st.composite
def spoiled(draw, content):
    """Bytes with a few changed, cut off or put in."""
    changed = bytearray(content)
    for _ in range(draw(st.integers(0, 3))):
        place = _place(draw, len(changed))
        what = draw(st.sampled_from(["flip", "set", "cut", "put", "drop"]))
        if what == "cut":
            del changed[place:]
        elif what == "put":
            changed[place:place] = draw(st.binary(max_size=4))
        elif changed:
            changed[place : place + 1] = {
                "flip": bytes([changed[place] ^ (1 << draw(st.integers(0, 7)))]),
                "set": bytes([draw(st.sampled_from([0, 255, 254, 128, 34, 13]))]),
                "drop": b"",
            }[what]
    return bytes(changed)


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


@st.composite
def documents(draw, trees, names, most=3):
    """The tables of a valid TOML file with up to ``most`` values replaced, removed, renamed or put in; as its text."""
    tree = draw(st.sampled_from(trees))
    for _ in range(draw(st.integers(0, most))):
        places = [place for place in _places(tree) if place]
        if not places:
            break
        at = places[_place(draw, len(places))]
        what = draw(st.sampled_from(["value", "value", "swap", "drop", "rename"]))
        if what == "value":
            value = draw(NESTED)
        elif what == "swap":
            value = tree
            for key in places[_place(draw, len(places))]:
                value = value[key]
        else:
            value = draw(st.sampled_from([*names, *ODD]))

        def change(holder, key, what=what, value=value):
            if what in ("value", "swap"):
                holder[key] = value
            elif what == "drop":
                del holder[key]
            elif isinstance(holder, dict):
                holder[value] = holder.pop(key)
            else:
                holder.insert(key, value)

        tree = _changed(tree, at, change)
    return written(tree)


def written(tree):
    """A tree as TOML."""
    return tomli_w.dumps(tree).replace(f'= "{HUGE}"', f"= 0x{'f' * 5000}")
