"""Trees and support vector machines from a file, checked before anything follows their numbers.

scikit-learn follows the numbers in a fitted tree without looking at them. In a file made to
do harm a child may lie behind the last node or lead back up, and a column may not exist:
the first prediction would read foreign memory or never end. skops vouches for types only,
so the numbers are checked here: every step leads further down, into the tree, by a column
that there is. LIBSVM takes the number of support vectors and their width from one array and reads
as much from all the others, so these must agree.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ModelFileError

_ANY_WIDTH: Final = sys.maxsize
_KERNELS: Final = ("linear", "poly", "rbf", "sigmoid")


def check_trees(estimators: object) -> None:
    """Raise ``ModelFileError`` if a tree anywhere inside the estimators is not sound."""
    for part, width in _walked(estimators):
        if not _is_sound(part, width):
            raise ModelFileError(
                "a tree in it leads outside of itself. "
                "The file was damaged or tampered with; take a fresh copy."
            )
        if not _is_sound_machine(part, width):
            raise ModelFileError(
                "the arrays of a support vector machine in it do not fit together. "
                "The file was damaged or tampered with; take a fresh copy."
            )


def parts_of(estimators: object) -> Iterator[object]:
    """Everything inside, the estimators themselves first; shared parts maybe repeatedly."""
    return (part for part, _ in _walked(estimators))


def _walked(estimators: object) -> Iterator[tuple[object, int]]:
    """Every part, with the number of columns that it can count on."""
    waiting = [(estimators, _ANY_WIDTH)]
    seen: set[tuple[int, int]] = set()
    while waiting:
        part, width = waiting.pop()
        width = _width(part, width)
        if (id(part), width) in seen:
            continue
        seen.add((id(part), width))
        yield part, width
        waiting += [(inner, width) for inner in _parts(part)]


def _width(part: object, around: int) -> int:
    """How many columns trees inside can count on, as the estimators around them check it."""
    from sklearn.pipeline import Pipeline

    if isinstance(part, Pipeline):
        # Its steps pass on as many columns as they like, and each checks its own.
        return _ANY_WIDTH
    own = getattr(part, "__dict__", {}).get("n_features_in_")
    return min(own, around) if isinstance(own, int) else around


def _parts(part: object) -> Iterable[object]:
    if isinstance(part, dict):
        return part.values()
    if isinstance(part, list | tuple | set):
        return part
    if isinstance(part, np.ndarray):
        return part.ravel().tolist() if part.dtype.hasobject else ()
    return () if isinstance(part, type) else getattr(part, "__dict__", {}).values()


def _is_sound(part: object, width: int) -> bool:
    from sklearn.ensemble._hist_gradient_boosting.predictor import TreePredictor
    from sklearn.tree._tree import Tree

    if isinstance(part, Tree):
        # In this order: behind its capacity a tree has no children to look at.
        return 0 < part.node_count <= part.capacity and _leads_down(
            np.column_stack((part.children_left, part.children_right)),
            part.feature,
            part.children_left == -1,
            width,
        )
    if isinstance(part, TreePredictor):
        nodes = part.nodes
        # A matrix of elements has no categorical column.
        return not nodes["is_categorical"].any() and _leads_down(
            np.column_stack((nodes["left"], nodes["right"])).astype(np.int64),
            nodes["feature_idx"],
            nodes["is_leaf"] != 0,
            width,
        )
    return True


def _leads_down(
    children: NDArray[Any], column: NDArray[Any], is_leaf: NDArray[np.bool_], width: int
) -> bool:
    """Whether every inner node leads to later ones, by a column that there is."""
    inner = np.flatnonzero(~is_leaf)
    below, column = children[inner], column[inner]
    return bool(
        len(is_leaf)
        and width < _ANY_WIDTH
        and (below > inner[:, None]).all()
        and (below < len(is_leaf)).all()
        and (column >= 0).all()
        and (column < width).all()
    )


def _is_sound_machine(part: object, width: int) -> bool:
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
