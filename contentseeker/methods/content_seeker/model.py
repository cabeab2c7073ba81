"""Content Seeker's model on disk: fitted scikit-learn classifiers and a manifest, never code.

A model is a folder with ``model.skops`` (the classifiers; skops rebuilds only types it
trusts, unlike pickle) and ``manifest.json`` (columns, training data, versions, metrics, and
the digest of the other file). A file that was changed, or that needs types beyond
scikit-learn's own, is refused.
"""

from dataclasses import dataclass, field
from typing import Any, Final, Self

import numpy as np

from contentseeker.errors import ModelFileError
from contentseeker.features.catalogue import NAMES, VISUAL
from contentseeker.features.nodes import PROFILES, Profile
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier, threshold_of
from contentseeker.methods.content_seeker.settings import ExtractionSettings
from contentseeker.methods.content_seeker.skops_file import dump, rebuild
from contentseeker.methods.content_seeker.vectors import Vectoriser
from contentseeker.model_files.folder import StoredModel, check_parts, described, fitting_together

FORMAT: Final = "content-seeker/1"
TASKS: Final = ("segment", "content", "single")
GENERAL: Final = "general"
"""The shipped model, fitted on pages of all types, by its name."""


@dataclass(frozen=True, slots=True)
class ContentSeekerModel(StoredModel):
    """The three classifiers of Content Seeker, and what is known about them."""

    segment: NodeClassifier
    content: NodeClassifier
    single: NodeClassifier
    profile: Profile = "html5"
    extraction: ExtractionSettings = field(default_factory=ExtractionSettings)
    """The heuristic and phases that the classifiers were trained for."""
    facts: dict[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    @property
    def uses_layout(self) -> bool:
        """Whether any of the classifiers looks at boxes measured in a browser."""
        columns = {name for task in TASKS for name in getattr(self, task).vectoriser.columns}
        return not columns.isdisjoint(VISUAL)

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the classifiers' bytes; the same model gives the same.

        What could not be loaded again raises ``ModelFileError``.
        """
        try:
            data = dump({task: getattr(self, task).estimator for task in TASKS})
            manifest = described(self._manifest(), data)
            self.from_parts(manifest, data)
        except ModelFileError as error:
            raise ModelFileError(f"Nothing was saved, it could not be loaded: {error}") from error
        return manifest, data

    @classmethod
    def from_parts(cls, manifest: object, data: bytes) -> Self:
        """A model out of its manifest and its classifiers' bytes, with all checks of ``load``."""
        checked = check_parts(manifest, data, FORMAT)
        with fitting_together():
            estimators = rebuild(data)
            classifiers = {
                task: _classifier(
                    estimators[task],
                    Vectoriser(tuple(checked["columns"][task]), tuple(checked["tags"][task])),
                )
                for task in TASKS
            }
            profile = checked["profile"]
            if profile not in PROFILES:
                raise ValueError(f"there is no profile {profile!r}")
            # Models of before heuristics belonged to them have none: their whole text is taken.
            extraction = ExtractionSettings.from_json(checked.get("extraction", {}))
            return cls(
                **classifiers, profile=profile, extraction=extraction, facts=checked["facts"]
            )

    def _manifest(self) -> dict[str, Any]:
        # Imported late, as extracting needs no versions.
        from importlib.metadata import version

        return {
            "format": FORMAT,
            "profile": self.profile,
            "extraction": self.extraction.as_json(),
            "columns": {task: getattr(self, task).vectoriser.columns for task in TASKS},
            "tags": {task: getattr(self, task).vectoriser.tags for task in TASKS},
            "versions": {name: version(name) for name in ("scikit-learn", "skops", "lxml")},
            "facts": self.facts,
        }


def _classifier(estimator: Any, vectoriser: Vectoriser) -> NodeClassifier:
    takes, given = getattr(estimator, "n_features_in_", None), len(vectoriser.names)
    if takes != given or not hasattr(estimator, "classes_"):
        raise ValueError(f"{type(estimator).__name__} takes {takes} columns, not {given}")
    if not all(isinstance(tag, str) for tag in vectoriser.tags):
        raise ValueError("a tag that is no text")
    classifier = NodeClassifier(estimator, vectoriser)
    _check_prediction(classifier)
    return classifier


def _check_prediction(classifier: NodeClassifier) -> None:
    """Refuse a classifier that gives an element without features no probability."""
    if not 0 < threshold_of(classifier.estimator) < 1:
        raise ValueError("a threshold that is no probability")
    nothing = classifier.vectoriser.rows(np.zeros((1, len(NAMES))), ("",))
    found = classifier.probability_of(nothing)
    if found.shape != (1,) or not 0 <= found[0] <= 1:
        raise ValueError(f"a prediction that is no probability: {found!r:.80}")


load, load_named = ContentSeekerModel.load, ContentSeekerModel.load_named
from_parts = ContentSeekerModel.from_parts
