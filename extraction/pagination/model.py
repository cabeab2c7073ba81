"""A model of next links: a classifier of candidates, and which features it sees."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from extraction.blocks.judge import Judge
from extraction.classifiers.files import fitting_together, read_model, read_named, write_files
from extraction.page import FlatPage
from extraction.pagination.candidates import Candidate
from extraction.pagination.estimators import packed, unpacked
from extraction.pagination.features import FloatArray
from extraction.pagination.forest import Forest, judge_of
from extraction.pagination.link_similarity import LinkSimilarity
from extraction.pagination.profiles import FULL, Profile

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

FORMAT: Final = "next-link/1"
SHIPPED: Final = "next-link"
"""The model that ships with the library, by its name."""


@dataclass(frozen=True)
class NextLinkModel:
    """What was learned about next links, and what is known about it."""

    estimator: "ClassifierMixin"
    profile: Profile = field(default=FULL)
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    def probabilities(self, page: FlatPage, url: str, links: Sequence[Candidate]) -> FloatArray:
        """How likely each candidate leads to the page after the one found at ``url``."""
        return self._judge.probabilities(self.profile.matrix(page, url, links))

    @cached_property
    def _judge(self) -> Judge | Forest:
        return judge_of(self.estimator)

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the classifier's bytes; the same model gives the same."""
        more = {"similarity": asdict(self.profile.similarity), "facts": self.facts}
        manifest, data = packed(self.estimator, FORMAT, self.profile.columns, more)
        from_parts(manifest, data)
        return manifest, data

    def save(self, folder: Path) -> None:
        """Write the model; one that could not be loaded again is refused, nothing is written."""
        write_files(folder, *self.parts())


def load(folder: Path) -> NextLinkModel:
    """Read a model; raises ``ModelFileError`` rather than trusting what it cannot check."""
    return read_model(folder, from_parts)


def load_named(name: str = SHIPPED) -> NextLinkModel:
    """A model that ships with the library, by name, or one from a folder.

    Read once, and again when its manifest has changed.
    """
    return read_named(name, load)


def from_parts(manifest: object, data: bytes) -> NextLinkModel:
    """A model out of its manifest and its classifier's bytes, with all checks of ``load``."""
    with fitting_together():
        checked, estimator = unpacked(manifest, data, FORMAT)
        similarity = LinkSimilarity(**checked["similarity"])
        profile = Profile(tuple(checked["columns"]), similarity)
        return NextLinkModel(estimator, profile, dict(checked["facts"]))
