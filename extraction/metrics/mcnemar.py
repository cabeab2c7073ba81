"""McNemar's test: do two classifiers err on the same instances equally often?

Only instances that exactly one of them gets right carry evidence. The statistic is the
chi-squared one with continuity correction, because the thesis's tables use it.

Not here: tables over many classifiers (``matrix``), tests on scores (``paired``).
"""

from dataclasses import dataclass

import numpy as np

from extraction.errors import ArgumentError
from extraction.metrics.arguments import (
    Flags,
    require_count,
    require_flags,
    require_same_length,
    require_share,
)
from extraction.metrics.verdicts import Verdict, verdict_of

# Below this many disagreements the chi-squared approximation is doubtful.
EXACT_BELOW = 25


@dataclass(frozen=True, slots=True)
class McNemarResult:
    """Outcome of one test; the verdict is the first classifier's, by ``p_value``.

    ``exact_p_value`` is given for fewer than 25 disagreements. At a level of .05 it leads to
    another verdict in one single case: 4 against 13 (.049 where ``p_value`` is .052).
    """

    first_only: int
    second_only: int
    statistic: float
    p_value: float
    exact_p_value: float | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class McNemarBounds:
    """What the statistic and the verdict can be, knowing only how often each side errs."""

    lower: float
    upper: float
    verdicts: frozenset[Verdict]


def mcnemar_test(
    first_correct: Flags, second_correct: Flags, *, alpha: float = 0.05
) -> McNemarResult:
    """Compare two classifiers, given for each instance whether each of them was right."""
    first = require_flags("first_correct", first_correct)
    second = require_flags("second_correct", second_correct)
    require_same_length("first_correct", first, "second_correct", second)
    if len(first) == 0:
        raise ArgumentError("first_correct: no instances. Classify at least one.")
    first_only = int(np.count_nonzero(first & ~second))
    second_only = int(np.count_nonzero(second & ~first))
    return mcnemar_counts(first_only, second_only, alpha=alpha)


def mcnemar_counts(first_only: int, second_only: int, *, alpha: float = 0.05) -> McNemarResult:
    """Compare two classifiers, given how many instances only the one or the other got right.

    Without any disagreement the two are a tie, with a statistic of 0 and p = 1.
    """
    level = require_share("alpha", alpha)
    wins = require_count("first_only", first_only)
    losses = require_count("second_only", second_only)
    if wins + losses == 0:
        return McNemarResult(0, 0, 0.0, 1.0, 1.0, "=")
    # Imported here: statsmodels takes a second to load, and most users of metrics need none.
    # The package ships no types, hence the ignored check.
    from statsmodels.stats.contingency_tables import mcnemar

    table = [[0, wins], [losses, 0]]
    outcome = mcnemar(table, exact=False, correction=True)
    is_small = wins + losses < EXACT_BELOW
    return McNemarResult(
        first_only=wins,
        second_only=losses,
        statistic=float(outcome.statistic),
        p_value=float(outcome.pvalue),
        exact_p_value=float(mcnemar(table, exact=True).pvalue) if is_small else None,
        verdict=verdict_of(float(outcome.pvalue), wins - losses, level),
    )


def mcnemar_bounds(first_errors: int, second_errors: int, *, alpha: float = 0.05) -> McNemarBounds:
    """Tell which verdicts are possible for a published pair of error counts.

    The fewer errors the two share, the more disagreements there are and the smaller the
    statistic: it lies between (|a-b|-1)²/(a+b) and (|a-b|-1)²/|a-b|. A published cell outside
    ``verdicts`` cannot have come from these counts.
    """
    level = require_share("alpha", alpha)
    first = require_count("first_errors", first_errors)
    second = require_count("second_errors", second_errors)
    lower, upper = _statistic_range(first, second)
    from scipy.stats import chi2

    verdicts = (
        verdict_of(float(chi2.sf(statistic, 1)), second - first, level)
        for statistic in (lower, upper)
    )
    return McNemarBounds(lower, upper, frozenset(verdicts))


def _statistic_range(first_errors: int, second_errors: int) -> tuple[float, float]:
    gap = abs(first_errors - second_errors)
    if gap == 0:
        # No disagreement at all gives 0; one each way gives (0-1)²/2, and more give less.
        return 0.0, 0.5 if first_errors else 0.0
    return (gap - 1) ** 2 / (first_errors + second_errors), (gap - 1) ** 2 / gap
