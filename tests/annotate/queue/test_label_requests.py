from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from annotate.models import LabelRequest, Page, PageWork
from annotate.models.page_work import OPEN_FOR
from annotate.queue.filters import QueueFilter
from annotate.queue.label_requests import (
    LabelRequestError,
    request_for,
    request_labels,
    waiting_requests,
    withdraw_request,
)
from annotate.queue.next_page import claim_next, record_work
from tests.annotate.conftest import LogIn
from tests.annotate.queued import next_page
from tests.factories import GenreFactory, PageFactory, PageWorkFactory, UserFactory

pytestmark = pytest.mark.django_db

EVERYTHING = QueueFilter()
DONE, SKIPPED, REVIEWED = PageWork.State.DONE, PageWork.State.SKIPPED, PageWork.State.REVIEWED


@pytest.fixture
def ann() -> User:
    user: User = UserFactory(username="ann")
    return user


@pytest.fixture
def rob() -> User:
    user: User = UserFactory(username="rob")
    return user


@pytest.fixture
def pages() -> list[Page]:
    made: list[Page] = PageFactory.create_batch(4)
    return made


def done_long_ago(page: Page, annotator: User, state: str = "done") -> None:
    work = PageWorkFactory(page=page, annotator=annotator, state=state)
    PageWork.objects.filter(pk=work.pk).update(updated_at=timezone.now() - timedelta(days=9))


def test_what_was_asked_for_comes_first_and_the_oldest_request_before_others(
    ann: User, rob: User, pages: list[Page]
) -> None:
    for place in (3, 2):
        request_labels(pages[place], rob)

    found: list[Page] = []
    while page := claim_next(ann, EVERYTHING, after=found[-1].pk if found else None):
        record_work(page, ann, DONE)
        found.append(page)

    assert found == [pages[3], pages[2], pages[0], pages[1]]


def test_asking_again_says_anew_why_and_keeps_the_place(
    ann: User, rob: User, pages: list[Page]
) -> None:
    first = request_labels(pages[0], rob, "captions")
    request_labels(pages[1], rob)
    again = request_labels(pages[0], ann, "comments", node=2)

    assert LabelRequest.objects.count() == 2
    assert (again.pk, again.asked_at) == (first.pk, first.asked_at)
    assert (again.reason, again.node, again.asked_by) == ("comments", 2, ann)
    assert next_page(ann, EVERYTHING) == pages[0]


def test_asking_again_without_a_word_leaves_what_was_said(rob: User) -> None:
    page = PageFactory()
    request_labels(page, rob, "captions", node=1)

    again = request_labels(page, UserFactory())

    assert (again.reason, again.node, again.asked_by) == ("captions", 1, rob)


def test_two_requests_cannot_wait_for_one_page(rob: User) -> None:
    request = request_labels(PageFactory(), rob)
    with pytest.raises(IntegrityError), transaction.atomic():
        LabelRequest.objects.create(page=request.page, asked_by=rob)


@pytest.mark.parametrize("state", [DONE, REVIEWED])
def test_being_done_with_the_page_answers_it(ann: User, rob: User, state: PageWork.State) -> None:
    page = PageFactory()
    request = request_labels(page, rob)

    record_work(page, ann, state)
    request.refresh_from_db()

    assert request.answered_by == ann
    assert request.answered_at is not None
    assert request_for(page) is None
    assert next_page(rob, EVERYTHING) is None


def test_what_was_answered_can_be_asked_for_again(ann: User, rob: User) -> None:
    page = PageFactory()
    request_labels(page, rob)
    record_work(page, ann, DONE)

    request_labels(page, rob, "still wrong")

    assert next_page(ann, EVERYTHING) == page
    assert LabelRequest.objects.count() == 2


def test_whoever_skips_it_does_not_get_it_again_but_others_do(
    ann: User, rob: User, pages: list[Page]
) -> None:
    request_labels(pages[2], rob)

    record_work(pages[2], ann, SKIPPED, "Chinese")

    assert next_page(ann, EVERYTHING) == pages[0]
    assert next_page(UserFactory(), EVERYTHING) == pages[2]


@pytest.mark.parametrize("state", ["done", "skipped", "reviewed"])
def test_those_who_were_done_before_it_was_asked_for_get_it_again(
    ann: User, rob: User, pages: list[Page], state: str
) -> None:
    done_long_ago(pages[3], ann, state)
    request_labels(pages[3], rob)

    assert claim_next(ann, EVERYTHING) == pages[3]
    # They are at it again: nobody else gets it meanwhile.
    assert next_page(UserFactory(), EVERYTHING) == pages[0]


def test_what_others_were_done_with_comes_too(ann: User, rob: User, pages: list[Page]) -> None:
    done_long_ago(pages[3], UserFactory())
    request_labels(pages[3], rob)
    assert next_page(ann, EVERYTHING) == pages[3]


def test_what_somebody_else_has_open_is_left_to_them_until_they_forget_it(
    ann: User, rob: User, pages: list[Page]
) -> None:
    request_labels(pages[3], rob)
    work = PageWorkFactory(page=pages[3], state="open")

    assert next_page(ann, EVERYTHING) == pages[0]
    assert next_page(ann, QueueFilter(includes_done=True)) == pages[0]
    assert next_page(work.annotator, EVERYTHING) == pages[3]
    PageWork.objects.update(updated_at=timezone.now() - OPEN_FOR - timedelta(seconds=1))
    assert next_page(ann, EVERYTHING) == pages[3]


def test_the_filter_holds_for_what_was_asked_for(ann: User, rob: User, pages: list[Page]) -> None:
    other = PageFactory(corpus=pages[0].corpus, genre=GenreFactory())
    request_labels(pages[1], rob)
    request_labels(other, rob)

    for wanted, found in [
        (QueueFilter(corpus=other.corpus), other),
        (QueueFilter(genre=other.genre), other),
        (QueueFilter(source=pages[1].source), pages[1]),
    ]:
        assert next_page(ann, wanted) == found
        assert [request.page for request in waiting_requests(wanted)] == [found]
    assert (
        waiting_requests(QueueFilter(corpus=pages[0].corpus, source=pages[1].source)).count() == 0
    )


def test_the_page_one_comes_from_is_not_the_next_one(ann: User, rob: User) -> None:
    page = PageFactory()
    request_labels(page, rob)
    assert next_page(ann, EVERYTHING, after=page.pk) is None


def test_what_is_taken_back_waits_for_its_turn(ann: User, rob: User, pages: list[Page]) -> None:
    request = request_labels(pages[3], rob)

    assert withdraw_request(request, rob)
    assert next_page(ann, EVERYTHING) == pages[0]
    assert not withdraw_request(request, ann)  # too late
    request.refresh_from_db()
    assert request.answered_by == rob


def test_what_became_unusable_or_was_stored_anew_is_listed_but_handed_out_to_nobody(
    ann: User, rob: User, pages: list[Page]
) -> None:
    for page in pages[:2]:
        request_labels(page, rob)
    Page.objects.filter(pk=pages[0].pk).update(unusable_reason="Only a login form.")
    later = PageFactory(corpus=pages[1].corpus, url=pages[1].url, html=b"<p>New", previous=pages[1])

    listed = waiting_requests(EVERYTHING)

    assert next_page(ann, EVERYTHING) == pages[2]
    assert [(each.page, each.is_replaced) for each in listed] == [  # type: ignore[attr-defined]  # annotated
        (pages[0], False),
        (pages[1], True),
    ]
    with pytest.raises(LabelRequestError, match="marked as not usable"):
        request_labels(Page.objects.get(pk=pages[0].pk), rob)
    with pytest.raises(LabelRequestError, match="later version"):
        request_labels(pages[1], rob)
    assert request_labels(later, rob).page == later


@pytest.mark.parametrize("node", [-1, 3, 10**9])
def test_an_element_the_page_does_not_have_is_refused(rob: User, node: int) -> None:
    page = PageFactory(html=b"<p>Some text.")  # html, body, p
    with pytest.raises(LabelRequestError, match="no element"):
        request_labels(page, rob, node=node)
    assert request_labels(page, rob, node=2).node == 2


def test_reviewers_ask_on_the_pages_own_screen_and_see_it_there(client: Client) -> None:
    page = PageFactory()

    said = client.post(
        reverse("annotate:ask", args=[page.pk]), {"reason": "<b>captions", "node": 2}, follow=True
    ).content.decode()

    request = LabelRequest.objects.get()
    assert (request.page, request.reason, request.node) == (page, "<b>captions", 2)
    assert request.asked_by == client.user  # type: ignore[attr-defined]  # set by the fixture
    assert "the next annotator gets this page" in said
    assert "&lt;b&gt;captions" in said
    assert "<b>captions" not in said


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"reason": "x" * 201}, "at most 200 characters"),
        ({"reason": "\0"}, "Null characters"),
        ({"node": "first"}, "whole number"),
        ({"node": "77"}, "The page has no element 77."),
    ],
    ids=["long", "null", "word", "nowhere"],
)
def test_a_request_that_makes_no_sense_is_refused_in_words(
    client: Client, fields: dict[str, str], words: str
) -> None:
    address = reverse("annotate:ask", args=[PageFactory().pk])
    said = client.post(address, fields, follow=True).content.decode()
    assert words in said
    assert not LabelRequest.objects.exists()


def test_only_reviewers_ask_and_take_back(log_in: LogIn, rob: User) -> None:
    request = request_labels(PageFactory(), rob)
    for address in (
        reverse("annotate:ask", args=[request.page_id]),
        reverse("annotate:take-back", args=[request.pk]),
    ):
        assert log_in("annotator").post(address).status_code == 403
        assert log_in("reviewer").get(address).status_code == 405
    request.refresh_from_db()
    assert request.answered_at is None


def test_taking_back_leads_to_the_queue_as_it_was(client: Client, rob: User) -> None:
    request = request_labels(PageFactory(title="Ships"), rob)
    slug = request.page.corpus.slug
    address = reverse("annotate:take-back", args=[request.pk])

    first = client.post(address, {"corpus": slug}, follow=True)
    second = client.post(address, follow=True)

    assert first.redirect_chain == [(f"{reverse('annotate:queue')}?corpus={slug}", 302)]
    assert "Withdrawn: Ships" in first.content.decode()
    assert "The request for Ships was closed already" in second.content.decode()
    assert client.post(reverse("annotate:take-back", args=[0])).status_code == 404
