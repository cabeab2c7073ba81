import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.models import Corpus, Page
from annotate.overview.page_list import PageState
from annotate.queue.label_requests import request_labels, withdraw_request
from annotate.views.pages import PAGES_PER_LIST
from tests.annotate.reading import words
from tests.factories import (
    CorpusFactory,
    GoldStandardFactory,
    LabelFactory,
    PageFactory,
    PageWorkFactory,
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
    return [row.page.title for row in response.context["rows"]]


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


@pytest.mark.parametrize("field", ["genre", "source", "state", "text"])
def test_a_character_no_database_takes_is_refused(
    client: Client, corpus: Corpus, field: str
) -> None:
    address = reverse("annotate:pages", args=[corpus.slug])
    assert client.get(address, {field: "\0"}).status_code == 422


def test_an_unknown_genre_is_refused_in_words(client: Client, corpus: Corpus) -> None:
    address = reverse("annotate:pages", args=[corpus.slug])
    response = client.get(address, {"genre": "poetry"})

    assert response.status_code == 422
    assert b"Select a valid choice" in response.content
    assert response.context["rows"] == []


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

    assert len(first.context["rows"]) == PAGES_PER_LIST
    assert "?source=a.example&amp;page=2" in first.content.decode()
    assert len(titles(client, corpus, page="2")) == 1
    assert len(titles(client, corpus, page="999")) == 1  # the last one, not an error


def test_an_unknown_corpus_is_not_found(client: Client) -> None:
    assert client.get(reverse("annotate:pages", args=["nowhere"])).status_code == 404


@pytest.mark.parametrize("number", [1, 20])
@pytest.mark.parametrize("state", ["", "done", "to-review"])
def test_the_number_of_queries_of_a_list_does_not_grow_with_its_pages(
    client: Client, number: int, state: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    corpus = CorpusFactory()
    for page in PageFactory.create_batch(number, corpus=corpus):
        PageWorkFactory.create_batch(2, page=page)
        LabelFactory.create_batch(2, page=page)
    # Who asks: session, user, own permissions, those of the role. What is shown: corpus, number
    # of pages, their keys, labels, work, pages, genres to choose, sources to choose,
    # number of proposed genres.
    with django_assert_num_queries(15):
        client.get(reverse("annotate:pages", args=[corpus.slug]), {"state": state})


@pytest.fixture
def reader(client: Client) -> User:
    user: User = client.user  # type: ignore[attr-defined]  # set by the fixture
    return user


def test_the_list_can_be_limited_to_where_pages_stand(client: Client, reader: User) -> None:
    corpus = CorpusFactory()
    made = {name: PageFactory(corpus=corpus, title=name) for name in "abcdefg"}
    PageWorkFactory(page=made["b"], state="open")
    PageWorkFactory(page=made["c"], state="done")
    PageWorkFactory(page=made["d"], state="done", annotator=reader)
    PageWorkFactory(page=made["d"], state="reviewed")
    PageWorkFactory(page=made["e"], state="skipped")
    PageWorkFactory(page=made["f"], state="reviewed")
    Page.objects.filter(pk=made["g"].pk).update(unusable_reason="Only a login form.")
    withdraw_request(request_labels(made["a"], reader), reader)
    for name in "ce":
        request_labels(made[name], reader)

    found = {state: "".join(titles(client, corpus, state=state)) for state in PageState.values}

    assert found == {
        "unlabelled": "ag",
        "begun": "b",
        "done": "cdf",
        "to-review": "c",
        "skipped": "e",
        "unusable": "g",
        "asked": "ce",
        "mine": "d",
    }


def test_pages_are_found_by_words_of_their_title_or_address(client: Client) -> None:
    corpus = CorpusFactory()
    PageFactory(corpus=corpus, title="Ships in the Harbour")
    PageFactory(corpus=corpus, title="Bread", url="https://a.example/harbour/1")
    PageFactory(corpus=corpus, title="100% rye")

    assert titles(client, corpus, text="harbour") == ["Ships in the Harbour", "Bread"]
    assert titles(client, corpus, text="100%") == ["100% rye"]
    assert titles(client, corpus, text="%") == ["100% rye"]  # no wildcard
    assert titles(client, corpus, text="boat") == []


def test_a_search_that_finds_too_much_says_so(
    client: Client, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotate.forms.pages.SEARCH_LIMIT", 1)
    monkeypatch.setattr("annotate.views.pages.SEARCH_LIMIT", 1)
    address = reverse("annotate:pages", args=[corpus.slug])

    response = client.get(address, {"text": "example"})

    assert len(response.context["rows"]) == 1
    assert "use a longer search text to find the others" in response.content.decode()


def test_a_part_of_a_host_is_enough_when_it_leaves_no_doubt(client: Client, corpus: Corpus) -> None:
    address = reverse("annotate:pages", args=[corpus.slug])

    assert titles(client, corpus, source="A.ex") == ["On a.example"]
    doubtful = client.get(address, {"source": "example"})
    unknown = client.get(address, {"source": "nowhere"})

    assert (doubtful.status_code, unknown.status_code) == (422, 422)
    assert "could be a.example, b.example. Type more" in doubtful.content.decode()
    assert "No source here has “nowhere”" in unknown.content.decode()


def test_a_line_says_how_many_labels_stand_and_who_works_on_the_page(
    client: Client, corpus: Corpus
) -> None:
    page = corpus.pages.order_by("pk")[0]
    label = LabelFactory(page=page)
    LabelFactory(page=page, annotator=label.annotator)  # supersedes the first
    PageWorkFactory(page=page, state="skipped", reason="Chinese", annotator__username="bo")

    response = client.get(reverse("annotate:pages", args=[corpus.slug]))

    assert [row.label_count for row in response.context["rows"]] == [1, 0]
    assert 'title="Chinese">skipped: bo' in response.content.decode()


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
    # Who asks: session, user, own permissions, those of the role. What is shown: page with
    # everything joined, gold, number of labels, later version, what is asked of it, work, the
    # chain that begins with it, or else one that it stands in.
    with django_assert_num_queries(12) as queries:
        client.get(reverse("annotate:page", args=[page.pk]))
    assert not any('"compressed"' in query["sql"] for query in queries.captured_queries)


def test_versions_are_linked_both_ways(client: Client) -> None:
    old = PageFactory()
    new = PageFactory(corpus=old.corpus, source=old.source, url=old.url, html=b"2", previous=old)

    later = client.get(reverse("annotate:page", args=[new.pk])).content.decode()
    earlier = client.get(reverse("annotate:page", args=[old.pk])).content.decode()

    assert f'href="{reverse("annotate:page", args=[old.pk])}"' in later
    assert f'href="{reverse("annotate:page", args=[new.pk])}"' in earlier


def test_a_page_leads_to_its_labelling_screen_and_shows_who_worked_on_it(client: Client) -> None:
    work = PageWorkFactory(state="done", annotator__username="bo")

    text = client.get(reverse("annotate:page", args=[work.page_id])).content.decode()

    assert reverse("annotate:label", args=[work.page_id]) in text
    assert '<span class="tag">done</span> bo' in text


def test_a_line_says_what_the_model_thinks_of_the_page(client: Client) -> None:
    corpus = CorpusFactory()
    PageFactory(
        corpus=corpus,
        judged_by="blocks-1",
        confidence=0.618,
        likely_type="forum",
        likely_type_probability=0.844,
    )
    PageFactory(
        corpus=corpus,
        judged_by="blocks-1",
        confidence=0.9,
        likely_type="listing",
        likely_type_probability=0.3,
    )
    PageFactory(corpus=corpus, judged_by="blocks-1")
    PageFactory(corpus=corpus)
    shown = client.get(reverse("annotate:pages", args=[corpus.slug])).content.decode()
    cells = re.findall(r'<td class="wide opinion">(.*?)</td>', shown, re.DOTALL)
    assert [words(cell) for cell in cells] == [
        "62 % sure, forum",
        "90 % sure, listing?",
        "no text",
        "not asked yet",
    ]
    assert "expects an F1 of 0.62; it is of type forum with a probability of 0.84" in cells[0]


def test_the_facts_of_a_page_say_which_model_thinks_so(client: Client) -> None:
    page = PageFactory(judged_by="blocks-1", confidence=0.5)
    shown = client.get(reverse("annotate:page", args=[page.pk])).content.decode()
    assert "50 % sure" in shown
    assert "by blocks-1" in shown
