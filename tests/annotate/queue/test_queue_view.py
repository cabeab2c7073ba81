from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.model_provider.results import ConfidenceModel, ConfidenceModels
from annotate.models import Page, PageWork
from annotate.queue.label_requests import request_labels
from annotate.queue.next_page import RANDOM_EVERY
from annotate.views.queue import ASKED_PER_LIST
from contentseeker.errors import ModelFileError
from contentseeker.methods.blocks.model import SHIPPED, BlockModel, load_named
from contentseeker.result import SURE_FACT
from tests.annotate.conftest import LogIn
from tests.factories import (
    CorpusFactory,
    GenreFactory,
    PageFactory,
    PageWorkFactory,
    UserFactory,
)
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db

QUEUE, NEXT = "annotate:queue", "annotate:queue-next"


def text(client: Client, **query: str) -> str:
    return client.get(reverse(QUEUE), query).content.decode()


def test_starting_leads_to_the_first_free_page_and_keeps_the_filter(client: Client) -> None:
    PageWorkFactory(page=PageFactory())
    page = PageFactory(source__host="a.example")
    query = {"corpus": page.corpus.slug, "source": "a.example", "order": "random", "genre": ""}

    response = client.get(reverse(NEXT), query)

    label = reverse("annotate:label", args=[page.pk])
    assert response["Location"] == (
        f"{label}?corpus={page.corpus.slug}&source=a.example&order=random"
    )
    assert PageWork.objects.get(page=page).state == PageWork.State.OPEN


def test_the_button_asks_for_what_is_chosen(client: Client) -> None:
    page = PageFactory()

    shown = text(client, corpus=page.corpus.slug)

    form = shown[shown.index('<form class="filters"') : shown.index("Start labelling")]
    assert f'formaction="{reverse(NEXT)}"' in form
    assert f'<option value="{page.corpus.slug}" selected>' in form


def test_when_nothing_is_left_it_says_what_to_do(client: Client) -> None:
    work = PageWorkFactory()

    response = client.get(reverse(NEXT), follow=True)

    assert response.redirect_chain == [(reverse(QUEUE), 302)]
    said = response.content.decode()
    assert "No page is left to label here." in said
    assert 'href="?others=on"' in said
    assert "Start labelling" not in said
    assert (
        reverse("annotate:label", args=[work.page_id])
        in client.get(reverse(NEXT), {"others": "on"})["Location"]
    )


def test_without_any_page_it_leads_to_the_import(client: Client, log_in: LogIn) -> None:
    assert f'href="{reverse("annotate:imports")}"' in text(client)
    assert "Ask a reviewer to import some" in text(log_in("annotator"))


@pytest.mark.parametrize(
    "query",
    [
        {"corpus": "nowhere"},
        {"corpus": "\0"},
        {"genre": "poetry"},
        {"source": "nowhere.example"},
        {"source": "\0"},
        {"order": "best"},
        {"confidence-below": "2"},
        {"confidence-below": "-0.1"},
        {"confidence-below": "nan"},
        {"confidence-below": "unsure"},
    ],
)
def test_a_filter_that_makes_no_sense_is_refused_in_words(
    client: Client, query: dict[str, str]
) -> None:
    PageFactory()

    shown = client.get(reverse(QUEUE), query)
    started = client.get(reverse(NEXT), query, follow=True)

    assert shown.status_code == started.status_code == 422
    assert "Choose something else" in started.content.decode()
    assert not PageWork.objects.exists()


def test_progress_and_last_pages_are_shown(client: Client) -> None:
    page = PageFactory(title="The first one", corpus=CorpusFactory(name="News of May"))
    PageFactory(corpus=page.corpus)
    client.post(reverse("annotate:work", args=[page.pk]), {"state": "done"})

    shown = text(client)

    assert "News of May" in shown
    assert "1 of 2 pages done (50%)" in shown
    assert "The first one" in shown


@pytest.mark.parametrize("number", [1, 12])
def test_the_number_of_queries_does_not_grow_with_the_rows(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = client.user  # type: ignore[attr-defined]  # set by the fixture
    for page in PageFactory.create_batch(number):
        PageWorkFactory(page=page)
        PageWorkFactory(page=page, annotator=user)
        request_labels(page, UserFactory())
    # Who asks: session, user, own permissions, those of the role. Live models, one of which may
    # state from where on it is sure. What is shown: next page,
    # own progress, corpora, pages and done ones by genre, genres, last pages; how many pages
    # are asked for, and which; corpora, genres and sources to choose.
    with django_assert_num_queries(17):
        client.get(reverse(QUEUE))


def test_annotators_may_and_readers_without_a_role_may_not(log_in: LogIn) -> None:
    PageFactory()

    assert log_in("annotator").get(reverse(QUEUE)).status_code == 200
    assert log_in(None).get(reverse(QUEUE)).status_code == 403
    assert log_in(None).get(reverse(NEXT)).status_code == 403
    assert not PageWork.objects.exists()


def test_hostile_titles_are_shown_as_text(client: Client) -> None:
    page: Page = PageFactory(title="<script>alert(1)</script>")
    client.get(reverse(NEXT))
    assert page.title not in text(client)


def test_what_was_asked_for_is_listed_with_why_and_by_whom(client: Client) -> None:
    page = PageFactory(title="Ships in the harbour")
    assert "Requested:" not in text(client)
    request = request_labels(page, UserFactory(username="rob"), "<b>captions", node=2)

    shown = text(client, corpus=page.corpus.slug)

    section = shown[shown.index('id="asked"') : shown.index('id="progress"')]
    assert "Requested: 1" in section
    assert (
        f'href="{reverse("annotate:label", args=[page.pk])}?corpus={page.corpus.slug}"' in section
    )
    for words in ("Ships in the harbour", "&lt;b&gt;captions", "element&nbsp;2", "rob"):
        assert words in section
    assert f'action="{reverse("annotate:take-back", args=[request.pk])}"' in section
    assert f'name="corpus" value="{page.corpus.slug}"' in section
    assert "Requested:" not in text(client, corpus=CorpusFactory().slug)


def test_annotators_see_what_was_asked_for_and_cannot_take_it_back(log_in: LogIn) -> None:
    request_labels(PageFactory(), UserFactory(), "captions")
    shown = text(log_in("annotator"))
    assert "captions" in shown
    assert "Withdraw" not in shown


def test_a_long_list_of_what_was_asked_for_is_turned(client: Client) -> None:
    rob = UserFactory()
    for page in PageFactory.create_batch(ASKED_PER_LIST + 2):
        request_labels(page, rob)

    first, second = (client.get(reverse(QUEUE), {"page": page}) for page in "12")

    assert f"Requested: {ASKED_PER_LIST + 2}" in first.content.decode()
    assert [len(each.context["label_requests"]) for each in (first, second)] == [ASKED_PER_LIST, 2]


def test_starting_leads_to_what_was_asked_for(client: Client) -> None:
    PageFactory()
    page = PageFactory()
    request_labels(page, UserFactory())

    response = client.get(reverse(NEXT))

    assert response["Location"] == reverse("annotate:label", args=[page.pk])


def test_it_says_which_page_comes_next_and_why(client: Client) -> None:
    corpus = CorpusFactory()
    PageFactory(corpus=corpus, title="Sure", confidence=0.9)
    PageFactory(
        corpus=corpus,
        title="Unsure",
        confidence=0.412,
        likely_type="forum",
        likely_type_probability=0.8,
    )

    shown = " ".join(text(client).split())

    assert "Next: <strong>Unsure</strong>" in shown
    assert "its expected F1 is 0.41. It predicts the type forum (80 %)." in shown
    assert '<option value="least-sure">least sure first</option> <option value="oldest">' in shown
    assert "every fifth is a random one" in shown
    assert RANDOM_EVERY == 5


@pytest.mark.parametrize(
    ("order", "said"),
    [("oldest", "It is the first free one in order."), ("", "It is the first free one in order.")],
)
def test_without_a_judgement_pages_come_in_order(client: Client, order: str, said: str) -> None:
    PageFactory()
    assert said in text(client, order=order)


def test_what_was_asked_for_is_said_to_be(client: Client) -> None:
    PageFactory(confidence=0.1)
    request_labels(PageFactory(confidence=0.9, title="Wanted"), UserFactory())
    shown = text(client)
    assert "Next: <strong>Wanted</strong>" in shown
    assert "A reviewer requested it." in shown


def test_every_fifth_page_is_said_to_be_random(client: Client) -> None:
    user = client.user  # type: ignore[attr-defined]  # set by the fixture
    PageWorkFactory.create_batch(RANDOM_EVERY - 1, annotator=user)
    PageFactory(confidence=0.5)
    assert "It was taken at random" in text(client)


def test_the_labelling_screen_says_why_the_queue_gave_the_page(client: Client) -> None:
    page = PageFactory(confidence=0.5)
    by_hand = client.get(reverse("annotate:label", args=[page.pk])).content.decode()
    given = client.get(reverse(NEXT), follow=True).content.decode()
    assert 'id="choice"' not in by_hand
    assert "the model is least confident about this one" in given


def test_least_sure_first_the_number_of_queries_does_not_grow_with_the_pages(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    corpus = CorpusFactory()
    PageFactory.create_batch(12, corpus=corpus, confidence=0.5)
    # As above, but nothing is asked for: how many pages are settled, and the least sure one.
    with django_assert_num_queries(18):
        client.get(reverse(QUEUE))


def test_pages_below_a_confidence_have_an_address_of_their_own(client: Client) -> None:
    corpus = CorpusFactory()
    PageFactory(corpus=corpus, title="Sure", confidence=0.9)
    page = PageFactory(corpus=corpus, title="Unsure", confidence=0.7)

    shown = text(client, **{"confidence-below": "0.8", "order": "oldest"})
    started = client.get(reverse(NEXT), {"confidence-below": "0.8", "order": "oldest"})

    assert "Next: <strong>Unsure</strong>" in shown
    assert 'name="confidence-below" value="0.8"' in shown
    label = reverse("annotate:label", args=[page.pk])
    assert started["Location"] == f"{label}?confidence-below=0.8&order=oldest"
    assert 'data-query="?confidence-below=0.8&amp;order=oldest"' in (
        client.get(started["Location"]).content.decode()
    )
    assert "No page is left" in text(client, **{"confidence-below": "0.5"})


def test_the_confidence_from_which_on_the_model_is_sure_is_offered(
    client: Client, provide: Provide
) -> None:
    corpus = CorpusFactory()
    genre = PageFactory(corpus=corpus, genre=GenreFactory()).genre
    general, own = model_that_is_sure_from(0.875), model_that_is_sure_from(0.5)
    provide(confidence_models=lambda: {None: general, genre.pk: own})

    shown = text(client, corpus=corpus.slug)
    of_genre = text(client, genre=genre.slug)

    assert f'href="?corpus={corpus.slug}&amp;confidence-below=0.875"' in shown
    assert '<option value="0.875" label="sure">' in shown
    assert f'href="?genre={genre.slug}&amp;confidence-below=0.5"' in of_genre


def test_without_such_a_confidence_nothing_is_offered(client: Client, provide: Provide) -> None:
    for model in (model_that_is_sure_from(None), ConfidenceModel("damaged", damaged)):
        models: ConfidenceModels = {None: model}
        provide(confidence_models=lambda models=models: models)
        assert 'id="sure"' not in text(client)


def model_that_is_sure_from(confidence: float | None) -> ConfidenceModel:
    facts = {} if confidence is None else {SURE_FACT: confidence}
    return ConfidenceModel("made", lambda: replace(load_named(SHIPPED), facts=facts))


def damaged() -> BlockModel:
    raise ModelFileError("It is damaged.")
