"""The corrected resampled t-test (Nadeau and Bengio 2003), as the WEKA Experimenter uses it.

Scores of cross-validation folds are not independent: their training parts overlap. The plain
t-test takes them to be, and finds differences that are none. The correction adds the ratio of
tested to trained rows to the variance.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from extraction.errors import ArgumentError
from extraction.metrics import Verdict
from extraction.metrics.arguments import Scores, require_same_length, require_scores
from extraction.metrics.verdicts import verdict_of

ALPHA: Final = 0.05
# As in ``extraction.metrics.paired``: what differs in the 17th place only is equal.
DECIMALS: Final = 12


@dataclass(frozen=True, slots=True)
class ResampledTest:
    """Mean of first minus second with its 95 % interval; the verdict is the first's."""

    n: int
    mean: float
    low: float
    high: float
    p_value: float
    verdict: Verdict


def resampled_t_test(first: Scores, second: Scores, *, ratio: float) -> ResampledTest:
    """Compare two learners by their scores on the same folds.

    ``ratio`` is the number of tested rows over that of trained rows: 1/9 for ten folds.
    """
    from scipy.stats import t as student

    left, right = (require_scores("first", first), require_scores("second", second))
    require_same_length("first", left, "second", right)
    if not ratio > 0:
        raise ArgumentError(f"ratio: {ratio!r} will not do. Pass tested over trained rows.")
    differences = np.round(left - right, DECIMALS)
    n, mean = len(differences), float(differences.mean())
    if n < 2:
        return ResampledTest(n, mean, -np.inf, np.inf, 1.0, "=")
    # Not by the variance: that of equal numbers may be a rounding off zero.
    is_steady = np.ptp(differences) == 0
    error = 0.0 if is_steady else float(np.sqrt((1 / n + ratio) * differences.var(ddof=1)))
    if is_steady:
        p_value = 1.0 if mean == 0 else 0.0
    else:
        p_value = float(2 * student.sf(abs(mean) / error, n - 1))
    reach = float(student.ppf(1 - ALPHA / 2, n - 1)) * error
    return ResampledTest(
        n, mean, mean - reach, mean + reach, p_value, verdict_of(p_value, mean, ALPHA)
    )
