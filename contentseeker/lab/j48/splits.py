"""The best split of some examples, as C4.5 chooses it and WEKA computes it.

Every column proposes one split. For numbers it is the limit with the greatest information gain,
which is then lowered for the number of limits that it was chosen from (Quinlan 1996). For tags it
is one branch per tag. Of the splits with at least average gain, the one with the greatest gain
ratio is the best.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.j48.examples import OTHER, Examples, Node, NumberSplit, TagSplit

# Constants of WEKA, so that ties are decided alike.
SMALL: Final = 1e-6
"""Numbers that differ by less are equal."""
_DIFFERENT: Final = 1e-5
"""Values of a column that differ by less are not separated."""
_AVERAGE_TOLERANCE: Final = 1e-3
# Of numbers, a branch needs a tenth of the mean number of examples of a class, at most 25.
_LEAST_SHARE: Final = 0.1
_LARGEST_LEAST: Final = 25
# Cells that are computed at once, to bound the memory.
_AT_ONCE: Final = 400_000

Order = NDArray[np.int32]
"""Per column of numbers: the examples of a node, sorted by value, missing ones last."""


def disorder(counts: NDArray[Any]) -> FloatArray:
    """Entropy of the classes (last axis) in bits, times their weight."""
    return np.asarray(_logarithmic(counts.sum(axis=-1)) - _logarithmic(counts).sum(axis=-1))


def information_gain(bags: NDArray[Any], total: float) -> FloatArray:
    """Gain of a split, from the weight of each class (last axis) in each branch (the one before).

    ``total`` includes the examples with a missing value, about which the split says nothing.
    """
    return np.asarray((disorder(bags.sum(axis=-2)) - disorder(bags).sum(axis=-1)) / total)


def split_information(sizes: NDArray[Any], total: float) -> FloatArray:
    """Entropy of the branches' sizes (last axis); missing values count as a branch."""
    missing = np.maximum(total - sizes.sum(axis=-1, keepdims=True), 0.0)
    return np.asarray(disorder(np.concatenate((sizes, missing), axis=-1)) / total)


def _logarithmic(counts: NDArray[Any]) -> FloatArray:
    """x log2 x, 0 for 0."""
    # Any positive number in place of 0, because it is multiplied by 0.
    return np.asarray(counts * np.log2(np.maximum(counts, 1e-300)))


@dataclass(frozen=True, slots=True)
class NumberSplits:
    """The splits that columns of numbers propose, one place per column that has one."""

    column: NDArray[np.intp]
    gain: FloatArray
    """Lowered for the number of limits."""
    ratio: FloatArray
    limit: FloatArray
    """Half way between two values."""
    bags: FloatArray
    """Per split, branch and class: weight of the examples with a value."""
    missing: FloatArray
    """Per split and class: weight of the examples without one."""

    def split(self, place: int) -> NumberSplit:
        """One of them."""
        missing_branch = _missing_branch(self.bags[place], self.missing[place])
        return NumberSplit(int(self.column[place]), float(self.limit[place]), missing_branch)


def best_split(
    examples: Examples, node: Node, order: Order, min_objects: int
) -> NumberSplit | TagSplit | None:
    """The best split of a node's examples; None if none is worth it."""
    if node.counts.sum() < 2 * min_objects - SMALL or node.errors < SMALL:
        return None
    proposed: list[NumberSplits | _ByTag] = [
        *_number_splits(examples, order, min_objects),
        *_tag_split(examples, node, min_objects),
    ]
    choices = [(each, place) for each in proposed for place in range(len(each.gain))]
    if not choices:
        return None
    gain = np.concatenate([each.gain for each in proposed])
    ratio = np.concatenate([each.ratio for each in proposed])
    ratio[gain < gain.mean() - _AVERAGE_TOLERANCE] = 0
    # The first of equals, as in WEKA.
    best, place = choices[int(np.argmax(ratio >= ratio.max() - SMALL))]
    return best.split(place) if ratio.max() > SMALL else None


def _number_splits(examples: Examples, order: Order, min_objects: int) -> list[NumberSplits]:
    columns, number = order.shape
    step = max(1, _AT_ONCE // number)
    return [
        number_splits(examples, order[first : first + step], first, min_objects)
        for first in range(0, columns, step)
    ]


def number_splits(examples: Examples, order: Order, first: int, min_objects: int) -> NumberSplits:
    """The splits of the columns from ``first`` on that are worth it."""
    columns = np.arange(len(order))
    values = examples.values[order, first + columns[:, None]]
    # Classes of the examples up to each, in the order of the column.
    running = np.cumsum(examples.weights[order], axis=1)
    known = (~np.isnan(values)).sum(axis=1)
    total = float(running[0, -1].sum())
    in_all = running[columns, known - 1] * (known > 0)[:, None]
    column, place = _limits(values, running, in_all, _least(in_all, min_objects))
    left = running[column, place]
    after = disorder(left) + disorder(in_all[column] - left)
    gains = (disorder(in_all)[column] - after) / total
    own, best, tried = _greatest_of_each(gains, column)
    gain = gains[best] - np.log2(tried) / total
    is_worth = (gains[best] > SMALL) & (gain > SMALL)
    own, best, gain = own[is_worth], best[is_worth], gain[is_worth]
    bags = np.stack((left[best], in_all[own] - left[best]), axis=1)
    place = place[best]
    return NumberSplits(
        column=first + own,
        gain=gain,
        ratio=gain / split_information(bags.sum(axis=2), total),
        limit=(values[own, place].astype(np.float64) + values[own, place + 1]) / 2,
        bags=bags,
        missing=running[own, -1] - in_all[own],
    )


def _least(in_all: FloatArray, min_objects: int) -> FloatArray:
    """Weight that a branch must have, per column."""
    share = _LEAST_SHARE * in_all.sum(axis=1) / in_all.shape[1]
    return np.asarray(np.clip(share, min_objects, max(min_objects, _LARGEST_LEAST)))


def _limits(
    values: NDArray[np.float32], running: FloatArray, in_all: FloatArray, least: FloatArray
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Columns and places after which a column can be cut, with enough examples on both sides."""
    weight, needed = running[:, :-1].sum(axis=2), least[:, None] - SMALL
    is_wide = (weight >= needed) & (in_all.sum(axis=1)[:, None] - weight >= needed)
    # Comparisons with a missing value are false.
    is_step = values[:, :-1] + np.float64(_DIFFERENT) < values[:, 1:]
    column, place = np.nonzero(is_step & is_wide)
    return column, place


def _greatest_of_each(
    gains: FloatArray, column: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Per column: its number, the place of its greatest gain, and how many gains it has."""
    starts = np.flatnonzero(np.diff(column, prepend=-1))
    number = np.diff(np.append(starts, len(column)))
    if not len(starts):
        return column, starts, number
    greatest = np.repeat(np.maximum.reduceat(gains, starts), number)
    places = np.flatnonzero(gains >= greatest - SMALL)
    # The first of equals, as in WEKA.
    best = places[np.flatnonzero(np.diff(column[places], prepend=-1))]
    return column[starts], best, number


def _missing_branch(bags: FloatArray, missing: FloatArray) -> int:
    """Where missing values leave less disorder; the larger branch, if there are none."""
    disorders = [disorder(bags[branch] + missing) + disorder(bags[1 - branch]) for branch in (0, 1)]
    if abs(disorders[0] - disorders[1]) > SMALL:
        return int(np.argmin(disorders))
    return int(np.argmax(bags.sum(axis=1)))


@dataclass(frozen=True, slots=True)
class _ByTag:
    """The split by tag, in the form of those of the columns of numbers."""

    gain: FloatArray
    ratio: FloatArray
    found: TagSplit

    def split(self, place: int) -> TagSplit:
        """The only one."""
        return self.found


def _tag_split(examples: Examples, node: Node, min_objects: int) -> list[_ByTag]:
    """The split with a branch per tag, if two tags have enough examples."""
    tags, weights = examples.tags[node.rows], examples.weights[node.rows]
    if not tags.shape[1]:
        return []
    # The number of columns stands for tags that have none.
    code = np.where(tags.any(axis=1), tags.argmax(axis=1), tags.shape[1])
    present, branch = np.unique(code, return_inverse=True)
    bags = np.zeros((len(present), weights.shape[1]))
    np.add.at(bags, branch, weights)
    sizes, total = bags.sum(axis=1), float(bags.sum())
    if (sizes >= min_objects - SMALL).sum() < 2:
        return []
    has_other = present[-1] == tags.shape[1]
    first = examples.numbers.shape[1]
    columns = [OTHER if each == tags.shape[1] else first + each for each in present.tolist()]
    default = len(columns) - 1 if has_other else int(np.argmax(sizes))
    gain = information_gain(bags, total)
    ratio = gain / split_information(sizes, total)
    return [_ByTag(np.atleast_1d(gain), np.atleast_1d(ratio), TagSplit(tuple(columns), default))]
