"""Same seed, same answer: whatever the workers, the executor, the chunks, and whoever else draws random numbers."""

import random
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from multiprocessing import get_context

import numpy as np
import pandas as pd
import pytest

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.montecarlo.counts import Counts
from karnoffel.players import as_players
from karnoffel.tables import tables

ROUNDS = 3 * 65_536 + 1_234


def as_bytes(tally):
    """A tally's counts, all of them, to the last bit."""
    counts = tally.counts
    arrays = (counts.codes, counts.held, counts.led, counts.followed)
    return tally.spans, counts.rounds, [(a.dtype, a.shape, a.tobytes()) for a in arrays]


def tallied(**how):
    return as_bytes(kn.simulate("kaiserspiel", rounds=ROUNDS, seed=8, players=("greedy", "random"), **how))


@pytest.fixture(scope="module")
def alone():
    """The tally of one worker."""
    return tallied(workers=1)


@pytest.mark.parametrize("workers", [2, 3, 4, 16, None])
def test_any_number_of_workers(alone, workers):
    assert tallied(workers=workers) == alone


def test_a_pool_of_threads(alone):
    with ThreadPoolExecutor(3) as pool:
        assert tallied(executor=pool) == alone
        assert pool.submit(int, "7").result() == 7, "an executor that was lent is not shut down"


def test_a_pool_of_processes(alone):
    """Started afresh, so that nothing is inherited: variants, players and counts travel."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert tallied(executor=pool) == alone


class Backwards(Executor):
    """Runs what it is given only when asked for a result, the last job first."""

    def __init__(self):
        self.waiting = []

    def submit(self, fn, /, *args, **kwargs):
        future = Lazy(self)
        self.waiting.append((future, fn, args, kwargs))
        return future

    def drain(self):
        while self.waiting:
            future, fn, args, kwargs = self.waiting.pop()
            future.set_result(fn(*args, **kwargs))


class Lazy(Future):
    def __init__(self, executor):
        super().__init__()
        self.executor = executor

    def result(self, timeout=None):
        self.executor.drain()
        return super().result(timeout)


def test_chunks_that_end_in_another_order(alone):
    assert tallied(executor=Backwards()) == alone


@pytest.mark.parametrize("cuts", [[1], [65_536], [100, 60_000, 60_001, 150_000]], ids=str)
def test_chunks_cut_elsewhere_and_added_in_any_order(alone, cuts):
    v = kn.variant("kaiserspiel")
    codes = [player.code for player in as_players(("greedy", "random"), 4)]
    blocks = [
        Counts.of(play_block(tables(v), codes, 8, first, last - first))
        for first, last in pairwise([0, *cuts, ROUNDS])
    ]
    for order in (blocks, blocks[::-1], random.Random(1).sample(blocks, len(blocks))):
        total = order[0]
        for block in order[1:]:
            total = total + block
        arrays = (total.codes, total.held, total.led, total.followed)
        assert [(a.dtype, a.shape, a.tobytes()) for a in arrays] == alone[2]


def test_other_code_that_draws_random_numbers_meanwhile(alone):
    stop = threading.Event()

    def draw():
        while not stop.is_set():
            random.random()
            np.random.random()

    thread = threading.Thread(target=draw)
    thread.start()
    try:
        assert tallied(workers=2) == alone
    finally:
        stop.set()
        thread.join()


def test_runs_side_by_side_in_threads_of_the_users(alone):
    with ThreadPoolExecutor(4) as pool:
        runs = [pool.submit(tallied, workers=2) for _ in range(4)]
        assert [run.result() for run in runs] == [alone] * 4


def test_global_generators_seeded_otherwise(alone):
    for seed in (0, 1):
        random.seed(seed)
        np.random.seed(seed)
        assert tallied() == alone


@pytest.mark.parametrize("study", [kn.compare, kn.card_strength], ids=["compare", "card_strength"])
def test_tables_are_the_same_to_the_byte(study):
    frames = [
        study(["dummett", "modern", "kaiserspiel"], rounds=ROUNDS, seed=5, workers=workers)
        for workers in (1, 2, 4)
    ]
    for frame in frames[1:]:
        pd.testing.assert_frame_equal(frame, frames[0], check_exact=True)
        assert frame.to_csv() == frames[0].to_csv()
        assert frame.attrs == frames[0].attrs


def test_the_first_rounds_of_a_longer_run_are_those_of_a_shorter_one():
    short = kn.simulate("modern", rounds=1_000, seed=3)
    v = kn.variant("modern")
    longer = play_block(tables(v), [1] * 4, 3, 0, 2_000)
    assert (np.bincount(longer.codes[:1_000], minlength=len(short.counts.codes)) == short.counts.codes).all()


def test_other_seeds_give_other_rounds():
    tallies = [kn.simulate("modern", rounds=1_000, seed=seed) for seed in (0, 1, 2**64 - 1)]
    assert len({tally.counts.codes.tobytes() for tally in tallies}) == 3


def test_variants_of_one_pack_and_hand_are_dealt_the_same_cards():
    frames = kn.card_strength(["dummett", "modern"], rounds=20_000, seed=2)
    dealt = frames.pivot(index=["suit", "rank"], columns="variant", values="n")
    assert (dealt.dummett == dealt.modern).all()
