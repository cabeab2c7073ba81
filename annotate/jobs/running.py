"""Running background jobs: the row records the outcome; the time left is estimated."""

from collections.abc import Callable
from typing import Final

from django.utils import timezone

from annotate.errors import AnnotateError
from annotate.models.job import Job, JobCancelledError, JobQuerySet, JobT

_SECONDS_IN_WORDS: Final = 90


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
        job.fail(f"Stopped by an unexpected error; the server's log has it under job {pk}.")
        raise
    else:
        job.finish(outcome)


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
