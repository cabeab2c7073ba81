"""The model's confidence in every page, and the page type it predicts.

The queue is ordered by confidence (``annotate.queue.next_page``), so it is computed ahead, in
the background. The page rows are the truth: a page waits as long as its ``judged_by`` is not
the version of the model that suggests labels on it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from django.db import transaction
from django.db.models import Q

from annotate.model_provider.protocol import provider
from annotate.model_provider.results import ConfidenceModel, ConfidenceModels
from annotate.models import Genre, Page
from annotate.models.page import CONFIDENCE_FIELDS, PageQuerySet
from annotate.pages.parsed import parse_stored
from contentseeker.errors import ModelFileError
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.result import Extraction
from contentseeker.result_options import sure_confidence

PAGES_AT_A_TIME: Final = 50
"""Read, scored and written in one transaction, short enough not to block other writers."""
# More digits mean nothing.
_DECIMALS: Final = 4


def waiting_pages(models: ConfidenceModels) -> PageQuerySet:
    """Pages whose confidence is missing or comes from another model than ``models`` names."""
    own = {genre: model for genre, model in models.items() if genre is not None}
    waits = ~Q(genre__in=own) & ~Q(judged_by=models[None].version)
    for genre, model in own.items():
        waits |= Q(genre=genre) & ~Q(judged_by=model.version)
    return Page.objects.filter(waits)


def compute_waiting(*, most: int | None = None) -> int:
    """Compute the confidence of waiting pages, the oldest first; returns how many there were."""
    models = provider().confidence_models()
    keys = waiting_pages(models).order_by("pk").values_list("pk", flat=True)
    return sum(1 for _ in compute_confidence(list(keys[:most]), models))


def compute_confidence(keys: Iterable[int], models: ConfidenceModels) -> Iterator[Page]:
    """Compute and store the confidence of the pages with these keys; yields each page."""
    keys = list(keys)
    for start in range(0, len(keys), PAGES_AT_A_TIME):
        part = keys[start : start + PAGES_AT_A_TIME]
        pages = list(Page.objects.filter(pk__in=part).select_related("blob").order_by("pk"))
        for page in pages:
            model = models.get(page.genre_id) or models[None]
            found = BlockExtractor().extract_with(model.load(), parse_stored(page))
            _fill_in(page, model, found)
        with transaction.atomic():
            # Only these fields: people may edit the others of the page meanwhile.
            Page.objects.bulk_update(pages, CONFIDENCE_FIELDS)
        yield from pages


def sure_confidence_for(genre: Genre | None) -> float | None:
    """From which confidence on the model of a genre's pages is sure; None if it does not say."""
    models = provider().confidence_models()
    model = models.get(genre.pk if genre else None) or models[None]
    try:
        return sure_confidence(model.load().facts)
    except ModelFileError:
        # The worker that computes the confidence reports it.
        return None


def _fill_in(page: Page, model: ConfidenceModel, found: Extraction) -> None:
    """Set the page's fields; a page without text has neither confidence nor type."""
    page.judged_by = model.version
    has_text = bool(found.text) and found.confidence is not None
    page.confidence = round(found.confidence or 0.0, _DECIMALS) if has_text else None
    page.likely_type = found.page_type if has_text else ""
    page.likely_type_probability = (
        round(found.page_types[page.likely_type], _DECIMALS) if page.likely_type else None
    )
