from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.models import Genre, Page
from annotate.pages.facts import genre_named
from annotate.pages.parsed import parsed
from tests.annotate.conftest import LogIn
from tests.factories import GenreFactory, PageFactory

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

pytestmark = pytest.mark.django_db

HTML = b"<body><p>Text</p><a href='/page/2'>Next</a><a href='mailto:x@y.example'>Write</a>"
PARAGRAPH, NEXT, MAIL = 2, 3, 4


@pytest.fixture
def page() -> Page:
    return PageFactory(html=HTML, page_type="article", language="en", title="A page")


def address(page: Page) -> str:
    return reverse("annotate:facts", args=[page.pk])


def save(client: Client, page: Page, **fields: Any) -> "Response":
    known = {"page_type": page.page_type, "language": page.language}
    response = client.post(address(page), known | fields)
    page.refresh_from_db()
    return response


def target(page: Page) -> str:
    return f"https://{page.source.host}/page/2"


def test_the_form_shows_what_is_known(client: Client, page: Page) -> None:
    text = client.get(address(page)).content.decode()
    assert text.startswith('<section id="facts"')
    assert "<html" not in text
    assert f'<option value="{page.genre_id}" selected>' in text
    assert '<option value="article" selected>' in text
    assert 'value="en"' in text
    assert "Saved." not in text


def test_facts_are_saved_visibly(client: Client, page: Page) -> None:
    genre = GenreFactory()
    response = save(
        client,
        page,
        genre=genre.pk,
        page_type="multiple_areas",
        language="pt-BR",
        next_page_url="https://elsewhere.example/2?a=b",
        unusable_reason="only a login form",
    )
    assert response.status_code == 200
    assert "Saved." in response.content.decode()
    assert page.genre == genre
    assert (page.page_type, page.language) == ("multiple_areas", "pt-BR")
    assert page.next_page_url == "https://elsewhere.example/2?a=b"
    assert page.next_link_node is None
    assert page.unusable_reason == "only a login form"
    assert page.title == "A page"


def test_what_is_left_blank_becomes_unknown(client: Client, page: Page) -> None:
    save(client, page, unusable_reason="x")
    save(client, page, language="", genre="")
    assert (page.genre, page.language, page.unusable_reason) == (None, "", "")


def test_the_picked_link_and_its_address_are_kept(client: Client, page: Page) -> None:
    assert save(client, page, next_page_url=target(page), next_link_node=NEXT).status_code == 200
    assert (page.next_page_url, page.next_link_node) == (target(page), NEXT)


def test_the_picked_link_alone_is_enough(client: Client, page: Page) -> None:
    response = save(client, page, next_link_node=NEXT)
    assert page.next_page_url == target(page)
    assert target(page) in response.content.decode()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"next_link_node": PARAGRAPH}, "no link to another page"),
        ({"next_link_node": MAIL}, "no link to another page"),
        ({"next_link_node": 999}, "no link to another page"),
        ({"next_link_node": 10**30}, "no link to another page"),
        ({"next_link_node": "9" * 5000}, "whole number"),
        ({"next_link_node": -1}, "greater than or equal to 0"),
        ({"next_link_node": "x"}, "whole number"),
        ({"next_link_node": NEXT, "next_page_url": "https://e.example/"}, "link leads to"),
        ({"next_page_url": "javascript:alert(1)"}, "whole address"),
        ({"next_page_url": "/page/2"}, "whole address"),
        ({"next_page_url": "https:// x"}, "whole address"),
        ({"next_page_url": "https://e.example/" + "x" * 2000}, "at most 2000"),
        ({"next_page_url": "https://e.example/\x00"}, "Null characters"),
        ({"language": "English"}, "like en or pt-BR"),
        ({"language": "EN"}, "like en or pt-BR"),
        ({"language": "en_GB"}, "like en or pt-BR"),
        ({"language": "en\n"}, ""),
        ({"page_type": "poem"}, "valid choice"),
        ({"page_type": ""}, "required"),
        ({"genre": "999999"}, "valid choice"),
        ({"genre": "x"}, "valid choice"),
        ({"genre": "9" * 30}, "valid choice"),
        ({"new_genre": "x" * 101}, "at most 100"),
        ({"unusable_reason": "x" * 201}, "at most 200"),
    ],
    ids=range(24),
)
def test_bad_facts_are_refused_in_words_and_nothing_is_saved(
    client: Client, page: Page, fields: dict[str, object], said: str
) -> None:
    if not said:
        # Fields strip what stands around the text.
        assert save(client, page, **fields).status_code == 200
        return
    before = Page.objects.values().get(pk=page.pk)
    response = save(client, page, **fields)
    text = response.content.decode()
    assert response.status_code == 422
    assert said in text
    assert "Not saved." in text
    assert 'role="alert"' in text
    assert Page.objects.values().get(pk=page.pk) == before


@pytest.mark.parametrize("language", ["en", "deu", "pt-BR", "zh-Hans", "zh-Hant-TW", "es-419"])
def test_language_codes_are_taken(client: Client, page: Page, language: str) -> None:
    assert save(client, page, language=language).status_code == 200
    assert page.language == language


def test_a_genre_can_be_new(client: Client, page: Page) -> None:
    response = save(client, page, new_genre="Film reviews")
    assert page.genre is not None
    assert (page.genre.name, page.genre.slug) == ("Film reviews", "film-reviews")
    assert f'<option value="{page.genre_id}" selected>Film reviews' in response.content.decode()


def test_a_new_genre_that_is_known_is_not_made_again(client: Client, page: Page) -> None:
    known = GenreFactory(name="News")
    save(client, page, new_genre="news")
    assert page.genre == known


def test_genres_of_every_script_get_addresses_of_their_own() -> None:
    GenreFactory(name="other", slug="film-reviews")
    slugs = [genre_named(name).slug for name in ("Film reviews", "новости", "日記")]
    assert slugs == ["film-reviews-2", "genre", "genre-2"]
    assert Genre.objects.count() == 4


def test_the_number_of_queries_is_fixed(
    client: Client, page: Page, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    parsed(page)
    genres = GenreFactory.create_batch(20)
    # Session, user, permissions, the groups', page, genres, links that rules propose, the live
    # model of next links.
    with django_assert_num_queries(8):
        client.get(address(page))
    # The same, and: the chosen genre, begin, the page saved, end.
    with django_assert_num_queries(12):
        client.post(address(page), {"page_type": "article", "genre": genres[0].pk})


def test_only_those_who_may_change_facts_can(log_in: LogIn, page: Page) -> None:
    assert save(log_in("annotator"), page, unusable_reason="broken").status_code == 200
    assert save(log_in(None), page, unusable_reason="fine").status_code == 403
    assert log_in(None).get(address(page)).status_code == 403
    assert page.unusable_reason == "broken"
    assert log_in("annotator").put(address(page)).status_code == 405


def test_a_page_of_unknown_number_is_not_found(client: Client) -> None:
    assert client.get(reverse("annotate:facts", args=[0])).status_code == 404
