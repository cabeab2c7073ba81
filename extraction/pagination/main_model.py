"""A model of main-content elements: a classifier of elements by the paper's fourteen features."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from extraction.blocks.judge import Judge
from extraction.classifiers.files import fitting_together, read_model, read_named, write_files
from extraction.page import FlatPage
from extraction.pagination.estimators import packed, unpacked
from extraction.pagination.features import FloatArray
from extraction.pagination.forest import Forest, judge_of
from extraction.pagination.node_features import COLUMNS, node_features

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

FORMAT: Final = "main-nodes/1"
SHIPPED: Final = "main-nodes"
"""The model that ships with the library, by its name."""


@dataclass(frozen=True)
class MainNodeModel:
    """What was learned about main-content elements, and what is known about it."""

    estimator: "ClassifierMixin"
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    def probabilities(self, page: FlatPage, next_link: int | None) -> FloatArray:
        """How likely each element of a page holds its main content."""
        return self._judge.probabilities(node_features(page, next_link))

    @cached_property
    def _judge(self) -> Judge | Forest:
        return judge_of(self.estimator)

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the classifier's bytes; the same model gives the same."""
        manifest, data = packed(self.estimator, FORMAT, COLUMNS, {"facts": self.facts})
        from_parts(manifest, data)
        return manifest, data

    def save(self, folder: Path) -> None:
        """Write the model; one that could not be loaded again is refused, nothing is written."""
        write_files(folder, *self.parts())


def load(folder: Path) -> MainNodeModel:
    """Read a model; raises ``ModelFileError`` rather than trusting what it cannot check."""
    return read_model(folder, from_parts)


def load_named(name: str = SHIPPED) -> MainNodeModel:
    """A model that ships with the library, by name, or one from a folder.

    Read once, and again when its manifest has changed.
    """
    return read_named(name, load)


def from_parts(manifest: object, data: bytes) -> MainNodeModel:
    """A model out of its manifest and its classifier's bytes, with all checks of ``load``."""
    with fitting_together():
        checked, estimator = unpacked(manifest, data, FORMAT)
        if tuple(checked["columns"]) != COLUMNS:
            raise ValueError("it was fitted on other features than this release computes")
        return MainNodeModel(estimator, dict(checked["facts"]))
