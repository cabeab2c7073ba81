import math

import numpy as np
import pytest
from scipy import stats

from contentseeker.errors import ArgumentError
from contentseeker.lab.experiments.content_seeker.pairwise_tests import resampled_t_test


def scores(seed: int, *, size: int = 30, ahead: float = 0.0) -> np.ndarray:
    return np.random.default_rng(seed).normal(0.8 + ahead, 0.02, size)


def test_it_is_the_paired_t_test_with_a_larger_variance() -> None:
    first, second = scores(1, ahead=0.01), scores(2)
    ratio = 1 / 9
    found = resampled_t_test(first, second, ratio=ratio)
    plain = stats.ttest_rel(first, second)
    statistic = plain.statistic * math.sqrt((1 / 30) / (1 / 30 + ratio))
    assert found.p_value == pytest.approx(2 * stats.t.sf(abs(statistic), 29))
    assert found.p_value > plain.pvalue


def test_the_interval_reaches_as_far_as_its_quantile() -> None:
    first, second = scores(1, ahead=0.05), scores(2)
    found = resampled_t_test(first, second, ratio=0.25)
    difference = first - second
    error = math.sqrt((1 / 30 + 0.25) * difference.var(ddof=1))
    low, high = stats.t.interval(0.95, 29, loc=difference.mean(), scale=error)
    assert (found.mean, found.low, found.high) == pytest.approx((difference.mean(), low, high))


def test_a_clear_lead_is_told_from_both_sides() -> None:
    first, second = scores(1, ahead=0.1), scores(2)
    assert resampled_t_test(first, second, ratio=1 / 9).verdict == "+"
    assert resampled_t_test(second, first, ratio=1 / 9).verdict == "-"


def test_equal_scores_are_a_tie() -> None:
    found = resampled_t_test([0.9, 0.8, 0.7], [0.9, 0.8, 0.7], ratio=0.5)
    assert (found.mean, found.p_value, found.verdict) == (0.0, 1.0, "=")


def test_the_same_lead_in_every_fold_is_one() -> None:
    found = resampled_t_test([0.9, 0.8, 0.7], [0.8, 0.7, 0.6], ratio=0.5)
    assert (found.p_value, found.verdict) == (0.0, "+")


def test_one_fold_proves_nothing() -> None:
    found = resampled_t_test([0.9], [0.1], ratio=0.5)
    assert (found.p_value, found.verdict, found.low, found.high) == (1.0, "=", -np.inf, np.inf)


def test_a_ratio_of_nothing_is_refused() -> None:
    with pytest.raises(ArgumentError, match="ratio"):
        resampled_t_test([0.9, 0.8], [0.1, 0.2], ratio=0.0)
