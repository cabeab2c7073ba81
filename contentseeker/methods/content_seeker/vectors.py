"""From node features to the matrix a classifier takes: chosen columns, tags one-hot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.features import NAMES, NodeFeatures
from contentseeker.features.catalogue import STRUCTURAL_FEATURES, TAG_NAME
from contentseeker.features.nodes import FloatArray

IS_TAG: Final = f"{TAG_NAME}="
"""How the names of one-hot columns begin; the tag comes after it."""


@dataclass(frozen=True, slots=True)
class Vectoriser:
    """Which columns a classifier sees, in which order.

    A tag it has never seen is all zeros.
    """

    columns: tuple[str, ...] = STRUCTURAL_FEATURES
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        unknown = sorted(set(self.columns) - set(NAMES))
        if unknown:
            raise ArgumentError(
                f"columns: there is no feature {', '.join(map(repr, unknown))}. "
                f"There are: {', '.join(NAMES)}."
            )

    @property
    def names(self) -> tuple[str, ...]:
        """Name of every column of the matrix."""
        return (*self.columns, *(f"{IS_TAG}{tag}" for tag in self.tags))

    def matrix(self, features: NodeFeatures) -> FloatArray:
        """One row per element, normalised values."""
        return self.rows(features.normalised, features.tags)

    def rows(self, normalised: FloatArray, tags: Sequence[str]) -> FloatArray:
        """``matrix``, from all features and the tags of elements of many pages."""
        return self.joined(self.chosen(normalised), tags)

    def chosen(self, normalised: FloatArray) -> FloatArray:
        """The columns that are numbers."""
        return normalised[:, [NAMES.index(name) for name in self.columns]]

    def joined(self, chosen: FloatArray, tags: Sequence[str]) -> FloatArray:
        """The chosen columns, then one per tag."""
        numbers = {tag: number for number, tag in enumerate(self.tags)}
        # A column more, for tags never seen; it is left out of the matrix.
        one_hot = np.zeros((len(tags), len(self.tags) + 1))
        number = [numbers.get(tag, len(self.tags)) for tag in tags]
        one_hot[np.arange(len(tags)), number] = 1.0
        return np.column_stack((chosen, one_hot[:, :-1]))


def tags_in(pages: Sequence[NodeFeatures]) -> tuple[str, ...]:
    """All tags of the candidates of some pages, for one-hot columns."""
    return tuple(sorted({tag for features in pages for tag in features.tags}))
