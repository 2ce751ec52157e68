"""Matches: each deal played twice with the sides exchanged, the same deals for every pair, the pair of rounds as unit."""

import warnings
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import karnoffel as kn
from karnoffel.montecarlo import chunks, matches
from karnoffel.montecarlo.intervals import share_of_pairs, wilson
from karnoffel.montecarlo.matches import GROUPS, play_matches, prepared_matches
from karnoffel.players import as_players
from karnoffel.streams import Stream
from karnoffel.table.hands import shuffled
from karnoffel.table.round import play_out

DUMMETT, MODERN = kn.variant("dummett"), kn.variant("modern")
PAIR = ("greedy", "random")
MANY = 3 * 32_768 + 1_234


class Lowest:
    """Plays the card of lowest rank."""

    name = "lowest"

    def choose(self, view):
        return min(view.legal, key=view.variant.pack.strength)


class Highest:
    """Plays the card of highest rank."""

    name = "highest"

    def choose(self, view):
        return max(view.legal, key=view.variant.pack.strength)


def played(*pairs, variants=(MODERN,), **how):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kn.SlowPath)
        return play_matches(variants, pairs or [PAIR], **({"rounds": 300, "seed": 3} | how))


def as_bytes(found):
    """Everything in matches, to the last bit."""
    arrays = [array for each in found for array in (each.scores, each.groups)]
    told = [(each.variant.label, each.seed, each.deals, each.complete) for each in found]
    return told, [(array.dtype, array.shape, array.tobytes()) for array in arrays]


def halves_of(rounds):
    """What the first player made of a deal, from the round on Forehand's side and the one on the other."""
    first, second = (each.result.tricks[0] > each.result.tricks[1] for each in rounds)
    return first + (not second)


# -- the unit ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("v", [DUMMETT, MODERN.with_seats(2), DUMMETT.with_seats(6)], ids=lambda v: v.label)
def test_a_deal_is_played_once_with_each_player_on_forehands_side(v):
    for seed in range(30):
        both = [kn.play_round(v, seed=seed, players=seated) for seated in (PAIR, PAIR[::-1])]
        (found,) = played(variants=[v], rounds=1, seed=seed)
        assert found.scores[0].argmax() == halves_of(both)
        assert found.scores.sum() == found.deals == 1


@pytest.mark.parametrize(
    "pair", [PAIR, ("greedy", Lowest()), (Highest(), Lowest())], ids=("built-in", "mixed", "own")
)
def test_thirty_deals_counted_by_hand_give_the_share_and_its_interval(pair):
    v, halves = DUMMETT, []
    for number in range(30):
        stream = Stream.of(5, number, 0)
        seats = [as_players(seated, v.seats) for seated in (pair, pair[::-1])]
        both = [play_out(v, shuffled(v, stream), who, stream, None) for who in seats]
        halves.append(halves_of(both))
    (found,) = played(pair, variants=[v], rounds=30, seed=5)
    units = np.array(halves) / 2
    share = found.share(0)
    assert found.groups[:, 0].tolist() == halves
    assert found.scores[0].tolist() == [halves.count(score) for score in range(3)]
    assert (share.value, share.n) == (pytest.approx(units.mean()), 30)
    assert share == share_of_pairs(won=halves.count(2), lost=halves.count(0), pairs=30)


def test_where_no_deal_is_decisive_the_interval_is_about_one_half_and_narrow():
    """Two players who play alike win half of every deal: had they differed in a share of deals, some would be decisive."""

    class Same(Lowest):
        name = "same"

    (found,) = played((Lowest(), Same()), rounds=40)
    assert found.scores.tolist() == [[0, 40, 0]]
    share = found.share(0)
    assert share.value == 0.5 and share.high - share.low < 0.07
    assert share.value - share.low == pytest.approx(share.high - share.value)


def test_playing_a_deal_twice_takes_out_the_luck_of_the_deal():
    """With the same players, an interval from as many rounds on deals of their own would be wider."""
    (found,) = played(rounds=20_000)
    share = found.share(0)
    low, high = wilson(share.value, 2 * 20_000)
    assert share.high - share.low < high - low


def test_exchanging_the_two_exchanges_their_scores():
    (found,) = played(PAIR, PAIR[::-1])
    assert (found.scores[0] == found.scores[1, ::-1]).all()
    assert (found.groups.sum(axis=1) == 2).all()
    one, other = found.share(0), found.share(1)
    assert one.value + other.value == pytest.approx(1)
    assert (one.low, one.high) == pytest.approx((1 - other.high, 1 - other.low))


def test_every_pair_plays_the_same_deals_whoever_else_plays():
    (together,) = played(PAIR, ("random", Lowest()))
    for number, pair in enumerate([PAIR, ("random", Lowest())]):
        (alone,) = played(pair)
        assert (alone.groups[:, 0] == together.groups[:, number]).all()


def test_every_variant_plays_the_same_deals_whichever_else_is_played():
    together = played(variants=[DUMMETT, MODERN])
    assert [each.variant for each in together] == [DUMMETT, MODERN]
    for each in together:
        assert as_bytes(played(variants=[each.variant])) == as_bytes([each])


def test_the_first_deals_of_a_longer_run_are_those_of_a_shorter_one():
    (short,), (longer,) = played(rounds=100), played(rounds=300)
    assert (longer.groups[:100] == short.groups).all()


@pytest.mark.parametrize("deals", [1, 30, GROUPS - 1, GROUPS, GROUPS + 1, MANY])
def test_groups_are_deals_of_one_number_modulo_their_number(deals):
    (found,) = played(rounds=deals)
    job, *_ = prepared_matches([MODERN], [PAIR], rounds=1, seed=3, workers=None)
    halves = job.halves(MODERN, 0, deals)
    assert halves.dtype == np.int8
    assert len(found.groups) == min(deals, GROUPS)
    for group in {0, len(found.groups) - 1}:
        assert found.groups[group, 0] == halves[group::GROUPS, 0].sum()
        assert found.sizes[group] == len(halves[group::GROUPS])
    assert found.sizes.sum() == deals
    assert found.groups.sum() == found.scores[0] @ range(3)


# -- same seed, same answer ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def alone():
    """What one worker comes to."""
    return as_bytes(played(rounds=MANY, workers=1))


@pytest.mark.parametrize("workers", [2, 4, None])
def test_any_number_of_workers(alone, workers):
    assert as_bytes(played(rounds=MANY, workers=workers)) == alone


def test_a_pool_of_threads_or_of_processes(alone):
    with ThreadPoolExecutor(3) as pool:
        assert as_bytes(played(rounds=MANY, executor=pool)) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert as_bytes(played(rounds=MANY, executor=pool)) == alone


@pytest.mark.parametrize("size", [100, 9_999])
def test_chunks_of_any_size(alone, size, monkeypatch):
    monkeypatch.setattr(matches, "chunk_size", lambda v, players: size)
    assert as_bytes(played(rounds=MANY)) == alone


def test_other_seeds_give_other_deals():
    assert len({as_bytes(played(seed=seed))[1][1] for seed in (0, 1, 2**64 - 1)}) == 3


def test_slow_players_are_played_in_small_chunks():
    quick, mixed = as_players(PAIR, 4), as_players(("greedy", Lowest()), 4)
    assert chunks.chunk_size(MODERN, quick) == chunks.CHUNK
    assert chunks.chunk_size(MODERN, mixed) == chunks.SLOW_CHUNK


# -- stopping ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_a_precision_goes_on_until_every_interval_is_narrow_and_no_longer(workers, monkeypatch):
    monkeypatch.setattr(matches, "chunk_size", lambda v, players: 512)
    (found,) = played(precision=0.04, workers=workers)
    assert found.complete and found.deals % 256 == 0 and found.deals > 256

    def width(match):
        return match.share(0).high - match.share(0).low

    assert width(found) <= 0.04
    (shorter,) = played(rounds=found.deals - 256)
    assert width(shorter) > 0.04


def test_progress_is_told_in_deals_and_can_stop_a_run():
    calls = []
    (stopped,) = played(
        rounds=10**9, progress=lambda done, wanted: calls.append((done, wanted)) or len(calls) < 2
    )
    assert calls == [(32_768, 10**9), (65_536, 10**9)]
    assert (stopped.deals, stopped.complete) == (65_536, False)
    (whole,) = played(rounds=65_536)
    assert (whole.groups == stopped.groups).all()


def test_a_run_that_is_told_to_stop_when_all_is_done_is_complete():
    (found,) = played(progress=lambda done, wanted: False)
    assert (found.deals, found.complete) == (300, True)


def test_a_player_of_ones_own_is_played_slowly_and_the_run_says_so():
    with pytest.warns(kn.SlowPath, match="Lowest is no built-in player: rounds are played by the table"):
        play_matches([MODERN], [("greedy", Lowest())], rounds=5)


# -- what cannot be played -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([], "no pair of players given"),
        ([("greedy", "greedy")], "greedy against itself wins half of every deal; pair two players"),
        ([("greedy",)], r"a pair is two players, such as \('greedy', 'random'\), not \('greedy',\)"),
        ([("greedy", "random", "greedy")], "a pair is two players"),
        (["greedy"], "a pair is two players"),
        ([("greedy", Lowest()), ("random", Lowest())], "two players are called lowest; give each a name"),
    ],
)
def test_pairs_are_of_two_different_players(pairs, told):
    with pytest.raises(kn.SettingError, match=told):
        play_matches([MODERN], pairs, rounds=5)


def test_an_unknown_player_is_told_with_the_nearest():
    with pytest.raises(kn.UnknownPlayer, match="no player 'gready'; did you mean greedy"):
        play_matches([MODERN], [("gready", "random")], rounds=5)
    with pytest.raises(kn.UnknownPlayer, match="a player is a name or an object with a method choose"):
        play_matches([MODERN], [("greedy", 7)], rounds=5)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"rounds": 0}, r"rounds must be a whole number from 1 to 1,000,000,000,000,000 \(got 0\)"),
        ({"rounds": 2.5}, "rounds must be a whole number"),
        ({"seed": -1}, "seed must be a whole number"),
        ({"workers": 0}, "workers must be a whole number from 1 to 1,024"),
        ({"precision": 2}, "precision must be an interval's width"),
        ({"executor": "threads"}, "executor must be a"),
    ],
)
def test_arguments_are_in_their_range(how, told):
    with pytest.raises(kn.SettingError, match=told):
        play_matches([MODERN], [PAIR], **how)


def test_hands_that_cannot_be_counted_are_refused():
    packets = [{"cards": cards, "face": face, "to": "one"} for cards, face in ((1, "up"), (8, "down"))]
    v = DUMMETT.replace(packets=packets, tricks_to_win=5, play_on=True).with_seats(2)
    with pytest.raises(kn.SettingError, match="hands of 9 cards; rounds are counted with hands of at most 7"):
        play_matches([v], [PAIR], rounds=5)
