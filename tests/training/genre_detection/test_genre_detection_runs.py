"""Training a genre detector from the pages of the workbench."""

import pytest

from annotate.models import Page, Source
from contentseeker.page import parse
from tests.contentseeker.genres.made_pages import thread
from tests.training.detecting import DetectionBoard, detection_board, trained
from training.errors import TrainingError
from training.genre_detection import data
from training.genre_detection.data import known_pages, known_sources
from training.genre_detection.running import request_genre_detection
from training.models import GenreDetector, Run
from training.runs.requests import restart
from training.versions.genre_detectors import detector_model

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> DetectionBoard:
    return detection_board(sites=4)


def test_a_run_makes_one_candidate_with_figures_by_source(board: DetectionBoard) -> None:
    run = trained(board)

    assert run.state == Run.State.DONE, run.message
    detector = GenreDetector.objects.get()
    assert (detector.run, detector.state, detector.number) == (run, "candidate", 1)
    figures = detector.metrics
    assert (figures["genres"], figures["pages"], figures["accuracy"]) == (["forum", "news"], 24, 1)
    assert run.message == run.outcome["sentence"]
    assert "100% of 24 pages of 8 sources" in run.message
    assert detector_model(detector).detect(parse(thread("gorge", 4))).genre == "forum"
    assert detector.manifest["facts"]["pages"] == 24
    assert len(run.outcome["unsure"]) == 24


def test_equal_pages_give_equal_detectors(board: DetectionBoard) -> None:
    trained(board)
    trained(board)
    first, second = GenreDetector.objects.order_by("number")
    assert first.file_id == second.file_id
    assert (first.number, second.number) == (1, 2)


def test_pages_of_evaluation_sources_and_unusable_pages_are_left_out(
    board: DetectionBoard,
) -> None:
    Source.objects.filter(host="forum-amber.example").update(split=Source.Split.EVALUATION)
    Page.objects.filter(source__host="news-birch.example").update(unusable_reason="broken")
    pages = known_pages(known_sources())
    assert {page.source for page in pages} == {
        *("forum-birch.example", "forum-cedar.example", "forum-delta.example"),
        *("news-amber.example", "news-cedar.example", "news-delta.example"),
    }


def test_hosts_of_one_domain_are_one_source() -> None:
    detection_board(sites=3)
    for site in ("amber", "birch"):
        host = f"{site}.forums.co.uk"
        Source.objects.filter(host=f"forum-{site}.example").update(host=host)
    # Two domains are too few.
    assert known_sources().left_out == ["forum"]


@pytest.mark.parametrize(
    ("sites", "genres", "said"),
    [
        (0, (), "There is none."),
        (2, (), "There is none. Too few sources: forum, news."),
        (3, ("news",), "There is one: forum. Too few sources: news."),
    ],
)
def test_too_few_genres_are_refused_with_what_to_do(
    sites: int, genres: tuple[str, ...], said: str
) -> None:
    board = detection_board(sites=sites)
    for genre in genres:
        Page.objects.filter(source__host=f"{genre}-amber.example").update(genre=None)
    with pytest.raises(TrainingError, match="Import pages of more sites") as refused:
        request_genre_detection(board.person)
    assert said in str(refused.value)
    assert not Run.objects.exists()


def test_a_genre_of_too_few_sources_is_left_out_and_named() -> None:
    board = detection_board(sites=3)
    other = board.page("news", "fjord")
    Page.objects.filter(pk=other.pk).update(genre=board_genre("shop"))
    run = trained(board)
    assert GenreDetector.objects.get().metrics["genres"] == ["forum", "news"]
    assert "Left out, because of too few sources: shop." in run.log


def board_genre(slug: str) -> int:
    from tests.factories import GenreFactory

    return int(GenreFactory(name=slug, slug=slug).pk)


def test_two_clicks_make_one_run(board: DetectionBoard) -> None:
    first = request_genre_detection(board.person)
    assert request_genre_detection(board.person) == first


def test_a_run_that_is_done_again_after_its_end_stores_nothing_twice(
    board: DetectionBoard,
) -> None:
    run = trained(board)
    from training.genre_detection.running import run_genre_detection

    assert run_genre_detection(run) == run.message
    assert GenreDetector.objects.count() == 1


def test_a_failed_run_can_be_restarted(board: DetectionBoard) -> None:
    run = request_genre_detection(board.person)
    Run.objects.filter(pk=run.pk).update(state=Run.State.FAILED)
    run.refresh_from_db()
    assert restart(run, board.person).kind == Run.Kind.GENRES


def test_large_sources_and_corpora_are_sampled(
    board: DetectionBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data, "_MOST_OF_A_SOURCE", 2)
    assert len(known_pages(known_sources())) == 16
    monkeypatch.setattr(data, "_MOST_PAGES", 8)
    drawn = known_pages(known_sources())
    # One page of each of the eight sources.
    assert len({page.source for page in drawn}) == len(drawn) == 8
