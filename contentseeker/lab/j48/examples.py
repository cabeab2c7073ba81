"""Training examples and the nodes of a tree, while it is grown and pruned."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.features.nodes import FloatArray

Rows = NDArray[np.intp]
"""Numbers of examples, or of branches."""

OTHER: Final = -1
"""In place of a column: the branch of the tags without a column."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Examples with their classes; the last columns may be one feature, one-hot."""

    values: NDArray[np.float32]
    """Single precision, in which trees of scikit-learn compare."""
    weights: FloatArray
    """Per example and class: the example's weight in its own class, 0 in the others."""
    tag_columns: int = 0

    @property
    def numbers(self) -> NDArray[np.float32]:
        """The columns that are numbers."""
        return self.values[:, : self.values.shape[1] - self.tag_columns]

    @property
    def tags(self) -> NDArray[np.float32]:
        """The one-hot columns."""
        return self.values[:, self.values.shape[1] - self.tag_columns :]

    def counts(self, rows: Rows) -> FloatArray:
        """Weight of each class among some examples."""
        counts: FloatArray = self.weights[rows].sum(axis=0)
        return counts


@dataclass(frozen=True, slots=True)
class NumberSplit:
    """Two branches: up to the limit, and above it."""

    column: int
    limit: float
    missing_branch: int
    """The branch of examples without a value."""

    @property
    def width(self) -> int:
        """Number of branches."""
        return 2

    def branches(self, examples: Examples, rows: Rows) -> Rows:
        """The branch of each example."""
        values = examples.values[rows, self.column]
        above = (values > self.limit).astype(np.intp)
        return np.where(np.isnan(values), self.missing_branch, above)


@dataclass(frozen=True, slots=True)
class TagSplit:
    """One branch per tag."""

    columns: tuple[int, ...]
    """The column of each branch's tag, or ``OTHER``."""
    default: int
    """The branch of tags that have none."""

    @property
    def width(self) -> int:
        """Number of branches."""
        return len(self.columns)

    def branches(self, examples: Examples, rows: Rows) -> Rows:
        """The branch of each example."""
        found = np.full(len(rows), self.default, dtype=np.intp)
        for branch, column in enumerate(self.columns):
            if column != OTHER:
                found[examples.values[rows, column] > 0] = branch
        return found


@dataclass(slots=True, eq=False)
class Node:
    """A node of the tree; a leaf has no split and no children."""

    rows: Rows
    counts: FloatArray
    """Weight of each class."""
    split: NumberSplit | TagSplit | None = None
    children: list["Node"] = field(default_factory=list)
    expected: float = 0.0
    """Estimated errors of the leaves below it, once they are pruned."""

    @property
    def errors(self) -> float:
        """Weight of the examples that are not of the commonest class."""
        return float(self.counts.sum() - self.counts.max())

    def become_leaf(self) -> None:
        """Drop everything below."""
        self.split, self.children = None, []


def parts(rows: Rows, branch: Rows, number: int) -> list[Rows]:
    """The examples of each branch."""
    return [rows[branch == each] for each in range(number)]
