"""The queue's usual order: least sure first, mixed with random pages."""

from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from annotate.models import Corpus, Page, PageWork
from annotate.queue.filters import Order, QueueFilter
from annotate.queue.label_requests import request_labels
from annotate.queue.next_page import RANDOM_EVERY, Choice, claim_next, next_pick, record_work
from tests.annotate.queued import next_page
from tests.factories import CorpusFactory, GenreFactory, PageFactory, PageWorkFactory, UserFactory

pytestmark = pytest.mark.django_db

LEAST_SURE = QueueFilter()


@pytest.fixture
def ann() -> User:
    user: User = UserFactory(username="ann")
    return user


def judged(*confidences: float | None, corpus: Corpus | None = None) -> list[Page]:
    """Pages of one corpus, of which a model is so sure."""
    corpus = corpus or CorpusFactory()
    return [PageFactory(corpus=corpus, confidence=each) for each in confidences]


def walk(annotator: User, wanted: QueueFilter = LEAST_SURE) -> list[tuple[Page, str]]:
    """The pages an annotator gets who is done with each at once, and why each."""
    found: list[tuple[Page, str]] = []
    while page := claim_next(annotator, wanted, after=found[-1][0].pk if found else None):
        found.append((page, PageWork.objects.get(page=page, annotator=annotator).choice))
        record_work(page, annotator, PageWork.State.DONE)
    return found


def by_choice(found: Sequence[tuple[Page, str]], choice: Choice) -> list[Page]:
    return [page for page, why in found if why == choice]


def test_the_page_the_model_is_least_sure_about_comes_first(ann: User) -> None:
    pages = judged(0.9, 0.4, 0.6)
    assert walk(ann) == [(pages[each], Choice.LEAST_SURE) for each in (1, 2, 0)]


def test_pages_that_were_not_judged_come_behind_the_others_and_in_their_order(ann: User) -> None:
    pages = judged(None, 0.9, None)
    assert walk(ann) == [
        (pages[1], Choice.LEAST_SURE),
        (pages[0], Choice.IN_ORDER),
        (pages[2], Choice.IN_ORDER),
    ]


def test_every_fifth_page_is_a_random_one_and_none_is_lost(ann: User) -> None:
    pages = judged(*(number / 100 for number in range(60)))
    found = walk(ann)
    choices = [why for _, why in found]
    assert choices == ([Choice.LEAST_SURE] * (RANDOM_EVERY - 1) + [Choice.RANDOM]) * 12
    assert {page.pk for page, _ in found} == {page.pk for page in pages}
    sure = [page.confidence for page in by_choice(found, Choice.LEAST_SURE)]
    assert sure == sorted(sure, key=lambda each: each or 0.0)
    # In the order of how sure the model is they would stand among the others.
    random = [page.confidence for page in by_choice(found, Choice.RANDOM)]
    assert random != sorted(random, key=lambda each: each or 0.0)


def test_random_pages_are_others_for_other_people_and_the_same_when_asked_again(
    ann: User,
) -> None:
    corpus = CorpusFactory()
    judged(*([0.5] * 80), corpus=corpus)
    done = judged(*([0.1] * (RANDOM_EVERY - 1)), corpus=CorpusFactory())
    people = [ann, *UserFactory.create_batch(5)]
    for person in people:
        for page in done:
            PageWorkFactory(page=page, annotator=person)
    wanted = QueueFilter(corpus=corpus)

    picks = [next_pick(person, wanted) for person in people]

    assert {pick and pick.choice for pick in picks} == {Choice.RANDOM}
    assert picks == [next_pick(person, wanted) for person in people]
    assert len({pick.page.pk for pick in picks if pick}) > len(people) // 2


def test_a_page_that_is_open_stays_the_next_one_until_it_is_done(ann: User) -> None:
    judged(*([0.5] * 30))
    for page in judged(*([0.1] * (RANDOM_EVERY - 1))):
        PageWorkFactory(page=page, annotator=ann)
    assert claim_next(ann, LEAST_SURE) == claim_next(ann, LEAST_SURE)


def test_two_people_do_not_get_the_same_page(ann: User) -> None:
    pages = judged(0.2, 0.1, 0.3)
    assert [claim_next(each, LEAST_SURE) for each in (ann, UserFactory())] == [pages[1], pages[0]]


def test_what_a_reviewer_asked_for_comes_before_the_least_sure(ann: User) -> None:
    pages = judged(0.1, 0.9)
    request_labels(pages[1], UserFactory())
    assert walk(ann) == [(pages[1], Choice.ASKED), (pages[0], Choice.LEAST_SURE)]


def test_the_order_holds_inside_of_what_is_asked_for(ann: User) -> None:
    unsure, (sure, surer) = judged(0.1)[0], judged(0.8, 0.9)
    genre = GenreFactory()
    Page.objects.filter(pk=surer.pk).update(genre=genre)
    assert next_page(ann, LEAST_SURE) == unsure
    assert next_page(ann, QueueFilter(corpus=sure.corpus)) == sure
    assert next_page(ann, QueueFilter(genre=genre)) == surer
    assert next_page(ann, QueueFilter(source=surer.source)) == surer


@pytest.mark.parametrize("order", list(Order))
def test_only_pages_below_a_confidence_if_that_is_wanted(ann: User, order: Order) -> None:
    pages = judged(0.9, 0.4, None, 0.8, 0.6)
    found = [page for page, _ in walk(ann, QueueFilter(confidence_below=0.8, order=order))]
    assert sorted(page.pk for page in found) == [pages[1].pk, pages[4].pk]
    if order == Order.LEAST_SURE:
        assert found == [pages[1], pages[4]]


def test_random_pages_are_below_the_confidence_too(ann: User) -> None:
    pages = judged(*(number / 40 for number in range(40)))
    found = walk(ann, QueueFilter(confidence_below=0.5))
    assert {page.pk for page, _ in found} == {page.pk for page in pages[:20]}
    assert by_choice(found, Choice.RANDOM)


def test_requested_pages_must_be_below_the_confidence_too(ann: User) -> None:
    unsure, sure = judged(0.4, 0.9)
    for page in (sure, unsure):
        request_labels(page, UserFactory())
    assert next_page(ann, QueueFilter(confidence_below=0.5)) == unsure
    assert next_page(ann, QueueFilter()) == sure


def test_only_the_latest_usable_version_of_a_page_is_handed_out(ann: User) -> None:
    earlier, unusable = judged(0.1, 0.2)
    later = PageFactory(corpus=earlier.corpus, html=b"<p>New", previous=earlier, confidence=0.9)
    Page.objects.filter(pk=unusable.pk).update(unusable_reason="Only a login form.")
    assert [page for page, _ in walk(ann)] == [later]


def test_opened_by_hand_a_page_has_no_reason(ann: User) -> None:
    (page,) = judged(0.5)
    record_work(page, ann, PageWork.State.DONE)
    assert PageWork.objects.get().choice == ""


@pytest.mark.parametrize("settled", [0, RANDOM_EVERY - 1])
@pytest.mark.parametrize("number", [3, 30])
def test_the_number_of_queries_does_not_grow_with_the_pages(
    ann: User, settled: int, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pages = judged(*([0.5] * number))
    for page in judged(*([0.1] * settled)):
        PageWorkFactory(page=page, annotator=ann)
    # What was asked for, pages settled so far, the least sure one. At random: the first and the
    # last page's number and the first free page behind a place between these.
    with django_assert_num_queries(5 if settled else 3):
        assert next_page(ann, QueueFilter(corpus=pages[0].corpus)) in pages
