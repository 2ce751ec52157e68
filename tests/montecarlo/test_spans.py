"""Stretches of rounds: all of them, each once, few however long the run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karnoffel.montecarlo.spans import by_blocks, spans


@given(st.integers(1, 10**7), st.integers(1000, 70_000))
def test_spans_cover_all_rounds_each_once(rounds, size):
    at = 0
    for first, count in spans(rounds, size):
        assert first == at
        assert count >= 1
        at += count
    assert at == rounds


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(500, 70_000))
def test_spans_of_a_run_are_those_of_a_longer_one_but_for_its_last(rounds, more, size):
    shorter, longer = list(spans(rounds, size)), list(spans(rounds + more, size))
    assert shorter[:-1] == longer[: len(shorter) - 1]


@pytest.mark.parametrize(("rounds", "most"), [(10**6, 16), (10**9, 1600), (10**12, 4200), (10**15, 6700)])
def test_a_run_has_some_thousands_of_spans_at_most(rounds, most):
    assert sum(1 for _ in spans(rounds, 1 << 16)) <= most


@given(st.integers(0, 10**6), st.integers(0, 500), st.integers(1, 100))
def test_blocks_cover_a_span_and_none_is_larger_than_asked(first, count, size):
    blocks = by_blocks(lambda start, number: [(start, number)], first, count, size)
    assert all(number <= size for _, number in blocks)
    assert [start for start, _ in blocks] == list(range(first, first + max(count, 1), size))
    assert sum(number for _, number in blocks) == count
