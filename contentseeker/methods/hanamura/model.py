"""A model of main-content elements: trees that score elements by the paper's fourteen features."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from contentseeker.methods.hanamura.features import COLUMNS, node_features
from contentseeker.model_files.arrays import pack, unpack
from contentseeker.model_files.folder import (
    check_parts,
    described,
    fitting_together,
    read_model,
    read_named,
    write_files,
)
from contentseeker.page import FlatPage
from contentseeker.trees import FloatArray, SymmetricTrees

FORMAT: Final = "main-nodes/2"
SHIPPED: Final = "main-nodes"
"""The model that ships with the library, by its name."""


@dataclass(frozen=True)
class MainNodeModel:
    """A fitted model of main-content elements."""

    trees: SymmetricTrees
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    def probabilities(self, page: FlatPage, next_link: int | None) -> FloatArray:
        """Per element of a page: the probability that it holds the main content."""
        return self.trees.probability(node_features(page, next_link))

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the bytes of the trees; equal models give equal parts."""
        data = pack(self.trees.as_arrays())
        written = described({"format": FORMAT, "columns": COLUMNS, "facts": self.facts}, data)
        from_parts(written, data)
        return written, data

    def save(self, folder: Path) -> None:
        """Write the model; one that could not be loaded again is refused, nothing is written."""
        write_files(folder, *self.parts())


def load(folder: Path) -> MainNodeModel:
    """Read a model; raises ``ModelFileError`` for whatever fails its checks."""
    return read_model(folder, from_parts)


def load_named(name: str = SHIPPED) -> MainNodeModel:
    """A model that ships with the library, by name, or one from a folder.

    Read once, and again when its manifest has changed.
    """
    return read_named(name, load)


def from_parts(manifest: object, data: bytes) -> MainNodeModel:
    """A model out of its manifest and the bytes of its trees, with all checks of ``load``."""
    checked = check_parts(manifest, data, FORMAT)
    arrays = unpack(data)
    with fitting_together():
        if tuple(checked["columns"]) != COLUMNS:
            raise ValueError("it was fitted on other features than this version computes")
        trees = SymmetricTrees.from_arrays(arrays, len(COLUMNS))
        return MainNodeModel(trees, dict(checked["facts"]))
