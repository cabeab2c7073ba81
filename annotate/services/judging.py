"""What the model thinks of every page: how sure it is, and what kind of page it takes it for.

The queue is ordered by it (``annotate.services.queue``), so it is computed ahead, in the
background. The pages are the truth: one that was judged by no model, or by another one than
would suggest labels on it now, waits to be judged, and whoever looks finds it.

Which model judges is decided by the setting ``JUDGE_PROVIDER``, and should be the one that
suggests (``annotate.services.suggestions``).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.module_loading import import_string

from annotate.models import Page
from annotate.models.page import OPINION, PageQuerySet
from annotate.services.suggestions import shipped_version
from extraction.blocks.extractor import BlockExtractor
from extraction.blocks.model import SHIPPED, BlockModel, load_named
from extraction.page import parse
from extraction.result import Extraction

DEFAULT_PROVIDER: Final = "annotate.services.judging.shipped_judge"
PAGES_AT_A_TIME: Final = 50
"""Read, judged and written down together; nobody waits long for the database."""
_DECIMALS: Final = 4


@dataclass(frozen=True)
class Judge:
    """A model that is asked about pages, by its name; loaded only when there is a page to ask."""

    version: str
    load: Callable[[], BlockModel]


Judges = Mapping[int | None, Judge]
"""By genre; None: of all pages whose genre has no judge of its own."""


def judges() -> Judges:
    """The models that this installation has chosen."""
    provider: Callable[[], Judges] = import_string(
        getattr(settings, "JUDGE_PROVIDER", DEFAULT_PROVIDER)
    )
    return provider()


def shipped_judge() -> Judges:
    """The block model that ships with the library, for all pages."""
    return {None: Judge(shipped_version(), lambda: load_named(SHIPPED))}


def waiting_pages(chosen: Judges) -> PageQuerySet:
    """Pages that were not judged by the model that should."""
    own = {genre: judge for genre, judge in chosen.items() if genre is not None}
    waits = ~Q(genre__in=own) & ~Q(judged_by=chosen[None].version)
    for genre, judge in own.items():
        waits |= Q(genre=genre) & ~Q(judged_by=judge.version)
    return Page.objects.filter(waits)


def judge_waiting(*, most: int | None = None) -> int:
    """Judge pages that wait for it, the oldest first; returns how many were judged."""
    chosen = judges()
    keys = waiting_pages(chosen).order_by("pk").values_list("pk", flat=True)
    return sum(1 for _ in judge_pages(list(keys[:most]), chosen))


def judge_pages(keys: Iterable[int], chosen: Judges) -> Iterator[Page]:
    """Judge the pages with these keys, and write down what was found."""
    keys = list(keys)
    for start in range(0, len(keys), PAGES_AT_A_TIME):
        part = keys[start : start + PAGES_AT_A_TIME]
        pages = list(Page.objects.filter(pk__in=part).select_related("blob").order_by("pk"))
        for page in pages:
            judge = chosen.get(page.genre_id) or chosen[None]
            _take_over(page, judge, _extraction(page, judge.load()))
        with transaction.atomic():
            Page.objects.bulk_update(pages, OPINION)
        yield from pages


def _extraction(page: Page, model: BlockModel) -> Extraction:
    flat = parse(page.blob.read(), url=page.url, encoding=page.charset or None)
    return BlockExtractor().extract_with(model, flat)


def _take_over(page: Page, judge: Judge, found: Extraction) -> None:
    """Note what the model thinks; of a page without text it thinks nothing."""
    page.judged_by = judge.version
    has_text = bool(found.text) and found.confidence is not None
    page.confidence = round(found.confidence or 0.0, _DECIMALS) if has_text else None
    kind = found.page_type if has_text else ""
    page.likely_type = kind
    page.likely_type_probability = round(found.page_types[kind], _DECIMALS) if kind else None
