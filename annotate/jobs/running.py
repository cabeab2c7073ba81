"""Running background jobs: claiming, heartbeats, uploads that are read, the time left."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotReadyError
from typing import Final, TypeVar

from django.utils import timezone

from annotate.errors import AnnotateError
from annotate.files.uploads import discard
from annotate.models.job import FileJob, Job, JobCancelledError, JobQuerySet, JobT

_SECONDS_BETWEEN_REPORTS: Final = 1.0
# Up to a minute and a half, seconds are easier to imagine than a rounded number of minutes.
_SECONDS_IN_WORDS: Final = 90

FileJobT = TypeVar("FileJobT", bound=FileJob)
T = TypeVar("T")


def run_job(jobs: JobQuerySet[JobT], pk: int, work: Callable[[JobT], str]) -> None:
    """Claim a job and call ``work``, which returns the outcome in words.

    Safe to call twice: only the first call finds the job free.
    """
    job = jobs.claim(pk)
    if job is None:
        return
    try:
        outcome = work(job)
    except JobCancelledError:
        job.stop("Stopped on request.")
    except AnnotateError as error:
        job.fail(str(error))
    except Exception:
        # Raised again: the traceback belongs into the worker's log.
        job.fail(f"Stopped by an unexpected error; the server's log has it under job {pk}.")
        raise
    else:
        job.finish(outcome)


def while_reporting(job: Job, work: Callable[[], T]) -> T:
    """Run ``work`` in a thread, with a heartbeat of the job every second until it ends.

    ``work`` must not use the database: its thread would open a second connection.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        running = pool.submit(work)
        while True:
            try:
                return running.result(timeout=_SECONDS_BETWEEN_REPORTS)
            except NotReadyError:
                job.report(job.done)


def discard_uploads(jobs: JobQuerySet[FileJobT]) -> None:
    """Delete the uploads of finished and cancelled jobs; failed ones can be repeated.

    A job does not delete its own upload: if it were killed between the deletion and its last
    state, it could not run again.
    """
    over = jobs.filter(state__in=[Job.State.DONE, Job.State.CANCELLED])
    for job in over.exclude(folder=""):
        discard(job.folder)
        over.filter(pk=job.pk).update(folder="")


def fail_interrupted(jobs: JobQuerySet[FileJobT], message: str) -> None:
    """Fail jobs of commands that have died: no worker can read their files."""
    dead = jobs.abandoned().filter(folder="")
    # Even an update without rows would wait for the database lock.
    if dead.exists():
        dead.update(state=Job.State.FAILED, message=message, finished_at=timezone.now())


def time_left(job: Job) -> str:
    """The estimated time left of a running job, in words; blank if unknown."""
    if job.state != Job.State.RUNNING or not (job.done and job.total and job.started_at):
        return ""
    took = (timezone.now() - job.started_at).total_seconds() / job.done
    seconds = round(took * max(0, job.total - job.done))
    if seconds < _SECONDS_IN_WORDS:
        return counted(seconds, "second")
    return counted(round(seconds / 60), "minute")


def counted(number: int, noun: str) -> str:
    """A number with its noun in the singular or plural."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
