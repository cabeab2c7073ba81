"""Background jobs: imports, exports, proposals. The row holds the state.

The task queue only starts jobs: a task claims its row by one conditional update, so a job that
is enqueued twice runs once. Progress reports are also the heartbeat. A job without heartbeat,
because its worker was killed, may be claimed again. Every claim increments ``attempt``; a slow
worker finds out at its next report that another one has claimed the job.
"""

from datetime import timedelta
from typing import Final, Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone

SILENCE: Final = timedelta(seconds=30)
"""A running job without a report for this long has lost its worker."""

REPORT_EVERY: Final = timedelta(seconds=0.5)
"""More frequent reports are not written: an update per item would cost more than the work."""

_STOPPED: Final = "Stopped before it was finished."


class JobCancelledError(Exception):
    """No row updated: the job was cancelled, or another worker has claimed it."""


JobT = TypeVar("JobT", bound="Job", covariant=True)


class JobQuerySet(models.QuerySet[JobT]):
    def claim(self, pk: int) -> JobT | None:
        """Claim a queued or abandoned job; None if another worker has it."""
        now = timezone.now()
        free = self.filter(state=Job.State.QUEUED) | self.abandoned()
        # One conditional update: of two workers only one changes the row.
        taken = free.filter(pk=pk).update(
            state=Job.State.RUNNING, started_at=now, heartbeat_at=now, attempt=F("attempt") + 1
        )
        return self.get(pk=pk) if taken else None

    def abandoned(self) -> Self:
        """Running jobs whose worker has died."""
        return self.filter(state=Job.State.RUNNING, heartbeat_at__lt=timezone.now() - SILENCE)

    def cancel(self, pk: int) -> None:
        """Cancel a job; one without a worker stops at once."""
        row = self.filter(pk=pk)
        # The worker reads this flag at its next report.
        row.filter(state=Job.State.RUNNING).update(is_cancel_requested=True)
        # No worker runs these, so none would notice the request.
        idle = row.filter(state=Job.State.QUEUED) | row & self.abandoned()
        idle.update(state=Job.State.CANCELLED, finished_at=timezone.now(), message=_STOPPED)

    def under_way(self) -> Self:
        """Queued or running jobs."""
        return self.filter(state__in=[Job.State.QUEUED, Job.State.RUNNING])


class Job(models.Model):
    """Fields of all background jobs: state, progress and owner."""

    class State(models.TextChoices):
        QUEUED = "queued", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"
        CANCELLED = "cancelled", "cancelled"
        INTERRUPTED = "interrupted", "interrupted"

    state = models.CharField(max_length=12, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0, help_text="Items worked on so far.")
    total = models.PositiveIntegerField(null=True, blank=True, help_text="Blank: unknown.")
    message = models.TextField(blank=True, help_text="The outcome in words, or what went wrong.")
    is_cancel_requested = models.BooleanField(default=False)
    attempt = models.PositiveIntegerField(default=0)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        abstract = True
        ordering = ["-pk"]

    @property
    def is_abandoned(self) -> bool:
        """Whether it should be running but its worker has died."""
        return (
            self.state == self.State.RUNNING
            and self.heartbeat_at is not None
            and self.heartbeat_at < timezone.now() - SILENCE
        )

    @property
    def is_over(self) -> bool:
        return self.state not in (self.State.QUEUED, self.State.RUNNING)

    @property
    def percent(self) -> int | None:
        """Progress from 0 to 100, if the total is known."""
        return min(100, self.done * 100 // self.total) if self.total else None

    def report(self, done: int, total: int | None = None, **fields: object) -> None:
        """Store the progress; raises ``JobCancelledError`` if the job was cancelled or claimed.

        ``fields`` are further fields of the job to store.
        """
        self.done, self.total = done, total if total is not None else self.total
        now = timezone.now()
        if self.heartbeat_at is not None and now - self.heartbeat_at < REPORT_EVERY:
            return
        self.heartbeat_at = now
        self.store(done=self.done, total=self.total, heartbeat_at=now, **fields)

    def store(self, **fields: object) -> None:
        """Write fields of the row; raises ``JobCancelledError`` if it was cancelled or claimed."""
        if not self._mine().filter(is_cancel_requested=False).update(**fields):
            raise JobCancelledError

    def finish(self, message: str = "", **fields: object) -> None:
        """Mark the job as done."""
        self._end(self.State.DONE, message, **fields)

    def fail(self, message: str, **fields: object) -> None:
        """Mark the job as failed; ``message`` is shown to the person who started it."""
        self._end(self.State.FAILED, message, **fields)

    def stop(self, message: str = "", **fields: object) -> None:
        """Mark the job as cancelled."""
        self._end(self.State.CANCELLED, message, **fields)

    def _end(self, state: State, message: str, **fields: object) -> None:
        self._mine().update(
            state=state,
            message=message,
            done=self.done,
            total=self.total,
            finished_at=timezone.now(),
            **fields,
        )
        self.refresh_from_db()

    def _mine(self) -> models.QuerySet["Job"]:
        # With the attempt: a worker that was replaced must not write to the row any more.
        rows: models.QuerySet[Job] = type(self)._default_manager.filter(
            pk=self.pk, attempt=self.attempt, state=self.State.RUNNING
        )
        return rows


class FileJob(Job):
    """A job that reads files: uploaded ones, or those of a running command."""

    title = models.CharField(max_length=200, help_text="What was handed over, in a few words.")
    folder = models.CharField(
        max_length=200,
        blank=True,
        help_text="Where the upload lies under the folder for uploads; blank once it is read.",
    )
    rejected = models.PositiveIntegerField(default=0)

    class Meta(Job.Meta):
        abstract = True

    def __str__(self) -> str:
        return self.title


class RefusedPart(models.Model):
    """A part of a file that a job did not take, and why."""

    name = models.TextField()
    reason: "models.TextField[str, str]"

    class Meta:
        abstract = True
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"
