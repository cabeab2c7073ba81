"""Suggestions of labels by the live model of a page's genre.

Which model that is, is asked each time: a promotion holds from the next page on, in every
process. What a model said about a page is kept while somebody works on it
(``annotate.services.parsed``), under the version's name.
"""

from collections.abc import Sequence

from annotate.models import Page
from annotate.services.suggestions import Suggestion, suggest_with_general_model
from training.services.kinds import kind_of_model
from training.services.versions import live_model


def suggest(page: Page) -> Sequence[Suggestion]:
    """What the live model of the page's genre says, or the general model where there is none."""
    live = live_model(page)
    if live is None:
        return suggest_with_general_model(page)
    model, version = live
    return kind_of_model(model).suggest(page, model, version)
