import pytest
from django.test import Client
from django.urls import reverse

from annotate.models import Page, PageWork
from tests.annotate.conftest import LogIn
from tests.factories import PageFactory, PageWorkFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages() -> list[Page]:
    made: list[Page] = PageFactory.create_batch(3)
    return made


def say(client: Client, page: Page, **fields: str) -> tuple[int, str]:
    response = client.post(reverse("annotate:work", args=[page.pk]), fields)
    return response.status_code, response.get("Location", "")


def label(page: Page, query: str = "") -> str:
    return reverse("annotate:label", args=[page.pk]) + query


def test_done_leads_to_the_next_page_and_keeps_it_for_one(
    client: Client, pages: list[Page]
) -> None:
    assert say(client, pages[0], state="done") == (303, label(pages[1]))

    states = dict(PageWork.objects.values_list("page", "state"))
    assert states == {pages[0].pk: "done", pages[1].pk: "open"}


def test_the_queues_filter_travels_along(client: Client, pages: list[Page]) -> None:
    other = PageFactory(corpus=pages[0].corpus)
    slug = pages[0].corpus.slug

    status, address = say(client, pages[0], state="done", corpus=slug, others="on")

    assert (status, address) == (303, label(other, f"?corpus={slug}&others=on"))


def test_behind_the_last_page_comes_the_queue(client: Client, pages: list[Page]) -> None:
    slug = pages[0].corpus.slug

    response = client.post(
        reverse("annotate:work", args=[pages[0].pk]), {"state": "done", "corpus": slug}, follow=True
    )

    assert response.redirect_chain == [(f"{reverse('annotate:queue')}?corpus={slug}", 303)]
    assert "That was the last page here." in response.content.decode()


def test_skipping_needs_a_reason(client: Client, pages: list[Page]) -> None:
    assert say(client, pages[0], state="skipped") == (303, label(pages[0]))
    assert not PageWork.objects.exists()

    assert say(client, pages[0], state="skipped", reason="no text") == (303, label(pages[1]))
    assert PageWork.objects.get(page=pages[0]).reason == "no text"


def test_what_is_wrong_is_said_on_the_screen_one_comes_back_to(
    client: Client, pages: list[Page]
) -> None:
    say(client, pages[0], state="skipped")
    shown = client.get(reverse("annotate:queue")).content.decode()
    assert "Write in a few words why the page is skipped." in shown


@pytest.mark.parametrize(
    "fields", [{}, {"state": "finished"}, {"state": "skipped", "reason": "x" * 201}]
)
def test_nonsense_changes_nothing(
    client: Client, pages: list[Page], fields: dict[str, str]
) -> None:
    assert say(client, pages[0], **fields) == (303, label(pages[0]))
    assert not PageWork.objects.exists()


def test_saying_done_twice_is_saying_it_once(client: Client, pages: list[Page]) -> None:
    say(client, pages[0], state="done")
    assert say(client, pages[0], state="done") == (303, label(pages[1]))
    assert PageWork.objects.filter(page=pages[0]).count() == 1


def test_a_page_can_be_opened_again_and_one_stays_there(client: Client, pages: list[Page]) -> None:
    say(client, pages[0], state="done")
    assert say(client, pages[0], state="open") == (303, label(pages[0]))
    assert PageWork.objects.get(page=pages[0]).state == "open"


def test_a_filter_of_the_queue_that_makes_no_sense_leads_to_the_queue_and_loses_nothing(
    client: Client, pages: list[Page]
) -> None:
    status, address = say(client, pages[0], state="done", corpus="nowhere")

    assert (status, address) == (303, f"{reverse('annotate:queue')}?corpus=nowhere")
    assert PageWork.objects.get().state == "done"


def test_reviewers_go_from_done_page_to_done_page(client: Client, pages: list[Page]) -> None:
    for page in (pages[0], pages[2]):
        PageWorkFactory(page=page, state="done")

    assert say(client, pages[0], state="reviewed") == (303, label(pages[2]))
    assert say(client, pages[2], state="reviewed") == (303, reverse("annotate:queue"))


def test_annotators_do_not_review(log_in: LogIn, pages: list[Page]) -> None:
    assert say(log_in("annotator"), pages[0], state="reviewed")[0] == 403
    assert not PageWork.objects.exists()


def test_without_a_role_nothing_can_be_said(log_in: LogIn, pages: list[Page]) -> None:
    client = log_in(None)

    assert say(client, pages[0], state="done")[0] == 403
    assert client.get(reverse("annotate:previous", args=[pages[0].pk])).status_code == 403
    assert not PageWork.objects.exists()


def test_only_posting_changes_anything(client: Client, pages: list[Page]) -> None:
    assert client.get(reverse("annotate:work", args=[pages[0].pk])).status_code == 405


def test_an_unknown_page_is_not_found(client: Client) -> None:
    assert client.post(reverse("annotate:work", args=[9]), {"state": "done"}).status_code == 404
    assert client.get(reverse("annotate:previous", args=[9])).status_code == 404


def test_one_can_go_back(client: Client, pages: list[Page]) -> None:
    say(client, pages[0], state="done")
    previous = reverse("annotate:previous", args=[pages[1].pk])

    assert client.get(previous)["Location"] == label(pages[0])
    assert client.get(previous, {"others": "on"})["Location"] == label(pages[0], "?others=on")


def test_before_the_first_page_there_is_none(client: Client, pages: list[Page]) -> None:
    previous = reverse("annotate:previous", args=[pages[0].pk])

    assert client.get(previous)["Location"] == label(pages[0])
    assert "You worked on no page before" in client.get(reverse("annotate:queue")).content.decode()
