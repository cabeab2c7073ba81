"""Jobs: claimed once, alive while they report, taken over when their worker has died."""

from datetime import timedelta

import pytest
from django.utils import timezone

from annotate.errors import AnnotateError
from annotate.jobs.running import run_job
from annotate.models import PageImport
from annotate.models.job import REPORT_EVERY, SILENCE, Job, JobCancelledError
from tests.factories import CorpusFactory, UserFactory

pytestmark = pytest.mark.django_db

MOMENT = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, no time passes between two statements of a test."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def job() -> PageImport:
    return PageImport.objects.create(
        corpus=CorpusFactory(), title="a zip", started_by=UserFactory()
    )


def claimed(job: PageImport) -> PageImport:
    taken = PageImport.objects.claim(job.pk)
    assert taken is not None
    return taken


def last_heard(job: PageImport, ago: timedelta) -> None:
    """Pretend that the worker reported for the last time so long ago."""
    PageImport.objects.filter(pk=job.pk).update(heartbeat_at=timezone.now() - ago)
    job.refresh_from_db()


def test_a_job_is_claimed_once(job: PageImport) -> None:
    assert claimed(job).state == Job.State.RUNNING
    assert PageImport.objects.claim(job.pk) is None


def test_a_job_that_is_over_is_not_claimed_again(job: PageImport) -> None:
    claimed(job).finish("All read.")

    assert PageImport.objects.claim(job.pk) is None


def test_a_job_whose_worker_fell_silent_is_claimed_again(job: PageImport) -> None:
    claimed(job)
    last_heard(job, SILENCE + MOMENT)

    assert job.is_abandoned
    assert list(PageImport.objects.abandoned()) == [job]
    assert claimed(job).attempt == 2


@pytest.mark.parametrize("is_begun", [False, True], ids=["waiting", "abandoned"])
def test_a_job_that_nobody_works_on_is_cancelled_at_once(job: PageImport, is_begun: bool) -> None:
    if is_begun:
        claimed(job)
        last_heard(job, SILENCE + MOMENT)

    PageImport.objects.cancel(job.pk)

    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    assert job.finished_at
    assert PageImport.objects.claim(job.pk) is None


def test_a_running_job_is_only_asked_to_stop(job: PageImport) -> None:
    claimed(job)
    PageImport.objects.cancel(job.pk)
    job.refresh_from_db()
    assert (job.state, job.is_cancel_requested) == (Job.State.RUNNING, True)


def test_a_job_that_reported_lately_is_not_abandoned(job: PageImport) -> None:
    claimed(job)
    last_heard(job, SILENCE - MOMENT)

    assert not job.is_abandoned
    assert not PageImport.objects.abandoned().exists()


def test_progress_is_written_with_further_facts(job: PageImport) -> None:
    running = claimed(job)
    last_heard(running, REPORT_EVERY + MOMENT)

    running.report(3, 12, added=2)

    job.refresh_from_db()
    assert (job.done, job.total, job.added, job.percent) == (3, 12, 2, 25)


def test_reports_right_after_one_another_are_not_written(job: PageImport) -> None:
    running = claimed(job)

    running.report(3, 12)

    job.refresh_from_db()
    assert job.done == 0
    running.finish()
    job.refresh_from_db()
    assert job.done == 3


def test_a_cancelled_job_learns_of_it_at_its_next_report(job: PageImport) -> None:
    running = claimed(job)
    last_heard(running, REPORT_EVERY + MOMENT)
    PageImport.objects.filter(pk=job.pk).update(is_cancel_requested=True)

    with pytest.raises(JobCancelledError):
        running.report(1)


def test_a_worker_thought_dead_loses_the_job_to_the_next_one(job: PageImport) -> None:
    first = claimed(job)
    last_heard(first, SILENCE + MOMENT)
    second = claimed(job)

    with pytest.raises(JobCancelledError):
        first.report(1)
    first.fail("too late to say so")
    second.finish("All read.")

    job.refresh_from_db()
    assert (job.state, job.message) == (Job.State.DONE, "All read.")


def test_running_a_job_leaves_the_outcome_on_its_row(job: PageImport) -> None:
    run_job(PageImport.objects.all(), job.pk, lambda _: "12 pages.")

    job.refresh_from_db()
    assert (job.state, job.message) == (Job.State.DONE, "12 pages.")
    assert job.is_over
    assert job.finished_at is not None


def test_running_a_job_twice_does_the_work_once(job: PageImport) -> None:
    done: list[int] = []

    def work(job: PageImport) -> str:
        done.append(job.pk)
        return ""

    run_job(PageImport.objects.all(), job.pk, work)
    run_job(PageImport.objects.all(), job.pk, work)

    assert done == [job.pk]


def test_an_expected_error_is_told_in_its_own_words(job: PageImport) -> None:
    def work(_: PageImport) -> str:
        raise AnnotateError("The zip is encrypted. Unpack it first.")

    run_job(PageImport.objects.all(), job.pk, work)

    job.refresh_from_db()
    assert (job.state, job.message) == (
        Job.State.FAILED,
        "The zip is encrypted. Unpack it first.",
    )


def test_an_unexpected_error_is_not_hidden(job: PageImport) -> None:
    def work(_: PageImport) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run_job(PageImport.objects.all(), job.pk, work)

    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert "log" in job.message


def test_a_job_stopped_on_request_says_so(job: PageImport) -> None:
    def work(_: PageImport) -> str:
        raise JobCancelledError

    run_job(PageImport.objects.all(), job.pk, work)

    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
