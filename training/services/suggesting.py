"""Suggestions of labels and next links by the live models of a page's genre.

Which model that is, is asked each time: a promotion holds from the next page on, in every
process. What a model said about a page is kept while somebody works on it
(``annotate.services.parsed``), under the version's name.
"""

from collections.abc import Sequence

from annotate.models import Page
from annotate.services.next_links import LinkModel, shipped_link_model
from annotate.services.suggestions import Suggestion, suggest_with_general_model
from training.models import Slot
from training.services.kinds import kind_of_model
from training.services.versions import live_model


def suggest(page: Page) -> Sequence[Suggestion]:
    """What the live model of the page's genre says, or the general model where there is none."""
    live = live_model(page)
    if live is None:
        return suggest_with_general_model(page)
    model, version = live
    return kind_of_model(model).suggest(page, model, version)


def link_model(page: Page) -> LinkModel:
    """The live model of next links of the page's genre, or the one that ships."""
    live = live_model(page, Slot.NEXT_LINKS)
    return shipped_link_model(page) if live is None else LinkModel(*live)
