"""When a run ends: at its rounds, at a precision, or when its progress function says so."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest

import karnoffel as kn
from karnoffel.montecarlo import workers

CHUNK, GAMES, BATCHES = 65_536, 1_024, 64


def widths(frame, low="low", high="high"):
    return (frame[high] - frame[low]).dropna()


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_a_precision_stops_at_the_same_round_whatever_the_workers(workers):
    alone = kn.simulate("dummett", seed=4, precision=0.02, workers=1)
    tally = kn.simulate("dummett", seed=4, precision=0.02, workers=workers)
    assert tally.spans == alone.spans
    assert (tally.counts.codes == alone.counts.codes).all()
    with ThreadPoolExecutor(workers) as pool:
        assert kn.simulate("dummett", seed=4, precision=0.02, executor=pool).spans == alone.spans


def test_a_precision_runs_until_every_interval_is_narrow_and_no_longer():
    tally = kn.simulate("modern", seed=4, precision=0.006)
    assert tally.rounds % CHUNK == 0
    assert tally.rounds > CHUNK
    assert (widths(tally.to_frame()) <= 0.006).all()
    shorter = kn.simulate("modern", seed=4, rounds=tally.rounds - CHUNK)
    assert not (widths(shorter.to_frame()) <= 0.006).all()


def test_the_precision_of_a_comparison_is_that_of_values_and_differences():
    frame = kn.compare(["dummett", "kaiserspiel"], seed=4, precision=0.01)
    rounds = frame.attrs["rounds"]
    assert rounds % CHUNK == 0
    for low, high in (("low", "high"), ("difference_low", "difference_high")):
        assert (widths(frame, low, high) <= 0.01).all()
    shorter = kn.compare(["dummett", "kaiserspiel"], seed=4, rounds=rounds - CHUNK)
    too_wide = [
        (widths(shorter, low, high) > 0.01).any()
        for low, high in (("low", "high"), ("difference_low", "difference_high"))
    ]
    assert any(too_wide)


def test_the_precision_of_card_strength_is_that_of_the_win_shares():
    frame = kn.card_strength("dummett", seed=4, precision=0.006)
    rounds = frame.attrs["rounds"]
    assert (widths(frame, "win_low", "win_high") <= 0.006).all()
    shorter = kn.card_strength("dummett", seed=4, rounds=rounds - CHUNK)
    assert (widths(shorter, "win_low", "win_high") > 0.006).any()


def test_a_measure_without_a_case_keeps_no_run_going():
    """Where no card needs the lead no Devil is led, and its share of tricks rests on nothing."""
    tally = kn.simulate(kn.Variant("plain"), seed=1, precision=0.05)
    assert tally.rounds == CHUNK
    assert tally.to_frame().set_index("measure").n["devil_wins"] == 0


def calls_of(**how):
    calls = []

    def progress(done, total):
        calls.append((done, total))

    return kn.simulate("dummett", seed=1, progress=progress, **how), calls


@pytest.mark.parametrize("workers", [1, 4])
def test_progress_is_told_after_each_chunk_in_order(workers):
    tally, calls = calls_of(rounds=2 * CHUNK + 5, workers=workers)
    total = 2 * CHUNK + 5
    assert calls == [(CHUNK, total), (2 * CHUNK, total), (total, total)]
    assert tally.rounds == total


def test_progress_towards_a_precision_knows_no_total():
    tally, calls = calls_of(precision=0.01)
    assert calls == [(CHUNK * n, None) for n in range(1, tally.rounds // CHUNK + 1)]


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("chunks", [1, 3])
def test_progress_can_stop_a_run_and_what_is_done_is_kept(workers, chunks):
    wanted = chunks * CHUNK
    tally = kn.simulate(
        "dummett", rounds=10**12, seed=1, workers=workers, progress=lambda done, total: done < wanted
    )
    assert tally.rounds == wanted
    assert (tally.counts.codes == kn.simulate("dummett", rounds=wanted, seed=1).counts.codes).all()


@pytest.mark.parametrize("answer", [None, True, 0, ""])
def test_only_false_stops_a_run(answer):
    assert kn.simulate("dummett", rounds=2 * CHUNK, seed=1, progress=lambda d, t: answer).rounds == 2 * CHUNK


def test_a_stopped_study_says_that_it_is_not_complete():
    stopped = kn.compare("dummett", rounds=3 * CHUNK, seed=1, progress=lambda done, total: False)
    assert (stopped.attrs["complete"], stopped.attrs["rounds"]) == (False, CHUNK)
    ended = kn.compare("dummett", rounds=CHUNK, seed=1, progress=lambda done, total: False)
    assert (ended.attrs["complete"], ended.attrs["rounds"]) == (True, CHUNK)


def test_disputes_whose_games_alone_are_stopped_are_not_complete():
    calls = []

    def in_games(done, total):
        calls.append(done)
        return len(calls) <= BATCHES  # the rounds are all played

    stopped = kn.disputes("dummett", rounds=20_000, seed=1, progress=in_games)
    assert (stopped.attrs["complete"], stopped.attrs["rounds"]) == (False, 20_000)
    assert stopped.games.max() == GAMES


def test_what_a_progress_function_raises_ends_the_run():
    class Enough(Exception):
        pass

    def progress(done, total):
        raise Enough

    with pytest.raises(Enough):
        kn.simulate("dummett", rounds=10**12, seed=1, progress=progress)


class AtOnce(Executor):
    """Does each job when it is submitted, and counts how many results nobody has asked for."""

    def __init__(self):
        self.held, self.most = 0, 0

    def submit(self, fn, /, *args, **kwargs):
        executor = self

        class Counted(Future):
            def result(self, timeout=None):
                executor.held -= 1
                return super().result(timeout)

        future = Counted()
        future.set_result(fn(*args, **kwargs))
        self.held += 1
        self.most = max(self.most, self.held)
        return future


def test_a_longer_run_holds_no_more_chunks_at_a_time(monkeypatch):
    monkeypatch.setattr(workers, "AHEAD", 5)
    most = []
    for chunks in (10, 20):
        executor = AtOnce()
        two = kn.variant("dummett").with_seats(2)
        kn.simulate(two, rounds=chunks * CHUNK, seed=1, players="random", executor=executor)
        most.append(executor.most)
    assert most == [5, 5]


def test_a_job_that_fails_ends_the_run_with_its_error():
    class Failing(Executor):
        def submit(self, fn, /, *args, **kwargs):
            future = Future()
            future.set_exception(MemoryError("no room"))
            return future

    with pytest.raises(MemoryError, match="no room"):
        kn.simulate("dummett", rounds=10, executor=Failing())


def test_a_lent_executor_is_left_with_nothing_to_do_when_a_run_is_stopped():
    """Jobs submitted ahead are taken back: nobody will ask for them."""

    class Kept(ThreadPoolExecutor):
        submitted = ()

        def submit(self, fn, /, *args, **kwargs):
            future = super().submit(fn, *args, **kwargs)
            self.submitted = (*self.submitted, future)
            return future

    with Kept(1) as pool:
        kn.simulate("dummett", rounds=10**9, seed=1, executor=pool, progress=lambda done, total: False)
        left = [future for future in pool.submitted if not (future.done() or future.running())]
        assert not left
