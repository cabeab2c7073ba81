"""Why an element was taken or left out, by the model that was scored."""

from annotate.services.explanations import Reasons
from training.models import MethodVersion, PageScore
from training.services.explaining_nodes import explain_node
from training.services.kinds import KINDS, kind_of_method
from training.services.versions import model_of, version_name


def has_model(method: MethodVersion) -> bool:
    """Whether a model decides what the method takes."""
    return method.model_id is not None or kind_of_method(method.name) is not None


def explain_scored(score: PageScore, node: int) -> Reasons | None:
    """By the method's own model; of a method without one, by the model in use for the page."""
    method, page = score.method, score.page
    if (version := method.model) is not None:
        explain = KINDS[version.kind].explain
        return explain(model_of(version), version_name(version), page, node)
    kind = kind_of_method(method.name)
    return explain_node(page, node) if kind is None else kind.explain_shipped(page, node)
