"""Paired tests on page scores, against scipy and hand-computed values."""

import math
import statistics
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import stats

from contentseeker.errors import ArgumentError
from contentseeker.metrics import (
    PairedTest,
    cohens_d,
    mean_difference,
    paired_comparison,
    paired_t_test,
    wilcoxon_test,
)

FIRST = [0.9, 0.8, 1.0, 0.7, 0.95]
SECOND = [0.85, 0.8, 0.9, 0.75, 0.9]
CLEARLY_BETTER = [0.5 + page / 100 for page in range(12)]
BASE = [0.3 + page / 200 for page in range(12)]

score_pairs = st.lists(
    st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=2, max_size=20
).map(lambda rows: ([a / 100 for a, _ in rows], [b / 100 for _, b in rows]))


def test_worked_t_test_example() -> None:
    result = paired_t_test(FIRST, SECOND)

    assert result.n == 5
    assert result.statistic == pytest.approx(1.1767, abs=5e-5)
    assert result.p_value == pytest.approx(0.3046, abs=5e-5)
    assert result.verdict == "="


@settings(deadline=None)
@given(score_pairs)
def test_t_agrees_with_scipy_and_with_the_formula(pair: tuple[list[float], list[float]]) -> None:
    first, second = pair
    differences = [round(a - b, 9) for a, b in zip(first, second, strict=True)]
    assume(len(set(differences)) > 1)
    result, reference = paired_t_test(first, second), stats.ttest_rel(first, second)

    error = statistics.stdev(differences) / math.sqrt(len(differences))
    assert result.statistic == pytest.approx(statistics.fmean(differences) / error, abs=1e-6)
    assert (result.statistic, result.p_value) == (reference.statistic, reference.pvalue)


@settings(deadline=None, max_examples=25)
@given(score_pairs)
def test_wilcoxon_statistic_is_the_smaller_rank_sum(pair: tuple[list[float], list[float]]) -> None:
    differences = [round(a - b, 9) for a, b in zip(*pair, strict=True)]
    changed = [value for value in differences if value]
    sizes = sorted(abs(value) for value in changed)
    rank = {
        size: statistics.fmean(i + 1 for i, other in enumerate(sizes) if other == size)
        for size in sizes
    }
    plus = sum(rank[value] for value in changed if value > 0)
    minus = sum(rank[-value] for value in changed if value < 0)

    assert wilcoxon_test(*pair).statistic == pytest.approx(min(plus, minus))


def test_wilcoxon_p_value_agrees_with_counting_all_signs() -> None:
    # Ranks 1..6 all positive: of the 2**6 sign patterns only this one and its mirror image.
    result = wilcoxon_test([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0.0] * 6)
    assert (result.statistic, result.verdict) == (0.0, "+")
    assert result.p_value == 2 / 64


def test_a_p_value_at_the_level_itself_is_not_significant() -> None:
    assert wilcoxon_test([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0.0] * 6, alpha=2 / 64).verdict == "="


@pytest.mark.parametrize("test", [paired_t_test, wilcoxon_test])
def test_a_clear_gain_is_a_plus_and_seen_from_the_other_side_a_minus(
    test: Callable[..., PairedTest],
) -> None:
    assert test(CLEARLY_BETTER, BASE).verdict == "+"
    assert test(BASE, CLEARLY_BETTER).verdict == "-"
    assert test(CLEARLY_BETTER, BASE, alpha=1e-20).verdict == "="


def test_wilcoxon_verdict_follows_the_ranks_even_against_the_mean() -> None:
    # Eleven small gains and one disaster: the mean falls, nearly every page improves.
    first = [0.51 + page / 1000 for page in range(11)] + [0.0]
    second = [0.5] * 11 + [1.0]
    assert statistics.fmean(first) < statistics.fmean(second)
    assert wilcoxon_test(first, second).verdict == "+"


def test_identical_samples_are_a_tie() -> None:
    comparison = paired_comparison(FIRST, FIRST)

    tie = PairedTest(n=5, statistic=0.0, p_value=1.0, verdict="=")
    assert comparison.t_test == comparison.wilcoxon == tie
    assert comparison.effect_size == 0.0
    assert (comparison.difference.mean, comparison.difference.low, comparison.difference.high) == (
        0.0,
        0.0,
        0.0,
    )


def test_rounding_noise_is_no_difference() -> None:
    assert paired_t_test([0.1 + 0.2, 0.5], [0.3, 0.5]).p_value == 1.0
    assert wilcoxon_test([0.1 + 0.2, 0.5], [0.3, 0.5]).p_value == 1.0


def test_a_constant_gain_is_significant_with_an_unbounded_statistic() -> None:
    # In binary .9 - .85 and .8 - .75 are not equal; the reader's differences are.
    first, second = [0.9, 0.8, 0.6], [0.85, 0.75, 0.55]

    result = paired_t_test(first, second)

    assert result == PairedTest(n=3, statistic=None, p_value=0.0, verdict="+")
    assert cohens_d(first, second) is None
    difference = mean_difference(first, second)
    assert (difference.low, difference.high) == pytest.approx((0.05, 0.05))


def test_effect_size_computed_by_hand() -> None:
    # Differences 1, 2, 3: mean 2, sample deviation 1.
    assert cohens_d([2, 4, 6], [1, 2, 3]) == pytest.approx(2.0)
    assert cohens_d([1, 2, 3], [2, 4, 6]) == pytest.approx(-2.0)


def test_interval_is_reproducible_and_close_to_the_normal_one_for_many_pages() -> None:
    random = np.random.default_rng(7)
    second = random.uniform(0.4, 0.6, 400)
    first = second + random.normal(0.02, 0.05, 400)
    difference = mean_difference(first, second, seed=3)

    gap = first - second
    half = 1.96 * gap.std(ddof=1) / math.sqrt(400)
    assert difference.mean == pytest.approx(gap.mean())
    assert difference.low == pytest.approx(gap.mean() - half, abs=5e-4)
    assert difference.high == pytest.approx(gap.mean() + half, abs=5e-4)
    assert difference == mean_difference(first, second, seed=3)
    assert difference != mean_difference(first, second, seed=4)


def test_higher_confidence_widens_the_interval() -> None:
    narrow = mean_difference(FIRST, SECOND, confidence=0.5)
    wide = mean_difference(FIRST, SECOND, confidence=0.99)
    assert wide.low < narrow.low < narrow.mean < narrow.high < wide.high


def test_comparison_bundles_what_the_single_functions_say() -> None:
    comparison = paired_comparison(CLEARLY_BETTER, BASE, alpha=0.1, seed=5)

    assert comparison.t_test == paired_t_test(CLEARLY_BETTER, BASE, alpha=0.1)
    assert comparison.wilcoxon == wilcoxon_test(CLEARLY_BETTER, BASE, alpha=0.1)
    assert comparison.difference == mean_difference(CLEARLY_BETTER, BASE, confidence=0.9, seed=5)
    assert comparison.effect_size == cohens_d(CLEARLY_BETTER, BASE)


@settings(deadline=None, max_examples=25)
@given(score_pairs)
def test_no_input_leads_to_nan(pair: tuple[list[float], list[float]]) -> None:
    comparison = paired_comparison(*pair)
    difference = comparison.difference
    numbers = [comparison.t_test.p_value, comparison.wilcoxon.p_value, comparison.effect_size]
    numbers += [comparison.t_test.statistic, comparison.wilcoxon.statistic]
    numbers += [difference.low, difference.mean, difference.high]

    assert all(number is None or math.isfinite(number) for number in numbers)
    assert difference.low <= difference.mean + 1e-12
    assert difference.mean <= difference.high + 1e-12


@pytest.mark.parametrize(
    "function", [paired_t_test, wilcoxon_test, mean_difference, cohens_d, paired_comparison]
)
def test_samples_that_cannot_be_paired_are_refused_by_name(
    function: Callable[..., object],
) -> None:
    with pytest.raises(ArgumentError, match=r"^second: 2 items, but first has 3\. Pass one item"):
        function([0.1, 0.2, 0.3], [0.1, 0.2])
    with pytest.raises(ArgumentError, match=r"^first: 1 values where at least 2 are needed"):
        function([0.1], [0.2])
    with pytest.raises(ArgumentError, match=r"^second: value nan at position 1"):
        function([0.1, 0.2], [0.1, float("nan")])


def test_settings_out_of_range_are_refused_by_name() -> None:
    with pytest.raises(ArgumentError, match=r"^alpha: "):
        paired_t_test(FIRST, SECOND, alpha=0)
    with pytest.raises(ArgumentError, match=r"^alpha: "):
        wilcoxon_test(FIRST, SECOND, alpha=95)
    with pytest.raises(ArgumentError, match=r"^confidence: 95 is not between 0 and 1"):
        mean_difference(FIRST, SECOND, confidence=95)
    with pytest.raises(ArgumentError, match=r"^resamples: expected a whole number of 1 or more"):
        mean_difference(FIRST, SECOND, resamples=0)
    with pytest.raises(ArgumentError, match=r"^seed: expected a whole number"):
        mean_difference(FIRST, SECOND, seed=-1)
