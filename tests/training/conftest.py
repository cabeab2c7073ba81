"""What the tests of the training half share."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from annotate.models import Genre
from tests.annotate.conftest import log_in
from tests.factories import GenreFactory, UserFactory
from training.versions import versions

__all__ = ["log_in"]


@pytest.fixture(autouse=True)
def no_models_in_memory() -> None:
    """Keys are given anew in every test, and with them what models are kept under."""
    versions._load.cache_clear()


@pytest.fixture(autouse=True)
def model_dir(tmp_path: Path, settings: Settings) -> Path:
    """Where live models are published, empty."""
    settings.MODEL_DIR = tmp_path / "models"
    return tmp_path / "models"


@pytest.fixture
def genre(db: None) -> Genre:
    return GenreFactory(slug="forum")


@pytest.fixture
def person(db: None) -> User:
    return UserFactory()
