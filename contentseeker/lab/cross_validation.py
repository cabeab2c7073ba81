"""Cross-validation of a configuration: predictions for held-out rows.

Feature selection, balancing and costs are all part of fitting (``fitting.fit_task``), so
no information about test rows leaks into the model.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.features.nodes import FloatArray
from contentseeker.fitting.folds import Places
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.fitting import fit_task, probabilities
from contentseeker.lab.rows import Answers, LabelledRows
from contentseeker.lab.selection import Selected

if TYPE_CHECKING:
    import pandas as pd

JOBS: Final = 2
"""Folds fitted at once, in threads: scikit-learn releases the GIL while it fits."""

OnFold = Callable[[int, int], object]
"""Called after each fold with the numbers done and in total; may raise to stop."""


@dataclass(frozen=True, slots=True)
class Predicted:
    """Rows with their labels and the predictions of models that were not trained on them."""

    answers: Answers
    probability: FloatArray
    fold: NDArray[np.int64]
    pages: NDArray[np.int64]
    nodes: NDArray[np.int64]
    selected: tuple[Selected, ...] = ()
    """The features selected in each fold."""

    def __len__(self) -> int:
        return len(self.answers)

    @property
    def predicted(self) -> Answers:
        """1 for yes, 0 for no."""
        return (self.probability > 0.5).astype(np.int8)

    def to_frame(self, **facts: object) -> pd.DataFrame:
        """One line per row; ``facts`` become constant columns."""
        import pandas as pd

        return pd.DataFrame(
            {
                **{name: [value] * len(self) for name, value in facts.items()},
                "fold": self.fold,
                "page": self.pages,
                "node": self.nodes,
                "answer": self.answers,
                "predicted": self.predicted,
                "probability": self.probability,
            }
        )


def cross_validate(
    configuration: Configuration,
    rows: LabelledRows,
    task: str,
    *,
    folds: Sequence[Places],
    on_fold: OnFold = lambda done, total: None,
) -> Predicted:
    """Fit on all folds but one, predict that one; for each fold.

    ``folds`` are positions in ``rows.about(task)``; rows in no fold are only used for training.
    """
    rows = rows.about(task)
    # -1: in no fold, so not tested.
    fold = np.full(len(rows), -1, dtype=np.int64)
    probability = np.full(len(rows), np.nan)
    selected = []
    # Closed if ``on_fold`` raises, so that the remaining folds are not fitted.
    with closing(_fitted(configuration, rows, task, folds)) as fitted:
        for number, (found, chosen) in enumerate(fitted):
            fold[folds[number]], probability[folds[number]] = number, found
            selected.append(chosen)
            on_fold(number + 1, len(folds))
    tested = np.flatnonzero(fold >= 0)
    return _predicted(rows.take(tested), task, fold[tested], probability[tested], tuple(selected))


def predict(
    configuration: Configuration,
    train: LabelledRows,
    test: LabelledRows,
    task: str,
    *,
    fold: int = 0,
) -> Predicted:
    """Fit on some rows and predict others, as the fold of the given number."""
    train, test = train.about(task), test.about(task)
    fitted = fit_task(configuration, train, task)
    folds = np.full(len(test), fold, dtype=np.int64)
    return _predicted(test, task, folds, probabilities(fitted.classifier, test), (fitted.selected,))


def _fitted(
    configuration: Configuration, rows: LabelledRows, task: str, folds: Sequence[Places]
) -> Generator[tuple[FloatArray, Selected], None, None]:
    def fit(test: Places) -> tuple[FloatArray, Selected]:
        is_test = np.zeros(len(rows), dtype=np.bool_)
        is_test[test] = True
        fitted = fit_task(configuration, rows.take(~is_test), task)
        return probabilities(fitted.classifier, rows.take(test)), fitted.selected

    pool = ThreadPoolExecutor(JOBS)
    try:
        yield from pool.map(fit, folds)
    finally:
        # If the consumer stopped early, do not start the remaining folds.
        pool.shutdown(cancel_futures=True)


def _predicted(
    rows: LabelledRows,
    task: str,
    fold: NDArray[np.int64],
    probability: FloatArray,
    selected: tuple[Selected, ...],
) -> Predicted:
    return Predicted(rows.answers(task), probability, fold, rows.pages, rows.nodes, selected)
