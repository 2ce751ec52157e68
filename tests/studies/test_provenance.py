"""Where a table comes from travels with it: digests, seed, rounds, players, versions, and what each column means."""

import inspect
import json
from importlib.metadata import version

import pandas as pd
import pytest

import karnoffel as kn

RUN = {"rounds": 2_000, "seed": 6, "players": ("greedy", "random")}
COUNTED = [
    pytest.param(lambda *variants: kn.compare(list(variants), **RUN), id="compare"),
    pytest.param(lambda *variants: kn.card_strength(list(variants), **RUN), id="card_strength"),
]
EXACT = [
    pytest.param(lambda v: kn.duels(v), id="duels"),
    pytest.param(lambda v: kn.apparatus(v), id="apparatus"),
]
VERSIONS = {name: version(name) for name in ("karnoffel", "numpy", "numba")}


@pytest.mark.parametrize("study", COUNTED)
def test_a_table_of_counts_says_what_was_run(study):
    v, w = kn.variant("dummett").reading(tricks="all"), kn.variant("modern").with_seats(6)
    attrs = study(v, w).attrs
    assert (attrs["seed"], attrs["rounds"], attrs["players"]) == (6, 2_000, "greedy/random")
    assert attrs["complete"] is True
    assert list(attrs["variants"].values()) == [v.digest, w.digest]
    assert list(attrs["variants"]) == [v.label, w.label]
    assert VERSIONS.items() <= attrs["versions"].items()


@pytest.mark.parametrize("study", EXACT)
def test_an_exact_table_says_of_which_rules_it_is(study):
    v = kn.variant("modern").reading(which_courts="any")
    attrs = study(v).attrs
    assert attrs["variants"] == {v.label: v.digest}
    assert VERSIONS.items() <= attrs["versions"].items()
    assert "seed" not in attrs


@pytest.mark.parametrize("study", COUNTED + EXACT)
def test_the_labels_of_rows_are_those_of_the_provenance_and_the_kind_is_named(study):
    frame = study(kn.variant("dummett"))
    assert set(frame.variant) == set(frame.attrs["variants"]) == {"dummett"}
    assert frame.attrs["kind"] in ("compare", "card_strength", "duels", "apparatus")
    assert list(frame.attrs["columns"]) == list(frame.columns)


@pytest.mark.parametrize("study", COUNTED + EXACT)
def test_what_was_changed_in_a_source_is_told(study):
    attrs = study(kn.variant("dummett").replace(target=51)).attrs
    assert "scoring.target: 101 -> 51 (replaced)" in str(attrs["changes"])


@pytest.mark.parametrize("study", COUNTED + EXACT)
def test_provenance_can_be_written_as_json_and_read_back(study):
    attrs = study(kn.variant("dummett")).attrs
    assert json.loads(json.dumps(attrs)) == attrs


@pytest.mark.parametrize("study", COUNTED)
def test_parquet_keeps_table_and_provenance(study, tmp_path):
    frame = study(kn.variant("dummett"), kn.variant("kaiserspiel"))
    frame.to_parquet(tmp_path / "table.parquet")
    again = pd.read_parquet(tmp_path / "table.parquet")
    pd.testing.assert_frame_equal(again, frame)
    assert again.attrs == frame.attrs


def test_no_seed_means_a_fresh_one_that_is_told():
    one, other = (kn.compare("dummett", rounds=500, seed=None) for _ in range(2))
    assert one.attrs["seed"] != other.attrs["seed"]
    again = kn.compare("dummett", rounds=500, seed=one.attrs["seed"])
    pd.testing.assert_frame_equal(again, one)


@pytest.mark.parametrize("study", [kn.compare, kn.card_strength, kn.report])
def test_studies_take_the_keywords_of_simulate(study):
    keywords = {
        name: (parameter.default, parameter.kind)
        for name, parameter in inspect.signature(kn.simulate).parameters.items()
        if name != "v"
    }
    taken = {
        name: (parameter.default, parameter.kind)
        for name, parameter in inspect.signature(study).parameters.items()
    }
    assert keywords.items() <= taken.items()


def test_digests_tell_rules_apart_and_names_and_citations_not():
    v = kn.variant("dummett")
    digests = {v.digest, v.reading(tricks="all").digest, v.with_seats(6).digest, v.replace(target=51).digest}
    assert len(digests) == 4
    assert v.replace(name="mine", title="another").digest == v.digest
