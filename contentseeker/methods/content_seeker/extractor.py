"""Content Seeker (Louvan 2009): classify elements, then let a heuristic take their text.

Two-phase: of all candidate elements keep the good segments, of these the main content.
Single-phase: one classifier for both at once. Where no element is main content, the
error-rate fallback tries the tree's more general rules. The last resort is the element with the
most expected main text, with status ``low_confidence``.

The thesis names a configuration after its parts: ``CS+LBS`` is two-phase with the largest
block of string, ``CS+1+TP`` single-phase with the table pattern. ``TP-any`` is our extension of
TP to forums without tables. ``CS`` is the configuration that the model was trained with
(``settings``).
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from contentseeker.features import NodeFeatures, node_features
from contentseeker.features.nodes import Profile
from contentseeker.method import Family, Method
from contentseeker.methods.content_seeker.heuristics import (
    TablePattern,
    largest_block,
    smooth_strings,
)
from contentseeker.methods.content_seeker.model import GENERAL, ContentSeekerModel, load_named
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier
from contentseeker.methods.content_seeker.settings import (
    HEURISTICS,
    PLAIN,
    TEXT_TAKEN,
    ExtractionSettings,
)
from contentseeker.page import FlatPage
from contentseeker.page.selection import text_of_runs
from contentseeker.page.structure import BoolArray, flagged
from contentseeker.parameters import Checked, parameter
from contentseeker.result import Extraction, Status

# Where a classifier is sure of noise everywhere, the length alone decides.
_SMALLEST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Choice:
    """The elements a model returned for a page."""

    nodes: tuple[int, ...]
    """In document order; some may be inside others."""
    is_guess: bool
    """Whether none was predicted as main content, and the best of the others was taken."""


@dataclass(frozen=True, slots=True)
class ContentSeeker(ExtractionSettings):
    """Content Seeker with a trained model, in one of the thesis's configurations."""

    model: str = parameter(GENERAL, "A model that ships with the library, or a model folder.")

    def for_model(self, model: ContentSeekerModel) -> "ContentSeeker":
        """Itself: its settings do not depend on the model."""
        return self

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page."""
        if not len(page.runs):
            return Extraction("", status=Status.EMPTY)
        model = load_named(self.model)
        return self.extract_with(model, page, node_features(page, profile=model.profile))

    def extract_with(
        self, model: ContentSeekerModel, page: FlatPage, features: NodeFeatures
    ) -> Extraction:
        """Main content of a page, by a loaded model and features of its profile."""
        if not len(page.runs):
            return Extraction("", status=Status.EMPTY)
        return self.take(page, self.choose(page, features, model), model.profile)

    def take(self, page: FlatPage, choice: Choice, profile: Profile) -> Extraction:
        """The text of what was chosen; configurations that choose alike may share a choice."""
        nodes, runs = self.taken(page, choice, profile)
        text = page.text_of(nodes) if runs is None else text_of_runs(page, runs)
        extraction = Extraction.of(page, text, nodes)
        if choice.is_guess and extraction.status is Status.OK:
            return replace(extraction, status=Status.LOW_CONFIDENCE)
        return extraction

    def choose(self, page: FlatPage, features: NodeFeatures, model: ContentSeekerModel) -> Choice:
        """The elements that are main content, according to the model."""
        has_text = page.subtree_chars[features.nodes] > 0
        if not has_text.any():
            # A page of bare text without any candidate is its body.
            return Choice((page.body,), is_guess=True)
        classifier = model.content if self.phases == 2 else model.single
        everything = np.ones(len(features), dtype=np.bool_)
        segments = model.segment.predict(features) if self.phases == 2 else everything
        chosen = segments & classifier.predict(features)
        for pool in (segments, everything):
            if not chosen.any():
                chosen = pool & classifier.rescued(features, self.error_rate)
        is_guess = not chosen.any()
        if is_guess:
            chosen = flagged([_most_expected(page, features, classifier)], len(features))
        return Choice(tuple(features.nodes[chosen].tolist()), is_guess)

    def taken(
        self, page: FlatPage, choice: Choice, profile: Profile
    ) -> tuple[tuple[int, ...], BoolArray | None]:
        """The elements that text is taken from, and which of their text nodes; None: all."""
        if self.heuristic in ("TP", "TP-any"):
            pattern = TablePattern(
                self.mode,  # type: ignore[arg-type]  # checked on creation
                beyond_tables=self.heuristic == "TP-any",
            )
            # Nested ones too: those inside the posts tell where their text is.
            return tuple(pattern.posts(page, choice.nodes)), None
        nodes = tuple(page.outermost(choice.nodes))
        if self.heuristic == "LBS":
            return nodes, largest_block(page, nodes)
        if self.heuristic == "SLS":
            runs = smooth_strings(
                page,
                nodes,
                radius=self.radius,
                sigma_of=self.sigma_of,  # type: ignore[arg-type]  # checked on creation
                profile=profile,
            )
            return nodes, runs
        return nodes, None


def _most_expected(page: FlatPage, features: NodeFeatures, classifier: NodeClassifier) -> int:
    """The place of the candidate with the most expected main text: its length times P(main).

    By the probability alone it would be a small element as often as the frame of the text: a tree
    gives all candidates of a leaf the same one.
    """
    chars = page.subtree_chars[features.nodes]
    return int((chars * (classifier.probability(features) + _SMALLEST)).argmax())


@dataclass(frozen=True, slots=True)
class TrainedContentSeeker(Checked):
    """Content Seeker with the heuristic and phases that its model was trained with."""

    model: str = parameter(GENERAL, "A model that ships with the library, or a model folder.")

    def for_model(self, model: ContentSeekerModel) -> ContentSeeker:
        """The configuration that a model's manifest has."""
        return ContentSeeker(**model.extraction.as_json())

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page."""
        # With the folder: the configuration reads the same model.
        return replace(self.for_model(load_named(self.model)), model=self.model).extract(page)

    def extract_with(
        self, model: ContentSeekerModel, page: FlatPage, features: NodeFeatures
    ) -> Extraction:
        """Main content of a page, by a loaded model and features of its profile."""
        return self.for_model(model).extract_with(model, page, features)


def _method(phases: int, heuristic: str) -> Method:
    classifiers = "two classifiers (segment, content)" if phases == 2 else "one classifier"
    return Method(
        name=f"CS+{'' if phases == 2 else '1+'}{heuristic}",
        family=Family.CONTENT_SEEKER,
        summary=f"Elements chosen by {classifiers}; {TEXT_TAKEN[heuristic]}.",
        origin="Louvan 2009, Content Seeker",
        extractor=ContentSeeker,
        preset={"phases": phases, "heuristic": heuristic},
        module="skops",
    )


METHODS: Final = (
    Method(
        name="CS",
        family=Family.CONTENT_SEEKER,
        summary="Elements chosen and text taken as the model's settings say.",
        origin="Louvan 2009, Content Seeker",
        extractor=TrainedContentSeeker,
        module="skops",
    ),
    *(_method(2, heuristic) for heuristic in HEURISTICS),
    # The thesis measures a single classifier with its three heuristics only.
    *(_method(1, heuristic) for heuristic in HEURISTICS if heuristic != PLAIN),
)
