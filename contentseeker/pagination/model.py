"""A model of next links: trees that score candidates, and the features they take."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

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
from contentseeker.pagination.candidates import Candidate
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.link_similarity import LinkSimilarity
from contentseeker.pagination.profiles import FULL, Profile
from contentseeker.trees import SymmetricTrees

FORMAT: Final = "next-link/2"
SHIPPED: Final = "next-link"
"""The model that ships with the library, by its name."""


@dataclass(frozen=True)
class NextLinkModel:
    """A fitted model of next links."""

    trees: SymmetricTrees
    profile: Profile = field(default=FULL)
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    def probabilities(self, page: FlatPage, url: str, links: Sequence[Candidate]) -> FloatArray:
        """Per candidate: the probability that it leads to the page after the one at ``url``."""
        return self.trees.probability(self.profile.matrix(page, url, links))

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the bytes of the trees; equal models give equal parts."""
        data = pack(self.trees.as_arrays())
        manifest = {
            "format": FORMAT,
            "columns": list(self.profile.columns),
            "similarity": asdict(self.profile.similarity),
            "facts": self.facts,
        }
        written = described(manifest, data)
        from_parts(written, data)
        return written, data

    def save(self, folder: Path) -> None:
        """Write the model; one that could not be loaded again is refused, nothing is written."""
        write_files(folder, *self.parts())


def load(folder: Path) -> NextLinkModel:
    """Read a model; raises ``ModelFileError`` for whatever fails its checks."""
    return read_model(folder, from_parts)


def load_named(name: str = SHIPPED) -> NextLinkModel:
    """A model that ships with the library, by name, or one from a folder.

    Read once, and again when its manifest has changed.
    """
    return read_named(name, load)


def from_parts(manifest: object, data: bytes) -> NextLinkModel:
    """A model out of its manifest and the bytes of its trees, with all checks of ``load``."""
    checked = check_parts(manifest, data, FORMAT)
    arrays = unpack(data)
    with fitting_together():
        similarity = LinkSimilarity(**checked["similarity"])
        profile = Profile(tuple(checked["columns"]), similarity)
        trees = SymmetricTrees.from_arrays(arrays, len(profile.columns))
        return NextLinkModel(trees, profile, dict(checked["facts"]))
