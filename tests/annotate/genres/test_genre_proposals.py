"""Proposed genres: from the import to acceptance and back."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django_tasks_db.models import DBTaskResult

from annotate.errors import AnnotateError
from annotate.genres.decisions import (
    accept_all_sure,
    accept_genres,
    accept_proposed,
    last_accepted,
    undo_genres,
)
from annotate.genres.proposals import propose_waiting
from annotate.importing.readers.records import IncomingPage
from annotate.importing.requests import create_import
from annotate.importing.running import import_items
from annotate.model_provider.results import GenreDetector
from annotate.models import Genre, GenreDecision, Page, PageImport
from annotate.tasks.genres import propose_later, propose_some_genres
from contentseeker.genres.model import GenreModel
from tests.contentseeker.genres.made_pages import fitted, story, thread
from tests.factories import CorpusFactory, GenreFactory, PageFactory, SourceFactory, UserFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db

UNDO = "/corpora/pages/genres/undo/"


@pytest.fixture(autouse=True)
def genres() -> dict[str, Genre]:
    return {slug: GenreFactory(name=slug.title(), slug=slug) for slug in ("forum", "news")}


@pytest.fixture
def detector(provide: Provide) -> GenreDetector:
    made = GenreDetector("genres-1", fitted)
    provide(genre_detector=lambda: made)
    return made


def page(html: bytes, **fields: object) -> Page:
    made: Page = PageFactory(html=html, source=SourceFactory(genre=None), **fields)
    return made


def proposal(page: Page) -> tuple[str, str, bool, Genre | None]:
    page.refresh_from_db()
    slug = page.proposed_genre.slug if page.proposed_genre else ""
    return page.genre_detected_by, slug, page.proposed_genre_is_sure, page.genre


def test_pages_without_a_genre_get_a_proposed_one(detector: GenreDetector) -> None:
    one, two = page(thread("gorge", 5)), page(story("gorge", 5))
    assert propose_waiting() == 2
    assert proposal(one) == ("genres-1", "forum", True, None)
    assert proposal(two) == ("genres-1", "news", True, None)
    assert 0.8 < (one.proposed_genre_probability or 0) <= 1
    assert propose_waiting() == 0


def test_a_page_with_a_genre_is_not_looked_at(
    detector: GenreDetector, genres: dict[str, Genre]
) -> None:
    known = page(thread("gorge"), genre=genres["news"])
    assert propose_waiting() == 0
    assert proposal(known) == ("", "", False, genres["news"])


def test_without_a_detector_nothing_is_proposed() -> None:
    made = page(thread("gorge"))
    assert propose_waiting() == 0
    assert propose_later() is False
    assert proposal(made) == ("", "", False, None)


def test_another_detector_proposes_anew(detector: GenreDetector, provide: Provide) -> None:
    made = page(thread("gorge"))
    propose_waiting()
    unsure = GenreModel(
        ("forum", "news"), fitted().traits, fitted().weights, fitted().bias, limit=1.0
    )
    provide(genre_detector=lambda: GenreDetector("genres-2", lambda: unsure))
    assert propose_waiting() == 1
    assert proposal(made) == ("genres-2", "forum", False, None)


def test_a_genre_that_was_deleted_is_not_proposed(detector: GenreDetector) -> None:
    made = page(thread("gorge"))
    Genre.objects.filter(slug="forum").delete()
    propose_waiting()
    assert proposal(made) == ("genres-1", "", False, None)
    assert propose_waiting() == 0


def test_an_import_proposes_genres_and_says_so(detector: GenreDetector) -> None:
    items = [
        IncomingPage(name="a.html", html=thread("gorge", 5), url="https://gorge.example/a"),
        IncomingPage(name="b.html", html=story("gorge", 5), url="https://gorge.example/b"),
        IncomingPage(name="c.html", html=story("gorge"), url="https://h.example/c", genre="shop"),
    ]
    summary = imported(items)
    assert "A genre is proposed for 2 pages of the corpus" in summary
    found = Page.objects.order_by("url").values_list("proposed_genre__slug", "genre__slug")
    assert list(found) == [("forum", None), ("news", None), (None, "shop")]


def test_an_import_without_a_detector_says_nothing() -> None:
    summary = imported([IncomingPage(name="a.html", html=b"<p>x", url="https://a.example/")])
    assert "genre" not in summary


@dataclass
class Upload:
    pages: list[IncomingPage]
    total: int | None = None

    def items(self) -> Iterator[IncomingPage]:
        yield from self.pages


def imported(pages: list[IncomingPage]) -> str:
    made = create_import(CorpusFactory(), "pages", by=UserFactory())
    job = PageImport.objects.claim(made.pk)
    assert job is not None
    return import_items(job, Upload(pages))


def test_older_pages_wait_for_a_task(detector: GenreDetector) -> None:
    made = page(thread("gorge"))
    assert propose_later() is True
    assert propose_later() is False
    assert DBTaskResult.objects.count() == 1
    propose_some_genres.call()
    assert proposal(made)[1] == "forum"
    DBTaskResult.objects.all().delete()
    assert propose_later() is False


@pytest.fixture
def proposed(detector: GenreDetector) -> list[Page]:
    corpus = CorpusFactory(slug="pages")
    pages = [
        page(make("gorge", number), corpus=corpus) for number, make in enumerate([thread, story])
    ]
    propose_waiting()
    return [Page.objects.get(pk=each.pk) for each in pages]


def test_accepting_and_undoing(proposed: list[Page], genres: dict[str, Genre]) -> None:
    one, two = proposed
    person: User = UserFactory()
    accepted = accept_all_sure(one.corpus, person)
    assert accepted.pages == 2
    assert last_accepted(one.corpus, person) == accepted
    assert (proposal(one)[3], proposal(two)[3]) == (genres["forum"], genres["news"])
    # A person has changed one of them since.
    Page.objects.filter(pk=two.pk).update(genre=genres["forum"])
    assert undo_genres(accepted.batch) == 1
    assert (proposal(one)[3], proposal(two)[3]) == (None, genres["forum"])
    assert undo_genres(accepted.batch) == 0
    assert last_accepted(one.corpus, person) is None


def test_a_genre_that_a_person_has_given_meanwhile_is_kept(
    proposed: list[Page], genres: dict[str, Genre]
) -> None:
    one, _ = proposed
    Page.objects.filter(pk=one.pk).update(genre=genres["news"])
    person: User = UserFactory()
    assert accept_genres({one.pk: genres["forum"]}, person).pages == 0
    with pytest.raises(AnnotateError, match="has a genre meanwhile"):
        accept_proposed(one, person)
    assert proposal(one)[3] == genres["news"]
    assert not GenreDecision.objects.exists()


# The screens


def test_the_list_shows_proposals_and_accepts_what_was_chosen(
    admin_client: Client, proposed: list[Page], genres: dict[str, Genre]
) -> None:
    one, two = proposed
    shown = admin_client.get("/corpora/pages/genres/").content.decode()
    assert f'name="accept-{one.pk}"' in shown
    assert "Accept all 2 sure proposals" in shown
    # The first is accepted with another genre; the second is not accepted.
    given = {
        "shown": [one.pk, two.pk],
        f"accept-{one.pk}": "on",
        f"genre-{one.pk}": "news",
        f"genre-{two.pk}": "news",
    }
    response = admin_client.post("/corpora/pages/genres/accept/", given, follow=True)
    assert "Accepted the genre of 1 page." in response.content.decode()
    assert (proposal(one)[3], proposal(two)[3]) == (genres["news"], None)
    batch = GenreDecision.objects.get().batch
    response = admin_client.post(UNDO, {"batch": batch}, follow=True)
    assert "Took back the genre of 1 page." in response.content.decode()
    assert proposal(one)[3] is None


def test_all_sure_ones_are_accepted_at_once(admin_client: Client, proposed: list[Page]) -> None:
    Page.objects.filter(pk=proposed[1].pk).update(proposed_genre_is_sure=False)
    admin_client.post("/corpora/pages/genres/accept/", {"all": "1"})
    assert [bool(proposal(each)[3]) for each in proposed] == [True, False]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"shown": ["x", "999999", "-1"]},
        {"shown": "1", "accept-1": "on", "genre-1": "nonsense"},
    ],
)
def test_forged_input_accepts_nothing(
    admin_client: Client, proposed: list[Page], given: dict[str, object]
) -> None:
    if given.get("shown") == "1":
        key = proposed[0].pk
        given = {"shown": key, f"accept-{key}": "on", f"genre-{key}": "nonsense"}
    response = admin_client.post("/corpora/pages/genres/accept/", given)
    assert response.status_code == 302
    assert not Page.objects.filter(genre__isnull=False).exists()


def test_what_others_accepted_is_not_undone(admin_client: Client, proposed: list[Page]) -> None:
    accepted = accept_all_sure(proposed[0].corpus, UserFactory())
    for batch in (accepted.batch, uuid4(), "x", ""):
        response = admin_client.post(UNDO, {"batch": batch}, follow=True)
        assert "Took back the genre of 0 pages." in response.content.decode()
    assert proposal(proposed[0])[3] is not None


def test_an_empty_list_says_why(admin_client: Client) -> None:
    CorpusFactory(slug="empty")
    assert (
        "No genre is proposed here" in admin_client.get("/corpora/empty/genres/").content.decode()
    )


def test_page_list_page_and_facts_show_the_proposal(
    admin_client: Client, proposed: list[Page], genres: dict[str, Genre]
) -> None:
    one, _ = proposed
    assert "Proposed genres: 2" in admin_client.get("/corpora/pages/").content.decode()
    assert "proposed: " in admin_client.get(f"/pages/{one.pk}/").content.decode()
    facts = f"/pages/{one.pk}/facts/"
    assert "Proposed genre: <strong>Forum</strong>" in admin_client.get(facts).content.decode()
    accepted = admin_client.post(facts, {"accept-genre": "1"}).content.decode()
    assert "Saved." in accepted
    assert "Proposed genre:" not in accepted
    assert proposal(one)[3] == genres["forum"]
    again = admin_client.post(facts, {"accept-genre": "1"})
    assert again.status_code == 422


def test_a_reader_sees_but_does_not_accept(client: Client, proposed: list[Page]) -> None:
    client.force_login(UserFactory())
    assert client.post("/corpora/pages/genres/accept/", {"all": "1"}).status_code == 403
