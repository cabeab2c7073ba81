"""A model of next links: trees that score candidates, and the features they take."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, Self

from contentseeker.model_files.arrays import Arrays
from contentseeker.model_files.folder import ArrayModel
from contentseeker.page import FlatPage
from contentseeker.pagination.candidates import Candidate
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.link_similarity import LinkSimilarity
from contentseeker.pagination.profiles import FULL, Profile
from contentseeker.trees import SymmetricTrees


@dataclass(frozen=True)
class NextLinkModel(ArrayModel):
    """A fitted model of next links."""

    FORMAT: ClassVar[str] = "next-link/2"
    SHIPPED: ClassVar[str] = "next-link"

    trees: SymmetricTrees
    profile: Profile = field(default=FULL)
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    def probabilities(self, page: FlatPage, url: str, links: Sequence[Candidate]) -> FloatArray:
        """Per candidate: the probability that it leads to the page after the one at ``url``."""
        return self.trees.probability(self.profile.matrix(page, url, links))

    def contents(self) -> tuple[dict[str, Any], Arrays]:
        """The features and how LinkSimilarity is computed, and the trees."""
        profile = self.profile
        manifest = {"columns": profile.columns, "similarity": asdict(profile.similarity)}
        return manifest, self.trees.as_arrays()

    @classmethod
    def rebuilt(cls, manifest: Mapping[str, Any], arrays: Arrays) -> Self:
        """A model that selects the features it was fitted on."""
        similarity = LinkSimilarity(**manifest["similarity"])
        profile = Profile(tuple(manifest["columns"]), similarity)
        trees = SymmetricTrees.from_arrays(arrays, len(profile.columns))
        return cls(trees, profile, dict(manifest["facts"]))


FORMAT, SHIPPED = NextLinkModel.FORMAT, NextLinkModel.SHIPPED
load, load_named, from_parts = (
    NextLinkModel.load,
    NextLinkModel.load_named,
    NextLinkModel.from_parts,
)
