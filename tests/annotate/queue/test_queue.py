from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from annotate.models import Page, PageWork
from annotate.models.page_work import OPEN_FOR
from annotate.queue.filters import Order, QueueFilter
from annotate.queue.next_page import claim_next, next_to_review, open_page, page_before, record_work
from tests.annotate.queued import next_page
from tests.factories import CorpusFactory, GenreFactory, PageFactory, PageWorkFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    user: User = UserFactory(username="ann")
    return user


@pytest.fixture
def pages() -> list[Page]:
    corpus = CorpusFactory()
    made: list[Page] = PageFactory.create_batch(4, corpus=corpus)
    return made


def walk(annotator: User, wanted: QueueFilter) -> list[Page]:
    """The pages an annotator gets who is done with each one at once."""
    found: list[Page] = []
    while page := claim_next(annotator, wanted, after=found[-1].pk if found else None):
        record_work(page, annotator, PageWork.State.DONE)
        found.append(page)
    return found


def last_touched(work: PageWork, ago: timedelta) -> None:
    PageWork.objects.filter(pk=work.pk).update(updated_at=timezone.now() - ago)


def test_pages_no_model_has_judged_come_in_their_order_and_each_once(
    ann: User, pages: list[Page]
) -> None:
    assert walk(ann, QueueFilter()) == pages
    assert next_page(ann, QueueFilter()) is None


@pytest.mark.parametrize("state", ["done", "skipped", "reviewed"])
def test_what_somebody_is_done_with_nobody_else_gets(
    ann: User, pages: list[Page], state: str
) -> None:
    PageWorkFactory(page=pages[0], state=state)
    assert next_page(ann, QueueFilter()) == pages[1]


def test_what_somebody_else_has_open_comes_when_they_forgot_it(
    ann: User, pages: list[Page]
) -> None:
    work = PageWorkFactory(page=pages[0], state="open")

    assert next_page(ann, QueueFilter()) == pages[1]
    last_touched(work, OPEN_FOR + timedelta(seconds=1))
    assert next_page(ann, QueueFilter()) == pages[0]


def test_what_one_has_open_oneself_comes_again(ann: User, pages: list[Page]) -> None:
    first = claim_next(ann, QueueFilter())
    assert claim_next(ann, QueueFilter()) == first == pages[0]


def test_two_annotators_do_not_get_the_same_page(ann: User, pages: list[Page]) -> None:
    bo = UserFactory()

    assert claim_next(ann, QueueFilter()) == pages[0]
    assert claim_next(bo, QueueFilter()) == pages[1]


def test_behind_the_last_page_the_first_ones_come(ann: User, pages: list[Page]) -> None:
    in_order = QueueFilter(order=Order.OLDEST)
    assert next_page(ann, in_order, after=pages[2].pk) == pages[3]
    assert next_page(ann, in_order, after=pages[3].pk) == pages[0]


def test_the_page_one_comes_from_is_not_the_next_one(ann: User) -> None:
    page = PageFactory()
    assert next_page(ann, QueueFilter(), after=page.pk) is None


def test_pages_that_are_not_usable_are_left_out(ann: User, pages: list[Page]) -> None:
    Page.objects.filter(pk=pages[0].pk).update(unusable_reason="Only a login form.")
    assert next_page(ann, QueueFilter()) == pages[1]


def test_the_queue_can_be_limited(ann: User) -> None:
    page, _ = PageFactory(), PageFactory()
    other = PageFactory(corpus=page.corpus, source=page.source, genre=GenreFactory())

    assert walk(ann, QueueFilter(genre=other.genre)) == [other]
    assert walk(ann, QueueFilter(corpus=page.corpus, source=page.source)) == [page]


def test_pages_others_have_labelled_come_on_request_but_never_ones_own(
    ann: User, pages: list[Page]
) -> None:
    PageWorkFactory(page=pages[0], state="done", annotator=ann)
    PageWorkFactory(page=pages[1], state="done")
    PageWorkFactory(page=pages[2], state="open")

    assert walk(ann, QueueFilter(includes_done=True)) == pages[1:]


def test_annotators_start_at_places_of_their_own_and_get_everything(ann: User) -> None:
    corpus = CorpusFactory()
    PageFactory.create_batch(5)  # of another corpus, before and behind
    pages = PageFactory.create_batch(40, corpus=corpus)
    PageFactory.create_batch(5)
    wanted = QueueFilter(corpus=corpus, order=Order.RANDOM)

    people = [ann, *UserFactory.create_batch(7)]
    starts = {next_page(person, wanted) for person in people}
    again = {next_page(person, wanted) for person in people}

    assert len(starts) == 8
    assert starts == again
    assert sorted(page.pk for page in walk(ann, wanted)) == [page.pk for page in pages]


def test_an_empty_queue_has_no_next_page(ann: User) -> None:
    assert next_page(ann, QueueFilter(order=Order.RANDOM)) is None


def test_finding_the_next_page_in_order_takes_two_queries(
    ann: User, pages: list[Page], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for page in pages[:3]:
        PageWorkFactory(page=page)
    # What was asked for, then the first free one.
    with django_assert_num_queries(2):
        wanted = QueueFilter(corpus=pages[0].corpus, order=Order.OLDEST)
        assert next_page(ann, wanted) == pages[3]


def test_opening_a_page_does_not_undo_that_one_is_done_with_it(ann: User) -> None:
    work = PageWorkFactory(annotator=ann, state="done")
    last_touched(work, timedelta(days=1))

    assert open_page(work.page, ann).state == PageWork.State.DONE
    assert PageWork.objects.get().updated_at < timezone.now() - timedelta(hours=23)


def test_opening_a_page_again_keeps_it_for_longer(ann: User, pages: list[Page]) -> None:
    last_touched(open_page(pages[0], ann), timedelta(hours=1))

    open_page(pages[0], ann)

    assert next_page(UserFactory(), QueueFilter()) == pages[1]


def test_saying_it_again_changes_the_one_row(ann: User) -> None:
    page = PageFactory()

    record_work(page, ann, PageWork.State.SKIPPED, "no text")
    record_work(page, ann, PageWork.State.DONE)

    work = PageWork.objects.get()
    assert (work.state, work.reason) == ("done", "")


def test_one_can_go_back_page_by_page(ann: User, pages: list[Page]) -> None:
    for hours, page in enumerate(pages[:3]):
        last_touched(PageWorkFactory(page=page, annotator=ann), timedelta(hours=9 - hours))
    last_touched(PageWorkFactory(page=pages[3]), timedelta(minutes=1))  # somebody else's

    assert page_before(pages[3], ann) == pages[2].pk
    assert page_before(pages[2], ann) == pages[1].pk
    assert page_before(pages[1], ann) == pages[0].pk
    assert page_before(pages[0], ann) is None


def test_reviewers_get_what_is_done_and_not_reviewed(ann: User, pages: list[Page]) -> None:
    PageWorkFactory(page=pages[0], state="done")
    PageWorkFactory(page=pages[0], state="done")  # twice done, once listed
    PageWorkFactory(page=pages[1], state="done")
    PageWorkFactory(page=pages[1], state="reviewed")
    PageWorkFactory(page=pages[2], state="skipped")

    assert next_to_review(ann, QueueFilter(), after=pages[3].pk) == pages[0]
    assert next_to_review(ann, QueueFilter(), after=pages[0].pk) is None


def test_only_the_latest_version_of_a_page_is_handed_out() -> None:
    earlier = PageFactory()
    later = PageFactory(corpus=earlier.corpus, url=earlier.url, html=b"<p>New", previous=earlier)

    assert next_page(UserFactory(), QueueFilter()) == later
