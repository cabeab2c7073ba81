"""A model of main-content elements: trees that score elements by the paper's fourteen features."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from contentseeker.methods.hanamura.features import COLUMNS, node_features
from contentseeker.model_files.arrays import Arrays
from contentseeker.model_files.folder import ArrayModel
from contentseeker.page import FlatPage
from contentseeker.trees import FloatArray, SymmetricTrees


@dataclass(frozen=True)
class MainNodeModel(ArrayModel):
    """A fitted model of main-content elements."""

    FORMAT: ClassVar[str] = "main-nodes/2"
    SHIPPED: ClassVar[str] = "main-nodes"

    trees: SymmetricTrees
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    def probabilities(self, page: FlatPage, next_link: int | None) -> FloatArray:
        """Per element of a page: the probability that it holds the main content."""
        return self.trees.probability(node_features(page, next_link))

    def contents(self) -> tuple[dict[str, Any], Arrays]:
        """The features, and the trees."""
        return {"columns": COLUMNS}, self.trees.as_arrays()

    @classmethod
    def rebuilt(cls, manifest: Mapping[str, Any], arrays: Arrays) -> Self:
        """A model of exactly the features that are computed now."""
        # The thesis fixes the features: a model names them only so that others are noticed.
        if tuple(manifest["columns"]) != COLUMNS:
            raise ValueError("it was fitted on other features than this version computes")
        return cls(SymmetricTrees.from_arrays(arrays, len(COLUMNS)), dict(manifest["facts"]))


FORMAT, SHIPPED = MainNodeModel.FORMAT, MainNodeModel.SHIPPED
load, load_named, from_parts = (
    MainNodeModel.load,
    MainNodeModel.load_named,
    MainNodeModel.from_parts,
)
