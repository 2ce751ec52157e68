"""The world upside down: Kendall's tau of social rank and strength, and cards that beat each other in a ring."""

from itertools import permutations, product

import pytest
from scipy.stats import kendalltau

import karnoffel as kn

SOCIAL = "K O U 10 9 8 7 6 5 4 3 2".split()
RUN = {"rounds": 20_000, "seed": 3}


@pytest.fixture(scope="module")
def frame():
    """All sources."""
    return kn.upside_down(list(kn.variants()), **RUN)


def test_there_are_two_rows_for_each_source_and_each_column_says_what_it_means(frame):
    assert list(frame.columns) == [
        "variant", "players", "seats", "suit", "tau", "low", "high", "ranks", "n",
    ]  # fmt: skip
    assert list(frame.attrs["columns"]) == list(frame.columns)
    assert list(zip(frame.variant, frame.suit, strict=True)) == [
        (name, suit) for name in kn.variants() for suit in ("chosen", "plain")
    ]
    assert (frame.n == RUN["rounds"]).all() and (frame.players == "greedy").all()


@pytest.mark.parametrize("name", kn.variants())
@pytest.mark.parametrize("suit", ["chosen", "plain"])
def test_tau_is_kendalls_of_the_strengths_of_the_same_rounds(frame, name, suit):
    strength = kn.card_strength(name, **RUN)
    cards = strength[strength.suit == suit]
    rank = [-SOCIAL.index(rank) for rank in cards["rank"]]
    found = frame[(frame.variant == name) & (frame.suit == suit)].iloc[0]
    assert found.tau == pytest.approx(kendalltau(rank, list(cards.win)).statistic)
    assert found.ranks == len(cards) == len(kn.variant(name).pack.order)


def test_the_interval_holds_tau_and_says_that_it_is_of_the_simulation_only(frame):
    assert (frame.low <= frame.tau).all() and (frame.tau <= frame.high).all()
    assert frame.low.between(-1, 1).all() and frame.high.between(-1, 1).all()
    assert "simulation" in frame.attrs["columns"]["low"]


def test_the_chosen_suit_is_the_world_upside_down_and_the_plain_suits_are_not(frame):
    taus = frame.set_index(["variant", "suit"])
    for name in kn.variants():
        assert taus.high[name, "chosen"] < 0 < taus.low[name, "plain"]


def test_more_rounds_narrow_the_interval():
    widths = []
    for rounds in (1_000, 200_000):
        frame = kn.upside_down("dummett", rounds=rounds, seed=1)
        widths.append((frame.high - frame.low).sum())
    assert widths[1] < widths[0] / 2


def test_the_interval_covers():
    """Against what two million rounds leave open; thirty runs of 10,000."""
    truth = kn.upside_down("dummett", rounds=2_000_000, seed=1000)
    covered = [0, 0]
    for seed in range(30):
        frame = kn.upside_down("dummett", rounds=10_000, seed=seed)
        for suit in (0, 1):
            covered[suit] += bool(frame.low[suit] <= truth.high[suit] and truth.low[suit] <= frame.high[suit])
    assert min(covered) >= 25


def test_any_number_of_workers_gives_the_same_table():
    frames = [kn.upside_down("modern", rounds=5_000, seed=3, workers=workers) for workers in (1, 2)]
    assert frames[0].equals(frames[1])


@pytest.mark.parametrize("rounds", [0, 63])
def test_fewer_rounds_than_64_are_refused(rounds):
    with pytest.raises(kn.SettingError, match="rounds"):
        kn.upside_down("dummett", rounds=rounds)


def test_the_figure_has_a_dot_for_each_suit_of_each_source(frame):
    (axis,) = kn.plot(frame).axes
    assert [label.get_text() for label in axis.get_yticklabels()] == list(kn.variants())
    dots = sorted(
        float(part.get_offsets()[n][0]) for part in axis.collections for n in range(len(part.get_offsets()))
    )
    for tau in frame.tau:
        assert any(dot == pytest.approx(tau) for dot in dots)
    assert "simulation error only" in axis.get_xlabel()


# rings

TITLES = {"dummett": {"U": "Karnöffel", "7": "Devil", "6": "Pope", "2": "Kaiser"}}
NAMES = {"K": "King", "O": "Ober", "U": "Unter"}


def relations(v):
    """Which of the beaters and plain courts beat which, in all suits, in each sense."""
    cards = [("chosen", rank) for rank in "U 7 6 2 3 4 5".split()] + [("plain", rank) for rank in "KOU"]

    def always(x, y, wins):
        return all(
            wins(chosen, x[1] + one, y[1] + other)
            for chosen, one, other in product("ALHB", repeat=3)
            if ((one == chosen) == (x[0] == "chosen") and (other == chosen) == (y[0] == "chosen"))
            and (x[1], one) != (y[1], other)
        )

    pairs = list(permutations(cards, 2))
    takes = {(x, y) for x, y in pairs if always(x, y, lambda c, a, b: v.trick_winner(c, [b, a]) == 1)}
    holds = {(x, y) for x, y in pairs if always(x, y, lambda c, a, b: v.trick_winner(c, [a, b]) == 0)}
    return cards, {"beats": takes & holds, "takes": takes, "holds": holds}


def named(card, titles):
    suit, rank = card
    if suit == "chosen" and rank in titles:
        return titles[rank]
    return f"{suit} {NAMES.get(rank, rank)}"


def test_rings_are_all_those_found_by_brute_force():
    v, titles = kn.variant("dummett"), TITLES["dummett"]
    cards, pairs = relations(v)
    expected = {
        (relation, frozenset([(a, b), (b, c), (c, a)]))
        for relation, beaten in pairs.items()
        for a, b, c in permutations(cards, 3)
        if {(a, b), (b, c), (c, a)} <= beaten
    }
    frame = kn.cycles(v)
    by_name = {named(card, titles): card for card in cards}
    found = set()
    for row in frame.itertuples():
        a, b, c = (by_name[name] for name in row.cycle.split(", "))
        found.add((row.relation, frozenset([(a, b), (b, c), (c, a)])))
    assert found == expected
    assert len(frame) == len(expected), "no ring stands twice"


def test_every_ring_of_every_source_names_three_cards_and_a_sense():
    for name in kn.variants():
        frame = kn.cycles(name)
        assert list(frame.columns) == ["variant", "relation", "cycle"]
        assert set(frame.relation) <= {"beats", "takes", "holds"}
        assert all(len(set(cycle.split(", "))) == 3 for cycle in frame.cycle)
