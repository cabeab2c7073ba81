from datetime import timedelta

import pytest
from django.utils import timezone

from annotate.models import PageWork
from annotate.overview.progress import (
    RECENT,
    OwnProgress,
    Progress,
    Tally,
    corpora_progress,
    own_progress,
    recent_work,
)
from tests.factories import CorpusFactory, GenreFactory, PageFactory, PageWorkFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_what_one_did_is_counted_today_and_in_total() -> None:
    ann = UserFactory()
    for state in ("done", "reviewed", "skipped", "open"):
        PageWorkFactory(annotator=ann, state=state)
    old = PageWorkFactory(annotator=ann, state="done")
    PageWork.objects.filter(pk=old.pk).update(updated_at=timezone.now() - timedelta(days=1))
    PageWorkFactory()  # somebody else's

    assert own_progress(ann) == OwnProgress(today=Tally(2, 1, 1), total=Tally(3, 1, 1))


def test_somebody_new_has_done_nothing() -> None:
    assert own_progress(UserFactory()) == OwnProgress(Tally(0, 0, 0), Tally(0, 0, 0))


def test_a_page_that_two_are_done_with_is_done_once() -> None:
    genre = GenreFactory(name="news")
    page = PageFactory(genre=genre)
    PageFactory(corpus=page.corpus, genre=genre)
    PageFactory(corpus=page.corpus, genre=None)
    PageWorkFactory.create_batch(2, page=page, state="done")
    PageWorkFactory(page=PageFactory(corpus=page.corpus, genre=None), state="skipped")

    [progress] = corpora_progress()

    assert progress.whole == Progress(done=1, total=4)
    assert progress.genres == [("news", Progress(1, 2)), ("no genre", Progress(0, 2))]


def test_progress_can_be_that_of_one_corpus() -> None:
    page, empty = PageFactory(), CorpusFactory()

    assert [each.corpus for each in corpora_progress(page.corpus)] == [page.corpus]
    assert {each.corpus for each in corpora_progress()} == {page.corpus, empty}


@pytest.mark.parametrize(("done", "total", "percent"), [(0, 0, 0), (1, 3, 33), (3, 3, 100)])
def test_percents_are_whole_and_never_too_good(done: int, total: int, percent: int) -> None:
    assert Progress(done, total).percent == percent


def test_the_last_pages_come_first_and_are_few() -> None:
    ann = UserFactory()
    work = PageWorkFactory.create_batch(RECENT + 2, annotator=ann)
    for hours, each in enumerate(work):
        moment = timezone.now() - timedelta(hours=hours)
        PageWork.objects.filter(pk=each.pk).update(updated_at=moment)

    assert list(recent_work(ann)) == work[:RECENT]
