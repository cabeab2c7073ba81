"""The genre of a page that has none: what the live detector makes of it."""

from dataclasses import dataclass

from annotate.models import Genre, Page
from annotate.pages.parsed import derived
from training.versions.genre_detectors import (
    detector_model,
    detector_name,
    live_detector,
    loading_problem,
)


@dataclass(frozen=True)
class DetectedGenre:
    """The most likely genre of a page without a genre."""

    genre: Genre
    probability: float
    is_sure: bool
    """False: the detector abstains, and the general model is used."""


def detected_genre(page: Page) -> DetectedGenre | None:
    """What the live detector says about a page.

    None if the page has a genre, or there is no detector, or its genre was deleted since.
    """
    detector = None if page.genre_id is not None else live_detector()
    if detector is None or loading_problem(detector):
        return None
    model = detector_model(detector)
    guess = derived(page, ("genre", detector_name(detector)), model.detect)
    genre = Genre.objects.filter(slug=guess.genre).first()
    return DetectedGenre(genre, guess.probability, guess.is_sure) if genre else None


def effective_genre_id(page: Page) -> int | None:
    """The key of the page's genre, or of the one that is detected with certainty."""
    if page.genre_id is not None:
        return page.genre_id
    detected = detected_genre(page)
    return detected.genre.pk if detected and detected.is_sure else None
