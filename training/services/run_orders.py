"""Asking for runs, stopping them, and taking them up again, whatever they do."""

from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotate.models.job import Job
from training.errors import TrainingError
from training.models import Run

MOST_ATTEMPTS: Final = 3
"""A run that cost so many workers their life is not given to another one by itself."""
# Between losing a race and looking who won, the winner may be over already.
_MOST_RACES: Final = 10

_INTERRUPTED: Final = (
    f"Interrupted: {MOST_ATTEMPTS} times the worker was lost in the middle of it. Look at the "
    "worker's log (mostly the memory was not enough), then restart it."
)


def order_run(wanted: Run) -> Run:
    """Write down a new run; if one of the same purpose is under way, that one is given."""
    for _ in range(_MOST_RACES):
        if found := Run.objects.under_way().filter(purpose=wanted.purpose).first():
            return found
        try:
            with transaction.atomic():
                wanted.pk = None
                wanted.save(force_insert=True)
        except IntegrityError:
            # Somebody else was quicker, by a moment.
            continue
        return wanted
    raise TrainingError("Others start and end the same run all the time. Try again.")


def cancel(run: Run) -> None:
    """Ask a run to stop; one that nobody works on stops at once."""
    Run.objects.cancel(run.pk)


def restart(run: Run, by: User) -> Run:
    """A new run that does the same; the one under way, if there is one.

    A new one and not the old one again: its log, its attempts and how it ended stay on record,
    and a worker thought dead can never take the new one for its own.
    """
    if run.state == Job.State.DONE:
        raise TrainingError("The run is done; there is nothing to restart. Ask for a new one.")
    return order_run(
        Run(
            kind=run.kind,
            genre=run.genre,
            settings=run.settings,
            purpose=run.purpose,
            started_by=by,
        )
    )


def interrupt_hopeless() -> int:
    """Mark runs as interrupted that lost too many workers; returns how many."""
    hopeless = Run.objects.abandoned().filter(attempt__gte=MOST_ATTEMPTS)
    # Even an update of nothing would wait for whoever writes.
    if not hopeless.exists():
        return 0
    return hopeless.update(
        state=Job.State.INTERRUPTED, message=_INTERRUPTED, finished_at=timezone.now()
    )
