"""The screen of genre detection, and its card on the overview."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import GenreFactory
from tests.training.detecting import DetectionBoard, detection_board, detector
from training.models import GenreDetector, Run

pytestmark = pytest.mark.django_db

SCREEN = "/training/genre-detection/"


@pytest.fixture
def board() -> DetectionBoard:
    return detection_board(sites=3)


def text(client: Client, address: str = SCREEN) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_without_genres_it_says_what_to_do(admin_client: Client) -> None:
    GenreFactory()
    assert "Genre detection needs 2 genres, each with pages of 3" in text(admin_client)
    assert "Genre detection needs 2 genres" in text(admin_client, "/training/")
    assert 'id="train-detector"' not in text(admin_client)
    response = admin_client.post(f"{SCREEN}train/", follow=True)
    assert "Genre detection needs 2 genres" in response.content.decode()
    assert not Run.objects.exists()


def test_train_starts_one_run(admin_client: Client, board: DetectionBoard) -> None:
    assert "18 pages of 6 sources, 2 genres: forum, news." in text(admin_client)
    for _ in range(2):
        assert admin_client.post(f"{SCREEN}train/").status_code == 302
    run = Run.objects.get()
    assert (run.kind, run.state) == ("genres", "queued")
    assert "waits for a worker" in text(admin_client)
    assert 'id="train-detector"' not in text(admin_client)
    assert admin_client.get(f"/training/runs/{run.pk}/").url == SCREEN  # type: ignore[attr-defined]


def test_figures_and_the_confusion_matrix(admin_client: Client, board: DetectionBoard) -> None:
    detector(board, live=False)
    shown = text(admin_client)
    assert "<dt>accuracy</dt><dd>0.750</dd>" in shown
    assert "<dt>coverage</dt><dd>0.500</dd>" in shown
    assert '<tr><th scope="row">is news</th><td class="number ">0</td>' in shown


def test_make_live_and_roll_back(admin_client: Client, board: DetectionBoard) -> None:
    made = detector(board, live=False)
    admin_client.post(f"{SCREEN}{made.pk}/promote/")
    assert GenreDetector.objects.get().state == "live"
    shown = text(admin_client)
    assert "Roll back to no detector" in shown
    assert "is live: accuracy 0.750" in text(admin_client, "/training/")
    admin_client.post(f"{SCREEN}roll-back/", {"seen": made.pk})
    assert GenreDetector.objects.get().state == "retired"
    response = admin_client.post(f"{SCREEN}roll-back/", {"seen": made.pk}, follow=True)
    assert "nothing to roll back" in response.content.decode()


def test_the_screen_takes_few_queries(
    admin_client: Client,
    board: DetectionBoard,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(3):
        detector(board)
    with django_assert_max_num_queries(30):
        text(admin_client)
