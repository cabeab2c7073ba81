"""Proposed genres: computed for pages without a genre, and never written over a person's choice.

The page rows are the truth: a page waits as long as it has no genre and its
``genre_detected_by`` is not the version of the live detector.
"""

from collections.abc import Callable
from typing import Final

from django.db import transaction

from annotate.model_provider.protocol import provider
from annotate.model_provider.results import GenreDetector
from annotate.models import Corpus, Genre, Page
from annotate.models.page import GENRE_FIELDS, PageQuerySet
from annotate.pages.parsed import parse_stored
from contentseeker.genres.model import GenreGuess

PAGES_AT_A_TIME: Final = 50
"""Read, detected and written in one transaction, short enough not to block other writers."""
# More digits mean nothing.
_DECIMALS: Final = 4


def waiting_for_genre(detector: GenreDetector) -> PageQuerySet:
    """Pages without a genre that this detector has not seen."""
    return Page.objects.filter(genre__isnull=True).exclude(genre_detected_by=detector.version)


def propose_waiting(
    *,
    corpus: Corpus | None = None,
    most: int | None = None,
    on_pages: Callable[[], object] = lambda: None,
) -> int:
    """Propose genres for waiting pages, the oldest first; returns how many pages there were."""
    detector = provider().genre_detector()
    if detector is None:
        return 0
    waiting = waiting_for_genre(detector)
    if corpus is not None:
        waiting = waiting.filter(corpus=corpus)
    keys = list(waiting.order_by("pk").values_list("pk", flat=True)[:most])
    genres = {genre.slug: genre for genre in Genre.objects.all()} if keys else {}
    for start in range(0, len(keys), PAGES_AT_A_TIME):
        _propose(detector, keys[start : start + PAGES_AT_A_TIME], genres)
        on_pages()
    return len(keys)


def _propose(detector: GenreDetector, keys: list[int], genres: dict[str, Genre]) -> None:
    pages = list(Page.objects.filter(pk__in=keys).select_related("blob").order_by("pk"))
    for page in pages:
        guess = detector.load().detect(parse_stored(page))
        _fill_in(page, detector.version, guess, genres.get(guess.genre))
    with transaction.atomic():
        # Only these fields: people may edit the others of the page meanwhile.
        Page.objects.bulk_update(pages, GENRE_FIELDS)


def _fill_in(page: Page, version: str, guess: GenreGuess, genre: Genre | None) -> None:
    """Set the page's fields; a genre that was deleted since is not proposed."""
    page.genre_detected_by = version
    page.proposed_genre = genre
    page.proposed_genre_probability = round(guess.probability, _DECIMALS) if genre else None
    page.proposed_genre_is_sure = guess.is_sure and genre is not None
