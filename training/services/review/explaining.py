"""Why an element was taken or left out, by the model that was scored."""

from typing import Final

from annotate.services.explanations import (
    NodeExplanation,
    explain_with,
    explain_with_general_model,
)
from extraction.classifiers.methods import METHODS
from training.models import MethodVersion, PageScore
from training.services.explaining_nodes import explain_node
from training.services.versions import model_of, version_name

_WITH_MODELS: Final = frozenset(method.name for method in METHODS)


def has_model(method: MethodVersion) -> bool:
    """Whether a model decides what the method takes."""
    return method.model_id is not None or method.name in _WITH_MODELS


def explain_scored(score: PageScore, node: int) -> NodeExplanation | None:
    """By the method's own model; of a method without one, by the model in use for the page."""
    method, page = score.method, score.page
    if method.model is not None:
        return explain_with(model_of(method.model), version_name(method.model), page, node)
    if has_model(method):
        return explain_with_general_model(page, node)
    return explain_node(page, node)
