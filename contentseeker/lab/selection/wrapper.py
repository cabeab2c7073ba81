"""Wrapper (Kohavi and John 1997): the features with which a tree classifies best.

The merit of a set is the accuracy of an entropy tree (faster than J48, not pruned) in five-fold
cross-validation. WEKA's default learner, ZeroR, uses no feature and so selects none. Of more
than 1,000 rows a random sample is used.

scikit-learn's ``SequentialFeatureSelector`` takes columns one by one; here all columns of
the tag are one feature, and the search can backtrack.
"""

from typing import Final

import numpy as np

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.selection.best_first import Places, best_first
from contentseeker.lab.selection.examples import Examples

# Every set that is tried costs a fit per fold.
_MOST_ROWS: Final = 1_000
# WEKA's default.
_FOLDS: Final = 5


def wrapped_set(examples: Examples) -> tuple[str, ...]:
    """The features of the best set that was found; none with too few examples for folds."""
    # scikit-learn takes a second to import.
    from sklearn.model_selection import StratifiedKFold, cross_val_score
    from sklearn.tree import DecisionTreeClassifier

    sample = examples.sample(_MOST_ROWS)
    counts = np.bincount(sample.answers, minlength=2)
    if counts.min() < 2:
        return ()
    columns, answers = _columns(sample), sample.answers
    division = StratifiedKFold(
        min(_FOLDS, int(counts.min())), shuffle=True, random_state=sample.seed
    )
    # Divided once: hundreds of sets are tried.
    folds = list(division.split(sample.values, answers))
    tree = DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, random_state=sample.seed)

    def merit(places: Places) -> float:
        # Without any feature a tree can only predict the commoner answer.
        if not places:
            return float(counts.max() / counts.sum())
        matrix = np.column_stack([columns[place] for place in sorted(places)])
        return float(cross_val_score(tree, matrix, answers, cv=folds).mean())

    found = best_first(len(sample.features), merit)
    return tuple(sample.features[place] for place in found)


def _columns(examples: Examples) -> list[FloatArray]:
    """The columns of each feature: one of numbers, or one for each tag."""
    codes = examples.tag_codes
    # Trees of scikit-learn compare numbers, and the order of tags means nothing.
    one_hot = (codes[:, None] == np.arange(codes.max(initial=0) + 1)).astype(np.float64)
    return [*examples.values.T[:, :, None], one_hot]
