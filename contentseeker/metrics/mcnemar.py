"""McNemar's test: do two classifiers have the same error rate on the same instances?

Only instances that exactly one of them classifies correctly count. The statistic is chi-squared
with continuity correction, as in the thesis's tables.

Elsewhere: tables over many classifiers (``matrix``), tests on scores (``paired``).
"""

from dataclasses import dataclass

import numpy as np

from contentseeker.errors import ArgumentError, needed_for
from contentseeker.metrics.arguments import (
    Flags,
    require_count,
    require_flags,
    require_same_length,
    require_share,
)
from contentseeker.metrics.verdicts import Verdict, verdict_of

# Below this many disagreements the chi-squared approximation is doubtful.
EXACT_BELOW = 25


@dataclass(frozen=True, slots=True)
class McNemarResult:
    """Outcome of one test; the verdict is the first classifier's, by ``p_value``.

    ``exact_p_value`` is set for fewer than 25 disagreements. At a level of .05 it leads to
    another verdict in a single case: 4 against 13 (.049, while ``p_value`` is .052).
    """

    first_only: int
    second_only: int
    statistic: float
    p_value: float
    exact_p_value: float | None
    verdict: Verdict


def mcnemar_test(
    first_correct: Flags, second_correct: Flags, *, alpha: float = 0.05
) -> McNemarResult:
    """Compare two classifiers, given per instance whether each of them was correct."""
    first = require_flags("first_correct", first_correct)
    second = require_flags("second_correct", second_correct)
    require_same_length("first_correct", first, "second_correct", second)
    if len(first) == 0:
        raise ArgumentError("first_correct: no instances. Classify at least one.")
    first_only = int(np.count_nonzero(first & ~second))
    second_only = int(np.count_nonzero(second & ~first))
    return mcnemar_counts(first_only, second_only, alpha=alpha)


def mcnemar_counts(first_only: int, second_only: int, *, alpha: float = 0.05) -> McNemarResult:
    """Compare two classifiers, given how many instances only one of them got right.

    Without any disagreement the two are a tie, with a statistic of 0 and p = 1.
    """
    level = require_share("alpha", alpha)
    wins = require_count("first_only", first_only)
    losses = require_count("second_only", second_only)
    if wins + losses == 0:
        return McNemarResult(0, 0, 0.0, 1.0, 1.0, "=")
    # Imported here: statsmodels takes a second to load, and most callers do not need it.
    # The package ships no types, hence the ignored check.
    with needed_for("McNemar's test", "statsmodels", "evaluate"):
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
