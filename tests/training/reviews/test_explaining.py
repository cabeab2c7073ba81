import pytest

from annotate.explanations.blocks import BlocksExplanation
from annotate.explanations.elements import NodeExplanation
from annotate.models import Genre, Page
from annotate.pages.parsed import parsed
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.model_files.folder import shipped_version
from tests.factories import UserFactory
from tests.training import made
from tests.training.scored import gold_page, method, score_of_selection
from training.models import ModelVersion, PageScore
from training.reviews.page_review import explain_scored, has_model
from training.versions.versions import promote, version_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def page() -> Page:
    return gold_page()


def genre_of(page: Page) -> Genre:
    assert page.genre is not None
    return page.genre


def posts(page: Page) -> int:
    return parsed(page).select("#posts")[0]


def scored(page: Page, name: str, model: ModelVersion | None = None) -> PageScore:
    return score_of_selection(method(name, model), page, "#posts")


def test_a_result_of_the_block_model_is_explained_block_by_block(page: Page) -> None:
    score = scored(page, "blocks")

    found = explain_scored(score, posts(page))

    assert has_model(score.method)
    assert isinstance(found, BlocksExplanation)
    assert found.version == shipped_version("blocks")
    blocks = BlockExtractor().extract(parsed(page)).blocks
    assert blocks is not None
    first = next(n for n, node in enumerate(blocks.node.tolist()) if node > posts(page))
    assert [each.probability for each in found.blocks] == pytest.approx(
        blocks.probability[first : first + len(found.blocks)]
    )
    assert found.why is not None
    assert found.why.contributions


def test_a_block_model_of_a_genre_explains_what_it_took(page: Page) -> None:
    version = made.block_version(genre_of(page))
    found = explain_scored(scored(page, "blocks", version), posts(page))
    assert isinstance(found, BlocksExplanation)
    assert found.version == version_name(version)


def test_a_content_seeker_explains_its_two_answers(page: Page) -> None:
    found = explain_scored(scored(page, "CS+LBS"), posts(page))
    assert isinstance(found, NodeExplanation)
    assert found.version == shipped_version("general")

    version = made.version(genre_of(page))
    found = explain_scored(scored(page, "CS+LBS", version), posts(page))
    assert isinstance(found, NodeExplanation)
    assert found.version == version_name(version)


def test_of_a_method_without_a_model_the_one_in_use_for_the_page_is_asked(page: Page) -> None:
    score = scored(page, "LQF-50")
    assert not has_model(score.method)
    assert isinstance(explain_scored(score, posts(page)), BlocksExplanation)

    version = made.version(genre_of(page))
    promote(version, by=UserFactory())
    found = explain_scored(score, posts(page))
    assert isinstance(found, NodeExplanation)
    assert found.version == version_name(version)
