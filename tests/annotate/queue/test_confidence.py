from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django_tasks.base import TASK_MIN_PRIORITY
from django_tasks_db.models import DBTaskResult
from pytest_django import DjangoAssertNumQueries, Settings

from annotate.model_provider import shipped
from annotate.model_provider.protocol import provider
from annotate.model_provider.results import ConfidenceModel, ConfidenceModels
from annotate.model_provider.shipped import ShippedModels
from annotate.models import Page, PageImport
from annotate.pages.parsed import parsed
from annotate.queue.confidence import compute_confidence, compute_waiting, waiting_pages
from annotate.tasks import confidence as task
from annotate.tasks.confidence import compute_later, compute_some_confidence
from annotate.tasks.jobs import import_upload
from annotate.tasks.resuming import resume_abandoned
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import BlockModel, load_named
from contentseeker.model_files.folder import shipped_version
from tests.annotate.sending import send
from tests.contentseeker.methods.blocks.made_sites import article, forum
from tests.factories import CorpusFactory, GenreFactory, PageFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _shipped_model(provide: Provide) -> None:
    provide(confidence_models=ShippedModels().confidence_models)


def made(number: int) -> list[Page]:
    pages = (article(each) if each % 2 else forum(each) for each in range(number))
    return [PageFactory(html=page.markup.encode()) for page in pages]


def opinion(page: Page) -> tuple[str, float | None, str, float | None]:
    page.refresh_from_db()
    return page.judged_by, page.confidence, page.likely_type, page.likely_type_probability


def never() -> BlockModel:
    raise AssertionError("The model was loaded for nothing.")


def test_a_page_keeps_what_the_model_that_suggests_thinks_of_it() -> None:
    (page,) = made(1)
    assert compute_waiting() == 1
    found = BlockExtractor().extract(parsed(page))
    assert found.confidence is not None
    version, confidence, kind, chance = opinion(page)
    assert version == shipped_version("blocks")
    assert confidence == pytest.approx(found.confidence, abs=1e-4)
    assert kind == found.page_type
    assert chance == pytest.approx(found.page_types[kind], abs=1e-4)


def test_nothing_else_about_the_page_is_touched() -> None:
    (page,) = made(1)
    genre = GenreFactory()
    pages = compute_confidence(
        [page.pk], {None: ConfidenceModel("slow-1", lambda: _meanwhile(page, genre.pk))}
    )
    assert list(pages) == [page]
    page.refresh_from_db()
    assert (page.genre_id, page.judged_by) == (genre.pk, "slow-1")


def _meanwhile(page: Page, genre: int) -> BlockModel:
    """Somebody enters the page's genre while it is being judged."""
    Page.objects.filter(pk=page.pk).update(genre=genre)
    return load_named()


def test_a_page_without_text_is_judged_once_and_nobody_is_sure_or_unsure_about_it() -> None:
    page = PageFactory(html=b"<body><img src=a.png></body>")
    assert compute_waiting() == 1
    assert opinion(page) == (shipped_version("blocks"), None, "", None)
    assert compute_waiting() == 0


def test_pages_wait_until_the_model_of_their_genre_has_judged_them() -> None:
    general, special = made(2)
    nameless = PageFactory(genre=None)
    own: ConfidenceModels = {
        None: ConfidenceModel("blocks-1", never),
        special.genre_id: ConfidenceModel("own-1", never),
    }

    def waiting() -> set[int]:
        return set(waiting_pages(own).values_list("pk", flat=True))

    assert waiting() == {general.pk, special.pk, nameless.pk}
    Page.objects.update(judged_by="blocks-1")
    assert waiting() == {special.pk}
    Page.objects.filter(pk=special.pk).update(judged_by="own-1")
    assert waiting() == set()
    # Its genre has another model: what was said before no longer holds.
    Page.objects.filter(pk=general.pk).update(genre=special.genre)
    assert waiting() == {general.pk}


def test_every_page_is_judged_by_the_model_of_its_genre() -> None:
    general, special = made(2)
    own = {
        None: ConfidenceModel("blocks-1", load_named),
        special.genre_id: ConfidenceModel("own-1", load_named),
    }
    list(compute_confidence([general.pk, special.pk], own))
    assert [opinion(each)[0] for each in (general, special)] == ["blocks-1", "own-1"]


def test_the_provider_chooses_the_model(provide: Provide) -> None:
    assert models()[None].version == shipped_version("blocks")
    provide(confidence_models=lambda: {None: ConfidenceModel("own-1", load_named)})
    (page,) = made(1)
    assert compute_waiting() == 1
    assert opinion(page)[0] == "own-1"


def models() -> ConfidenceModels:
    return provider().confidence_models()


def test_without_a_page_that_waits_no_model_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compute_waiting() == 0
    monkeypatch.setattr(shipped, "load_named", lambda name: never())
    Page.objects.filter(pk=made(1)[0].pk).update(judged_by=shipped_version("blocks"))
    assert compute_waiting() == 0


@pytest.mark.parametrize("number", [1, 6])
def test_the_number_of_queries_does_not_grow_with_the_pages(
    number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    keys = [page.pk for page in made(number)]
    # The pages with their bytes, what was found, and the savepoint around that.
    with django_assert_num_queries(4):
        list(compute_confidence(keys, ShippedModels().confidence_models()))


# ---- in the background ---------------------------------------------------------------------------


def rings() -> list[int]:
    """The priorities of all rings that wait."""
    waiting = DBTaskResult.objects.ready().filter(task_path=compute_some_confidence.module_path)
    return list(waiting.values_list("priority", flat=True))


def test_one_ring_is_enough_and_it_comes_behind_everything_else() -> None:
    assert not compute_later()
    made(1)
    assert compute_later()
    assert not compute_later()
    assert rings() == [TASK_MIN_PRIORITY]


def test_a_task_judges_some_pages_and_rings_for_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages = made(3)
    monkeypatch.setattr(task, "MOST_AT_ONCE", 2)
    compute_some_confidence.func()
    assert [bool(opinion(page)[0]) for page in pages] == [True, True, False]
    assert len(rings()) == 1
    compute_some_confidence.func()
    assert waiting_pages(models()).count() == 0


def test_pages_that_came_by_a_command_are_found_by_the_worker() -> None:
    made(1)
    assert resume_abandoned() == 0
    assert len(rings()) == 1


@pytest.mark.django_db(transaction=True)
def test_an_import_rings_for_its_pages(settings: Settings, tmp_path: Path, client: Client) -> None:
    settings.UPLOAD_DIR = tmp_path
    send(client, "a.html")
    import_upload.func(PageImport.objects.get().pk)
    assert Page.objects.count() == len(rings()) == 1


# ---- by hand -------------------------------------------------------------------------------------


def command(*arguments: str) -> str:
    said = StringIO()
    call_command("compute_confidence", *arguments, stdout=said, verbosity=0)
    return said.getvalue().strip()


def test_the_command_judges_what_waits_and_on_request_everything() -> None:
    made(2)
    assert command() == "Computed the confidence of 2 pages."
    assert command() == "Computed the confidence of 0 pages."
    Page.objects.update(confidence=0.0)
    assert command("--again") == "Computed the confidence of 2 pages."
    assert not Page.objects.filter(confidence=0.0).exists()


def test_the_command_can_be_limited_to_a_corpus() -> None:
    first, second = made(2)
    assert command("--corpus", first.corpus.slug) == "Computed the confidence of 1 page."
    assert waiting_pages(models()).get() == second
    assert command("--corpus", CorpusFactory().slug) == "Computed the confidence of 0 pages."
    with pytest.raises(CommandError, match="There is no corpus 'nowhere'"):
        command("--corpus", "nowhere")
