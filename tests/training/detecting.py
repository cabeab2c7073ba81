"""A board of two genres with several sites each, and detectors on it."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from annotate.jobs.running import run_job
from annotate.models import Corpus, Genre, Page, Source
from tests.contentseeker.genres.made_pages import MAKE, SITES, fitted
from tests.factories import CorpusFactory, GenreFactory, PageFactory, SourceFactory, UserFactory
from training.genre_detection.running import request_genre_detection
from training.models import GenreDetector, Run
from training.tasks.runs import do_work
from training.versions import genre_detectors
from training.versions.genre_detectors import add_detector, promote_detector


@dataclass
class DetectionBoard:
    """Pages of forums and newspapers, and a person."""

    corpus: Corpus
    genres: dict[str, Genre]
    person: User

    def page(self, looks: str, site: str, number: int = 0, **fields: object) -> Page:
        """A page that looks like one of a genre, and belongs to it if no field says otherwise."""
        host = f"{looks}-{site}.example"
        known = Source.objects.filter(host=host).first()
        source = known or SourceFactory(host=host, genre=None)
        given = {"genre": self.genres[looks], "title": f"{looks} {site} {number}"} | fields
        html = MAKE[looks](site, number)
        page: Page = PageFactory(html=html, source=source, corpus=self.corpus, **given)
        return page

    def unknown(self, genre: str, site: str = "gorge", number: int = 5) -> Page:
        """A page of an unseen site that nobody has given a genre."""
        return self.page(genre, site, number, genre=None)


def detection_board(sites: int = 0) -> DetectionBoard:
    """A board with so many sites of each genre."""
    genres: dict[str, Genre] = {name: GenreFactory(name=name.title(), slug=name) for name in MAKE}
    board = DetectionBoard(CorpusFactory(), genres, UserFactory())
    for genre in MAKE:
        for site in SITES[:sites]:
            for number in range(3):
                board.page(genre, site, number)
    return board


def trained(board: DetectionBoard) -> Run:
    """A run that has trained a detector."""
    run = request_genre_detection(board.person)
    run_job(Run.objects.all(), run.pk, do_work)
    run.refresh_from_db()
    return run


def detector(
    board: DetectionBoard, *, limit: float | None = None, live: bool = True
) -> GenreDetector:
    """A detector without a wait for its run."""
    # By key, and keys of rows that a test has rolled back are used again.
    genre_detectors._load.cache_clear()
    manifest, data = fitted().parts()
    if limit is not None:
        manifest = manifest | {"limit": limit}
    run = Run.objects.create(
        kind=Run.Kind.GENRES, purpose="made", state=Run.State.DONE, started_by=board.person
    )
    figures = {
        "genres": ["forum", "news"],
        "pages": 4,
        "accuracy": 0.75,
        "recall": [1.0, 0.5],
        "coverage": 0.5,
        "accuracy_detected": 1.0,
        "calibration_error": 0.1,
        "confusion": [[1, 0, 1], [0, 1, 1]],
        "limit": 0.7,
    }
    made = add_detector(manifest, data, run=run, metrics=figures, created_by=board.person)
    if live:
        promote_detector(made, board.person)
    return made
