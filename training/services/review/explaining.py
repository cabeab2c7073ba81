"""Why an element was taken or left out, by the model that was scored."""

from typing import Final

from annotate.services.explanations import (
    Reasons,
    explain_by,
    explain_with_content_seeker,
    explain_with_general_model,
)
from extraction.blocks.methods import METHODS as BY_BLOCKS
from extraction.classifiers.methods import METHODS as BY_ELEMENTS
from training.models import MethodVersion, PageScore
from training.services.explaining_nodes import explain_node
from training.services.versions import model_of, version_name

_OF_BLOCKS: Final = frozenset(method.name for method in BY_BLOCKS)
_OF_ELEMENTS: Final = frozenset(method.name for method in BY_ELEMENTS)


def has_model(method: MethodVersion) -> bool:
    """Whether a model decides what the method takes."""
    return method.model_id is not None or method.name in _OF_BLOCKS | _OF_ELEMENTS


def explain_scored(score: PageScore, node: int) -> Reasons | None:
    """By the method's own model; of a method without one, by the model in use for the page."""
    method, page = score.method, score.page
    if method.model is not None:
        return explain_by(model_of(method.model), version_name(method.model), page, node)
    if method.name in _OF_BLOCKS:
        return explain_with_general_model(page, node)
    if method.name in _OF_ELEMENTS:
        return explain_with_content_seeker(page, node)
    return explain_node(page, node)
