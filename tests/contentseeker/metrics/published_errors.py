"""What McNemar's test can say about published tables, which have only numbers of errors."""

from dataclasses import dataclass

from scipy.stats import chi2

from contentseeker.metrics.arguments import require_count, require_share
from contentseeker.metrics.verdicts import Verdict, verdict_of


@dataclass(frozen=True, slots=True)
class McNemarBounds:
    """Possible statistics and verdicts, given only the number of errors of each side."""

    lower: float
    upper: float
    verdicts: frozenset[Verdict]


def mcnemar_bounds(first_errors: int, second_errors: int, *, alpha: float = 0.05) -> McNemarBounds:
    """Return the verdicts that are possible for a published pair of error counts.

    The fewer errors the two share, the more disagreements there are and the smaller the
    statistic: it is between (|a-b|-1)²/(a+b) and (|a-b|-1)²/|a-b|. A published verdict that is
    not in ``verdicts`` cannot come from these counts.
    """
    level = require_share("alpha", alpha)
    first = require_count("first_errors", first_errors)
    second = require_count("second_errors", second_errors)
    lower, upper = _statistic_range(first, second)
    verdicts = (
        verdict_of(float(chi2.sf(statistic, 1)), second - first, level)
        for statistic in (lower, upper)
    )
    return McNemarBounds(lower, upper, frozenset(verdicts))


def _statistic_range(first_errors: int, second_errors: int) -> tuple[float, float]:
    gap = abs(first_errors - second_errors)
    if gap == 0:
        # No disagreement gives 0, one in each direction gives (0-1)²/2, and more give less.
        return 0.0, 0.5 if first_errors else 0.0
    return (gap - 1) ** 2 / (first_errors + second_errors), (gap - 1) ** 2 / gap
