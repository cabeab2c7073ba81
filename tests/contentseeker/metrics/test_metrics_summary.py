"""Means, deviations and box plots, against Python's own statistics module."""

import statistics

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.metrics import Summary, box_plot, summarise
from contentseeker.metrics.summary import Outlier

scores = st.lists(st.floats(0, 1), min_size=2, max_size=30)


def test_four_full_marks_in_164_pages_print_as_the_thesis_prints_them() -> None:
    summary = summarise([1.0] * 4 + [0.0] * 160)

    assert summary.n == 164
    assert round(summary.mean, 3) == 0.024
    assert round(summary.sd, 4) == 0.1547


def test_one_value_has_no_deviation() -> None:
    assert summarise([0.7]) == Summary(n=1, mean=0.7, sd=0.0)


@settings(deadline=None)
@given(scores)
def test_mean_and_sample_deviation_agree_with_the_standard_library(values: list[float]) -> None:
    summary = summarise(values)
    assert summary.mean == pytest.approx(statistics.fmean(values))
    assert summary.sd == pytest.approx(statistics.stdev(values), abs=1e-12)


def test_box_plot_computed_by_hand() -> None:
    plot = box_plot([1, 2, 3, 4, 5, 6, 7, 30], ids=list("abcdefgh"))

    assert (plot.n, plot.q1, plot.median, plot.q3) == (8, 2.75, 4.5, 6.25)
    assert (plot.lower_whisker, plot.upper_whisker) == (1, 7)
    assert plot.outliers == (Outlier("h", 30.0),)


def test_outliers_on_both_sides_come_sorted_with_their_page_ids() -> None:
    plot = box_plot([9, 0.5, 0.5, -7, 0.4, 0.6, 0.5, -8], ids=[10, 11, 12, 13, 14, 15, 16, 17])
    assert [(outlier.id, outlier.value) for outlier in plot.outliers[:2]] == [(17, -8), (13, -7)]
    assert plot.outliers[-1] == Outlier(10, 9.0)


def test_a_value_exactly_at_the_reach_of_a_whisker_is_no_outlier() -> None:
    # Quartiles 1 and 3, so whiskers reach from -2 to 6.
    plot = box_plot([0, 1, 2, 3, 6], ids=range(5))
    assert plot.upper_whisker == 6
    assert plot.outliers == ()


def test_a_whisker_never_ends_inside_the_box() -> None:
    # The lower quartile is interpolated towards the outlier 0, the next value lies above it.
    plot = box_plot([0, 10, 10, 10], ids=range(4))
    assert (plot.lower_whisker, plot.q1) == (7.5, 7.5)
    assert plot.outliers == (Outlier(0, 0.0),)


@settings(deadline=None)
@given(scores)
def test_quartiles_and_whiskers_agree_with_the_definitions(values: list[float]) -> None:
    plot = box_plot(values, ids=range(len(values)))

    expected = statistics.quantiles(values, n=4, method="inclusive")
    assert [plot.q1, plot.median, plot.q3] == pytest.approx(expected)
    assert plot.lower_whisker <= plot.q1 <= plot.median <= plot.q3 <= plot.upper_whisker
    beyond = {outlier.id for outlier in plot.outliers}
    kept = [value for index, value in enumerate(values) if index not in beyond]
    assert min([*kept, plot.q1]) == plot.lower_whisker
    assert max([*kept, plot.q3]) == plot.upper_whisker
    reach = 1.5 * (plot.q3 - plot.q1)
    assert all(plot.q1 - reach <= value <= plot.q3 + reach for value in kept)
    assert all(not plot.q1 - reach <= out.value <= plot.q3 + reach for out in plot.outliers)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([], r"^values: 0 values where at least 1 are needed"),
        ([0.5, float("nan")], r"^values: value nan at position 1 is not a finite number"),
        ([float("inf")], r"^values: value inf at position 0"),
        ([[0.5]], r"^values: 2 dimensions\. Pass a flat list"),
        (["high"], r"^values: not numbers .*Pass a flat list of floats"),
    ],
)
def test_values_that_are_no_scores_are_refused(values: list[float], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        summarise(values)


def test_every_value_of_a_box_plot_needs_its_id() -> None:
    with pytest.raises(ArgumentError, match=r"^ids: 1 items, but values has 2"):
        box_plot([0.1, 0.2], ids=["only"])
