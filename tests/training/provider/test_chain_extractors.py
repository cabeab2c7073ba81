"""Chains are extracted with the live model of their genre, else with the one that ships."""

import pytest
from django.contrib.auth.models import User

from annotate.model_provider.results import LIVE
from annotate.models import Page
from contentseeker.model_files.folder import shipped_version
from contentseeker.page import parse
from contentseeker.result import Status
from tests.contentseeker.methods.blocks.made_sites import article
from tests.factories import GenreFactory, PageFactory, UserFactory
from tests.training import made
from training.provider.trained_models import TrainedModels
from training.versions.versions import promote, version_name

pytestmark = pytest.mark.django_db
MADE = article(5)


@pytest.fixture
def page() -> Page:
    made_page: Page = PageFactory(html=MADE.markup.encode(), source__genre=GenreFactory())
    return made_page


def text(page: Page, method: str = LIVE) -> str:
    extraction = TrainedModels().chain_extractor(page, method).extractor.extract(parse(MADE.markup))
    assert extraction.status is not Status.FAILED
    return extraction.text


def test_the_model_that_ships_extracts_until_another_is_live(page: Page) -> None:
    assert TrainedModels().chain_extractor(page, LIVE).version == shipped_version("blocks")
    assert text(page) == text(page, "blocks")


@pytest.mark.parametrize("make", [made.block_version, made.version])
def test_a_live_model_of_any_kind_extracts(page: Page, make: object) -> None:
    person: User = UserFactory()
    assert page.genre is not None
    version = make(page.genre)  # type: ignore[operator]  # either of the two
    promote(version, by=person)

    assert TrainedModels().chain_extractor(page, LIVE).version == version_name(version)
    assert text(page)


def test_a_method_by_its_name_stays_what_it_is(page: Page) -> None:
    assert TrainedModels().chain_extractor(page, "body").version == ""
    assert len(text(page, "body")) >= len(text(page))
