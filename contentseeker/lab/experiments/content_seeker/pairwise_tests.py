"""Every variant against every other one, on the folds both were tested on.

The test is the corrected resampled t-test (Nadeau and Bengio 2003), as the WEKA Experimenter
uses it. Scores of cross-validation folds are not independent, because their training parts
overlap; the plain t-test assumes independence and finds too many differences. The correction
adds the ratio of test rows to training rows to the variance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.lab.experiments.tables import confusions, group_by
from contentseeker.metrics import Verdict
from contentseeker.metrics.arguments import Scores, require_same_length, require_scores
from contentseeker.metrics.verdicts import verdict_of

if TYPE_CHECKING:
    import pandas as pd

ALPHA: Final = 0.05
# As in ``contentseeker.metrics.paired``: differences in the 17th digit are rounding errors.
DECIMALS: Final = 12


@dataclass(frozen=True, slots=True)
class ResampledTest:
    """Mean of first minus second with its 95 % interval; the verdict is from the first's view."""

    n: int
    mean: float
    low: float
    high: float
    p_value: float
    verdict: Verdict


def resampled_t_test(first: Scores, second: Scores, *, ratio: float) -> ResampledTest:
    """Compare two learners by their scores on the same folds.

    ``ratio`` is test rows divided by training rows: 1/9 for ten folds.
    """
    from scipy.stats import t as student

    left, right = (require_scores("first", first), require_scores("second", second))
    require_same_length("first", left, "second", right)
    if not ratio > 0:
        raise ArgumentError(
            f"ratio: {ratio!r} will not do. Pass test rows divided by training rows."
        )
    differences = np.round(left - right, DECIMALS)
    n, mean = len(differences), float(differences.mean())
    if n < 2:
        return ResampledTest(n, mean, -np.inf, np.inf, 1.0, "=")
    # The variance of equal numbers can be a rounding error above zero, so compare them directly.
    is_constant = np.ptp(differences) == 0
    error = 0.0 if is_constant else float(np.sqrt((1 / n + ratio) * differences.var(ddof=1)))
    if is_constant:
        p_value = 1.0 if mean == 0 else 0.0
    else:
        p_value = float(2 * student.sf(abs(mean) / error, n - 1))
    reach = float(student.ppf(1 - ALPHA / 2, n - 1)) * error
    return ResampledTest(
        n, mean, mean - reach, mean + reach, p_value, verdict_of(p_value, mean, ALPHA)
    )


@dataclass(frozen=True, slots=True)
class PairwiseTest:
    """Two variants on the same folds; the verdict is from the first's view."""

    genre: str
    task: str
    first: str
    second: str
    test: ResampledTest


@dataclass(frozen=True, slots=True)
class PairwiseTests:
    """The scores of all variants per fold, and a test of each variant against each other."""

    scores: pd.DataFrame
    tests: tuple[PairwiseTest, ...]

    @classmethod
    def of(
        cls, predictions: pd.DataFrame, measure: str, *, only: str | None = None
    ) -> PairwiseTests:
        """By accuracy or F1; with ``only``, just the tests of that variant against the others."""
        scores = fold_scores(predictions)
        return cls(scores, tuple(_run_tests(scores, measure, only)))

    def ranking(self) -> list[tuple[str, int, int]]:
        """Significant wins and losses of every variant, the largest difference first."""
        counts = Counter((pair.first, pair.test.verdict) for pair in self.tests)
        names = dict.fromkeys(pair.first for pair in self.tests)
        counted = [(name, counts[name, "+"], counts[name, "-"]) for name in names]
        return sorted(counted, key=lambda row: row[2] - row[1])


def fold_scores(predictions: pd.DataFrame) -> pd.DataFrame:
    """Accuracy and F1 of each variant in each fold, with the ratio of test to training rows."""
    import pandas as pd

    by = ["genre", "task", "variant", "repetition", "fold"]
    counted = confusions(predictions, by)
    lines = [(*key, table.total, table.accuracy, table.f1) for key, table in counted.items()]
    frame = pd.DataFrame(lines, columns=[*by, "rows", "accuracy", "F1"])
    # Every row is tested once in a repetition, so the rest was trained on.
    whole = frame.groupby(["genre", "task", "variant", "repetition"])["rows"].transform("sum")
    return frame.assign(ratio=frame["rows"] / (whole - frame["rows"]))


def _run_tests(scores: pd.DataFrame, measure: str, only: str | None) -> Iterator[PairwiseTest]:
    for (genre, task), part in group_by(scores, ["genre", "task"]):
        runs = part.set_index(["repetition", "fold"])
        by_variant = {variant: lines for (variant,), lines in group_by(runs, ["variant"])}
        # Both directions, so that each variant has its wins and losses.
        for first, second in permutations(by_variant, 2):
            if only not in (None, first):
                continue
            left = by_variant[first]
            # Only folds on which both could run, in the same order.
            right = by_variant[second].reindex(left.index)[measure].dropna()
            ratio = float(left["ratio"].mean())
            test = resampled_t_test(
                left.loc[right.index, measure].to_numpy(), right.to_numpy(), ratio=ratio
            )
            yield PairwiseTest(genre, task, first, second, test)
