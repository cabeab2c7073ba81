"""Long work done in the background: imports, exports, proposals. The row is the truth.

The queue of tasks is only a doorbell: a task claims its row by one conditional update, so a
job rung for twice runs once. While it runs it reports, which is also its heartbeat; a job
whose heart has stopped (its worker was killed) may be claimed again. Every claim counts as
an attempt, and a worker that was thought dead finds at its next report that it lost the job.
"""

from datetime import timedelta
from typing import Final, Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

SILENCE: Final = timedelta(seconds=30)
"""A running job that has not reported for so long has lost its worker."""

REPORT_EVERY: Final = timedelta(seconds=0.5)
"""Reports in between are not written: a row per item would cost more than the work."""

_STOPPED: Final = "Stopped before it was finished."


class JobCancelledError(Exception):
    """Somebody asked the job to stop, or another worker has taken it over."""


JobT = TypeVar("JobT", bound="Job", covariant=True)


class JobQuerySet(models.QuerySet[JobT]):
    def claim(self, pk: int) -> JobT | None:
        """Take a waiting or abandoned job to work on; None if somebody else has it."""
        now = timezone.now()
        free = Q(state=Job.State.QUEUED) | Q(
            state=Job.State.RUNNING, heartbeat_at__lt=now - SILENCE
        )
        taken = self.filter(free, pk=pk).update(
            state=Job.State.RUNNING, started_at=now, heartbeat_at=now, attempt=F("attempt") + 1
        )
        return self.get(pk=pk) if taken else None

    def abandoned(self) -> Self:
        """Running ones whose worker has died."""
        return self.filter(state=Job.State.RUNNING, heartbeat_at__lt=timezone.now() - SILENCE)

    def cancel(self, pk: int) -> None:
        """Ask a job to stop; one that nobody works on stops at once."""
        row = self.filter(pk=pk)
        row.filter(state=Job.State.RUNNING).update(is_cancel_requested=True)
        # Nobody works on these who could hear of it.
        idle = row.filter(state=Job.State.QUEUED) | row & self.abandoned()
        idle.update(state=Job.State.CANCELLED, finished_at=timezone.now(), message=_STOPPED)

    def under_way(self) -> Self:
        """Waiting or running ones."""
        return self.filter(state__in=[Job.State.QUEUED, Job.State.RUNNING])


class Job(models.Model):
    """What every kind of background work has: a state, progress and an owner."""

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

    class Meta:
        abstract = True

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

    def report(self, done: int, total: int | None = None, **facts: object) -> None:
        """Write down the progress, and stop by an exception when the job is no longer ours.

        ``facts`` are further fields of the job to write along.
        """
        self.done, self.total = done, total if total is not None else self.total
        now = timezone.now()
        if self.heartbeat_at is not None and now - self.heartbeat_at < REPORT_EVERY:
            return
        self.heartbeat_at = now
        mine = self._mine()
        if not mine.filter(is_cancel_requested=False).update(
            done=self.done, total=self.total, heartbeat_at=now, **facts
        ):
            raise JobCancelledError

    def finish(self, message: str = "", **facts: object) -> None:
        """The work is done."""
        self._end(self.State.DONE, message, **facts)

    def fail(self, message: str, **facts: object) -> None:
        """The work cannot be done; ``message`` is written for the person who asked for it."""
        self._end(self.State.FAILED, message, **facts)

    def stop(self, message: str = "", **facts: object) -> None:
        """The work was cut short because somebody asked for it."""
        self._end(self.State.CANCELLED, message, **facts)

    def _end(self, state: State, message: str, **facts: object) -> None:
        self._mine().update(
            state=state,
            message=message,
            done=self.done,
            total=self.total,
            finished_at=timezone.now(),
            **facts,
        )
        self.refresh_from_db()

    def _mine(self) -> models.QuerySet["Job"]:
        rows: models.QuerySet[Job] = type(self)._default_manager.filter(
            pk=self.pk, attempt=self.attempt, state=self.State.RUNNING
        )
        return rows
