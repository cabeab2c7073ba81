"""Two-class confusion tables: four counts, and the measures computed from them.

The measures are properties, so that they always agree with the counts. The positive class is
always main content. (The thesis's Table 6.10 switches the positive class between genres.)
"""

from dataclasses import dataclass, fields

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.metrics.arguments import (
    Labels,
    require_cost,
    require_count,
    require_flags,
    require_same_length,
)
from contentseeker.metrics.ratios import precision_recall_f1


@dataclass(frozen=True, slots=True)
class ConfusionTable:
    """Counts of true positives, false negatives, false positives and true negatives."""

    tp: int
    fn: int
    fp: int
    tn: int

    def __post_init__(self) -> None:
        for field in fields(self):
            require_count(field.name, getattr(self, field.name))
        if self.total == 0:
            raise ArgumentError("tp, fn, fp, tn: all are 0. Count at least one instance.")

    @property
    def total(self) -> int:
        """Number of instances."""
        return self.tp + self.fn + self.fp + self.tn

    @property
    def errors(self) -> int:
        """Number of wrongly classified instances."""
        return self.fn + self.fp

    @property
    def accuracy(self) -> float:
        """Share of correctly classified instances."""
        return (self.tp + self.tn) / self.total

    @property
    def precision(self) -> float:
        """Share of predicted positives that are correct; 1 without true and predicted ones."""
        return self._precision_recall_f1[0]

    @property
    def recall(self) -> float:
        """Share of true positives that are predicted; 1 without true and predicted ones."""
        return self._precision_recall_f1[1]

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return self._precision_recall_f1[2]

    @property
    def _precision_recall_f1(self) -> tuple[float, float, float]:
        return precision_recall_f1(self.tp, self.tp + self.fn, self.tp + self.fp)

    def cost(self, cfp: float, cfn: float) -> float:
        """Total cost, at ``cfp`` per false positive and ``cfn`` per false negative."""
        return self.fp * require_cost("cfp", cfp) + self.fn * require_cost("cfn", cfn)


def confusion_table(gold: Labels, predicted: Labels, *, positive: object = True) -> ConfusionTable:
    """Count agreement of ``predicted`` with ``gold``; every label but ``positive`` is negative."""
    require_same_length("gold", gold, "predicted", predicted)
    if positive is not True:
        gold, predicted = _one_against_rest(gold, predicted, positive)
    wanted, found = require_flags("gold", gold), require_flags("predicted", predicted)
    return ConfusionTable(
        tp=int(np.count_nonzero(wanted & found)),
        fn=int(np.count_nonzero(wanted & ~found)),
        fp=int(np.count_nonzero(~wanted & found)),
        tn=int(np.count_nonzero(~wanted & ~found)),
    )


def _one_against_rest(
    gold: Labels, predicted: Labels, positive: object
) -> tuple[list[bool], list[bool]]:
    wanted = [bool(label == positive) for label in gold]
    found = [bool(label == positive) for label in predicted]
    # A misspelt label would make every instance a true negative: a perfect score for a typo.
    if not any(wanted) and not any(found):
        raise ArgumentError(
            f"positive: {positive!r} occurs in neither gold nor predicted. Name one of "
            "their labels, or pass True and False if both may lack positives."
        )
    return wanted, found
