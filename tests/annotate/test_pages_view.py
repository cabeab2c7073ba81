import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.models import Corpus, Page
from annotate.views.pages import PAGES_PER_LIST
from tests.factories import (
    CorpusFactory,
    GoldStandardFactory,
    LabelFactory,
    PageFactory,
    SourceFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def corpus() -> Corpus:
    corpus = CorpusFactory()
    for host in ("a.example", "b.example"):
        source = SourceFactory(host=host, genre__slug=f"genre-of-{host[0]}")
        PageFactory(corpus=corpus, source=source, title=f"On {host}")
    return corpus


def titles(client: Client, corpus: Corpus, **query: str) -> list[str]:
    response = client.get(reverse("annotate:pages", args=[corpus.slug]), query)
    return [page.title for page in response.context["pages"]]


def test_a_corpus_lists_its_pages_and_no_others(client: Client, corpus: Corpus) -> None:
    PageFactory(title="Elsewhere")
    assert titles(client, corpus) == ["On a.example", "On b.example"]


def test_the_list_can_be_limited_to_a_genre_or_a_source(client: Client, corpus: Corpus) -> None:
    assert titles(client, corpus, genre="genre-of-a") == ["On a.example"]
    assert titles(client, corpus, source="b.example") == ["On b.example"]
    assert titles(client, corpus, genre="genre-of-a", source="b.example") == []


def test_only_genres_and_sources_of_the_corpus_are_offered(client: Client, corpus: Corpus) -> None:
    PageFactory(source__host="elsewhere.example")

    text = client.get(reverse("annotate:pages", args=[corpus.slug])).content.decode()

    assert "b.example" in text
    assert "elsewhere.example" not in text


def test_an_unknown_genre_is_refused_in_words(client: Client, corpus: Corpus) -> None:
    address = reverse("annotate:pages", args=[corpus.slug])
    response = client.get(address, {"genre": "poetry"})

    assert response.status_code == 422
    assert b"Select a valid choice" in response.content
    assert not response.context["pages"].object_list


def test_htmx_gets_the_list_alone_and_caches_know_it(client: Client, corpus: Corpus) -> None:
    address = reverse("annotate:pages", args=[corpus.slug])
    response = client.get(address, headers={"HX-Request": "true"})

    assert response.content.startswith(b'<section id="pages"')
    assert b"<html" not in response.content
    assert "HX-Request" in response["Vary"]


def test_a_long_list_is_turned_page_by_page_and_keeps_its_filter(client: Client) -> None:
    source = SourceFactory(host="a.example")
    corpus = CorpusFactory()
    PageFactory.create_batch(PAGES_PER_LIST + 1, corpus=corpus, source=source)

    first = client.get(reverse("annotate:pages", args=[corpus.slug]), {"source": "a.example"})

    assert len(first.context["pages"]) == PAGES_PER_LIST
    assert "?source=a.example&amp;page=2" in first.content.decode()
    assert len(titles(client, corpus, page="2")) == 1
    assert len(titles(client, corpus, page="999")) == 1  # the last one, not an error


def test_an_unknown_corpus_is_not_found(client: Client) -> None:
    assert client.get(reverse("annotate:pages", args=["nowhere"])).status_code == 404


@pytest.mark.parametrize("number", [1, 20])
def test_the_number_of_queries_of_a_list_does_not_grow_with_its_pages(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    corpus = CorpusFactory()
    PageFactory.create_batch(number, corpus=corpus)
    # Session, user, corpus, number of pages, pages, genres to choose, sources to choose.
    with django_assert_num_queries(7):
        client.get(reverse("annotate:pages", args=[corpus.slug]))


def test_a_page_shows_its_facts_and_its_newest_gold_text(client: Client) -> None:
    page = PageFactory(title="A title", page_type=Page.PageType.ARTICLE_WITH_COMMENTS)
    LabelFactory(page=page)
    GoldStandardFactory(page=page, text="The old opinion.")
    GoldStandardFactory(page=page, text="The new <opinion>.", version=2)

    text = client.get(reverse("annotate:page", args=[page.pk])).content.decode()

    assert "A title" in text
    assert "article with comments" in text
    assert page.blob_id in text
    assert "The new &lt;opinion&gt;." in text
    assert "The old opinion." not in text


def test_a_page_without_gold_text_says_so(client: Client) -> None:
    page = PageFactory()
    assert "None yet." in client.get(reverse("annotate:page", args=[page.pk])).content.decode()


def test_a_hostile_title_is_shown_as_text(client: Client) -> None:
    page = PageFactory(title="<script>alert(1)</script>")
    for address in (
        reverse("annotate:page", args=[page.pk]),
        reverse("annotate:pages", args=[page.corpus.slug]),
    ):
        assert "<script>alert" not in client.get(address).content.decode()


def test_showing_a_page_does_not_read_its_bytes(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = PageFactory()
    # Session, user, page with everything joined, gold, number of labels.
    with django_assert_num_queries(5) as queries:
        client.get(reverse("annotate:page", args=[page.pk]))
    assert not any('"compressed"' in query["sql"] for query in queries.captured_queries)


def test_an_earlier_version_is_linked(client: Client) -> None:
    old = PageFactory()
    new = PageFactory(corpus=old.corpus, source=old.source, url=old.url, html=b"2", previous=old)

    text = client.get(reverse("annotate:page", args=[new.pk])).content.decode()

    assert reverse("annotate:page", args=[old.pk]) in text
