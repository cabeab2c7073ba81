"""Is one method better than another on the same pages? Tests, interval and effect size.

All functions take two lists of scores, one value per page and higher meaning better, in
the same page order. Verdicts are the first method's.

Elsewhere: tests for right-or-wrong results (``mcnemar``), corrections for many tests
(``multiple``).
"""

from dataclasses import dataclass

import numpy as np

from contentseeker.errors import needed_for
from contentseeker.metrics.arguments import (
    FloatArray,
    Scores,
    require_count,
    require_same_length,
    require_scores,
    require_share,
)
from contentseeker.metrics.verdicts import Verdict, verdict_of

# Differences are rounded to 12 decimals: .9 - .85 and .8 - .75 differ in the 17th, which
# would turn equal differences into a huge t and break ties between ranks.
DECIMALS = 12
# Maximum numbers in memory while resampling: 40 MB, for any number of pages.
RESAMPLED_AT_ONCE = 5_000_000


@dataclass(frozen=True, slots=True)
class PairedTest:
    """Outcome of one test; ``statistic`` is None where it is unbounded."""

    n: int
    statistic: float | None
    p_value: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class MeanDifference:
    """Mean of first minus second, with a bootstrap interval."""

    n: int
    mean: float
    low: float
    high: float
    confidence: float


@dataclass(frozen=True, slots=True)
class PairedComparison:
    """All tests and estimates for two methods on the same pages."""

    t_test: PairedTest
    wilcoxon: PairedTest
    difference: MeanDifference
    effect_size: float | None


def paired_comparison(
    first: Scores, second: Scores, *, alpha: float = 0.05, seed: int = 0
) -> PairedComparison:
    """Run both tests at level ``alpha``, with an interval of confidence 1 - ``alpha``."""
    return PairedComparison(
        t_test=paired_t_test(first, second, alpha=alpha),
        wilcoxon=wilcoxon_test(first, second, alpha=alpha),
        difference=mean_difference(first, second, confidence=1 - alpha, seed=seed),
        effect_size=cohens_d(first, second),
    )


def paired_t_test(first: Scores, second: Scores, *, alpha: float = 0.05) -> PairedTest:
    """Test whether the mean difference is zero.

    Identical samples are a tie with p = 1. If every page differs by the same amount, t grows
    without bound: the statistic is None and p = 0.
    """
    level = require_share("alpha", alpha)
    differences = _differences(first, second)
    n, mean = len(differences), float(differences.mean())
    if not differences.any():
        return PairedTest(n, 0.0, 1.0, "=")
    if np.ptp(differences) == 0:
        return PairedTest(n, None, 0.0, verdict_of(0.0, mean, level))
    # Imported here and below: scipy.stats takes a second to load, and most callers need none.
    with needed_for("A paired test", "scipy", "evaluate"):
        from scipy.stats import ttest_rel

    outcome = ttest_rel(first, second)
    p_value = float(outcome.pvalue)
    return PairedTest(n, float(outcome.statistic), p_value, verdict_of(p_value, mean, level))


def wilcoxon_test(first: Scores, second: Scores, *, alpha: float = 0.05) -> PairedTest:
    """Test by signed ranks whether the differences are symmetric around zero.

    Pages with equal scores are dropped; if all are equal it is a tie with p = 1. The statistic
    is the smaller of the two rank sums. The verdict depends on the ranks, whose direction can
    differ from that of the mean.
    """
    level = require_share("alpha", alpha)
    differences = _differences(first, second)
    changed = differences[differences != 0]
    if len(changed) == 0:
        return PairedTest(len(differences), 0.0, 1.0, "=")
    with needed_for("A paired test", "scipy", "evaluate"):
        from scipy.stats import rankdata, wilcoxon

    outcome = wilcoxon(changed)
    p_value = float(outcome.pvalue)
    advantage = float(np.sum(np.sign(changed) * rankdata(np.abs(changed))))
    verdict = verdict_of(p_value, advantage, level)
    return PairedTest(len(differences), float(outcome.statistic), p_value, verdict)


def mean_difference(
    first: Scores,
    second: Scores,
    *,
    confidence: float = 0.95,
    resamples: int = 9_999,
    seed: int = 0,
) -> MeanDifference:
    """Return the mean of first minus second and its percentile bootstrap interval.

    The interval is reproducible for a given ``seed``. It uses percentiles, because the
    bias-corrected variant is undefined when all differences are equal.
    """
    level = require_share("confidence", confidence)
    differences = _differences(first, second)
    with needed_for("A bootstrap interval", "scipy", "evaluate"):
        from scipy.stats import bootstrap

    interval = bootstrap(
        (differences,),
        np.mean,
        n_resamples=require_count("resamples", resamples, at_least=1),
        batch=max(1, RESAMPLED_AT_ONCE // len(differences)),
        confidence_level=level,
        method="percentile",
        random_state=np.random.default_rng(require_count("seed", seed)),
    ).confidence_interval
    mean = float(differences.mean())
    return MeanDifference(len(differences), mean, float(interval.low), float(interval.high), level)


def cohens_d(first: Scores, second: Scores) -> float | None:
    """Return the mean difference in standard deviations of the differences (d_z).

    Identical samples give 0. If every page differs by the same amount, the standard deviation
    is 0 and the result is None.
    """
    differences = _differences(first, second)
    if not differences.any():
        return 0.0
    if np.ptp(differences) == 0:
        return None
    return float(differences.mean() / differences.std(ddof=1))


def _differences(first: Scores, second: Scores) -> FloatArray:
    first_scores = require_scores("first", first, at_least=2)
    second_scores = require_scores("second", second, at_least=2)
    require_same_length("first", first_scores, "second", second_scores)
    return np.round(first_scores - second_scores, DECIMALS)
