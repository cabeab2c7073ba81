"""Why the model in use for a page's genre says what it says about an element."""

from annotate.models import Page
from annotate.services.explanations import Reasons, explain_with_general_model
from training.services.kinds import kind_of_model
from training.services.versions import live_model


def explain_node(page: Page, node: int) -> Reasons | None:
    """By the live model of the page's genre, else by the one that ships with the library."""
    live = live_model(page)
    if live is None:
        return explain_with_general_model(page, node)
    model, version = live
    return kind_of_model(model).explain(model, version, page, node)
