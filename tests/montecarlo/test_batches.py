"""Runs counted batch by batch."""

import pytest

import karnoffel as kn
from karnoffel.montecarlo.batches import run_batches


@pytest.mark.parametrize("rounds", [0, 1, 63])
def test_batches_are_not_of_fewer_rounds_than_there_are_batches(rounds):
    with pytest.raises(kn.SettingError, match="rounds"):
        run_batches([kn.variant("dummett")], rounds=rounds)


def test_batches_add_up_to_the_run():
    batches = run_batches([kn.variant("dummett")], rounds=1000, seed=3)
    (held,) = batches.held
    whole = kn.simulate("dummett", rounds=1000, seed=3)
    assert (held.sum(axis=0) == whole.counts.held).all()
    assert (batches.run.tallies[0].counts.codes == whole.counts.codes).all()
