"""Support vector machines that come from a file, checked before LIBSVM is handed their arrays.

LIBSVM takes the number of support vectors and their width from one array and reads as much
from all the others. In a file made to do harm these may be shorter.
"""

from typing import Any, Final

import numpy as np

_KERNELS: Final = ("linear", "poly", "rbf", "sigmoid")


def is_sound_machine(part: object, width: int) -> bool:
    """Whether a part is no support vector machine of LIBSVM, or one whose arrays agree."""
    from sklearn.svm._base import BaseLibSVM

    if not isinstance(part, BaseLibSVM):
        return True
    held = vars(part)
    # Not fitted: a parameter of the estimator around it, which predicts nothing.
    return "support_vectors_" not in held or _agree(held, width)


def _agree(held: dict[str, Any], width: int) -> bool:
    vectors = held["support_vectors_"]
    if held.get("kernel") not in _KERNELS or held.get("_sparse") is not False or "_impl" in held:
        return False
    if not isinstance(vectors, np.ndarray) or vectors.ndim != 2 or vectors.shape[1] > width:
        return False
    number = len(vectors)
    counts: Any = held.get("_n_support")
    sigmoids: list[Any] = [held.get("_probA"), held.get("_probB")]
    # A yes or no has two classes: one row of coefficients, one border.
    return bool(
        _has_shape(counts, (2,))
        and (counts >= 0).all()
        and counts.sum() == number
        and _has_shape(held.get("support_"), (number,))
        and _has_shape(held.get("_dual_coef_"), (1, number))
        and _has_shape(held.get("_intercept_"), (1,))
        and all(np.size(each) <= 1 for each in sigmoids)
        and held.get("n_features_in_") == vectors.shape[1]
    )


def _has_shape(array: Any, shape: tuple[int, ...]) -> bool:
    return isinstance(array, np.ndarray) and array.shape == shape
