"""Correction for multiple comparisons.

Twenty comparisons at .05 find one difference by chance on average. Holm's step-down procedure
keeps the probability of any false positive below the level, without assuming independence.
"""

from dataclasses import dataclass

from contentseeker.errors import ArgumentError, needed_for
from contentseeker.metrics.arguments import Scores, require_scores, require_share


@dataclass(frozen=True, slots=True)
class CorrectedTest:
    """A p-value as computed and as corrected, and whether it still is significant."""

    p_value: float
    corrected: float
    is_significant: bool


def holm(p_values: Scores, *, alpha: float = 0.05) -> tuple[CorrectedTest, ...]:
    """Correct the p-values of a family of tests, in the order given."""
    level = require_share("alpha", alpha)
    values = require_scores("p_values", p_values, at_least=0)
    if ((values < 0) | (values > 1)).any():
        raise ArgumentError(
            "p_values: some are not between 0 and 1. Pass p-values, not statistics."
        )
    if len(values) < 2:
        # A single test needs no correction.
        return tuple(CorrectedTest(float(p), float(p), bool(p <= level)) for p in values)
    # Imported here: statsmodels takes a second to load, and most callers do not need it.
    # The package ships no types, hence the ignored check.
    with needed_for("Holm's correction", "statsmodels", "evaluate"):
        from statsmodels.stats.multitest import multipletests

    rejected, corrected, *_ = multipletests(values, alpha=level, method="holm")
    return tuple(
        CorrectedTest(float(raw), float(value), bool(verdict))
        for raw, value, verdict in zip(values, corrected, rejected, strict=True)
    )
