"""Content Seeker (Louvan 2009): classify elements, then let a heuristic take their text.

Two-phase: of all candidate elements keep the good segments, of these the main content.
Single-phase: one classifier for both at once. Where no element is main content, the
error-rate fallback tries the tree's more general rules. The last resort is the element with the
highest probability, with status ``low_confidence``.

The thesis names a configuration after its parts: ``CS+LBS`` is two-phase with the largest
block of string, ``CS+1+TP`` single-phase with the table pattern.
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
from contentseeker.page import FlatPage
from contentseeker.page.structure import flagged
from contentseeker.parameters import Checked, parameter
from contentseeker.result import Extraction, Status

_TEXT_TAKEN: Final = {
    "plain": "their whole text",
    "LBS": "the largest block of string in them",
    "SLS": "the strings that stay after smoothing",
    "TP": "every post of the same table pattern (forums)",
}
HEURISTICS: Final = tuple(_TEXT_TAKEN)
"""The ways to take text from the chosen elements, by the thesis's abbreviations."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The elements a model returned for a page."""

    nodes: tuple[int, ...]
    """Outermost main elements, in document order."""
    is_guess: bool
    """Whether none was predicted as main content, and the most probable one was taken."""


@dataclass(frozen=True, slots=True)
class ContentSeeker(Checked):
    """Content Seeker with a trained model."""

    heuristic: str = parameter(
        "plain", "How the text is taken from the chosen elements.", choices=HEURISTICS
    )
    phases: int = parameter(
        2, "2 classifiers (segment, then content) or 1 for both.", at_least=1, at_most=2
    )
    model: str = parameter(GENERAL, "A model that ships with the library, or a model folder.")
    error_rate: float = parameter(
        0.2, "Fallback: most training errors a rule may have.", at_least=0, at_most=1
    )
    radius: int = parameter(2, "SLS: neighbours on each side that are averaged.", at_least=0)
    sigma_of: str = parameter(
        "smoothed", "SLS: whose standard deviation is the limit.", choices=("smoothed", "raw")
    )
    mode: str = parameter(
        "expand",
        "TP: all posts like the found ones, or only those found.",
        choices=("expand", "returned"),
    )
    allow_div: bool = parameter(True, "TP: repeated elements may replace tables.")

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
        nodes = choice.nodes
        if self.heuristic == "TP":
            pattern = TablePattern(self.mode, self.allow_div)  # type: ignore[arg-type]  # checked
            nodes = tuple(pattern.posts(page, nodes))
        extraction = Extraction.of(page, self._text(page, nodes, profile), nodes)
        if choice.is_guess and extraction.status is Status.OK:
            return replace(extraction, status=Status.LOW_CONFIDENCE)
        return extraction

    def choose(self, page: FlatPage, features: NodeFeatures, model: ContentSeekerModel) -> Choice:
        """The outermost elements that are main content, according to the model."""
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
            probability = np.where(has_text, classifier.probability(features), -1.0)
            chosen = flagged([int(probability.argmax())], len(features))
        return Choice(tuple(page.outermost(features.nodes[chosen].tolist())), is_guess)

    def _text(self, page: FlatPage, nodes: tuple[int, ...], profile: Profile) -> str:
        if self.heuristic == "LBS":
            return largest_block(page, nodes)
        if self.heuristic == "SLS":
            return smooth_strings(
                page,
                nodes,
                radius=self.radius,
                sigma_of=self.sigma_of,  # type: ignore[arg-type]  # checked on creation
                profile=profile,
            )
        return page.text_of(nodes)


def _method(phases: int, heuristic: str) -> Method:
    classifiers = "two classifiers (segment, content)" if phases == 2 else "one classifier"
    return Method(
        name=f"CS+{'' if phases == 2 else '1+'}{heuristic}",
        family=Family.CONTENT_SEEKER,
        summary=f"Elements chosen by {classifiers}; {_TEXT_TAKEN[heuristic]}.",
        origin="Louvan 2009, Content Seeker",
        extractor=ContentSeeker,
        preset={"phases": phases, "heuristic": heuristic},
        module="skops",
    )


METHODS: Final = (
    *(_method(2, heuristic) for heuristic in HEURISTICS),
    # The thesis measures a single classifier with the three heuristics only.
    *(_method(1, heuristic) for heuristic in HEURISTICS if heuristic != "plain"),
)
