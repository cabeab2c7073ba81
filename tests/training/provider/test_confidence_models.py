import pytest
from django.contrib.auth.models import User

from annotate.models import Genre, Page
from annotate.queue.confidence import compute_waiting, waiting_pages
from contentseeker.model_files.folder import shipped_version
from tests.contentseeker.methods.blocks.made_sites import article
from tests.factories import GenreFactory, PageFactory, UserFactory
from tests.training import made
from training.provider.trained_models import TrainedModels
from training.versions.versions import promote, roll_back, version_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> User:
    return UserFactory()


@pytest.fixture
def page() -> Page:
    return PageFactory(html=article(5).markup.encode(), source__genre=GenreFactory())


def genre_of(page: Page) -> Genre:
    assert page.genre is not None
    return page.genre


def judged_by(page: Page) -> str:
    compute_waiting()
    page.refresh_from_db()
    return page.judged_by


def test_the_model_that_ships_judges_until_a_block_model_is_live(page: Page, person: User) -> None:
    genre = genre_of(page)
    version = made.block_version(genre)
    assert judged_by(page) == shipped_version("blocks")

    promote(version, by=person)

    assert waiting_pages(TrainedModels().confidence_models()).get() == page
    assert judged_by(page) == version_name(version)
    roll_back(genre, by=person)
    assert judged_by(page) == shipped_version("blocks")


def test_a_live_block_model_judges_no_other_genre(page: Page, person: User) -> None:
    promote(made.block_version(GenreFactory()), by=person)
    assert judged_by(page) == shipped_version("blocks")
    assert judged_by(PageFactory(genre=None)) == shipped_version("blocks")


def test_beside_a_live_content_seeker_the_model_that_ships_judges(page: Page, person: User) -> None:
    promote(made.version(genre_of(page)), by=person)
    assert judged_by(page) == shipped_version("blocks")
