"""Folds for cross-validation: which rows are tested together.

Elements of one page, and pages of one source, resemble each other: a learner that has seen
some of them scores too well on the rest. Grouped folds keep all rows of a group on one side.
The thesis drew its folds row by row; that is kept as an option, to see what it adds.
"""

import warnings
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError

SEED: Final = 2009
"""Of all random choices, unless another one is given."""
FOLDS: Final = 10
_DRAWS: Final = 10

Places = NDArray[np.intp]


def make_folds(
    answers: NDArray[np.int8],
    groups: NDArray[np.int64],
    *,
    number: int = FOLDS,
    is_grouped: bool = True,
    is_drawn: bool = False,
    seed: int = SEED,
) -> list[Places]:
    """Places of the rows that are tested together, one array per fold; each row is in one.

    Both answers are spread over the folds as evenly as the groups allow. Where there are
    fewer groups, or fewer rows of the rarer answer, than the number of folds, there are fewer.
    The evenest folds of groups are nearly the same for every seed; ``is_drawn`` draws them,
    somewhat less even, which repetitions need.
    """
    counts = np.unique(answers, return_counts=True)[1]
    if len(counts) < 2:
        raise ArgumentError(
            "answers: all the same, so there is nothing to tell apart. Label examples of both."
        )
    if is_grouped:
        number = _group_folds(counts, groups, number)
        make = _drawn if is_drawn else _evenest
        return make(answers, groups, number, seed)
    if (most := min(number, int(counts.min()))) < 2:
        raise ArgumentError("answers: one of them was given only once. Label more examples of it.")
    # Imported late, here and below: it takes a second.
    from sklearn.model_selection import StratifiedKFold

    splitter = StratifiedKFold(most, shuffle=True, random_state=seed)
    return [test for _, test in splitter.split(answers, answers)]


def _group_folds(counts: NDArray[np.int64], groups: NDArray[np.int64], number: int) -> int:
    """How many folds there can be."""
    if (number := min(number, len(np.unique(groups)))) < 2:
        raise ArgumentError(
            "groups: all rows are of one source (or of sources that share pages), so none could "
            "be kept for testing. Label pages of a second source."
        )
    # scikit-learn refuses folds of which there are more than rows of the commoner answer.
    return max(2, min(number, int(counts.max())))


def _evenest(
    answers: NDArray[np.int8], groups: NDArray[np.int64], number: int, seed: int
) -> list[Places]:
    from sklearn.model_selection import StratifiedGroupKFold

    splitter = StratifiedGroupKFold(number, shuffle=True, random_state=seed)
    with warnings.catch_warnings():
        # That an answer is rarer than folds is no news: it is in as many folds as it can be.
        warnings.filterwarnings("ignore", message="The least populated class")
        folds = [test for _, test in splitter.split(answers, answers, groups)]
    # It may leave a fold without any group where groups differ much in size.
    return [test for test in folds if len(test)]


def _drawn(
    answers: NDArray[np.int8], groups: NDArray[np.int64], number: int, seed: int
) -> list[Places]:
    """The evenest of some draws of groups into folds."""
    from sklearn.model_selection import GroupKFold

    # One generator for all draws: with a number, every draw would be the same.
    random = np.random.RandomState(seed)
    splitter = GroupKFold(number, shuffle=True, random_state=random)
    draws = ([test for _, test in splitter.split(answers, answers, groups)] for _ in range(_DRAWS))
    return min(draws, key=lambda folds: _unevenness(answers, folds))


def _unevenness(answers: NDArray[np.int8], folds: list[Places]) -> float:
    """How far the folds are from having equal shares of both answers."""
    known, whole = np.unique(answers, return_counts=True)
    counts = np.array([[(answers[test] == each).sum() for each in known] for test in folds])
    return float(np.abs(counts / whole - 1 / len(folds)).sum())
