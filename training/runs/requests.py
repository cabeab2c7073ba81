"""Requesting, cancelling and restarting runs of any kind."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotate.models.job import Job
from training.errors import TrainingError
from training.models import Run

MOST_ATTEMPTS: Final = 3
"""A run that lost so many workers is not resumed automatically."""
# The run that won a race may have ended before it is looked up.
_MOST_RACES: Final = 10

_INTERRUPTED: Final = (
    f"Interrupted: its worker was lost {MOST_ATTEMPTS} times. Look at the worker's log (usually "
    "it ran out of memory), then restart the run."
)


@dataclass(frozen=True)
class StoredRequest:
    """Choices that a row stores as JSON: texts, and tuples of texts."""

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From a dictionary that ``as_json`` returned."""
        given: dict[str, Any] = {}
        # Choices that came later are not in older rows, and keep their defaults.
        for field in fields(cls):
            if (value := stored.get(field.name)) is not None:
                given[field.name] = value if isinstance(value, str) else tuple(value)
        return cls(**given)

    def as_json(self) -> dict[str, Any]:
        """Every choice by name."""
        return {k: v if isinstance(v, str) else list(v) for k, v in asdict(self).items()}


def request_run(run: Run) -> Run:
    """Store a new run; returns the one under way, if there is one of the same purpose."""
    for _ in range(_MOST_RACES):
        if found := Run.objects.under_way().filter(purpose=run.purpose).first():
            return found
        try:
            with transaction.atomic():
                run.pk = None
                run.save(force_insert=True)
        except IntegrityError:
            # Another request stored it first.
            continue
        return run
    raise TrainingError("Other requests keep starting the same run. Try again.")


def restart(run: Run, by: User) -> Run:
    """A new run with the settings of another; the one under way, if there is one.

    The old row keeps its log, attempts and state. A worker that was thought dead can never
    mistake the new row for its own.
    """
    if run.state == Job.State.DONE:
        raise TrainingError("The run is done; there is nothing to restart. Request a new one.")
    return request_run(
        Run(
            kind=run.kind,
            genre=run.genre,
            settings=run.settings,
            purpose=run.purpose,
            started_by=by,
        )
    )


def interrupt_repeatedly_lost() -> int:
    """Mark runs as interrupted that lost too many workers; returns how many."""
    lost = Run.objects.abandoned().filter(attempt__gte=MOST_ATTEMPTS)
    # Even an update of no rows would wait for a lock on SQLite.
    if not lost.exists():
        return 0
    return lost.update(
        state=Job.State.INTERRUPTED, message=_INTERRUPTED, finished_at=timezone.now()
    )
