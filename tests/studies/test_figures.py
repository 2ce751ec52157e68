"""Figures: one for each table made here, the same twice, and none for another table."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

import karnoffel as kn
from karnoffel.studies.writing import write_figure

RUN = {"rounds": 2_000, "seed": 7}
FRAMES = [
    pytest.param(lambda: kn.card_strength(["dummett", "modern", "kaiserspiel"], **RUN), id="card_strength"),
    pytest.param(lambda: kn.compare(["dummett", "modern", "kaiserspiel"], **RUN), id="compare"),
    pytest.param(lambda: kn.duels("kaiserspiel"), id="duels"),
]


@pytest.mark.parametrize("make", FRAMES)
def test_every_table_made_here_has_a_figure_that_belongs_to_no_window(make):
    before = plt.get_fignums(), dict(mpl.rcParams), mpl.get_backend()
    figure = kn.plot(make())
    assert isinstance(figure, Figure)
    assert figure.axes
    assert figure.get_suptitle()
    assert (plt.get_fignums(), dict(mpl.rcParams), mpl.get_backend()) == before


@pytest.mark.parametrize("make", FRAMES)
def test_the_same_table_is_drawn_the_same_to_the_byte_with_its_provenance_in_it(make, tmp_path):
    frame = make()
    files = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        paths = write_figure(kn.plot(frame), tmp_path / name, "f", frame.attrs)
        files.append([path.read_bytes() for path in paths])
    assert files[0] == files[1]
    png, svg = files[0]
    assert png.startswith(b"\x89PNG")
    assert b"<svg" in svg
    for digest in frame.attrs["variants"].values():
        assert digest.encode() in png
        assert digest.encode() in svg


def test_card_strength_is_a_column_for_each_variant_with_a_dot_and_an_interval_for_each_card():
    frame = kn.card_strength(["dummett", "modern"], **RUN)
    figure = kn.plot(frame)
    assert [axis.get_title() for axis in figure.axes] == ["dummett", "modern"]
    for axis, name in zip(figure.axes, ("dummett", "modern"), strict=True):
        rows = frame[frame.variant == name]
        labels = [label.get_text() for label in axis.get_yticklabels()]
        assert [label.split()[-1] for label in labels] == list(rows["rank"])
        dots = np.concatenate([part.get_offsets() for part in axis.collections])
        assert sorted(dots[:, 0]) == pytest.approx(sorted(rows.win))
        intervals = sorted(tuple(line.get_xdata()) for line in axis.lines if len(set(line.get_ydata())) == 1)
        assert set(zip(rows.win_low, rows.win_high, strict=True)) <= set(intervals)


def test_outcomes_are_a_panel_for_each_measure_with_a_dot_for_each_variant():
    frame = kn.compare(["dummett", "kaiserspiel"], **RUN)
    figure = kn.plot(frame)
    shown = [axis for axis in figure.axes if axis.axison]
    assert len(shown) == frame.measure.nunique()
    for axis, measure in zip(shown, dict.fromkeys(frame.measure), strict=True):
        dots = axis.collections[-1].get_offsets()
        assert sorted(dots[:, 0]) == pytest.approx(sorted(frame.value[frame.measure == measure]))
        assert axis.get_title(loc="left") == frame.attrs["measures"][measure]


def test_duels_are_a_map_of_leads_by_follows():
    frame = kn.duels("dummett")
    (axis,) = kn.plot(frame).axes
    (image,) = axis.images
    grid = np.ma.filled(image.get_array(), np.nan)
    assert grid.shape == (24, 36)
    assert np.nansum(grid) == pytest.approx(frame.takes.sum())
    assert np.isfinite(grid).sum() == len(frame)


def test_a_table_whose_provenance_was_lost_is_known_by_its_columns():
    frame = kn.compare("dummett", **RUN)
    lost = pd.DataFrame(frame.to_dict("list"))
    assert lost.attrs == {}
    assert len(kn.plot(lost).axes) == len(kn.plot(frame).axes)


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(lambda: pd.DataFrame({"a": [1]}), id="foreign"),
        pytest.param(lambda: pd.DataFrame(), id="empty"),
        pytest.param(lambda: kn.apparatus("dummett"), id="apparatus"),
        pytest.param(lambda: kn.compare("dummett", rounds=100).iloc[:0], id="no-rows"),
    ],
)
def test_another_table_has_none_and_the_error_says_so(frame):
    with pytest.raises(kn.SettingError, match=r"no figure for this table|no rows to draw"):
        kn.plot(frame())


@pytest.mark.parametrize("what", [None, "dummett", [1, 2], {"variant": ["dummett"]}])
def test_what_is_no_table_is_refused(what):
    with pytest.raises(kn.SettingError, match="table"):
        kn.plot(what)


def shown(figure):
    """The names of variants in the first panel of a figure, or those of its panels."""
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    return labels, [axis.get_title() for axis in figure.axes]


@pytest.mark.parametrize(
    "others",
    [
        pytest.param(lambda v: [v, v.with_seats(6)], id="players"),
        pytest.param(
            lambda v: [v.reading(tricks="all", which_courts=courts) for courts in ("plain", "any")],
            id="readings",
        ),
        pytest.param(
            lambda v: [v.replace(name=f"a game with a long name, number {n}") for n in (1, 2)],
            id="long-names",
        ),
    ],
)
def test_variants_are_told_apart_in_every_figure(others):
    variants = others(kn.variant("dummett"))
    labels, _ = shown(kn.plot(kn.compare(variants, **RUN)))
    assert len(set(labels)) == 2
    _, titles = shown(kn.plot(kn.card_strength(variants, **RUN)))
    assert len(set(titles)) == 2
