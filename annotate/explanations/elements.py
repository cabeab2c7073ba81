"""Why a model classifies an element as it does, and how the panel words that.

``explain_with...`` compute the reasons of a given model, ``why_of`` words them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from annotate.explanations import blocks
from annotate.explanations.bars import Bar, bars_of
from annotate.models import Label, Page
from annotate.pages.layouts import page_features
from contentseeker.features.catalogue import MEANINGS, TAG_MEANING, TAG_NAME
from contentseeker.lab.explaining import Counts, Explanation, explain, stored_typical_values
from contentseeker.methods.blocks.model import SHIPPED
from contentseeker.methods.blocks.model import load_named as load_blocks
from contentseeker.methods.content_seeker.model import GENERAL, ContentSeekerModel, load_named
from contentseeker.model_files.folder import shipped_version

_MEANINGS: Final = MEANINGS | {TAG_NAME: TAG_MEANING}


@dataclass(frozen=True)
class NodeExplanation:
    """The reasons for both classifications of an element by a Content Seeker."""

    version: str
    segment: Explanation
    content: Explanation
    has_typical: bool
    """Whether contributions are relative to typical elements; if not, to zeros."""


Reasons = NodeExplanation | blocks.BlocksExplanation


@dataclass(frozen=True)
class Step:
    """One condition on the way through a decision tree."""

    text: str
    meaning: str
    """Of the feature."""
    reached: str


@dataclass(frozen=True)
class Decision:
    """One classification, segment or content, with its reasons."""

    task: str
    predicted: str
    probability: str
    """Of the positive class, whichever was predicted."""
    leaf: str
    steps: Sequence[Step]
    bars: Sequence[Bar]
    is_constant: bool
    left_out: int
    """Features that are not among the bars."""


@dataclass(frozen=True)
class Why:
    """A Content Seeker's reasons, written for the panel."""

    version: str
    decisions: Sequence[Decision]
    has_typical: bool


def explain_with_general_model(page: Page, node: int) -> Reasons | None:
    """Reasons of the block model that ships with the library."""
    return blocks.explain_with_blocks(load_blocks(SHIPPED), shipped_version(SHIPPED), page, node)


def explain_with_content_seeker(page: Page, node: int) -> NodeExplanation | None:
    """Reasons of the Content Seeker that ships with the library."""
    return explain_with(load_named(GENERAL), shipped_version(GENERAL), page, node)


def explain_with(
    model: ContentSeekerModel, version: str, page: Page, node: int
) -> NodeExplanation | None:
    """A Content Seeker's reasons; None for an element that is no candidate."""
    features = page_features(page, model.profile)
    if node not in features.nodes:
        return None
    typical = stored_typical_values(model.facts)
    return NodeExplanation(
        version=version,
        segment=explain(model.segment, features, node, typical=typical),
        content=explain(model.content, features, node, typical=typical),
        has_typical=bool(typical),
    )


def why_of(found: Reasons) -> Why | blocks.BlocksWhy:
    """A model's reasons in words and bars."""
    return (
        blocks.why_of_blocks(found)
        if isinstance(found, blocks.BlocksExplanation)
        else _why_of_nodes(found)
    )


def _why_of_nodes(found: NodeExplanation) -> Why:
    return Why(
        version=found.version,
        decisions=(
            _decision("Segment", found.segment, Label.Segment.GOOD, Label.Segment.BAD),
            _decision("Content", found.content, Label.Content.MAIN, Label.Content.NOISY),
        ),
        has_typical=found.has_typical,
    )


def _decision(task: str, why: Explanation, yes: str, no: str) -> Decision:
    bars = bars_of(why.contributions, _MEANINGS.__getitem__)
    # Some classifiers give scores instead of probabilities; these must not be shown in percent.
    probability = (
        f"{why.probability * 100:.0f} %" if why.is_probability else f"score {why.probability:.2f}"
    )
    return Decision(
        task=task,
        predicted=yes if why.is_yes else no,
        probability=f"{probability} {yes}",
        leaf="" if why.leaf is None else _counted(why.leaf, yes),
        steps=[
            Step(str(step), _MEANINGS[step.feature], _counted(step.reached, yes))
            for step in why.path
        ],
        bars=bars,
        is_constant=why.is_constant,
        left_out=len(why.contributions) - len(bars),
    )


def _counted(counts: Counts, yes: str) -> str:
    if counts.is_weighted:
        return f"{counts.number:,} instances, {counts.share:.0%} {yes} by weight"
    return f"{counts.number:,} instances, {counts.yes:,.0f} {yes}"
