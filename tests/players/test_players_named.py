"""Players by name, their switches in brackets: what is written is read, and what cannot be read is said."""

import re
from itertools import product

import pytest

import karnoffel as kn
from karnoffel.players import BUILT_IN, as_players, expert, named, novice, player_name, tips

NOVICE = ("leads_high", "late_devil", "overrates", "overtakes", "follows_suit")
TIPS = ("keep_devil", "count_specials", "await_safe", "keep_courts", "spare_partner", "spare_lost", "agree")


def every(make, switches):
    """A player for every combination of switches, with what is switched otherwise than usual."""
    for on in product([True, False], repeat=len(switches)):
        each = dict(zip(switches, on, strict=True))
        yield (
            make(**each),
            [f"{switch}={is_on}" for switch, is_on in each.items() if is_on == (switch == "await_safe")],
        )


EXPERTS = [expert(samples, alone=alone) for samples in (1, 2, 20, 50, 10_000) for alone in (False, True)]


@pytest.mark.parametrize(("make", "switches"), [(novice, NOVICE), (tips, TIPS)], ids=["novice", "tips"])
def test_every_combination_of_switches_has_a_name_that_reads_back(make, switches):
    players = [player for player, _ in every(make, switches)]
    assert len({player.name for player in players}) == len(set(players)) == 2 ** len(switches)
    for player, told in every(make, switches):
        assert named(player.name) == player
        assert player.name == (f"{make.__name__}({', '.join(told)})" if told else make.__name__)
        assert as_players(player.name, 4) == (player,) * 4
        assert player_name(player) == player.name


@pytest.mark.parametrize("player", EXPERTS, ids=lambda player: player.name)
def test_every_expert_has_a_name_that_reads_back(player):
    assert named(player.name) == player
    assert as_players([player.name, "greedy"], 2) == (player, BUILT_IN["greedy"])


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_name_alone_is_the_player_with_his_usual_options(name):
    assert named(name) == BUILT_IN[name]
    assert named(name).name == name


def test_all_players_differ_in_what_the_engines_know_of_them():
    players = {p for make, switches in ((novice, NOVICE), (tips, TIPS)) for p, _ in every(make, switches)}
    players |= {*EXPERTS, *BUILT_IN.values()}
    assert (
        len({player.number for player in players}) == len({player.name for player in players}) == len(players)
    )


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("expert(50)", expert(50)),
        ("expert(samples=50)", expert(50)),
        ("expert(50, alone=True)", expert(50, alone=True)),
        ("expert(alone=True, samples=7)", expert(7, alone=True)),
        ("expert()", expert()),
        ("expert(20)", expert()),
        ("expert( 5 )", expert(5)),
        (" tips ( keep_devil = False ) ", tips(keep_devil=False)),
        ("tips(agree=False,keep_devil=False)", tips(keep_devil=False, agree=False)),
        ("tips(agree=True)", tips()),
        ("novice()", novice()),
        (" greedy ", BUILT_IN["greedy"]),
    ],
)
def test_options_are_written_as_in_python(text, player):
    assert named(text) == player


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("expert(0)", "expert(samples=N) takes a whole number from 1 to 10,000 (got 0)"),
        ("expert(10001)", "expert(samples=N) takes a whole number from 1 to 10,000 (got 10001)"),
        ("expert(-3)", "expert(samples=N) takes a whole number from 1 to 10,000 (got -3)"),
        ("expert(2.5)", "expert(samples=N) takes a whole number from 1 to 10,000 (got 2.5)"),
        ("expert('7')", "expert(samples=N) takes a whole number from 1 to 10,000 (got '7')"),
        ("expert(alone=1)", "expert(alone=...) is True or False (got 1)"),
        ("tips(agree=0)", "tips(agree=...) is True or False (got 0)"),
        ("novice(overtakes='no')", "novice(overtakes=...) is True or False (got 'no')"),
        ("greedy(1)", "greedy has no options (got 'greedy(1)')"),
        ("open()", "open has no options (got 'open()')"),
    ],
)
def test_an_option_that_cannot_be_is_refused_and_what_could_be_is_said(text, names):
    with pytest.raises(kn.SettingError, match=f"^{re.escape(names)}$"):
        named(text)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("expert(x)", "expert(samples=20, alone=False)"),
        ("expert(", "expert(samples=20, alone=False)"),
        ("expert(5", "expert(samples=20, alone=False)"),
        ("expert(5))", "expert(samples=20, alone=False)"),
        ("expert(5)x", "expert(samples=20, alone=False)"),
        ("expert(5).name", "expert(samples=20, alone=False)"),
        ("expert(5) + 1", "expert(samples=20, alone=False)"),
        ("expert(5, True)", "expert(samples=20, alone=False)"),
        ("expert(5, samples=6)", "expert(samples=20, alone=False)"),
        ("expert(sample=6)", "expert(samples=20, alone=False)"),
        ("expert(__import__('os'))", "expert(samples=20, alone=False)"),
        ("expert(5)(6)", "expert(samples=20, alone=False)"),
        ("expert(*[5])", "expert(samples=20, alone=False)"),
        (
            "tips(True)",
            "tips(keep_devil=True, count_specials=True, await_safe=False, keep_courts=True, spare_partner=True, ",
        ),
        (
            "tips(keep_the_devil=False)",
            "tips(keep_devil=True, count_specials=True, await_safe=False, keep_courts=True, ",
        ),
        ("novice(looks_for_aces=True)", "novice(leads_high=True, late_devil=True, overrates=True, "),
        ("novice(keep_devil=False)", "novice(leads_high=True, late_devil=True, overrates=True, "),
    ],
)
def test_what_cannot_be_read_is_refused_with_how_to_write_it(text, remedy):
    with pytest.raises(kn.SettingError) as refused:
        named(text)
    assert str(refused.value).startswith(f"{text!r} cannot be read; write it as {remedy}")
    with pytest.raises(kn.SettingError):
        kn.play_round("modern", seed=1, players=text)


@pytest.mark.parametrize(
    "text", ["expert(samples=5, samples=6)", "tips(agree=True, agree=False)", "expert(**{'samples': 5})"]
)
def test_an_option_named_twice_or_in_stars_is_not_passed_over(text):
    with pytest.raises(kn.SettingError):
        named(text)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("tipps(keep_devil=False)", "tips"),
        ("Expert(50)", "expert"),
        ("expert[5]", "expert"),
        ("expert 50", "expert"),
        ("novise", "novice"),
        ("opne", "open"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(text, nearest):
    with pytest.raises(
        kn.UnknownPlayer, match=rf"^no player {re.escape(repr(text))}; did you mean {nearest}\? \("
    ):
        named(text)


@pytest.mark.parametrize("text", ["", "(", "()", "(5)", "hoyle(5)", "\0"])
def test_an_unknown_name_is_answered_with_all_there_are(text):
    with pytest.raises(kn.UnknownPlayer) as refused:
        named(text)
    assert str(refused.value).endswith("one of: expert, greedy, novice, open, random, tips")


@pytest.mark.parametrize("make", [novice, tips])
@pytest.mark.parametrize("value", [0, 1, None, "no"])
def test_a_switch_is_true_or_false(make, value):
    switch = {novice: "overtakes", tips: "agree"}[make]
    with pytest.raises(
        kn.SettingError, match=rf"^{make.__name__}\({switch}=\.\.\.\) is True or False \(got {value!r}\)$"
    ):
        make(**{switch: value})
    with pytest.raises(TypeError):
        make(no_such_switch=True)


@pytest.mark.parametrize("name", ["novice(overtakes=False)", "tips(agree=False)", "expert(1)"])
def test_a_record_names_its_players_so_that_they_read_back(name):
    played = kn.play_round("modern", seed=3, players=(name, "greedy"))
    assert played.players == (named(name).name, "greedy") * 2
    assert kn.play_round("modern", seed=3, players=played.players) == played


@pytest.mark.parametrize(
    "text", [f"expert({'(' * 100_000}", f"tips({'agree=True, ' * 100})", f"expert({'-' * 1000}1)"]
)
def test_a_very_long_name_is_not_taken_apart(text):
    with pytest.raises(kn.SettingError, match="cannot be read; write it as"):
        named(text)


@pytest.mark.parametrize("text", [r"expert('\d')", "expert(1if 1else 2)", "expert(5 is 5)"])
def test_no_warning_of_the_language_gets_out(text, recwarn):
    with pytest.raises(kn.SettingError):
        named(text)
    assert not recwarn.list


@pytest.mark.parametrize(
    "text", ["tips(__import__('os').system('x'))", "expert((lambda: 1)())", "expert(9**9**9)"]
)
def test_a_name_that_looks_like_a_program_is_not_run(text):
    with pytest.raises(kn.SettingError, match="cannot be read"):
        named(text)
