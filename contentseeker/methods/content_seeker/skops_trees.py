"""Trees that come from a file, checked before anything walks through them.

scikit-learn follows the numbers in a fitted tree without looking at them. In a file made to
do harm a child may lie behind the last node or lead back up, and a column may not exist:
the first prediction would read foreign memory or never end. skops vouches for types only,
so the numbers are checked here: every step leads further down, into the tree, by a column
that there is.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ModelFileError
from contentseeker.methods.content_seeker.skops_machines import is_sound_machine

_ANY_WIDTH: Final = sys.maxsize


def check_trees(estimators: object) -> None:
    """Raise ``ModelFileError`` if a tree anywhere inside the estimators is not sound."""
    for part, width in _walked(estimators):
        if not _is_sound(part, width):
            raise ModelFileError(
                "a tree in it leads outside of itself. "
                "The file was damaged or tampered with; take a fresh copy."
            )
        if not is_sound_machine(part, width):
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
