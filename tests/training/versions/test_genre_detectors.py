"""The registry of detectors, and what the live one decides."""

from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

import contentseeker
from annotate.labelling.suggestions import model_note, suggestions_for
from annotate.model_provider.protocol import provider
from contentseeker.live_models import DETECTOR
from contentseeker.model_files.folder import shipped_version
from tests.contentseeker.genres.made_pages import thread
from tests.training import made
from tests.training.detecting import DetectionBoard, detection_board, detector
from training.errors import TrainingError
from training.models import GenreDetector
from training.versions.detected_genres import detected_genre
from training.versions.genre_detectors import (
    detector_history,
    detector_name,
    live_detector,
    loading_problem,
    promote_detector,
    publish_detector,
    roll_back_detector,
)
from training.versions.versions import live_model, promote, version_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> DetectionBoard:
    return detection_board()


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    settings.MODEL_DIR = tmp_path / "models"
    return tmp_path / "models"


def test_promoting_and_rolling_back(board: DetectionBoard) -> None:
    one, two = detector(board, live=False), detector(board, live=False)
    assert live_detector() is None
    promote_detector(one, board.person)
    promote_detector(two, board.person)
    promote_detector(two, board.person)
    assert (live_detector(), len(detector_history())) == (two, 3)
    assert roll_back_detector(board.person) == one
    assert live_detector() == one
    assert roll_back_detector(board.person) is None
    assert live_detector() is None
    with pytest.raises(TrainingError, match="nothing to roll back"):
        roll_back_detector(board.person)


def test_a_second_click_rolls_back_nothing(board: DetectionBoard) -> None:
    one, two = detector(board), detector(board)
    roll_back_detector(board.person, seen=two.pk)
    with pytest.raises(TrainingError, match="changed meanwhile"):
        roll_back_detector(board.person, seen=two.pk)
    assert live_detector() == one


def test_the_database_refuses_a_second_live_detector(board: DetectionBoard) -> None:
    detector(board)
    other = detector(board, live=False)
    with pytest.raises(IntegrityError), transaction.atomic():
        GenreDetector.objects.filter(pk=other.pk).update(state="live")


def test_the_live_detector_is_a_folder_that_the_library_uses(
    board: DetectionBoard,
    folder: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        version = made.block_version(board.genres["forum"])
        promote(version, by=board.person)
        one = detector(board)
    found = contentseeker.extract(thread("gorge", 4), genre="auto", models=folder).genre
    assert found is not None
    assert found.model == f"forum/{version.pk}-{version.file_id[:12]}"
    assert (folder / DETECTOR).resolve().name == detector_name(one)
    with django_capture_on_commit_callbacks(execute=True):
        roll_back_detector(board.person)
    assert not (folder / DETECTOR).exists()
    # What a worker does after a start changes nothing that is right.
    publish_detector()
    assert not (folder / DETECTOR).exists()


def test_a_page_without_a_genre_gets_suggestions_of_the_detected_genres_model(
    board: DetectionBoard,
) -> None:
    page = board.unknown("forum")
    version = made.block_version(board.genres["forum"])
    promote(version, by=board.person)
    assert live_model(page) is None
    assert model_note(page) == ""
    detector(board)
    live = live_model(page)
    assert live is not None
    assert live[1] == version_name(version)
    assert {each.version for each in suggestions_for(page)} == {version_name(version)}
    assert model_note(page).startswith("Genre detected: Forum, ")
    assert model_note(page).endswith(f"Suggestions by {version_name(version)}.")


def test_the_general_model_suggests_where_the_detector_is_unsure(board: DetectionBoard) -> None:
    page = board.unknown("forum")
    promote(made.block_version(board.genres["forum"]), by=board.person)
    detector(board, limit=1.0)
    assert live_model(page) is None
    assert {each.version for each in suggestions_for(page)} == {shipped_version("blocks")}
    assert model_note(page).startswith("Genre not sure (Forum, ")
    assert model_note(page).endswith("Suggestions by the general model.")


def test_the_general_model_suggests_where_the_detected_genre_has_no_model(
    board: DetectionBoard,
) -> None:
    page = board.unknown("news")
    detector(board)
    assert model_note(page).startswith("Genre detected: News, ")
    assert model_note(page).endswith("Suggestions by the general model.")


def test_a_page_with_a_genre_is_left_to_its_genre(board: DetectionBoard) -> None:
    # It looks like a newspaper.
    page = board.page("news", "gorge", genre=board.genres["forum"])
    detector(board)
    assert detected_genre(page) is None
    assert model_note(page) == ""


def test_a_genre_that_was_deleted_is_not_detected(board: DetectionBoard) -> None:
    page = board.unknown("news")
    detector(board)
    board.genres["news"].delete()
    assert detected_genre(page) is None
    assert live_model(page) is None


def test_a_detector_that_cannot_be_loaded_is_not_used(board: DetectionBoard) -> None:
    broken = detector(board)
    GenreDetector.objects.filter(pk=broken.pk).update(manifest={"format": "genres/0"})
    assert "not of format" in loading_problem(broken)
    assert provider().genre_detector() is None
    assert model_note(board.unknown("forum")) == ""
