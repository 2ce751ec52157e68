"""What is typed on the command line: players with options, policies of raising, readings."""

import warnings

from fuzzing import fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import ODD, texts

import karnoffel as kn
from karnoffel.cli.options import as_played, as_player_names
from karnoffel.players import BUILT_IN, as_players, as_raisers, named
from karnoffel.players.switches import MISTAKES, TIPS

SWITCHES = [switch.name for switch in (*MISTAKES, *TIPS)]
OPTIONS = [
    *(f"{name}={on}" for name in SWITCHES for on in (True, False)),
    "50",
    "samples=7",
    "alone=True",
    "",
    "0",
    "1e9",
    "None",
]
PLAYERS = [
    *BUILT_IN,
    "expert(50)",
    "expert(50, alone=True)",
    "tips(keep_devil=False)",
    "novice(overtakes=False, overrates=False)",
]
CODE = [
    "tips(__import__('os').system('x'))", "expert((lambda: 1)())", "expert(open('/etc/passwd'))", "expert([x for x in ()])", "tips(**{})",
    "expert('\\d')", "expert(1if 1else 2)", "expert(" + "(" * 200, "expert(" + "-" * 200 + "1)", "expert(9**9**9)", "expert(0x" + "f" * 200 + ")",
]  # fmt: skip
DUMMETT = kn.variant("dummett")
READINGS = [f"{point.id}={reading.name}" for point in DUMMETT.points for reading in point.readings]


def called():
    """A name with options that may be its own."""
    own = {
        "novice": [f"{switch.name}={on}" for switch in MISTAKES for on in (True, False)],
        "tips": [f"{switch.name}={on}" for switch in TIPS for on in (True, False)],
        "expert": ["50", "samples=7", "alone=True"],
    }
    return st.sampled_from([*own]).flatmap(
        lambda name: st.lists(st.sampled_from([*own[name] * 9, *OPTIONS]), max_size=3, unique=True).map(
            lambda told: f"{name}({', '.join(told)})"
        )
    )


def test_a_player_is_found_or_refused_and_his_name_reads_back(counted):
    @fuzz()
    @given(
        st.one_of(
            st.sampled_from([*PLAYERS, *CODE]),
            called(),
            called(),
            texts(PLAYERS, [*OPTIONS, *PLAYERS, *CODE]),
        )
    )
    def tried(text):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            player = counted.read(named, text)
        counted.is_past(player is not None)
        if player is not None:
            assert named(player.name) == player
            assert as_players(as_player_names(f"{text}/greedy"), 2) == (player, BUILT_IN["greedy"])

    tried()
    counted.check()


def test_a_policy_of_raising_is_found_or_refused_and_its_name_reads_back(counted):
    bold = st.floats(allow_nan=True).map("bold({})".format)
    likely = st.floats(0, 1).map("bold({})".format)
    changed = texts(
        ["bold(0.3)", "never", "equity", "bold(1)"],
        ["0.5", "1_0", "٠.٥", "nan", "inf", "1e-400", "0x1", "bold(", ")"],
    )

    @fuzz()
    @given(st.one_of(likely, bold, changed))
    def tried(text):
        if text == "equity":
            return
        policies = counted.read(as_raisers, text, DUMMETT, None)
        counted.is_past(policies is not None)
        if policies is not None:
            assert as_raisers(policies[0].name, DUMMETT, None) == policies

    tried()
    counted.check()


def test_readings_are_taken_or_refused_and_the_label_tells_them(counted):
    ids = [*(point.id for point in DUMMETT.points), "self", "name", "which_courts", *ODD]
    values = [*(reading.name for point in DUMMETT.points for reading in point.readings), *ODD]
    one = st.one_of(
        st.sampled_from(READINGS),
        st.sampled_from(READINGS),
        st.builds("{}={}".format, st.sampled_from(ids), st.sampled_from(values)),
        texts(READINGS, ids),
    )

    @fuzz()
    @given(
        st.one_of(st.lists(st.sampled_from(READINGS), max_size=3), st.lists(one, max_size=2)),
        st.sampled_from([None] * 6 + [2, 4, 5, -1, 10**30]),
    )
    def tried(readings, seats):
        v = counted.read(as_played, "dummett", seats, tuple(readings))
        counted.is_past(v is not None)
        if v is not None:
            again = as_played("dummett", v.seats, tuple(f"{ident}={name}" for ident, name in v.taken))
            assert again == v

    tried()
    counted.check()
